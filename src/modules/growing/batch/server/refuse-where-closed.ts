/** Refuses work on batches in a place that is closed for re-entry after spraying. */
import { isRecordedLater } from '#modules/growing/spray/re-entry.ts'
import { refuseInClosedPlaces } from '#modules/growing/spray/server/sprays.ts'
import type { BatchSnapshot } from '#modules/growing/ledger/batch-snapshot.ts'
import type { Db } from '#server/database.ts'

interface WhenDone {
  readonly isToday: boolean
  /** Instant of the work, if it was sent later. */
  readonly done_at?: string | undefined
}

/** BAD_STATE for work of now where the batches are, or where they are carried to; work of an earlier day, or earlier today and sent later, was done before. */
export async function refuseWhereClosed(
  db: Db,
  batches: readonly Pick<BatchSnapshot, 'location'>[],
  { isToday, done_at }: WhenDone,
  destination?: string | null,
): Promise<void> {
  if (!isToday || isRecordedLater(done_at, await db.now())) return
  await refuseInClosedPlaces(db, [...batches.map(({ location }) => location), destination])
}
