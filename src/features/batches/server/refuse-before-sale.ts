/** Plants are not put up for sale before the days have passed that the label of a spray product asks for. */
import { readSettings } from '#features/settings/server/read-settings.ts'
import { saleFrom, waitingMessage } from '#features/sprays/spray-limits.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { sprayedBatches } from './sprayed-batches.queries.ts'

/** BAD_STATE for plants that were sprayed so recently that they may not be sold on this day. */
export async function refuseBeforeSale(db: Db, batchIds: readonly string[], day: string): Promise<void> {
  const { timeZone } = await readSettings(db)
  for (const { sprayed_on, days_before_sale, ...sprayed } of await sprayedBatches(db, batchIds, timeZone)) {
    const sale_from = saleFrom(sprayed_on, days_before_sale)
    if (sale_from !== null && sale_from > day) throw new Problem('BAD_STATE', waitingMessage({ ...sprayed, sale_from }))
  }
}
