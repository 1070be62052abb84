-- Browsers that show a person's notices while Glasshouse is closed, and what each person wants and when.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE push_subscriptions (
  id uuid NOT NULL DEFAULT new_id(),
  user_id uuid NOT NULL,
  -- Device of its sessions: nothing goes to a device that is signed out.
  device_id text NOT NULL,
  -- Address at which the push service of the browser takes messages, and the keys that encrypt them for the browser.
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('push_subscriptions', 'rows');
ALTER TABLE push_subscriptions ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
CREATE UNIQUE INDEX ON push_subscriptions (nursery_id, endpoint);
CREATE INDEX ON push_subscriptions (nursery_id, user_id);

-- Without a row nothing is pushed, and it is quiet from 9 pm to 6 am.
CREATE TABLE push_choices (
  user_id uuid NOT NULL,
  kinds text[] NOT NULL DEFAULT '{}',
  -- Hours of the nursery; the same twice: never quiet.
  quiet_from integer NOT NULL DEFAULT 21 CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_to integer NOT NULL DEFAULT 6 CHECK (quiet_to BETWEEN 0 AND 23)
);
SELECT belongs_to_nursery('push_choices', 'rows', 'user_id');
ALTER TABLE push_choices ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
