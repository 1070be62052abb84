-- Every row of business data belongs to one nursery, and PostgreSQL itself sees to it: row-level security is forced on
-- every table, the application comes in by a role that owns nothing, and with no nursery set nothing is seen.

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'glasshouse_app') THEN
    CREATE ROLE glasshouse_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server was migrating too
END $$;
GRANT USAGE ON SCHEMA public TO glasshouse_app;

-- UUIDv7: sorted by birth, unique without asking a central counter. PostgreSQL 18 has it; older servers build it.
DO $$ BEGIN
  IF current_setting('server_version_num')::int >= 180000 THEN
    CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS 'SELECT uuidv7()';
  ELSE
    CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $f$
      SELECT encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
          52, 1), 53, 1), 'hex')::uuid
    $f$;
  END IF;
END $$;

-- After a transaction the setting is '' and not NULL.
CREATE FUNCTION current_nursery() RETURNS uuid LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('app.nursery_id', true), '')::uuid $$;

CREATE TABLE nurseries (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Said by the membership provider, kept for showing: which plan, and whether it may still write.
  plan text NOT NULL DEFAULT 'basic' CHECK (plan IN ('basic', 'standard', 'pro')),
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE nurseries ENABLE ROW LEVEL SECURITY;
ALTER TABLE nurseries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON nurseries USING (id = (SELECT current_nursery())) WITH CHECK (id = (SELECT current_nursery()));
GRANT SELECT, INSERT, UPDATE ON nurseries TO glasshouse_app;

-- Called once per table, after it is made. Adds the nursery, the key that foreign keys point at (a plain foreign key looks
-- past row-level security, so every one carries the nursery), the wall, and what the application may do:
-- 'ledger' rows are written once; 'rows' may change; a table that needs finer grants says so itself.
CREATE FUNCTION belongs_to_nursery(tbl regclass, kind text, key text DEFAULT 'id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ADD COLUMN nursery_id uuid NOT NULL REFERENCES nurseries', tbl);
  EXECUTE format('ALTER TABLE %s ADD PRIMARY KEY (nursery_id, %s)', tbl, key);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tbl);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tbl);
  EXECUTE format('CREATE POLICY own_nursery ON %s USING (nursery_id = (SELECT current_nursery()))
                  WITH CHECK (nursery_id = (SELECT current_nursery()))', tbl);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO glasshouse_app', tbl);
  IF kind = 'rows' THEN
    EXECUTE format('GRANT UPDATE, DELETE ON %s TO glasshouse_app', tbl);
  ELSIF kind <> 'ledger' THEN
    RAISE EXCEPTION 'A table holds rows or is a ledger, not %', kind;
  END IF;
END $$;

-- One row for each key, so that two people who change two settings never overwrite each other.
CREATE TABLE settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid
);
SELECT belongs_to_nursery('settings', 'rows', 'key');

-- The next invoice number, in a row and not a sequence: a number is taken by the transaction that uses it, or not at all.
CREATE TABLE receipt_counters (
  name text NOT NULL CHECK (name IN ('invoice', 'credit')),
  prefix text NOT NULL DEFAULT '',
  digits integer NOT NULL DEFAULT 5 CHECK (digits BETWEEN 1 AND 12),
  next_number bigint NOT NULL DEFAULT 1 CHECK (next_number > 0)
);
SELECT belongs_to_nursery('receipt_counters', 'rows', 'name');

CREATE TABLE growth_stages (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  position integer NOT NULL DEFAULT 0,
  archived_at timestamptz
);
SELECT belongs_to_nursery('growth_stages', 'rows');

-- What a call answered, so that a repeat of it gets the same answer.
CREATE TABLE idempotency_keys (
  operation text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  request_hash text NOT NULL,
  answer text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('idempotency_keys', 'ledger', 'operation, key');
CREATE INDEX ON idempotency_keys (nursery_id, created_at);
GRANT DELETE ON idempotency_keys TO glasshouse_app; -- forgotten after 30 days

-- Who changed what, when, from what to what. Written in the change's own transaction.
CREATE TABLE audit_log (
  id uuid NOT NULL DEFAULT new_id(),
  happened_at timestamptz NOT NULL DEFAULT now(),
  user_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  before jsonb,
  after jsonb
);
SELECT belongs_to_nursery('audit_log', 'ledger');
CREATE INDEX ON audit_log (nursery_id, subject_id);
