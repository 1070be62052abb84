-- Whether an account may be charged now, where its goods go, and why it pays no tax.
ALTER TABLE business_accounts ADD COLUMN on_hold boolean NOT NULL DEFAULT false;
ALTER TABLE business_accounts ADD COLUMN delivery_address text NOT NULL DEFAULT '';

-- What was said and done with a customer: calls, visits, notes. Sales and payments come from their own tables.
CREATE TABLE account_activities (
  id uuid NOT NULL DEFAULT new_id(),
  business_account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('call', 'mail', 'visit', 'note')),
  happened_on date NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('account_activities', 'ledger');
ALTER TABLE account_activities ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX ON account_activities (nursery_id, business_account_id, happened_on);
