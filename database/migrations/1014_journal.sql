-- The journal: debit and credit lines, posted from what the ledgers booked to a chart of accounts.

-- What was booked of an expense. An expense may be corrected; its entries never change: a correction adds the entry that takes the old one off.
CREATE TABLE expense_entries (
  id uuid NOT NULL DEFAULT new_id(),
  expense_id uuid NOT NULL,
  entry_date date NOT NULL,
  category text NOT NULL DEFAULT '',
  -- With tax; negative: taken off again.
  cost money_amount NOT NULL,
  tax money_amount NOT NULL,
  tax_kind text NOT NULL DEFAULT 'standard' CHECK (tax_kind IN ('standard', 'reduced', 'zero', 'exempt', 'out_of_scope', 'reverse_charge')),
  -- The tax that the nursery accounts for itself, under the reverse charge; no part of the cost.
  reverse_charge_tax money_amount NOT NULL DEFAULT 0,
  -- Bought into stock: no running cost until it is used or sold.
  into_stock boolean NOT NULL,
  -- A line of a bill, owed to the vendor; else it was paid at once.
  on_account boolean NOT NULL DEFAULT false,
  -- How much of it, without tax, is for goods that were received in deliveries.
  received money_amount NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
SELECT belongs_to_nursery('expense_entries', 'ledger');
ALTER TABLE expense_entries ADD FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses (nursery_id, id);
CREATE INDEX ON expense_entries (nursery_id, expense_id);
CREATE INDEX expense_entries_written ON expense_entries (nursery_id, created_at, id);

CREATE TABLE ledger_accounts (
  id uuid NOT NULL DEFAULT new_id(),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  type text NOT NULL CHECK (type IN ('asset', 'liability', 'equity', 'income', 'cost_of_sales', 'expense')),
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid
);
SELECT belongs_to_nursery('ledger_accounts', 'rows');
ALTER TABLE ledger_accounts ADD UNIQUE (nursery_id, code);
ALTER TABLE ledger_accounts ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON ledger_accounts (nursery_id, updated_by) WHERE updated_by IS NOT NULL;

-- Which account is used for what the product posts: 'cash', 'sales_plants', 'tax' …
CREATE TABLE posting_accounts (
  purpose text NOT NULL,
  account_id uuid NOT NULL
);
SELECT belongs_to_nursery('posting_accounts', 'rows', 'purpose');
ALTER TABLE posting_accounts ADD FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts (nursery_id, id);
CREATE INDEX ON posting_accounts (nursery_id, account_id);

-- Expense categories with an account of their own; the others go to the account of 'expenses'.
CREATE TABLE category_accounts (
  category text NOT NULL CHECK (category <> ''),
  account_id uuid NOT NULL
);
SELECT belongs_to_nursery('category_accounts', 'rows', 'category');
ALTER TABLE category_accounts ADD FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts (nursery_id, id);
CREATE INDEX ON category_accounts (nursery_id, account_id);

CREATE TABLE journal_entries (
  id uuid NOT NULL DEFAULT new_id(),
  number bigint NOT NULL,
  entry_date date NOT NULL,
  -- The document it belongs to: 'sale' and its id; 'manual' has none.
  source_type text NOT NULL CHECK (source_type IN ('sale', 'credit', 'expense', 'bill', 'purchase_order', 'adjustment', 'account', 'order',
    'layby', 'batch', 'supply', 'till_session', 'manual')),
  source_id uuid,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Who wrote it, where it was written by hand.
  created_by uuid,
  -- The entry by hand that it takes off again.
  reverses uuid,
  CHECK ((source_type = 'manual') = (source_id IS NULL)),
  CHECK (reverses IS NULL OR source_type = 'manual')
);
SELECT belongs_to_nursery('journal_entries', 'ledger');
ALTER TABLE journal_entries ADD UNIQUE (nursery_id, number);
ALTER TABLE journal_entries ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON journal_entries (nursery_id, created_by) WHERE created_by IS NOT NULL;
ALTER TABLE journal_entries ADD FOREIGN KEY (nursery_id, reverses) REFERENCES journal_entries (nursery_id, id);
CREATE UNIQUE INDEX journal_entries_reversed ON journal_entries (nursery_id, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX ON journal_entries (nursery_id, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX ON journal_entries (nursery_id, entry_date, number);

CREATE TABLE journal_lines (
  id uuid NOT NULL DEFAULT new_id(),
  entry_id uuid NOT NULL,
  entry_date date NOT NULL,
  account_id uuid NOT NULL,
  -- A debit; with a minus a credit. The lines of an entry add up to nothing. Stock has six decimals, as its ledgers have.
  amount cost_amount NOT NULL CHECK (amount <> 0),
  -- The expense category, where the account holds several.
  detail text NOT NULL DEFAULT '',
  -- What the product posted to the account: 'cash', 'sales_plants' …; of an entry by hand nothing.
  purpose text NOT NULL DEFAULT '',
  -- The figure of the tax return or of the cash flow that it counts in: 'sales:standard', 'sales_tax:standard', 'received' …
  figure text NOT NULL DEFAULT ''
);
SELECT belongs_to_nursery('journal_lines', 'ledger');
ALTER TABLE journal_lines ADD FOREIGN KEY (nursery_id, entry_id) REFERENCES journal_entries (nursery_id, id);
ALTER TABLE journal_lines ADD FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts (nursery_id, id);
CREATE INDEX ON journal_lines (nursery_id, entry_id);
CREATE INDEX ON journal_lines (nursery_id, account_id, entry_date, id) INCLUDE (amount, detail, figure);
-- The lines of a figure that few lines have: without it every line of the range is read.
CREATE INDEX journal_lines_of_figures ON journal_lines (nursery_id, figure, entry_date) WHERE figure <> '';

-- The lines of an account added up by month, category and figure, updated in the transaction that posts them.
CREATE TABLE journal_balances (
  account_id uuid NOT NULL,
  month date NOT NULL,
  detail text NOT NULL,
  figure text NOT NULL,
  debit cost_amount NOT NULL,
  credit cost_amount NOT NULL
);
SELECT belongs_to_nursery('journal_balances', 'rows', 'account_id, month, detail, figure');
ALTER TABLE journal_balances ADD FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts (nursery_id, id);

-- How far the ledgers are posted. Up to the watermark everything is, for good. Up to the last row posted everything is that was visible then: a
-- transaction that began earlier may still commit rows in between. The row is locked while rows are posted.
CREATE TABLE journal_progress (
  name text NOT NULL DEFAULT 'journal' CHECK (name = 'journal'),
  watermark timestamptz NOT NULL DEFAULT '-infinity',
  posted_to timestamptz NOT NULL DEFAULT '-infinity',
  posted_to_id uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
SELECT belongs_to_nursery('journal_progress', 'rows', 'name');

-- The rows posted beyond the watermark: what lies there and is not among them committed late.
CREATE TABLE journal_posted (
  ledger text NOT NULL,
  row_id uuid NOT NULL,
  written_at timestamptz NOT NULL
);
SELECT belongs_to_nursery('journal_posted', 'rows', 'ledger, row_id');
CREATE INDEX ON journal_posted (nursery_id, written_at);

-- Which entry went to an accounting program in which export: its key sees to it that none goes twice. Undoing the export takes its rows off.
CREATE TABLE accounting_export_entries (
  format text NOT NULL,
  entry_id uuid NOT NULL,
  export_id uuid NOT NULL
);
SELECT belongs_to_nursery('accounting_export_entries', 'rows', 'format, entry_id');
ALTER TABLE accounting_export_entries ADD FOREIGN KEY (nursery_id, entry_id) REFERENCES journal_entries (nursery_id, id);
ALTER TABLE accounting_export_entries ADD FOREIGN KEY (nursery_id, export_id) REFERENCES accounting_exports (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX ON accounting_export_entries (nursery_id, entry_id);
CREATE INDEX ON accounting_export_entries (nursery_id, export_id);

-- Lines of bank statements, matched with lines of the journal on the same account.
CREATE TABLE bank_matches (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('bank_matches', 'rows');
ALTER TABLE bank_matches ADD FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts (nursery_id, id);
ALTER TABLE bank_matches ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON bank_matches (nursery_id, account_id);
CREATE INDEX ON bank_matches (nursery_id, created_by) WHERE created_by IS NOT NULL;

CREATE TABLE bank_lines (
  id uuid NOT NULL DEFAULT new_id(),
  account_id uuid NOT NULL,
  line_date date NOT NULL,
  -- Money in; money out with a minus.
  amount money_amount NOT NULL CHECK (amount <> 0),
  description text NOT NULL,
  reference text NOT NULL,
  -- Of lines that are the same in all of these: which one, from 1.
  occurrence integer NOT NULL CHECK (occurrence > 0),
  -- What was on the account after it, where the bank says so.
  balance money_amount,
  file_name text NOT NULL,
  -- Its place in the file, the oldest first.
  position integer NOT NULL,
  match_id uuid,
  imported_at timestamptz NOT NULL DEFAULT now(),
  imported_by uuid
);
SELECT belongs_to_nursery('bank_lines', 'rows');
ALTER TABLE bank_lines ADD UNIQUE (nursery_id, account_id, line_date, amount, description, reference, occurrence);
ALTER TABLE bank_lines ADD FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts (nursery_id, id);
ALTER TABLE bank_lines ADD FOREIGN KEY (nursery_id, match_id) REFERENCES bank_matches (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE bank_lines ADD FOREIGN KEY (nursery_id, imported_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON bank_lines (nursery_id, match_id) WHERE match_id IS NOT NULL;
CREATE INDEX ON bank_lines (nursery_id, imported_by) WHERE imported_by IS NOT NULL;
CREATE INDEX bank_lines_by_amount ON bank_lines (nursery_id, account_id, amount, id);
CREATE INDEX bank_lines_unmatched ON bank_lines (nursery_id, account_id, line_date, id) WHERE match_id IS NULL;

CREATE TABLE bank_match_entries (
  match_id uuid NOT NULL,
  journal_line_id uuid NOT NULL
);
SELECT belongs_to_nursery('bank_match_entries', 'rows', 'journal_line_id');
ALTER TABLE bank_match_entries ADD FOREIGN KEY (nursery_id, match_id) REFERENCES bank_matches (nursery_id, id);
ALTER TABLE bank_match_entries ADD FOREIGN KEY (nursery_id, journal_line_id) REFERENCES journal_lines (nursery_id, id);
CREATE INDEX ON bank_match_entries (nursery_id, match_id);

-- Which column of an account's statements is what, by its title.
CREATE TABLE bank_layouts (
  account_id uuid NOT NULL,
  columns jsonb NOT NULL
);
SELECT belongs_to_nursery('bank_layouts', 'rows', 'account_id');
ALTER TABLE bank_layouts ADD FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts (nursery_id, id);

-- What the breeder of a protected variety gets for its plants, from a day until the next terms of the plant.
CREATE TABLE royalty_terms (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  basis text NOT NULL CHECK (basis IN ('sold', 'propagated', 'percent')),
  -- Money for a plant, or percent of its price without tax.
  rate cost_from_zero NOT NULL,
  valid_from date NOT NULL,
  licence text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  CHECK (basis <> 'percent' OR rate <= 100)
);
SELECT belongs_to_nursery('royalty_terms', 'rows');
ALTER TABLE royalty_terms ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE royalty_terms ADD FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors (nursery_id, id);
ALTER TABLE royalty_terms ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON royalty_terms (nursery_id, vendor_id);
CREATE INDEX ON royalty_terms (nursery_id, created_by);
CREATE INDEX royalty_terms_from ON royalty_terms (nursery_id, plant_type_id, valid_from);

-- What was declared to a breeder for some days, with the corrections of periods that were declared before.
CREATE TABLE royalty_declarations (
  id uuid NOT NULL DEFAULT new_id(),
  vendor_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  declared_on date NOT NULL,
  reference text NOT NULL DEFAULT '',
  total_amount money_amount NOT NULL,
  lines jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('royalty_declarations', 'rows');
ALTER TABLE royalty_declarations ADD FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors (nursery_id, id);
ALTER TABLE royalty_declarations ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON royalty_declarations (nursery_id, created_by);
CREATE INDEX royalty_declarations_days ON royalty_declarations (nursery_id, vendor_id, from_day);
