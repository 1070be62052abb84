-- Who wants what is unread by e-mail as well: every morning, or on Mondays.
CREATE TABLE notification_digests (
  user_id uuid NOT NULL,
  rhythm text NOT NULL CHECK (rhythm IN ('daily', 'weekly')),
  -- The last morning it was looked after, whether there was something to send or not: each morning once.
  done_for date NOT NULL,
  -- What was told before was in an earlier one.
  since timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('notification_digests', 'rows', 'user_id');
ALTER TABLE notification_digests ADD FOREIGN KEY (nursery_id, user_id) REFERENCES users (nursery_id, id);
