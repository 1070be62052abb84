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

-- The files of the nursery in the file store, with their sizes: what counts towards its storage. Written before a file is stored, deleted after it is gone.
CREATE TABLE stored_files (
  key text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  stored_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('stored_files', 'rows', 'key');

-- An import of an export: its progress, and why it failed. The archive lies in the file store until it is done.
CREATE TABLE nursery_imports (
  id uuid NOT NULL DEFAULT new_id(),
  file_name text NOT NULL,
  bytes bigint NOT NULL,
  status text NOT NULL DEFAULT 'uploading' CHECK (status IN ('uploading', 'waiting', 'running', 'done', 'failed')),
  -- Of its rows and files: checked, and loaded.
  total integer NOT NULL DEFAULT 0,
  progress integer NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  -- People who came in inactive, for the plan has no seat for them; settings whose values could not be used.
  deactivated integer NOT NULL DEFAULT 0,
  settings_reset integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
SELECT belongs_to_nursery('nursery_imports', 'rows');
-- One at a time.
CREATE UNIQUE INDEX nursery_imports_running ON nursery_imports (nursery_id) WHERE status IN ('uploading', 'waiting', 'running');

-- The last export of a nursery: its progress, why it failed, and which run of its job wrote the file, whose parts lie in the file store until it expires.
CREATE TABLE nursery_exports (
  id uuid NOT NULL DEFAULT new_id(),
  requested_by uuid NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  run_id uuid,
  -- Rows and files; 0 until all rows are read.
  total integer NOT NULL DEFAULT 0,
  progress integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
SELECT belongs_to_nursery('nursery_exports', 'rows');
ALTER TABLE nursery_exports ADD FOREIGN KEY (nursery_id, requested_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON nursery_exports (nursery_id, requested_by);
-- One at a time: the next one replaces the last.
CREATE UNIQUE INDEX nursery_exports_last ON nursery_exports (nursery_id);

-- An erasure of the nursery that was requested: it is done after the days of grace, unless it is cancelled.
CREATE TABLE nursery_erasures (
  id uuid NOT NULL DEFAULT new_id(),
  requested_at timestamptz NOT NULL DEFAULT now(),
  requested_by uuid NOT NULL,
  erase_after timestamptz NOT NULL,
  cancelled_at timestamptz
);
SELECT belongs_to_nursery('nursery_erasures', 'rows');
ALTER TABLE nursery_erasures ADD FOREIGN KEY (nursery_id, requested_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON nursery_erasures (nursery_id, requested_by);
CREATE UNIQUE INDEX nursery_erasures_pending ON nursery_erasures (nursery_id) WHERE cancelled_at IS NULL;

-- An import loads tables one after the other: a reference within one table, or round a circle of tables, is checked at its end.
DO $$
DECLARE key record;
BEGIN
  FOR key IN SELECT conrelid::regclass AS tbl, conname FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT condeferrable
      AND (conrelid = confrelid OR conname = 'orders_nursery_id_sale_id_fkey')
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE', key.tbl, key.conname);
  END LOOP;
END $$;
