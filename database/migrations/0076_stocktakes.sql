-- What was counted, line by line, and what was written down at the moment of the count; booked in one act.
CREATE TABLE stocktakes (
  id uuid NOT NULL DEFAULT new_id(),
  stocktake_number integer NOT NULL CHECK (stocktake_number > 0),
  kind text NOT NULL CHECK (kind IN ('supplies', 'plants')),
  -- What it is about; everything, where neither is said.
  category_id uuid,
  location text,
  -- Whoever counts does not see what is written down.
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
ALTER TABLE stocktakes ADD FOREIGN KEY (nursery_id, category_id) REFERENCES inventory_categories (nursery_id, id);
CREATE UNIQUE INDEX stocktakes_number ON stocktakes (nursery_id, stocktake_number);

CREATE TABLE stocktake_lines (
  id uuid NOT NULL DEFAULT new_id(),
  stocktake_id uuid NOT NULL,
  inventory_item_id uuid,
  batch_id uuid,
  counted numeric(14,4) CHECK (counted >= 0),
  counted_at timestamptz,
  counted_by uuid,
  -- What was written down when it was counted, and what one of it had cost: sales and potting go on meanwhile.
  expected numeric(14,4),
  unit_cost numeric(14,6) NOT NULL DEFAULT 0,
  inventory_transaction_id uuid,
  act_id uuid,
  CHECK ((inventory_item_id IS NULL) <> (batch_id IS NULL)),
  CHECK ((counted IS NULL) = (expected IS NULL)),
  CHECK ((counted IS NULL) = (counted_at IS NULL)),
  CHECK (batch_id IS NULL OR counted = trunc(counted))
);
SELECT belongs_to_nursery('stocktake_lines', 'rows');
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, stocktake_id) REFERENCES stocktakes (nursery_id, id);
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, inventory_transaction_id) REFERENCES inventory_transactions (nursery_id, id);
ALTER TABLE stocktake_lines ADD FOREIGN KEY (nursery_id, act_id) REFERENCES batch_acts (nursery_id, id);
CREATE UNIQUE INDEX stocktake_lines_item ON stocktake_lines (nursery_id, stocktake_id, inventory_item_id) WHERE inventory_item_id IS NOT NULL;
CREATE UNIQUE INDEX stocktake_lines_batch ON stocktake_lines (nursery_id, stocktake_id, batch_id) WHERE batch_id IS NOT NULL;
