-- Nurseries and what every feature needs: settings, numbers, repeated requests, the audit log, jobs and mails.

-- The rights of the application: `SELECT grant_to_app('UPDATE (name) ON users')`. They go to a user named after the database, which each start creates, and
-- not to one for the whole server: the user of another installation there has no rights here.
CREATE FUNCTION app_user() RETURNS text LANGUAGE sql STABLE AS $$ SELECT current_database() || '_web' $$;
CREATE FUNCTION grant_to_app(rights text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE format('GRANT %s TO %I', rights, app_user()); END $$;
CREATE FUNCTION revoke_from_app(rights text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE format('REVOKE %s FROM %I', rights, app_user()); END $$;
SELECT grant_to_app('USAGE ON SCHEMA public');

-- UUIDv7: sorted by time of creation, unique without a central counter. PostgreSQL 18 has it; older servers build it, with 12 bits for the part
-- of the millisecond, as that does (RFC 9562, 6.2, method 3): rows of one statement sort as they were written.
DO $$ BEGIN
  IF current_setting('server_version_num')::int >= 180000 THEN
    CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS 'SELECT uuidv7()';
  ELSE
    CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $f$
      SELECT (
        overlay(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 4096000)::bigint), 15, '0') PLACING '7' FROM 13 FOR 0)
        || right(gen_random_uuid()::text, 17))::uuid
    $f$;
  END IF;
END $$;

-- The moment a row is written, after what the statement waited for. Called stable, because a distributed database runs no INSERT … SELECT with a volatile
-- function where its rows are; PostgreSQL calls it for each row all the same.
CREATE FUNCTION written_at() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT clock_timestamp()';

-- Which nursery the transaction works for; NULL when none is set (after a transaction the setting is '', not NULL). Parallel safe: it reads a
-- setting, which PostgreSQL passes on to its parallel workers.
CREATE FUNCTION current_nursery() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.nursery_id', true), '')::uuid $$;

-- Numbers of one kind have one type, in every table: money to the cent, what one unit costs to a millionth, how much of something.
CREATE DOMAIN money_amount AS numeric(14,2);
CREATE DOMAIN cost_amount AS numeric(20,6);
CREATE DOMAIN quantity AS numeric(18,4);
CREATE DOMAIN percentage AS numeric(5,2);
-- On the nursery map, to the centimetre.
CREATE DOMAIN metres AS numeric(6,2);
CREATE DOMAIN tax_percent AS numeric(6,3) CHECK (VALUE BETWEEN 0 AND 100);

-- What single columns of the tables that every sale writes may hold. A type's check is read once a connection, a table's CHECK with every statement that writes
-- to the table: thirty of them cost a sale 0.2 to 0.3 ms.
CREATE DOMAIN amount_from_zero AS money_amount CHECK (VALUE >= 0);
CREATE DOMAIN cost_from_zero AS cost_amount CHECK (VALUE >= 0);
CREATE DOMAIN quantity_sold AS quantity CHECK (VALUE > 0);
CREATE DOMAIN plant_count AS integer CHECK (VALUE >= 0);
CREATE DOMAIN batch_state AS text CHECK (VALUE IN ('growing', 'for_sale', 'finished', 'discarded'));
CREATE DOMAIN batch_method AS text CHECK (VALUE IN ('seed', 'cutting', 'division', 'layering', 'graft', 'tissue_culture', 'bought_in', 'pot_up', 'split', 'grade'));
CREATE DOMAIN batch_entry_kind AS text CHECK (VALUE IN ('created', 'pot_up', 'division', 'loss', 'movement', 'sale', 'refund', 'delivery', 'merge', 'split', 'grade', 'count', 'state', 'cost', 'reversal'));
CREATE DOMAIN cost_component AS text CHECK (VALUE IN ('plants', 'pots', 'mix', 'materials', 'labour', 'other'));
CREATE DOMAIN line_type AS text CHECK (VALUE IN ('plant', 'other'));
CREATE DOMAIN line_tax_kind AS text CHECK (VALUE IN ('standard', 'reduced', 'zero', 'exempt', 'out_of_scope', 'reverse_charge'));
CREATE DOMAIN sale_payment_status AS text CHECK (VALUE IN ('paid', 'unpaid'));
CREATE DOMAIN payment_method AS text CHECK (VALUE IN ('cash', 'card', 'eftpos', 'bank_transfer', 'account', 'store_credit', 'deposit', 'order', 'account_credit'));
CREATE DOMAIN number_kind AS text CHECK (VALUE IN ('invoice', 'credit_note', 'till', 'quote', 'layby', 'order', 'docket', 'purchase_order', 'stocktake', 'barcode', 'batch_code'));

CREATE TABLE nurseries (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Reported by the membership provider and stored for display: the plan, and whether the nursery may still write.
  plan text NOT NULL DEFAULT 'basic' CHECK (plan IN ('basic', 'standard', 'pro')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whether the nursery may still write, as the membership provider reported it last; without an end where `until` is null.
  subscription_status text NOT NULL DEFAULT 'active' CHECK (subscription_status IN ('trialing', 'active', 'past_due', 'cancelled')),
  subscription_until timestamptz,
  -- When the provider last reported the subscription, by the provider's clock: an older report that is delivered again is ignored.
  subscription_reported_at timestamptz,
  -- Whether the nursery's owner has confirmed their e-mail address, as the membership provider last reported it.
  -- A provider that does not report it vouches for its own people.
  owner_email_confirmed boolean NOT NULL DEFAULT true,
  -- Set by the operator's command line only: since when everything is read-only, and what its people are shown as the reason.
  suspended_at timestamptz,
  suspension_reason text NOT NULL DEFAULT '',
  -- Quotas that the operator set for this nursery; null: the installation's mails a day, and the storage of its plan.
  mail_quota integer CHECK (mail_quota > 0),
  storage_quota bigint CHECK (storage_quota >= 0),
  -- Of the sample nursery, which anybody may read without an account and nobody writes: the day that its data was made for.
  sample_day date
);
ALTER TABLE nurseries ENABLE ROW LEVEL SECURITY;
ALTER TABLE nurseries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON nurseries USING (id = current_nursery()) WITH CHECK (id = current_nursery());
SELECT grant_to_app('SELECT ON nurseries');
-- The application cannot resume a nursery or raise its quotas.
SELECT grant_to_app('INSERT (id, name, plan),
  UPDATE (name, plan, subscription_status, subscription_until, subscription_reported_at, owner_email_confirmed) ON nurseries');

-- Called once per table, after it is created. Adds the nursery, the primary key (foreign keys are checked without row-level security, so every
-- key carries the nursery), the row-level security policy and the grants of the application: rows of a 'ledger' are inserted and never changed,
-- 'rows' may change. A table that needs finer grants states them itself. `own_key` false: the table has a foreign key of a column that is never null,
-- which proves the nursery too; the lines of a sale are then not looked up, and the row of the nursery not locked, once more each. The policy has no sub-select: a distributed engine refuses one.
CREATE FUNCTION belongs_to_nursery(tbl regclass, kind text, key text DEFAULT 'id', own_key boolean DEFAULT true) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ADD COLUMN nursery_id uuid NOT NULL%s', tbl, CASE WHEN own_key THEN ' REFERENCES nurseries' ELSE '' END);
  EXECUTE format('ALTER TABLE %s ADD PRIMARY KEY (nursery_id, %s)', tbl, key);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tbl);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tbl);
  EXECUTE format('CREATE POLICY own_nursery ON %s USING (nursery_id = current_nursery())
                  WITH CHECK (nursery_id = current_nursery())', tbl);
  PERFORM grant_to_app(format('SELECT, INSERT ON %s', tbl));
  IF kind = 'rows' THEN
    PERFORM grant_to_app(format('UPDATE, DELETE ON %s', tbl));
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

-- The picture on the nursery's documents, as a small PNG: one row, read with the document. The setting `logo` names it.
CREATE TABLE nursery_logos (
  id uuid NOT NULL,
  image bytea NOT NULL CHECK (length(image) <= 1000000),
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('nursery_logos', 'rows');

-- The next number of each kind of document, in a row and not a sequence: a number is used only by a transaction that commits.
CREATE TABLE number_sequences (
  kind number_kind NOT NULL,
  -- Batch codes count by plant and week, or by the parent batch: a code is never used again, even after its batch is deleted.
  series text NOT NULL DEFAULT '',
  prefix text NOT NULL DEFAULT '',
  digits integer NOT NULL DEFAULT 5 CHECK (digits >= 1 AND digits <= 12),
  next_number bigint NOT NULL DEFAULT 1 CHECK (next_number > 0),
  CHECK ((kind = 'batch_code') = (series <> '')),
  -- Ten digits of an EAN-13.
  CHECK (kind <> 'barcode' OR next_number <= 10000000000)
);
SELECT belongs_to_nursery('number_sequences', 'rows', 'kind, series');

-- What a call answered, so that a repeat of it gets the same answer.
CREATE TABLE idempotency_keys (
  operation text NOT NULL,
  key text NOT NULL CHECK ((length(key) >= 1) AND (length(key) <= 200)),
  request_hash text NOT NULL,
  answer text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT belongs_to_nursery('idempotency_keys', 'ledger', 'operation, key');
SELECT grant_to_app('DELETE ON idempotency_keys');
CREATE INDEX ON idempotency_keys (nursery_id, created_at);

-- Who changed what, when, from what to what. Written in the change's own transaction.
CREATE TABLE audit_log (
  id uuid NOT NULL DEFAULT new_id(),
  occurred_at timestamptz NOT NULL DEFAULT now(),
  user_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  before jsonb,
  after jsonb
);
SELECT belongs_to_nursery('audit_log', 'ledger');
CREATE INDEX ON audit_log (nursery_id, occurred_at DESC, id DESC);
CREATE INDEX ON audit_log (nursery_id, subject_id);
CREATE INDEX ON audit_log (nursery_id, subject_type, occurred_at DESC);
CREATE INDEX ON audit_log (nursery_id, user_id, occurred_at DESC);

-- What a nursery sent by mail, to the letter: its outbox. Written before it is sent; how that went is noted afterwards.
CREATE TABLE mails (
  id uuid NOT NULL DEFAULT new_id(),
  sent_to text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  html text,
  -- [{filename, content_type, content}], the content in base64.
  attachments jsonb NOT NULL DEFAULT '[]',
  -- Where an answer goes, when not to the product's own address.
  reply_to text,
  sender_name text,
  -- What it is about: 'sale' and its id.
  reference_type text,
  reference_id uuid,
  -- 'stored': no mail server is configured, and the mail stays in the outbox.
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'stored', 'failed')),
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  finished_at timestamptz,
  -- Link to unsubscribe from a recurring mail, with one click and without signing in.
  unsubscribe text,
  -- Rows with a retention time are found by their age.
  emptied_at timestamptz
);
SELECT belongs_to_nursery('mails', 'rows');
SELECT revoke_from_app('DELETE ON mails');
CREATE INDEX ON mails (nursery_id, created_at, id);
CREATE INDEX ON mails (nursery_id, reference_id);
CREATE INDEX mails_to_empty ON mails (nursery_id, created_at) WHERE emptied_at IS NULL;

-- The sort order of text for people: capitals and accents do not matter, and B9 comes before B10. The database itself sorts by bytes.
CREATE FUNCTION sort_key(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT AS $$
  SELECT regexp_replace(regexp_replace(
    CASE WHEN written ~ '[^ -~]' THEN regexp_replace(normalize(lower(written), NFD), '[\u0300-\u036f]', '', 'g') ELSE lower(written) END,
    '(\d+)', '00000000\1', 'g'), '\d*(\d{9})', '\1', 'g')
$$;

-- Background jobs: enqueued in the transaction that needs them, run once, by a database user of their own that owns the queue.
-- The application may not write to the queue; it enqueues by this function, which always sets the current nursery on the job.
CREATE FUNCTION enqueue_job(task text, payload jsonb, job_key text, run_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF public.current_nursery() IS NULL THEN RAISE EXCEPTION 'A job is enqueued for a nursery: none is set'; END IF;
  PERFORM graphile_worker.add_job(
    task, (payload || jsonb_build_object('nursery_id', public.current_nursery()))::json,
    run_at => run_at, job_key => task || ' ' || public.current_nursery() || ' ' || job_key);
END $$;
REVOKE EXECUTE ON FUNCTION enqueue_job FROM PUBLIC;
SELECT grant_to_app('EXECUTE ON FUNCTION enqueue_job');

-- Lets a transaction of a running job commit only while the queue has the job locked for this run: the queue frees it before the check, which then
-- fails, or after the commit.
CREATE FUNCTION keep_job_lock(job_id bigint, worker text, since timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM graphile_worker._private_jobs
  WHERE id = job_id AND locked_by = worker AND date_trunc('milliseconds', locked_at) = since FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'The job was given to another worker' USING ERRCODE = 'GHJOB'; END IF;
END $$;
REVOKE EXECUTE ON FUNCTION keep_job_lock FROM PUBLIC;
SELECT grant_to_app('EXECUTE ON FUNCTION keep_job_lock');

-- Mails of no nursery: the membership provider enqueues them in its own transaction. What is in the job is not written down elsewhere.
CREATE FUNCTION enqueue_mail(mail jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job('mail.send-message', mail::json);
END $$;
REVOKE EXECUTE ON FUNCTION enqueue_mail FROM PUBLIC;
