/** Journal entries: booked rows of one document on one day become one entry. */
import { formatCost, type Millionths } from '#kernel/quantity.ts'
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
  readonly amount: string
}

export interface PlannedEntry {
  readonly entry_date: string
  readonly source_type: string
  readonly source_id: string
  readonly description: string
  readonly lines: readonly EntryLine[]
}

/** Takes postings; gives entries by day and document. Lines to one account are added up, and those that come to nothing left out. */
export function entriesOf(postings: readonly Posting[]): PlannedEntry[] {
  const grouped = Map.groupBy(postings, ({ day, source_type, source_id }) => `${day} ${source_type} ${source_id}`)
  return [...grouped.values()].flatMap((ofDocument) => {
    const [first] = ofDocument
    const totals = new Map<string, { purpose: Purpose; detail: string; amount: Millionths }>()
    for (const { purpose, detail = '', amount } of ofDocument.flatMap(({ lines }) => lines)) {
      const key = `${purpose} ${detail}`
      totals.set(key, { purpose, detail, amount: (totals.get(key)?.amount ?? 0n) + amount })
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
