-- Expenses, exports to an accountant, adjusting entries and closed periods.

-- Rent, power, insurance: what falls due again and again, written into the books on its day.
CREATE TABLE recurring_expenses (
  id uuid NOT NULL DEFAULT new_id(),
  description text NOT NULL,
  category text NOT NULL DEFAULT '',
  vendor text NOT NULL DEFAULT '',
  vendor_id uuid,
  cost money_amount NOT NULL CHECK (cost > 0),
  gst_paid money_amount NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  frequency text NOT NULL CHECK (frequency IN ('week', 'month', 'quarter', 'year')),
  first_day date NOT NULL,
  last_day date,
  paused boolean NOT NULL DEFAULT false,
  -- Up to here it has been written or left out; what falls due is after it.
  last_run_on date,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  CHECK (gst_paid >= 0 AND gst_paid <= cost),
  CHECK (last_day >= first_day)
);
SELECT belongs_to_nursery('recurring_expenses', 'rows');
ALTER TABLE recurring_expenses ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE recurring_expenses ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE recurring_expenses ADD CHECK ((vendor = '') = (vendor_id IS NULL));
ALTER TABLE recurring_expenses ADD FOREIGN KEY (nursery_id, vendor_id, vendor) REFERENCES vendors (nursery_id, id, name) ON UPDATE CASCADE;
CREATE INDEX ON recurring_expenses (nursery_id, vendor_id, vendor) WHERE vendor_id IS NOT NULL;

CREATE TABLE expenses (
  id uuid NOT NULL DEFAULT new_id(),
  expense_date date NOT NULL,
  description text NOT NULL DEFAULT '',
  category text NOT NULL DEFAULT '',
  vendor text NOT NULL DEFAULT '',
  vendor_id uuid,
  cost money_amount NOT NULL DEFAULT 0 CHECK (cost >= 0),
  gst_paid money_amount NOT NULL DEFAULT 0 CHECK (gst_paid >= 0),
  quantity quantity NOT NULL DEFAULT 0 CHECK (quantity >= 0),
  volume_m3 quantity CHECK (volume_m3 >= 0),
  inventory_item_id uuid,
  notes text NOT NULL DEFAULT '',
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  -- The bill of a delivery is not an operating expense: the goods are stock until they are used or sold.
  into_stock boolean NOT NULL DEFAULT false,
  -- The day of the recurring expense this expense was created for, once each, however often the job runs.
  recurring_id uuid,
  due_day date
);
SELECT belongs_to_nursery('expenses', 'rows');
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE expenses ADD CHECK ((vendor = '') = (vendor_id IS NULL));
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, vendor_id, vendor) REFERENCES vendors (nursery_id, id, name) ON UPDATE CASCADE;
CREATE INDEX ON expenses (nursery_id, vendor_id, vendor) WHERE vendor_id IS NOT NULL;
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items (nursery_id, id);
ALTER TABLE expenses ADD FOREIGN KEY (nursery_id, recurring_id) REFERENCES recurring_expenses (nursery_id, id);
CREATE INDEX expenses_by_category ON expenses (nursery_id, sort_key(category), id) WHERE archived_at IS NULL;
CREATE INDEX expenses_by_cost ON expenses (nursery_id, cost, id) WHERE archived_at IS NULL;
CREATE INDEX expenses_by_vendor ON expenses (nursery_id, sort_key(vendor), id) WHERE archived_at IS NULL;
CREATE INDEX expenses_by_what ON expenses (nursery_id, sort_key(COALESCE(NULLIF(description, ''), category)), id) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX expenses_due_once ON expenses (nursery_id, recurring_id, due_day) WHERE recurring_id IS NOT NULL;
CREATE INDEX ON expenses (nursery_id, expense_date, id);
CREATE INDEX ON expenses (nursery_id, inventory_item_id) WHERE inventory_item_id IS NOT NULL;

ALTER TABLE purchase_receipts ADD FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses (nursery_id, id);

-- Receipts of expenses. The files are stored outside the database, named by the row's id.
CREATE TABLE expense_receipts (
  id uuid NOT NULL DEFAULT new_id(),
  expense_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('photo', 'pdf')),
  -- What the file was called where it came from.
  name text NOT NULL,
  -- The stored file type.
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('expense_receipts', 'rows');
ALTER TABLE expense_receipts ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE expense_receipts ADD FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses (nursery_id, id);
CREATE INDEX ON expense_receipts (nursery_id, expense_id);

-- The day up to which the books are closed. The newest row applies; the history shows who reopened them.
CREATE TABLE period_locks (
  id uuid NOT NULL DEFAULT new_id(),
  -- Null: everything is open.
  closed_through date,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('period_locks', 'ledger');
ALTER TABLE period_locks ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);

-- Adjusting entries for a closed period, booked on an open day. Amounts are without tax; negative ones subtract.
CREATE TABLE adjusting_entries (
  id uuid NOT NULL DEFAULT new_id(),
  entry_date date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sales', 'expenses')),
  category text NOT NULL DEFAULT '',
  amount money_amount NOT NULL,
  tax money_amount NOT NULL DEFAULT 0,
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('adjusting_entries', 'ledger');
-- What the journal has not posted yet is found by when it was written.
CREATE INDEX adjusting_entries_written ON adjusting_entries (nursery_id, created_at, id);
ALTER TABLE adjusting_entries ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON adjusting_entries (nursery_id, entry_date, id);

-- Exports of invoices for accounting programs. The file is stored, so that each download is the same.
CREATE TABLE accounting_exports (
  id uuid NOT NULL DEFAULT new_id(),
  format text NOT NULL CHECK (format IN ('xero', 'quickbooks')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  invoices integer NOT NULL CHECK (invoices > 0),
  total_amount money_amount NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  -- Credit notes go to the accountant in files of their own: both programs take them in by themselves.
  documents text NOT NULL DEFAULT 'invoices' CHECK (documents IN ('invoices', 'credit_notes'))
);
SELECT belongs_to_nursery('accounting_exports', 'ledger');
ALTER TABLE accounting_exports ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);

-- Which invoice went out in which file: its key sees to it that none goes out twice.
CREATE TABLE accounting_export_invoices (
  format text NOT NULL,
  sale_id uuid NOT NULL,
  export_id uuid NOT NULL
);
SELECT belongs_to_nursery('accounting_export_invoices', 'ledger', 'format, sale_id');
ALTER TABLE accounting_export_invoices ADD FOREIGN KEY (nursery_id, export_id) REFERENCES accounting_exports (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE accounting_export_invoices ADD FOREIGN KEY (nursery_id, sale_id) REFERENCES sales (nursery_id, id);
CREATE INDEX ON accounting_export_invoices (nursery_id, export_id);
CREATE INDEX ON accounting_export_invoices (nursery_id, sale_id);

CREATE TABLE accounting_export_credit_notes (
  format text NOT NULL,
  credit_note_id uuid NOT NULL,
  export_id uuid NOT NULL
);
SELECT belongs_to_nursery('accounting_export_credit_notes', 'ledger', 'format, credit_note_id');
ALTER TABLE accounting_export_credit_notes ADD FOREIGN KEY (nursery_id, credit_note_id) REFERENCES credit_notes (nursery_id, id);
ALTER TABLE accounting_export_credit_notes ADD FOREIGN KEY (nursery_id, export_id) REFERENCES accounting_exports (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX ON accounting_export_credit_notes (nursery_id, export_id);
CREATE INDEX ON accounting_export_credit_notes (nursery_id, credit_note_id);
