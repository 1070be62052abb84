-- Up to which day the books are closed. The newest row counts; nothing is ever forgotten, also not who opened them again.
CREATE TABLE period_locks (
  id uuid NOT NULL DEFAULT new_id(),
  -- Null: everything is open.
  closed_through date,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('period_locks', 'ledger');

-- What a closed period should have said, booked on a day that is open. Amounts are without tax; minus takes away.
CREATE TABLE adjusting_entries (
  id uuid NOT NULL DEFAULT new_id(),
  entry_date date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sales', 'expenses')),
  category text NOT NULL DEFAULT '',
  amount numeric(12,2) NOT NULL,
  tax numeric(12,2) NOT NULL DEFAULT 0,
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('adjusting_entries', 'ledger');
CREATE INDEX ON adjusting_entries (nursery_id, entry_date, id);
