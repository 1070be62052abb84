/** Rows that an earlier import brought already: equal ones are left as they are, similar ones are decided by a person. Pure. */
import type { ImportOptions } from '../import-context.ts'
import type { CellProblem } from '../import-kind.ts'

/** The status of a row that changes nothing. */
export const alreadyHere = 'already here'

type Repeat = 'new' | 'same' | 'similar'

interface Comparison<Part, Known> {
  readonly candidatesOf: (part: Part) => readonly Known[]
  readonly isSame: (part: Part, known: Known) => boolean
  readonly isSimilar: (part: Part, known: Known) => boolean
}

/** Compares rows, each in its parts, with what is known. Two equal rows need two that are known: two trays of the same day are two. */
export function findRepeats<Part, Known>(
  rows: readonly (readonly Part[])[],
  { candidatesOf, isSame, isSimilar }: Comparison<Part, Known>,
): Repeat[] {
  const taken = new Set<Known>()
  const free = (part: Part, fits: (part: Part, known: Known) => boolean) =>
    candidatesOf(part).find((known) => !taken.has(known) && fits(part, known))
  const same = rows.map((parts) => {
    const found = parts.flatMap((part) => free(part, isSame) ?? [])
    if (parts.length === 0 || found.length < parts.length) return false
    for (const known of found) taken.add(known)
    return true
  })
  return rows.map((parts, i) => {
    if (same[i]) return 'same'
    return parts.some((part) => free(part, isSimilar) !== undefined) ? 'similar' : 'new'
  })
}

interface Decision {
  readonly isHere: boolean
  readonly problems: readonly CellProblem[]
  readonly warnings: readonly CellProblem[]
}

/**
 * True `isHere` if the row is skipped; a problem for a similar row until the user has chosen. `before` is a sentence without its
 * full stop.
 */
export function decideRepeat(repeat: Repeat, before: string, { repeats }: Pick<ImportOptions, 'repeats'>): Decision {
  const column = 'Quantity'
  if (repeat === 'new') return { isHere: false, problems: [], warnings: [] }
  if (repeat === 'similar' && repeats === 'ask')
    return {
      isHere: false,
      problems: [{ column, reason: `${before}. Choose above whether to add these too, or to leave what is here.` }],
      warnings: [],
    }
  const isHere = repeat === 'same' || repeats === 'leave'
  return {
    isHere,
    problems: [],
    warnings: [{ column, reason: `${before}: ${isHere ? 'none is added' : 'these are added to them'}.` }],
  }
}
