-- What is in stock and is not a plant. On hand and average cost are kept in the transaction of every ledger row.
CREATE TABLE inventory_categories (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('inventory_categories', 'rows');

CREATE TABLE inventory_items (
  id uuid NOT NULL DEFAULT new_id(),
  category_id uuid,
  name text NOT NULL CHECK (name <> ''),
  unit text NOT NULL DEFAULT 'each',
  quantity_on_hand numeric(14,4) NOT NULL DEFAULT 0 CHECK (quantity_on_hand >= 0),
  -- Weighted average cost of one unit.
  average_cost numeric(14,6) NOT NULL DEFAULT 0 CHECK (average_cost >= 0),
  reorder_point numeric(14,4) CHECK (reorder_point >= 0),
  "forSale" boolean NOT NULL DEFAULT false,
  price numeric(12,2) CHECK (price >= 0),
  barcode text,
  vendor text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('inventory_items', 'rows');
ALTER TABLE inventory_items ADD FOREIGN KEY (nursery_id, category_id) REFERENCES inventory_categories (nursery_id, id);
CREATE INDEX ON inventory_items (nursery_id, name, id);
CREATE INDEX ON inventory_items (nursery_id, barcode) WHERE barcode IS NOT NULL;

-- Append-only. The sum of delta is what is on hand, always.
CREATE TABLE inventory_transactions (
  id uuid NOT NULL DEFAULT new_id(),
  inventory_item_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening', 'purchase', 'use', 'return', 'sale', 'refund', 'count', 'adjustment', 'reversal')),
  delta numeric(14,4) NOT NULL,
  quantity_before numeric(14,4) NOT NULL CHECK (quantity_before >= 0),
  quantity_after numeric(14,4) NOT NULL CHECK (quantity_after >= 0),
  unit_cost numeric(14,6) NOT NULL DEFAULT 0,
  reason text NOT NULL DEFAULT '',
  reference_type text,
  reference_id uuid,
  transaction_date timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  CHECK (quantity_after = quantity_before + delta)
);
SELECT belongs_to_nursery('inventory_transactions', 'ledger');
ALTER TABLE inventory_transactions ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
CREATE INDEX ON inventory_transactions (nursery_id, inventory_item_id, created_at);
