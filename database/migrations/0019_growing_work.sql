-- What a task can be beside its date and its kind: repeated, planned by a plant's own timetable, and ticked off in steps.
CREATE TABLE task_templates (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  task_type text NOT NULL CHECK (task_type IN ('potting-up', 'division', 'for-sale', 'propagation', 'moving', 'spraying', 'feeding', 'pruning', 'watering', 'dispatch', 'other')),
  -- A range of days after potting: schedules of the trade are windows, not dates.
  from_day integer NOT NULL CHECK (from_day BETWEEN 0 AND 3650),
  to_day integer NOT NULL CHECK (to_day BETWEEN 0 AND 3650),
  minutes integer CHECK (minutes >= 0),
  notes text NOT NULL DEFAULT '',
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  CHECK (to_day >= from_day)
);
SELECT belongs_to_nursery('task_templates', 'rows');
ALTER TABLE task_templates ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
CREATE INDEX ON task_templates (nursery_id, plant_type_id) WHERE archived_at IS NULL;

ALTER TABLE production_tasks
  -- The end of its window, where it has one: until then it is not late.
  ADD COLUMN latest_date date,
  -- Completing it plans the next, so many days later, until the last day.
  ADD COLUMN repeat_days integer CHECK (repeat_days BETWEEN 1 AND 366),
  ADD COLUMN repeat_until date,
  -- [{ "text": "Wash the trays", "done": false }]
  ADD COLUMN checklist jsonb NOT NULL DEFAULT '[]',
  -- The task of which this one is the next: a task is followed once, however often it is completed.
  ADD COLUMN follows_id uuid,
  ADD CONSTRAINT production_tasks_window CHECK (latest_date >= scheduled_date);
ALTER TABLE production_tasks ADD UNIQUE (nursery_id, follows_id);
ALTER TABLE production_tasks ADD FOREIGN KEY (nursery_id, follows_id) REFERENCES production_tasks (nursery_id, id);
CREATE INDEX ON production_tasks (nursery_id, assignee_id, scheduled_date);

-- What one unit of a mix is made of: a supply out of other supplies.
CREATE TABLE mix_components (
  id uuid NOT NULL DEFAULT new_id(),
  mix_item_id uuid NOT NULL,
  inventory_item_id uuid NOT NULL,
  quantity numeric(14,4) NOT NULL CHECK (quantity > 0),
  unit text NOT NULL,
  CHECK (mix_item_id <> inventory_item_id)
);
SELECT belongs_to_nursery('mix_components', 'rows');
ALTER TABLE mix_components ADD FOREIGN KEY (nursery_id, mix_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE mix_components ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
CREATE INDEX ON mix_components (nursery_id, mix_item_id);
