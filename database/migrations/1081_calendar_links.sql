-- The secret address of each person's calendar.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE calendar_links (
  user_id uuid NOT NULL,
  secret_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('calendar_links', 'rows', 'user_id');
ALTER TABLE calendar_links ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
