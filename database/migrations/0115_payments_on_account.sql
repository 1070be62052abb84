-- What a customer pays on account beyond, or without, an invoice, and what of it goes back. It stands in the account's ledger as credit.
CREATE TABLE account_payments (
  id uuid NOT NULL DEFAULT new_id(),
  business_account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('taken', 'returned')),
  amount numeric(12,2) NOT NULL CHECK (amount > 0),
  method text NOT NULL CHECK (method IN ('cash', 'card', 'eftpos', 'bank_transfer')),
  -- Taken in coins beyond the amount, or below it.
  rounding numeric(4,2) NOT NULL DEFAULT 0,
  happened_on date NOT NULL,
  -- Of the till whose drawer it went through.
  till_session_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('account_payments', 'ledger');
ALTER TABLE account_payments ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
ALTER TABLE account_payments ADD FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions (nursery_id, id);
CREATE INDEX ON account_payments (nursery_id, business_account_id);
CREATE INDEX ON account_payments (nursery_id, happened_on);
CREATE INDEX ON account_payments (nursery_id, till_session_id) WHERE till_session_id IS NOT NULL;
-- What an account has not paid yet.
CREATE INDEX sales_unpaid_of_accounts ON sales (nursery_id, business_account_id)
  WHERE payment_method = 'account' AND payment_status = 'unpaid' AND voided_at IS NULL;
