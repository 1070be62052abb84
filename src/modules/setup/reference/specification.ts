/** Specification of plants: a grade of the nursery's list, height, caliper, and free text. Pure. */
import type { FieldError } from '#kernel/problem.ts'
import { gradeText } from './grade.ts'

/** Null and empty if nothing is known: plants that nobody has graded. */
export interface Specification {
  readonly grade: string | null
  readonly height_from_cm: number | null
  readonly height_to_cm: number | null
  readonly caliper_from_mm: number | null
  readonly caliper_to_mm: number | null
  /** Own words: "3 canes", "standard, 1.2 m stem". */
  readonly specification: string
}

export const ungraded: Specification = {
  grade: null,
  height_from_cm: null,
  height_to_cm: null,
  caliper_from_mm: null,
  caliper_to_mm: null,
  specification: '',
}

const fields = Object.keys(ungraded) as (keyof Specification)[]

/** The specification of a batch, or of anything else that has one, and nothing besides. */
export const specificationOf = ({
  grade,
  height_from_cm,
  height_to_cm,
  caliper_from_mm,
  caliper_to_mm,
  specification,
}: Specification): Specification => ({
  grade,
  height_from_cm,
  height_to_cm,
  caliper_from_mm,
  caliper_to_mm,
  specification,
})

export const isSameSpecification = (a: Specification, b: Specification): boolean => fields.every((field) => a[field] === b[field])

/** Specification as a form sends it: absent fields are unknown. */
export type WrittenSpecification = { readonly [Field in keyof Specification]?: Specification[Field] | null | undefined }

/** Parses a specification. A single number is both ends of the height or caliper range. */
export function readSpecification(written: WrittenSpecification): Specification {
  const [height_from_cm, height_to_cm] = range(written.height_from_cm, written.height_to_cm)
  const [caliper_from_mm, caliper_to_mm] = range(written.caliper_from_mm, written.caliper_to_mm)
  return {
    grade: written.grade?.trim() || null,
    height_from_cm,
    height_to_cm,
    caliper_from_mm,
    caliper_to_mm,
    specification: written.specification?.trim() ?? '',
  }
}

const range = (from: number | null = null, to: number | null = null) => [from ?? to, to ?? from] as const

/** A range that ends before it begins, at the field that is wrong. */
export function specificationFaults({
  height_from_cm,
  height_to_cm,
  caliper_from_mm,
  caliper_to_mm,
}: Specification): FieldError[] {
  return [
    ...(isBackwards(height_from_cm, height_to_cm)
      ? [{ path: 'height_to_cm', message: `Enter ${height_from_cm} cm or more, or swap the two.` }]
      : []),
    ...(isBackwards(caliper_from_mm, caliper_to_mm)
      ? [{ path: 'caliper_to_mm', message: `Enter ${caliper_from_mm} mm or more, or swap the two.` }]
      : []),
  ]
}

const isBackwards = (from: number | null, to: number | null) => from !== null && to !== null && to < from

/** "40–60 cm, 12–14 mm caliper, 3 canes": the known measurements besides the grade; '' for none. */
export function measurementsText({
  height_from_cm,
  height_to_cm,
  caliper_from_mm,
  caliper_to_mm,
  specification,
}: Omit<Specification, 'grade'>): string {
  const caliper = rangeText(caliper_from_mm, caliper_to_mm, 'mm')
  return [rangeText(height_from_cm, height_to_cm, 'cm'), caliper && `${caliper} caliper`, specification]
    .filter(Boolean)
    .join(', ')
}

const rangeText = (from: number | null, to: number | null, unit: string): string =>
  from === null || to === null ? '' : from === to ? `${from} ${unit}` : `${from}–${to} ${unit}`

/** "Grade A, 40–60 cm"; '' for plants that nobody has graded. */
export const specificationText = (specification: Specification): string =>
  [gradeText(specification.grade), measurementsText(specification)].filter(Boolean).join(', ')

/** The measurements of plants of two batches: the widest; own words are those of the first. */
export function widen(a: Specification, b: Specification): Specification {
  const height = bothRanges(a.height_from_cm, a.height_to_cm, b.height_from_cm, b.height_to_cm)
  const caliper = bothRanges(a.caliper_from_mm, a.caliper_to_mm, b.caliper_from_mm, b.caliper_to_mm)
  return {
    ...a,
    height_from_cm: height[0],
    height_to_cm: height[1],
    caliper_from_mm: caliper[0],
    caliper_to_mm: caliper[1],
  }
}

/** Null if either range is unknown. */
const bothRanges = (fromA: number | null, toA: number | null, fromB: number | null, toB: number | null) =>
  fromA === null || toA === null || fromB === null || toB === null
    ? ([null, null] as const)
    : ([Math.min(fromA, fromB), Math.max(toA, toB)] as const)
