/** Figures of the journal, and the same from the ledgers that it is posted from. */
import { owner } from './nursery.ts'

const figures = async (nursery_id: string, text: string) =>
  Object.fromEntries(
    (await owner.query<{ key: string; amount: string }>(text, [nursery_id])).rows.map(({ key, amount }) => [key, Number(amount)]),
  )

/** The balance of each account, by what the product posts to it. */
export const postedByPurpose = (nursery_id: string) =>
  figures(
    nursery_id,
    `SELECT posting.purpose AS key, coalesce(sum(amount), 0) AS amount FROM posting_accounts AS posting
     LEFT JOIN journal_lines AS line ON line.nursery_id = $1 AND line.account_id = posting.account_id
     WHERE posting.nursery_id = $1 GROUP BY posting.purpose`,
  )

/** The same from the ledgers only. */
export const bookedByPurpose = (nursery_id: string) =>
  figures(
    nursery_id,
    `SELECT 'stock_plants' AS key, coalesce(sum(cost_delta), 0) AS amount FROM batch_history WHERE nursery_id = $1
     UNION ALL SELECT 'stock_supplies', coalesce(sum(round(delta * unit_cost, 6)), 0) FROM inventory_transactions WHERE nursery_id = $1
     UNION ALL SELECT 'cash', (SELECT coalesce(sum(amount + rounding), 0) FROM payments WHERE nursery_id = $1 AND method = 'cash' AND NOT after_count)
       + (SELECT coalesce(sum(opening_float - float_expected + coalesce(variance - banked, 0)), 0) FROM till_sessions WHERE nursery_id = $1)
     UNION ALL SELECT 'bank', (SELECT coalesce(sum(amount + rounding), 0) FROM payments
         WHERE nursery_id = $1 AND (method = 'bank_transfer' OR method = 'card' AND kind = 'bill'))
       - (SELECT coalesce(sum(cost), 0) FROM expense_entries WHERE nursery_id = $1 AND NOT on_account)
     UNION ALL SELECT 'payables', coalesce(sum(CASE kind WHEN 'bill' THEN amount_paid - total_amount ELSE total_amount - amount_paid END), 0)
       FROM bills WHERE nursery_id = $1 AND voided_at IS NULL
     UNION ALL SELECT 'goods_received_not_billed', (SELECT coalesce(sum(received), 0) FROM expense_entries WHERE nursery_id = $1)
       - (SELECT coalesce(sum(line.net + line.freight), 0) FROM purchase_receipt_lines AS line
         JOIN purchase_receipts AS receipt ON receipt.nursery_id = line.nursery_id AND receipt.id = receipt_id
         WHERE line.nursery_id = $1 AND reversed_at IS NULL)
     UNION ALL SELECT 'store_credits', coalesce(sum(amount + rounding), 0) FROM payments WHERE nursery_id = $1 AND method = 'store_credit'
     UNION ALL SELECT 'cash_rounding', coalesce(-sum(rounding), 0) FROM payments WHERE nursery_id = $1`,
  )

/** Figures that agree only after real operations: receivables equal the customers' balances, cash equals the drawers. */
export const bookedWithCustomers = (nursery_id: string) =>
  figures(
    nursery_id,
    `SELECT 'receivables' AS key, coalesce(sum(amount), 0) AS amount FROM account_entries WHERE nursery_id = $1
     UNION ALL SELECT 'cash', (SELECT coalesce(sum(amount + rounding), 0) FROM payments WHERE nursery_id = $1 AND method = 'cash' AND till_session_id IS NULL)
       + (SELECT coalesce(sum(CASE WHEN closed_at IS NULL THEN opening_float + coalesce((SELECT sum(amount + rounding) FROM payments
             WHERE payments.nursery_id = $1 AND till_session_id = drawer.id AND method = 'cash'), 0) ELSE left_in_drawer END), 0)
           FROM (SELECT DISTINCT ON (till_id) * FROM till_sessions WHERE nursery_id = $1 ORDER BY till_id, number DESC) AS drawer)
     UNION ALL SELECT 'stock_plants', coalesce(sum(cost), 0) FROM plant_batches WHERE nursery_id = $1
     UNION ALL SELECT 'store_credits', coalesce(-sum(balance), 0) FROM store_credits WHERE nursery_id = $1
     UNION ALL SELECT 'customer_deposits', (SELECT coalesce(-sum(amount), 0) FROM payments WHERE nursery_id = $1 AND order_id IS NOT NULL)
       - (SELECT coalesce(sum(paid_amount), 0) FROM (
           SELECT (SELECT coalesce(sum(amount), 0) FROM payments WHERE nursery_id = $1 AND layby_id = cart.id) AS paid_amount
           FROM saved_carts AS cart WHERE cart.nursery_id = $1 AND cart.state = 'open') AS layby)
     UNION ALL SELECT 'delivered_not_invoiced',
       (SELECT coalesce(-sum(cost_delta), 0) FROM batch_history WHERE nursery_id = $1 AND kind = 'delivery')
       - (SELECT coalesce(sum(round(delta * unit_cost, 6)), 0) FROM inventory_transactions WHERE nursery_id = $1 AND kind = 'delivery')`,
  )

/** Entries whose lines do not add up to nothing, and balances that are not the sum of their lines. */
export async function unbalanced(nursery_id: string): Promise<unknown[]> {
  const entries = await owner.query(
    `SELECT entry_id FROM journal_lines WHERE nursery_id = $1 GROUP BY entry_id HAVING sum(amount) <> 0`,
    [nursery_id],
  )
  const balances = await owner.query(
    `SELECT account_id, month, figure FROM (
       SELECT account_id, month, figure, debit - credit AS amount FROM journal_balances WHERE nursery_id = $1
       UNION ALL SELECT account_id, date_trunc('month', entry_date)::date, figure, -amount FROM journal_lines WHERE nursery_id = $1
     ) AS moved GROUP BY 1, 2, 3 HAVING sum(amount) <> 0`,
    [nursery_id],
  )
  return [...entries.rows, ...balances.rows]
}

/** Unpaid amount of invoices on account: receivables without the credit of accounts. */
export async function unpaidInvoices(nursery_id: string): Promise<number> {
  const found = await figures(
    nursery_id,
    `SELECT 'unpaid' AS key, coalesce(sum(total_amount - amount_paid), 0) AS amount FROM sales
     WHERE nursery_id = $1 AND payment_method = 'account' AND voided_at IS NULL`,
  )
  return found['unpaid'] ?? 0
}
