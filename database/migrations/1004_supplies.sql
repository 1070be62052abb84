-- Supplies and their ledger.

-- Stock that is not plants. Quantity on hand and average cost are stored in the transaction of every ledger row.
CREATE TABLE inventory_categories (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('inventory_categories', 'rows');
CREATE UNIQUE INDEX inventory_categories_name ON inventory_categories (nursery_id, lower(name)) WHERE archived_at IS NULL;

CREATE TABLE inventory_items (
  id uuid NOT NULL DEFAULT new_id(),
  category_id uuid,
  name text NOT NULL CHECK (name <> ''),
  unit text NOT NULL DEFAULT 'each',
  quantity_on_hand quantity NOT NULL DEFAULT 0 CHECK (quantity_on_hand >= 0),
  -- Weighted average cost of one unit.
  average_cost cost_amount NOT NULL DEFAULT 0 CHECK (average_cost >= 0),
  reorder_point quantity CHECK (reorder_point >= 0),
  -- A vendor sells it in whole packs of so many, and so many at least.
  pack_quantity quantity CHECK (pack_quantity > 0),
  minimum_order quantity CHECK (minimum_order > 0),
  "forSale" boolean NOT NULL DEFAULT false,
  price money_amount CHECK (price >= 0),
  barcode text,
  vendor_id uuid,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  tax_kind text NOT NULL DEFAULT 'standard' CHECK (tax_kind IN ('standard', 'reduced', 'zero', 'exempt', 'out_of_scope'))
);
SELECT belongs_to_nursery('inventory_items', 'rows');
ALTER TABLE inventory_items ADD FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors (nursery_id, id);
CREATE INDEX ON inventory_items (nursery_id, vendor_id) WHERE vendor_id IS NOT NULL;
ALTER TABLE inventory_items ADD FOREIGN KEY (nursery_id, category_id) REFERENCES inventory_categories (nursery_id, id);
CREATE INDEX inventory_items_by_name ON inventory_items (nursery_id, sort_key(name), id);
CREATE INDEX ON inventory_items (nursery_id, barcode) WHERE barcode IS NOT NULL;
CREATE INDEX ON inventory_items (nursery_id, name, id);
CREATE INDEX ON inventory_items (nursery_id, category_id) WHERE category_id IS NOT NULL;

-- Append-only. The sum of delta is what is on hand, always.
CREATE TABLE inventory_transactions (
  id uuid NOT NULL DEFAULT new_id(),
  inventory_item_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening', 'purchase', 'use', 'return', 'sale', 'refund', 'delivery', 'count', 'adjustment', 'revaluation', 'reversal')),
  delta quantity NOT NULL,
  quantity_before quantity NOT NULL CHECK (quantity_before >= 0),
  quantity_after quantity NOT NULL CHECK (quantity_after >= 0),
  unit_cost cost_amount NOT NULL DEFAULT 0,
  reason text NOT NULL DEFAULT '',
  reference_type text,
  reference_id uuid,
  transaction_date timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid,
  -- A wrong movement is reversed by a row of its own, once.
  reverses uuid,
  -- What one had cost on average before: what taking the last movement back puts there again, to the millionth.
  average_before cost_amount,
  -- A corrected receipt counts from the place of the wrong one: what was used since has the share of it that it took.
  corrects uuid,
  -- The first of a chain of corrections by hand: its id is that of whichever is valid, for those who call the API.
  original uuid,
  -- By how much a bill differs from the receipt that this row corrects, without tax; the stock takes its share of it by other rows.
  difference cost_amount CHECK (difference IS NULL OR delta = 0),
  CHECK (quantity_after = (quantity_before + delta))
);
SELECT belongs_to_nursery('inventory_transactions', 'ledger');
ALTER TABLE inventory_transactions ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE inventory_transactions ADD FOREIGN KEY (nursery_id, reverses) REFERENCES inventory_transactions (nursery_id, id);
ALTER TABLE inventory_transactions ADD FOREIGN KEY (nursery_id, corrects) REFERENCES inventory_transactions (nursery_id, id);
ALTER TABLE inventory_transactions ADD FOREIGN KEY (nursery_id, original) REFERENCES inventory_transactions (nursery_id, id);
CREATE INDEX inventory_transactions_original ON inventory_transactions (nursery_id, original) WHERE original IS NOT NULL;
CREATE INDEX inventory_transactions_corrects ON inventory_transactions (nursery_id, corrects) WHERE corrects IS NOT NULL;
CREATE INDEX inventory_transactions_by_delta ON inventory_transactions (nursery_id, delta, id);
CREATE INDEX inventory_transactions_by_kind ON inventory_transactions (nursery_id, kind, id);
CREATE INDEX inventory_transactions_deliveries ON inventory_transactions (nursery_id, reference_id) WHERE kind = 'delivery';
-- The list without an order, the latest first; it serves what the index on created_at alone served.
CREATE INDEX inventory_transactions_entered ON inventory_transactions (nursery_id, created_at, id);
CREATE INDEX ON inventory_transactions (nursery_id, inventory_item_id, created_at);
CREATE INDEX ON inventory_transactions (nursery_id, transaction_date, id);
-- The stock received by an expense is found by the expense, to be corrected or removed with it.
CREATE INDEX inventory_transactions_of_expenses ON inventory_transactions (nursery_id, reference_id) WHERE reference_type = 'expense';
CREATE UNIQUE INDEX inventory_transactions_reverses ON inventory_transactions (nursery_id, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX inventory_transactions_sources ON inventory_transactions (nursery_id, transaction_date) WHERE kind IN ('opening', 'purchase', 'reversal');
