-- Tips and surcharges that a card terminal adds: asked for by connection, stored and given back beside the amount of the sale.
-- An older Glasshouse can run beside this: no.
-- It does not book them.

ALTER TABLE card_connections
  ADD COLUMN asks_for_tip boolean NOT NULL DEFAULT false,
  ADD COLUMN adds_surcharge boolean NOT NULL DEFAULT false;

-- Taken on top of approved.
ALTER TABLE card_payments
  ADD COLUMN tip money_amount NOT NULL DEFAULT 0,
  ADD COLUMN surcharge money_amount NOT NULL DEFAULT 0;

-- Given back on top of the amount.
ALTER TABLE card_refunds
  ADD COLUMN tip money_amount NOT NULL DEFAULT 0,
  ADD COLUMN surcharge money_amount NOT NULL DEFAULT 0;

ALTER TABLE card_simulations
  ADD COLUMN tip money_amount NOT NULL DEFAULT 0,
  ADD COLUMN surcharge money_amount NOT NULL DEFAULT 0,
  ADD COLUMN asks_for_tip boolean NOT NULL DEFAULT false,
  ADD COLUMN adds_surcharge boolean NOT NULL DEFAULT false;

ALTER TABLE card_entries
  DROP CONSTRAINT card_entries_kind_check,
  ADD CONSTRAINT card_entries_kind_check CHECK (kind IN ('payment', 'refund', 'dispute', 'fee', 'payout', 'other', 'given_back', 'owed_again', 'tip', 'surcharge')) NOT VALID;
