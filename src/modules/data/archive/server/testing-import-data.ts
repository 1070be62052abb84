/** Shared by `import-data.test.ts` and `import-data.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { exportOf } from '#testing/archives.ts'
import { aShed } from '#testing/batches.ts'
import { aNursery, files, owner } from '#testing/nursery.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { openPool } from '#server/database.ts'
import { sealLedgers } from './seal-ledgers.ts'

export const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)

export type Nursery = Awaited<ReturnType<typeof aNursery>>

/** A nursery that grew, sold and wrote things down. */
async function busyNursery() {
  const shed = await aShed()
  await shed.propagate(100)
  await shed.propagate(50)
  for (const name of ['Stakes', 'Ties \u2028 and "more"'])
    await shed.as('admin').calls(createSale, {
      key: randomUUID(),
      body: { payment_method: 'card', items: [{ item_type: 'other', name, unit_price: '12.50', quantity: '2' }] },
    })
  await owner.query(`UPDATE users SET email = role || '@example.com' WHERE nursery_id = $1`, [shed.nursery_id])
  await files.put(`${shed.nursery_id}/plants/${randomUUID()}-320.webp`, Buffer.from('a photo'), 'image/webp')
  await sealLedgers(pool, shed.nursery_id, '0 seconds')
  return shed
}

let busy: ReturnType<typeof busyNursery> | undefined
let exported: Promise<Buffer> | undefined
/** One for all tests, which leave it as it is, and its export. */
export const theBusyNursery = () => (busy ??= busyNursery())
export const theArchive = () => (exported ??= theBusyNursery().then(exportOf))
