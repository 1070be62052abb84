-- Goods that come back without a receipt: a credit note of no invoice, with lines of no sale.
-- An older Glasshouse can run beside this: no.

-- NULL: no receipt. Then `tax_included` says whether the prices of its lines have tax in them.
ALTER TABLE credit_notes ALTER COLUMN sale_id DROP NOT NULL;
ALTER TABLE credit_notes ADD COLUMN tax_included boolean;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_receipt_check CHECK ((sale_id IS NULL) = (tax_included IS NOT NULL)) NOT VALID;
-- NULL: a line of a credit note without a receipt, at the price and the tax of its day.
ALTER TABLE sale_items ALTER COLUMN sale_id DROP NOT NULL;
-- An approval of what comes back without a receipt; the others are of prices.
ALTER TABLE approvals ADD COLUMN for_return boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW trade_lines WITH (security_invoker = true) AS
SELECT line.nursery_id, line.id, sale.sale_date AS day, sale.id AS sale_id, sale.invoice_number AS number, line.item_type, line.plant_type_id,
  line.plant_common_name, line.inventory_item_name, line.container_size, line.quantity,
  line.line_total + CASE WHEN sale.tax_rules ->> 'included' = 'true' THEN 0 ELSE line.tax_amount END AS amount,
  line.tax_amount AS tax, line.tax_kind, line.tax_rate, coalesce(sale.tax_rules ->> 'place', '') AS tax_place, line.discount_amount AS discount, line.cost,
  sale.created_by, sale."soldBy", sale.business_account_id, sale.customer_name, sale.payment_method, sale.created_at AS written_at, sale.voided_at,
  NULL::uuid AS credit_note_id, line.container_size_id, line.grade, line.grade_id, sale.id AS written_id
FROM sales AS sale JOIN sale_items AS line ON line.nursery_id = sale.nursery_id AND line.sale_id = sale.id
UNION ALL
SELECT back.nursery_id, back.id, note.credit_date, sale.id, note.credit_number, line.item_type, line.plant_type_id,
  line.plant_common_name, line.inventory_item_name, line.container_size, -back.quantity,
  -(back.line_total + CASE WHEN sale.tax_rules ->> 'included' = 'true' OR note.tax_included THEN 0 ELSE back.tax_amount END),
  -back.tax_amount, line.tax_kind, line.tax_rate, coalesce(sale.tax_rules ->> 'place', ''), -back.discount_amount, -back.cost,
  CASE WHEN note.sale_id IS NULL THEN note.created_by ELSE sale.created_by END, coalesce(sale."soldBy", ''), sale.business_account_id,
  coalesce(sale.customer_name, ''), note.method, note.created_at, note.voided_at, note.id, line.container_size_id, line.grade, line.grade_id,
  note.id
FROM credit_notes AS note
JOIN credit_note_items AS back ON back.nursery_id = note.nursery_id AND back.credit_note_id = note.id
JOIN sale_items AS line ON line.nursery_id = note.nursery_id AND line.id = back.sale_item_id
LEFT JOIN sales AS sale ON sale.nursery_id = note.nursery_id AND sale.id = note.sale_id;
