/** Weeks in which more plants of a kind become free: stock for sale now, then growing plants from their ready week on. Pure. */
import { type ByGrade, byGrade, freePlants, gradeSatisfies } from '#modules/setup/reference/grade.ts'
import { addDays, isDay, isoWeek, mondayOf } from '#kernel/day.ts'
import { type Formats, day } from '#kernel/format.ts'

/** Plants that grow; of one kind, as all of these are. */
interface GrowingPlants {
  readonly grade: string | null
  readonly ready_on: string
  readonly quantity: number
}

/** Cumulative free plants from this week on. */
export interface FreeFromWeek {
  /** Its Monday. */
  readonly week: string
  readonly free: number
}

interface Kind {
  readonly stock: ByGrade
  readonly reserved: ByGrade
  readonly growing: readonly GrowingPlants[]
  /** The grade of the price; null: of every grade. */
  readonly grade: string | null
}

/**
 * Weeks with more free plants, in order, for `weeks` weeks from the next one on. All reservations are taken off, whenever they
 * are due, so that the free plants of a week can be promised. Overdue plants count from the next week on: they are not for sale
 * yet. Losses until then are not taken off.
 */
export function freeByWeek({ stock, reserved, growing, grade }: Kind, today: string, weeks = 52): FreeFromWeek[] {
  const next = addDays(mondayOf(today), 7)
  const last = addDays(next, (weeks - 1) * 7)
  const weekOf = ({ ready_on }: GrowingPlants) => (ready_on < next ? next : mondayOf(ready_on))
  const inTime = growing.filter((plants) => gradeSatisfies(plants.grade, grade) && weekOf(plants) <= last)
  const changes: FreeFromWeek[] = []
  let before = Math.max(0, freePlants(stock, reserved, grade))
  for (const week of [...new Set(inTime.map(weekOf))].toSorted()) {
    const ready = growing.filter((plants) => weekOf(plants) <= week)
    const then = byGrade([...[...stock].map(([each, quantity]) => ({ grade: each, quantity })), ...ready])
    const free = Math.max(0, freePlants(then, reserved, grade))
    if (free > before) changes.push({ week, free })
    before = free
  }
  return changes
}

/** "Week 7, from 15/02/2027" */
export const weekText = (monday: string, formats: Pick<Formats, 'dateFormat'>): string =>
  `Week ${isoWeek(monday).week}, from ${day(monday, formats)}`

/** The Monday of a week as an address has it; '' for now, and for anything that is no Monday. */
export const readWeek = (text: string | undefined): string => (text && isDay(text) && mondayOf(text) === text ? text : '')

/** The weeks in which more becomes free of any of these, in order. */
export const weeksOf = (rows: readonly { readonly coming: readonly FreeFromWeek[] }[]): string[] =>
  [...new Set(rows.flatMap(({ coming }) => coming.map(({ week }) => week)))].toSorted()

/** The next time after that week ('' is now) at which more become free, and how many more. */
export function nextMore(
  row: { readonly available: number; readonly coming: readonly FreeFromWeek[] },
  week: string,
): { readonly week: string; readonly more: number } | undefined {
  const next = row.coming.find((each) => each.week > week)
  return next && { week: next.week, more: next.free - freeIn(row, week) }
}

/** Plants free in the week of that Monday; '' is now. */
export const freeIn = (
  { available, coming }: { readonly available: number; readonly coming: readonly FreeFromWeek[] },
  week: string,
): number => coming.findLast((each) => each.week <= week)?.free ?? Math.max(0, available)
