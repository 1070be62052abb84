/** The payments of a business account: on its invoices, and on account. */
import * as z from 'zod/mini'
import type { AccountId } from '#kernel/id.ts'
import { leftOf } from '#modules/selling/payment/server/payments-ledger.ts'
import { readAccount } from '#modules/customers/server/accounts.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import { type Orders, SortKey } from '#server/keyset-pagination.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import { AccountPayment } from '../account-payment.ts'
import type { listAccountPayments } from '../contract.ts'
import type { accountPaymentSorts } from '../sorts.ts'

const name = sql`trim(coalesce(users.first_name || ' ' || users.last_name, ''))`

const orders: Orders<(typeof accountPaymentSorts)[number]> = {
  day: [sql`payment.paid_at`, 'timestamptz'],
  method: [sql`payment.method`, 'text'],
  invoice: [sql`sort_key(coalesce(sale.invoice_number, ''))`, 'text'],
  by: [sql`sort_key(${name})`, 'text'],
  amount: [sql`payment.amount`, 'numeric'],
}

const Row = z.extend(AccountPayment, SortKey)
const Total = z.object({ total: z.int() })

/** One page; a Problem NOT_FOUND for an unknown account. */
export async function accountPayments(
  db: Db,
  accountId: AccountId,
  wanted: z.infer<typeof listAccountPayments.query>,
): Promise<ApiReply<AccountPayment[]>> {
  await readAccount(db, accountId)
  // Each half is read from its own index.
  const ids = sql`
    SELECT id FROM payments WHERE nursery_id = ${db.nursery_id} AND business_account_id = ${accountId}
    UNION ALL
    SELECT payments.id FROM sales JOIN payments ON payments.nursery_id = sales.nursery_id AND payments.sale_id = sales.id
    WHERE sales.nursery_id = ${db.nursery_id} AND sales.business_account_id = ${accountId} AND sales.payment_method = 'account'
      AND payments.kind IN ('sale', 'void_refund')`
  return replyWithList(wanted, {
    orders,
    standard: '-day',
    id: sql`payment.id`,
    read: (limit, { column, after, orderBy }) =>
      db.many(
        Row,
        sql`
        SELECT payment.id, payment.paid_on, payment.amount, payment.method, payment.sale_id, sale.invoice_number,
          sale.voided_at IS NOT NULL AS voided, payment.reverses, payment.reason, nullif(${name}, '') AS by,
          ${leftOf(db, sql`payment`)} AS left, ${column}
        FROM payments AS payment
        LEFT JOIN sales AS sale ON sale.nursery_id = payment.nursery_id AND sale.id = payment.sale_id
        LEFT JOIN users ON users.nursery_id = payment.nursery_id AND users.id = payment.created_by
        WHERE payment.nursery_id = ${db.nursery_id} AND payment.id IN (${ids})${after} ${orderBy} LIMIT ${limit}`,
      ),
    sums: () => db.one(Total, sql`SELECT count(*)::int AS total FROM (${ids}) AS listed`),
  })
}
