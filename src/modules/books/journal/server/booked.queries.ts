/** The SQL of booked rows of the ledgers, with the facts that the posting rules need. */
import * as z from 'zod/mini'
import { Day, DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import { postedMethods, terminalMethods } from '#modules/selling/payment/payment.ts'
import { cardEntryKinds } from '#modules/selling/card/card-entry.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { vendorOf } from '#modules/buying/stockroom/server/purchase-vendor.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { salesPurposes } from '../purpose.ts'
import { creditedDocument, includedInNote, soldPurpose, withoutTax } from './sold-line.ts'

const source = { id: Id, day: Day, source_type: z.string(), source_id: Id, description: z.string() }

const Invoice = z.object({
  ...source,
  sold: z.enum(salesPurposes),
  tax_kind: z.enum(taxKinds),
  amount: MoneyText,
  tax: MoneyText,
})

/** Sales totals by posting purpose and kind of tax. */
const soldColumns = (line: Sql, included?: Sql) => sql`
      ${soldPurpose} AS sold, item.tax_kind, sum(${withoutTax(line, included)})::numeric(14,2) AS amount, sum(${line}.tax_amount)::numeric(14,2) AS tax`

export const invoices = (db: Db, ids: readonly string[]) =>
  db.many(
    Invoice,
    sql`
    SELECT sale.id, sale.sale_date AS day, 'sale' AS source_type, sale.id AS source_id, concat_ws(', ', 'Invoice ' || invoice_number, nullif(customer_name, '')) AS description,
      ${soldColumns(sql`item`)}
    FROM sales AS sale JOIN sale_items AS item ON item.nursery_id = ${db.nursery_id} AND item.sale_id = sale.id
    WHERE sale.nursery_id = ${db.nursery_id} AND sale.id = ANY(${[...ids]}::uuid[]) GROUP BY sale.nursery_id, sale.id, sold, item.tax_kind`,
  )

export const creditNotes = (db: Db, ids: readonly string[]) =>
  db.many(
    Invoice,
    sql`
    SELECT note.id, credit_date AS day, 'credit' AS source_type, ${creditedDocument} AS source_id, concat_ws(', ', 'Credit note ' || credit_number, nullif(sale.customer_name, '')) AS description,
      ${soldColumns(sql`line`, includedInNote)}
    FROM credit_notes AS note
    LEFT JOIN sales AS sale ON sale.nursery_id = ${db.nursery_id} AND sale.id = note.sale_id
    JOIN credit_note_items AS line ON line.nursery_id = ${db.nursery_id} AND line.credit_note_id = note.id
    JOIN sale_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = line.sale_item_id
    WHERE note.nursery_id = ${db.nursery_id} AND note.id = ANY(${[...ids]}::uuid[])
    GROUP BY note.nursery_id, note.id, sale.customer_name, sale.tax_rules, sold, item.tax_kind`,
  )

const Payment = z.object({
  ...source,
  payment_kind: z.enum(['sale', 'void_refund', 'layby', 'deposit', 'account', 'refund', 'cash_movement', 'bill']),
  method: z.enum(postedMethods),
  amount: MoneyText,
  rounding: MoneyText,
  after_count: z.boolean(),
})

export const payments = (db: Db, ids: readonly string[]) =>
  db.many(
    Payment,
    sql`
    SELECT payment.id, paid_on AS day, payment.kind AS payment_kind, payment.method, payment.amount, payment.rounding, payment.after_count,
      CASE WHEN payment.sale_id IS NOT NULL THEN 'sale' WHEN payment.credit_note_id IS NOT NULL THEN 'credit' WHEN layby_id IS NOT NULL THEN 'layby'
        WHEN payment.order_id IS NOT NULL THEN 'order' WHEN payment.business_account_id IS NOT NULL THEN 'account'
        WHEN payment.kind = 'bill' THEN 'bill' ELSE 'till_session' END AS source_type,
      coalesce(payment.sale_id, note.sale_id, note.id, layby_id, payment.order_id, payment.business_account_id, bill.id, till_session_id) AS source_id,
      CASE WHEN payment.sale_id IS NOT NULL THEN 'Payment of invoice ' || sale.invoice_number WHEN note.id IS NOT NULL THEN 'Refund of credit note ' || credit_number
        WHEN layby_id IS NOT NULL THEN 'Payment of a lay-by' WHEN payment.order_id IS NOT NULL THEN 'Deposit on an order'
        WHEN account.id IS NOT NULL THEN 'On account, ' || account.name
        WHEN bill.id IS NOT NULL THEN 'Payment of bill ' || bill.bill_number || ', ' || bill.vendor ELSE 'Cash, ' || payment.reason END AS description
    FROM payments AS payment
    LEFT JOIN sales AS sale ON sale.nursery_id = ${db.nursery_id} AND sale.id = payment.sale_id
    LEFT JOIN credit_notes AS note ON note.nursery_id = ${db.nursery_id} AND note.id = payment.credit_note_id
    LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = payment.business_account_id
    LEFT JOIN LATERAL (
      SELECT bills.id, bill_number, ${nameOf(db, 'vendors', sql`vendor_id`)} AS vendor FROM bill_allocations AS part JOIN bills ON bills.nursery_id = ${db.nursery_id} AND bills.id = part.bill_id
      WHERE part.nursery_id = ${db.nursery_id} AND part.payment_id = payment.id ORDER BY part.id LIMIT 1
    ) AS bill ON payment.kind = 'bill'
    WHERE payment.nursery_id = ${db.nursery_id} AND payment.id = ANY(${[...ids]}::uuid[])`,
  )

const Drawer = z.object({ ...source, method: z.enum(['cash', ...terminalMethods]), variance: MoneyText })

export const drawers = (db: Db, ids: readonly string[], timeZone: string) =>
  db.many(
    Drawer,
    sql`
    SELECT id, (closed_at AT TIME ZONE ${timeZone})::date AS day, 'till_session' AS source_type, id AS source_id,
      CASE method WHEN 'cash' THEN 'Cash count' ELSE 'Terminal count' END AS description, method, counted.variance
    FROM till_sessions, jsonb_to_recordset(report -> 'tenders') AS counted (method text, variance numeric(12, 2))
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) AND counted.variance IS NOT NULL`,
  )

const Moved = z.object({ ...source, moved: MoneyText, variance: MoneyText })

/** Floats that are not what was left in the drawer before. */
export const floats = (db: Db, ids: readonly string[], timeZone: string) =>
  db.many(
    Moved,
    sql`
    SELECT id, (opened_at AT TIME ZONE ${timeZone})::date AS day, 'till_session' AS source_type, id AS source_id, 'Float of a till' AS description,
      opening_float - float_expected - coalesce(float_variance, 0) AS moved, coalesce(float_variance, 0)::numeric(12, 2) AS variance
    FROM till_sessions WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`,
  )

const Banked = z.object({ ...source, banked: MoneyText })

/** Cash for the bank at the close. The float of a session that an older version opened is in no journal: it stays out of it. */
export const banked = (db: Db, ids: readonly string[], timeZone: string) =>
  db.many(
    Banked,
    sql`
    SELECT id, (closed_at AT TIME ZONE ${timeZone})::date AS day, 'till_session' AS source_type, id AS source_id, 'Cash for the bank' AS description,
      banked - CASE WHEN float_expected IS NULL THEN opening_float ELSE 0 END AS banked
    FROM till_sessions WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) AND banked IS NOT NULL`,
  )

/** The invoice and the docket that a row of stock belongs to. */
const documents = (db: Db) => sql`
    LEFT JOIN sales AS sale ON sale.nursery_id = ${db.nursery_id} AND row.reference_type = 'sale' AND sale.id = row.reference_id
    LEFT JOIN order_dockets AS docket ON docket.nursery_id = ${db.nursery_id} AND row.reference_type = 'docket' AND docket.id = row.reference_id`

/** The document of a row of stock: its invoice, the order of its docket, else what it is a row of. */
const sourceOf = (type: Sql, id: Sql, description: Sql) => sql`
      CASE WHEN sale.id IS NOT NULL THEN 'sale' WHEN docket.id IS NOT NULL THEN 'order' ELSE ${type} END AS source_type,
      coalesce(sale.id, docket.order_id, ${id}) AS source_id,
      CASE WHEN sale.id IS NOT NULL THEN concat_ws(', ', 'Invoice ' || sale.invoice_number, nullif(sale.customer_name, ''))
        WHEN docket.id IS NOT NULL THEN 'Docket ' || docket_number ELSE ${description} END AS description`

const Plants = z.object({
  ...source,
  row: z.string(),
  component: z.nullable(z.string()),
  operation: z.nullable(z.string()),
  received: z.boolean(),
  transferred: z.boolean(),
  cost: DecimalText,
})

export const plantRows = (db: Db, ids: readonly string[]) =>
  db.many(
    Plants,
    sql`
    SELECT row.id, row.occurred_on AS day,
      ${sourceOf(sql`'batch'`, sql`row.batch_id`, sql`'Batch ' || batch_code`)},
      row.kind AS row, component, 
      CASE WHEN operation.kind = 'act_correction' AND EXISTS (SELECT FROM batch_operations AS corrected
        WHERE corrected.nursery_id = ${db.nursery_id} AND corrected.id = operation.corrects AND corrected.kind = 'cost')
        THEN 'cost' ELSE coalesce(undone.kind, operation.kind) END AS operation, row.reference_type = 'plant_batch' IS TRUE AS transferred,
      EXISTS (SELECT FROM purchase_receipt_lines AS line
        WHERE line.nursery_id = ${db.nursery_id} AND line.operation_id = coalesce(undone.id, operation.id)) AS received,
      cost_delta AS cost
    FROM batch_history AS row
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = row.batch_id
    ${documents(db)}
    LEFT JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = row.operation_id
    LEFT JOIN batch_operations AS undone ON undone.nursery_id = ${db.nursery_id} AND undone.id = operation.reverses
    WHERE row.nursery_id = ${db.nursery_id} AND row.id = ANY(${[...ids]}::uuid[])`,
  )

const Supplies = z.object({ ...source, row: z.string(), reference: z.nullable(z.string()), cost: DecimalText })

export const supplyRows = (db: Db, ids: readonly string[], timeZone: string) =>
  db.many(
    Supplies,
    sql`
    SELECT row.id, (row.transaction_date AT TIME ZONE ${timeZone})::date AS day,
      ${sourceOf(sql`'supply'`, sql`row.inventory_item_id`, sql`item.name`)},
      coalesce(undone.kind, row.kind) AS row, coalesce(undone.reference_type, row.reference_type) AS reference, round(row.delta * row.unit_cost, 6) AS cost
    FROM inventory_transactions AS row
    JOIN inventory_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = row.inventory_item_id
    ${documents(db)}
    LEFT JOIN inventory_transactions AS undone ON undone.nursery_id = ${db.nursery_id} AND undone.id = row.reverses
    WHERE row.nursery_id = ${db.nursery_id} AND row.id = ANY(${[...ids]}::uuid[])`,
  )

const Spent = z.object({
  ...source,
  cost: MoneyText,
  tax: MoneyText,
  tax_kind: z.enum(taxKinds),
  reverse_charge_tax: MoneyText,
  into_stock: z.boolean(),
  is_ordered: z.boolean(),
  on_account: z.boolean(),
  received: MoneyText,
  category: z.string(),
})

export const expenses = (db: Db, ids: readonly string[]) =>
  db.many(
    Spent,
    sql`
    SELECT entry.id, entry_date AS day, CASE WHEN bill.id IS NULL THEN 'expense' ELSE 'bill' END AS source_type, coalesce(bill.id, expense_id) AS source_id,
      concat_ws(', ', coalesce(CASE bill.kind WHEN 'bill' THEN 'Bill ' WHEN 'credit' THEN 'Credit note ' END || bill.bill_number,
        nullif(expense.description, ''), nullif(entry.category, ''), 'Expense'), ${nameOf(db, 'vendors', sql`expense.vendor_id`)}) AS description,
      entry.cost, entry.tax, entry.tax_kind, entry.reverse_charge_tax, entry.into_stock, entry.into_stock AND expense.inventory_item_id IS NULL AS is_ordered, entry.on_account, entry.received, entry.category
    FROM expense_entries AS entry JOIN expenses AS expense ON expense.nursery_id = ${db.nursery_id} AND expense.id = expense_id
    LEFT JOIN bills AS bill ON bill.nursery_id = ${db.nursery_id} AND bill.id = expense.bill_id
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.id = ANY(${[...ids]}::uuid[])`,
  )

const Delivered = z.object({ ...source, cost: MoneyText })

/** Deliveries of purchase orders, on this day: when they came, or when they were reversed. */
export const receipts = (db: Db, ids: readonly string[], day: Sql) =>
  db.many(
    Delivered,
    sql`
    SELECT receipt.id, ${day} AS day, 'purchase_order' AS source_type, purchase.id AS source_id,
      concat_ws(', ', 'Delivery of PO-' || lpad(order_number::text, 4, '0'), nullif(${vendorOf(db)}, '')) AS description,
      (SELECT coalesce(sum(net + freight), 0)::numeric(14,2)::text FROM purchase_receipt_lines AS line
        WHERE line.nursery_id = ${db.nursery_id} AND line.receipt_id = receipt.id) AS cost
    FROM purchase_receipts AS receipt
    JOIN purchase_orders AS purchase ON purchase.nursery_id = ${db.nursery_id} AND purchase.id = purchase_order_id
    WHERE receipt.nursery_id = ${db.nursery_id} AND receipt.id = ANY(${[...ids]}::uuid[])`,
  )

export const receivedOn = sql`received_on`

export const reversedOn = (timeZone: string) => sql`(reversed_at AT TIME ZONE ${timeZone})::date`

const Adjusted = z.object({
  ...source,
  of: z.enum(['sales', 'expenses']),
  amount: MoneyText,
  tax: MoneyText,
  category: z.string(),
})

export const adjustments = (db: Db, ids: readonly string[]) =>
  db.many(
    Adjusted,
    sql`
    SELECT id, entry_date AS day, 'adjustment' AS source_type, id AS source_id, reason AS description, kind AS of, amount, tax, category
    FROM adjusting_entries WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`,
  )

const Owed = z.object({ ...source, amount: MoneyText })

export const openings = (db: Db, ids: readonly string[]) =>
  db.many(
    Owed,
    sql`
    SELECT entry.id, entry_date AS day, 'account' AS source_type, account.id AS source_id, concat_ws(', ', 'Opening balance', account.name) AS description, amount
    FROM account_entries AS entry JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = business_account_id
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.id = ANY(${[...ids]}::uuid[])`,
  )

const CardMoved = z.object({ ...source, entry: z.enum(cardEntryKinds), is_ours: z.boolean(), amount: MoneyText, fee: MoneyText })

/** Card money at its provider: the fees of a day together, the rest each by itself. */
export const cardEntries = (db: Db, ids: readonly string[]) =>
  db.many(
    CardMoved,
    sql`
    SELECT entry.id, booked_on AS day, entry.kind AS entry, entry.amount, entry.fee, moved.is_ours,
      CASE WHEN moved.is_ours OR entry.kind = 'fee' THEN 'card_fees' WHEN entry.kind = 'payout' THEN 'card_payout' ELSE 'card_payment' END AS source_type,
      CASE WHEN moved.is_ours OR entry.kind = 'fee' THEN entry.connection_id WHEN entry.kind = 'payout' THEN entry.id ELSE coalesce(card_payment_id, entry.id) END AS source_id,
      concat_ws(', ', CASE WHEN moved.is_ours OR entry.kind = 'fee' THEN 'Card fees' ELSE CASE entry.kind
        WHEN 'payout' THEN CASE WHEN entry.amount > 0 THEN 'Payout that came back' ELSE 'Payout of card money' END
        WHEN 'payment' THEN 'Card payment not taken here' WHEN 'refund' THEN 'Refund at the card provider'
        WHEN 'dispute' THEN CASE WHEN entry.amount > 0 THEN 'Chargeback given back' ELSE 'Chargeback' END
        WHEN 'owed_again' THEN CASE WHEN entry.amount > 0 THEN 'Chargeback that its customer owes' ELSE 'Chargeback that its customer owes no more' END
        WHEN 'given_back' THEN 'Card refund paid another way'
        WHEN 'tip' THEN CASE WHEN entry.amount > 0 THEN 'Tip by card' ELSE 'Tip given back' END
        WHEN 'surcharge' THEN CASE WHEN entry.amount > 0 THEN 'Card surcharge' ELSE 'Card surcharge given back' END
        ELSE 'Entry of the card provider' END END,
        nullif(account_name, ''), nullif(trim(payment.brand || ' ' || payment.last4), ''), parts.text) AS description
    FROM card_entries AS entry
    JOIN card_connections AS connection ON connection.nursery_id = ${db.nursery_id} AND connection.id = entry.connection_id
    LEFT JOIN card_payments AS payment ON payment.nursery_id = ${db.nursery_id} AND payment.id = card_payment_id
      AND entry.kind NOT IN ('payment', 'refund')
    CROSS JOIN LATERAL (SELECT entry.kind = 'payment' AND card_payment_id IS NOT NULL OR entry.kind = 'refund' AND card_refund_id IS NOT NULL AS is_ours) AS moved
    -- The parts of a payout, and by how much they differ from it.
    LEFT JOIN LATERAL (
      SELECT concat_ws(', ', 'payments ' || count(*) FILTER (WHERE part.kind = 'payment'), 'refunds ' || nullif(count(*) FILTER (WHERE part.kind = 'refund'), 0),
        'chargebacks ' || nullif(count(*) FILTER (WHERE part.kind = 'dispute'), 0), 'fees ' || sum(part.fee),
        'not explained ' || nullif(entry.amount + sum(part.amount - part.fee), 0)) AS text
      FROM card_entries AS part WHERE part.nursery_id = ${db.nursery_id} AND part.connection_id = entry.connection_id AND part.payout = entry.payout
        AND part.kind <> 'payout' HAVING count(*) > 0
    ) AS parts ON entry.kind = 'payout'
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.id = ANY(${[...ids]}::uuid[])`,
  )
