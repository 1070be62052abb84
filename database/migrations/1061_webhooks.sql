-- Webhooks: addresses of programs that receive events, and what was sent to each.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE webhooks (
  -- The secret that signs is derived from it and the installation's own secret.
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL,
  address text NOT NULL,
  -- Groups of events that it receives.
  events text[] NOT NULL,
  sends_row boolean NOT NULL DEFAULT false,
  sends_personal boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL,
  -- The first failure since something was taken last.
  failing_since timestamptz,
  paused_at timestamptz,
  -- A worker that sends has the webhook for itself until then.
  leased_until timestamptz
);
SELECT belongs_to_nursery('webhooks', 'rows');
ALTER TABLE webhooks ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON webhooks (nursery_id, created_by);

-- Written in the transaction of the event: one row for each webhook that receives it.
CREATE TABLE webhook_deliveries (
  -- In the order of the events of a row.
  id uuid NOT NULL DEFAULT new_id(),
  webhook_id uuid NOT NULL,
  type text NOT NULL,
  subject_type text,
  subject_id uuid,
  occurred_at timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  attempted_at timestamptz,
  -- As it was sent first, and is sent again.
  body text,
  answer_status int,
  answer text NOT NULL DEFAULT '',
  failure text
);
SELECT belongs_to_nursery('webhook_deliveries', 'rows');
ALTER TABLE webhook_deliveries ADD FOREIGN KEY (nursery_id, webhook_id) REFERENCES webhooks (nursery_id, id) ON DELETE CASCADE;
CREATE INDEX ON webhook_deliveries (nursery_id, webhook_id, id);
CREATE INDEX ON webhook_deliveries (nursery_id, webhook_id, subject_id, id) WHERE status = 'waiting';
CREATE INDEX ON webhook_deliveries (nursery_id, occurred_at);
