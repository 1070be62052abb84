-- What a credit note takes back of a line besides its price: its share of the discount, and what the goods that came back had cost.
ALTER TABLE credit_note_items ADD COLUMN discount_amount numeric(12,2) NOT NULL DEFAULT 0 CHECK (discount_amount >= 0);
ALTER TABLE credit_note_items ADD COLUMN cost numeric(18,6) NOT NULL DEFAULT 0 CHECK (cost >= 0);
ALTER TABLE credit_note_items ALTER COLUMN discount_amount DROP DEFAULT, ALTER COLUMN cost DROP DEFAULT;
CREATE INDEX credit_notes_written ON credit_notes (nursery_id, created_at);

-- Every line that was sold, on the day of its invoice, and every line that was given back, with a minus, on the day of its credit note.
-- Amounts are with tax. Lines of void sales are here too, with the instant of the void: who asks for what stands leaves them out.
CREATE VIEW trade_lines WITH (security_invoker = true) AS
SELECT line.nursery_id, line.id, sale.sale_date AS day, sale.id AS sale_id, sale.invoice_number AS number, line.item_type, line.plant_type_id,
  line.plant_common_name, line.inventory_item_name, line.container_size, line.quantity,
  line.line_total + CASE WHEN sale.tax_rules ->> 'included' = 'true' THEN 0 ELSE line.tax_amount END AS amount,
  line.tax_amount AS tax, line.tax_amount > 0 AS taxed, line.discount_amount AS discount, line.cost,
  sale.created_by, sale."soldBy", sale.business_account_id, sale.customer_name, sale.payment_method, sale.created_at AS written_at, sale.voided_at
FROM sales AS sale JOIN sale_items AS line ON line.nursery_id = sale.nursery_id AND line.sale_id = sale.id
UNION ALL
SELECT back.nursery_id, back.id, note.credit_date, sale.id, note.credit_number, line.item_type, line.plant_type_id,
  line.plant_common_name, line.inventory_item_name, line.container_size, -back.quantity,
  -(back.line_total + CASE WHEN sale.tax_rules ->> 'included' = 'true' THEN 0 ELSE back.tax_amount END),
  -back.tax_amount, line.tax_amount > 0, -back.discount_amount, -back.cost,
  sale.created_by, sale."soldBy", sale.business_account_id, sale.customer_name, note.method, note.created_at, NULL
FROM credit_notes AS note
JOIN credit_note_items AS back ON back.nursery_id = note.nursery_id AND back.credit_note_id = note.id
JOIN sale_items AS line ON line.nursery_id = note.nursery_id AND line.id = back.sale_item_id
JOIN sales AS sale ON sale.nursery_id = note.nursery_id AND sale.id = note.sale_id;
GRANT SELECT ON trade_lines TO glasshouse_app;
