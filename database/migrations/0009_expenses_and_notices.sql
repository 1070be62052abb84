CREATE TABLE expenses (
  id uuid NOT NULL DEFAULT new_id(),
  expense_date date NOT NULL,
  description text NOT NULL DEFAULT '',
  category text NOT NULL DEFAULT '',
  vendor text NOT NULL DEFAULT '',
  cost numeric(12,2) NOT NULL DEFAULT 0 CHECK (cost >= 0),
  gst_paid numeric(12,2) NOT NULL DEFAULT 0 CHECK (gst_paid >= 0),
  quantity numeric(14,4) NOT NULL DEFAULT 0 CHECK (quantity >= 0),
  volume_m3 numeric(14,4) CHECK (volume_m3 >= 0),
  inventory_item_id uuid,
  notes text NOT NULL DEFAULT '',
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('expenses', 'rows');
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
CREATE INDEX ON expenses (nursery_id, expense_date, id);

CREATE TABLE notifications (
  id uuid NOT NULL DEFAULT new_id(),
  user_id uuid,
  title text NOT NULL,
  message text NOT NULL DEFAULT '',
  notification_type text NOT NULL,
  reference_type text,
  reference_id uuid,
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('notifications', 'rows');
CREATE INDEX ON notifications (nursery_id, created_at);
