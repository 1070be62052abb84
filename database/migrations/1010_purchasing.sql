-- Purchase orders, receipts and stocktakes.

-- What is ordered from vendors, supplies and plants that are bought in, and what came of it. Costs are without tax.
CREATE TABLE purchase_orders (
  id uuid NOT NULL DEFAULT new_id(),
  order_number integer NOT NULL CHECK (order_number > 0),
  vendor_id uuid,
  -- The vendor as it was called when everything came, or when the order was cancelled.
  printed_vendor text,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sent', 'part_received', 'received', 'cancelled')),
  ordered_on date,
  expected_on date,
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('purchase_orders', 'rows');
ALTER TABLE purchase_orders ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE purchase_orders ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE purchase_orders ADD CHECK (printed_vendor IS NULL OR vendor_id IS NOT NULL);
ALTER TABLE purchase_orders ADD FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors (nursery_id, id);
CREATE INDEX ON purchase_orders (nursery_id, vendor_id) WHERE vendor_id IS NOT NULL;
CREATE UNIQUE INDEX purchase_orders_number ON purchase_orders (nursery_id, order_number);

CREATE TABLE purchase_order_lines (
  id uuid NOT NULL DEFAULT new_id(),
  purchase_order_id uuid NOT NULL,
  "position" integer NOT NULL,
  inventory_item_id uuid,
  plant_type_id uuid,
  container_size_id uuid,
  quantity quantity NOT NULL CHECK (quantity > 0),
  unit_cost cost_amount NOT NULL DEFAULT 0 CHECK (unit_cost >= 0),
  expected_on date,
  -- Vendors may deliver more than was ordered.
  quantity_received quantity NOT NULL DEFAULT 0 CHECK (quantity_received >= 0),
  CHECK ((inventory_item_id IS NULL) <> (plant_type_id IS NULL)),
  CHECK ((plant_type_id IS NULL) = (container_size_id IS NULL)),
  CHECK (plant_type_id IS NULL OR (quantity = trunc(quantity)))
);
SELECT belongs_to_nursery('purchase_order_lines', 'rows');
ALTER TABLE purchase_order_lines ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON purchase_order_lines (nursery_id, container_size_id) WHERE container_size_id IS NOT NULL;
ALTER TABLE purchase_order_lines ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE purchase_order_lines ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE purchase_order_lines ADD FOREIGN KEY (nursery_id, purchase_order_id) REFERENCES purchase_orders (nursery_id, id);
CREATE INDEX ON purchase_order_lines (nursery_id, inventory_item_id) WHERE inventory_item_id IS NOT NULL;
CREATE INDEX ON purchase_order_lines (nursery_id, purchase_order_id);
CREATE INDEX ON purchase_order_lines (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;

-- What came in one delivery. Its bill may come with it, written down as one expense, or later.
CREATE TABLE purchase_receipts (
  id uuid NOT NULL DEFAULT new_id(),
  purchase_order_id uuid NOT NULL,
  received_on date NOT NULL,
  reference text NOT NULL DEFAULT '',
  freight money_amount NOT NULL DEFAULT 0 CHECK (freight >= 0),
  gst_paid money_amount NOT NULL DEFAULT 0 CHECK (gst_paid >= 0),
  expense_id uuid,
  reversed_at timestamptz,
  reversed_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('purchase_receipts', 'rows');
ALTER TABLE purchase_receipts ADD FOREIGN KEY (nursery_id, reversed_by) REFERENCES users (nursery_id, id);
ALTER TABLE purchase_receipts ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE purchase_receipts ADD FOREIGN KEY (nursery_id, purchase_order_id) REFERENCES purchase_orders (nursery_id, id);
CREATE INDEX ON purchase_receipts (nursery_id, expense_id) WHERE expense_id IS NOT NULL;
CREATE INDEX ON purchase_receipts (nursery_id, purchase_order_id);
-- What the journal has not posted yet is found by when it was written.
CREATE INDEX purchase_receipts_written ON purchase_receipts (nursery_id, created_at, id);

CREATE TABLE purchase_receipt_lines (
  id uuid NOT NULL DEFAULT new_id(),
  receipt_id uuid NOT NULL,
  line_id uuid NOT NULL,
  quantity quantity NOT NULL CHECK (quantity > 0),
  -- The vendor's price of the whole line, and its share of the freight.
  net money_amount NOT NULL CHECK (net >= 0),
  freight money_amount NOT NULL DEFAULT 0 CHECK (freight >= 0),
  vendor_lot text,
  inventory_transaction_id uuid,
  operation_id uuid,
  batch_id uuid,
  CHECK ((inventory_transaction_id IS NULL) <> (operation_id IS NULL)),
  CHECK ((operation_id IS NULL) = (batch_id IS NULL))
);
SELECT belongs_to_nursery('purchase_receipt_lines', 'ledger');
ALTER TABLE purchase_receipt_lines ADD FOREIGN KEY (nursery_id, operation_id) REFERENCES batch_operations (nursery_id, id);
ALTER TABLE purchase_receipt_lines ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
ALTER TABLE purchase_receipt_lines ADD FOREIGN KEY (nursery_id, inventory_transaction_id) REFERENCES inventory_transactions (nursery_id, id);
ALTER TABLE purchase_receipt_lines ADD FOREIGN KEY (nursery_id, line_id) REFERENCES purchase_order_lines (nursery_id, id);
ALTER TABLE purchase_receipt_lines ADD FOREIGN KEY (nursery_id, receipt_id) REFERENCES purchase_receipts (nursery_id, id);
-- The larger document an operation on plants belongs to: checked before the operation is reversed on its own.
CREATE INDEX purchase_receipt_lines_operation ON purchase_receipt_lines (nursery_id, operation_id) WHERE operation_id IS NOT NULL;
CREATE INDEX purchase_receipt_lines_lot ON purchase_receipt_lines (nursery_id, upper(vendor_lot)) WHERE vendor_lot IS NOT NULL;
CREATE INDEX ON purchase_receipt_lines (nursery_id, receipt_id);
CREATE INDEX ON purchase_receipt_lines (nursery_id, batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX ON purchase_receipt_lines (nursery_id, inventory_transaction_id) WHERE inventory_transaction_id IS NOT NULL;
CREATE INDEX ON purchase_receipt_lines (nursery_id, line_id);

-- What was counted, line by line, and what was written down at the moment of the count; booked in one operation.
CREATE TABLE stocktakes (
  id uuid NOT NULL DEFAULT new_id(),
  stocktake_number integer NOT NULL CHECK (stocktake_number > 0),
  kind text NOT NULL CHECK (kind IN ('supplies', 'plants')),
  -- Its scope; everything, if neither is set.
  category_id uuid,
  -- The location as it was called when the stocktake ended, and words that are no location's name.
  printed_location text,
  location_id uuid,
  -- Whether the expected quantities are hidden from the person who counts.
  blind boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'counting' CHECK (state IN ('counting', 'booked', 'cancelled')),
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  booked_at timestamptz,
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('stocktakes', 'rows');
ALTER TABLE stocktakes ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE stocktakes ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE stocktakes ADD FOREIGN KEY (nursery_id, location_id) REFERENCES locations (nursery_id, id);
CREATE INDEX ON stocktakes (nursery_id, location_id) WHERE location_id IS NOT NULL;
ALTER TABLE stocktakes ADD FOREIGN KEY (nursery_id, category_id) REFERENCES inventory_categories (nursery_id, id);
CREATE INDEX ON stocktakes (nursery_id, category_id) WHERE category_id IS NOT NULL;
CREATE UNIQUE INDEX stocktakes_number ON stocktakes (nursery_id, stocktake_number);

CREATE TABLE stocktake_lines (
  id uuid NOT NULL DEFAULT new_id(),
  stocktake_id uuid NOT NULL,
  inventory_item_id uuid,
  batch_id uuid,
  counted quantity CHECK (counted >= 0),
  counted_at timestamptz,
  counted_by uuid,
  -- What was written down when it was counted: sales and potting go on meanwhile.
  expected quantity,
  inventory_transaction_id uuid,
  operation_id uuid,
  CHECK ((inventory_item_id IS NULL) <> (batch_id IS NULL)),
  CHECK ((counted IS NULL) = (expected IS NULL)),
  CHECK ((counted IS NULL) = (counted_at IS NULL)),
  CHECK (batch_id IS NULL OR (counted = trunc(counted)))
);
SELECT belongs_to_nursery('stocktake_lines', 'rows');
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, counted_by) REFERENCES users (nursery_id, id);
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, operation_id) REFERENCES batch_operations (nursery_id, id);
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, inventory_transaction_id) REFERENCES inventory_transactions (nursery_id, id);
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, stocktake_id) REFERENCES stocktakes (nursery_id, id);
CREATE INDEX ON stocktake_lines (nursery_id, batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX ON stocktake_lines (nursery_id, inventory_item_id) WHERE inventory_item_id IS NOT NULL;
CREATE INDEX ON stocktake_lines (nursery_id, inventory_transaction_id) WHERE inventory_transaction_id IS NOT NULL;
CREATE INDEX ON stocktake_lines (nursery_id, stocktake_id);
CREATE INDEX stocktake_lines_operation ON stocktake_lines (nursery_id, operation_id) WHERE operation_id IS NOT NULL;
CREATE UNIQUE INDEX stocktake_lines_batch ON stocktake_lines (nursery_id, stocktake_id, batch_id) WHERE batch_id IS NOT NULL;
CREATE UNIQUE INDEX stocktake_lines_item ON stocktake_lines (nursery_id, stocktake_id, inventory_item_id) WHERE inventory_item_id IS NOT NULL;
