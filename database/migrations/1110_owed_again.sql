-- Chargebacks that a customer owes again, as bookings of our own beside the provider's.
-- An older Glasshouse can run beside this: no.
-- It does not know the kind.
ALTER TABLE card_entries
  -- The customer who owes it again; NULL for all other kinds.
  ADD COLUMN business_account_id uuid,
  DROP CONSTRAINT card_entries_kind_check,
  ADD CONSTRAINT card_entries_kind_check
    CHECK (kind IN ('payment', 'refund', 'dispute', 'fee', 'payout', 'other', 'given_back', 'owed_again')) NOT VALID,
  ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id) NOT VALID;
