-- Trade customers that buy on terms, and what they owe.
CREATE TABLE business_accounts (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  contact_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  tax_number text NOT NULL DEFAULT '',
  terms_days integer NOT NULL DEFAULT 30 CHECK (terms_days BETWEEN 0 AND 365),
  credit_limit numeric(12,2) CHECK (credit_limit >= 0),
  trade_discount numeric(5,2) NOT NULL DEFAULT 0 CHECK (trade_discount BETWEEN 0 AND 100),
  notes text NOT NULL DEFAULT '',
  -- The sum of the account's ledger: what it owes.
  balance numeric(14,2) NOT NULL DEFAULT 0,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('business_accounts', 'rows');
CREATE INDEX ON business_accounts (nursery_id, name, id);

-- Append-only. A sale on account raises what is owed, a payment lowers it.
CREATE TABLE account_entries (
  id uuid NOT NULL DEFAULT new_id(),
  business_account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sale', 'payment', 'credit', 'adjustment')),
  amount numeric(12,2) NOT NULL,
  balance_after numeric(14,2) NOT NULL,
  entry_date date NOT NULL,
  due_date date,
  reference_type text,
  reference_id uuid,
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('account_entries', 'ledger');
ALTER TABLE account_entries ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX ON account_entries (nursery_id, business_account_id, created_at);
