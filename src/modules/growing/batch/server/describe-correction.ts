/** Effect of cost corrections on plants on hand, on sales with their margin, and on months. */
import type { Entry } from '#modules/growing/ledger/batch-snapshot.ts'
import { monthsOf } from '#modules/growing/ledger/input-correction.ts'
import type { CarriedCost } from '#modules/supplies/carried-cost.ts'
import { formatCost, parseCost } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { salesOfLines } from './correct-inputs.queries.ts'
import { describeCarried } from './follow-costs.ts'

const sumOf = (entries: readonly Entry[], fits: (entry: Entry) => boolean = () => true) =>
  entries.filter(fits).reduce((all, { cost }) => all + cost, 0n)

const isLost = ({ kind }: Entry) => kind === 'loss' || kind === 'count'
const isSold = ({ kind }: Entry) => kind === 'sale' || kind === 'refund' || kind === 'delivery'

export async function describeCorrection(db: Db, entries: readonly Entry[]): Promise<CarriedCost> {
  const byBatch = Map.groupBy(entries, ({ batch_id }) => batch_id)
  const standing = new Map([...byBatch].map(([batchId, ofBatch]) => [batchId, sumOf(ofBatch)]))
  const sold = -sumOf(entries, isSold)
  const carried = await describeCarried(db, { standing, sold, lost: -sumOf(entries, isLost), left: [] })
  const months = monthsOf(entries).map(({ month, cost }) => ({ month, cost: formatCost(cost) }))
  return {
    ...carried,
    batches: carried.batches.filter(({ share }) => Number(share) !== 0),
    sales: await salesOf(db, entries),
    months,
  }
}

async function salesOf(db: Db, entries: readonly Entry[]) {
  const items = [...new Set(entries.flatMap(({ document }) => document?.sale_item_id ?? []))]
  const sales = items.length === 0 ? [] : await salesOfLines(db, items)
  return sales.map(({ cost, ...sale }) => {
    const more = -sumOf(entries, ({ document }) => document?.id === sale.sale_id)
    return { ...sale, cost, cost_after: formatCost(parseCost(cost) + more) }
  })
}
