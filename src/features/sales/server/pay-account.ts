/** The act of taking one payment for several invoices of an account. Never more than they come to. */
import * as z from 'zod/mini'
import { type AllocatedPayment, type Allocation, allocate } from '#features/accounts/allocation.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import type { Visitor } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { paySale, roundingOf } from './pay-sale.ts'

const Account = z.object({ name: z.string(), balance: MoneyText })
const Open = z.object({ sale_id: Id, invoice_number: z.string(), owed: MoneyText })

export async function payAccount(db: Db, who: Visitor, accountId: string, payment: AllocatedPayment): Promise<Allocation> {
  const amount = cents(payment.amount)
  if (amount === 0n) throw invalid([{ path: 'amount', message: 'Enter more than 0.' }])
  // The account is the lock: whoever pays or is charged at the same time waits.
  const account = await db.maybe(
    Account,
    sql`SELECT name, balance FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ${accountId} FOR NO KEY UPDATE`,
  )
  if (!account) throw notFound()
  const open = await db.many(
    Open,
    sql`
    SELECT id AS sale_id, invoice_number, (total_amount - amount_paid)::text AS owed FROM sales
    WHERE nursery_id = ${db.nursery_id} AND business_account_id = ${accountId} AND payment_method = 'account'
      AND payment_status = 'unpaid' AND voided_at IS NULL
    ORDER BY due_date NULLS FIRST, sold_at, id`,
  )
  const chosen = payment.sale_ids === undefined ? open : payment.sale_ids.map((id) => open.find(({ sale_id }) => sale_id === id))
  const invoices = chosen.map((invoice, i) => {
    if (!invoice)
      throw invalid([
        { path: `sale_ids.${i}`, message: 'This invoice is paid already, or it is not of this account. Choose again.' },
      ])
    return { ...invoice, owed: cents(invoice.owed) }
  })
  const { parts, over } = allocate(amount, invoices)
  if (over > 0n)
    throw new Problem(
      'OVERPAID',
      `Only ${moneyText(amount - over)} is owed for these invoices of ${account.name}. Enter that, or less.`,
      {
        available: moneyText(amount - over),
      },
    )
  // The coins are counted once, for all of it.
  const coins = roundingOf(amount, payment.method, await readSettings(db))
  const paid = []
  for (const [i, part] of parts.entries()) {
    const sale = await paySale(db, who, part.sale_id, {
      amount: moneyText(part.amount),
      method: payment.method,
      till_session_id: payment.till_session_id,
      rounding: i === parts.length - 1 ? coins : 0n,
    })
    paid.push({
      sale_id: sale.id,
      invoice_number: sale.invoice_number,
      amount: moneyText(part.amount),
      paid: sale.payment_status === 'paid',
    })
  }
  return { parts: paid, balance: moneyText(cents(account.balance) - amount) }
}
