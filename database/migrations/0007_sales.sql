-- A sale is written once. What can still happen to it (paid, voided, a note) has columns of its own, and only those may change.
CREATE TABLE sales (
  id uuid NOT NULL,
  invoice_number text NOT NULL,
  -- The offline till's own reference, printed before the number was known.
  till_reference text,
  sale_date date NOT NULL,
  sold_at timestamptz NOT NULL DEFAULT now(),
  -- When the till says it was; its clock is not believed, only kept.
  till_time timestamptz,
  customer_name text NOT NULL DEFAULT '',
  business_account_id uuid,
  payment_method text NOT NULL,
  payment_status text NOT NULL CHECK (payment_status IN ('paid', 'unpaid')),
  due_date date,
  discount_percent numeric(5,2) NOT NULL DEFAULT 0,
  discount_amount numeric(12,2) NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
  discount_reason text NOT NULL DEFAULT '',
  subtotal numeric(12,2) NOT NULL CHECK (subtotal >= 0),
  tax_amount numeric(12,2) NOT NULL CHECK (tax_amount >= 0),
  total_amount numeric(12,2) NOT NULL CHECK (total_amount >= 0),
  amount_paid numeric(12,2) NOT NULL DEFAULT 0,
  -- The tax rules of the day, copied: a later change of settings never changes an old invoice.
  tax_rules jsonb NOT NULL,
  notes text NOT NULL DEFAULT '',
  "soldBy" text NOT NULL DEFAULT '',
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  voided_at timestamptz,
  void_reason text,
  version integer NOT NULL DEFAULT 1,
  CHECK (amount_paid <= total_amount)
);
SELECT belongs_to_nursery('sales', 'ledger');
GRANT UPDATE (customer_name, notes, payment_status, amount_paid, updated_at, updated_by, voided_at, void_reason, version) ON sales TO glasshouse_app;
ALTER TABLE sales ADD UNIQUE (nursery_id, invoice_number);
ALTER TABLE sales ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX sales_newest ON sales (nursery_id, sold_at, id);
CREATE INDEX ON sales (nursery_id, sale_date);
CREATE INDEX ON sales (nursery_id, created_by, id);
CREATE INDEX ON sales (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;
ALTER TABLE sales SET (fillfactor = 90);

-- The names are copied, so that an invoice reads the same after a plant is renamed.
CREATE TABLE sale_items (
  id uuid NOT NULL DEFAULT new_id(),
  sale_id uuid NOT NULL,
  position integer NOT NULL,
  item_type text NOT NULL CHECK (item_type IN ('plant', 'other')),
  plant_type_id uuid,
  inventory_item_id uuid,
  plant_common_name text,
  plant_botanical_name text,
  inventory_item_name text,
  container_size text,
  quantity numeric(14,4) NOT NULL CHECK (quantity > 0),
  unit_price numeric(12,2) NOT NULL CHECK (unit_price >= 0),
  discount_amount numeric(12,2) NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
  line_total numeric(12,2) NOT NULL CHECK (line_total >= 0),
  tax_amount numeric(12,2) NOT NULL CHECK (tax_amount >= 0),
  -- What these goods had cost the nursery.
  cost numeric(14,6) NOT NULL DEFAULT 0
);
SELECT belongs_to_nursery('sale_items', 'ledger');
-- Deferred: lines and payments are written before their sale, whose number is taken last of all.
ALTER TABLE sale_items ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX ON sale_items (nursery_id, sale_id);
CREATE INDEX ON sale_items (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;

-- Which batches a line took its plants from: traceability, and cost of goods sold.
CREATE TABLE sale_item_batches (
  sale_item_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  cost numeric(14,6) NOT NULL DEFAULT 0
);
SELECT belongs_to_nursery('sale_item_batches', 'ledger', 'sale_item_id, batch_id');
ALTER TABLE sale_item_batches ADD FOREIGN KEY (nursery_id, sale_item_id) REFERENCES sale_items (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE sale_item_batches ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
CREATE INDEX ON sale_item_batches (nursery_id, batch_id);

CREATE TABLE payments (
  id uuid NOT NULL DEFAULT new_id(),
  sale_id uuid NOT NULL,
  amount numeric(12,2) NOT NULL CHECK (amount > 0),
  method text NOT NULL,
  paid_at timestamptz NOT NULL DEFAULT now(),
  -- What the customer handed over, where that was more: the difference is the change.
  tendered numeric(12,2),
  created_by uuid
);
SELECT belongs_to_nursery('payments', 'ledger');
ALTER TABLE payments ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX ON payments (nursery_id, sale_id);
