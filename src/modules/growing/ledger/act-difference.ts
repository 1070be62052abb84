/** The rows by which a replay differs from the one before it, as corrections of the ledger. Pure. */
import type { BatchSnapshot, Changes, Entry } from './batch-snapshot.ts'
import type { ActRow } from './act.ts'
import type { Replayed } from './replay.ts'
import { inherited } from './standing-batches.ts'

interface Booking {
  /** The day that something of a day counts on: today where that is closed. */
  readonly countsOn: (day: string) => string
  readonly reason: string
}

/**
 * Plants and costs by batch, kind, day and document that the second replay has more than the first; what comes in
 * before what goes out, so that no batch falls below nothing in between. Costs by hand are returned by their operation:
 * the books take them from another account.
 */
export function differences(before: Replayed, after: Replayed, byHand: ReadonlySet<string>, { countsOn, reason }: Booking) {
  const saleItems = new Map(
    [...before.rows, ...after.rows].flatMap((row) =>
      row.kind === 'sale' && row.sale_item_id ? [[documentKey(row), row.sale_item_id] as const] : [],
    ),
  )
  const sums = new Map<string, { row: ActRow; delta: number; cost: bigint }>()
  const add = (row: ActRow, sign: 1 | -1) => {
    const own = row.operation_id !== null && byHand.has(row.operation_id) ? row.operation_id : ''
    const day = row.kind === 'delivery' ? '' : countsOn(row.occurred_on)
    const item = row.sale_item_id ?? saleItems.get(documentKey(row)) ?? ''
    const text = row.kind === 'loss' ? row.reason : ''
    const key = [own, row.batch_id, row.kind, day, row.other_batch_id, row.component, row.document, item, text].join(' ')
    const sum = sums.get(key) ?? { row: { ...row, sale_item_id: item || null }, delta: 0, cost: 0n }
    // Delivered plants that are invoiced leave no batch: their rows move cost from one document to another.
    sums.set(key, { ...sum, delta: sum.delta + sign * moved(row), cost: sum.cost + BigInt(sign) * row.cost })
  }
  const moved = ({ kind, delta }: ActRow) => (['sale', 'refund', 'delivery'].includes(kind) ? 0 : delta)
  for (const row of before.rows) add(row, -1)
  for (const row of after.rows) add(row, 1)
  const entries = [...sums.values()]
    .filter(({ delta, cost }) => delta !== 0 || cost !== 0n)
    .map(({ row, delta, cost }) => ({
      by_hand: row.operation_id !== null && byHand.has(row.operation_id) ? row.operation_id : null,
      entry: entryOf(row, delta, cost, { countsOn, reason }),
    }))
  return entries.toSorted((a, b) => b.entry.delta - a.entry.delta)
}

const documentKey = ({ batch_id, document }: ActRow) => `${batch_id} ${document ?? ''}`

const entryOf = (row: ActRow, delta: number, cost: bigint, { countsOn, reason }: Booking): Entry => ({
  batch_id: row.batch_id,
  kind: row.kind as Entry['kind'],
  delta,
  cost,
  component: row.component ?? 'plants',
  reason: row.kind === 'loss' ? row.reason : reason,
  occurred_on: countsOn(row.occurred_on),
  ...(row.other_batch_id === null ? {} : { other_batch_id: row.other_batch_id }),
  ...(row.document
    ? {
        document: {
          type: row.document_type === 'sale' ? 'sale' : 'docket',
          id: row.document,
          sale_item_id: row.sale_item_id,
        },
      }
    : {}),
})

const fields = [...inherited, 'started_on', 'state'] as const satisfies readonly (keyof BatchSnapshot & keyof Changes)[]

/** Fields of batches that the second replay left otherwise; a batch that it does not start is discarded. */
export function changedFields(before: Replayed, after: Replayed): { readonly batch_id: string; readonly set: Changes }[] {
  const ids = [...new Set([...before.batches.keys(), ...after.batches.keys()])]
  return ids.flatMap((batch_id) => {
    const [was, is] = [before.batches.get(batch_id), after.batches.get(batch_id)]
    if (!is) return [{ batch_id, set: { state: 'discarded' as const } }]
    const changed = fields.filter((field) => (was ? was[field] !== is[field] : field === 'state'))
    return changed.length > 0
      ? [{ batch_id, set: Object.fromEntries(changed.map((field) => [field, is[field]])) as Changes }]
      : []
  })
}

/** The value nearest to the wanted one that is possible, between one that is and the wanted one that is not. */
export function nearestPossible(possible: number, wanted: number, isPossible: (value: number) => boolean): number {
  let [yes, no] = [possible, wanted]
  while (Math.abs(no - yes) > 1) {
    const middle = Math.trunc((yes + no) / 2)
    if (isPossible(middle)) yes = middle
    else no = middle
  }
  return yes
}
