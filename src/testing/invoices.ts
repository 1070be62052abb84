/** Invariants of every invoice, credit note, deposit and drawer after any operations: each row is a violation. */
import * as z from 'zod/mini'
import { unpaidSales } from '#modules/books/tax-return/server/unpaid.queries.ts'
import { Sql, sql } from '#server/sql.ts'
import type { Nursery } from './random-step.ts'

const Fault = z.object({ what: z.string(), id: z.string(), amounts: z.string() })

/** Paid and unpaid come to the total, lines and shares of tax to what they are shares of, and counts to what the drawer took. */
export const invoiceFaults = ({ has }: Pick<Nursery, 'has'>, today: string) =>
  has((db) => {
    const at = db.nursery_id
    const fault = (what: string, id: string, ...amounts: string[]) =>
      new Sql(`SELECT '${what}' AS what, ${id}::text AS id, concat_ws(' | ', ${amounts.join(', ')}) AS amounts`, [])
    return db.many(
      Fault,
      sql`
      WITH invoice AS (
        SELECT sales.*, tax_rules ->> 'included' = 'true' AS included,
          (SELECT coalesce(sum(amount), 0) FROM payments WHERE nursery_id = ${at} AND sale_id = sales.id AND kind = 'sale') AS received
        FROM sales WHERE nursery_id = ${at}),
      lines AS (
        SELECT sale_id, sum(line_total) AS net, sum(tax_amount) AS tax FROM sale_items WHERE nursery_id = ${at} GROUP BY 1),
      unpaid AS (SELECT id, sum(amount) AS amount FROM (${unpaidSales(db, { day: today, since: null })}) AS shares GROUP BY 1),
      note AS (
        SELECT credit_notes.*, sum(line_total) AS net, sum(item.tax_amount) AS tax FROM credit_notes
        JOIN credit_note_items AS item ON item.nursery_id = ${at} AND credit_note_id = credit_notes.id
        WHERE credit_notes.nursery_id = ${at} GROUP BY credit_notes.nursery_id, credit_notes.id),
      credited AS (
        SELECT sale_item_id, sum(item.quantity) AS quantity, sum(line_total) AS line_total, sum(item.tax_amount) AS tax_amount, sum(item.discount_amount) AS discount_amount
        FROM credit_note_items AS item JOIN credit_notes ON credit_notes.nursery_id = ${at} AND credit_notes.id = credit_note_id
        WHERE item.nursery_id = ${at} AND voided_at IS NULL GROUP BY 1),
      deposit AS (
        SELECT order_id AS id, part.kind, sum(part.amount) AS amount, sum(tax) AS tax, (
          SELECT sum(amount) FROM payments WHERE nursery_id = ${at} AND payments.order_id = paid.order_id) AS held
        FROM payments AS paid, jsonb_to_recordset(taxed) AS part (kind text, amount numeric, tax numeric)
        WHERE paid.nursery_id = ${at} AND order_id IS NOT NULL GROUP BY order_id, part.kind)
      ${fault('The lines of an invoice are not its total', 'invoice.id', 'total_amount', 'net', 'tax')}
      FROM invoice JOIN lines ON sale_id = invoice.id
      WHERE total_amount <> net + CASE WHEN included THEN 0 ELSE tax END OR tax_amount <> tax OR subtotal <> net
      UNION ALL ${fault('Paid and unpaid are not the total of the invoice', 'invoice.id', 'total_amount', 'amount_paid', 'received', 'unpaid.amount')}
      FROM invoice LEFT JOIN unpaid USING (id) WHERE voided_at IS NULL AND payment_method = 'account'
        AND (amount_paid <> received OR total_amount <> amount_paid + coalesce(unpaid.amount, 0) OR (payment_status = 'paid') <> (amount_paid = total_amount))
      UNION ALL ${fault('What was paid at the till is not the total of the invoice', 'invoice.id', 'total_amount', 'amount_paid', 'received')}
      FROM invoice WHERE voided_at IS NULL AND payment_method <> 'account' AND (amount_paid <> total_amount OR received <> total_amount)
      UNION ALL ${fault('What was paid for a lay-by is not on its invoice', 'layby.id', 'paid', 'invoiced')}
      FROM (SELECT cart.id,
          (SELECT coalesce(sum(amount), 0) FROM payments WHERE nursery_id = ${at} AND layby_id = cart.id) AS paid,
          (SELECT coalesce(sum(amount), 0) FROM payments WHERE nursery_id = ${at} AND payments.sale_id = cart.sale_id AND method = 'deposit') AS invoiced
        FROM saved_carts AS cart JOIN invoice ON invoice.id = cart.sale_id WHERE cart.nursery_id = ${at} AND cart.kind = 'layby' AND voided_at IS NULL) AS layby
      WHERE paid <> invoiced
      UNION ALL ${fault('The lines of a credit note are not its total', 'note.id', 'note.total_amount', 'net', 'tax')}
      FROM note JOIN invoice ON invoice.id = note.sale_id
      WHERE note.total_amount <> net + CASE WHEN included THEN 0 ELSE tax END OR note.tax_amount <> tax OR note.subtotal <> net
      UNION ALL ${fault('More is credited than was invoiced', 'line.id', 'line.line_total', 'credited.line_total', 'line.tax_amount', 'credited.tax_amount')}
      FROM credited JOIN sale_items AS line ON line.nursery_id = ${at} AND line.id = sale_item_id
      WHERE credited.quantity > line.quantity OR credited.line_total > line.line_total OR credited.tax_amount > line.tax_amount
        OR credited.discount_amount > line.discount_amount
        OR (credited.quantity = line.quantity AND (credited.line_total <> line.line_total OR credited.tax_amount <> line.tax_amount))
      UNION ALL ${fault('A deposit is still taxed after nothing of it is held', 'id', 'held', 'kind', 'amount', 'tax')}
      FROM deposit
      WHERE held = 0 AND (amount <> 0 OR tax <> 0)
      UNION ALL ${fault('A drawer was counted against another amount than it took', 'drawer.id', 'variance', 'opening_float', 'counted_cash', 'moved')}
      FROM (SELECT id, variance, opening_float,
          (SELECT coalesce(sum((coin ->> 'value')::numeric * (coin ->> 'count')::numeric), 0) FROM jsonb_array_elements(counted) AS coin) AS counted_cash,
          (SELECT coalesce(sum(amount + rounding), 0) FROM payments WHERE nursery_id = ${at} AND till_session_id = session.id AND method = 'cash' AND NOT after_count) AS moved
        FROM till_sessions AS session WHERE nursery_id = ${at} AND closed_at IS NOT NULL) AS drawer
      WHERE variance <> counted_cash - opening_float - moved`,
    )
  })
