-- Links by e-mail with which the owner exports everything after the subscription has ended.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE export_links (
  -- Person who exports with it.
  user_id uuid NOT NULL,
  secret_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
SELECT belongs_to_nursery('export_links', 'rows', 'user_id');
ALTER TABLE export_links ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
