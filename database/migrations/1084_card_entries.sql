-- What the providers of card payments booked on the nursery's account with them, which the journal posts: fees, payouts, chargebacks.
-- An older Glasshouse can run beside this: no.
-- Its reports would post past these rows.

CREATE TABLE card_entries (
  id uuid NOT NULL DEFAULT new_id(),
  connection_id uuid NOT NULL,
  -- The entry as the provider names it: it is stored once. Of a booking of our own, its id.
  provider_entry text NOT NULL,
  -- given_back: a booking of our own, for a refund that did not reach the card and was paid another way.
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'dispute', 'fee', 'payout', 'other', 'given_back')),
  card_payment_id uuid,
  -- The refund that was ordered here; NULL for one that was made at the provider.
  card_refund_id uuid,
  -- Change of the balance before the fee; negative for money out.
  amount money_amount NOT NULL,
  -- Charged by the provider; negative for a fee that it gives back.
  fee money_amount NOT NULL DEFAULT 0,
  occurred_at timestamptz NOT NULL,
  -- The day in the books: a later one where that of the entry was closed.
  booked_on date NOT NULL,
  -- The payout that it was paid out with, as the provider names it, once there is one; of a payout, itself.
  payout text,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('card_entries', 'rows');
SELECT revoke_from_app('DELETE ON card_entries');
ALTER TABLE card_entries ADD FOREIGN KEY (nursery_id, connection_id) REFERENCES card_connections (nursery_id, id);
ALTER TABLE card_entries ADD FOREIGN KEY (nursery_id, card_payment_id) REFERENCES card_payments (nursery_id, id);
ALTER TABLE card_entries ADD FOREIGN KEY (nursery_id, card_refund_id) REFERENCES card_refunds (nursery_id, id);
CREATE UNIQUE INDEX card_entries_once ON card_entries (nursery_id, connection_id, provider_entry);
CREATE INDEX ON card_entries (nursery_id, card_payment_id);
CREATE INDEX ON card_entries (nursery_id, card_refund_id);
CREATE INDEX ON card_entries (nursery_id, connection_id, payout);
-- The order in which the journal posts them.
CREATE INDEX ON card_entries (nursery_id, created_at, id);

ALTER TABLE card_connections
  -- The moment up to which its entries were read.
  ADD COLUMN entries_to timestamptz;

ALTER TABLE card_simulations
  ADD COLUMN kind text NOT NULL DEFAULT 'charge' CHECK (kind IN ('charge', 'dispute', 'payout')),
  ADD COLUMN fee money_amount NOT NULL DEFAULT 0,
  -- The payout that it was paid out with.
  ADD COLUMN payout uuid;

ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_source_type_check;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_source_type_check CHECK (source_type IN ('sale', 'credit', 'expense', 'bill', 'purchase_order', 'adjustment', 'account', 'order',
  'layby', 'batch', 'supply', 'till_session', 'card_fees', 'card_payout', 'card_payment', 'manual')) NOT VALID;
