-- Past weeks of a plant that a manager judged, for the forecast: a promotion, sold out, or usual although it looks different.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE marked_weeks (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  container_size_id uuid NOT NULL,
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  mark text NOT NULL CHECK (mark IN ('promotion', 'sold_out', 'usual')),
  -- The import of past sales that brought it.
  import_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('marked_weeks', 'rows');
ALTER TABLE marked_weeks ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE marked_weeks ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
ALTER TABLE marked_weeks ADD FOREIGN KEY (nursery_id, import_id) REFERENCES imports (nursery_id, id);
ALTER TABLE marked_weeks ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON marked_weeks (nursery_id, plant_type_id);
CREATE INDEX ON marked_weeks (nursery_id, container_size_id);
CREATE INDEX ON marked_weeks (nursery_id, import_id) WHERE import_id IS NOT NULL;
