-- Proof that history was not rewritten: the hash chain over the ledgers (see docs/decisions/0010-sealed-ledgers.md).
CREATE TABLE ledger_seals (
  -- From 1, without a gap.
  number integer NOT NULL CHECK (number > 0),
  ledger text NOT NULL,
  -- The columns that the hashes of the rows cover, with commas between.
  columns text NOT NULL,
  -- The position of the last row in the ledger.
  through_at timestamptz NOT NULL,
  through_id uuid NOT NULL,
  -- A line for each row: its id, a space, its hash.
  rows text NOT NULL,
  -- The hash of the seal before it; empty for the first.
  previous text NOT NULL,
  hash text NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('ledger_seals', 'ledger', 'number');
CREATE INDEX ON ledger_seals (nursery_id, ledger, number);

-- The ledgers are sealed in the order in which their rows were written.
CREATE INDEX account_entries_written ON account_entries (nursery_id, created_at, id);
CREATE INDEX bill_allocations_written ON bill_allocations (nursery_id, created_at, id);
CREATE INDEX journal_entries_written ON journal_entries (nursery_id, created_at, id);
