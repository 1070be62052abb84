/** Columns that say which way the money went: Debit and Credit, D and C, Af and Bij, Soll and Haben. Pure. */
import { type StatementColumn, isUntitled } from './statement-table.ts'
import { bareTitle, titleScore } from './titles.ts'

/** A value of such a column, and whether it means money out; null where nothing says so. */
export interface Direction {
  readonly value: string
  readonly is_out: boolean | null
}

const out = new Set(
  'debit|debet|debito|dr|d|db|dbit|af|out|outflow|money out|paid out|outgoing|withdrawal|withdrawals|soll|s|ausgang|ausgabe|uitgaand|sent|charge|payment out|addebito|cargo|obciążenie|terhelés|-'.split(
    '|',
  ),
)
const into = new Set(
  'credit|kredit|credito|cr|c|k|crdt|bij|in|inflow|money in|paid in|incoming|deposit|deposits|haben|h|eingang|einnahme|inkomend|received|payment in|accredito|abono|uznanie|jóváírás|+'.split(
    '|',
  ),
)

/** Kinds of payment that go one way only; a column of them may stand beside amounts with a sign. */
const kindsOut = new Set(
  'direct debit|purchase|card purchase|eftpos purchase|pos purchase|fee|bank fee|atm withdrawal|cash withdrawal|bill payment|transfer out'.split(
    '|',
  ),
)
const kindsIn = new Set('direct credit|transfer in|cash deposit|bill credit'.split('|'))

export const directionValue = (cell: string): string => cell.slice(0, 60).replaceAll(/\s+/g, ' ').trim()

const bare = (value: string) => value.toLowerCase().replaceAll(/[.:]/g, '').trim()

/** True for a word that means money out, false for money in, null for an unknown word. */
export const outByWord = (value: string): boolean | null =>
  isWord(value) ? out.has(bare(value)) : kindsOut.has(bare(value)) ? true : kindsIn.has(bare(value)) ? false : null

const isWord = (value: string) => out.has(bare(value)) || into.has(bare(value))

const directionTitle =
  /^(debit|dr|d) ?(credit|cr|c)\b|^(credit|cr|c) ?(debit|dr|d)\b|^(af ?bij|soll ?haben|s h|in ?out|bevetel ?kiadas|debet ?credit|credit ?debet)$|direction/

/** True if nearly all cells are one of two short marks. */
export function areTwoMarks(texts: readonly string[]): boolean {
  const short = texts.map(directionValue).filter((value) => /^\D{1,2}$/.test(value))
  return new Set(short).size === 2 && short.length * 10 >= texts.length * 9
}

/** True if most cells are known direction words, or the title names a direction and there are at most 4 different values. */
export function hasDirections({ title, texts, isDays, isAmounts }: StatementColumn): boolean {
  const values = texts.map(directionValue)
  if (values.length === 0 || isDays || isAmounts || titleScore('state', title) > 0) return false
  const known = values.filter(isWord).length
  const isUntitledPair = isUntitled(title) && areTwoMarks(texts)
  return isUntitledPair || known * 2 > values.length || (directionTitle.test(bareTitle(title)) && new Set(values).size <= 4)
}
