-- Card payments by a provider: the nursery's connection, the readers of its tills, each payment and refund, and the events that were seen.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE card_connections (
  id uuid NOT NULL DEFAULT new_id(),
  driver text NOT NULL,
  -- The account as the provider names it.
  account text NOT NULL,
  account_name text NOT NULL DEFAULT '',
  currency text NOT NULL,
  -- Keys that open the driver, encrypted for this row (src/server/sealed-text.ts). NULL once it is disconnected.
  secret_sealed text,
  -- Why the provider refused the account last; empty while it works.
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL,
  disconnected_at timestamptz,
  CHECK ((secret_sealed IS NULL) = (disconnected_at IS NOT NULL))
);
SELECT belongs_to_nursery('card_connections', 'rows');
SELECT revoke_from_app('DELETE ON card_connections');
ALTER TABLE card_connections ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON card_connections (nursery_id, created_by);
CREATE UNIQUE INDEX card_connections_active ON card_connections (nursery_id, driver) WHERE disconnected_at IS NULL;

CREATE TABLE card_readers (
  id uuid NOT NULL DEFAULT new_id(),
  connection_id uuid NOT NULL,
  -- The reader as the provider names it.
  provider_reader text NOT NULL,
  name text NOT NULL,
  till_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
SELECT belongs_to_nursery('card_readers', 'rows');
SELECT revoke_from_app('DELETE ON card_readers');
ALTER TABLE card_readers ADD FOREIGN KEY (nursery_id, connection_id) REFERENCES card_connections (nursery_id, id);
ALTER TABLE card_readers ADD FOREIGN KEY (nursery_id, till_id) REFERENCES tills (nursery_id, id);
CREATE INDEX ON card_readers (nursery_id, connection_id);
CREATE INDEX ON card_readers (nursery_id, till_id);
CREATE UNIQUE INDEX card_readers_of_till ON card_readers (nursery_id, till_id) WHERE removed_at IS NULL;

-- Written and committed before the request to the provider. Its id is the provider's idempotency key.
CREATE TABLE card_payments (
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  reader_id uuid,
  till_session_id uuid,
  amount money_amount NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'started' CHECK (state IN ('started', 'waiting', 'approved', 'declined', 'cancelled', 'timed_out')),
  -- Taken from the card; less than the amount where the bank approved a part.
  approved money_amount NOT NULL DEFAULT 0,
  fee money_amount,
  brand text NOT NULL DEFAULT '',
  last4 text NOT NULL DEFAULT '',
  provider_reference text,
  -- Why it was not approved, or why nothing is known of it yet; a sentence.
  failure text NOT NULL DEFAULT '',
  -- The sale that it paid for: once.
  sale_id uuid,
  -- Chargebacks: amount that the cardholder's bank has reversed.
  disputed money_amount NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL,
  checked_at timestamptz,
  finished_at timestamptz,
  CHECK (approved >= 0 AND approved <= amount AND (approved > 0) = (state = 'approved')),
  CHECK (sale_id IS NULL OR state = 'approved')
);
SELECT belongs_to_nursery('card_payments', 'rows');
SELECT revoke_from_app('DELETE ON card_payments');
ALTER TABLE card_payments ADD FOREIGN KEY (nursery_id, connection_id) REFERENCES card_connections (nursery_id, id);
ALTER TABLE card_payments ADD FOREIGN KEY (nursery_id, reader_id) REFERENCES card_readers (nursery_id, id);
ALTER TABLE card_payments ADD FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions (nursery_id, id);
ALTER TABLE card_payments ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE card_payments ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON card_payments (nursery_id, connection_id, provider_reference);
CREATE INDEX ON card_payments (nursery_id, reader_id);
CREATE INDEX ON card_payments (nursery_id, till_session_id);
CREATE INDEX ON card_payments (nursery_id, sale_id);
CREATE INDEX ON card_payments (nursery_id, created_by);
-- Payments that the job asks the provider about, and those that no sale has used.
CREATE INDEX card_payments_open ON card_payments (nursery_id, created_at) WHERE sale_id IS NULL AND state IN ('started', 'waiting', 'approved');

-- Written with the refund in the books; a job sends it to the provider until there is an answer.
CREATE TABLE card_refunds (
  id uuid NOT NULL DEFAULT new_id(),
  card_payment_id uuid NOT NULL,
  amount money_amount NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'started' CHECK (state IN ('started', 'done', 'failed')),
  provider_reference text,
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL,
  finished_at timestamptz,
  -- A failed refund that somebody paid out in another way.
  settled_at timestamptz
);
SELECT belongs_to_nursery('card_refunds', 'rows');
SELECT revoke_from_app('DELETE ON card_refunds');
ALTER TABLE card_refunds ADD FOREIGN KEY (nursery_id, card_payment_id) REFERENCES card_payments (nursery_id, id);
ALTER TABLE card_refunds ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON card_refunds (nursery_id, card_payment_id);
CREATE INDEX ON card_refunds (nursery_id, created_by);
CREATE INDEX card_refunds_open ON card_refunds (nursery_id, created_at) WHERE state <> 'done' AND settled_at IS NULL;

CREATE TABLE card_events (
  connection_id uuid NOT NULL,
  -- The event as the provider names it: a second delivery changes nothing.
  provider_event text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('card_events', 'rows', 'connection_id, provider_event');
ALTER TABLE card_events ADD FOREIGN KEY (nursery_id, connection_id) REFERENCES card_connections (nursery_id, id);
CREATE INDEX ON card_events (nursery_id, seen_at);

-- The simulator's own ledger: what a provider would know, for trying and training.
CREATE TABLE card_simulations (
  id uuid NOT NULL,
  -- NULL for a payment; else the payment that it gives back.
  refunds uuid,
  reader text NOT NULL,
  amount money_amount NOT NULL,
  currency text NOT NULL,
  taken money_amount NOT NULL DEFAULT 0,
  cancelled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When its customer presents the card.
  ready_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('card_simulations', 'rows');
ALTER TABLE card_simulations ADD FOREIGN KEY (nursery_id, refunds) REFERENCES card_simulations (nursery_id, id) DEFERRABLE;
CREATE INDEX ON card_simulations (nursery_id, refunds);
CREATE INDEX ON card_simulations (nursery_id, reader) WHERE NOT cancelled AND taken = 0;
