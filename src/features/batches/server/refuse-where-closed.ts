/** Nobody works on batches in a place that is closed for re-entry after spraying. */
import { refuseInClosedPlaces } from '#features/sprays/server/sprays.ts'
import type { BatchSnapshot } from '#features/stock-ledger/batch-snapshot.ts'
import type { Db } from '#server/database.ts'

/** BAD_STATE for work of today where the batches are, or where they are carried to; work of an earlier day was done before. */
export async function refuseWhereClosed(
  db: Db,
  batches: readonly Pick<BatchSnapshot, 'location'>[],
  isToday: boolean,
  destination?: string | null,
): Promise<void> {
  if (isToday) await refuseInClosedPlaces(db, [...batches.map(({ location }) => location), destination])
}
