-- Reports that go by e-mail every day, week or month, and their recipients.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE report_schedules (
  id uuid NOT NULL DEFAULT new_id(),
  title text NOT NULL,
  request jsonb NOT NULL,
  every text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  -- Day of the week from 1, Monday, or of the month; null where it goes every day.
  on_day integer CHECK (on_day BETWEEN 1 AND 28),
  -- In the nursery's time zone.
  hour integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  spreadsheet boolean NOT NULL DEFAULT false,
  -- The last day for which it was handed to the background, and for which it was sent or failed.
  queued_for date NOT NULL,
  done_for date NOT NULL,
  -- Why the last one was not sent; empty otherwise.
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL
);
SELECT belongs_to_nursery('report_schedules', 'rows');
ALTER TABLE report_schedules ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON report_schedules (nursery_id, created_by);

CREATE TABLE report_recipients (
  id uuid NOT NULL DEFAULT new_id(),
  schedule_id uuid NOT NULL,
  email text NOT NULL,
  -- When they unsubscribed.
  stopped_at timestamptz
);
SELECT belongs_to_nursery('report_recipients', 'rows');
ALTER TABLE report_recipients ADD FOREIGN KEY (nursery_id, schedule_id) REFERENCES report_schedules (nursery_id, id) ON DELETE CASCADE;
CREATE UNIQUE INDEX ON report_recipients (nursery_id, schedule_id, lower(email));
