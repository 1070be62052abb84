-- Scouting: pests, diseases and readings with their limits, and what was found where. A correction is a version of its own.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE scouting_subjects (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('pest', 'disease', 'reading')),
  -- "per card", "mS/cm".
  unit text NOT NULL DEFAULT '',
  -- A task is planned at this value or above, and below the other.
  act_from quantity,
  act_below quantity CHECK (act_below < act_from),
  -- The work of that task, in words.
  action text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('scouting_subjects', 'rows');
ALTER TABLE scouting_subjects ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE UNIQUE INDEX scouting_subjects_name ON scouting_subjects (nursery_id, lower(name)) WHERE archived_at IS NULL;

-- One row for each version: the first has its own id as entry_id.
CREATE TABLE scouting_entries (
  id uuid NOT NULL DEFAULT new_id(),
  entry_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  subject_id uuid NOT NULL,
  location_id uuid NOT NULL,
  observed_at timestamptz NOT NULL,
  value quantity NOT NULL,
  note text NOT NULL DEFAULT '',
  removed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_by uuid,
  CHECK ((version = 1) = (entry_id = id))
);
SELECT belongs_to_nursery('scouting_entries', 'ledger');
-- A location that is merged into another moves its entries.
SELECT grant_to_app('UPDATE (location_id) ON scouting_entries');
ALTER TABLE scouting_entries ADD FOREIGN KEY (nursery_id, entry_id) REFERENCES scouting_entries (nursery_id, id) DEFERRABLE;
ALTER TABLE scouting_entries ADD FOREIGN KEY (nursery_id, subject_id) REFERENCES scouting_subjects (nursery_id, id);
ALTER TABLE scouting_entries ADD FOREIGN KEY (nursery_id, location_id) REFERENCES locations (nursery_id, id);
ALTER TABLE scouting_entries ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE UNIQUE INDEX scouting_entries_version ON scouting_entries (nursery_id, entry_id, version);
CREATE INDEX ON scouting_entries (nursery_id, subject_id, location_id, observed_at);
CREATE INDEX ON scouting_entries (nursery_id, location_id);
CREATE INDEX ON scouting_entries (nursery_id, observed_at, id);

CREATE TABLE scouting_photos (
  id uuid NOT NULL DEFAULT new_id(),
  entry_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('scouting_photos', 'rows');
ALTER TABLE scouting_photos ADD FOREIGN KEY (nursery_id, entry_id) REFERENCES scouting_entries (nursery_id, id);
ALTER TABLE scouting_photos ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE UNIQUE INDEX scouting_photos_entry ON scouting_photos (nursery_id, entry_id);

-- Tasks that entries beyond a limit planned.
CREATE TABLE scouting_tasks (
  task_id uuid NOT NULL,
  entry_id uuid NOT NULL
);
SELECT belongs_to_nursery('scouting_tasks', 'rows', 'task_id');
ALTER TABLE scouting_tasks ADD FOREIGN KEY (nursery_id, task_id) REFERENCES production_tasks (nursery_id, id) ON DELETE CASCADE;
ALTER TABLE scouting_tasks ADD FOREIGN KEY (nursery_id, entry_id) REFERENCES scouting_entries (nursery_id, id);
CREATE UNIQUE INDEX scouting_tasks_entry ON scouting_tasks (nursery_id, entry_id);
