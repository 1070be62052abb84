-- Propagation records: treatment, hormone and person of seed sown, cuttings stuck and plants grafted.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE propagation_records (
  batch_id uuid NOT NULL,
  treatment text NOT NULL DEFAULT '',
  hormone text NOT NULL DEFAULT '',
  -- Null for the person who entered the batch.
  done_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('propagation_records', 'rows', 'batch_id');
ALTER TABLE propagation_records ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
ALTER TABLE propagation_records ADD FOREIGN KEY (nursery_id, done_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON propagation_records (nursery_id, done_by) WHERE done_by IS NOT NULL;
