/** Shared by `statement-documents.test.ts` and `statement-documents.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aNursery } from '#testing/nursery.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'

export async function anAccount(country: 'NZ' | 'AU' = 'NZ') {
  const nursery = await aNursery({
    nurseryName: 'Ōtari Nursery',
    country,
    currency: 'NZD',
    dateFormat: 'DD/MM/YYYY',
    gstRegistered: true,
    gstNumber: '12-3',
  })
  const manager = nursery.as('manager')
  const { data: account } = await manager.calls(calls.createAccount, {
    body: { name: 'Tōtara Landscapes', contact_name: 'Hemi', email: 'hemi@totara.example', address: '1 Rata St\nLevin' },
  })
  await nursery.has(async (db) => {
    const post = (kind: string, amount: string, balance: string, day: string, due: string | null) =>
      db.run(sql`
        INSERT INTO account_entries (nursery_id, id, business_account_id, kind, amount, balance_after, entry_date, due_date, notes)
        VALUES (${db.nursery_id}, ${randomUUID()}, ${account.id}, ${kind}, ${amount}, ${balance}, ${day}, ${due}, '')`)
    await post('sale', '100.00', '100.00', '2026-01-10', '2026-01-30')
    await post('sale', '50.00', '150.00', '2026-03-05', '2026-04-20')
    await post('payment', '-30.00', '120.00', '2026-03-12', null)
  })
  return { nursery, manager, account, params: { id: account.id } }
}
