/**
 * Duplicates between the lines of one day of a statement and those that are stored. A line is known by the bank's number with day and amount, else by
 * the same words; with only the day and the amount of a line of another file it is similar, and a person decides. Pure.
 */

export interface FileLine {
  readonly row: number
  readonly day: string
  readonly amount: string
  readonly description: string
  readonly reference: string
  readonly bank_number: string
  readonly balance: string | null
}

export interface StoredLine {
  readonly id: string
  readonly day: string
  readonly amount: string
  readonly description: string
  readonly reference: string
  readonly bank_number: string
  readonly occurrence: number
  readonly file_name: string
}

/** Decisions about similar lines, by their rows. */
export interface Answers {
  readonly same: ReadonlySet<number>
  readonly other: ReadonlySet<number>
}

export interface ChangedLine {
  readonly id: string
  readonly description: string
  readonly reference: string
  readonly bank_number: string
  readonly occurrence: number
}

export interface ComparedLines {
  readonly fresh: readonly (FileLine & { readonly occurrence: number })[]
  readonly known: readonly FileLine[]
  /** Stored lines that get the bank's later words, or its number. */
  readonly changed: readonly { readonly line: FileLine; readonly stored: StoredLine; readonly change: ChangedLine }[]
  readonly similar: readonly { readonly line: FileLine; readonly stored: StoredLine }[]
}

/** Length to which version 1.0.0 cut words. */
const wordsOf = ({ description, reference }: Pick<FileLine, 'description' | 'reference'>) =>
  JSON.stringify([description.slice(0, 200), reference.slice(0, 100)])

export function compareDay(lines: readonly FileLine[], stored: readonly StoredLine[], { same, other }: Answers): ComparedLines {
  const open = new Set(stored)
  const pairs = new Map<FileLine, StoredLine>()
  const pair = (fits: (line: FileLine, candidate: StoredLine) => boolean) => {
    const byAmount = Map.groupBy(open, ({ amount }) => amount)
    for (const line of lines) {
      if (pairs.has(line)) continue
      const found = byAmount.get(line.amount)?.find((candidate) => open.has(candidate) && fits(line, candidate))
      if (!found) continue
      open.delete(found)
      pairs.set(line, found)
    }
  }
  const isSameNumber = (line: FileLine, { bank_number, reference }: StoredLine) =>
    line.bank_number !== '' && line.bank_number === (bank_number || reference)
  const areOtherNumbers = (line: FileLine, { bank_number }: StoredLine) =>
    line.bank_number !== '' && bank_number !== '' && line.bank_number !== bank_number
  pair(isSameNumber)
  pair((line, candidate) => wordsOf(line) === wordsOf(candidate) && !areOtherNumbers(line, candidate))
  const certain = new Set(pairs.keys())
  pair((line) => !other.has(line.row))
  const isSimilar = (line: FileLine) => !certain.has(line) && !same.has(line.row)
  const known = lines.filter((line) => pairs.has(line) && !isSimilar(line))
  const occurrences = new Map<string, number>()
  const nextOccurrence = (line: Pick<FileLine, 'amount' | 'description' | 'reference'>) => {
    const key = JSON.stringify([line.amount, line.description, line.reference])
    const used = occurrences.get(key) ?? lastOccurrence(stored, line)
    occurrences.set(key, used + 1)
    return used + 1
  }
  const changed = known.flatMap((line) => {
    const before = pairs.get(line)
    const change = before && changeOf(line, before, isSameNumber(line, before))
    if (!before || !change) return []
    const hasNewWords = change.description !== before.description || change.reference !== before.reference
    return [
      {
        line,
        stored: before,
        change: { ...change, occurrence: hasNewWords ? nextOccurrence({ ...change, amount: line.amount }) : before.occurrence },
      },
    ]
  })
  return {
    known,
    changed,
    fresh: lines.filter((line) => !pairs.has(line)).map((line) => ({ ...line, occurrence: nextOccurrence(line) })),
    similar: lines.flatMap((line) => {
      const found = pairs.get(line)
      return found && isSimilar(line) ? [{ line, stored: found }] : []
    }),
  }
}

const lastOccurrence = (stored: readonly StoredLine[], line: Pick<FileLine, 'amount' | 'description' | 'reference'>) =>
  Math.max(
    0,
    ...stored
      .filter(
        ({ amount, description, reference }) =>
          amount === line.amount && description === line.description && reference === line.reference,
      )
      .map(({ occurrence }) => occurrence),
  )

/** Adds the bank's number where the stored line has none, and takes over the booked words if the numbers agree. */
function changeOf(line: FileLine, stored: StoredLine, isSameNumber: boolean): Omit<ChangedLine, 'occurrence'> | undefined {
  const bank_number = stored.bank_number || line.bank_number
  const hasNewWords = isSameNumber && wordsOf(line) !== wordsOf(stored) && (line.description !== '' || line.reference !== '')
  const { description, reference } = hasNewWords ? line : stored
  return bank_number === stored.bank_number && !hasNewWords ? undefined : { id: stored.id, description, reference, bank_number }
}
