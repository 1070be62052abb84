/** The act of voiding a sale: never deleted, its number stays used; plants and supplies go back, what was owed is taken back. */
import { postEntry } from '#features/accounts/server/post-entry.ts'
import { returnPlants } from '#features/production/server/take-plants.ts'
import { refuseIfClosed } from '#features/settings/server/books.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { moveSupplies } from '#features/supplies/server/move-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { Visitor } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import type { Sale } from '../sale.ts'
import { staleSale } from './edit-sale.ts'
import { creditNotesOf, takesToReturn } from './refunds.queries.ts'
import { lockSale, wholeSale } from './sales.queries.ts'

export async function voidSale(
  db: Db,
  who: Visitor,
  id: string,
  { reason, version }: { reason: string; version: number },
): Promise<Sale> {
  const sale = await lockSale(db, id)
  if (sale.voided_at !== null) throw new Problem('BAD_STATE', `Invoice ${sale.invoice_number} is void already.`)
  if ((await creditNotesOf(db, id)).length > 0)
    throw new Problem(
      'BAD_STATE',
      `Some of invoice ${sale.invoice_number} was given back. Give the rest back with another credit note.`,
    )
  if (sale.version !== version) throw await staleSale(db, id)
  await refuseIfClosed(db, sale.sale_date)
  const [{ items, payments }, settings] = await Promise.all([wholeSale(db, id), readSettings(db)])
  if (payments.some(({ method }) => method === 'deposit' || method === 'store_credit'))
    throw new Problem(
      'BAD_STATE',
      `Invoice ${sale.invoice_number} was paid with what the customer had here already. Give it back with a credit note instead.`,
    )
  const today = dayIn(settings.timeZone, new Date())

  await returnPlants(db, id, { user_id: who.user_id, happened_on: today, reason })
  const lines = items.map((item) => ({ sale_item_id: item.id, quantity: item.quantity }))
  const { supplies } = await takesToReturn(db, id, lines)
  if (supplies.length > 0)
    await moveSupplies(db, supplies, { kind: 'refund', reason, reference_type: 'sale', reference_id: id, user_id: who.user_id })
  if (sale.payment_method === 'account' && sale.business_account_id) {
    // What was paid with credit stands as credit again.
    const byCredit = payments.filter(({ method }) => method === 'account_credit').map(({ amount }) => cents(amount))
    const owed = cents(sale.total_amount) - cents(sale.amount_paid) + sum(byCredit)
    const entry = {
      business_account_id: sale.business_account_id,
      kind: 'credit',
      amount: moneyText(-owed),
      entry_date: today,
    } as const
    await postEntry(db, { ...entry, reference_id: id, user_id: who.user_id })
  }
  await db.run(sql`
    UPDATE sales SET voided_at = now(), void_reason = ${reason}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordChange(db, { user_id: who.user_id, action: 'sale.void', subject_type: 'sale', subject_id: id, after: { reason } })
  return wholeSale(db, id)
}
