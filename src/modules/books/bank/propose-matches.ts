/**
 * Proposes which entries of the books a line of a bank statement is: the same amount near its day, the text deciding between several; or several
 * entries that add up to it, as a banking of some days' takings does. Every entry is proposed once. Pure.
 */
import { daysBetween } from '#kernel/day.ts'
import { type Cents, sum } from '#kernel/money.ts'

export interface MatchLine {
  readonly id: string
  readonly day: string
  readonly amount: Cents
  /** Description on the statement. */
  readonly text: string
}

export interface MatchEntry extends MatchLine {}

export interface Proposal {
  readonly line: string
  readonly entries: readonly string[]
}

/** Maximum number of days between a payment in the books and on the statement. */
const nearDays = 14
/** Combines up to `most` of the `near` closest entries to match the amount of a line. */
const added = { near: 12, most: 4 }

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [])

/** Share of the words of the shorter text that are also in the other: 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared === 0 ? 0 : shared / Math.min(a.size, b.size)
}

export function proposeMatches(lines: readonly MatchLine[], entries: readonly MatchEntry[]): Proposal[] {
  const words = new Map([...lines, ...entries].map(({ id, text }) => [id, wordsOf(text)]))
  const none = new Set<string>()
  const free = new Set(entries.map(({ id }) => id))
  const byAmount = Map.groupBy(entries, ({ amount }) => amount)
  const pairs = lines
    .flatMap((line) =>
      (byAmount.get(line.amount) ?? []).flatMap((entry) => {
        const days = Math.abs(daysBetween(entry.day, line.day))
        const same = likeness(words.get(line.id) ?? none, words.get(entry.id) ?? none)
        return days > nearDays ? [] : [{ line: line.id, entry: entry.id, score: days - same * nearDays }]
      }),
    )
    .toSorted((a, b) => a.score - b.score)
  const found = new Map<string, readonly string[]>()
  for (const { line, entry } of pairs) {
    if (found.has(line) || !free.has(entry)) continue
    found.set(line, [entry])
    free.delete(entry)
  }
  for (const line of lines) {
    if (found.has(line.id)) continue
    const near = entries
      .filter(
        (entry) =>
          free.has(entry.id) && entry.amount > 0n === line.amount > 0n && Math.abs(daysBetween(entry.day, line.day)) <= nearDays,
      )
      .toSorted((a, b) => Math.abs(daysBetween(a.day, line.day)) - Math.abs(daysBetween(b.day, line.day)))
    const several =
      [...Map.groupBy(near, ({ day }) => day).values()].find(
        (ofDay) => ofDay.length > 1 && sum(ofDay.map(({ amount }) => amount)) === line.amount,
      ) ?? addingUp(near.slice(0, added.near), line.amount, added.most)
    if (!several) continue
    found.set(
      line.id,
      several.map(({ id }) => id),
    )
    for (const { id } of several) free.delete(id)
  }
  return lines.flatMap(({ id }) => {
    const matched = found.get(id)
    return matched ? [{ line: id, entries: matched }] : []
  })
}

/** Entries as they are chosen from: those of the amount first, then money that moved the same way; else in their order. */
export function likelyFirst<Entry>(entries: readonly Entry[], amount: Cents, amountOf: (entry: Entry) => Cents): Entry[] {
  const rank = (entry: Entry) => {
    const other = amountOf(entry)
    return other === amount ? 0 : other > 0n === amount > 0n ? 1 : 2
  }
  return entries.toSorted((a, b) => rank(a) - rank(b))
}

/** Smallest set of entries with the given total. */
function addingUp(entries: readonly MatchEntry[], amount: Cents, most: number): readonly MatchEntry[] | undefined {
  for (let size = 2; size <= most; size++) {
    const found = choose(entries, amount, size)
    if (found) return found
  }
  return undefined
}

function choose(entries: readonly MatchEntry[], amount: Cents, size: number): readonly MatchEntry[] | undefined {
  if (size === 0) return amount === 0n ? [] : undefined
  for (const [i, entry] of entries.entries()) {
    const rest = choose(entries.slice(i + 1), amount - entry.amount, size - 1)
    if (rest) return [entry, ...rest]
  }
  return undefined
}
