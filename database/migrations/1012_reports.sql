-- Reports that were made, and the sums that reports are read from.

-- Generated reports, stored unchanged whatever happens to the books later.
CREATE TABLE reports (
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL,
  title text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  -- The body of the call that requested it.
  request jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'ready', 'failed')),
  progress integer NOT NULL DEFAULT 0 CHECK (progress >= 0 AND progress <= 100),
  content jsonb,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  ready_at timestamptz
);
SELECT belongs_to_nursery('reports', 'rows');
ALTER TABLE reports ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON reports (nursery_id, created_at, id);

CREATE TABLE aggregation_watermarks (
  name text NOT NULL CHECK (name IN ('sales', 'plants', 'supplies')),
  -- Sales written and voided up to this instant are in the facts.
  watermark timestamptz NOT NULL,
  -- How far sums reach is an instant and an id: rows that one transaction wrote share their instant, and however many they are, they are summed in
  -- slices. Without an id everything up to and including the instant is summed.
  watermark_id uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
SELECT belongs_to_nursery('aggregation_watermarks', 'rows', 'name');

CREATE TABLE sold_facts (
  -- 'variant': a plant in a container.
  dimension text NOT NULL CHECK (dimension IN ('kind', 'plant', 'size', 'variant', 'staff', 'customer', 'method')),
  grain text NOT NULL CHECK (grain IN ('day', 'week', 'month')),
  -- The first day of the week or month.
  day date NOT NULL,
  -- Of that dimension: the id of the plant, the size, the person, the customer …, or its name where it has none.
  member_key text NOT NULL,
  member_label text NOT NULL,
  quantity quantity NOT NULL,
  -- With tax.
  sales money_amount NOT NULL,
  tax money_amount NOT NULL,
  discount money_amount NOT NULL,
  cost cost_amount NOT NULL
);
SELECT belongs_to_nursery('sold_facts', 'rows', 'dimension, grain, day, member_key');
-- Sums of years are read of this alone: in the table a month's rows are among those of its days.
CREATE INDEX sold_facts_in_time ON sold_facts (nursery_id, dimension, grain, day, member_key) INCLUDE (member_label, quantity, sales, tax, discount, cost)
  WHERE grain <> 'day';

-- What was sold, line by line as sold_facts adds it up, with the seller, the customer and the payment of its sale on the line itself: so that a report
-- by several dimensions at once is added up without looking at sales again. Lines that differ only in their figures may be one, and what is voided or
-- renamed later is reversed by a line with a minus: only sums mean anything. Filled from invoices and credit notes by a job.
CREATE TABLE sold_lines (
  id uuid NOT NULL DEFAULT new_id(),
  day date NOT NULL,
  plant_type_id uuid,
  plant_common_name text,
  inventory_item_name text,
  container_size_id uuid,
  -- As printed, of lines whose size is not in the list.
  container_size text,
  created_by uuid,
  "soldBy" text NOT NULL,
  business_account_id uuid,
  customer_name text NOT NULL,
  payment_method text NOT NULL,
  quantity quantity NOT NULL,
  -- With tax.
  amount money_amount NOT NULL,
  tax money_amount NOT NULL,
  discount money_amount NOT NULL,
  cost cost_amount NOT NULL
);
SELECT belongs_to_nursery('sold_lines', 'rows', 'day, id');
ALTER TABLE sold_lines ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE sold_lines ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON sold_lines (nursery_id, container_size_id) WHERE container_size_id IS NOT NULL;
ALTER TABLE sold_lines ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX sold_lines_of_accounts ON sold_lines (nursery_id, business_account_id, day) WHERE business_account_id IS NOT NULL;
-- With what the customers of a plant or a category are added up from, as no sum over goods and customers together is much less than the lines.
CREATE INDEX sold_lines_of_plants ON sold_lines (nursery_id, plant_type_id, day)
  INCLUDE (business_account_id, customer_name, container_size_id, container_size, quantity, amount, tax, discount, cost) WHERE plant_type_id IS NOT NULL;

-- The same lines added up by month and by year: all that are alike without their customer, and all that are alike without their goods. Reports by several
-- dimensions of one of both read these.
CREATE TABLE sold_sums (
  -- 'goods': without the customers; 'customers': without the goods.
  covers text NOT NULL CHECK (covers IN ('goods', 'customers')),
  grain text NOT NULL CHECK (grain IN ('month', 'year')),
  -- The first day of the month or year.
  day date NOT NULL,
  -- Of what the lines have in common.
  key uuid NOT NULL,
  plant_type_id uuid,
  plant_common_name text,
  inventory_item_name text,
  container_size_id uuid,
  -- As printed, of lines whose size is not in the list.
  container_size text,
  created_by uuid,
  "soldBy" text NOT NULL,
  business_account_id uuid,
  customer_name text NOT NULL,
  payment_method text NOT NULL,
  quantity quantity NOT NULL,
  -- With tax.
  amount money_amount NOT NULL,
  tax money_amount NOT NULL,
  discount money_amount NOT NULL,
  cost cost_amount NOT NULL
);
SELECT belongs_to_nursery('sold_sums', 'rows', 'covers, grain, day, key');
ALTER TABLE sold_sums ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE sold_sums ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON sold_sums (nursery_id, container_size_id) WHERE container_size_id IS NOT NULL;
ALTER TABLE sold_sums ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX ON sold_sums (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;
CREATE INDEX ON sold_sums (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;

-- What the ledgers of the plants and the supplies have moved, added up as far as aggregation_watermarks says: so that the stock on any day, and what it
-- had cost, is read in a few rows however long the ledgers have grown. A ledger is only added to, so that the sums of what was written up to
-- an instant never change. Filled from the ledgers by a job.
CREATE TABLE stock_facts (
  ledger text NOT NULL CHECK (ledger IN ('plants', 'supplies')),
  -- By month for each plant type or supply; by week for all of them together.
  grain text NOT NULL CHECK (grain IN ('month', 'week', 'year')),
  -- The first day of the month or week; of supplies, whose ledger knows instants, by the calendar of UTC.
  day date NOT NULL,
  -- The plant type or the supply; nil for all of them.
  key uuid NOT NULL,
  kind text NOT NULL,
  quantity quantity NOT NULL,
  -- Of that, what came in.
  gained quantity NOT NULL,
  cost cost_amount NOT NULL
);
SELECT belongs_to_nursery('stock_facts', 'rows', 'ledger, grain, day, key, kind');

-- When each batch had plants, by the days of its ledger and as far as the sums of the plants reach: so that the days without stock of every kind are read in
-- one row for each batch. Of batches whose ledger moved plants only.
CREATE TABLE batches_in_stock (
  batch_id uuid NOT NULL,
  -- The first and the last day of the ledger on which plants moved, and how many there were at the end of the last.
  first_on date NOT NULL,
  last_on date NOT NULL CHECK (last_on >= first_on),
  quantity integer NOT NULL,
  -- The days at whose end there were any; without an end where there still are.
  days datemultirange NOT NULL
);
SELECT belongs_to_nursery('batches_in_stock', 'rows', 'batch_id');
ALTER TABLE batches_in_stock ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);

-- The lines of invoices, and those of credit notes with the sign turned. `written_id` is the id of the invoice or the credit note: a column, since under
-- row-level security an index finds no row by an expression that PostgreSQL does not know to be free of leaks, as coalesce() is.
CREATE VIEW trade_lines WITH (security_invoker = true) AS
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
  -(back.line_total + CASE WHEN sale.tax_rules ->> 'included' = 'true' THEN 0 ELSE back.tax_amount END),
  -back.tax_amount, line.tax_kind, line.tax_rate, coalesce(sale.tax_rules ->> 'place', ''), -back.discount_amount, -back.cost,
  sale.created_by, sale."soldBy", sale.business_account_id, sale.customer_name, note.method, note.created_at, note.voided_at, note.id, line.container_size_id, line.grade, line.grade_id,
  note.id
FROM credit_notes AS note
JOIN credit_note_items AS back ON back.nursery_id = note.nursery_id AND back.credit_note_id = note.id
JOIN sale_items AS line ON line.nursery_id = note.nursery_id AND line.id = back.sale_item_id
JOIN sales AS sale ON sale.nursery_id = note.nursery_id AND sale.id = note.sale_id;
SELECT grant_to_app('SELECT ON trade_lines');

-- The same with what corrects their costs, each correction a line without goods and money. A size that is in the list is named by its id alone.
CREATE VIEW costed_lines WITH (security_invoker = true) AS
SELECT nursery_id, id, day, sale_id, item_type, plant_type_id, plant_common_name, inventory_item_name,
  CASE WHEN container_size_id IS NULL THEN container_size END AS container_size, quantity, amount, tax, tax_kind, discount, cost,
  created_by, "soldBy", business_account_id, customer_name, payment_method, written_at, voided_at, credit_note_id, container_size_id, grade_id, written_id
FROM trade_lines
UNION ALL
SELECT late.nursery_id, late.id, late.day, sale.id, line.item_type, line.plant_type_id, line.plant_common_name, line.inventory_item_name,
  CASE WHEN line.container_size_id IS NULL THEN line.container_size END, 0, 0, 0,
  line.tax_kind, 0, late.cost, sale.created_by, sale."soldBy", sale.business_account_id, sale.customer_name, sale.payment_method, late.written_at, sale.voided_at,
  NULL::uuid, line.container_size_id, line.grade_id, sale.id
FROM corrected_costs AS late
JOIN sale_items AS line ON line.nursery_id = late.nursery_id AND line.id = late.sale_item_id
JOIN sales AS sale ON sale.nursery_id = late.nursery_id AND sale.id = late.sale_id;
SELECT grant_to_app('SELECT ON costed_lines');
