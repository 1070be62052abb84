-- Batches of plants, their history, photos and operations.

-- Plants of one type, in one container size, at one place, with one history.
CREATE TABLE plant_batches (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  parent_batch_id uuid,
  batch_code text NOT NULL,
  container_size_id uuid NOT NULL,
  quantity_current plant_count NOT NULL DEFAULT 0,
  location_id uuid,
  state batch_state NOT NULL DEFAULT 'growing',
  growth_stage_id uuid,
  -- What its plants were graded as: a grade, how tall and how thick they are, and own words.
  grade_id uuid,
  height_from_cm integer CHECK (height_from_cm >= 1 AND height_from_cm <= 9999),
  height_to_cm integer CHECK (height_to_cm >= height_from_cm AND height_to_cm <= 9999),
  caliper_from_mm integer CHECK (caliper_from_mm >= 1 AND caliper_from_mm <= 9999),
  caliper_to_mm integer CHECK (caliper_to_mm >= caliper_from_mm AND caliper_to_mm <= 9999),
  specification text NOT NULL DEFAULT '',
  method batch_method NOT NULL DEFAULT 'bought_in',
  vendor_id uuid,
  vendor_lot text,
  started_on date NOT NULL,
  potting_date date,
  ready_on date,
  notes text NOT NULL DEFAULT '',
  -- What the plants still standing have cost; leaves with the plants that are sold.
  cost cost_from_zero NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz,
  -- Why a recall keeps these plants back; empty when none does.
  on_hold text NOT NULL DEFAULT '',
  -- The sprayings that keep these plants back, the first day on which their labels allow a sale, and the product that says so.
  withheld_by uuid[] NOT NULL DEFAULT '{}',
  sprayed_with text NOT NULL DEFAULT '',
  sale_from date CHECK ((sale_from IS NULL) = (withheld_by = '{}')),
  -- It goes back on sale when nothing keeps it back.
  sold_before boolean NOT NULL DEFAULT false,
  -- Of the address on its labels: 64 random bits, so that nobody finds the pages of batches by trying.
  label_key text NOT NULL DEFAULT left(gen_random_uuid()::text, 8) || right(gen_random_uuid()::text, 8),
  CHECK ((on_hold = '' AND withheld_by = '{}') OR state <> 'for_sale')
-- Space is left on each page, so that the update of a sale stays on its page and touches no index.
) WITH (fillfactor = 70);
SELECT belongs_to_nursery('plant_batches', 'rows');
CREATE INDEX plant_batches_withheld ON plant_batches (nursery_id, sale_from) WHERE sale_from IS NOT NULL;
SELECT revoke_from_app('DELETE ON plant_batches');
ALTER TABLE plant_batches ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON plant_batches (nursery_id, container_size_id);
ALTER TABLE plant_batches ADD FOREIGN KEY (nursery_id, location_id) REFERENCES locations (nursery_id, id);
CREATE INDEX ON plant_batches (nursery_id, location_id) WHERE location_id IS NOT NULL;
ALTER TABLE plant_batches ADD FOREIGN KEY (nursery_id, growth_stage_id) REFERENCES growth_stages (nursery_id, id);
CREATE INDEX ON plant_batches (nursery_id, growth_stage_id) WHERE growth_stage_id IS NOT NULL;
ALTER TABLE plant_batches ADD FOREIGN KEY (nursery_id, grade_id) REFERENCES grades (nursery_id, id);
CREATE INDEX ON plant_batches (nursery_id, grade_id) WHERE grade_id IS NOT NULL;
ALTER TABLE plant_batches ADD FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors (nursery_id, id);
CREATE INDEX ON plant_batches (nursery_id, vendor_id) WHERE vendor_id IS NOT NULL;
ALTER TABLE plant_batches ADD UNIQUE (nursery_id, batch_code);
ALTER TABLE plant_batches ADD FOREIGN KEY (nursery_id, parent_batch_id) REFERENCES plant_batches (nursery_id, id);
ALTER TABLE plant_batches ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
-- The newest batches first, as the lines of a stock value are sorted.
CREATE INDEX plant_batches_begun ON plant_batches (nursery_id, started_on, id);
CREATE INDEX plant_batches_by_code ON plant_batches (nursery_id, upper(batch_code));
CREATE INDEX plant_batches_by_stage ON plant_batches (nursery_id, (CASE WHEN growth_stage_id IS NULL THEN '00000000-0000-0000-0000-000000000000' ELSE growth_stage_id END), id) WHERE archived_at IS NULL;
CREATE INDEX plant_batches_by_state ON plant_batches (nursery_id, state, id) WHERE archived_at IS NULL;
CREATE INDEX plant_batches_on_hold ON plant_batches (nursery_id, plant_type_id, container_size_id) WHERE on_hold <> '';
-- And is sorted as people look things up without reading all of it.
CREATE INDEX plant_batches_by_code_sort_key ON plant_batches (nursery_id, sort_key(batch_code), id) WHERE archived_at IS NULL;
CREATE INDEX plant_batches_by_container ON plant_batches (nursery_id, container_size_id, id) WHERE archived_at IS NULL;
CREATE INDEX plant_batches_by_grade ON plant_batches (nursery_id, (CASE WHEN grade_id IS NULL THEN '00000000-0000-0000-0000-000000000000' ELSE grade_id END), id) WHERE archived_at IS NULL;
CREATE INDEX plant_batches_by_location ON plant_batches (nursery_id, (CASE WHEN location_id IS NULL THEN '00000000-0000-0000-0000-000000000000' ELSE location_id END), id) WHERE archived_at IS NULL;
-- The list of batches begins with the newest.
CREATE INDEX plant_batches_newest ON plant_batches (nursery_id, started_on DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX ON plant_batches (nursery_id, parent_batch_id) WHERE parent_batch_id IS NOT NULL;
CREATE INDEX ON plant_batches (nursery_id, plant_type_id);
CREATE INDEX plant_batches_sellable ON plant_batches (nursery_id, plant_type_id, container_size_id, id) WHERE state = 'for_sale';
CREATE INDEX plant_batches_vendor_lot ON plant_batches (nursery_id, upper(vendor_lot)) WHERE vendor_lot IS NOT NULL;

-- Operations on batches: the rows of an operation in the ledgers refer to it, so that it can be reversed as a whole.
CREATE TABLE batch_operations (
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('propagation', 'pot_up', 'division', 'loss', 'movement', 'merge', 'split', 'grade', 'count', 'state', 'work', 'cost', 'correction', 'input_correction', 'reversal')),
  occurred_on date NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  -- What it changed of the batches themselves (size, place, state), as it was before.
  before jsonb NOT NULL DEFAULT '{}',
  reverses uuid,
  reversed_by uuid,
  -- Of an 'input_correction': whose supplies were wrong.
  corrects uuid,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid,
  -- By which recipe plants of a type were potted into a container: the next potting of that plant into that container starts from it.
  recipe_id uuid,
  potted_type_id uuid,
  potted_into_id uuid,
  CHECK (recipe_id IS NULL OR (potted_type_id IS NOT NULL AND potted_into_id IS NOT NULL)),
  CHECK ((corrects IS NOT NULL) = (kind = 'input_correction'))
);
SELECT belongs_to_nursery('batch_operations', 'ledger');
ALTER TABLE batch_operations ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE batch_operations ADD FOREIGN KEY (nursery_id, potted_into_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON batch_operations (nursery_id, potted_into_id) WHERE potted_into_id IS NOT NULL;
SELECT grant_to_app('UPDATE (before, reversed_by, recipe_id, potted_type_id, potted_into_id) ON batch_operations');
ALTER TABLE batch_operations ADD FOREIGN KEY (nursery_id, reversed_by) REFERENCES batch_operations (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE batch_operations ADD FOREIGN KEY (nursery_id, reverses) REFERENCES batch_operations (nursery_id, id);
ALTER TABLE batch_operations ADD FOREIGN KEY (nursery_id, corrects) REFERENCES batch_operations (nursery_id, id);
ALTER TABLE batch_operations ADD FOREIGN KEY (nursery_id, potted_type_id) REFERENCES plant_types (nursery_id, id);
CREATE INDEX ON batch_operations (nursery_id, potted_type_id) WHERE potted_type_id IS NOT NULL;
CREATE INDEX ON batch_operations (nursery_id, recipe_id) WHERE recipe_id IS NOT NULL;
CREATE INDEX ON batch_operations (nursery_id, corrects) WHERE corrects IS NOT NULL;
CREATE INDEX ON batch_operations (nursery_id, reversed_by) WHERE reversed_by IS NOT NULL;
CREATE INDEX batch_operations_recipe ON batch_operations (nursery_id, potted_into_id, potted_type_id, id) WHERE recipe_id IS NOT NULL AND reversed_by IS NULL;
-- An operation is reversed once.
CREATE UNIQUE INDEX batch_operations_reverses ON batch_operations (nursery_id, reverses) WHERE reverses IS NOT NULL;

-- Append-only; written while the batch is locked, so that created_at (the clock, not the beginning of the transaction) gives the order.
-- Kind 'delivery': goods leave on the docket, and until it is invoiced they are an asset, "delivered, not invoiced"; the invoice writes the
-- delivery back and a sale instead. The sum of delta is the stock of the batch, and the sum of cost_delta its cost, always.
CREATE TABLE batch_history (
  id uuid NOT NULL DEFAULT new_id(),
  batch_id uuid NOT NULL,
  kind batch_entry_kind NOT NULL,
  delta integer NOT NULL DEFAULT 0,
  quantity_after plant_count NOT NULL,
  cost_delta cost_amount NOT NULL DEFAULT 0,
  occurred_on date NOT NULL,
  reason text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  reference_type text,
  reference_id uuid,
  -- Of the plants of a sale: the line that they were sold on, a row for each batch that it took from. It says who bought of a batch, and what a line has cost.
  -- A row without plants corrects what those of the line had cost.
  sale_item_id uuid,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid,
  -- Of which operation a row is, and what its cost is made of.
  operation_id uuid,
  component cost_component
);
SELECT belongs_to_nursery('batch_history', 'ledger', own_key => false);
ALTER TABLE batch_history ADD FOREIGN KEY (nursery_id, operation_id) REFERENCES batch_operations (nursery_id, id);
-- Its batch is locked when a row is written, and is never deleted: no key is looked up, and every night a job proves it (nursery-data/references.ts).
CREATE INDEX batch_history_days ON batch_history (nursery_id, occurred_on);
-- The deliveries alone: what is delivered and not invoiced.
CREATE INDEX batch_history_deliveries ON batch_history (nursery_id, reference_id) INCLUDE (batch_id, delta, cost_delta, occurred_on) WHERE kind = 'delivery';
-- The family of a batch is read from an index alone.
CREATE INDEX batch_history_kin ON batch_history (nursery_id, batch_id) INCLUDE (reference_id, delta, operation_id) WHERE reference_type = 'plant_batch';
-- How plants grew and were lost, without the many rows of sales.
CREATE INDEX batch_history_lives ON batch_history (nursery_id, batch_id) INCLUDE (kind, delta, occurred_on) WHERE kind NOT IN ('sale', 'refund', 'delivery');
CREATE INDEX ON batch_history (nursery_id, operation_id) WHERE operation_id IS NOT NULL;
-- With the lines that a batch was sold on: a recall reads hundreds of thousands of them from this index alone.
CREATE INDEX batch_history_of_batch ON batch_history (nursery_id, batch_id, created_at) INCLUDE (sale_item_id, delta);
-- Where the plants of a sale came from.
CREATE INDEX batch_history_of_sale ON batch_history (nursery_id, reference_id) WHERE sale_item_id IS NOT NULL;
-- What the profit and loss looks for among the rows of a period: stock that came in without a bill, and work that went into plants.
CREATE INDEX batch_history_sources ON batch_history (nursery_id, occurred_on) WHERE cost_delta <> 0 AND kind IN ('created', 'cost', 'reversal');
-- The few that correct what sold plants had cost.
CREATE INDEX batch_history_corrected ON batch_history (nursery_id, created_at) WHERE sale_item_id IS NOT NULL AND delta = 0;
CREATE INDEX batch_history_written ON batch_history (nursery_id, created_at, id);

-- How a batch looked on a day. The files themselves lie beside the database, named by the row's id.
CREATE TABLE batch_photos (
  id uuid NOT NULL DEFAULT new_id(),
  batch_id uuid NOT NULL,
  taken_on date NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('batch_photos', 'rows');
ALTER TABLE batch_photos ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE batch_photos ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
CREATE INDEX ON batch_photos (nursery_id, batch_id, taken_on);

-- What a square metre of growing space costs for a week, from a day on: a management figure, in no ledger.
CREATE TABLE space_rates (
  id uuid NOT NULL DEFAULT new_id(),
  valid_from date NOT NULL,
  rate cost_from_zero NOT NULL,
  note text NOT NULL DEFAULT '',
  -- The costs and the area that it was worked out from; all null where it was typed.
  basis_from date,
  basis_to date CHECK (basis_to >= basis_from),
  basis_expenses money_amount,
  basis_area_m2 quantity CHECK (basis_area_m2 > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  CHECK (num_nulls(basis_from, basis_to, basis_expenses, basis_area_m2) IN (0, 4))
);
SELECT belongs_to_nursery('space_rates', 'rows');
ALTER TABLE space_rates ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON space_rates (nursery_id, created_by);
CREATE UNIQUE INDEX space_rates_from ON space_rates (nursery_id, valid_from);
