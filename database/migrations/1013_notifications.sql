-- Notifications, alerts and digests.

-- The kinds of notification a person receives; all by default.
CREATE TABLE notification_settings (
  user_id uuid NOT NULL,
  notification_type text NOT NULL,
  enabled boolean NOT NULL
);
SELECT belongs_to_nursery('notification_settings', 'rows', 'user_id, notification_type');
ALTER TABLE notification_settings ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);

-- The thresholds of low-stock notifications: pots, mix, plants of a batch.
CREATE TABLE notification_thresholds (
  name text NOT NULL CHECK (name IN ('pots', 'mix', 'plants')),
  value integer NOT NULL CHECK (value >= 0)
);
SELECT belongs_to_nursery('notification_thresholds', 'rows', 'name');

CREATE TABLE notifications (
  id uuid NOT NULL DEFAULT new_id(),
  user_id uuid NOT NULL,
  title text NOT NULL,
  message text NOT NULL DEFAULT '',
  notification_type text NOT NULL,
  reference_type text,
  reference_id uuid,
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('notifications', 'rows');
ALTER TABLE notifications ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
CREATE INDEX ON notifications (nursery_id, created_at);
CREATE INDEX ON notifications (nursery_id, user_id, id);
CREATE INDEX ON notifications (nursery_id, user_id) WHERE NOT is_read;

-- Alerts that are notified and still open: each is notified once, however many processes check.
CREATE TABLE alerts (
  id uuid NOT NULL DEFAULT new_id(),
  notification_type text NOT NULL,
  reference_type text NOT NULL,
  reference_id uuid NOT NULL,
  raised_at timestamptz NOT NULL DEFAULT now(),
  cleared_at timestamptz
);
SELECT belongs_to_nursery('alerts', 'rows');
CREATE UNIQUE INDEX alerts_standing ON alerts (nursery_id, notification_type, reference_type, reference_id) WHERE cleared_at IS NULL;

-- Who receives unread notifications by e-mail: every morning, or on Mondays.
CREATE TABLE notification_digests (
  user_id uuid NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('daily', 'weekly')),
  -- The last morning it was looked after, whether there was something to send or not: each morning once.
  last_sent_for date NOT NULL,
  -- Older notifications were in an earlier digest.
  since timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('notification_digests', 'rows', 'user_id');
ALTER TABLE notification_digests ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);

-- The mails that help a new nursery's owner, each sent once; and that the owner stopped them.
CREATE TABLE welcome_mails (
  mail text NOT NULL CHECK (mail IN ('start', 'third_day', 'trial_end', 'stopped')),
  -- The day in the nursery's time zone.
  sent_on date NOT NULL
);
SELECT belongs_to_nursery('welcome_mails', 'rows', 'mail');
