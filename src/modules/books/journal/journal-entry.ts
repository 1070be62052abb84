/** Journal entries: booked rows of one document on one day become one entry; others are written by hand. */
import * as z from 'zod/mini'
import { cents, type Cents, sum, sumText } from '#kernel/money.ts'
import type { FieldError } from '#kernel/problem.ts'
import { formatCost, type Millionths } from '#kernel/quantity.ts'
import { Day, DecimalText, Id, Instant, Money, Text } from '#kernel/wire.ts'
import type { Figure } from './figure.ts'
import type { PostingLine } from './posting-rules.ts'
import type { Purpose } from './purpose.ts'

export interface Posting {
  readonly day: string
  readonly source_type: string
  readonly source_id: string
  readonly description: string
  readonly lines: readonly PostingLine[]
}

interface EntryLine {
  readonly purpose: Purpose
  readonly detail: string
  readonly figure: Figure | ''
  readonly amount: string
}

export interface PlannedEntry {
  readonly entry_date: string
  readonly source_type: string
  readonly source_id: string
  readonly description: string
  readonly lines: readonly EntryLine[]
}

/**
 * Groups postings into entries by day and document. Adds up the lines of the same account and figure, and leaves out zero sums.
 */
export function entriesOf(postings: readonly Posting[]): PlannedEntry[] {
  const grouped = Map.groupBy(postings, ({ day, source_type, source_id }) => `${day} ${source_type} ${source_id}`)
  return [...grouped.values()].flatMap((ofDocument) => {
    const [first] = ofDocument
    const totals = new Map<string, Omit<EntryLine, 'amount'> & { amount: Millionths }>()
    for (const { purpose, detail = '', figure = '', amount } of ofDocument.flatMap(({ lines }) => lines)) {
      const key = `${purpose} ${figure} ${detail}`
      totals.set(key, { purpose, detail, figure, amount: (totals.get(key)?.amount ?? 0n) + amount })
    }
    const lines = [...totals.values()].filter(({ amount }) => amount !== 0n)
    if (!first || lines.length === 0) return []
    return [
      {
        entry_date: first.day,
        source_type: first.source_type,
        source_id: first.source_id,
        description: first.description,
        lines: lines.map(({ amount, ...line }) => ({ ...line, amount: formatCost(amount) })),
      },
    ]
  })
}

export const JournalLine = z.object({
  account_id: Id,
  code: z.string(),
  account: z.string(),
  /** The expense category, where the account holds several. */
  detail: z.string(),
  /** Nothing where it is a credit. Costs of stock have six decimals. */
  debit: z.nullable(DecimalText),
  credit: z.nullable(DecimalText),
})

export const JournalEntry = z.object({
  id: Id,
  /** Consecutive, without gaps. */
  number: z.int(),
  entry_date: Day,
  /** The kind of document: sale, credit, expense, order, layby, account, batch, supply, adjustment, till_session; manual: written by hand. */
  source_type: z.string(),
  source_id: z.nullable(Id),
  description: z.string(),
  created_at: Instant,
  created_by: z.nullable(z.string()),
  /** The entry that this one takes off again. */
  reverses: z.nullable(Id),
  reversed: z.boolean(),
  lines: z.array(JournalLine),
})
export type JournalEntry = z.infer<typeof JournalEntry>

const NewLine = z.strictObject({ account_id: Id, debit: z.optional(Money), credit: z.optional(Money) })

export const NewJournalEntry = z.strictObject({
  /** Today or earlier, in an open period. */
  entry_date: Day,
  description: Text(200),
  lines: z
    .array(NewLine)
    .check(z.minLength(2, 'Enter at least one debit and one credit.'), z.maxLength(200, 'At most 200 lines. Split the entry.')),
})
export type NewJournalEntry = z.infer<typeof NewJournalEntry>

export const JournalReversal = z.strictObject({ entry_date: Day, reason: Text(200) })
export type JournalReversal = z.infer<typeof JournalReversal>

/** Takes a line; gives its debit, with a minus its credit. */
export const amountOf = ({ debit, credit }: NewJournalEntry['lines'][number]): Cents => cents(debit ?? '0') - cents(credit ?? '0')

/** Validates a manual entry: one amount per line; debits equal credits. */
export function entryFaults({ lines }: NewJournalEntry): FieldError[] {
  const faults = lines.flatMap((line, i) => {
    const [debit, credit] = [cents(line.debit ?? '0'), cents(line.credit ?? '0')]
    return (debit === 0n) === (credit === 0n) ? [{ path: `lines.${i}.debit`, message: 'Enter a debit or a credit.' }] : []
  })
  if (faults.length > 0) return faults
  const debits = sum(lines.map(({ debit }) => cents(debit ?? '0')))
  const credits = sum(lines.map(({ credit }) => cents(credit ?? '0')))
  return debits === credits
    ? []
    : [
        {
          path: 'lines',
          message: `Debits come to ${sumText(debits)} and credits to ${sumText(credits)}. Make them equal.`,
        },
      ]
}
