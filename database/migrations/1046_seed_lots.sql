-- Seed lots: what came, germination tests, what each sowing took, and corrections as entries.
-- An older Glasshouse can run beside this: no.

CREATE TABLE seed_lots (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  code text NOT NULL CHECK (code <> ''),
  vendor_id uuid,
  harvested_on date,
  unit text NOT NULL CHECK (unit IN ('g', 'seeds')),
  -- Seeds in a gram.
  per_gram quantity CHECK (per_gram > 0),
  notes text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('seed_lots', 'rows');
ALTER TABLE seed_lots ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE seed_lots ADD FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors (nursery_id, id);
ALTER TABLE seed_lots ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON seed_lots (nursery_id, plant_type_id);
CREATE INDEX ON seed_lots (nursery_id, vendor_id) WHERE vendor_id IS NOT NULL;
CREATE UNIQUE INDEX seed_lots_code ON seed_lots (nursery_id, plant_type_id, lower(code)) WHERE archived_at IS NULL;

CREATE TABLE seed_entries (
  id uuid NOT NULL DEFAULT new_id(),
  seed_lot_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('received', 'sown', 'test', 'count', 'reversal')),
  occurred_on date NOT NULL,
  -- Signed, in the unit of the lot.
  quantity quantity NOT NULL,
  -- Of a germination test.
  tested integer CHECK (tested > 0),
  germinated integer CHECK (germinated BETWEEN 0 AND tested),
  -- The sowing that took it: the entry counts unless that operation is undone.
  operation_id uuid,
  reverses uuid,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid,
  CHECK ((kind = 'test') = (tested IS NOT NULL)),
  CHECK ((tested IS NULL) = (germinated IS NULL)),
  CHECK ((kind = 'sown') = (operation_id IS NOT NULL)),
  CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
);
SELECT belongs_to_nursery('seed_entries', 'ledger');
ALTER TABLE seed_entries ADD FOREIGN KEY (nursery_id, seed_lot_id) REFERENCES seed_lots (nursery_id, id);
ALTER TABLE seed_entries ADD FOREIGN KEY (nursery_id, operation_id) REFERENCES batch_operations (nursery_id, id);
ALTER TABLE seed_entries ADD FOREIGN KEY (nursery_id, reverses) REFERENCES seed_entries (nursery_id, id) DEFERRABLE;
ALTER TABLE seed_entries ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON seed_entries (nursery_id, seed_lot_id);
CREATE INDEX ON seed_entries (nursery_id, operation_id) WHERE operation_id IS NOT NULL;
CREATE UNIQUE INDEX seed_entries_reverses ON seed_entries (nursery_id, reverses) WHERE reverses IS NOT NULL;
