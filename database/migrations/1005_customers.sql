-- Business accounts, their ledger, prices agreed with them.

-- Prices agreed with a group of accounts. A rule is for every plant, for a size, for a plant or for a plant in a size, from so many on.
CREATE TABLE price_groups (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('price_groups', 'rows');
ALTER TABLE price_groups ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE price_groups ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
CREATE UNIQUE INDEX price_groups_name ON price_groups (nursery_id, lower(name));

CREATE TABLE price_rules (
  id uuid NOT NULL DEFAULT new_id(),
  price_group_id uuid NOT NULL,
  "position" integer NOT NULL,
  plant_type_id uuid,
  container_size_id uuid,
  from_quantity integer NOT NULL DEFAULT 1 CHECK (from_quantity >= 1),
  -- Off the list, or instead of it.
  percent percentage CHECK (percent >= 0 AND percent <= 100),
  price money_amount CHECK (price >= 0),
  -- Whether the price has tax in it, as the list had when it was agreed; null without a price, or where it is as the list has it.
  price_includes_tax boolean,
  CHECK ((percent IS NULL) <> (price IS NULL))
);
SELECT belongs_to_nursery('price_rules', 'rows');
ALTER TABLE price_rules ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON price_rules (nursery_id, container_size_id) WHERE container_size_id IS NOT NULL;
ALTER TABLE price_rules ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE price_rules ADD FOREIGN KEY (nursery_id, price_group_id) REFERENCES price_groups (nursery_id, id);
CREATE INDEX ON price_rules (nursery_id, price_group_id);
CREATE INDEX ON price_rules (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;

-- Trade customers that buy on terms, and what they owe.
CREATE TABLE business_accounts (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  contact_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  tax_number text NOT NULL DEFAULT '',
  terms_days integer NOT NULL DEFAULT 30 CHECK (terms_days >= 0 AND terms_days <= 365),
  credit_limit money_amount CHECK (credit_limit >= 0),
  trade_discount percentage NOT NULL DEFAULT 0 CHECK (trade_discount >= 0 AND trade_discount <= 100),
  notes text NOT NULL DEFAULT '',
  -- The sum of the account's ledger: what it owes.
  balance money_amount NOT NULL DEFAULT 0,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  -- Whether an account may be charged now, where its goods go, and why it pays no tax.
  on_hold boolean NOT NULL DEFAULT false,
  delivery_address text NOT NULL DEFAULT '',
  -- When an account pays: so many days after the invoice, or on a day of the month that follows it (31 is its last day).
  terms_from text NOT NULL DEFAULT 'invoice' CHECK (terms_from IN ('invoice', 'next_month')),
  -- Why an account pays no tax, and until when that holds.
  exemption_number text NOT NULL DEFAULT '',
  exemption_until date,
  -- Not charged tax, because the goods are exported or the buyer accounts for it.
  tax_treatment text NOT NULL DEFAULT 'standard' CHECK (tax_treatment IN ('standard', 'export', 'reverse_charge')),
  -- Where it is supplied to, of the places with a rate of their own; empty: where the nursery is.
  tax_place text NOT NULL DEFAULT '',
  price_group_id uuid,
  -- A short name of its own, as on its payments.
  code text NOT NULL DEFAULT '',
  -- Further people, each with a name, an e-mail and a phone number; statements go to the one that gets them.
  contacts jsonb NOT NULL DEFAULT '[]',
  -- It gets no payment reminders.
  no_reminders boolean NOT NULL DEFAULT false,
  CHECK (terms_from = 'invoice' OR (terms_days >= 1 AND terms_days <= 31))
);
SELECT belongs_to_nursery('business_accounts', 'rows');
ALTER TABLE business_accounts ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE business_accounts ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE business_accounts ADD FOREIGN KEY (nursery_id, price_group_id) REFERENCES price_groups (nursery_id, id);
CREATE INDEX business_accounts_by_contact ON business_accounts (nursery_id, sort_key(contact_name), id);
-- By name as people look it up; nothing is read in the order of the bytes any more.
CREATE INDEX business_accounts_by_name ON business_accounts (nursery_id, sort_key(name), id);
CREATE INDEX ON business_accounts (nursery_id, name, id);
CREATE UNIQUE INDEX business_accounts_code ON business_accounts (nursery_id, lower(code)) WHERE code <> '';
CREATE INDEX ON business_accounts (nursery_id, price_group_id) WHERE price_group_id IS NOT NULL;

-- Contacts with a customer: calls, visits, notes. Sales and payments have their own tables.
CREATE TABLE account_activities (
  id uuid NOT NULL DEFAULT new_id(),
  business_account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('call', 'mail', 'visit', 'note')),
  occurred_on date NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('account_activities', 'rows');
ALTER TABLE account_activities ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE account_activities ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX ON account_activities (nursery_id, business_account_id, occurred_on);

-- Statements and payment reminders sent to many accounts at once, in the background.
CREATE TABLE mailings (
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('statement', 'reminder')),
  -- The days of the statements.
  from_day date NOT NULL,
  to_day date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL
);
SELECT belongs_to_nursery('mailings', 'rows');
ALTER TABLE mailings ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);

-- What became of each: mailed in the same transaction as its status, so once.
CREATE TABLE mailing_recipients (
  id uuid NOT NULL DEFAULT new_id(),
  mailing_id uuid NOT NULL,
  kind text NOT NULL,
  business_account_id uuid NOT NULL,
  mailed_on date NOT NULL,
  email text NOT NULL,
  amount money_amount NOT NULL,
  -- Of a reminder: its level, counted from 1, its name and its words.
  level integer CHECK (level >= 1),
  level_name text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  failure text NOT NULL DEFAULT '',
  CHECK ((kind = 'reminder') = (level IS NOT NULL))
);
SELECT belongs_to_nursery('mailing_recipients', 'rows');
ALTER TABLE mailing_recipients ADD FOREIGN KEY (nursery_id, mailing_id) REFERENCES mailings (nursery_id, id);
ALTER TABLE mailing_recipients ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX ON mailing_recipients (nursery_id, mailing_id);
CREATE INDEX ON mailing_recipients (nursery_id, business_account_id);
-- Nobody gets the same kind twice on one day.
CREATE UNIQUE INDEX mailing_recipients_once_a_day ON mailing_recipients (nursery_id, business_account_id, kind, mailed_on) WHERE status <> 'failed';

-- Append-only. A sale on account raises what is owed, a payment lowers it.
CREATE TABLE account_entries (
  id uuid NOT NULL DEFAULT new_id(),
  business_account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sale', 'payment', 'credit', 'adjustment', 'opening')),
  amount money_amount NOT NULL,
  balance_after money_amount NOT NULL,
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
