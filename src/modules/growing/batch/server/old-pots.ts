/** Current pots of plants, for returning them to stock: the pots used by the work that put the plants there. */
import type { BatchId, InventoryItemId } from '#kernel/id.ts'
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { componentOf } from '#modules/growing/ledger/operation-costs.ts'
import { type Batch, potsByName, usedForPotting } from './old-pots.queries.ts'

/**
 * The supply that the old pots of each batch go back into. Left out if it is not known or is archived. A Problem if the plants of a batch
 * were potted into several.
 */
export async function oldPotsOf(db: Db, batches: readonly Batch[]): Promise<ReadonlyMap<BatchId, InventoryItemId>> {
  const used = (await usedForPotting(db, batches)).filter(({ name }) => componentOf(name) === 'pots')
  const byName = await potsByName(db, batches)
  const pots = batches.flatMap((batch): [BatchId, InventoryItemId][] => {
    const own = used.filter(({ batch_id }) => batch_id === batch.id)
    const [pot, ...others] =
      own.length > 0 ? own.filter(({ archived }) => !archived) : byName.filter((each) => each.batch_id === batch.id)
    if (pot && others.length > 0)
      throw invalid([
        {
          path: 'recycle_old_container',
          message: `The plants of ${batch.batch_code} were potted into ${own.map(({ name }) => name).join(' and ')}. Don’t return old pots here. Count the pots that came back under Supplies.`,
        },
      ])
    return pot ? [[batch.id, pot.inventory_item_id]] : []
  })
  return new Map(pots)
}
