-- Rent, power, insurance: what falls due again and again, written into the books on its day.
CREATE TABLE recurring_expenses (
  id uuid NOT NULL DEFAULT new_id(),
  description text NOT NULL,
  category text NOT NULL DEFAULT '',
  vendor text NOT NULL DEFAULT '',
  cost numeric(12,2) NOT NULL CHECK (cost > 0),
  gst_paid numeric(12,2) NOT NULL DEFAULT 0 CHECK (gst_paid >= 0 AND gst_paid <= cost),
  notes text NOT NULL DEFAULT '',
  every text NOT NULL CHECK (every IN ('week', 'month', 'quarter', 'year')),
  first_day date NOT NULL,
  last_day date CHECK (last_day >= first_day),
  paused boolean NOT NULL DEFAULT false,
  -- Up to here it has been written or left out; what falls due is after it.
  done_through date,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('recurring_expenses', 'rows');

-- Which of its days an expense stands for: once each, however often the work is done.
ALTER TABLE expenses ADD COLUMN recurring_id uuid, ADD COLUMN due_day date;
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, recurring_id) REFERENCES recurring_expenses (nursery_id, id);
CREATE UNIQUE INDEX expenses_due_once ON expenses (nursery_id, recurring_id, due_day) WHERE recurring_id IS NOT NULL;
