-- Sums of whole months beside those of days, so that years are read in a few rows; and of each plant in each container by day and by
-- week, which forecasts and stock-outs stand on. All of it is filled again from the invoices and credit notes by itself.
DROP TABLE sold_facts;
TRUNCATE sold_marks;

CREATE TABLE sold_facts (
  -- 'variant': a plant in a container.
  thing text NOT NULL CHECK (thing IN ('kind', 'plant', 'size', 'variant', 'staff', 'customer', 'method')),
  grain text NOT NULL CHECK (grain IN ('day', 'week', 'month')),
  -- The first day of the week or month.
  day date NOT NULL,
  key text NOT NULL,
  label text NOT NULL,
  quantity numeric(16,4) NOT NULL,
  -- With tax.
  sales numeric(14,2) NOT NULL,
  tax numeric(14,2) NOT NULL,
  discount numeric(14,2) NOT NULL,
  cost numeric(18,6) NOT NULL
);
SELECT belongs_to_nursery('sold_facts', 'rows', 'thing, grain, day, key');

-- Which credit note a line is of; null for a line of an invoice.
CREATE OR REPLACE VIEW trade_lines WITH (security_invoker = true) AS
SELECT line.nursery_id, line.id, sale.sale_date AS day, sale.id AS sale_id, sale.invoice_number AS number, line.item_type, line.plant_type_id,
  line.plant_common_name, line.inventory_item_name, line.container_size, line.quantity,
  line.line_total + CASE WHEN sale.tax_rules ->> 'included' = 'true' THEN 0 ELSE line.tax_amount END AS amount,
  line.tax_amount AS tax, line.tax_amount > 0 AS taxed, line.discount_amount AS discount, line.cost,
  sale.created_by, sale."soldBy", sale.business_account_id, sale.customer_name, sale.payment_method, sale.created_at AS written_at, sale.voided_at,
  NULL::uuid AS credit_note_id
FROM sales AS sale JOIN sale_items AS line ON line.nursery_id = sale.nursery_id AND line.sale_id = sale.id
UNION ALL
SELECT back.nursery_id, back.id, note.credit_date, sale.id, note.credit_number, line.item_type, line.plant_type_id,
  line.plant_common_name, line.inventory_item_name, line.container_size, -back.quantity,
  -(back.line_total + CASE WHEN sale.tax_rules ->> 'included' = 'true' THEN 0 ELSE back.tax_amount END),
  -back.tax_amount, line.tax_amount > 0, -back.discount_amount, -back.cost,
  sale.created_by, sale."soldBy", sale.business_account_id, sale.customer_name, note.method, note.created_at, NULL, note.id
FROM credit_notes AS note
JOIN credit_note_items AS back ON back.nursery_id = note.nursery_id AND back.credit_note_id = note.id
JOIN sale_items AS line ON line.nursery_id = note.nursery_id AND line.id = back.sale_item_id
JOIN sales AS sale ON sale.nursery_id = note.nursery_id AND sale.id = note.sale_id;

CREATE INDEX payments_paid ON payments (nursery_id, paid_at) INCLUDE (amount, rounding);
