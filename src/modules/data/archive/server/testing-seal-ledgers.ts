/** Shared by `seal-ledgers.test.ts` and `seal-ledgers.proof.ts`. */
import { aShed } from '#testing/batches.ts'
import { seal } from '#testing/seals.ts'
import { openPool } from '#server/database.ts'

export const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)

/** A nursery with a history, all of it sealed. */
export async function sealedNursery() {
  const shed = await aShed()
  await shed.propagate(10)
  await shed.propagate(20)
  await seal(shed.nursery_id)
  return shed
}
