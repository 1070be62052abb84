-- Keys with which programs use the API: each acts as a user of its own, who has no device and takes no seat.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE api_keys (
  -- In the key itself, beside its secret.
  id uuid NOT NULL DEFAULT new_id(),
  -- Its own: who did something is the key.
  user_id uuid NOT NULL,
  secret_hash text NOT NULL,
  scopes text[] NOT NULL,
  -- Empty: from anywhere.
  networks cidr[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL,
  -- Null: until it is revoked.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text NOT NULL DEFAULT ''
);
SELECT belongs_to_nursery('api_keys', 'rows');
SELECT revoke_from_app('DELETE ON api_keys');
ALTER TABLE api_keys ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
ALTER TABLE api_keys ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE UNIQUE INDEX ON api_keys (nursery_id, user_id);
CREATE INDEX ON api_keys (nursery_id, created_by);
