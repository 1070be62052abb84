-- The whole schema, as the migrations leave it. Generated: `npx vitest run database -u` writes it.

CREATE DOMAIN amount_from_zero AS money_amount CONSTRAINT amount_from_zero_check CHECK (((VALUE)::numeric >= (0)::numeric));

CREATE DOMAIN batch_entry_kind AS text CONSTRAINT batch_entry_kind_check CHECK ((VALUE = ANY (ARRAY['created'::text, 'pot_up'::text, 'division'::text, 'loss'::text, 'movement'::text, 'sale'::text, 'refund'::text, 'delivery'::text, 'merge'::text, 'split'::text, 'grade'::text, 'count'::text, 'state'::text, 'cost'::text, 'reversal'::text])));

CREATE DOMAIN batch_method AS text CONSTRAINT batch_method_check CHECK ((VALUE = ANY (ARRAY['seed'::text, 'cutting'::text, 'division'::text, 'layering'::text, 'graft'::text, 'tissue_culture'::text, 'bought_in'::text, 'pot_up'::text, 'split'::text, 'grade'::text])));

CREATE DOMAIN batch_state AS text CONSTRAINT batch_state_check CHECK ((VALUE = ANY (ARRAY['growing'::text, 'for_sale'::text, 'finished'::text, 'discarded'::text])));

CREATE DOMAIN cost_amount AS numeric(20,6);

CREATE DOMAIN cost_component AS text CONSTRAINT cost_component_check CHECK ((VALUE = ANY (ARRAY['plants'::text, 'pots'::text, 'mix'::text, 'materials'::text, 'labour'::text, 'other'::text])));

CREATE DOMAIN cost_from_zero AS cost_amount CONSTRAINT cost_from_zero_check CHECK (((VALUE)::numeric >= (0)::numeric));

CREATE DOMAIN line_tax_kind AS text CONSTRAINT line_tax_kind_check CHECK ((VALUE = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text, 'zero'::text, 'exempt'::text, 'out_of_scope'::text, 'reverse_charge'::text])));

CREATE DOMAIN line_type AS text CONSTRAINT line_type_check CHECK ((VALUE = ANY (ARRAY['plant'::text, 'other'::text])));

CREATE DOMAIN metres AS numeric(6,2);

CREATE DOMAIN money_amount AS numeric(14,2);

CREATE DOMAIN number_kind AS text CONSTRAINT number_kind_check CHECK ((VALUE = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'till'::text, 'quote'::text, 'layby'::text, 'order'::text, 'docket'::text, 'purchase_order'::text, 'stocktake'::text, 'barcode'::text, 'batch_code'::text])));

CREATE DOMAIN payment_method AS text CONSTRAINT payment_method_check CHECK ((VALUE = ANY (ARRAY['cash'::text, 'card'::text, 'eftpos'::text, 'bank_transfer'::text, 'account'::text, 'store_credit'::text, 'deposit'::text, 'order'::text, 'account_credit'::text])));

CREATE DOMAIN percentage AS numeric(5,2);

CREATE DOMAIN plant_count AS integer CONSTRAINT plant_count_check CHECK ((VALUE >= 0));

CREATE DOMAIN quantity AS numeric(18,4);

CREATE DOMAIN quantity_sold AS quantity CONSTRAINT quantity_sold_check CHECK (((VALUE)::numeric > (0)::numeric));

CREATE DOMAIN sale_payment_status AS text CONSTRAINT sale_payment_status_check CHECK ((VALUE = ANY (ARRAY['paid'::text, 'unpaid'::text])));

CREATE DOMAIN tax_percent AS numeric(6,3) CONSTRAINT tax_percent_check CHECK (((VALUE >= (0)::numeric) AND (VALUE <= (100)::numeric)));

CREATE OR REPLACE FUNCTION public.app_user()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ SELECT current_database() || '_web' $function$
;

CREATE OR REPLACE FUNCTION public.belongs_to_nursery(tbl regclass, kind text, key text DEFAULT 'id'::text, own_key boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION public.current_nursery()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT nullif(current_setting('app.nursery_id', true), '')::uuid $function$
;

CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload jsonb, job_key text, run_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF public.current_nursery() IS NULL THEN RAISE EXCEPTION 'A job is enqueued for a nursery: none is set'; END IF;
  PERFORM graphile_worker.add_job(
    task, (payload || jsonb_build_object('nursery_id', public.current_nursery()))::json,
    run_at => run_at, job_key => task || ' ' || public.current_nursery() || ' ' || job_key);
END $function$
;

CREATE OR REPLACE FUNCTION public.enqueue_mail(mail jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM graphile_worker.add_job('mail.send-message', mail::json);
END $function$
;

CREATE OR REPLACE FUNCTION public.grant_to_app(rights text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$ BEGIN EXECUTE format('GRANT %s TO %I', rights, app_user()); END $function$
;

CREATE OR REPLACE FUNCTION public.keep_job_lock(job_id bigint, worker text, since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM graphile_worker._private_jobs
  WHERE id = job_id AND locked_by = worker AND date_trunc('milliseconds', locked_at) = since FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'The job was given to another worker' USING ERRCODE = 'GHJOB'; END IF;
END $function$
;

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS uuid
 LANGUAGE sql
AS $function$SELECT uuidv7()$function$
;

CREATE OR REPLACE FUNCTION public.revoke_from_app(rights text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$ BEGIN EXECUTE format('REVOKE %s FROM %I', rights, app_user()); END $function$
;

CREATE OR REPLACE FUNCTION public.sort_key(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT regexp_replace(regexp_replace(
    CASE WHEN written ~ '[^ -~]' THEN regexp_replace(normalize(lower(written), NFD), '[\u0300-\u036f]', '', 'g') ELSE lower(written) END,
    '(\d+)', '00000000\1', 'g'), '\d*(\d{9})', '\1', 'g')
$function$
;

CREATE OR REPLACE FUNCTION public.written_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT clock_timestamp()$function$
;

CREATE TABLE account_activities (
  id uuid DEFAULT new_id() NOT NULL,
  business_account_id uuid NOT NULL,
  kind text NOT NULL,
  occurred_on date NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT account_activities_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT account_activities_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT account_activities_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT account_activities_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT account_activities_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'mail'::text, 'visit'::text, 'note'::text]))),
  CONSTRAINT account_activities_text_check CHECK ((text <> ''::text))
);
CREATE INDEX account_activities_nursery_id_business_account_id_occurred__idx ON public.account_activities USING btree (nursery_id, business_account_id, occurred_on);
ALTER TABLE account_activities ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_activities FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON account_activities FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON account_activities TO glasshouse_web;

CREATE TABLE account_entries (
  id uuid DEFAULT new_id() NOT NULL,
  business_account_id uuid NOT NULL,
  kind text NOT NULL,
  amount money_amount NOT NULL,
  balance_after money_amount NOT NULL,
  entry_date date NOT NULL,
  due_date date,
  reference_type text,
  reference_id uuid,
  notes text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT account_entries_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT account_entries_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT account_entries_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT account_entries_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'payment'::text, 'credit'::text, 'adjustment'::text, 'opening'::text])))
);
CREATE INDEX account_entries_nursery_id_business_account_id_created_at_idx ON public.account_entries USING btree (nursery_id, business_account_id, created_at);
CREATE INDEX account_entries_written ON public.account_entries USING btree (nursery_id, created_at, id);
ALTER TABLE account_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON account_entries FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON account_entries TO glasshouse_web;

CREATE TABLE accounting_export_entries (
  format text NOT NULL,
  entry_id uuid NOT NULL,
  export_id uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT accounting_export_entries_pkey PRIMARY KEY (nursery_id, format, entry_id),
  CONSTRAINT accounting_export_entries_nursery_id_entry_id_fkey FOREIGN KEY (nursery_id, entry_id) REFERENCES journal_entries(nursery_id, id),
  CONSTRAINT accounting_export_entries_nursery_id_export_id_fkey FOREIGN KEY (nursery_id, export_id) REFERENCES accounting_exports(nursery_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT accounting_export_entries_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE INDEX accounting_export_entries_nursery_id_entry_id_idx ON public.accounting_export_entries USING btree (nursery_id, entry_id);
CREATE INDEX accounting_export_entries_nursery_id_export_id_idx ON public.accounting_export_entries USING btree (nursery_id, export_id);
ALTER TABLE accounting_export_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_export_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON accounting_export_entries FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON accounting_export_entries TO glasshouse_web;

CREATE TABLE accounting_export_files (
  export_id uuid NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  records integer NOT NULL,
  total_amount money_amount NOT NULL,
  content text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT accounting_export_files_pkey PRIMARY KEY (nursery_id, export_id, "position"),
  CONSTRAINT accounting_export_files_nursery_id_export_id_fkey FOREIGN KEY (nursery_id, export_id) REFERENCES accounting_exports(nursery_id, id),
  CONSTRAINT accounting_export_files_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
ALTER TABLE accounting_export_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_export_files FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON accounting_export_files FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON accounting_export_files TO glasshouse_web;

CREATE TABLE accounting_exports (
  id uuid DEFAULT new_id() NOT NULL,
  format text NOT NULL,
  contents text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  entries integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT accounting_exports_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT accounting_exports_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT accounting_exports_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT accounting_exports_nursery_id_undone_by_fkey FOREIGN KEY (nursery_id, undone_by) REFERENCES users(nursery_id, id),
  CONSTRAINT accounting_exports_contents_check CHECK ((contents = ANY (ARRAY['documents'::text, 'journal'::text]))),
  CONSTRAINT accounting_exports_entries_check CHECK ((entries > 0)),
  CONSTRAINT accounting_exports_format_check CHECK ((format = ANY (ARRAY['xero'::text, 'quickbooks'::text, 'myob'::text])))
);
ALTER TABLE accounting_exports ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_exports FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON accounting_exports FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT UPDATE (undone_at) ON accounting_exports TO glasshouse_web;
GRANT UPDATE (undone_by) ON accounting_exports TO glasshouse_web;
GRANT INSERT, SELECT ON accounting_exports TO glasshouse_web;

CREATE TABLE accounting_tax_codes (
  format text NOT NULL,
  side text NOT NULL,
  tax text NOT NULL,
  code text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT accounting_tax_codes_pkey PRIMARY KEY (nursery_id, format, side, tax),
  CONSTRAINT accounting_tax_codes_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT accounting_tax_codes_code_check CHECK ((code <> ''::text)),
  CONSTRAINT accounting_tax_codes_format_check CHECK ((format = ANY (ARRAY['xero'::text, 'quickbooks'::text, 'myob'::text]))),
  CONSTRAINT accounting_tax_codes_side_check CHECK ((side = ANY (ARRAY['sales'::text, 'purchases'::text]))),
  CONSTRAINT accounting_tax_codes_tax_check CHECK ((tax <> ''::text))
);
ALTER TABLE accounting_tax_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounting_tax_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON accounting_tax_codes FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON accounting_tax_codes TO glasshouse_web;

CREATE TABLE adjusted_demands (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_id uuid NOT NULL,
  container_size_id uuid NOT NULL,
  quantity integer NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT adjusted_demands_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT adjusted_demands_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT adjusted_demands_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT adjusted_demands_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT adjusted_demands_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT adjusted_demands_quantity_check CHECK ((quantity >= 0)),
  CONSTRAINT adjusted_demands_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX adjusted_demands_nursery_id_container_size_id_idx ON public.adjusted_demands USING btree (nursery_id, container_size_id);
CREATE INDEX adjusted_demands_nursery_id_plant_type_id_idx ON public.adjusted_demands USING btree (nursery_id, plant_type_id);
ALTER TABLE adjusted_demands ENABLE ROW LEVEL SECURITY;
ALTER TABLE adjusted_demands FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON adjusted_demands FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON adjusted_demands TO glasshouse_web;

CREATE TABLE adjusting_entries (
  id uuid DEFAULT new_id() NOT NULL,
  entry_date date NOT NULL,
  kind text NOT NULL,
  category text DEFAULT ''::text NOT NULL,
  amount money_amount NOT NULL,
  tax money_amount DEFAULT 0 NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT adjusting_entries_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT adjusting_entries_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT adjusting_entries_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT adjusting_entries_kind_check CHECK ((kind = ANY (ARRAY['sales'::text, 'expenses'::text]))),
  CONSTRAINT adjusting_entries_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX adjusting_entries_nursery_id_entry_date_id_idx ON public.adjusting_entries USING btree (nursery_id, entry_date, id);
CREATE INDEX adjusting_entries_written ON public.adjusting_entries USING btree (nursery_id, created_at, id);
ALTER TABLE adjusting_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE adjusting_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON adjusting_entries FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON adjusting_entries TO glasshouse_web;

CREATE TABLE aggregation_watermarks (
  name text NOT NULL,
  watermark timestamp with time zone NOT NULL,
  watermark_id uuid DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT aggregation_watermarks_pkey PRIMARY KEY (nursery_id, name),
  CONSTRAINT aggregation_watermarks_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT aggregation_watermarks_name_check CHECK ((name = ANY (ARRAY['sales'::text, 'plants'::text, 'supplies'::text])))
);
ALTER TABLE aggregation_watermarks ENABLE ROW LEVEL SECURITY;
ALTER TABLE aggregation_watermarks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON aggregation_watermarks FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON aggregation_watermarks TO glasshouse_web;

CREATE TABLE alerts (
  id uuid DEFAULT new_id() NOT NULL,
  notification_type text NOT NULL,
  reference_type text NOT NULL,
  reference_id uuid NOT NULL,
  raised_at timestamp with time zone DEFAULT now() NOT NULL,
  cleared_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT alerts_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT alerts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE UNIQUE INDEX alerts_standing ON public.alerts USING btree (nursery_id, notification_type, reference_type, reference_id) WHERE (cleared_at IS NULL);
ALTER TABLE alerts ENABLE ROW LEVEL SECURITY;
ALTER TABLE alerts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON alerts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON alerts TO glasshouse_web;

CREATE TABLE api_keys (
  id uuid DEFAULT new_id() NOT NULL,
  user_id uuid NOT NULL,
  secret_hash text NOT NULL,
  scopes text[] NOT NULL,
  networks cidr[] DEFAULT '{}'::cidr[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_from text DEFAULT ''::text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT api_keys_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT api_keys_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT api_keys_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT api_keys_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id)
);
CREATE INDEX api_keys_nursery_id_created_by_idx ON public.api_keys USING btree (nursery_id, created_by);
CREATE UNIQUE INDEX api_keys_nursery_id_user_id_idx ON public.api_keys USING btree (nursery_id, user_id);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON api_keys FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON api_keys TO glasshouse_web;

CREATE TABLE approvals (
  id uuid DEFAULT new_id() NOT NULL,
  requested_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  amount money_amount NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  for_return boolean DEFAULT false NOT NULL,
  CONSTRAINT approvals_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT approvals_nursery_id_approved_by_fkey FOREIGN KEY (nursery_id, approved_by) REFERENCES users(nursery_id, id),
  CONSTRAINT approvals_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT approvals_nursery_id_requested_by_fkey FOREIGN KEY (nursery_id, requested_by) REFERENCES users(nursery_id, id),
  CONSTRAINT approvals_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT approvals_reason_check CHECK ((reason <> ''::text))
);
ALTER TABLE approvals ENABLE ROW LEVEL SECURITY;
ALTER TABLE approvals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON approvals FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT UPDATE (used_at) ON approvals TO glasshouse_web;
GRANT INSERT, SELECT ON approvals TO glasshouse_web;

CREATE TABLE audit_log (
  id uuid DEFAULT new_id() NOT NULL,
  occurred_at timestamp with time zone DEFAULT now() NOT NULL,
  user_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  before jsonb,
  after jsonb,
  nursery_id uuid NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT audit_log_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE INDEX audit_log_nursery_id_occurred_at_id_idx ON public.audit_log USING btree (nursery_id, occurred_at DESC, id DESC);
CREATE INDEX audit_log_nursery_id_subject_id_idx ON public.audit_log USING btree (nursery_id, subject_id);
CREATE INDEX audit_log_nursery_id_subject_type_occurred_at_idx ON public.audit_log USING btree (nursery_id, subject_type, occurred_at DESC);
CREATE INDEX audit_log_nursery_id_user_id_occurred_at_idx ON public.audit_log USING btree (nursery_id, user_id, occurred_at DESC);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON audit_log FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON audit_log TO glasshouse_web;

CREATE TABLE availability_links (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  business_account_id uuid,
  shows_prices boolean DEFAULT true NOT NULL,
  secret_hash text NOT NULL,
  expires_on date NOT NULL,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT availability_links_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT availability_links_nursery_id_secret_hash_key UNIQUE (nursery_id, secret_hash),
  CONSTRAINT availability_links_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT availability_links_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT availability_links_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT availability_links_name_check CHECK ((name <> ''::text))
);
CREATE INDEX availability_links_nursery_id_business_account_id_idx ON public.availability_links USING btree (nursery_id, business_account_id) WHERE (business_account_id IS NOT NULL);
ALTER TABLE availability_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE availability_links FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON availability_links FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON availability_links TO glasshouse_web;

CREATE TABLE bank_imports (
  id uuid DEFAULT new_id() NOT NULL,
  account_id uuid NOT NULL,
  file_name text NOT NULL,
  added integer NOT NULL,
  known integer NOT NULL,
  left_out integer NOT NULL,
  changed jsonb DEFAULT '[]'::jsonb NOT NULL,
  imported_at timestamp with time zone DEFAULT now() NOT NULL,
  imported_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT bank_imports_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT bank_imports_nursery_id_account_id_fkey FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts(nursery_id, id),
  CONSTRAINT bank_imports_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT bank_imports_nursery_id_imported_by_fkey FOREIGN KEY (nursery_id, imported_by) REFERENCES users(nursery_id, id)
);
CREATE INDEX bank_imports_nursery_id_account_id_imported_at_id_idx ON public.bank_imports USING btree (nursery_id, account_id, imported_at, id);
CREATE INDEX bank_imports_nursery_id_imported_by_idx ON public.bank_imports USING btree (nursery_id, imported_by) WHERE (imported_by IS NOT NULL);
ALTER TABLE bank_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON bank_imports FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON bank_imports TO glasshouse_web;

CREATE TABLE bank_layouts (
  account_id uuid NOT NULL,
  columns jsonb NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT bank_layouts_pkey PRIMARY KEY (nursery_id, account_id),
  CONSTRAINT bank_layouts_nursery_id_account_id_fkey FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts(nursery_id, id),
  CONSTRAINT bank_layouts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
ALTER TABLE bank_layouts ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_layouts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON bank_layouts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON bank_layouts TO glasshouse_web;

CREATE TABLE bank_lines (
  id uuid DEFAULT new_id() NOT NULL,
  account_id uuid NOT NULL,
  line_date date NOT NULL,
  amount money_amount NOT NULL,
  description text NOT NULL,
  reference text NOT NULL,
  occurrence integer NOT NULL,
  balance money_amount,
  file_name text NOT NULL,
  "position" integer NOT NULL,
  match_id uuid,
  imported_at timestamp with time zone DEFAULT now() NOT NULL,
  imported_by uuid,
  nursery_id uuid NOT NULL,
  bank_number text DEFAULT ''::text NOT NULL,
  import_id uuid,
  CONSTRAINT bank_lines_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT bank_lines_nursery_id_account_id_line_date_amount_descripti_key UNIQUE (nursery_id, account_id, line_date, amount, description, reference, occurrence),
  CONSTRAINT bank_lines_import_fkey FOREIGN KEY (nursery_id, import_id) REFERENCES bank_imports(nursery_id, id) NOT VALID,
  CONSTRAINT bank_lines_nursery_id_account_id_fkey FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts(nursery_id, id),
  CONSTRAINT bank_lines_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT bank_lines_nursery_id_imported_by_fkey FOREIGN KEY (nursery_id, imported_by) REFERENCES users(nursery_id, id),
  CONSTRAINT bank_lines_nursery_id_match_id_fkey FOREIGN KEY (nursery_id, match_id) REFERENCES bank_matches(nursery_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT bank_lines_amount_check CHECK (((amount)::numeric <> (0)::numeric)),
  CONSTRAINT bank_lines_occurrence_check CHECK ((occurrence > 0))
);
CREATE INDEX bank_lines_by_amount ON public.bank_lines USING btree (nursery_id, account_id, amount, id);
CREATE INDEX bank_lines_by_import ON public.bank_lines USING btree (nursery_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX bank_lines_nursery_id_imported_by_idx ON public.bank_lines USING btree (nursery_id, imported_by) WHERE (imported_by IS NOT NULL);
CREATE INDEX bank_lines_nursery_id_match_id_idx ON public.bank_lines USING btree (nursery_id, match_id) WHERE (match_id IS NOT NULL);
CREATE INDEX bank_lines_unmatched ON public.bank_lines USING btree (nursery_id, account_id, line_date, id) WHERE (match_id IS NULL);
ALTER TABLE bank_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON bank_lines FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON bank_lines TO glasshouse_web;

CREATE TABLE bank_match_entries (
  match_id uuid NOT NULL,
  journal_line_id uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT bank_match_entries_pkey PRIMARY KEY (nursery_id, journal_line_id),
  CONSTRAINT bank_match_entries_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT bank_match_entries_nursery_id_journal_line_id_fkey FOREIGN KEY (nursery_id, journal_line_id) REFERENCES journal_lines(nursery_id, id),
  CONSTRAINT bank_match_entries_nursery_id_match_id_fkey FOREIGN KEY (nursery_id, match_id) REFERENCES bank_matches(nursery_id, id)
);
CREATE INDEX bank_match_entries_nursery_id_match_id_idx ON public.bank_match_entries USING btree (nursery_id, match_id);
ALTER TABLE bank_match_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_match_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON bank_match_entries FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON bank_match_entries TO glasshouse_web;

CREATE TABLE bank_matches (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT bank_matches_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT bank_matches_nursery_id_account_id_fkey FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts(nursery_id, id),
  CONSTRAINT bank_matches_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT bank_matches_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE INDEX bank_matches_nursery_id_account_id_idx ON public.bank_matches USING btree (nursery_id, account_id);
CREATE INDEX bank_matches_nursery_id_created_by_idx ON public.bank_matches USING btree (nursery_id, created_by) WHERE (created_by IS NOT NULL);
ALTER TABLE bank_matches ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_matches FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON bank_matches FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON bank_matches TO glasshouse_web;

CREATE TABLE batch_history (
  id uuid DEFAULT new_id() NOT NULL,
  batch_id uuid NOT NULL,
  kind batch_entry_kind NOT NULL,
  delta integer DEFAULT 0 NOT NULL,
  quantity_after plant_count NOT NULL,
  cost_delta cost_amount DEFAULT 0 NOT NULL,
  occurred_on date NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  reference_type text,
  reference_id uuid,
  sale_item_id uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by uuid,
  operation_id uuid,
  component cost_component,
  nursery_id uuid NOT NULL,
  CONSTRAINT batch_history_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT batch_history_nursery_id_operation_id_fkey FOREIGN KEY (nursery_id, operation_id) REFERENCES batch_operations(nursery_id, id)
);
CREATE INDEX batch_history_corrected ON public.batch_history USING btree (nursery_id, created_at) WHERE ((sale_item_id IS NOT NULL) AND (delta = 0));
CREATE INDEX batch_history_days ON public.batch_history USING btree (nursery_id, occurred_on);
CREATE INDEX batch_history_deliveries ON public.batch_history USING btree (nursery_id, reference_id) INCLUDE (batch_id, delta, cost_delta, occurred_on) WHERE ((kind)::text = 'delivery'::text);
CREATE INDEX batch_history_kin ON public.batch_history USING btree (nursery_id, batch_id) INCLUDE (reference_id, delta, operation_id) WHERE (reference_type = 'plant_batch'::text);
CREATE INDEX batch_history_lives ON public.batch_history USING btree (nursery_id, batch_id) INCLUDE (kind, delta, occurred_on) WHERE ((kind)::text <> ALL (ARRAY['sale'::text, 'refund'::text, 'delivery'::text]));
CREATE INDEX batch_history_nursery_id_operation_id_idx ON public.batch_history USING btree (nursery_id, operation_id) WHERE (operation_id IS NOT NULL);
CREATE INDEX batch_history_of_batch ON public.batch_history USING btree (nursery_id, batch_id, created_at) INCLUDE (sale_item_id, delta);
CREATE INDEX batch_history_of_sale ON public.batch_history USING btree (nursery_id, reference_id) WHERE (sale_item_id IS NOT NULL);
CREATE INDEX batch_history_sources ON public.batch_history USING btree (nursery_id, occurred_on) WHERE (((cost_delta)::numeric <> (0)::numeric) AND ((kind)::text = ANY (ARRAY['created'::text, 'cost'::text, 'reversal'::text])));
CREATE INDEX batch_history_written ON public.batch_history USING btree (nursery_id, created_at, id);
ALTER TABLE batch_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE batch_history FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON batch_history FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON batch_history TO glasshouse_web;

CREATE TABLE batch_operations (
  id uuid DEFAULT new_id() NOT NULL,
  kind text NOT NULL,
  occurred_on date NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  before jsonb DEFAULT '{}'::jsonb NOT NULL,
  reverses uuid,
  reversed_by uuid,
  corrects uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by uuid,
  recipe_id uuid,
  potted_type_id uuid,
  potted_into_id uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT batch_operations_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT batch_operations_nursery_id_corrects_fkey FOREIGN KEY (nursery_id, corrects) REFERENCES batch_operations(nursery_id, id) DEFERRABLE,
  CONSTRAINT batch_operations_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT batch_operations_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT batch_operations_nursery_id_potted_into_id_fkey FOREIGN KEY (nursery_id, potted_into_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT batch_operations_nursery_id_potted_type_id_fkey FOREIGN KEY (nursery_id, potted_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT batch_operations_nursery_id_recipe_id_fkey FOREIGN KEY (nursery_id, recipe_id) REFERENCES recipes(nursery_id, id),
  CONSTRAINT batch_operations_nursery_id_reversed_by_fkey FOREIGN KEY (nursery_id, reversed_by) REFERENCES batch_operations(nursery_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT batch_operations_nursery_id_reverses_fkey FOREIGN KEY (nursery_id, reverses) REFERENCES batch_operations(nursery_id, id) DEFERRABLE,
  CONSTRAINT batch_operations_check CHECK (((recipe_id IS NULL) OR ((potted_type_id IS NOT NULL) AND (potted_into_id IS NOT NULL)))),
  CONSTRAINT batch_operations_check1 CHECK (((corrects IS NOT NULL) = (kind = ANY (ARRAY['input_correction'::text, 'act_correction'::text])))),
  CONSTRAINT batch_operations_kind_check CHECK ((kind = ANY (ARRAY['propagation'::text, 'pot_up'::text, 'division'::text, 'loss'::text, 'movement'::text, 'merge'::text, 'split'::text, 'grade'::text, 'count'::text, 'state'::text, 'work'::text, 'cost'::text, 'correction'::text, 'input_correction'::text, 'act_correction'::text, 'reversal'::text])))
);
CREATE INDEX batch_operations_nursery_id_corrects_idx ON public.batch_operations USING btree (nursery_id, corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX batch_operations_nursery_id_potted_into_id_idx ON public.batch_operations USING btree (nursery_id, potted_into_id) WHERE (potted_into_id IS NOT NULL);
CREATE INDEX batch_operations_nursery_id_potted_type_id_idx ON public.batch_operations USING btree (nursery_id, potted_type_id) WHERE (potted_type_id IS NOT NULL);
CREATE INDEX batch_operations_nursery_id_recipe_id_idx ON public.batch_operations USING btree (nursery_id, recipe_id) WHERE (recipe_id IS NOT NULL);
CREATE INDEX batch_operations_nursery_id_reversed_by_idx ON public.batch_operations USING btree (nursery_id, reversed_by) WHERE (reversed_by IS NOT NULL);
CREATE INDEX batch_operations_recipe ON public.batch_operations USING btree (nursery_id, potted_into_id, potted_type_id, id) WHERE ((recipe_id IS NOT NULL) AND (reversed_by IS NULL));
CREATE UNIQUE INDEX batch_operations_reverses ON public.batch_operations USING btree (nursery_id, reverses) WHERE (reverses IS NOT NULL);
ALTER TABLE batch_operations ENABLE ROW LEVEL SECURITY;
ALTER TABLE batch_operations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON batch_operations FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT UPDATE (before) ON batch_operations TO glasshouse_web;
GRANT UPDATE (potted_into_id) ON batch_operations TO glasshouse_web;
GRANT UPDATE (potted_type_id) ON batch_operations TO glasshouse_web;
GRANT UPDATE (recipe_id) ON batch_operations TO glasshouse_web;
GRANT UPDATE (reversed_by) ON batch_operations TO glasshouse_web;
GRANT INSERT, SELECT ON batch_operations TO glasshouse_web;

CREATE TABLE batch_photos (
  id uuid DEFAULT new_id() NOT NULL,
  batch_id uuid NOT NULL,
  taken_on date NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT batch_photos_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT batch_photos_nursery_id_batch_id_fkey FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches(nursery_id, id),
  CONSTRAINT batch_photos_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT batch_photos_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE INDEX batch_photos_nursery_id_batch_id_taken_on_idx ON public.batch_photos USING btree (nursery_id, batch_id, taken_on);
ALTER TABLE batch_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE batch_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON batch_photos FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON batch_photos TO glasshouse_web;

CREATE TABLE batches_in_stock (
  batch_id uuid NOT NULL,
  first_on date NOT NULL,
  last_on date NOT NULL,
  quantity integer NOT NULL,
  days datemultirange NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT batches_in_stock_pkey PRIMARY KEY (nursery_id, batch_id),
  CONSTRAINT batches_in_stock_nursery_id_batch_id_fkey FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches(nursery_id, id),
  CONSTRAINT batches_in_stock_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT batches_in_stock_check CHECK ((last_on >= first_on))
);
ALTER TABLE batches_in_stock ENABLE ROW LEVEL SECURITY;
ALTER TABLE batches_in_stock FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON batches_in_stock FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON batches_in_stock TO glasshouse_web;

CREATE TABLE bill_allocations (
  id uuid DEFAULT new_id() NOT NULL,
  bill_id uuid NOT NULL,
  payment_id uuid,
  credit_id uuid,
  amount money_amount NOT NULL,
  allocated_on date NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT bill_allocations_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT bill_allocations_nursery_id_bill_id_fkey FOREIGN KEY (nursery_id, bill_id) REFERENCES bills(nursery_id, id),
  CONSTRAINT bill_allocations_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT bill_allocations_nursery_id_credit_id_fkey FOREIGN KEY (nursery_id, credit_id) REFERENCES bills(nursery_id, id),
  CONSTRAINT bill_allocations_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT bill_allocations_nursery_id_payment_id_fkey FOREIGN KEY (nursery_id, payment_id) REFERENCES payments(nursery_id, id),
  CONSTRAINT bill_allocations_amount_check CHECK (((amount)::numeric <> (0)::numeric)),
  CONSTRAINT bill_allocations_check CHECK (((payment_id IS NULL) <> (credit_id IS NULL)))
);
CREATE INDEX bill_allocations_nursery_id_bill_id_idx ON public.bill_allocations USING btree (nursery_id, bill_id);
CREATE INDEX bill_allocations_nursery_id_credit_id_idx ON public.bill_allocations USING btree (nursery_id, credit_id) WHERE (credit_id IS NOT NULL);
CREATE INDEX bill_allocations_nursery_id_payment_id_idx ON public.bill_allocations USING btree (nursery_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX bill_allocations_written ON public.bill_allocations USING btree (nursery_id, created_at, id);
ALTER TABLE bill_allocations ENABLE ROW LEVEL SECURITY;
ALTER TABLE bill_allocations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON bill_allocations FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON bill_allocations TO glasshouse_web;

CREATE TABLE bills (
  id uuid DEFAULT new_id() NOT NULL,
  kind text DEFAULT 'bill'::text NOT NULL,
  vendor_id uuid NOT NULL,
  bill_number text NOT NULL,
  bill_date date NOT NULL,
  due_date date NOT NULL,
  total_amount money_amount NOT NULL,
  tax_amount money_amount DEFAULT 0 NOT NULL,
  amount_paid money_amount DEFAULT 0 NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  voided_at timestamp with time zone,
  void_reason text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT bills_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT bills_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT bills_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT bills_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT bills_nursery_id_vendor_id_fkey FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors(nursery_id, id),
  CONSTRAINT bills_bill_number_check CHECK ((bill_number <> ''::text)),
  CONSTRAINT bills_check CHECK ((((tax_amount)::numeric >= (0)::numeric) AND ((tax_amount)::numeric <= (total_amount)::numeric))),
  CONSTRAINT bills_check1 CHECK ((((amount_paid)::numeric >= (0)::numeric) AND ((amount_paid)::numeric <= (total_amount)::numeric))),
  CONSTRAINT bills_check2 CHECK ((due_date >= bill_date)),
  CONSTRAINT bills_kind_check CHECK ((kind = ANY (ARRAY['bill'::text, 'credit'::text]))),
  CONSTRAINT bills_total_amount_check CHECK (((total_amount)::numeric > (0)::numeric))
);
CREATE INDEX bills_by_date ON public.bills USING btree (nursery_id, bill_date, id) WHERE (voided_at IS NULL);
CREATE INDEX bills_by_vendor ON public.bills USING btree (nursery_id, vendor_id, id);
CREATE UNIQUE INDEX bills_number ON public.bills USING btree (nursery_id, vendor_id, kind, lower(btrim(bill_number))) WHERE (voided_at IS NULL);
CREATE INDEX bills_open ON public.bills USING btree (nursery_id, due_date, id) WHERE ((voided_at IS NULL) AND ((amount_paid)::numeric < (total_amount)::numeric));
ALTER TABLE bills ENABLE ROW LEVEL SECURITY;
ALTER TABLE bills FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON bills FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON bills TO glasshouse_web;

CREATE TABLE business_accounts (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  contact_name text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  tax_number text DEFAULT ''::text NOT NULL,
  terms_days integer DEFAULT 30 NOT NULL,
  credit_limit money_amount,
  trade_discount percentage DEFAULT 0 NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  balance money_amount DEFAULT 0 NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  on_hold boolean DEFAULT false NOT NULL,
  delivery_address text DEFAULT ''::text NOT NULL,
  terms_from text DEFAULT 'invoice'::text NOT NULL,
  exemption_number text DEFAULT ''::text NOT NULL,
  exemption_until date,
  tax_treatment text DEFAULT 'standard'::text NOT NULL,
  tax_place text DEFAULT ''::text NOT NULL,
  price_group_id uuid,
  code text DEFAULT ''::text NOT NULL,
  contacts jsonb DEFAULT '[]'::jsonb NOT NULL,
  no_reminders boolean DEFAULT false NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT business_accounts_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT business_accounts_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT business_accounts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT business_accounts_nursery_id_price_group_id_fkey FOREIGN KEY (nursery_id, price_group_id) REFERENCES price_groups(nursery_id, id),
  CONSTRAINT business_accounts_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT business_accounts_check CHECK (((terms_from = 'invoice'::text) OR ((terms_days >= 1) AND (terms_days <= 31)))),
  CONSTRAINT business_accounts_credit_limit_check CHECK (((credit_limit)::numeric >= (0)::numeric)),
  CONSTRAINT business_accounts_name_check CHECK ((name <> ''::text)),
  CONSTRAINT business_accounts_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['standard'::text, 'export'::text, 'reverse_charge'::text]))),
  CONSTRAINT business_accounts_terms_days_check CHECK (((terms_days >= 0) AND (terms_days <= 365))),
  CONSTRAINT business_accounts_terms_from_check CHECK ((terms_from = ANY (ARRAY['invoice'::text, 'next_month'::text]))),
  CONSTRAINT business_accounts_trade_discount_check CHECK ((((trade_discount)::numeric >= (0)::numeric) AND ((trade_discount)::numeric <= (100)::numeric)))
);
CREATE INDEX business_accounts_by_contact ON public.business_accounts USING btree (nursery_id, sort_key(contact_name), id);
CREATE INDEX business_accounts_by_name ON public.business_accounts USING btree (nursery_id, sort_key(name), id);
CREATE UNIQUE INDEX business_accounts_code ON public.business_accounts USING btree (nursery_id, lower(code)) WHERE (code <> ''::text);
CREATE INDEX business_accounts_nursery_id_name_id_idx ON public.business_accounts USING btree (nursery_id, name, id);
CREATE INDEX business_accounts_nursery_id_price_group_id_idx ON public.business_accounts USING btree (nursery_id, price_group_id) WHERE (price_group_id IS NOT NULL);
ALTER TABLE business_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE business_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON business_accounts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON business_accounts TO glasshouse_web;

CREATE TABLE calendar_links (
  user_id uuid NOT NULL,
  secret_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT calendar_links_pkey PRIMARY KEY (nursery_id, user_id),
  CONSTRAINT calendar_links_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT calendar_links_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id)
);
ALTER TABLE calendar_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_links FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON calendar_links FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON calendar_links TO glasshouse_web;

CREATE TABLE card_connections (
  id uuid DEFAULT new_id() NOT NULL,
  driver text NOT NULL,
  account text NOT NULL,
  account_name text DEFAULT ''::text NOT NULL,
  currency text NOT NULL,
  secret_sealed text,
  failure text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid NOT NULL,
  disconnected_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  entries_to timestamp with time zone,
  asks_for_tip boolean DEFAULT false NOT NULL,
  adds_surcharge boolean DEFAULT false NOT NULL,
  CONSTRAINT card_connections_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT card_connections_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT card_connections_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT card_connections_check CHECK (((secret_sealed IS NULL) = (disconnected_at IS NOT NULL)))
);
CREATE UNIQUE INDEX card_connections_active ON public.card_connections USING btree (nursery_id, driver) WHERE (disconnected_at IS NULL);
CREATE INDEX card_connections_nursery_id_created_by_idx ON public.card_connections USING btree (nursery_id, created_by);
ALTER TABLE card_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE card_connections FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON card_connections FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON card_connections TO glasshouse_web;

CREATE TABLE card_entries (
  id uuid DEFAULT new_id() NOT NULL,
  connection_id uuid NOT NULL,
  provider_entry text NOT NULL,
  kind text NOT NULL,
  card_payment_id uuid,
  card_refund_id uuid,
  amount money_amount NOT NULL,
  fee money_amount DEFAULT 0 NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  booked_on date NOT NULL,
  payout text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  business_account_id uuid,
  CONSTRAINT card_entries_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT card_entries_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT card_entries_nursery_id_card_payment_id_fkey FOREIGN KEY (nursery_id, card_payment_id) REFERENCES card_payments(nursery_id, id),
  CONSTRAINT card_entries_nursery_id_card_refund_id_fkey FOREIGN KEY (nursery_id, card_refund_id) REFERENCES card_refunds(nursery_id, id),
  CONSTRAINT card_entries_nursery_id_connection_id_fkey FOREIGN KEY (nursery_id, connection_id) REFERENCES card_connections(nursery_id, id),
  CONSTRAINT card_entries_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT card_entries_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'dispute'::text, 'fee'::text, 'payout'::text, 'other'::text, 'given_back'::text, 'owed_again'::text, 'tip'::text, 'surcharge'::text])))
);
CREATE INDEX card_entries_by_account ON public.card_entries USING btree (nursery_id, business_account_id) WHERE (business_account_id IS NOT NULL);
CREATE INDEX card_entries_nursery_id_card_payment_id_idx ON public.card_entries USING btree (nursery_id, card_payment_id);
CREATE INDEX card_entries_nursery_id_card_refund_id_idx ON public.card_entries USING btree (nursery_id, card_refund_id);
CREATE INDEX card_entries_nursery_id_connection_id_payout_idx ON public.card_entries USING btree (nursery_id, connection_id, payout);
CREATE INDEX card_entries_nursery_id_created_at_id_idx ON public.card_entries USING btree (nursery_id, created_at, id);
CREATE UNIQUE INDEX card_entries_once ON public.card_entries USING btree (nursery_id, connection_id, provider_entry);
ALTER TABLE card_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE card_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON card_entries FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON card_entries TO glasshouse_web;

CREATE TABLE card_events (
  connection_id uuid NOT NULL,
  provider_event text NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT card_events_pkey PRIMARY KEY (nursery_id, connection_id, provider_event),
  CONSTRAINT card_events_nursery_id_connection_id_fkey FOREIGN KEY (nursery_id, connection_id) REFERENCES card_connections(nursery_id, id),
  CONSTRAINT card_events_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE INDEX card_events_nursery_id_seen_at_idx ON public.card_events USING btree (nursery_id, seen_at);
ALTER TABLE card_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE card_events FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON card_events FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON card_events TO glasshouse_web;

CREATE TABLE card_payments (
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  reader_id uuid,
  till_session_id uuid,
  amount money_amount NOT NULL,
  currency text NOT NULL,
  state text DEFAULT 'started'::text NOT NULL,
  approved money_amount DEFAULT 0 NOT NULL,
  fee money_amount,
  brand text DEFAULT ''::text NOT NULL,
  last4 text DEFAULT ''::text NOT NULL,
  provider_reference text,
  failure text DEFAULT ''::text NOT NULL,
  sale_id uuid,
  disputed money_amount DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid NOT NULL,
  checked_at timestamp with time zone,
  finished_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  pays text,
  pays_id uuid,
  booked_at timestamp with time zone,
  tip money_amount DEFAULT 0 NOT NULL,
  surcharge money_amount DEFAULT 0 NOT NULL,
  CONSTRAINT card_payments_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT card_payments_nursery_id_connection_id_fkey FOREIGN KEY (nursery_id, connection_id) REFERENCES card_connections(nursery_id, id),
  CONSTRAINT card_payments_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT card_payments_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT card_payments_nursery_id_reader_id_fkey FOREIGN KEY (nursery_id, reader_id) REFERENCES card_readers(nursery_id, id),
  CONSTRAINT card_payments_nursery_id_sale_id_fkey FOREIGN KEY (nursery_id, sale_id) REFERENCES sales(nursery_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT card_payments_nursery_id_till_session_id_fkey FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions(nursery_id, id),
  CONSTRAINT card_payments_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT card_payments_check CHECK ((((approved)::numeric >= (0)::numeric) AND ((approved)::numeric <= (amount)::numeric) AND (((approved)::numeric > (0)::numeric) = (state = 'approved'::text)))),
  CONSTRAINT card_payments_check1 CHECK (((sale_id IS NULL) OR (state = 'approved'::text))),
  CONSTRAINT card_payments_pays_check CHECK ((pays = ANY (ARRAY['sale'::text, 'account'::text, 'order'::text, 'quote'::text, 'layby'::text]))),
  CONSTRAINT card_payments_state_check CHECK ((state = ANY (ARRAY['started'::text, 'waiting'::text, 'approved'::text, 'declined'::text, 'cancelled'::text, 'timed_out'::text])))
);
CREATE INDEX card_payments_by_link ON public.card_payments USING btree (nursery_id, pays_id) WHERE (pays_id IS NOT NULL);
CREATE INDEX card_payments_nursery_id_connection_id_provider_reference_idx ON public.card_payments USING btree (nursery_id, connection_id, provider_reference);
CREATE INDEX card_payments_nursery_id_created_by_idx ON public.card_payments USING btree (nursery_id, created_by);
CREATE INDEX card_payments_nursery_id_reader_id_idx ON public.card_payments USING btree (nursery_id, reader_id);
CREATE INDEX card_payments_nursery_id_sale_id_idx ON public.card_payments USING btree (nursery_id, sale_id);
CREATE INDEX card_payments_nursery_id_till_session_id_idx ON public.card_payments USING btree (nursery_id, till_session_id);
CREATE INDEX card_payments_open ON public.card_payments USING btree (nursery_id, created_at) WHERE ((sale_id IS NULL) AND (state = ANY (ARRAY['started'::text, 'waiting'::text, 'approved'::text])));
ALTER TABLE card_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE card_payments FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON card_payments FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON card_payments TO glasshouse_web;

CREATE TABLE card_readers (
  id uuid DEFAULT new_id() NOT NULL,
  connection_id uuid NOT NULL,
  provider_reader text NOT NULL,
  name text NOT NULL,
  till_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  removed_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT card_readers_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT card_readers_nursery_id_connection_id_fkey FOREIGN KEY (nursery_id, connection_id) REFERENCES card_connections(nursery_id, id),
  CONSTRAINT card_readers_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT card_readers_nursery_id_till_id_fkey FOREIGN KEY (nursery_id, till_id) REFERENCES tills(nursery_id, id)
);
CREATE INDEX card_readers_nursery_id_connection_id_idx ON public.card_readers USING btree (nursery_id, connection_id);
CREATE INDEX card_readers_nursery_id_till_id_idx ON public.card_readers USING btree (nursery_id, till_id);
CREATE UNIQUE INDEX card_readers_of_till ON public.card_readers USING btree (nursery_id, till_id) WHERE (removed_at IS NULL);
ALTER TABLE card_readers ENABLE ROW LEVEL SECURITY;
ALTER TABLE card_readers FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON card_readers FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON card_readers TO glasshouse_web;

CREATE TABLE card_refunds (
  id uuid DEFAULT new_id() NOT NULL,
  card_payment_id uuid NOT NULL,
  amount money_amount NOT NULL,
  state text DEFAULT 'started'::text NOT NULL,
  provider_reference text,
  failure text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid NOT NULL,
  finished_at timestamp with time zone,
  settled_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  tip money_amount DEFAULT 0 NOT NULL,
  surcharge money_amount DEFAULT 0 NOT NULL,
  attempt integer DEFAULT 1 NOT NULL,
  CONSTRAINT card_refunds_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT card_refunds_nursery_id_card_payment_id_fkey FOREIGN KEY (nursery_id, card_payment_id) REFERENCES card_payments(nursery_id, id),
  CONSTRAINT card_refunds_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT card_refunds_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT card_refunds_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT card_refunds_attempt_check CHECK ((attempt > 0)),
  CONSTRAINT card_refunds_state_check CHECK ((state = ANY (ARRAY['started'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX card_refunds_nursery_id_card_payment_id_idx ON public.card_refunds USING btree (nursery_id, card_payment_id);
CREATE INDEX card_refunds_nursery_id_created_by_idx ON public.card_refunds USING btree (nursery_id, created_by);
CREATE INDEX card_refunds_open ON public.card_refunds USING btree (nursery_id, created_at) WHERE ((state <> 'done'::text) AND (settled_at IS NULL));
ALTER TABLE card_refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE card_refunds FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON card_refunds FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON card_refunds TO glasshouse_web;

CREATE TABLE card_simulations (
  id uuid NOT NULL,
  refunds uuid,
  reader text NOT NULL,
  amount money_amount NOT NULL,
  currency text NOT NULL,
  taken money_amount DEFAULT 0 NOT NULL,
  cancelled boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ready_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  kind text DEFAULT 'charge'::text NOT NULL,
  fee money_amount DEFAULT 0 NOT NULL,
  payout uuid,
  tip money_amount DEFAULT 0 NOT NULL,
  surcharge money_amount DEFAULT 0 NOT NULL,
  asks_for_tip boolean DEFAULT false NOT NULL,
  adds_surcharge boolean DEFAULT false NOT NULL,
  refund uuid,
  CONSTRAINT card_simulations_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT card_simulations_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT card_simulations_nursery_id_refunds_fkey FOREIGN KEY (nursery_id, refunds) REFERENCES card_simulations(nursery_id, id) DEFERRABLE,
  CONSTRAINT card_simulations_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'dispute'::text, 'payout'::text])))
);
CREATE INDEX card_simulations_nursery_id_reader_idx ON public.card_simulations USING btree (nursery_id, reader) WHERE ((NOT cancelled) AND ((taken)::numeric = (0)::numeric));
CREATE INDEX card_simulations_nursery_id_refunds_idx ON public.card_simulations USING btree (nursery_id, refunds);
ALTER TABLE card_simulations ENABLE ROW LEVEL SECURITY;
ALTER TABLE card_simulations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON card_simulations FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON card_simulations TO glasshouse_web;

CREATE TABLE category_accounts (
  category text NOT NULL,
  account_id uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT category_accounts_pkey PRIMARY KEY (nursery_id, category),
  CONSTRAINT category_accounts_nursery_id_account_id_fkey FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts(nursery_id, id),
  CONSTRAINT category_accounts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT category_accounts_category_check CHECK ((category <> ''::text))
);
CREATE INDEX category_accounts_nursery_id_account_id_idx ON public.category_accounts USING btree (nursery_id, account_id);
ALTER TABLE category_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE category_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON category_accounts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON category_accounts TO glasshouse_web;

CREATE TABLE container_sizes (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  name_key text GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  archived_at timestamp with time zone,
  merged_into_id uuid,
  version integer DEFAULT 1 NOT NULL,
  system text DEFAULT 'litre'::text NOT NULL,
  litres quantity,
  mm integer,
  cells integer,
  plants_per_m2 quantity,
  trays_per_shelf integer,
  shelves integer,
  nursery_id uuid NOT NULL,
  CONSTRAINT container_sizes_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT container_sizes_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT container_sizes_nursery_id_merged_into_id_fkey FOREIGN KEY (nursery_id, merged_into_id) REFERENCES container_sizes(nursery_id, id) DEFERRABLE,
  CONSTRAINT container_sizes_cells_check CHECK (((cells >= 1) AND (cells <= 9999))),
  CONSTRAINT container_sizes_litres_check CHECK (((litres)::numeric > (0)::numeric)),
  CONSTRAINT container_sizes_mm_check CHECK (((mm >= 1) AND (mm <= 9999))),
  CONSTRAINT container_sizes_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  CONSTRAINT container_sizes_plants_per_m2_check CHECK (((plants_per_m2)::numeric > (0)::numeric)),
  CONSTRAINT container_sizes_shelves_check CHECK (((shelves >= 1) AND (shelves <= 99))),
  CONSTRAINT container_sizes_system_check CHECK ((system = ANY (ARRAY['pint bag'::text, 'diameter'::text, 'litre'::text, 'trade number'::text, 'tray'::text]))),
  CONSTRAINT container_sizes_trays_per_shelf_check CHECK (((trays_per_shelf >= 1) AND (trays_per_shelf <= 999)))
);
CREATE UNIQUE INDEX container_sizes_name ON public.container_sizes USING btree (nursery_id, lower(btrim(name)));
CREATE INDEX container_sizes_nursery_id_merged_into_id_idx ON public.container_sizes USING btree (nursery_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
ALTER TABLE container_sizes ENABLE ROW LEVEL SECURITY;
ALTER TABLE container_sizes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON container_sizes FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON container_sizes TO glasshouse_web;

CREATE TABLE credit_note_items (
  id uuid DEFAULT new_id() NOT NULL,
  credit_note_id uuid NOT NULL,
  sale_item_id uuid NOT NULL,
  quantity quantity NOT NULL,
  line_total money_amount NOT NULL,
  tax_amount money_amount NOT NULL,
  restocked boolean NOT NULL,
  discount_amount money_amount NOT NULL,
  cost cost_amount NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT credit_note_items_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT credit_note_items_nursery_id_credit_note_id_fkey FOREIGN KEY (nursery_id, credit_note_id) REFERENCES credit_notes(nursery_id, id),
  CONSTRAINT credit_note_items_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT credit_note_items_nursery_id_sale_item_id_fkey FOREIGN KEY (nursery_id, sale_item_id) REFERENCES sale_items(nursery_id, id),
  CONSTRAINT credit_note_items_cost_check CHECK (((cost)::numeric >= (0)::numeric)),
  CONSTRAINT credit_note_items_discount_amount_check CHECK (((discount_amount)::numeric >= (0)::numeric)),
  CONSTRAINT credit_note_items_line_total_check CHECK (((line_total)::numeric >= (0)::numeric)),
  CONSTRAINT credit_note_items_quantity_check CHECK (((quantity)::numeric >= (0)::numeric)),
  CONSTRAINT credit_note_items_tax_amount_check CHECK (((tax_amount)::numeric >= (0)::numeric))
);
CREATE INDEX credit_note_items_nursery_id_credit_note_id_idx ON public.credit_note_items USING btree (nursery_id, credit_note_id);
CREATE INDEX credit_note_items_nursery_id_sale_item_id_idx ON public.credit_note_items USING btree (nursery_id, sale_item_id);
ALTER TABLE credit_note_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE credit_note_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON credit_note_items FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON credit_note_items TO glasshouse_web;

CREATE TABLE credit_notes (
  id uuid NOT NULL,
  credit_number text NOT NULL,
  sale_id uuid,
  credit_date date NOT NULL,
  reason text NOT NULL,
  method payment_method NOT NULL,
  subtotal money_amount NOT NULL,
  tax_amount money_amount NOT NULL,
  total_amount money_amount NOT NULL,
  exchange_sale_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  voided_at timestamp with time zone,
  voided_by uuid,
  void_reason text,
  nursery_id uuid NOT NULL,
  tax_included boolean,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT credit_notes_nursery_id_credit_number_key UNIQUE (nursery_id, credit_number),
  CONSTRAINT credit_notes_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT credit_notes_nursery_id_exchange_sale_id_fkey FOREIGN KEY (nursery_id, exchange_sale_id) REFERENCES sales(nursery_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT credit_notes_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT credit_notes_nursery_id_sale_id_fkey FOREIGN KEY (nursery_id, sale_id) REFERENCES sales(nursery_id, id),
  CONSTRAINT credit_notes_nursery_id_voided_by_fkey FOREIGN KEY (nursery_id, voided_by) REFERENCES users(nursery_id, id),
  CONSTRAINT credit_notes_method_check CHECK (((method)::text <> ALL (ARRAY['deposit'::text, 'order'::text, 'account_credit'::text]))),
  CONSTRAINT credit_notes_reason_check CHECK ((reason <> ''::text)),
  CONSTRAINT credit_notes_receipt_check CHECK (((sale_id IS NULL) = (tax_included IS NOT NULL))),
  CONSTRAINT credit_notes_subtotal_check CHECK (((subtotal)::numeric >= (0)::numeric)),
  CONSTRAINT credit_notes_tax_amount_check CHECK (((tax_amount)::numeric >= (0)::numeric)),
  CONSTRAINT credit_notes_total_amount_check CHECK (((total_amount)::numeric >= (0)::numeric))
);
CREATE UNIQUE INDEX credit_notes_exchange ON public.credit_notes USING btree (nursery_id, exchange_sale_id) WHERE (exchange_sale_id IS NOT NULL);
CREATE INDEX credit_notes_nursery_id_credit_date_idx ON public.credit_notes USING btree (nursery_id, credit_date);
CREATE INDEX credit_notes_nursery_id_sale_id_idx ON public.credit_notes USING btree (nursery_id, sale_id);
CREATE INDEX credit_notes_voided ON public.credit_notes USING btree (nursery_id, voided_at, id) WHERE (voided_at IS NOT NULL);
CREATE INDEX credit_notes_written ON public.credit_notes USING btree (nursery_id, created_at, id);
ALTER TABLE credit_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE credit_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON credit_notes FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT UPDATE (void_reason) ON credit_notes TO glasshouse_web;
GRANT UPDATE (voided_at) ON credit_notes TO glasshouse_web;
GRANT UPDATE (voided_by) ON credit_notes TO glasshouse_web;
GRANT INSERT, SELECT ON credit_notes TO glasshouse_web;

CREATE TABLE delivery_runs (
  id uuid DEFAULT new_id() NOT NULL,
  run_date date NOT NULL,
  start_time text NOT NULL,
  vehicle_id uuid NOT NULL,
  driver_id uuid NOT NULL,
  status text DEFAULT 'planned'::text NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  left_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT delivery_runs_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT delivery_runs_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT delivery_runs_nursery_id_driver_id_fkey FOREIGN KEY (nursery_id, driver_id) REFERENCES users(nursery_id, id),
  CONSTRAINT delivery_runs_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT delivery_runs_nursery_id_vehicle_id_fkey FOREIGN KEY (nursery_id, vehicle_id) REFERENCES vehicles(nursery_id, id),
  CONSTRAINT delivery_runs_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'loading'::text, 'out'::text, 'done'::text])))
);
CREATE INDEX delivery_runs_nursery_id_driver_id_run_date_idx ON public.delivery_runs USING btree (nursery_id, driver_id, run_date);
CREATE INDEX delivery_runs_nursery_id_run_date_idx ON public.delivery_runs USING btree (nursery_id, run_date);
CREATE INDEX delivery_runs_nursery_id_vehicle_id_idx ON public.delivery_runs USING btree (nursery_id, vehicle_id);
ALTER TABLE delivery_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE delivery_runs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON delivery_runs FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON delivery_runs TO glasshouse_web;

CREATE TABLE delivery_stops (
  id uuid DEFAULT new_id() NOT NULL,
  run_id uuid NOT NULL,
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  weight_kg integer,
  status text DEFAULT 'planned'::text NOT NULL,
  docket_id uuid,
  returned jsonb DEFAULT '[]'::jsonb NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  receiver text DEFAULT ''::text NOT NULL,
  signature jsonb,
  photo_id uuid,
  finished_at timestamp with time zone,
  finished_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT delivery_stops_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT delivery_stops_nursery_id_docket_id_fkey FOREIGN KEY (nursery_id, docket_id) REFERENCES order_dockets(nursery_id, id),
  CONSTRAINT delivery_stops_nursery_id_finished_by_fkey FOREIGN KEY (nursery_id, finished_by) REFERENCES users(nursery_id, id),
  CONSTRAINT delivery_stops_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT delivery_stops_nursery_id_order_id_fkey FOREIGN KEY (nursery_id, order_id) REFERENCES orders(nursery_id, id),
  CONSTRAINT delivery_stops_nursery_id_run_id_fkey FOREIGN KEY (nursery_id, run_id) REFERENCES delivery_runs(nursery_id, id),
  CONSTRAINT delivery_stops_check CHECK (((status = 'planned'::text) = (finished_at IS NULL))),
  CONSTRAINT delivery_stops_returned_check CHECK ((jsonb_typeof(returned) = 'array'::text)),
  CONSTRAINT delivery_stops_signature_check CHECK ((jsonb_typeof(signature) = 'array'::text)),
  CONSTRAINT delivery_stops_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'delivered'::text, 'part'::text, 'refused'::text]))),
  CONSTRAINT delivery_stops_weight_kg_check CHECK ((weight_kg > 0))
);
CREATE INDEX delivery_stops_nursery_id_docket_id_idx ON public.delivery_stops USING btree (nursery_id, docket_id) WHERE (docket_id IS NOT NULL);
CREATE INDEX delivery_stops_nursery_id_order_id_idx ON public.delivery_stops USING btree (nursery_id, order_id);
CREATE INDEX delivery_stops_nursery_id_run_id_idx ON public.delivery_stops USING btree (nursery_id, run_id);
CREATE UNIQUE INDEX delivery_stops_open ON public.delivery_stops USING btree (nursery_id, order_id) WHERE (status = 'planned'::text);
ALTER TABLE delivery_stops ENABLE ROW LEVEL SECURITY;
ALTER TABLE delivery_stops FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON delivery_stops FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON delivery_stops TO glasshouse_web;

CREATE TABLE device_sessions (
  id uuid DEFAULT new_id() NOT NULL,
  user_id uuid NOT NULL,
  device_id text NOT NULL,
  device_type text DEFAULT 'other'::text NOT NULL,
  device_info text DEFAULT ''::text NOT NULL,
  ip_address text DEFAULT ''::text NOT NULL,
  signed_in_at timestamp with time zone DEFAULT now() NOT NULL,
  renewal_family_hash text NOT NULL,
  renewal_hash text NOT NULL,
  previous_renewal_hash text,
  renewed_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  last_active timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  opened_by_pin boolean DEFAULT false NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT device_sessions_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT device_sessions_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT device_sessions_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id),
  CONSTRAINT device_sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['logged_out'::text, 'evicted'::text, 'replaced'::text, 'expired'::text, 'reused'::text, 'switched'::text])))
);
CREATE INDEX device_sessions_ended ON public.device_sessions USING btree (nursery_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX device_sessions_nursery_id_user_id_idx ON public.device_sessions USING btree (nursery_id, user_id);
ALTER TABLE device_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE device_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON device_sessions FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON device_sessions TO glasshouse_web;

CREATE TABLE expense_entries (
  id uuid DEFAULT new_id() NOT NULL,
  expense_id uuid NOT NULL,
  entry_date date NOT NULL,
  category text DEFAULT ''::text NOT NULL,
  cost money_amount NOT NULL,
  tax money_amount NOT NULL,
  tax_kind text DEFAULT 'standard'::text NOT NULL,
  reverse_charge_tax money_amount DEFAULT 0 NOT NULL,
  into_stock boolean NOT NULL,
  on_account boolean DEFAULT false NOT NULL,
  received money_amount DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT expense_entries_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT expense_entries_nursery_id_expense_id_fkey FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses(nursery_id, id),
  CONSTRAINT expense_entries_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT expense_entries_tax_kind_check CHECK ((tax_kind = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text, 'zero'::text, 'exempt'::text, 'out_of_scope'::text, 'reverse_charge'::text, 'import'::text])))
);
CREATE INDEX expense_entries_nursery_id_expense_id_idx ON public.expense_entries USING btree (nursery_id, expense_id);
CREATE INDEX expense_entries_written ON public.expense_entries USING btree (nursery_id, created_at, id);
ALTER TABLE expense_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE expense_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON expense_entries FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON expense_entries TO glasshouse_web;

CREATE TABLE expense_receipts (
  id uuid DEFAULT new_id() NOT NULL,
  expense_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT expense_receipts_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT expense_receipts_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT expense_receipts_nursery_id_expense_id_fkey FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses(nursery_id, id),
  CONSTRAINT expense_receipts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT expense_receipts_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT expense_receipts_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'pdf'::text])))
);
CREATE INDEX expense_receipts_nursery_id_expense_id_idx ON public.expense_receipts USING btree (nursery_id, expense_id);
ALTER TABLE expense_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE expense_receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON expense_receipts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON expense_receipts TO glasshouse_web;

CREATE TABLE expenses (
  id uuid DEFAULT new_id() NOT NULL,
  expense_date date NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  category text DEFAULT ''::text NOT NULL,
  vendor_id uuid,
  cost money_amount DEFAULT 0 NOT NULL,
  gst_paid money_amount DEFAULT 0 NOT NULL,
  tax_kind text DEFAULT 'standard'::text NOT NULL,
  reverse_charge_tax money_amount DEFAULT 0 NOT NULL,
  quantity quantity DEFAULT 0 NOT NULL,
  volume_m3 quantity,
  inventory_item_id uuid,
  notes text DEFAULT ''::text NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  into_stock boolean DEFAULT false NOT NULL,
  recurring_id uuid,
  due_day date,
  bill_id uuid,
  received money_amount DEFAULT 0 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT expenses_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT expenses_nursery_id_bill_id_fkey FOREIGN KEY (nursery_id, bill_id) REFERENCES bills(nursery_id, id),
  CONSTRAINT expenses_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT expenses_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT expenses_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT expenses_nursery_id_recurring_id_fkey FOREIGN KEY (nursery_id, recurring_id) REFERENCES recurring_expenses(nursery_id, id),
  CONSTRAINT expenses_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT expenses_nursery_id_vendor_id_fkey FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors(nursery_id, id),
  CONSTRAINT expenses_check CHECK ((((gst_paid)::numeric = (0)::numeric) OR (tax_kind = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text])))),
  CONSTRAINT expenses_check1 CHECK ((((reverse_charge_tax)::numeric = (0)::numeric) OR (tax_kind = ANY (ARRAY['reverse_charge'::text, 'import'::text])))),
  CONSTRAINT expenses_check2 CHECK (((bill_id IS NOT NULL) OR (((cost)::numeric >= (0)::numeric) AND ((gst_paid)::numeric >= (0)::numeric)))),
  CONSTRAINT expenses_quantity_check CHECK (((quantity)::numeric >= (0)::numeric)),
  CONSTRAINT expenses_tax_kind_check CHECK ((tax_kind = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text, 'zero'::text, 'exempt'::text, 'out_of_scope'::text, 'reverse_charge'::text, 'import'::text]))),
  CONSTRAINT expenses_volume_m3_check CHECK (((volume_m3)::numeric >= (0)::numeric))
);
CREATE INDEX expenses_by_category ON public.expenses USING btree (nursery_id, sort_key(category), id) WHERE (archived_at IS NULL);
CREATE INDEX expenses_by_cost ON public.expenses USING btree (nursery_id, cost, id) WHERE (archived_at IS NULL);
CREATE INDEX expenses_by_vendor ON public.expenses USING btree (nursery_id, (
CASE
    WHEN (vendor_id IS NULL) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE vendor_id
END), id) WHERE (archived_at IS NULL);
CREATE INDEX expenses_by_what ON public.expenses USING btree (nursery_id, sort_key(COALESCE(NULLIF(description, ''::text), category)), id) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX expenses_due_once ON public.expenses USING btree (nursery_id, recurring_id, due_day) WHERE (recurring_id IS NOT NULL);
CREATE INDEX expenses_nursery_id_bill_id_idx ON public.expenses USING btree (nursery_id, bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX expenses_nursery_id_expense_date_id_idx ON public.expenses USING btree (nursery_id, expense_date, id);
CREATE INDEX expenses_nursery_id_inventory_item_id_idx ON public.expenses USING btree (nursery_id, inventory_item_id) WHERE (inventory_item_id IS NOT NULL);
CREATE INDEX expenses_nursery_id_vendor_id_idx ON public.expenses USING btree (nursery_id, vendor_id) WHERE (vendor_id IS NOT NULL);
ALTER TABLE expenses ENABLE ROW LEVEL SECURITY;
ALTER TABLE expenses FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON expenses FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON expenses TO glasshouse_web;

CREATE TABLE export_links (
  user_id uuid NOT NULL,
  secret_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT export_links_pkey PRIMARY KEY (nursery_id, user_id),
  CONSTRAINT export_links_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT export_links_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id)
);
ALTER TABLE export_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE export_links FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON export_links FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON export_links TO glasshouse_web;

CREATE TABLE filed_tax_returns (
  id uuid DEFAULT new_id() NOT NULL,
  title text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  tax_basis text NOT NULL,
  filed_on date NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  due_label text NOT NULL,
  due_amount money_amount NOT NULL,
  boxes jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  undo_reason text DEFAULT ''::text NOT NULL,
  nursery_id uuid NOT NULL,
  journal_entry_id uuid,
  CONSTRAINT filed_tax_returns_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT filed_tax_returns_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT filed_tax_returns_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT filed_tax_returns_nursery_id_journal_entry_id_fkey FOREIGN KEY (nursery_id, journal_entry_id) REFERENCES journal_entries(nursery_id, id),
  CONSTRAINT filed_tax_returns_nursery_id_undone_by_fkey FOREIGN KEY (nursery_id, undone_by) REFERENCES users(nursery_id, id),
  CONSTRAINT filed_tax_returns_check CHECK ((to_day >= from_day)),
  CONSTRAINT filed_tax_returns_check1 CHECK ((filed_on > to_day)),
  CONSTRAINT filed_tax_returns_tax_basis_check CHECK ((tax_basis = ANY (ARRAY['invoice'::text, 'payments'::text, 'receipts'::text])))
);
CREATE INDEX filed_tax_returns_by_entry ON public.filed_tax_returns USING btree (nursery_id, journal_entry_id) WHERE (journal_entry_id IS NOT NULL);
CREATE UNIQUE INDEX filed_tax_returns_period ON public.filed_tax_returns USING btree (nursery_id, from_day) WHERE (undone_at IS NULL);
ALTER TABLE filed_tax_returns ENABLE ROW LEVEL SECURITY;
ALTER TABLE filed_tax_returns FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON filed_tax_returns FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT UPDATE (undo_reason) ON filed_tax_returns TO glasshouse_web;
GRANT UPDATE (undone_at) ON filed_tax_returns TO glasshouse_web;
GRANT UPDATE (undone_by) ON filed_tax_returns TO glasshouse_web;
GRANT INSERT, SELECT ON filed_tax_returns TO glasshouse_web;

CREATE TABLE grades (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  name_key text GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  archived_at timestamp with time zone,
  merged_into_id uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT grades_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT grades_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT grades_nursery_id_merged_into_id_fkey FOREIGN KEY (nursery_id, merged_into_id) REFERENCES grades(nursery_id, id) DEFERRABLE,
  CONSTRAINT grades_name_check CHECK (((name <> ''::text) AND (name = btrim(name))))
);
CREATE UNIQUE INDEX grades_name ON public.grades USING btree (nursery_id, lower(btrim(name)));
CREATE INDEX grades_nursery_id_merged_into_id_idx ON public.grades USING btree (nursery_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
ALTER TABLE grades ENABLE ROW LEVEL SECURITY;
ALTER TABLE grades FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON grades FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grades TO glasshouse_web;

CREATE TABLE growth_stages (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  archived_at timestamp with time zone,
  merged_into_id uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT growth_stages_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT growth_stages_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT growth_stages_nursery_id_merged_into_id_fkey FOREIGN KEY (nursery_id, merged_into_id) REFERENCES growth_stages(nursery_id, id) DEFERRABLE,
  CONSTRAINT growth_stages_name_check CHECK (((name <> ''::text) AND (name = btrim(name))))
);
CREATE UNIQUE INDEX growth_stages_name ON public.growth_stages USING btree (nursery_id, lower(btrim(name)));
CREATE INDEX growth_stages_nursery_id_merged_into_id_idx ON public.growth_stages USING btree (nursery_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
ALTER TABLE growth_stages ENABLE ROW LEVEL SECURITY;
ALTER TABLE growth_stages FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON growth_stages FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON growth_stages TO glasshouse_web;

CREATE TABLE idempotency_keys (
  operation text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (nursery_id, operation, key),
  CONSTRAINT idempotency_keys_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);
CREATE INDEX idempotency_keys_nursery_id_created_at_idx ON public.idempotency_keys USING btree (nursery_id, created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON idempotency_keys FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT ON idempotency_keys TO glasshouse_web;

CREATE TABLE import_layouts (
  kind text NOT NULL,
  columns jsonb NOT NULL,
  options jsonb NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT import_layouts_pkey PRIMARY KEY (nursery_id, kind),
  CONSTRAINT import_layouts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
ALTER TABLE import_layouts ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_layouts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON import_layouts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_layouts TO glasshouse_web;

CREATE TABLE import_records (
  id uuid DEFAULT new_id() NOT NULL,
  import_id uuid NOT NULL,
  record_table text NOT NULL,
  record_id uuid NOT NULL,
  before jsonb,
  nursery_id uuid NOT NULL,
  CONSTRAINT import_records_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT import_records_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT import_records_nursery_id_import_id_fkey FOREIGN KEY (nursery_id, import_id) REFERENCES imports(nursery_id, id)
);
CREATE INDEX import_records_nursery_id_import_id_idx ON public.import_records USING btree (nursery_id, import_id);
ALTER TABLE import_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_records FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON import_records FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_records TO glasshouse_web;

CREATE TABLE import_rows (
  id uuid DEFAULT new_id() NOT NULL,
  import_id uuid NOT NULL,
  "row" integer NOT NULL,
  cells jsonb NOT NULL,
  "values" jsonb DEFAULT '{}'::jsonb NOT NULL,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
  status text DEFAULT ''::text NOT NULL,
  key text,
  is_data boolean NOT NULL,
  left_out boolean DEFAULT false NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT import_rows_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT import_rows_nursery_id_import_id_row_key UNIQUE (nursery_id, import_id, "row"),
  CONSTRAINT import_rows_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT import_rows_nursery_id_import_id_fkey FOREIGN KEY (nursery_id, import_id) REFERENCES imports(nursery_id, id)
);
CREATE INDEX import_rows_nursery_id_import_id_key_idx ON public.import_rows USING btree (nursery_id, import_id, key) WHERE (key IS NOT NULL);
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_rows FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON import_rows FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_rows TO glasshouse_web;

CREATE TABLE imports (
  id uuid DEFAULT new_id() NOT NULL,
  kind text NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  file_name text NOT NULL,
  sheet text DEFAULT ''::text NOT NULL,
  sheets jsonb DEFAULT '[]'::jsonb NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  header_row integer NOT NULL,
  titles jsonb NOT NULL,
  places jsonb NOT NULL,
  options jsonb NOT NULL,
  asks_date_order boolean DEFAULT false NOT NULL,
  asks_decimals boolean DEFAULT false NOT NULL,
  asks_columns jsonb DEFAULT '[]'::jsonb NOT NULL,
  matches jsonb DEFAULT '{}'::jsonb NOT NULL,
  counts jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  imported_at timestamp with time zone,
  imported_by uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT imports_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT imports_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT imports_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT imports_nursery_id_imported_by_fkey FOREIGN KEY (nursery_id, imported_by) REFERENCES users(nursery_id, id),
  CONSTRAINT imports_nursery_id_undone_by_fkey FOREIGN KEY (nursery_id, undone_by) REFERENCES users(nursery_id, id),
  CONSTRAINT imports_header_row_check CHECK ((header_row >= 0)),
  CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'imported'::text, 'undone'::text])))
);
CREATE INDEX imports_nursery_id_created_at_id_idx ON public.imports USING btree (nursery_id, created_at, id);
CREATE INDEX imports_nursery_id_created_by_idx ON public.imports USING btree (nursery_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX imports_nursery_id_imported_by_idx ON public.imports USING btree (nursery_id, imported_by) WHERE (imported_by IS NOT NULL);
CREATE INDEX imports_nursery_id_undone_by_idx ON public.imports USING btree (nursery_id, undone_by) WHERE (undone_by IS NOT NULL);
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON imports FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON imports TO glasshouse_web;

CREATE TABLE inventory_categories (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  archived_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT inventory_categories_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT inventory_categories_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT inventory_categories_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX inventory_categories_name ON public.inventory_categories USING btree (nursery_id, lower(name)) WHERE (archived_at IS NULL);
ALTER TABLE inventory_categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE inventory_categories FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON inventory_categories FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON inventory_categories TO glasshouse_web;

CREATE TABLE inventory_items (
  id uuid DEFAULT new_id() NOT NULL,
  category_id uuid,
  name text NOT NULL,
  unit text DEFAULT 'each'::text NOT NULL,
  quantity_on_hand quantity DEFAULT 0 NOT NULL,
  average_cost cost_amount DEFAULT 0 NOT NULL,
  reorder_point quantity,
  pack_quantity quantity,
  minimum_order quantity,
  "forSale" boolean DEFAULT false NOT NULL,
  price money_amount,
  barcode text,
  vendor_id uuid,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  tax_kind text DEFAULT 'standard'::text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT inventory_items_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT inventory_items_nursery_id_category_id_fkey FOREIGN KEY (nursery_id, category_id) REFERENCES inventory_categories(nursery_id, id),
  CONSTRAINT inventory_items_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT inventory_items_nursery_id_vendor_id_fkey FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors(nursery_id, id),
  CONSTRAINT inventory_items_average_cost_check CHECK (((average_cost)::numeric >= (0)::numeric)),
  CONSTRAINT inventory_items_minimum_order_check CHECK (((minimum_order)::numeric > (0)::numeric)),
  CONSTRAINT inventory_items_name_check CHECK ((name <> ''::text)),
  CONSTRAINT inventory_items_pack_quantity_check CHECK (((pack_quantity)::numeric > (0)::numeric)),
  CONSTRAINT inventory_items_price_check CHECK (((price)::numeric >= (0)::numeric)),
  CONSTRAINT inventory_items_quantity_on_hand_check CHECK (((quantity_on_hand)::numeric >= (0)::numeric)),
  CONSTRAINT inventory_items_reorder_point_check CHECK (((reorder_point)::numeric >= (0)::numeric)),
  CONSTRAINT inventory_items_tax_kind_check CHECK ((tax_kind = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text, 'zero'::text, 'exempt'::text, 'out_of_scope'::text])))
);
CREATE INDEX inventory_items_by_name ON public.inventory_items USING btree (nursery_id, sort_key(name), id);
CREATE INDEX inventory_items_nursery_id_barcode_idx ON public.inventory_items USING btree (nursery_id, barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX inventory_items_nursery_id_category_id_idx ON public.inventory_items USING btree (nursery_id, category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX inventory_items_nursery_id_name_id_idx ON public.inventory_items USING btree (nursery_id, name, id);
CREATE INDEX inventory_items_nursery_id_vendor_id_idx ON public.inventory_items USING btree (nursery_id, vendor_id) WHERE (vendor_id IS NOT NULL);
ALTER TABLE inventory_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE inventory_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON inventory_items FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON inventory_items TO glasshouse_web;

CREATE TABLE inventory_transactions (
  id uuid DEFAULT new_id() NOT NULL,
  inventory_item_id uuid NOT NULL,
  kind text NOT NULL,
  delta quantity NOT NULL,
  quantity_before quantity NOT NULL,
  quantity_after quantity NOT NULL,
  unit_cost cost_amount DEFAULT 0 NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  reference_type text,
  reference_id uuid,
  transaction_date timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by uuid,
  reverses uuid,
  average_before cost_amount,
  corrects uuid,
  original uuid,
  difference cost_amount,
  nursery_id uuid NOT NULL,
  CONSTRAINT inventory_transactions_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT inventory_transactions_nursery_id_corrects_fkey FOREIGN KEY (nursery_id, corrects) REFERENCES inventory_transactions(nursery_id, id) DEFERRABLE,
  CONSTRAINT inventory_transactions_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT inventory_transactions_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT inventory_transactions_nursery_id_original_fkey FOREIGN KEY (nursery_id, original) REFERENCES inventory_transactions(nursery_id, id) DEFERRABLE,
  CONSTRAINT inventory_transactions_nursery_id_reverses_fkey FOREIGN KEY (nursery_id, reverses) REFERENCES inventory_transactions(nursery_id, id) DEFERRABLE,
  CONSTRAINT inventory_transactions_check CHECK (((difference IS NULL) OR ((delta)::numeric = (0)::numeric))),
  CONSTRAINT inventory_transactions_check1 CHECK (((quantity_after)::numeric = ((quantity_before)::numeric + (delta)::numeric))),
  CONSTRAINT inventory_transactions_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'purchase'::text, 'use'::text, 'return'::text, 'sale'::text, 'refund'::text, 'delivery'::text, 'count'::text, 'adjustment'::text, 'revaluation'::text, 'reversal'::text]))),
  CONSTRAINT inventory_transactions_quantity_after_check CHECK (((quantity_after)::numeric >= (0)::numeric)),
  CONSTRAINT inventory_transactions_quantity_before_check CHECK (((quantity_before)::numeric >= (0)::numeric))
);
CREATE INDEX inventory_transactions_by_delta ON public.inventory_transactions USING btree (nursery_id, delta, id);
CREATE INDEX inventory_transactions_by_kind ON public.inventory_transactions USING btree (nursery_id, kind, id);
CREATE INDEX inventory_transactions_corrects ON public.inventory_transactions USING btree (nursery_id, corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX inventory_transactions_deliveries ON public.inventory_transactions USING btree (nursery_id, reference_id) WHERE (kind = 'delivery'::text);
CREATE INDEX inventory_transactions_entered ON public.inventory_transactions USING btree (nursery_id, created_at, id);
CREATE INDEX inventory_transactions_nursery_id_inventory_item_id_created_idx ON public.inventory_transactions USING btree (nursery_id, inventory_item_id, created_at);
CREATE INDEX inventory_transactions_nursery_id_transaction_date_id_idx ON public.inventory_transactions USING btree (nursery_id, transaction_date, id);
CREATE INDEX inventory_transactions_of_expenses ON public.inventory_transactions USING btree (nursery_id, reference_id) WHERE (reference_type = 'expense'::text);
CREATE INDEX inventory_transactions_original ON public.inventory_transactions USING btree (nursery_id, original) WHERE (original IS NOT NULL);
CREATE UNIQUE INDEX inventory_transactions_reverses ON public.inventory_transactions USING btree (nursery_id, reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX inventory_transactions_sources ON public.inventory_transactions USING btree (nursery_id, transaction_date) WHERE (kind = ANY (ARRAY['opening'::text, 'purchase'::text, 'reversal'::text]));
ALTER TABLE inventory_transactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE inventory_transactions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON inventory_transactions FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON inventory_transactions TO glasshouse_web;

CREATE TABLE journal_balances (
  account_id uuid NOT NULL,
  month date NOT NULL,
  detail text NOT NULL,
  figure text NOT NULL,
  debit cost_amount NOT NULL,
  credit cost_amount NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT journal_balances_pkey PRIMARY KEY (nursery_id, account_id, month, detail, figure),
  CONSTRAINT journal_balances_nursery_id_account_id_fkey FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts(nursery_id, id),
  CONSTRAINT journal_balances_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
ALTER TABLE journal_balances ENABLE ROW LEVEL SECURITY;
ALTER TABLE journal_balances FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON journal_balances FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON journal_balances TO glasshouse_web;

CREATE TABLE journal_entries (
  id uuid DEFAULT new_id() NOT NULL,
  number bigint NOT NULL,
  entry_date date NOT NULL,
  source_type text NOT NULL,
  source_id uuid,
  description text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  reverses uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT journal_entries_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT journal_entries_nursery_id_number_key UNIQUE (nursery_id, number),
  CONSTRAINT journal_entries_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT journal_entries_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT journal_entries_nursery_id_reverses_fkey FOREIGN KEY (nursery_id, reverses) REFERENCES journal_entries(nursery_id, id) DEFERRABLE,
  CONSTRAINT journal_entries_check CHECK (((source_type = 'manual'::text) = (source_id IS NULL))),
  CONSTRAINT journal_entries_check1 CHECK (((reverses IS NULL) OR (source_type = 'manual'::text))),
  CONSTRAINT journal_entries_source_type_check CHECK ((source_type = ANY (ARRAY['sale'::text, 'credit'::text, 'expense'::text, 'bill'::text, 'purchase_order'::text, 'adjustment'::text, 'account'::text, 'order'::text, 'layby'::text, 'batch'::text, 'supply'::text, 'till_session'::text, 'card_fees'::text, 'card_payout'::text, 'card_payment'::text, 'manual'::text])))
);
CREATE INDEX journal_entries_nursery_id_created_by_idx ON public.journal_entries USING btree (nursery_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX journal_entries_nursery_id_entry_date_number_idx ON public.journal_entries USING btree (nursery_id, entry_date, number);
CREATE INDEX journal_entries_nursery_id_source_id_idx ON public.journal_entries USING btree (nursery_id, source_id) WHERE (source_id IS NOT NULL);
CREATE UNIQUE INDEX journal_entries_reversed ON public.journal_entries USING btree (nursery_id, reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX journal_entries_written ON public.journal_entries USING btree (nursery_id, created_at, id);
ALTER TABLE journal_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE journal_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON journal_entries FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON journal_entries TO glasshouse_web;

CREATE TABLE journal_lines (
  id uuid DEFAULT new_id() NOT NULL,
  entry_id uuid NOT NULL,
  entry_date date NOT NULL,
  account_id uuid NOT NULL,
  amount cost_amount NOT NULL,
  detail text DEFAULT ''::text NOT NULL,
  purpose text DEFAULT ''::text NOT NULL,
  figure text DEFAULT ''::text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT journal_lines_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT journal_lines_nursery_id_account_id_fkey FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts(nursery_id, id),
  CONSTRAINT journal_lines_nursery_id_entry_id_fkey FOREIGN KEY (nursery_id, entry_id) REFERENCES journal_entries(nursery_id, id),
  CONSTRAINT journal_lines_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT journal_lines_amount_check CHECK (((amount)::numeric <> (0)::numeric))
);
CREATE INDEX journal_lines_nursery_id_account_id_entry_date_id_amount_de_idx ON public.journal_lines USING btree (nursery_id, account_id, entry_date, id) INCLUDE (amount, detail, figure);
CREATE INDEX journal_lines_nursery_id_entry_id_idx ON public.journal_lines USING btree (nursery_id, entry_id);
CREATE INDEX journal_lines_of_figures ON public.journal_lines USING btree (nursery_id, figure, entry_date) WHERE (figure <> ''::text);
ALTER TABLE journal_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE journal_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON journal_lines FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON journal_lines TO glasshouse_web;

CREATE TABLE journal_posted (
  ledger text NOT NULL,
  row_id uuid NOT NULL,
  written_at timestamp with time zone NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT journal_posted_pkey PRIMARY KEY (nursery_id, ledger, row_id),
  CONSTRAINT journal_posted_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE INDEX journal_posted_nursery_id_written_at_idx ON public.journal_posted USING btree (nursery_id, written_at);
ALTER TABLE journal_posted ENABLE ROW LEVEL SECURITY;
ALTER TABLE journal_posted FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON journal_posted FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON journal_posted TO glasshouse_web;

CREATE TABLE journal_progress (
  name text DEFAULT 'journal'::text NOT NULL,
  watermark timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  posted_to timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  posted_to_id uuid DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT journal_progress_pkey PRIMARY KEY (nursery_id, name),
  CONSTRAINT journal_progress_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT journal_progress_name_check CHECK ((name = 'journal'::text))
);
ALTER TABLE journal_progress ENABLE ROW LEVEL SECURITY;
ALTER TABLE journal_progress FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON journal_progress FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON journal_progress TO glasshouse_web;

CREATE TABLE label_designs (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  paper text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  fields jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT label_designs_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT label_designs_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT label_designs_fields_check CHECK ((jsonb_typeof(fields) = 'array'::text)),
  CONSTRAINT label_designs_kind_check CHECK ((kind = ANY (ARRAY['batch'::text, 'bed'::text, 'pot'::text, 'price'::text, 'location'::text]))),
  CONSTRAINT label_designs_name_check CHECK ((name <> ''::text)),
  CONSTRAINT label_designs_paper_check CHECK ((paper <> ''::text))
);
CREATE UNIQUE INDEX label_designs_default ON public.label_designs USING btree (nursery_id, kind) WHERE is_default;
CREATE UNIQUE INDEX label_designs_name ON public.label_designs USING btree (nursery_id, lower(name));
ALTER TABLE label_designs ENABLE ROW LEVEL SECURITY;
ALTER TABLE label_designs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON label_designs FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON label_designs TO glasshouse_web;

CREATE TABLE label_print_jobs (
  id uuid NOT NULL,
  printer_id uuid NOT NULL,
  kind text NOT NULL,
  labels integer NOT NULL,
  content text NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  failure text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT label_print_jobs_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT label_print_jobs_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT label_print_jobs_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT label_print_jobs_nursery_id_printer_id_fkey FOREIGN KEY (nursery_id, printer_id) REFERENCES label_printers(nursery_id, id),
  CONSTRAINT label_print_jobs_kind_check CHECK ((kind = ANY (ARRAY['batch'::text, 'bed'::text, 'pot'::text, 'price'::text, 'location'::text, 'passport'::text]))),
  CONSTRAINT label_print_jobs_labels_check CHECK ((labels > 0)),
  CONSTRAINT label_print_jobs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX label_print_jobs_nursery_id_created_at_id_idx ON public.label_print_jobs USING btree (nursery_id, created_at DESC, id DESC);
CREATE INDEX label_print_jobs_nursery_id_created_by_idx ON public.label_print_jobs USING btree (nursery_id, created_by);
CREATE INDEX label_print_jobs_nursery_id_printer_id_idx ON public.label_print_jobs USING btree (nursery_id, printer_id);
ALTER TABLE label_print_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE label_print_jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON label_print_jobs FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON label_print_jobs TO glasshouse_web;

CREATE TABLE label_printers (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  dots_per_mm integer NOT NULL,
  archived_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT label_printers_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT label_printers_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT label_printers_dots_per_mm_check CHECK ((dots_per_mm = ANY (ARRAY[6, 8, 12, 24]))),
  CONSTRAINT label_printers_host_check CHECK ((host <> ''::text)),
  CONSTRAINT label_printers_name_check CHECK ((name <> ''::text)),
  CONSTRAINT label_printers_port_check CHECK (((port >= 9100) AND (port <= 9109)))
);
CREATE UNIQUE INDEX label_printers_name ON public.label_printers USING btree (nursery_id, lower(name)) WHERE (archived_at IS NULL);
ALTER TABLE label_printers ENABLE ROW LEVEL SECURITY;
ALTER TABLE label_printers FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON label_printers FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON label_printers TO glasshouse_web;

CREATE TABLE ledger_accounts (
  id uuid DEFAULT new_id() NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  archived_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT ledger_accounts_nursery_id_code_key UNIQUE (nursery_id, code),
  CONSTRAINT ledger_accounts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT ledger_accounts_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT ledger_accounts_code_check CHECK ((code <> ''::text)),
  CONSTRAINT ledger_accounts_name_check CHECK ((name <> ''::text)),
  CONSTRAINT ledger_accounts_type_check CHECK ((type = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'cost_of_sales'::text, 'expense'::text])))
);
CREATE INDEX ledger_accounts_nursery_id_updated_by_idx ON public.ledger_accounts USING btree (nursery_id, updated_by) WHERE (updated_by IS NOT NULL);
ALTER TABLE ledger_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON ledger_accounts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON ledger_accounts TO glasshouse_web;

CREATE TABLE ledger_seals (
  number integer NOT NULL,
  ledger text NOT NULL,
  columns text NOT NULL,
  through_at timestamp with time zone NOT NULL,
  through_id uuid NOT NULL,
  rows text NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL,
  sealed_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT ledger_seals_pkey PRIMARY KEY (nursery_id, number),
  CONSTRAINT ledger_seals_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT ledger_seals_number_check CHECK ((number > 0))
);
CREATE INDEX ledger_seals_nursery_id_ledger_number_idx ON public.ledger_seals USING btree (nursery_id, ledger, number);
ALTER TABLE ledger_seals ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_seals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON ledger_seals FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON ledger_seals TO glasshouse_web;

CREATE TABLE locations (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  name_key text GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  archived_at timestamp with time zone,
  merged_into_id uuid,
  version integer DEFAULT 1 NOT NULL,
  parent_id uuid,
  type text DEFAULT 'area'::text NOT NULL,
  area_m2 money_amount,
  nursery_id uuid NOT NULL,
  place_kind text,
  CONSTRAINT locations_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT locations_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT locations_nursery_id_merged_into_id_fkey FOREIGN KEY (nursery_id, merged_into_id) REFERENCES locations(nursery_id, id) DEFERRABLE,
  CONSTRAINT locations_nursery_id_parent_id_fkey FOREIGN KEY (nursery_id, parent_id) REFERENCES locations(nursery_id, id) DEFERRABLE,
  CONSTRAINT locations_area_m2_check CHECK (((area_m2)::numeric > (0)::numeric)),
  CONSTRAINT locations_check CHECK ((parent_id <> id)),
  CONSTRAINT locations_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  CONSTRAINT locations_place_kind_check CHECK ((place_kind = ANY (ARRAY['propagation'::text, 'greenhouse'::text, 'tunnel'::text, 'shade'::text, 'frame'::text, 'outdoors'::text]))),
  CONSTRAINT locations_type_check CHECK ((type = ANY (ARRAY['site'::text, 'area'::text, 'bed'::text])))
);
CREATE UNIQUE INDEX locations_name ON public.locations USING btree (nursery_id, lower(btrim(name)));
CREATE INDEX locations_nursery_id_merged_into_id_idx ON public.locations USING btree (nursery_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX locations_nursery_id_parent_id_idx ON public.locations USING btree (nursery_id, parent_id) WHERE (parent_id IS NOT NULL);
ALTER TABLE locations ENABLE ROW LEVEL SECURITY;
ALTER TABLE locations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON locations FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON locations TO glasshouse_web;

CREATE TABLE lost_sales (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_id uuid,
  container_size_id uuid,
  name text NOT NULL,
  quantity integer NOT NULL,
  noted_on date NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT lost_sales_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT lost_sales_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT lost_sales_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT lost_sales_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT lost_sales_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT lost_sales_name_check CHECK ((name <> ''::text)),
  CONSTRAINT lost_sales_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX lost_sales_nursery_id_container_size_id_idx ON public.lost_sales USING btree (nursery_id, container_size_id) WHERE (container_size_id IS NOT NULL);
CREATE INDEX lost_sales_nursery_id_noted_on_idx ON public.lost_sales USING btree (nursery_id, noted_on);
CREATE INDEX lost_sales_nursery_id_plant_type_id_idx ON public.lost_sales USING btree (nursery_id, plant_type_id) WHERE (plant_type_id IS NOT NULL);
ALTER TABLE lost_sales ENABLE ROW LEVEL SECURITY;
ALTER TABLE lost_sales FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON lost_sales FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lost_sales TO glasshouse_web;

CREATE TABLE mailing_recipients (
  id uuid DEFAULT new_id() NOT NULL,
  mailing_id uuid NOT NULL,
  kind text NOT NULL,
  business_account_id uuid NOT NULL,
  mailed_on date NOT NULL,
  email text NOT NULL,
  amount money_amount NOT NULL,
  level integer,
  level_name text DEFAULT ''::text NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  failure text DEFAULT ''::text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT mailing_recipients_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT mailing_recipients_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT mailing_recipients_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT mailing_recipients_nursery_id_mailing_id_fkey FOREIGN KEY (nursery_id, mailing_id) REFERENCES mailings(nursery_id, id),
  CONSTRAINT mailing_recipients_check CHECK (((kind = 'reminder'::text) = (level IS NOT NULL))),
  CONSTRAINT mailing_recipients_level_check CHECK ((level >= 1)),
  CONSTRAINT mailing_recipients_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX mailing_recipients_nursery_id_business_account_id_idx ON public.mailing_recipients USING btree (nursery_id, business_account_id);
CREATE INDEX mailing_recipients_nursery_id_mailing_id_idx ON public.mailing_recipients USING btree (nursery_id, mailing_id);
CREATE UNIQUE INDEX mailing_recipients_once_a_day ON public.mailing_recipients USING btree (nursery_id, business_account_id, kind, mailed_on) WHERE (status <> 'failed'::text);
ALTER TABLE mailing_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE mailing_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON mailing_recipients FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON mailing_recipients TO glasshouse_web;

CREATE TABLE mailings (
  id uuid DEFAULT new_id() NOT NULL,
  kind text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT mailings_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT mailings_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT mailings_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT mailings_kind_check CHECK ((kind = ANY (ARRAY['statement'::text, 'reminder'::text])))
);
ALTER TABLE mailings ENABLE ROW LEVEL SECURITY;
ALTER TABLE mailings FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON mailings FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON mailings TO glasshouse_web;

CREATE TABLE mails (
  id uuid DEFAULT new_id() NOT NULL,
  sent_to text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  html text,
  attachments jsonb DEFAULT '[]'::jsonb NOT NULL,
  reply_to text,
  sender_name text,
  reference_type text,
  reference_id uuid,
  status text DEFAULT 'waiting'::text NOT NULL,
  failure text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  finished_at timestamp with time zone,
  unsubscribe text,
  emptied_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT mails_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT mails_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT mails_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'stored'::text, 'failed'::text])))
);
CREATE INDEX mails_nursery_id_created_at_id_idx ON public.mails USING btree (nursery_id, created_at, id);
CREATE INDEX mails_nursery_id_reference_id_idx ON public.mails USING btree (nursery_id, reference_id);
CREATE INDEX mails_to_empty ON public.mails USING btree (nursery_id, created_at) WHERE (emptied_at IS NULL);
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON mails FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON mails TO glasshouse_web;

CREATE TABLE map_places (
  location_id uuid NOT NULL,
  site_id uuid NOT NULL,
  x metres NOT NULL,
  y metres NOT NULL,
  width metres NOT NULL,
  length metres NOT NULL,
  angle integer DEFAULT 0 NOT NULL,
  walk_position integer,
  nursery_id uuid NOT NULL,
  CONSTRAINT map_places_pkey PRIMARY KEY (nursery_id, location_id),
  CONSTRAINT map_places_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT map_places_nursery_id_location_id_fkey FOREIGN KEY (nursery_id, location_id) REFERENCES locations(nursery_id, id) ON DELETE CASCADE,
  CONSTRAINT map_places_nursery_id_site_id_fkey FOREIGN KEY (nursery_id, site_id) REFERENCES map_sites(nursery_id, id) ON DELETE CASCADE,
  CONSTRAINT map_places_angle_check CHECK (((angle >= 0) AND (angle < 360))),
  CONSTRAINT map_places_length_check CHECK ((((length)::numeric > (0)::numeric) AND ((length)::numeric <= (5000)::numeric))),
  CONSTRAINT map_places_walk_position_check CHECK ((walk_position >= 0)),
  CONSTRAINT map_places_width_check CHECK ((((width)::numeric > (0)::numeric) AND ((width)::numeric <= (5000)::numeric)))
);
CREATE INDEX map_places_nursery_id_site_id_idx ON public.map_places USING btree (nursery_id, site_id);
ALTER TABLE map_places ENABLE ROW LEVEL SECURITY;
ALTER TABLE map_places FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON map_places FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON map_places TO glasshouse_web;

CREATE TABLE map_sites (
  id uuid DEFAULT new_id() NOT NULL,
  location_id uuid NOT NULL,
  width metres NOT NULL,
  length metres NOT NULL,
  start_x metres DEFAULT 0 NOT NULL,
  start_y metres DEFAULT 0 NOT NULL,
  picture uuid,
  picture_x metres DEFAULT 0 NOT NULL,
  picture_y metres DEFAULT 0 NOT NULL,
  picture_width metres,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT map_sites_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT map_sites_nursery_id_location_id_key UNIQUE (nursery_id, location_id),
  CONSTRAINT map_sites_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT map_sites_nursery_id_location_id_fkey FOREIGN KEY (nursery_id, location_id) REFERENCES locations(nursery_id, id) ON DELETE CASCADE,
  CONSTRAINT map_sites_length_check CHECK ((((length)::numeric > (0)::numeric) AND ((length)::numeric <= (5000)::numeric))),
  CONSTRAINT map_sites_picture_width_check CHECK ((((picture_width)::numeric > (0)::numeric) AND ((picture_width)::numeric <= (5000)::numeric))),
  CONSTRAINT map_sites_width_check CHECK ((((width)::numeric > (0)::numeric) AND ((width)::numeric <= (5000)::numeric)))
);
ALTER TABLE map_sites ENABLE ROW LEVEL SECURITY;
ALTER TABLE map_sites FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON map_sites FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON map_sites TO glasshouse_web;

CREATE TABLE marked_weeks (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_id uuid NOT NULL,
  container_size_id uuid NOT NULL,
  week date NOT NULL,
  mark text NOT NULL,
  import_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT marked_weeks_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT marked_weeks_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT marked_weeks_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT marked_weeks_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT marked_weeks_nursery_id_import_id_fkey FOREIGN KEY (nursery_id, import_id) REFERENCES imports(nursery_id, id),
  CONSTRAINT marked_weeks_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT marked_weeks_mark_check CHECK ((mark = ANY (ARRAY['promotion'::text, 'sold_out'::text, 'usual'::text]))),
  CONSTRAINT marked_weeks_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);
CREATE INDEX marked_weeks_nursery_id_container_size_id_idx ON public.marked_weeks USING btree (nursery_id, container_size_id);
CREATE INDEX marked_weeks_nursery_id_import_id_idx ON public.marked_weeks USING btree (nursery_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX marked_weeks_nursery_id_plant_type_id_idx ON public.marked_weeks USING btree (nursery_id, plant_type_id);
ALTER TABLE marked_weeks ENABLE ROW LEVEL SECURITY;
ALTER TABLE marked_weeks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON marked_weeks FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON marked_weeks TO glasshouse_web;

CREATE TABLE mix_components (
  id uuid DEFAULT new_id() NOT NULL,
  mix_item_id uuid NOT NULL,
  inventory_item_id uuid NOT NULL,
  quantity quantity NOT NULL,
  unit text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT mix_components_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT mix_components_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT mix_components_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT mix_components_nursery_id_mix_item_id_fkey FOREIGN KEY (nursery_id, mix_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT mix_components_check CHECK ((mix_item_id <> inventory_item_id)),
  CONSTRAINT mix_components_quantity_check CHECK (((quantity)::numeric > (0)::numeric))
);
CREATE INDEX mix_components_nursery_id_inventory_item_id_idx ON public.mix_components USING btree (nursery_id, inventory_item_id);
CREATE INDEX mix_components_nursery_id_mix_item_id_idx ON public.mix_components USING btree (nursery_id, mix_item_id);
ALTER TABLE mix_components ENABLE ROW LEVEL SECURITY;
ALTER TABLE mix_components FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON mix_components FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON mix_components TO glasshouse_web;

CREATE TABLE notification_digests (
  user_id uuid NOT NULL,
  frequency text NOT NULL,
  last_sent_for date NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT notification_digests_pkey PRIMARY KEY (nursery_id, user_id),
  CONSTRAINT notification_digests_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT notification_digests_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id),
  CONSTRAINT notification_digests_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text])))
);
ALTER TABLE notification_digests ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_digests FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON notification_digests FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON notification_digests TO glasshouse_web;

CREATE TABLE notification_settings (
  user_id uuid NOT NULL,
  notification_type text NOT NULL,
  enabled boolean NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT notification_settings_pkey PRIMARY KEY (nursery_id, user_id, notification_type),
  CONSTRAINT notification_settings_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT notification_settings_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id)
);
ALTER TABLE notification_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON notification_settings FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON notification_settings TO glasshouse_web;

CREATE TABLE notification_thresholds (
  name text NOT NULL,
  value integer NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT notification_thresholds_pkey PRIMARY KEY (nursery_id, name),
  CONSTRAINT notification_thresholds_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT notification_thresholds_name_check CHECK ((name = ANY (ARRAY['pots'::text, 'mix'::text, 'plants'::text]))),
  CONSTRAINT notification_thresholds_value_check CHECK ((value >= 0))
);
ALTER TABLE notification_thresholds ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_thresholds FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON notification_thresholds FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON notification_thresholds TO glasshouse_web;

CREATE TABLE notifications (
  id uuid DEFAULT new_id() NOT NULL,
  user_id uuid NOT NULL,
  title text NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  notification_type text NOT NULL,
  reference_type text,
  reference_id uuid,
  is_read boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT notifications_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT notifications_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT notifications_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id)
);
CREATE INDEX notifications_nursery_id_created_at_idx ON public.notifications USING btree (nursery_id, created_at);
CREATE INDEX notifications_nursery_id_user_id_id_idx ON public.notifications USING btree (nursery_id, user_id, id);
CREATE INDEX notifications_nursery_id_user_id_idx ON public.notifications USING btree (nursery_id, user_id) WHERE (NOT is_read);
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON notifications FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON notifications TO glasshouse_web;

CREATE TABLE number_sequences (
  kind number_kind NOT NULL,
  series text DEFAULT ''::text NOT NULL,
  prefix text DEFAULT ''::text NOT NULL,
  digits integer DEFAULT 5 NOT NULL,
  next_number bigint DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT number_sequences_pkey PRIMARY KEY (nursery_id, kind, series),
  CONSTRAINT number_sequences_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT number_sequences_check CHECK ((((kind)::text = 'batch_code'::text) = (series <> ''::text))),
  CONSTRAINT number_sequences_check1 CHECK ((((kind)::text <> 'barcode'::text) OR (next_number <= '10000000000'::bigint))),
  CONSTRAINT number_sequences_digits_check CHECK (((digits >= 1) AND (digits <= 12))),
  CONSTRAINT number_sequences_next_number_check CHECK ((next_number > 0))
);
ALTER TABLE number_sequences ENABLE ROW LEVEL SECURITY;
ALTER TABLE number_sequences FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON number_sequences FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON number_sequences TO glasshouse_web;

CREATE TABLE nurseries (
  id uuid NOT NULL,
  name text NOT NULL,
  plan text DEFAULT 'basic'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  subscription_status text DEFAULT 'active'::text NOT NULL,
  subscription_until timestamp with time zone,
  subscription_reported_at timestamp with time zone,
  owner_email_confirmed boolean DEFAULT true NOT NULL,
  suspended_at timestamp with time zone,
  suspension_reason text DEFAULT ''::text NOT NULL,
  mail_quota integer,
  storage_quota bigint,
  sample_day date,
  CONSTRAINT nurseries_pkey PRIMARY KEY (id),
  CONSTRAINT nurseries_mail_quota_check CHECK ((mail_quota > 0)),
  CONSTRAINT nurseries_plan_check CHECK ((plan = ANY (ARRAY['basic'::text, 'standard'::text, 'pro'::text]))),
  CONSTRAINT nurseries_storage_quota_check CHECK ((storage_quota >= 0)),
  CONSTRAINT nurseries_subscription_status_check CHECK ((subscription_status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'cancelled'::text])))
);
ALTER TABLE nurseries ENABLE ROW LEVEL SECURITY;
ALTER TABLE nurseries FORCE ROW LEVEL SECURITY;
CREATE POLICY every_nursery ON nurseries FOR SELECT USING (true) WITH CHECK ();
CREATE POLICY own_nursery ON nurseries FOR ALL USING ((id = current_nursery())) WITH CHECK ((id = current_nursery()));
GRANT INSERT (id) ON nurseries TO glasshouse_web;
GRANT SELECT (id) ON nurseries TO glasshouse_jobs;
GRANT INSERT (name) ON nurseries TO glasshouse_web;
GRANT UPDATE (name) ON nurseries TO glasshouse_web;
GRANT UPDATE (owner_email_confirmed) ON nurseries TO glasshouse_web;
GRANT INSERT (plan) ON nurseries TO glasshouse_web;
GRANT UPDATE (plan) ON nurseries TO glasshouse_web;
GRANT SELECT (sample_day) ON nurseries TO glasshouse_jobs;
GRANT UPDATE (subscription_reported_at) ON nurseries TO glasshouse_web;
GRANT SELECT (subscription_status) ON nurseries TO glasshouse_jobs;
GRANT UPDATE (subscription_status) ON nurseries TO glasshouse_web;
GRANT SELECT (subscription_until) ON nurseries TO glasshouse_jobs;
GRANT UPDATE (subscription_until) ON nurseries TO glasshouse_web;
GRANT SELECT (suspended_at) ON nurseries TO glasshouse_jobs;
GRANT SELECT ON nurseries TO glasshouse_web;

CREATE TABLE nursery_erasures (
  id uuid DEFAULT new_id() NOT NULL,
  requested_at timestamp with time zone DEFAULT now() NOT NULL,
  requested_by uuid NOT NULL,
  erase_after timestamp with time zone NOT NULL,
  cancelled_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT nursery_erasures_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT nursery_erasures_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT nursery_erasures_nursery_id_requested_by_fkey FOREIGN KEY (nursery_id, requested_by) REFERENCES users(nursery_id, id)
);
CREATE INDEX nursery_erasures_nursery_id_requested_by_idx ON public.nursery_erasures USING btree (nursery_id, requested_by);
CREATE UNIQUE INDEX nursery_erasures_pending ON public.nursery_erasures USING btree (nursery_id) WHERE (cancelled_at IS NULL);
ALTER TABLE nursery_erasures ENABLE ROW LEVEL SECURITY;
ALTER TABLE nursery_erasures FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON nursery_erasures FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON nursery_erasures TO glasshouse_web;

CREATE TABLE nursery_exports (
  id uuid DEFAULT new_id() NOT NULL,
  requested_by uuid NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  run_id uuid,
  total integer DEFAULT 0 NOT NULL,
  progress integer DEFAULT 0 NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  failure text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT nursery_exports_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT nursery_exports_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT nursery_exports_nursery_id_requested_by_fkey FOREIGN KEY (nursery_id, requested_by) REFERENCES users(nursery_id, id),
  CONSTRAINT nursery_exports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX nursery_exports_last ON public.nursery_exports USING btree (nursery_id);
CREATE INDEX nursery_exports_nursery_id_requested_by_idx ON public.nursery_exports USING btree (nursery_id, requested_by);
ALTER TABLE nursery_exports ENABLE ROW LEVEL SECURITY;
ALTER TABLE nursery_exports FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON nursery_exports FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON nursery_exports TO glasshouse_web;

CREATE TABLE nursery_imports (
  id uuid DEFAULT new_id() NOT NULL,
  file_name text NOT NULL,
  bytes bigint NOT NULL,
  status text DEFAULT 'uploading'::text NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  progress integer DEFAULT 0 NOT NULL,
  failure text DEFAULT ''::text NOT NULL,
  deactivated integer DEFAULT 0 NOT NULL,
  settings_reset integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT nursery_imports_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT nursery_imports_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT nursery_imports_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX nursery_imports_running ON public.nursery_imports USING btree (nursery_id) WHERE (status = ANY (ARRAY['uploading'::text, 'waiting'::text, 'running'::text]));
ALTER TABLE nursery_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE nursery_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON nursery_imports FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON nursery_imports TO glasshouse_web;

CREATE TABLE nursery_logos (
  id uuid NOT NULL,
  image bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT nursery_logos_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT nursery_logos_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT nursery_logos_image_check CHECK ((length(image) <= 1000000))
);
ALTER TABLE nursery_logos ENABLE ROW LEVEL SECURITY;
ALTER TABLE nursery_logos FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON nursery_logos FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON nursery_logos TO glasshouse_web;

CREATE TABLE opening_views (
  user_id uuid NOT NULL,
  list text NOT NULL,
  view_id uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT opening_views_pkey PRIMARY KEY (nursery_id, user_id, list),
  CONSTRAINT opening_views_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT opening_views_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id),
  CONSTRAINT opening_views_nursery_id_view_id_fkey FOREIGN KEY (nursery_id, view_id) REFERENCES saved_views(nursery_id, id) ON DELETE CASCADE
);
CREATE INDEX opening_views_nursery_id_view_id_idx ON public.opening_views USING btree (nursery_id, view_id);
ALTER TABLE opening_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE opening_views FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON opening_views FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON opening_views TO glasshouse_web;

CREATE TABLE order_docket_batches (
  docket_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  quantity integer NOT NULL,
  cost cost_amount DEFAULT 0 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT order_docket_batches_pkey PRIMARY KEY (nursery_id, docket_id, order_item_id, batch_id),
  CONSTRAINT order_docket_batches_nursery_id_batch_id_fkey FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches(nursery_id, id),
  CONSTRAINT order_docket_batches_nursery_id_docket_id_order_item_id_fkey FOREIGN KEY (nursery_id, docket_id, order_item_id) REFERENCES order_docket_items(nursery_id, docket_id, order_item_id) ON DELETE CASCADE,
  CONSTRAINT order_docket_batches_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT order_docket_batches_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX order_docket_batches_nursery_id_batch_id_docket_id_order_it_idx ON public.order_docket_batches USING btree (nursery_id, batch_id) INCLUDE (docket_id, order_item_id, quantity);
ALTER TABLE order_docket_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_docket_batches FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON order_docket_batches FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON order_docket_batches TO glasshouse_web;

CREATE TABLE order_docket_items (
  docket_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  quantity quantity NOT NULL,
  cost cost_amount DEFAULT 0 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT order_docket_items_pkey PRIMARY KEY (nursery_id, docket_id, order_item_id),
  CONSTRAINT order_docket_items_nursery_id_docket_id_fkey FOREIGN KEY (nursery_id, docket_id) REFERENCES order_dockets(nursery_id, id),
  CONSTRAINT order_docket_items_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT order_docket_items_nursery_id_order_item_id_fkey FOREIGN KEY (nursery_id, order_item_id) REFERENCES order_items(nursery_id, id) ON DELETE CASCADE,
  CONSTRAINT order_docket_items_cost_check CHECK (((cost)::numeric >= (0)::numeric)),
  CONSTRAINT order_docket_items_quantity_check CHECK (((quantity)::numeric > (0)::numeric))
);
CREATE INDEX order_docket_items_nursery_id_order_item_id_idx ON public.order_docket_items USING btree (nursery_id, order_item_id);
ALTER TABLE order_docket_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_docket_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON order_docket_items FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON order_docket_items TO glasshouse_web;

CREATE TABLE order_dockets (
  id uuid DEFAULT new_id() NOT NULL,
  order_id uuid NOT NULL,
  docket_number integer NOT NULL,
  delivered_on date NOT NULL,
  tax_place text DEFAULT ''::text NOT NULL,
  sale_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  discount money_amount DEFAULT 0 NOT NULL,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  reversal_reason text DEFAULT ''::text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT order_dockets_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT order_dockets_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT order_dockets_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT order_dockets_nursery_id_order_id_fkey FOREIGN KEY (nursery_id, order_id) REFERENCES orders(nursery_id, id),
  CONSTRAINT order_dockets_nursery_id_reversed_by_fkey FOREIGN KEY (nursery_id, reversed_by) REFERENCES users(nursery_id, id),
  CONSTRAINT order_dockets_nursery_id_sale_id_fkey FOREIGN KEY (nursery_id, sale_id) REFERENCES sales(nursery_id, id),
  CONSTRAINT order_dockets_check CHECK (((reversed_at IS NULL) OR (sale_id IS NULL))),
  CONSTRAINT order_dockets_discount_check CHECK (((discount)::numeric >= (0)::numeric)),
  CONSTRAINT order_dockets_docket_number_check CHECK ((docket_number > 0))
);
CREATE UNIQUE INDEX order_dockets_number ON public.order_dockets USING btree (nursery_id, docket_number);
CREATE INDEX order_dockets_nursery_id_order_id_idx ON public.order_dockets USING btree (nursery_id, order_id);
CREATE INDEX order_dockets_nursery_id_sale_id_idx ON public.order_dockets USING btree (nursery_id, sale_id) WHERE (sale_id IS NOT NULL);
ALTER TABLE order_dockets ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_dockets FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON order_dockets FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON order_dockets TO glasshouse_web;

CREATE TABLE order_items (
  id uuid DEFAULT new_id() NOT NULL,
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  plant_type_id uuid,
  inventory_item_id uuid,
  description text,
  container_size_id uuid,
  grade_id uuid,
  quantity quantity NOT NULL,
  unit_price money_amount NOT NULL,
  unit_saving money_amount DEFAULT 0 NOT NULL,
  line_total money_amount NOT NULL,
  promised_date date,
  ready_at timestamp with time zone,
  other_location text,
  location_id uuid,
  date_added timestamp with time zone DEFAULT now() NOT NULL,
  quantity_reserved quantity DEFAULT 0 NOT NULL,
  quantity_picked quantity DEFAULT 0 NOT NULL,
  quantity_delivered quantity DEFAULT 0 NOT NULL,
  quantity_invoiced quantity DEFAULT 0 NOT NULL,
  price_reason text DEFAULT ''::text NOT NULL,
  tax_kind text DEFAULT 'standard'::text NOT NULL,
  called_off_order_id uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT order_items_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT order_items_nursery_id_called_off_order_id_fkey FOREIGN KEY (nursery_id, called_off_order_id) REFERENCES orders(nursery_id, id),
  CONSTRAINT order_items_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT order_items_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT order_items_nursery_id_grade_id_fkey FOREIGN KEY (nursery_id, grade_id) REFERENCES grades(nursery_id, id),
  CONSTRAINT order_items_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT order_items_nursery_id_location_id_fkey FOREIGN KEY (nursery_id, location_id) REFERENCES locations(nursery_id, id),
  CONSTRAINT order_items_nursery_id_order_id_fkey FOREIGN KEY (nursery_id, order_id) REFERENCES orders(nursery_id, id),
  CONSTRAINT order_items_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT order_items_check CHECK ((((quantity_reserved)::numeric >= (0)::numeric) AND ((quantity_reserved)::numeric <= (quantity)::numeric))),
  CONSTRAINT order_items_check1 CHECK ((((quantity_picked)::numeric >= (0)::numeric) AND ((quantity_picked)::numeric <= (quantity)::numeric))),
  CONSTRAINT order_items_check2 CHECK ((((quantity_delivered)::numeric >= (0)::numeric) AND ((quantity_delivered)::numeric <= (quantity)::numeric))),
  CONSTRAINT order_items_check3 CHECK ((((quantity_invoiced)::numeric >= (0)::numeric) AND ((quantity_invoiced)::numeric <= (quantity_delivered)::numeric))),
  CONSTRAINT order_items_check4 CHECK (((inventory_item_id IS NOT NULL) OR ((quantity)::numeric = trunc((quantity)::numeric)))),
  CONSTRAINT order_items_check5 CHECK (((plant_type_id IS NOT NULL) OR (inventory_item_id IS NOT NULL) OR (description IS NOT NULL))),
  CONSTRAINT order_items_check6 CHECK (((location_id IS NULL) OR (other_location IS NULL))),
  CONSTRAINT order_items_line_total_check CHECK (((line_total)::numeric >= (0)::numeric)),
  CONSTRAINT order_items_quantity_check CHECK (((quantity)::numeric > (0)::numeric)),
  CONSTRAINT order_items_tax_kind_check CHECK ((tax_kind = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text, 'zero'::text, 'exempt'::text, 'out_of_scope'::text]))),
  CONSTRAINT order_items_unit_price_check CHECK (((unit_price)::numeric >= (0)::numeric)),
  CONSTRAINT order_items_unit_saving_check CHECK (((unit_saving)::numeric >= (0)::numeric))
);
CREATE INDEX order_items_nursery_id_called_off_order_id_idx ON public.order_items USING btree (nursery_id, called_off_order_id) WHERE (called_off_order_id IS NOT NULL);
CREATE INDEX order_items_nursery_id_container_size_id_idx ON public.order_items USING btree (nursery_id, container_size_id) WHERE (container_size_id IS NOT NULL);
CREATE INDEX order_items_nursery_id_grade_id_idx ON public.order_items USING btree (nursery_id, grade_id) WHERE (grade_id IS NOT NULL);
CREATE INDEX order_items_nursery_id_inventory_item_id_idx ON public.order_items USING btree (nursery_id, inventory_item_id) WHERE (inventory_item_id IS NOT NULL);
CREATE INDEX order_items_nursery_id_location_id_idx ON public.order_items USING btree (nursery_id, location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX order_items_nursery_id_order_id_idx ON public.order_items USING btree (nursery_id, order_id);
CREATE INDEX order_items_nursery_id_plant_type_id_idx ON public.order_items USING btree (nursery_id, plant_type_id) WHERE (plant_type_id IS NOT NULL);
CREATE INDEX order_items_reserved ON public.order_items USING btree (nursery_id, plant_type_id, container_size_id) INCLUDE (grade_id, order_id, quantity_reserved, quantity_delivered) WHERE (((quantity_reserved)::numeric > (quantity_delivered)::numeric) AND (plant_type_id IS NOT NULL));
ALTER TABLE order_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON order_items FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON order_items TO glasshouse_web;

CREATE TABLE orders (
  id uuid DEFAULT new_id() NOT NULL,
  kind text NOT NULL,
  status text DEFAULT 'confirmed'::text NOT NULL,
  business_account_id uuid,
  customer_name text DEFAULT ''::text NOT NULL,
  order_date date NOT NULL,
  due_date date,
  discount money_amount DEFAULT 0 NOT NULL,
  total_amount money_amount DEFAULT 0 NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  customer_order_number text DEFAULT ''::text NOT NULL,
  ship_to text DEFAULT ''::text NOT NULL,
  delivery_time text DEFAULT ''::text NOT NULL,
  tax_place text DEFAULT ''::text NOT NULL,
  tax_included boolean,
  sale_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  order_number integer,
  discount_invoiced money_amount DEFAULT 0 NOT NULL,
  availability_link_id uuid,
  standing_order_id uuid,
  standing_day date,
  discount_called_off money_amount DEFAULT 0 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT orders_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT orders_nursery_id_availability_link_id_fkey FOREIGN KEY (nursery_id, availability_link_id) REFERENCES availability_links(nursery_id, id),
  CONSTRAINT orders_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT orders_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT orders_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT orders_nursery_id_sale_id_fkey FOREIGN KEY (nursery_id, sale_id) REFERENCES sales(nursery_id, id) DEFERRABLE,
  CONSTRAINT orders_nursery_id_standing_order_id_fkey FOREIGN KEY (nursery_id, standing_order_id) REFERENCES standing_orders(nursery_id, id),
  CONSTRAINT orders_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT orders_check CHECK ((((discount_invoiced)::numeric >= (0)::numeric) AND ((discount_invoiced)::numeric <= (discount)::numeric))),
  CONSTRAINT orders_check1 CHECK ((((discount_called_off)::numeric >= (0)::numeric) AND ((discount_called_off)::numeric <= (discount)::numeric))),
  CONSTRAINT orders_discount_check CHECK (((discount)::numeric >= (0)::numeric)),
  CONSTRAINT orders_kind_check CHECK ((kind = ANY (ARRAY['current'::text, 'future'::text]))),
  CONSTRAINT orders_order_number_check CHECK ((order_number > 0)),
  CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'confirmed'::text, 'picking'::text, 'ready'::text, 'delivered'::text, 'invoiced'::text, 'fulfilled'::text, 'cancelled'::text]))),
  CONSTRAINT orders_total_amount_check CHECK (((total_amount)::numeric >= (0)::numeric))
);
CREATE UNIQUE INDEX orders_number ON public.orders USING btree (nursery_id, order_number);
CREATE INDEX orders_nursery_id_availability_link_id_created_at_idx ON public.orders USING btree (nursery_id, availability_link_id, created_at) WHERE (availability_link_id IS NOT NULL);
CREATE INDEX orders_nursery_id_business_account_id_idx ON public.orders USING btree (nursery_id, business_account_id) WHERE (business_account_id IS NOT NULL);
CREATE INDEX orders_nursery_id_order_date_id_idx ON public.orders USING btree (nursery_id, order_date, id);
CREATE INDEX orders_nursery_id_sale_id_idx ON public.orders USING btree (nursery_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE UNIQUE INDEX orders_standing_once ON public.orders USING btree (nursery_id, standing_order_id, standing_day) WHERE (standing_order_id IS NOT NULL);
CREATE INDEX orders_urgency ON public.orders USING btree (nursery_id, (
CASE
    WHEN (status = ANY (ARRAY['draft'::text, 'confirmed'::text, 'picking'::text, 'ready'::text])) THEN (COALESCE(due_date, '9999-12-31'::date) - '2000-01-01'::date)
    ELSE (5000000 - (order_date - '2000-01-01'::date))
END), id);
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON orders FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON orders TO glasshouse_web;

CREATE TABLE past_sales (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_id uuid NOT NULL,
  container_size_id uuid NOT NULL,
  week date NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  quantity quantity NOT NULL,
  import_id uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT past_sales_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT past_sales_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT past_sales_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT past_sales_nursery_id_import_id_fkey FOREIGN KEY (nursery_id, import_id) REFERENCES imports(nursery_id, id),
  CONSTRAINT past_sales_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT past_sales_check CHECK ((last_day >= first_day)),
  CONSTRAINT past_sales_quantity_check CHECK (((quantity)::numeric > (0)::numeric))
);
CREATE INDEX past_sales_nursery_id_container_size_id_idx ON public.past_sales USING btree (nursery_id, container_size_id);
CREATE INDEX past_sales_nursery_id_import_id_idx ON public.past_sales USING btree (nursery_id, import_id);
CREATE INDEX past_sales_nursery_id_plant_type_id_idx ON public.past_sales USING btree (nursery_id, plant_type_id);
ALTER TABLE past_sales ENABLE ROW LEVEL SECURITY;
ALTER TABLE past_sales FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON past_sales FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON past_sales TO glasshouse_web;

CREATE TABLE payments (
  id uuid DEFAULT new_id() NOT NULL,
  kind text NOT NULL,
  amount money_amount NOT NULL,
  method payment_method NOT NULL,
  rounding money_amount DEFAULT 0 NOT NULL,
  tendered money_amount,
  paid_on date NOT NULL,
  paid_at timestamp with time zone DEFAULT now() NOT NULL,
  sale_id uuid,
  layby_id uuid,
  order_id uuid,
  business_account_id uuid,
  credit_note_id uuid,
  store_credit_id uuid,
  till_session_id uuid,
  after_count boolean DEFAULT false NOT NULL,
  reverses uuid,
  corrects uuid,
  reason text DEFAULT ''::text NOT NULL,
  taxed jsonb,
  reference text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  amount_cents bigint GENERATED ALWAYS AS ((((amount)::numeric * (100)::numeric))::bigint) STORED,
  nursery_id uuid NOT NULL,
  CONSTRAINT payments_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT payments_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT payments_nursery_id_corrects_fkey FOREIGN KEY (nursery_id, corrects) REFERENCES payments(nursery_id, id) DEFERRABLE,
  CONSTRAINT payments_nursery_id_credit_note_id_fkey FOREIGN KEY (nursery_id, credit_note_id) REFERENCES credit_notes(nursery_id, id),
  CONSTRAINT payments_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT payments_nursery_id_layby_id_fkey FOREIGN KEY (nursery_id, layby_id) REFERENCES saved_carts(nursery_id, id),
  CONSTRAINT payments_nursery_id_order_id_fkey FOREIGN KEY (nursery_id, order_id) REFERENCES orders(nursery_id, id),
  CONSTRAINT payments_nursery_id_reverses_fkey FOREIGN KEY (nursery_id, reverses) REFERENCES payments(nursery_id, id) DEFERRABLE,
  CONSTRAINT payments_nursery_id_sale_id_fkey FOREIGN KEY (nursery_id, sale_id) REFERENCES sales(nursery_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT payments_nursery_id_store_credit_id_fkey FOREIGN KEY (nursery_id, store_credit_id) REFERENCES store_credits(nursery_id, id),
  CONSTRAINT payments_nursery_id_till_session_id_fkey FOREIGN KEY (nursery_id, till_session_id) REFERENCES till_sessions(nursery_id, id),
  CONSTRAINT payments_check CHECK (
CASE kind
    WHEN 'sale'::text THEN ((sale_id IS NOT NULL) AND (((amount)::numeric > (0)::numeric) OR (reverses IS NOT NULL)))
    WHEN 'void_refund'::text THEN ((sale_id IS NOT NULL) AND ((amount)::numeric < (0)::numeric) AND (reverses IS NOT NULL) AND (((method)::text <> 'cash'::text) OR (till_session_id IS NOT NULL)))
    WHEN 'layby'::text THEN ((layby_id IS NOT NULL) AND ((amount)::numeric <> (0)::numeric) AND (((amount)::numeric > (0)::numeric) OR (reverses IS NOT NULL)))
    WHEN 'deposit'::text THEN ((order_id IS NOT NULL) AND ((amount)::numeric <> (0)::numeric) AND (((amount)::numeric > (0)::numeric) OR ((method)::text = ANY (ARRAY['deposit'::text, 'order'::text])) OR (reverses IS NOT NULL)) AND (((method)::text = 'deposit'::text) = (sale_id IS NOT NULL)))
    WHEN 'account'::text THEN ((business_account_id IS NOT NULL) AND ((amount)::numeric <> (0)::numeric))
    WHEN 'refund'::text THEN ((credit_note_id IS NOT NULL) AND (((amount)::numeric < (0)::numeric) OR (reverses IS NOT NULL)))
    WHEN 'cash_movement'::text THEN ((till_session_id IS NOT NULL) AND ((method)::text = 'cash'::text) AND (reason <> ''::text) AND ((amount)::numeric <> (0)::numeric))
    WHEN 'bill'::text THEN (((amount)::numeric <> (0)::numeric) AND ((method)::text = ANY (ARRAY['cash'::text, 'card'::text, 'bank_transfer'::text])) AND (((method)::text <> 'cash'::text) OR (till_session_id IS NOT NULL)))
    ELSE false
END),
  CONSTRAINT payments_check1 CHECK ((num_nonnulls(sale_id, layby_id, order_id, business_account_id, credit_note_id) =
CASE kind
    WHEN 'cash_movement'::text THEN 0
    WHEN 'bill'::text THEN 0
    WHEN 'deposit'::text THEN (1 + (((method)::text = 'deposit'::text))::integer)
    ELSE 1
END)),
  CONSTRAINT payments_check2 CHECK ((((method)::text <> 'account'::text) AND ((store_credit_id IS NOT NULL) = ((method)::text = 'store_credit'::text)) AND ((reverses IS NULL) OR ((((amount)::numeric < (0)::numeric) OR (kind = ANY (ARRAY['refund'::text, 'bill'::text]))) AND (reason <> ''::text) AND (((method)::text <> 'cash'::text) OR (till_session_id IS NOT NULL) OR (corrects IS NOT NULL) OR (kind = 'deposit'::text))))))
);
CREATE INDEX payments_by_amount ON public.payments USING btree (nursery_id, amount_cents, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX payments_nursery_id_business_account_id_idx ON public.payments USING btree (nursery_id, business_account_id) WHERE (business_account_id IS NOT NULL);
CREATE INDEX payments_nursery_id_corrects_idx ON public.payments USING btree (nursery_id, corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX payments_nursery_id_credit_note_id_idx ON public.payments USING btree (nursery_id, credit_note_id) WHERE (credit_note_id IS NOT NULL);
CREATE INDEX payments_nursery_id_layby_id_paid_on_amount_idx ON public.payments USING btree (nursery_id, layby_id) INCLUDE (paid_on, amount) WHERE (layby_id IS NOT NULL);
CREATE INDEX payments_nursery_id_order_id_paid_on_amount_idx ON public.payments USING btree (nursery_id, order_id) INCLUDE (paid_on, amount) WHERE (order_id IS NOT NULL);
CREATE INDEX payments_nursery_id_sale_id_idx ON public.payments USING btree (nursery_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX payments_nursery_id_store_credit_id_paid_on_amount_idx ON public.payments USING btree (nursery_id, store_credit_id) INCLUDE (paid_on, amount) WHERE (store_credit_id IS NOT NULL);
CREATE INDEX payments_nursery_id_till_session_id_idx ON public.payments USING btree (nursery_id, till_session_id) WHERE (till_session_id IS NOT NULL);
CREATE INDEX payments_of_day ON public.payments USING btree (nursery_id, paid_on) INCLUDE (amount, rounding, method, kind);
CREATE INDEX payments_of_deposits ON public.payments USING btree (nursery_id, sale_id) INCLUDE (paid_on, amount) WHERE ((kind = 'sale'::text) AND ((method)::text = 'deposit'::text));
CREATE INDEX payments_reversed ON public.payments USING btree (nursery_id, reverses) INCLUDE (amount) WHERE (reverses IS NOT NULL);
CREATE INDEX payments_taxed ON public.payments USING btree (nursery_id, paid_on) WHERE (taxed IS NOT NULL);
CREATE INDEX payments_written ON public.payments USING btree (nursery_id, created_at, id);
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON payments FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON payments TO glasshouse_web;

CREATE TABLE period_locks (
  id uuid DEFAULT new_id() NOT NULL,
  closed_through date,
  reason text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT period_locks_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT period_locks_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT period_locks_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
ALTER TABLE period_locks ENABLE ROW LEVEL SECURITY;
ALTER TABLE period_locks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON period_locks FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON period_locks TO glasshouse_web;

CREATE TABLE pin_attempts (
  user_id uuid NOT NULL,
  device_id text NOT NULL,
  attempts integer NOT NULL,
  total integer NOT NULL,
  last_attempt_at timestamp with time zone NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT pin_attempts_pkey PRIMARY KEY (nursery_id, user_id, device_id),
  CONSTRAINT pin_attempts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT pin_attempts_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id)
);
ALTER TABLE pin_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE pin_attempts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON pin_attempts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON pin_attempts TO glasshouse_web;

CREATE TABLE plant_batches (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_id uuid NOT NULL,
  parent_batch_id uuid,
  batch_code text NOT NULL,
  container_size_id uuid NOT NULL,
  quantity_current plant_count DEFAULT 0 NOT NULL,
  location_id uuid,
  state batch_state DEFAULT 'growing'::text NOT NULL,
  growth_stage_id uuid,
  grade_id uuid,
  height_from_cm integer,
  height_to_cm integer,
  caliper_from_mm integer,
  caliper_to_mm integer,
  specification text DEFAULT ''::text NOT NULL,
  method batch_method DEFAULT 'bought_in'::text NOT NULL,
  vendor_id uuid,
  vendor_lot text,
  started_on date NOT NULL,
  potting_date date,
  ready_on date,
  notes text DEFAULT ''::text NOT NULL,
  cost cost_from_zero DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  archived_at timestamp with time zone,
  on_hold text DEFAULT ''::text NOT NULL,
  withheld_by uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  sprayed_with text DEFAULT ''::text NOT NULL,
  sale_from date,
  sold_before boolean DEFAULT false NOT NULL,
  label_key text DEFAULT ("left"((gen_random_uuid())::text, 8) || "right"((gen_random_uuid())::text, 8)) NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT plant_batches_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT plant_batches_nursery_id_batch_code_key UNIQUE (nursery_id, batch_code),
  CONSTRAINT plant_batches_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT plant_batches_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT plant_batches_nursery_id_grade_id_fkey FOREIGN KEY (nursery_id, grade_id) REFERENCES grades(nursery_id, id),
  CONSTRAINT plant_batches_nursery_id_growth_stage_id_fkey FOREIGN KEY (nursery_id, growth_stage_id) REFERENCES growth_stages(nursery_id, id),
  CONSTRAINT plant_batches_nursery_id_location_id_fkey FOREIGN KEY (nursery_id, location_id) REFERENCES locations(nursery_id, id),
  CONSTRAINT plant_batches_nursery_id_parent_batch_id_fkey FOREIGN KEY (nursery_id, parent_batch_id) REFERENCES plant_batches(nursery_id, id) DEFERRABLE,
  CONSTRAINT plant_batches_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT plant_batches_nursery_id_vendor_id_fkey FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors(nursery_id, id),
  CONSTRAINT plant_batches_caliper_from_mm_check CHECK (((caliper_from_mm >= 1) AND (caliper_from_mm <= 9999))),
  CONSTRAINT plant_batches_check CHECK (((height_to_cm >= height_from_cm) AND (height_to_cm <= 9999))),
  CONSTRAINT plant_batches_check1 CHECK (((caliper_to_mm >= caliper_from_mm) AND (caliper_to_mm <= 9999))),
  CONSTRAINT plant_batches_check2 CHECK (((sale_from IS NULL) = (withheld_by = '{}'::uuid[]))),
  CONSTRAINT plant_batches_check3 CHECK ((((on_hold = ''::text) AND (withheld_by = '{}'::uuid[])) OR ((state)::text <> 'for_sale'::text))),
  CONSTRAINT plant_batches_height_from_cm_check CHECK (((height_from_cm >= 1) AND (height_from_cm <= 9999)))
) WITH (fillfactor=70);
CREATE INDEX plant_batches_begun ON public.plant_batches USING btree (nursery_id, started_on, id);
CREATE INDEX plant_batches_by_code ON public.plant_batches USING btree (nursery_id, upper(batch_code));
CREATE INDEX plant_batches_by_code_sort_key ON public.plant_batches USING btree (nursery_id, sort_key(batch_code), id) WHERE (archived_at IS NULL);
CREATE INDEX plant_batches_by_container ON public.plant_batches USING btree (nursery_id, container_size_id, id) WHERE (archived_at IS NULL);
CREATE INDEX plant_batches_by_grade ON public.plant_batches USING btree (nursery_id, (
CASE
    WHEN (grade_id IS NULL) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE grade_id
END), id) WHERE (archived_at IS NULL);
CREATE INDEX plant_batches_by_location ON public.plant_batches USING btree (nursery_id, (
CASE
    WHEN (location_id IS NULL) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE location_id
END), id) WHERE (archived_at IS NULL);
CREATE INDEX plant_batches_by_stage ON public.plant_batches USING btree (nursery_id, (
CASE
    WHEN (growth_stage_id IS NULL) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE growth_stage_id
END), id) WHERE (archived_at IS NULL);
CREATE INDEX plant_batches_by_state ON public.plant_batches USING btree (nursery_id, state, id) WHERE (archived_at IS NULL);
CREATE INDEX plant_batches_newest ON public.plant_batches USING btree (nursery_id, started_on DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX plant_batches_nursery_id_container_size_id_idx ON public.plant_batches USING btree (nursery_id, container_size_id);
CREATE INDEX plant_batches_nursery_id_grade_id_idx ON public.plant_batches USING btree (nursery_id, grade_id) WHERE (grade_id IS NOT NULL);
CREATE INDEX plant_batches_nursery_id_growth_stage_id_idx ON public.plant_batches USING btree (nursery_id, growth_stage_id) WHERE (growth_stage_id IS NOT NULL);
CREATE INDEX plant_batches_nursery_id_location_id_idx ON public.plant_batches USING btree (nursery_id, location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX plant_batches_nursery_id_parent_batch_id_idx ON public.plant_batches USING btree (nursery_id, parent_batch_id) WHERE (parent_batch_id IS NOT NULL);
CREATE INDEX plant_batches_nursery_id_plant_type_id_idx ON public.plant_batches USING btree (nursery_id, plant_type_id);
CREATE INDEX plant_batches_nursery_id_vendor_id_idx ON public.plant_batches USING btree (nursery_id, vendor_id) WHERE (vendor_id IS NOT NULL);
CREATE INDEX plant_batches_on_hold ON public.plant_batches USING btree (nursery_id, plant_type_id, container_size_id) WHERE (on_hold <> ''::text);
CREATE INDEX plant_batches_sellable ON public.plant_batches USING btree (nursery_id, plant_type_id, container_size_id, id) WHERE ((state)::text = 'for_sale'::text);
CREATE INDEX plant_batches_vendor_lot ON public.plant_batches USING btree (nursery_id, upper(vendor_lot)) WHERE (vendor_lot IS NOT NULL);
CREATE INDEX plant_batches_withheld ON public.plant_batches USING btree (nursery_id, sale_from) WHERE (sale_from IS NOT NULL);
ALTER TABLE plant_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE plant_batches FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON plant_batches FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON plant_batches TO glasshouse_web;

CREATE TABLE plant_categories (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  archived_at timestamp with time zone,
  merged_into_id uuid,
  version integer DEFAULT 1 NOT NULL,
  hidden boolean DEFAULT false NOT NULL,
  guaranteed boolean DEFAULT false NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT plant_categories_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT plant_categories_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT plant_categories_nursery_id_merged_into_id_fkey FOREIGN KEY (nursery_id, merged_into_id) REFERENCES plant_categories(nursery_id, id) DEFERRABLE,
  CONSTRAINT plant_categories_name_check CHECK (((name <> ''::text) AND (name = btrim(name))))
);
CREATE UNIQUE INDEX plant_categories_name ON public.plant_categories USING btree (nursery_id, lower(btrim(name)));
CREATE INDEX plant_categories_nursery_id_merged_into_id_idx ON public.plant_categories USING btree (nursery_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
ALTER TABLE plant_categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE plant_categories FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON plant_categories FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON plant_categories TO glasshouse_web;

CREATE TABLE plant_passport_withdrawals (
  id uuid DEFAULT new_id() NOT NULL,
  passport_id uuid NOT NULL,
  withdrawn_at timestamp with time zone DEFAULT now() NOT NULL,
  withdrawn_by uuid NOT NULL,
  reason text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT plant_passport_withdrawals_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT plant_passport_withdrawals_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT plant_passport_withdrawals_nursery_id_passport_id_fkey FOREIGN KEY (nursery_id, passport_id) REFERENCES plant_passports(nursery_id, id),
  CONSTRAINT plant_passport_withdrawals_nursery_id_withdrawn_by_fkey FOREIGN KEY (nursery_id, withdrawn_by) REFERENCES users(nursery_id, id),
  CONSTRAINT plant_passport_withdrawals_reason_check CHECK ((reason <> ''::text))
);
CREATE UNIQUE INDEX plant_passport_withdrawals_once ON public.plant_passport_withdrawals USING btree (nursery_id, passport_id);
ALTER TABLE plant_passport_withdrawals ENABLE ROW LEVEL SECURITY;
ALTER TABLE plant_passport_withdrawals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON plant_passport_withdrawals FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON plant_passport_withdrawals TO glasshouse_web;

CREATE TABLE plant_passports (
  id uuid NOT NULL,
  issued_at timestamp with time zone DEFAULT now() NOT NULL,
  issued_on date NOT NULL,
  issued_by uuid NOT NULL,
  batch_id uuid NOT NULL,
  botanical_name text NOT NULL,
  registration text NOT NULL,
  traceability_code text NOT NULL,
  origin text NOT NULL,
  zone text DEFAULT ''::text NOT NULL,
  quantity integer NOT NULL,
  replaces_id uuid,
  replaces text DEFAULT ''::text NOT NULL,
  replaces_registration text DEFAULT ''::text NOT NULL,
  business_account_id uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT plant_passports_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT plant_passports_nursery_id_batch_id_fkey FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches(nursery_id, id),
  CONSTRAINT plant_passports_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT plant_passports_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT plant_passports_nursery_id_issued_by_fkey FOREIGN KEY (nursery_id, issued_by) REFERENCES users(nursery_id, id),
  CONSTRAINT plant_passports_nursery_id_replaces_id_fkey FOREIGN KEY (nursery_id, replaces_id) REFERENCES plant_passports(nursery_id, id) DEFERRABLE,
  CONSTRAINT plant_passports_botanical_name_check CHECK ((botanical_name <> ''::text)),
  CONSTRAINT plant_passports_check CHECK (((replaces_id IS NULL) OR (replaces <> ''::text))),
  CONSTRAINT plant_passports_origin_check CHECK ((origin ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT plant_passports_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT plant_passports_registration_check CHECK ((registration <> ''::text)),
  CONSTRAINT plant_passports_traceability_code_check CHECK ((traceability_code <> ''::text))
);
CREATE INDEX plant_passports_nursery_id_batch_id_idx ON public.plant_passports USING btree (nursery_id, batch_id);
CREATE INDEX plant_passports_nursery_id_business_account_id_idx ON public.plant_passports USING btree (nursery_id, business_account_id) WHERE (business_account_id IS NOT NULL);
CREATE INDEX plant_passports_nursery_id_issued_at_id_idx ON public.plant_passports USING btree (nursery_id, issued_at, id);
CREATE INDEX plant_passports_nursery_id_replaces_id_idx ON public.plant_passports USING btree (nursery_id, replaces_id) WHERE (replaces_id IS NOT NULL);
ALTER TABLE plant_passports ENABLE ROW LEVEL SECURITY;
ALTER TABLE plant_passports FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON plant_passports FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON plant_passports TO glasshouse_web;

CREATE TABLE plant_type_prices (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_id uuid NOT NULL,
  container_size_id uuid NOT NULL,
  grade_id uuid,
  price money_amount NOT NULL,
  order_minimum integer,
  order_multiple integer,
  tray_price money_amount,
  shelf_price money_amount,
  trolley_price money_amount,
  discount_price money_amount,
  discount_percent percentage,
  barcode text,
  tray_barcode text,
  shelf_barcode text,
  trolley_barcode text,
  sku text,
  color text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT plant_type_prices_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT plant_type_prices_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT plant_type_prices_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT plant_type_prices_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT plant_type_prices_nursery_id_grade_id_fkey FOREIGN KEY (nursery_id, grade_id) REFERENCES grades(nursery_id, id),
  CONSTRAINT plant_type_prices_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT plant_type_prices_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT plant_type_prices_discount_percent_check CHECK ((((discount_percent)::numeric >= (0)::numeric) AND ((discount_percent)::numeric <= (100)::numeric))),
  CONSTRAINT plant_type_prices_discount_price_check CHECK (((discount_price)::numeric >= (0)::numeric)),
  CONSTRAINT plant_type_prices_order_minimum_check CHECK ((order_minimum >= 1)),
  CONSTRAINT plant_type_prices_order_multiple_check CHECK ((order_multiple >= 1)),
  CONSTRAINT plant_type_prices_price_check CHECK (((price)::numeric >= (0)::numeric)),
  CONSTRAINT plant_type_prices_shelf_price_check CHECK (((shelf_price)::numeric >= (0)::numeric)),
  CONSTRAINT plant_type_prices_tray_price_check CHECK (((tray_price)::numeric >= (0)::numeric)),
  CONSTRAINT plant_type_prices_trolley_price_check CHECK (((trolley_price)::numeric >= (0)::numeric))
);
CREATE INDEX plant_type_prices_nursery_id_barcode_idx ON public.plant_type_prices USING btree (nursery_id, barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX plant_type_prices_nursery_id_container_size_id_idx ON public.plant_type_prices USING btree (nursery_id, container_size_id);
CREATE INDEX plant_type_prices_nursery_id_grade_id_idx ON public.plant_type_prices USING btree (nursery_id, grade_id) WHERE (grade_id IS NOT NULL);
CREATE INDEX plant_type_prices_nursery_id_plant_type_id_idx ON public.plant_type_prices USING btree (nursery_id, plant_type_id);
CREATE INDEX plant_type_prices_nursery_id_shelf_barcode_idx ON public.plant_type_prices USING btree (nursery_id, shelf_barcode) WHERE (shelf_barcode IS NOT NULL);
CREATE INDEX plant_type_prices_nursery_id_tray_barcode_idx ON public.plant_type_prices USING btree (nursery_id, tray_barcode) WHERE (tray_barcode IS NOT NULL);
CREATE INDEX plant_type_prices_nursery_id_trolley_barcode_idx ON public.plant_type_prices USING btree (nursery_id, trolley_barcode) WHERE (trolley_barcode IS NOT NULL);
CREATE UNIQUE INDEX plant_type_prices_size ON public.plant_type_prices USING btree (nursery_id, plant_type_id, container_size_id, grade_id) NULLS NOT DISTINCT WHERE (archived_at IS NULL);
ALTER TABLE plant_type_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE plant_type_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON plant_type_prices FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON plant_type_prices TO glasshouse_web;

CREATE TABLE plant_types (
  id uuid DEFAULT new_id() NOT NULL,
  common_name text NOT NULL,
  botanical_name text DEFAULT ''::text NOT NULL,
  category_id uuid NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  photo text,
  synonyms text[] DEFAULT '{}'::text[] NOT NULL,
  search_text text NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  tax_kind text DEFAULT 'standard'::text NOT NULL,
  care jsonb DEFAULT '{}'::jsonb NOT NULL,
  label_key text DEFAULT ("left"((gen_random_uuid())::text, 8) || "right"((gen_random_uuid())::text, 8)) NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT plant_types_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT plant_types_nursery_id_category_id_fkey FOREIGN KEY (nursery_id, category_id) REFERENCES plant_categories(nursery_id, id),
  CONSTRAINT plant_types_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT plant_types_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT plant_types_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT plant_types_care_check CHECK ((jsonb_typeof(care) = 'object'::text)),
  CONSTRAINT plant_types_tax_kind_check CHECK ((tax_kind = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text, 'zero'::text, 'exempt'::text, 'out_of_scope'::text])))
);
CREATE UNIQUE INDEX plant_types_label_key ON public.plant_types USING btree (nursery_id, label_key);
CREATE UNIQUE INDEX plant_types_name ON public.plant_types USING btree (nursery_id, lower(common_name), lower(botanical_name)) WHERE (archived_at IS NULL);
CREATE INDEX plant_types_nursery_id_category_id_idx ON public.plant_types USING btree (nursery_id, category_id);
CREATE INDEX plant_types_nursery_id_common_name_id_idx ON public.plant_types USING btree (nursery_id, common_name, id);
ALTER TABLE plant_types ENABLE ROW LEVEL SECURITY;
ALTER TABLE plant_types FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON plant_types FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON plant_types TO glasshouse_web;

CREATE TABLE posting_accounts (
  purpose text NOT NULL,
  account_id uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT posting_accounts_pkey PRIMARY KEY (nursery_id, purpose),
  CONSTRAINT posting_accounts_nursery_id_account_id_fkey FOREIGN KEY (nursery_id, account_id) REFERENCES ledger_accounts(nursery_id, id),
  CONSTRAINT posting_accounts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE INDEX posting_accounts_nursery_id_account_id_idx ON public.posting_accounts USING btree (nursery_id, account_id);
ALTER TABLE posting_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE posting_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON posting_accounts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON posting_accounts TO glasshouse_web;

CREATE TABLE price_change_items (
  price_change_id uuid NOT NULL,
  price_id uuid NOT NULL,
  old_price money_amount NOT NULL,
  new_price money_amount NOT NULL,
  old_tray_price money_amount,
  old_shelf_price money_amount,
  old_trolley_price money_amount,
  applied boolean DEFAULT false NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT price_change_items_pkey PRIMARY KEY (nursery_id, price_change_id, price_id),
  CONSTRAINT price_change_items_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT price_change_items_nursery_id_price_change_id_fkey FOREIGN KEY (nursery_id, price_change_id) REFERENCES price_changes(nursery_id, id),
  CONSTRAINT price_change_items_nursery_id_price_id_fkey FOREIGN KEY (nursery_id, price_id) REFERENCES plant_type_prices(nursery_id, id),
  CONSTRAINT price_change_items_new_price_check CHECK (((new_price)::numeric >= (0)::numeric))
);
CREATE INDEX price_change_items_nursery_id_price_id_idx ON public.price_change_items USING btree (nursery_id, price_id);
ALTER TABLE price_change_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_change_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON price_change_items FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON price_change_items TO glasshouse_web;

CREATE TABLE price_changes (
  id uuid DEFAULT new_id() NOT NULL,
  description text NOT NULL,
  effective_on date NOT NULL,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT price_changes_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT price_changes_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT price_changes_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE INDEX price_changes_nursery_id_effective_on_idx ON public.price_changes USING btree (nursery_id, effective_on) WHERE ((applied_at IS NULL) AND (undone_at IS NULL));
ALTER TABLE price_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON price_changes FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON price_changes TO glasshouse_web;

CREATE TABLE price_groups (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT price_groups_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT price_groups_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT price_groups_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT price_groups_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT price_groups_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX price_groups_name ON public.price_groups USING btree (nursery_id, lower(name));
ALTER TABLE price_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON price_groups FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON price_groups TO glasshouse_web;

CREATE TABLE price_overrides (
  id uuid DEFAULT new_id() NOT NULL,
  sale_id uuid,
  saved_cart_id uuid,
  order_id uuid,
  "position" integer NOT NULL,
  overridden_on date NOT NULL,
  user_id uuid NOT NULL,
  approval_id uuid,
  product text NOT NULL,
  quantity quantity NOT NULL,
  list_total money_amount NOT NULL,
  line_total money_amount NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT price_overrides_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT price_overrides_nursery_id_approval_id_fkey FOREIGN KEY (nursery_id, approval_id) REFERENCES approvals(nursery_id, id),
  CONSTRAINT price_overrides_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT price_overrides_nursery_id_order_id_fkey FOREIGN KEY (nursery_id, order_id) REFERENCES orders(nursery_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT price_overrides_nursery_id_sale_id_fkey FOREIGN KEY (nursery_id, sale_id) REFERENCES sales(nursery_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT price_overrides_nursery_id_saved_cart_id_fkey FOREIGN KEY (nursery_id, saved_cart_id) REFERENCES saved_carts(nursery_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT price_overrides_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id),
  CONSTRAINT price_overrides_check CHECK ((num_nonnulls(sale_id, saved_cart_id, order_id) = 1)),
  CONSTRAINT price_overrides_check1 CHECK (((line_total)::numeric < (list_total)::numeric))
);
CREATE INDEX price_overrides_nursery_id_approval_id_idx ON public.price_overrides USING btree (nursery_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX price_overrides_nursery_id_order_id_idx ON public.price_overrides USING btree (nursery_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX price_overrides_nursery_id_overridden_on_id_idx ON public.price_overrides USING btree (nursery_id, overridden_on, id);
CREATE INDEX price_overrides_nursery_id_sale_id_idx ON public.price_overrides USING btree (nursery_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX price_overrides_nursery_id_saved_cart_id_idx ON public.price_overrides USING btree (nursery_id, saved_cart_id) WHERE (saved_cart_id IS NOT NULL);
ALTER TABLE price_overrides ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_overrides FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON price_overrides FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON price_overrides TO glasshouse_web;

CREATE TABLE price_rules (
  id uuid DEFAULT new_id() NOT NULL,
  price_group_id uuid NOT NULL,
  "position" integer NOT NULL,
  plant_type_id uuid,
  container_size_id uuid,
  from_quantity integer DEFAULT 1 NOT NULL,
  percent percentage,
  price money_amount,
  price_includes_tax boolean,
  nursery_id uuid NOT NULL,
  CONSTRAINT price_rules_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT price_rules_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT price_rules_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT price_rules_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT price_rules_nursery_id_price_group_id_fkey FOREIGN KEY (nursery_id, price_group_id) REFERENCES price_groups(nursery_id, id),
  CONSTRAINT price_rules_check CHECK (((percent IS NULL) <> (price IS NULL))),
  CONSTRAINT price_rules_from_quantity_check CHECK ((from_quantity >= 1)),
  CONSTRAINT price_rules_percent_check CHECK ((((percent)::numeric >= (0)::numeric) AND ((percent)::numeric <= (100)::numeric))),
  CONSTRAINT price_rules_price_check CHECK (((price)::numeric >= (0)::numeric))
);
CREATE INDEX price_rules_nursery_id_container_size_id_idx ON public.price_rules USING btree (nursery_id, container_size_id) WHERE (container_size_id IS NOT NULL);
CREATE INDEX price_rules_nursery_id_plant_type_id_idx ON public.price_rules USING btree (nursery_id, plant_type_id) WHERE (plant_type_id IS NOT NULL);
CREATE INDEX price_rules_nursery_id_price_group_id_idx ON public.price_rules USING btree (nursery_id, price_group_id);
ALTER TABLE price_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON price_rules FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON price_rules TO glasshouse_web;

CREATE TABLE production_recipes (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_id uuid NOT NULL,
  container_size_id uuid NOT NULL,
  method text NOT NULL,
  raise_dec integer NOT NULL,
  raise_mar integer NOT NULL,
  raise_jun integer NOT NULL,
  raise_sep integer NOT NULL,
  grow_dec integer NOT NULL,
  grow_mar integer NOT NULL,
  grow_jun integer NOT NULL,
  grow_sep integer NOT NULL,
  raise_loss integer DEFAULT 0 NOT NULL,
  grow_loss integer DEFAULT 0 NOT NULL,
  per_start integer DEFAULT 1 NOT NULL,
  tray_cells integer,
  minutes integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  place_kind text,
  CONSTRAINT production_recipes_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT production_recipes_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT production_recipes_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT production_recipes_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT production_recipes_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT production_recipes_grow_dec_check CHECK (((grow_dec >= 1) AND (grow_dec <= 520))),
  CONSTRAINT production_recipes_grow_jun_check CHECK (((grow_jun >= 1) AND (grow_jun <= 520))),
  CONSTRAINT production_recipes_grow_loss_check CHECK (((grow_loss >= 0) AND (grow_loss <= 95))),
  CONSTRAINT production_recipes_grow_mar_check CHECK (((grow_mar >= 1) AND (grow_mar <= 520))),
  CONSTRAINT production_recipes_grow_sep_check CHECK (((grow_sep >= 1) AND (grow_sep <= 520))),
  CONSTRAINT production_recipes_method_check CHECK ((method = ANY (ARRAY['seed'::text, 'cutting'::text, 'division'::text, 'layering'::text, 'graft'::text, 'tissue_culture'::text, 'bought_in'::text]))),
  CONSTRAINT production_recipes_minutes_check CHECK (((minutes >= 1) AND (minutes <= 100000))),
  CONSTRAINT production_recipes_per_start_check CHECK (((per_start >= 1) AND (per_start <= 1000))),
  CONSTRAINT production_recipes_place_kind_check CHECK ((place_kind = ANY (ARRAY['propagation'::text, 'greenhouse'::text, 'tunnel'::text, 'shade'::text, 'frame'::text, 'outdoors'::text]))),
  CONSTRAINT production_recipes_raise_dec_check CHECK (((raise_dec >= 0) AND (raise_dec <= 520))),
  CONSTRAINT production_recipes_raise_jun_check CHECK (((raise_jun >= 0) AND (raise_jun <= 520))),
  CONSTRAINT production_recipes_raise_loss_check CHECK (((raise_loss >= 0) AND (raise_loss <= 95))),
  CONSTRAINT production_recipes_raise_mar_check CHECK (((raise_mar >= 0) AND (raise_mar <= 520))),
  CONSTRAINT production_recipes_raise_sep_check CHECK (((raise_sep >= 0) AND (raise_sep <= 520))),
  CONSTRAINT production_recipes_tray_cells_check CHECK (((tray_cells >= 1) AND (tray_cells <= 2000)))
);
CREATE INDEX production_recipes_nursery_id_container_size_id_idx ON public.production_recipes USING btree (nursery_id, container_size_id);
CREATE INDEX production_recipes_nursery_id_plant_type_id_idx ON public.production_recipes USING btree (nursery_id, plant_type_id);
ALTER TABLE production_recipes ENABLE ROW LEVEL SECURITY;
ALTER TABLE production_recipes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON production_recipes FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON production_recipes TO glasshouse_web;

CREATE TABLE production_tasks (
  id uuid DEFAULT new_id() NOT NULL,
  title text DEFAULT ''::text NOT NULL,
  task_type text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  scheduled_date date NOT NULL,
  batch_id uuid,
  location_id uuid,
  assignee_id uuid,
  quantity integer,
  minutes integer,
  urgent boolean DEFAULT false NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  completed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  latest_date date,
  repeat_days integer,
  repeat_until date,
  checklist jsonb DEFAULT '[]'::jsonb NOT NULL,
  follows_id uuid,
  planned_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT production_tasks_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT production_tasks_nursery_id_follows_id_key UNIQUE (nursery_id, follows_id),
  CONSTRAINT production_tasks_nursery_id_assignee_id_fkey FOREIGN KEY (nursery_id, assignee_id) REFERENCES users(nursery_id, id),
  CONSTRAINT production_tasks_nursery_id_batch_id_fkey FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches(nursery_id, id),
  CONSTRAINT production_tasks_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT production_tasks_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT production_tasks_nursery_id_follows_id_fkey FOREIGN KEY (nursery_id, follows_id) REFERENCES production_tasks(nursery_id, id) DEFERRABLE,
  CONSTRAINT production_tasks_nursery_id_location_id_fkey FOREIGN KEY (nursery_id, location_id) REFERENCES locations(nursery_id, id),
  CONSTRAINT production_tasks_nursery_id_planned_by_fkey FOREIGN KEY (nursery_id, planned_by) REFERENCES batch_operations(nursery_id, id),
  CONSTRAINT production_tasks_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT production_tasks_check CHECK (((batch_id IS NULL) OR (location_id IS NULL))),
  CONSTRAINT production_tasks_minutes_check CHECK ((minutes >= 0)),
  CONSTRAINT production_tasks_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT production_tasks_repeat_days_check CHECK (((repeat_days >= 1) AND (repeat_days <= 366))),
  CONSTRAINT production_tasks_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text]))),
  CONSTRAINT production_tasks_task_type_check CHECK ((task_type = ANY (ARRAY['potting-up'::text, 'division'::text, 'for-sale'::text, 'propagation'::text, 'moving'::text, 'spraying'::text, 'feeding'::text, 'pruning'::text, 'watering'::text, 'dispatch'::text, 'other'::text]))),
  CONSTRAINT production_tasks_window CHECK ((latest_date >= scheduled_date))
);
CREATE INDEX production_tasks_next ON public.production_tasks USING btree (nursery_id, batch_id, scheduled_date, urgent DESC, id) WHERE ((status = ANY (ARRAY['pending'::text, 'in_progress'::text])) AND (batch_id IS NOT NULL));
CREATE INDEX production_tasks_nursery_id_assignee_id_scheduled_date_idx ON public.production_tasks USING btree (nursery_id, assignee_id, scheduled_date);
CREATE INDEX production_tasks_nursery_id_batch_id_idx ON public.production_tasks USING btree (nursery_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX production_tasks_nursery_id_location_id_idx ON public.production_tasks USING btree (nursery_id, location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX production_tasks_nursery_id_planned_by_idx ON public.production_tasks USING btree (nursery_id, planned_by) WHERE (planned_by IS NOT NULL);
CREATE INDEX production_tasks_nursery_id_scheduled_date_idx ON public.production_tasks USING btree (nursery_id, scheduled_date);
ALTER TABLE production_tasks ENABLE ROW LEVEL SECURITY;
ALTER TABLE production_tasks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON production_tasks FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON production_tasks TO glasshouse_web;

CREATE TABLE propagation_records (
  batch_id uuid NOT NULL,
  treatment text DEFAULT ''::text NOT NULL,
  hormone text DEFAULT ''::text NOT NULL,
  done_by uuid,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT propagation_records_pkey PRIMARY KEY (nursery_id, batch_id),
  CONSTRAINT propagation_records_nursery_id_batch_id_fkey FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches(nursery_id, id),
  CONSTRAINT propagation_records_nursery_id_done_by_fkey FOREIGN KEY (nursery_id, done_by) REFERENCES users(nursery_id, id),
  CONSTRAINT propagation_records_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE INDEX propagation_records_nursery_id_done_by_idx ON public.propagation_records USING btree (nursery_id, done_by) WHERE (done_by IS NOT NULL);
ALTER TABLE propagation_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE propagation_records FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON propagation_records FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON propagation_records TO glasshouse_web;

CREATE TABLE purchase_bill_lines (
  id uuid DEFAULT new_id() NOT NULL,
  expense_id uuid NOT NULL,
  line_id uuid NOT NULL,
  quantity quantity NOT NULL,
  net money_amount NOT NULL,
  received money_amount DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT purchase_bill_lines_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT purchase_bill_lines_nursery_id_expense_id_fkey FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses(nursery_id, id),
  CONSTRAINT purchase_bill_lines_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT purchase_bill_lines_nursery_id_line_id_fkey FOREIGN KEY (nursery_id, line_id) REFERENCES purchase_order_lines(nursery_id, id),
  CONSTRAINT purchase_bill_lines_net_check CHECK (((net)::numeric >= (0)::numeric)),
  CONSTRAINT purchase_bill_lines_quantity_check CHECK (((quantity)::numeric > (0)::numeric))
);
CREATE INDEX purchase_bill_lines_nursery_id_expense_id_idx ON public.purchase_bill_lines USING btree (nursery_id, expense_id);
CREATE INDEX purchase_bill_lines_nursery_id_line_id_idx ON public.purchase_bill_lines USING btree (nursery_id, line_id);
ALTER TABLE purchase_bill_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_bill_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON purchase_bill_lines FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON purchase_bill_lines TO glasshouse_web;

CREATE TABLE purchase_order_lines (
  id uuid DEFAULT new_id() NOT NULL,
  purchase_order_id uuid NOT NULL,
  "position" integer NOT NULL,
  inventory_item_id uuid,
  plant_type_id uuid,
  container_size_id uuid,
  quantity quantity NOT NULL,
  unit_cost cost_amount DEFAULT 0 NOT NULL,
  expected_on date,
  quantity_received quantity DEFAULT 0 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT purchase_order_lines_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT purchase_order_lines_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT purchase_order_lines_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT purchase_order_lines_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT purchase_order_lines_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT purchase_order_lines_nursery_id_purchase_order_id_fkey FOREIGN KEY (nursery_id, purchase_order_id) REFERENCES purchase_orders(nursery_id, id),
  CONSTRAINT purchase_order_lines_check CHECK (((inventory_item_id IS NULL) <> (plant_type_id IS NULL))),
  CONSTRAINT purchase_order_lines_check1 CHECK (((plant_type_id IS NULL) = (container_size_id IS NULL))),
  CONSTRAINT purchase_order_lines_check2 CHECK (((plant_type_id IS NULL) OR ((quantity)::numeric = trunc((quantity)::numeric)))),
  CONSTRAINT purchase_order_lines_quantity_check CHECK (((quantity)::numeric > (0)::numeric)),
  CONSTRAINT purchase_order_lines_quantity_received_check CHECK (((quantity_received)::numeric >= (0)::numeric)),
  CONSTRAINT purchase_order_lines_unit_cost_check CHECK (((unit_cost)::numeric >= (0)::numeric))
);
CREATE INDEX purchase_order_lines_nursery_id_container_size_id_idx ON public.purchase_order_lines USING btree (nursery_id, container_size_id) WHERE (container_size_id IS NOT NULL);
CREATE INDEX purchase_order_lines_nursery_id_inventory_item_id_idx ON public.purchase_order_lines USING btree (nursery_id, inventory_item_id) WHERE (inventory_item_id IS NOT NULL);
CREATE INDEX purchase_order_lines_nursery_id_plant_type_id_idx ON public.purchase_order_lines USING btree (nursery_id, plant_type_id) WHERE (plant_type_id IS NOT NULL);
CREATE INDEX purchase_order_lines_nursery_id_purchase_order_id_idx ON public.purchase_order_lines USING btree (nursery_id, purchase_order_id);
ALTER TABLE purchase_order_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON purchase_order_lines FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON purchase_order_lines TO glasshouse_web;

CREATE TABLE purchase_orders (
  id uuid DEFAULT new_id() NOT NULL,
  order_number integer NOT NULL,
  vendor_id uuid,
  printed_vendor text,
  state text DEFAULT 'draft'::text NOT NULL,
  ordered_on date,
  expected_on date,
  notes text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT purchase_orders_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT purchase_orders_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT purchase_orders_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT purchase_orders_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT purchase_orders_nursery_id_vendor_id_fkey FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors(nursery_id, id),
  CONSTRAINT purchase_orders_check CHECK (((printed_vendor IS NULL) OR (vendor_id IS NOT NULL))),
  CONSTRAINT purchase_orders_order_number_check CHECK ((order_number > 0)),
  CONSTRAINT purchase_orders_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'part_received'::text, 'received'::text, 'cancelled'::text])))
);
CREATE UNIQUE INDEX purchase_orders_number ON public.purchase_orders USING btree (nursery_id, order_number);
CREATE INDEX purchase_orders_nursery_id_vendor_id_idx ON public.purchase_orders USING btree (nursery_id, vendor_id) WHERE (vendor_id IS NOT NULL);
ALTER TABLE purchase_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON purchase_orders FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON purchase_orders TO glasshouse_web;

CREATE TABLE purchase_receipt_lines (
  id uuid DEFAULT new_id() NOT NULL,
  receipt_id uuid NOT NULL,
  line_id uuid NOT NULL,
  quantity quantity NOT NULL,
  net money_amount NOT NULL,
  freight money_amount DEFAULT 0 NOT NULL,
  vendor_lot text,
  inventory_transaction_id uuid,
  operation_id uuid,
  batch_id uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT purchase_receipt_lines_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT purchase_receipt_lines_nursery_id_batch_id_fkey FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches(nursery_id, id),
  CONSTRAINT purchase_receipt_lines_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT purchase_receipt_lines_nursery_id_inventory_transaction_id_fkey FOREIGN KEY (nursery_id, inventory_transaction_id) REFERENCES inventory_transactions(nursery_id, id),
  CONSTRAINT purchase_receipt_lines_nursery_id_line_id_fkey FOREIGN KEY (nursery_id, line_id) REFERENCES purchase_order_lines(nursery_id, id),
  CONSTRAINT purchase_receipt_lines_nursery_id_operation_id_fkey FOREIGN KEY (nursery_id, operation_id) REFERENCES batch_operations(nursery_id, id),
  CONSTRAINT purchase_receipt_lines_nursery_id_receipt_id_fkey FOREIGN KEY (nursery_id, receipt_id) REFERENCES purchase_receipts(nursery_id, id),
  CONSTRAINT purchase_receipt_lines_check CHECK (((inventory_transaction_id IS NULL) <> (operation_id IS NULL))),
  CONSTRAINT purchase_receipt_lines_check1 CHECK (((operation_id IS NULL) = (batch_id IS NULL))),
  CONSTRAINT purchase_receipt_lines_freight_check CHECK (((freight)::numeric >= (0)::numeric)),
  CONSTRAINT purchase_receipt_lines_net_check CHECK (((net)::numeric >= (0)::numeric)),
  CONSTRAINT purchase_receipt_lines_quantity_check CHECK (((quantity)::numeric > (0)::numeric))
);
CREATE INDEX purchase_receipt_lines_lot ON public.purchase_receipt_lines USING btree (nursery_id, upper(vendor_lot)) WHERE (vendor_lot IS NOT NULL);
CREATE INDEX purchase_receipt_lines_nursery_id_batch_id_idx ON public.purchase_receipt_lines USING btree (nursery_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX purchase_receipt_lines_nursery_id_inventory_transaction_id_idx ON public.purchase_receipt_lines USING btree (nursery_id, inventory_transaction_id) WHERE (inventory_transaction_id IS NOT NULL);
CREATE INDEX purchase_receipt_lines_nursery_id_line_id_idx ON public.purchase_receipt_lines USING btree (nursery_id, line_id);
CREATE INDEX purchase_receipt_lines_nursery_id_receipt_id_idx ON public.purchase_receipt_lines USING btree (nursery_id, receipt_id);
CREATE INDEX purchase_receipt_lines_operation ON public.purchase_receipt_lines USING btree (nursery_id, operation_id) WHERE (operation_id IS NOT NULL);
ALTER TABLE purchase_receipt_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_receipt_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON purchase_receipt_lines FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON purchase_receipt_lines TO glasshouse_web;

CREATE TABLE purchase_receipts (
  id uuid DEFAULT new_id() NOT NULL,
  purchase_order_id uuid NOT NULL,
  received_on date NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  freight money_amount DEFAULT 0 NOT NULL,
  gst_paid money_amount DEFAULT 0 NOT NULL,
  expense_id uuid,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT purchase_receipts_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT purchase_receipts_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT purchase_receipts_nursery_id_expense_id_fkey FOREIGN KEY (nursery_id, expense_id) REFERENCES expenses(nursery_id, id),
  CONSTRAINT purchase_receipts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT purchase_receipts_nursery_id_purchase_order_id_fkey FOREIGN KEY (nursery_id, purchase_order_id) REFERENCES purchase_orders(nursery_id, id),
  CONSTRAINT purchase_receipts_nursery_id_reversed_by_fkey FOREIGN KEY (nursery_id, reversed_by) REFERENCES users(nursery_id, id),
  CONSTRAINT purchase_receipts_freight_check CHECK (((freight)::numeric >= (0)::numeric)),
  CONSTRAINT purchase_receipts_gst_paid_check CHECK (((gst_paid)::numeric >= (0)::numeric))
);
CREATE INDEX purchase_receipts_nursery_id_expense_id_idx ON public.purchase_receipts USING btree (nursery_id, expense_id) WHERE (expense_id IS NOT NULL);
CREATE INDEX purchase_receipts_nursery_id_purchase_order_id_idx ON public.purchase_receipts USING btree (nursery_id, purchase_order_id);
CREATE INDEX purchase_receipts_written ON public.purchase_receipts USING btree (nursery_id, created_at, id);
ALTER TABLE purchase_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON purchase_receipts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON purchase_receipts TO glasshouse_web;

CREATE TABLE push_choices (
  user_id uuid NOT NULL,
  kinds text[] DEFAULT '{}'::text[] NOT NULL,
  quiet_from integer DEFAULT 21 NOT NULL,
  quiet_to integer DEFAULT 6 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT push_choices_pkey PRIMARY KEY (nursery_id, user_id),
  CONSTRAINT push_choices_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT push_choices_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id),
  CONSTRAINT push_choices_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 23))),
  CONSTRAINT push_choices_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 23)))
);
ALTER TABLE push_choices ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_choices FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON push_choices FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON push_choices TO glasshouse_web;

CREATE TABLE push_subscriptions (
  id uuid DEFAULT new_id() NOT NULL,
  user_id uuid NOT NULL,
  device_id text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT push_subscriptions_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT push_subscriptions_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id)
);
CREATE UNIQUE INDEX push_subscriptions_nursery_id_endpoint_idx ON public.push_subscriptions USING btree (nursery_id, endpoint);
CREATE INDEX push_subscriptions_nursery_id_user_id_idx ON public.push_subscriptions USING btree (nursery_id, user_id);
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON push_subscriptions FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON push_subscriptions TO glasshouse_web;

CREATE TABLE recipe_ingredients (
  id uuid DEFAULT new_id() NOT NULL,
  recipe_id uuid NOT NULL,
  inventory_item_id uuid NOT NULL,
  quantity quantity NOT NULL,
  unit text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT recipe_ingredients_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT recipe_ingredients_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT recipe_ingredients_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT recipe_ingredients_nursery_id_recipe_id_fkey FOREIGN KEY (nursery_id, recipe_id) REFERENCES recipes(nursery_id, id),
  CONSTRAINT recipe_ingredients_quantity_check CHECK (((quantity)::numeric > (0)::numeric))
);
CREATE INDEX recipe_ingredients_nursery_id_inventory_item_id_idx ON public.recipe_ingredients USING btree (nursery_id, inventory_item_id);
CREATE INDEX recipe_ingredients_nursery_id_recipe_id_idx ON public.recipe_ingredients USING btree (nursery_id, recipe_id);
ALTER TABLE recipe_ingredients ENABLE ROW LEVEL SECURITY;
ALTER TABLE recipe_ingredients FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON recipe_ingredients FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON recipe_ingredients TO glasshouse_web;

CREATE TABLE recipes (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  container_size_id uuid NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  active boolean DEFAULT true NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT recipes_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT recipes_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT recipes_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT recipes_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT recipes_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT recipes_name_check CHECK ((name <> ''::text))
);
CREATE INDEX recipes_nursery_id_container_size_id_idx ON public.recipes USING btree (nursery_id, container_size_id);
ALTER TABLE recipes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recipes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON recipes FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON recipes TO glasshouse_web;

CREATE TABLE recurring_expenses (
  id uuid DEFAULT new_id() NOT NULL,
  description text NOT NULL,
  category text DEFAULT ''::text NOT NULL,
  vendor_id uuid,
  cost money_amount NOT NULL,
  gst_paid money_amount DEFAULT 0 NOT NULL,
  tax_kind text DEFAULT 'standard'::text NOT NULL,
  reverse_charge_tax money_amount DEFAULT 0 NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  payment text DEFAULT 'at_once'::text NOT NULL,
  terms_days integer,
  frequency text NOT NULL,
  first_day date NOT NULL,
  last_day date,
  paused boolean DEFAULT false NOT NULL,
  last_run_on date,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT recurring_expenses_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT recurring_expenses_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT recurring_expenses_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT recurring_expenses_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT recurring_expenses_nursery_id_vendor_id_fkey FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors(nursery_id, id),
  CONSTRAINT recurring_expenses_check CHECK ((((gst_paid)::numeric >= (0)::numeric) AND ((gst_paid)::numeric <= (cost)::numeric))),
  CONSTRAINT recurring_expenses_check1 CHECK (((payment = 'at_once'::text) OR (vendor_id IS NOT NULL))),
  CONSTRAINT recurring_expenses_check2 CHECK ((((gst_paid)::numeric = (0)::numeric) OR (tax_kind = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text])))),
  CONSTRAINT recurring_expenses_check3 CHECK ((((reverse_charge_tax)::numeric = (0)::numeric) OR (tax_kind = ANY (ARRAY['reverse_charge'::text, 'import'::text])))),
  CONSTRAINT recurring_expenses_check4 CHECK ((last_day >= first_day)),
  CONSTRAINT recurring_expenses_cost_check CHECK (((cost)::numeric > (0)::numeric)),
  CONSTRAINT recurring_expenses_frequency_check CHECK ((frequency = ANY (ARRAY['week'::text, 'month'::text, 'quarter'::text, 'year'::text]))),
  CONSTRAINT recurring_expenses_payment_check CHECK ((payment = ANY (ARRAY['at_once'::text, 'bill'::text]))),
  CONSTRAINT recurring_expenses_tax_kind_check CHECK ((tax_kind = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text, 'zero'::text, 'exempt'::text, 'out_of_scope'::text, 'reverse_charge'::text, 'import'::text]))),
  CONSTRAINT recurring_expenses_terms_days_check CHECK (((terms_days >= 0) AND (terms_days <= 365)))
);
CREATE INDEX recurring_expenses_nursery_id_vendor_id_idx ON public.recurring_expenses USING btree (nursery_id, vendor_id) WHERE (vendor_id IS NOT NULL);
ALTER TABLE recurring_expenses ENABLE ROW LEVEL SECURITY;
ALTER TABLE recurring_expenses FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON recurring_expenses FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON recurring_expenses TO glasshouse_web;

CREATE TABLE report_recipients (
  id uuid DEFAULT new_id() NOT NULL,
  schedule_id uuid NOT NULL,
  email text NOT NULL,
  stopped_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT report_recipients_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT report_recipients_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT report_recipients_nursery_id_schedule_id_fkey FOREIGN KEY (nursery_id, schedule_id) REFERENCES report_schedules(nursery_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX report_recipients_nursery_id_schedule_id_lower_idx ON public.report_recipients USING btree (nursery_id, schedule_id, lower(email));
ALTER TABLE report_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON report_recipients FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_recipients TO glasshouse_web;

CREATE TABLE report_schedules (
  id uuid DEFAULT new_id() NOT NULL,
  title text NOT NULL,
  request jsonb NOT NULL,
  every text NOT NULL,
  on_day integer,
  hour integer NOT NULL,
  spreadsheet boolean DEFAULT false NOT NULL,
  queued_for date NOT NULL,
  done_for date NOT NULL,
  failure text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT report_schedules_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT report_schedules_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT report_schedules_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT report_schedules_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  CONSTRAINT report_schedules_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  CONSTRAINT report_schedules_on_day_check CHECK (((on_day >= 1) AND (on_day <= 28)))
);
CREATE INDEX report_schedules_nursery_id_created_by_idx ON public.report_schedules USING btree (nursery_id, created_by);
ALTER TABLE report_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_schedules FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON report_schedules FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON report_schedules TO glasshouse_web;

CREATE TABLE reports (
  id uuid DEFAULT new_id() NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  request jsonb NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  progress integer DEFAULT 0 NOT NULL,
  content jsonb,
  problem text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  ready_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT reports_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT reports_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT reports_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT reports_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT reports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX reports_nursery_id_created_at_id_idx ON public.reports USING btree (nursery_id, created_at, id);
ALTER TABLE reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE reports FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON reports FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON reports TO glasshouse_web;

CREATE TABLE royalty_declarations (
  id uuid DEFAULT new_id() NOT NULL,
  vendor_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  declared_on date NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  total_amount money_amount NOT NULL,
  lines jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT royalty_declarations_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT royalty_declarations_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT royalty_declarations_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT royalty_declarations_nursery_id_vendor_id_fkey FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors(nursery_id, id),
  CONSTRAINT royalty_declarations_check CHECK ((to_day >= from_day))
);
CREATE INDEX royalty_declarations_days ON public.royalty_declarations USING btree (nursery_id, vendor_id, from_day);
CREATE INDEX royalty_declarations_nursery_id_created_by_idx ON public.royalty_declarations USING btree (nursery_id, created_by);
ALTER TABLE royalty_declarations ENABLE ROW LEVEL SECURITY;
ALTER TABLE royalty_declarations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON royalty_declarations FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON royalty_declarations TO glasshouse_web;

CREATE TABLE royalty_terms (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  basis text NOT NULL,
  rate cost_from_zero NOT NULL,
  valid_from date NOT NULL,
  licence text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT royalty_terms_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT royalty_terms_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT royalty_terms_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT royalty_terms_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT royalty_terms_nursery_id_vendor_id_fkey FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors(nursery_id, id),
  CONSTRAINT royalty_terms_basis_check CHECK ((basis = ANY (ARRAY['sold'::text, 'propagated'::text, 'percent'::text]))),
  CONSTRAINT royalty_terms_check CHECK (((basis <> 'percent'::text) OR ((rate)::numeric <= (100)::numeric)))
);
CREATE INDEX royalty_terms_from ON public.royalty_terms USING btree (nursery_id, plant_type_id, valid_from);
CREATE INDEX royalty_terms_nursery_id_created_by_idx ON public.royalty_terms USING btree (nursery_id, created_by);
CREATE INDEX royalty_terms_nursery_id_vendor_id_idx ON public.royalty_terms USING btree (nursery_id, vendor_id);
ALTER TABLE royalty_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE royalty_terms FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON royalty_terms FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON royalty_terms TO glasshouse_web;

CREATE TABLE sale_changes (
  id uuid DEFAULT new_id() NOT NULL,
  sale_id uuid NOT NULL,
  name_before text NOT NULL,
  name_after text NOT NULL,
  account_before uuid,
  account_after uuid,
  method_before text NOT NULL,
  method_after text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT sale_changes_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT sale_changes_nursery_id_account_after_fkey FOREIGN KEY (nursery_id, account_after) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT sale_changes_nursery_id_account_before_fkey FOREIGN KEY (nursery_id, account_before) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT sale_changes_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT sale_changes_nursery_id_sale_id_fkey FOREIGN KEY (nursery_id, sale_id) REFERENCES sales(nursery_id, id)
);
CREATE INDEX sale_changes_nursery_id_account_after_idx ON public.sale_changes USING btree (nursery_id, account_after) WHERE (account_after IS NOT NULL);
CREATE INDEX sale_changes_nursery_id_account_before_idx ON public.sale_changes USING btree (nursery_id, account_before) WHERE (account_before IS NOT NULL);
CREATE INDEX sale_changes_nursery_id_created_at_id_idx ON public.sale_changes USING btree (nursery_id, created_at, id);
CREATE INDEX sale_changes_nursery_id_sale_id_created_at_id_idx ON public.sale_changes USING btree (nursery_id, sale_id, created_at, id);
ALTER TABLE sale_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE sale_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON sale_changes FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON sale_changes TO glasshouse_web;

CREATE TABLE sale_items (
  id uuid DEFAULT new_id() NOT NULL,
  sale_id uuid,
  "position" integer NOT NULL,
  item_type line_type NOT NULL,
  plant_type_id uuid,
  inventory_item_id uuid,
  plant_common_name text,
  plant_botanical_name text,
  inventory_item_name text,
  container_size text,
  container_size_id uuid,
  grade text,
  grade_id uuid,
  quantity quantity_sold NOT NULL,
  unit_price amount_from_zero NOT NULL,
  discount_amount amount_from_zero DEFAULT 0 NOT NULL,
  line_total amount_from_zero NOT NULL,
  tax_amount amount_from_zero NOT NULL,
  tax_kind line_tax_kind DEFAULT 'standard'::text NOT NULL,
  tax_rate tax_percent DEFAULT 0 NOT NULL,
  cost cost_amount DEFAULT 0 NOT NULL,
  unit text,
  price_reason text DEFAULT ''::text NOT NULL,
  searched text GENERATED ALWAYS AS (
CASE
    WHEN ((plant_type_id IS NULL) AND (inventory_item_id IS NULL)) THEN lower(inventory_item_name)
    ELSE NULL::text
END) STORED,
  nursery_id uuid NOT NULL,
  CONSTRAINT sale_items_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT sale_items_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT sale_items_nursery_id_grade_id_fkey FOREIGN KEY (nursery_id, grade_id) REFERENCES grades(nursery_id, id),
  CONSTRAINT sale_items_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT sale_items_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id)
);
CREATE INDEX sale_items_nursery_id_container_size_id_idx ON public.sale_items USING btree (nursery_id, container_size_id) WHERE (container_size_id IS NOT NULL);
CREATE INDEX sale_items_nursery_id_grade_id_idx ON public.sale_items USING btree (nursery_id, grade_id) WHERE (grade_id IS NOT NULL);
CREATE INDEX sale_items_nursery_id_inventory_item_id_idx ON public.sale_items USING btree (nursery_id, inventory_item_id) WHERE (inventory_item_id IS NOT NULL);
CREATE INDEX sale_items_nursery_id_sale_id_idx ON public.sale_items USING btree (nursery_id, sale_id);
CREATE INDEX sale_items_of_plants ON public.sale_items USING btree (nursery_id, plant_type_id, sale_id) WHERE (plant_type_id IS NOT NULL);
CREATE INDEX sale_items_searched ON public.sale_items USING btree (nursery_id, searched, sale_id) WHERE (searched IS NOT NULL);
ALTER TABLE sale_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE sale_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON sale_items FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT UPDATE (container_size_id) ON sale_items TO glasshouse_web;
GRANT UPDATE (grade_id) ON sale_items TO glasshouse_web;
GRANT UPDATE (plant_type_id) ON sale_items TO glasshouse_web;
GRANT INSERT, SELECT ON sale_items TO glasshouse_web;

CREATE TABLE sales (
  id uuid NOT NULL,
  invoice_number text NOT NULL,
  till_reference text,
  sale_date date NOT NULL,
  sold_at timestamp with time zone DEFAULT now() NOT NULL,
  till_time timestamp with time zone,
  customer_name text DEFAULT ''::text NOT NULL,
  business_account_id uuid,
  payment_method text NOT NULL,
  payment_status sale_payment_status NOT NULL,
  due_date date,
  discount_percent percentage DEFAULT 0 NOT NULL,
  discount_amount amount_from_zero DEFAULT 0 NOT NULL,
  discount_reason text DEFAULT ''::text NOT NULL,
  subtotal amount_from_zero NOT NULL,
  tax_amount amount_from_zero NOT NULL,
  total_amount amount_from_zero NOT NULL,
  amount_paid money_amount DEFAULT 0 NOT NULL,
  tax_rules jsonb NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  customer_order_number text DEFAULT ''::text NOT NULL,
  "soldBy" text DEFAULT ''::text NOT NULL,
  created_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  voided_at timestamp with time zone,
  void_reason text,
  version integer DEFAULT 1 NOT NULL,
  recorded_at timestamp with time zone DEFAULT now() NOT NULL,
  searched text GENERATED ALWAYS AS (NULLIF(lower(((customer_name ||
CASE
    WHEN (customer_order_number = ''::text) THEN ''::text
    ELSE ('
'::text || customer_order_number)
END) || COALESCE(('
'::text || till_reference), ''::text))), ''::text)) STORED,
  total_cents bigint GENERATED ALWAYS AS ((((total_amount)::numeric * (100)::numeric))::bigint) STORED,
  nursery_id uuid NOT NULL,
  CONSTRAINT sales_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT sales_nursery_id_invoice_number_key UNIQUE (nursery_id, invoice_number),
  CONSTRAINT sales_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT sales_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT sales_check CHECK (((amount_paid)::numeric <= (total_amount)::numeric))
) WITH (fillfactor=90);
CREATE INDEX sales_by_customer ON public.sales USING btree (nursery_id, sort_key(customer_name), id);
CREATE INDEX sales_by_method ON public.sales USING btree (nursery_id, payment_method, id);
CREATE INDEX sales_by_number ON public.sales USING btree (nursery_id, sort_key(invoice_number), id);
CREATE INDEX sales_by_seller ON public.sales USING btree (nursery_id, sort_key("soldBy"), id);
CREATE INDEX sales_by_total ON public.sales USING btree (nursery_id, total_cents, id);
CREATE INDEX sales_newest ON public.sales USING btree (nursery_id, sold_at, id);
CREATE INDEX sales_nursery_id_business_account_id_idx ON public.sales USING btree (nursery_id, business_account_id) WHERE (business_account_id IS NOT NULL);
CREATE INDEX sales_nursery_id_created_by_id_idx ON public.sales USING btree (nursery_id, created_by, id);
CREATE INDEX sales_nursery_id_sale_date_idx ON public.sales USING btree (nursery_id, sale_date);
CREATE INDEX sales_searched ON public.sales USING btree (nursery_id, searched, id) WHERE (searched IS NOT NULL);
CREATE INDEX sales_unpaid_of_accounts ON public.sales USING btree (nursery_id, business_account_id) WHERE ((payment_method = 'account'::text) AND ((payment_status)::text = 'unpaid'::text) AND (voided_at IS NULL));
CREATE INDEX sales_voided ON public.sales USING btree (nursery_id, voided_at, id) WHERE (voided_at IS NOT NULL);
CREATE INDEX sales_written ON public.sales USING btree (nursery_id, created_at, id);
ALTER TABLE sales ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON sales FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT UPDATE (amount_paid) ON sales TO glasshouse_web;
GRANT UPDATE (business_account_id) ON sales TO glasshouse_web;
GRANT UPDATE (customer_name) ON sales TO glasshouse_web;
GRANT UPDATE (customer_order_number) ON sales TO glasshouse_web;
GRANT UPDATE (due_date) ON sales TO glasshouse_web;
GRANT UPDATE (notes) ON sales TO glasshouse_web;
GRANT UPDATE (payment_method) ON sales TO glasshouse_web;
GRANT UPDATE (payment_status) ON sales TO glasshouse_web;
GRANT UPDATE (updated_at) ON sales TO glasshouse_web;
GRANT UPDATE (updated_by) ON sales TO glasshouse_web;
GRANT UPDATE (version) ON sales TO glasshouse_web;
GRANT UPDATE (void_reason) ON sales TO glasshouse_web;
GRANT UPDATE (voided_at) ON sales TO glasshouse_web;
GRANT INSERT, SELECT ON sales TO glasshouse_web;

CREATE TABLE saved_cart_lines (
  id uuid DEFAULT new_id() NOT NULL,
  saved_cart_id uuid NOT NULL,
  "position" integer NOT NULL,
  plant_type_id uuid,
  container_size_id uuid,
  grade_id uuid,
  inventory_item_id uuid,
  description text,
  quantity quantity NOT NULL,
  quantity_reserved quantity DEFAULT 0 NOT NULL,
  unit_price money_amount NOT NULL,
  discount_amount money_amount DEFAULT 0 NOT NULL,
  price_confirmed boolean,
  price_reason text DEFAULT ''::text NOT NULL,
  unit_prices jsonb DEFAULT '[]'::jsonb NOT NULL,
  quantity_quoted quantity,
  tax_kind text DEFAULT 'standard'::text NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT saved_cart_lines_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT saved_cart_lines_nursery_id_saved_cart_id_position_key UNIQUE (nursery_id, saved_cart_id, "position"),
  CONSTRAINT saved_cart_lines_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT saved_cart_lines_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT saved_cart_lines_nursery_id_grade_id_fkey FOREIGN KEY (nursery_id, grade_id) REFERENCES grades(nursery_id, id),
  CONSTRAINT saved_cart_lines_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT saved_cart_lines_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT saved_cart_lines_nursery_id_saved_cart_id_fkey FOREIGN KEY (nursery_id, saved_cart_id) REFERENCES saved_carts(nursery_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_cart_lines_check CHECK ((num_nonnulls(plant_type_id, inventory_item_id, description) = 1)),
  CONSTRAINT saved_cart_lines_check1 CHECK (((plant_type_id IS NULL) = (container_size_id IS NULL))),
  CONSTRAINT saved_cart_lines_check2 CHECK ((((quantity_reserved)::numeric >= (0)::numeric) AND ((quantity_reserved)::numeric <= (quantity)::numeric))),
  CONSTRAINT saved_cart_lines_discount_amount_check CHECK (((discount_amount)::numeric >= (0)::numeric)),
  CONSTRAINT saved_cart_lines_quantity_check CHECK (((quantity)::numeric > (0)::numeric)),
  CONSTRAINT saved_cart_lines_tax_kind_check CHECK ((tax_kind = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text, 'zero'::text, 'exempt'::text, 'out_of_scope'::text]))),
  CONSTRAINT saved_cart_lines_unit_price_check CHECK (((unit_price)::numeric >= (0)::numeric)),
  CONSTRAINT saved_cart_lines_unit_prices_check CHECK ((jsonb_typeof(unit_prices) = 'array'::text))
);
CREATE INDEX saved_cart_lines_nursery_id_container_size_id_idx ON public.saved_cart_lines USING btree (nursery_id, container_size_id) WHERE (container_size_id IS NOT NULL);
CREATE INDEX saved_cart_lines_nursery_id_grade_id_idx ON public.saved_cart_lines USING btree (nursery_id, grade_id) WHERE (grade_id IS NOT NULL);
CREATE INDEX saved_cart_lines_nursery_id_inventory_item_id_idx ON public.saved_cart_lines USING btree (nursery_id, inventory_item_id) WHERE (inventory_item_id IS NOT NULL);
CREATE INDEX saved_cart_lines_nursery_id_plant_type_id_idx ON public.saved_cart_lines USING btree (nursery_id, plant_type_id) WHERE (plant_type_id IS NOT NULL);
CREATE INDEX saved_cart_lines_reserved_plants ON public.saved_cart_lines USING btree (nursery_id, plant_type_id, container_size_id) INCLUDE (grade_id, quantity_reserved) WHERE (((quantity_reserved)::numeric > (0)::numeric) AND (plant_type_id IS NOT NULL));
CREATE INDEX saved_cart_lines_reserved_supplies ON public.saved_cart_lines USING btree (nursery_id, inventory_item_id) INCLUDE (quantity_reserved) WHERE (((quantity_reserved)::numeric > (0)::numeric) AND (inventory_item_id IS NOT NULL));
ALTER TABLE saved_cart_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_cart_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON saved_cart_lines FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_cart_lines TO glasshouse_web;

CREATE TABLE saved_carts (
  id uuid NOT NULL,
  kind text NOT NULL,
  number text,
  name text DEFAULT ''::text NOT NULL,
  customer_name text DEFAULT ''::text NOT NULL,
  business_account_id uuid,
  exemption_number text DEFAULT ''::text NOT NULL,
  exemption_until date,
  tax_place text DEFAULT ''::text NOT NULL,
  tax_included boolean,
  discount_percent percentage,
  discount_amount money_amount,
  quote_id uuid,
  total_amount money_amount NOT NULL,
  valid_until date,
  state text DEFAULT 'open'::text NOT NULL,
  sale_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  closed_at timestamp with time zone,
  closed_by uuid,
  contact text DEFAULT ''::text NOT NULL,
  order_id uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT saved_carts_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT saved_carts_nursery_id_number_key UNIQUE (nursery_id, number),
  CONSTRAINT saved_carts_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT saved_carts_nursery_id_closed_by_fkey FOREIGN KEY (nursery_id, closed_by) REFERENCES users(nursery_id, id),
  CONSTRAINT saved_carts_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT saved_carts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT saved_carts_nursery_id_order_id_fkey FOREIGN KEY (nursery_id, order_id) REFERENCES orders(nursery_id, id),
  CONSTRAINT saved_carts_nursery_id_quote_id_fkey FOREIGN KEY (nursery_id, quote_id) REFERENCES saved_carts(nursery_id, id) DEFERRABLE,
  CONSTRAINT saved_carts_nursery_id_sale_id_fkey FOREIGN KEY (nursery_id, sale_id) REFERENCES sales(nursery_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT saved_carts_check CHECK (((kind = 'parked'::text) OR (number IS NOT NULL))),
  CONSTRAINT saved_carts_check1 CHECK (((discount_percent IS NULL) OR (discount_amount IS NULL))),
  CONSTRAINT saved_carts_discount_amount_check CHECK (((discount_amount)::numeric >= (0)::numeric)),
  CONSTRAINT saved_carts_discount_percent_check CHECK ((((discount_percent)::numeric >= (0)::numeric) AND ((discount_percent)::numeric <= (100)::numeric))),
  CONSTRAINT saved_carts_kind_check CHECK ((kind = ANY (ARRAY['parked'::text, 'quote'::text, 'layby'::text]))),
  CONSTRAINT saved_carts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'sold'::text, 'ordered'::text, 'cancelled'::text]))),
  CONSTRAINT saved_carts_total_amount_check CHECK (((total_amount)::numeric >= (0)::numeric))
);
CREATE INDEX saved_carts_nursery_id_business_account_id_idx ON public.saved_carts USING btree (nursery_id, business_account_id) WHERE (business_account_id IS NOT NULL);
CREATE INDEX saved_carts_nursery_id_kind_state_created_at_idx ON public.saved_carts USING btree (nursery_id, kind, state, created_at);
CREATE INDEX saved_carts_nursery_id_order_id_idx ON public.saved_carts USING btree (nursery_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX saved_carts_nursery_id_quote_id_idx ON public.saved_carts USING btree (nursery_id, quote_id) WHERE (quote_id IS NOT NULL);
CREATE INDEX saved_carts_nursery_id_sale_id_idx ON public.saved_carts USING btree (nursery_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX saved_laybys ON public.saved_carts USING btree (nursery_id, state, valid_until) WHERE (kind = 'layby'::text);
ALTER TABLE saved_carts ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_carts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON saved_carts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_carts TO glasshouse_web;

CREATE TABLE saved_views (
  id uuid DEFAULT new_id() NOT NULL,
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  shared boolean NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT saved_views_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT saved_views_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id)
);
CREATE INDEX saved_views_nursery_id_user_id_idx ON public.saved_views USING btree (nursery_id, user_id);
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_views FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON saved_views FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON saved_views TO glasshouse_web;

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  applied_by text NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);

CREATE TABLE scouting_entries (
  id uuid DEFAULT new_id() NOT NULL,
  entry_id uuid NOT NULL,
  version integer NOT NULL,
  subject_id uuid NOT NULL,
  location_id uuid NOT NULL,
  observed_at timestamp with time zone NOT NULL,
  value quantity NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  removed boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT scouting_entries_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT scouting_entries_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT scouting_entries_nursery_id_entry_id_fkey FOREIGN KEY (nursery_id, entry_id) REFERENCES scouting_entries(nursery_id, id) DEFERRABLE,
  CONSTRAINT scouting_entries_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT scouting_entries_nursery_id_location_id_fkey FOREIGN KEY (nursery_id, location_id) REFERENCES locations(nursery_id, id),
  CONSTRAINT scouting_entries_nursery_id_subject_id_fkey FOREIGN KEY (nursery_id, subject_id) REFERENCES scouting_subjects(nursery_id, id),
  CONSTRAINT scouting_entries_check CHECK (((version = 1) = (entry_id = id))),
  CONSTRAINT scouting_entries_version_check CHECK ((version > 0))
);
CREATE INDEX scouting_entries_nursery_id_location_id_idx ON public.scouting_entries USING btree (nursery_id, location_id);
CREATE INDEX scouting_entries_nursery_id_observed_at_id_idx ON public.scouting_entries USING btree (nursery_id, observed_at, id);
CREATE INDEX scouting_entries_nursery_id_subject_id_location_id_observed_idx ON public.scouting_entries USING btree (nursery_id, subject_id, location_id, observed_at);
CREATE UNIQUE INDEX scouting_entries_version ON public.scouting_entries USING btree (nursery_id, entry_id, version);
ALTER TABLE scouting_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE scouting_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON scouting_entries FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT UPDATE (location_id) ON scouting_entries TO glasshouse_web;
GRANT INSERT, SELECT ON scouting_entries TO glasshouse_web;

CREATE TABLE scouting_photos (
  id uuid DEFAULT new_id() NOT NULL,
  entry_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT scouting_photos_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT scouting_photos_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT scouting_photos_nursery_id_entry_id_fkey FOREIGN KEY (nursery_id, entry_id) REFERENCES scouting_entries(nursery_id, id),
  CONSTRAINT scouting_photos_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE UNIQUE INDEX scouting_photos_entry ON public.scouting_photos USING btree (nursery_id, entry_id);
ALTER TABLE scouting_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE scouting_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON scouting_photos FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON scouting_photos TO glasshouse_web;

CREATE TABLE scouting_subjects (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  unit text DEFAULT ''::text NOT NULL,
  act_from quantity,
  act_below quantity,
  action text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT scouting_subjects_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT scouting_subjects_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT scouting_subjects_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT scouting_subjects_check CHECK (((act_below)::numeric < (act_from)::numeric)),
  CONSTRAINT scouting_subjects_kind_check CHECK ((kind = ANY (ARRAY['pest'::text, 'disease'::text, 'reading'::text]))),
  CONSTRAINT scouting_subjects_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX scouting_subjects_name ON public.scouting_subjects USING btree (nursery_id, lower(name)) WHERE (archived_at IS NULL);
ALTER TABLE scouting_subjects ENABLE ROW LEVEL SECURITY;
ALTER TABLE scouting_subjects FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON scouting_subjects FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON scouting_subjects TO glasshouse_web;

CREATE TABLE scouting_tasks (
  task_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT scouting_tasks_pkey PRIMARY KEY (nursery_id, task_id),
  CONSTRAINT scouting_tasks_nursery_id_entry_id_fkey FOREIGN KEY (nursery_id, entry_id) REFERENCES scouting_entries(nursery_id, id),
  CONSTRAINT scouting_tasks_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT scouting_tasks_nursery_id_task_id_fkey FOREIGN KEY (nursery_id, task_id) REFERENCES production_tasks(nursery_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scouting_tasks_entry ON public.scouting_tasks USING btree (nursery_id, entry_id);
ALTER TABLE scouting_tasks ENABLE ROW LEVEL SECURITY;
ALTER TABLE scouting_tasks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON scouting_tasks FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON scouting_tasks TO glasshouse_web;

CREATE TABLE seed_entries (
  id uuid DEFAULT new_id() NOT NULL,
  seed_lot_id uuid NOT NULL,
  kind text NOT NULL,
  occurred_on date NOT NULL,
  quantity quantity NOT NULL,
  tested integer,
  germinated integer,
  operation_id uuid,
  reverses uuid,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT seed_entries_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT seed_entries_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT seed_entries_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT seed_entries_nursery_id_operation_id_fkey FOREIGN KEY (nursery_id, operation_id) REFERENCES batch_operations(nursery_id, id),
  CONSTRAINT seed_entries_nursery_id_reverses_fkey FOREIGN KEY (nursery_id, reverses) REFERENCES seed_entries(nursery_id, id) DEFERRABLE,
  CONSTRAINT seed_entries_nursery_id_seed_lot_id_fkey FOREIGN KEY (nursery_id, seed_lot_id) REFERENCES seed_lots(nursery_id, id),
  CONSTRAINT seed_entries_check CHECK (((germinated >= 0) AND (germinated <= tested))),
  CONSTRAINT seed_entries_check1 CHECK (((kind = 'test'::text) = (tested IS NOT NULL))),
  CONSTRAINT seed_entries_check2 CHECK (((tested IS NULL) = (germinated IS NULL))),
  CONSTRAINT seed_entries_check3 CHECK (((kind = 'sown'::text) = (operation_id IS NOT NULL))),
  CONSTRAINT seed_entries_check4 CHECK (((kind = 'reversal'::text) = (reverses IS NOT NULL))),
  CONSTRAINT seed_entries_kind_check CHECK ((kind = ANY (ARRAY['received'::text, 'sown'::text, 'test'::text, 'count'::text, 'reversal'::text]))),
  CONSTRAINT seed_entries_tested_check CHECK ((tested > 0))
);
CREATE INDEX seed_entries_nursery_id_operation_id_idx ON public.seed_entries USING btree (nursery_id, operation_id) WHERE (operation_id IS NOT NULL);
CREATE INDEX seed_entries_nursery_id_seed_lot_id_idx ON public.seed_entries USING btree (nursery_id, seed_lot_id);
CREATE UNIQUE INDEX seed_entries_reverses ON public.seed_entries USING btree (nursery_id, reverses) WHERE (reverses IS NOT NULL);
ALTER TABLE seed_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE seed_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON seed_entries FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT ON seed_entries TO glasshouse_web;

CREATE TABLE seed_lots (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_id uuid NOT NULL,
  code text NOT NULL,
  vendor_id uuid,
  harvested_on date,
  unit text NOT NULL,
  per_gram quantity,
  notes text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT seed_lots_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT seed_lots_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT seed_lots_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT seed_lots_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT seed_lots_nursery_id_vendor_id_fkey FOREIGN KEY (nursery_id, vendor_id) REFERENCES vendors(nursery_id, id),
  CONSTRAINT seed_lots_code_check CHECK ((code <> ''::text)),
  CONSTRAINT seed_lots_per_gram_check CHECK (((per_gram)::numeric > (0)::numeric)),
  CONSTRAINT seed_lots_unit_check CHECK ((unit = ANY (ARRAY['g'::text, 'seeds'::text])))
);
CREATE UNIQUE INDEX seed_lots_code ON public.seed_lots USING btree (nursery_id, plant_type_id, lower(code)) WHERE (archived_at IS NULL);
CREATE INDEX seed_lots_nursery_id_plant_type_id_idx ON public.seed_lots USING btree (nursery_id, plant_type_id);
CREATE INDEX seed_lots_nursery_id_vendor_id_idx ON public.seed_lots USING btree (nursery_id, vendor_id) WHERE (vendor_id IS NOT NULL);
ALTER TABLE seed_lots ENABLE ROW LEVEL SECURITY;
ALTER TABLE seed_lots FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON seed_lots FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON seed_lots TO glasshouse_web;

CREATE TABLE settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (nursery_id, key),
  CONSTRAINT settings_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
ALTER TABLE settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE settings FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON settings FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON settings TO glasshouse_web;

CREATE TABLE sold_facts (
  dimension text NOT NULL,
  grain text NOT NULL,
  day date NOT NULL,
  member_key text NOT NULL,
  member_label text NOT NULL,
  quantity quantity NOT NULL,
  sales money_amount NOT NULL,
  tax money_amount NOT NULL,
  discount money_amount NOT NULL,
  cost cost_amount NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT sold_facts_pkey PRIMARY KEY (nursery_id, dimension, grain, day, member_key),
  CONSTRAINT sold_facts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT sold_facts_dimension_check CHECK ((dimension = ANY (ARRAY['kind'::text, 'plant'::text, 'size'::text, 'variant'::text, 'staff'::text, 'customer'::text, 'method'::text]))),
  CONSTRAINT sold_facts_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
);
CREATE INDEX sold_facts_in_time ON public.sold_facts USING btree (nursery_id, dimension, grain, day, member_key) INCLUDE (member_label, quantity, sales, tax, discount, cost) WHERE (grain <> 'day'::text);
ALTER TABLE sold_facts ENABLE ROW LEVEL SECURITY;
ALTER TABLE sold_facts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON sold_facts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sold_facts TO glasshouse_web;

CREATE TABLE sold_lines (
  id uuid DEFAULT new_id() NOT NULL,
  day date NOT NULL,
  plant_type_id uuid,
  plant_common_name text,
  inventory_item_name text,
  container_size_id uuid,
  container_size text,
  created_by uuid,
  "soldBy" text NOT NULL,
  business_account_id uuid,
  customer_name text NOT NULL,
  payment_method text NOT NULL,
  quantity quantity NOT NULL,
  amount money_amount NOT NULL,
  tax money_amount NOT NULL,
  discount money_amount NOT NULL,
  cost cost_amount NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT sold_lines_pkey PRIMARY KEY (nursery_id, day, id),
  CONSTRAINT sold_lines_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT sold_lines_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT sold_lines_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT sold_lines_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id)
);
CREATE INDEX sold_lines_nursery_id_container_size_id_idx ON public.sold_lines USING btree (nursery_id, container_size_id) WHERE (container_size_id IS NOT NULL);
CREATE INDEX sold_lines_of_accounts ON public.sold_lines USING btree (nursery_id, business_account_id, day) WHERE (business_account_id IS NOT NULL);
CREATE INDEX sold_lines_of_plants ON public.sold_lines USING btree (nursery_id, plant_type_id, day) INCLUDE (business_account_id, customer_name, container_size_id, container_size, quantity, amount, tax, discount, cost) WHERE (plant_type_id IS NOT NULL);
ALTER TABLE sold_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE sold_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON sold_lines FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sold_lines TO glasshouse_web;

CREATE TABLE sold_sums (
  covers text NOT NULL,
  grain text NOT NULL,
  day date NOT NULL,
  key uuid NOT NULL,
  plant_type_id uuid,
  plant_common_name text,
  inventory_item_name text,
  container_size_id uuid,
  container_size text,
  created_by uuid,
  "soldBy" text NOT NULL,
  business_account_id uuid,
  customer_name text NOT NULL,
  payment_method text NOT NULL,
  quantity quantity NOT NULL,
  amount money_amount NOT NULL,
  tax money_amount NOT NULL,
  discount money_amount NOT NULL,
  cost cost_amount NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT sold_sums_pkey PRIMARY KEY (nursery_id, covers, grain, day, key),
  CONSTRAINT sold_sums_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT sold_sums_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT sold_sums_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT sold_sums_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT sold_sums_covers_check CHECK ((covers = ANY (ARRAY['goods'::text, 'customers'::text]))),
  CONSTRAINT sold_sums_grain_check CHECK ((grain = ANY (ARRAY['month'::text, 'year'::text])))
);
CREATE INDEX sold_sums_nursery_id_business_account_id_idx ON public.sold_sums USING btree (nursery_id, business_account_id) WHERE (business_account_id IS NOT NULL);
CREATE INDEX sold_sums_nursery_id_container_size_id_idx ON public.sold_sums USING btree (nursery_id, container_size_id) WHERE (container_size_id IS NOT NULL);
CREATE INDEX sold_sums_nursery_id_plant_type_id_idx ON public.sold_sums USING btree (nursery_id, plant_type_id) WHERE (plant_type_id IS NOT NULL);
ALTER TABLE sold_sums ENABLE ROW LEVEL SECURITY;
ALTER TABLE sold_sums FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON sold_sums FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sold_sums TO glasshouse_web;

CREATE TABLE space_rates (
  id uuid DEFAULT new_id() NOT NULL,
  valid_from date NOT NULL,
  rate cost_from_zero NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  basis_from date,
  basis_to date,
  basis_expenses money_amount,
  basis_area_m2 quantity,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT space_rates_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT space_rates_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT space_rates_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT space_rates_basis_area_m2_check CHECK (((basis_area_m2)::numeric > (0)::numeric)),
  CONSTRAINT space_rates_check CHECK ((basis_to >= basis_from)),
  CONSTRAINT space_rates_check1 CHECK ((num_nulls(basis_from, basis_to, basis_expenses, basis_area_m2) = ANY (ARRAY[0, 4])))
);
CREATE UNIQUE INDEX space_rates_from ON public.space_rates USING btree (nursery_id, valid_from);
CREATE INDEX space_rates_nursery_id_created_by_idx ON public.space_rates USING btree (nursery_id, created_by);
ALTER TABLE space_rates ENABLE ROW LEVEL SECURITY;
ALTER TABLE space_rates FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON space_rates FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON space_rates TO glasshouse_web;

CREATE TABLE sprays (
  id uuid DEFAULT new_id() NOT NULL,
  sprayed_at timestamp with time zone NOT NULL,
  written_location text NOT NULL,
  location_id uuid,
  product text NOT NULL,
  registration text DEFAULT ''::text NOT NULL,
  rate text DEFAULT ''::text NOT NULL,
  against text DEFAULT ''::text NOT NULL,
  applicator text DEFAULT ''::text NOT NULL,
  equipment text DEFAULT ''::text NOT NULL,
  weather text DEFAULT ''::text NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  reentry_hours integer NOT NULL,
  max_per_year integer,
  days_before_sale integer DEFAULT 0 NOT NULL,
  closed_until timestamp with time zone NOT NULL,
  opened_by uuid,
  reopen_reason text DEFAULT ''::text NOT NULL,
  notified_at timestamp with time zone,
  task_id uuid,
  voided_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  inventory_transaction_id uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT sprays_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT sprays_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT sprays_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT sprays_nursery_id_inventory_transaction_id_fkey FOREIGN KEY (nursery_id, inventory_transaction_id) REFERENCES inventory_transactions(nursery_id, id),
  CONSTRAINT sprays_nursery_id_location_id_fkey FOREIGN KEY (nursery_id, location_id) REFERENCES locations(nursery_id, id),
  CONSTRAINT sprays_nursery_id_opened_by_fkey FOREIGN KEY (nursery_id, opened_by) REFERENCES users(nursery_id, id),
  CONSTRAINT sprays_nursery_id_task_id_fkey FOREIGN KEY (nursery_id, task_id) REFERENCES production_tasks(nursery_id, id),
  CONSTRAINT sprays_days_before_sale_check CHECK (((days_before_sale >= 0) AND (days_before_sale <= 365))),
  CONSTRAINT sprays_max_per_year_check CHECK (((max_per_year >= 1) AND (max_per_year <= 99))),
  CONSTRAINT sprays_product_check CHECK ((product <> ''::text)),
  CONSTRAINT sprays_reentry_hours_check CHECK (((reentry_hours >= 0) AND (reentry_hours <= 720))),
  CONSTRAINT sprays_written_location_check CHECK ((written_location <> ''::text))
);
CREATE INDEX sprays_nursery_id_closed_until_idx ON public.sprays USING btree (nursery_id, closed_until) WHERE ((notified_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX sprays_nursery_id_location_id_idx ON public.sprays USING btree (nursery_id, location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX sprays_nursery_id_sprayed_at_id_idx ON public.sprays USING btree (nursery_id, sprayed_at, id);
CREATE INDEX sprays_nursery_id_task_id_idx ON public.sprays USING btree (nursery_id, task_id) WHERE (task_id IS NOT NULL);
CREATE UNIQUE INDEX sprays_taken ON public.sprays USING btree (nursery_id, inventory_transaction_id) WHERE (inventory_transaction_id IS NOT NULL);
ALTER TABLE sprays ENABLE ROW LEVEL SECURITY;
ALTER TABLE sprays FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON sprays FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON sprays TO glasshouse_web;

CREATE TABLE staff_pins (
  user_id uuid NOT NULL,
  pin_hash text NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT staff_pins_pkey PRIMARY KEY (nursery_id, user_id),
  CONSTRAINT staff_pins_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT staff_pins_nursery_id_user_id_fkey FOREIGN KEY (nursery_id, user_id) REFERENCES users(nursery_id, id)
);
ALTER TABLE staff_pins ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_pins FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON staff_pins FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON staff_pins TO glasshouse_web;

CREATE TABLE standing_order_items (
  id uuid DEFAULT new_id() NOT NULL,
  standing_order_id uuid NOT NULL,
  "position" integer NOT NULL,
  plant_type_id uuid,
  container_size_id uuid,
  grade_id uuid,
  inventory_item_id uuid,
  quantity quantity NOT NULL,
  unit_price money_amount,
  nursery_id uuid NOT NULL,
  CONSTRAINT standing_order_items_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT standing_order_items_nursery_id_container_size_id_fkey FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes(nursery_id, id),
  CONSTRAINT standing_order_items_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT standing_order_items_nursery_id_grade_id_fkey FOREIGN KEY (nursery_id, grade_id) REFERENCES grades(nursery_id, id),
  CONSTRAINT standing_order_items_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT standing_order_items_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT standing_order_items_nursery_id_standing_order_id_fkey FOREIGN KEY (nursery_id, standing_order_id) REFERENCES standing_orders(nursery_id, id),
  CONSTRAINT standing_order_items_check CHECK (((inventory_item_id IS NOT NULL) OR ((quantity)::numeric = trunc((quantity)::numeric)))),
  CONSTRAINT standing_order_items_quantity_check CHECK (((quantity)::numeric > (0)::numeric)),
  CONSTRAINT standing_order_items_unit_price_check CHECK (((unit_price)::numeric >= (0)::numeric))
);
CREATE INDEX standing_order_items_nursery_id_container_size_id_idx ON public.standing_order_items USING btree (nursery_id, container_size_id) WHERE (container_size_id IS NOT NULL);
CREATE INDEX standing_order_items_nursery_id_grade_id_idx ON public.standing_order_items USING btree (nursery_id, grade_id) WHERE (grade_id IS NOT NULL);
CREATE INDEX standing_order_items_nursery_id_inventory_item_id_idx ON public.standing_order_items USING btree (nursery_id, inventory_item_id) WHERE (inventory_item_id IS NOT NULL);
CREATE INDEX standing_order_items_nursery_id_plant_type_id_idx ON public.standing_order_items USING btree (nursery_id, plant_type_id) WHERE (plant_type_id IS NOT NULL);
CREATE INDEX standing_order_items_nursery_id_standing_order_id_idx ON public.standing_order_items USING btree (nursery_id, standing_order_id);
ALTER TABLE standing_order_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE standing_order_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON standing_order_items FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON standing_order_items TO glasshouse_web;

CREATE TABLE standing_orders (
  id uuid DEFAULT new_id() NOT NULL,
  business_account_id uuid,
  customer_name text DEFAULT ''::text NOT NULL,
  frequency text NOT NULL,
  first_day date NOT NULL,
  last_day date,
  days_ahead integer DEFAULT 5 NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  tax_included boolean,
  paused boolean DEFAULT false NOT NULL,
  last_run_on date,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT standing_orders_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT standing_orders_nursery_id_business_account_id_fkey FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts(nursery_id, id),
  CONSTRAINT standing_orders_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT standing_orders_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT standing_orders_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT standing_orders_check CHECK ((last_day >= first_day)),
  CONSTRAINT standing_orders_days_ahead_check CHECK (((days_ahead >= 0) AND (days_ahead <= 60))),
  CONSTRAINT standing_orders_frequency_check CHECK ((frequency = ANY (ARRAY['week'::text, 'fortnight'::text, 'month'::text])))
);
CREATE INDEX standing_orders_nursery_id_business_account_id_idx ON public.standing_orders USING btree (nursery_id, business_account_id) WHERE (business_account_id IS NOT NULL);
ALTER TABLE standing_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE standing_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON standing_orders FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON standing_orders TO glasshouse_web;

CREATE TABLE stock_facts (
  ledger text NOT NULL,
  grain text NOT NULL,
  day date NOT NULL,
  key uuid NOT NULL,
  kind text NOT NULL,
  quantity quantity NOT NULL,
  gained quantity NOT NULL,
  cost cost_amount NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT stock_facts_pkey PRIMARY KEY (nursery_id, ledger, grain, day, key, kind),
  CONSTRAINT stock_facts_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT stock_facts_grain_check CHECK ((grain = ANY (ARRAY['month'::text, 'week'::text, 'year'::text]))),
  CONSTRAINT stock_facts_ledger_check CHECK ((ledger = ANY (ARRAY['plants'::text, 'supplies'::text])))
);
ALTER TABLE stock_facts ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_facts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON stock_facts FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON stock_facts TO glasshouse_web;

CREATE TABLE stocktake_lines (
  id uuid DEFAULT new_id() NOT NULL,
  stocktake_id uuid NOT NULL,
  inventory_item_id uuid,
  batch_id uuid,
  counted quantity,
  counted_at timestamp with time zone,
  counted_by uuid,
  expected quantity,
  inventory_transaction_id uuid,
  operation_id uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT stocktake_lines_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT stocktake_lines_nursery_id_batch_id_fkey FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches(nursery_id, id),
  CONSTRAINT stocktake_lines_nursery_id_counted_by_fkey FOREIGN KEY (nursery_id, counted_by) REFERENCES users(nursery_id, id),
  CONSTRAINT stocktake_lines_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT stocktake_lines_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT stocktake_lines_nursery_id_inventory_transaction_id_fkey FOREIGN KEY (nursery_id, inventory_transaction_id) REFERENCES inventory_transactions(nursery_id, id),
  CONSTRAINT stocktake_lines_nursery_id_operation_id_fkey FOREIGN KEY (nursery_id, operation_id) REFERENCES batch_operations(nursery_id, id),
  CONSTRAINT stocktake_lines_nursery_id_stocktake_id_fkey FOREIGN KEY (nursery_id, stocktake_id) REFERENCES stocktakes(nursery_id, id),
  CONSTRAINT stocktake_lines_check CHECK (((inventory_item_id IS NULL) <> (batch_id IS NULL))),
  CONSTRAINT stocktake_lines_check1 CHECK (((counted IS NULL) = (expected IS NULL))),
  CONSTRAINT stocktake_lines_check2 CHECK (((counted IS NULL) = (counted_at IS NULL))),
  CONSTRAINT stocktake_lines_check3 CHECK (((batch_id IS NULL) OR ((counted)::numeric = trunc((counted)::numeric)))),
  CONSTRAINT stocktake_lines_counted_check CHECK (((counted)::numeric >= (0)::numeric))
);
CREATE UNIQUE INDEX stocktake_lines_batch ON public.stocktake_lines USING btree (nursery_id, stocktake_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE UNIQUE INDEX stocktake_lines_item ON public.stocktake_lines USING btree (nursery_id, stocktake_id, inventory_item_id) WHERE (inventory_item_id IS NOT NULL);
CREATE INDEX stocktake_lines_nursery_id_batch_id_idx ON public.stocktake_lines USING btree (nursery_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX stocktake_lines_nursery_id_inventory_item_id_idx ON public.stocktake_lines USING btree (nursery_id, inventory_item_id) WHERE (inventory_item_id IS NOT NULL);
CREATE INDEX stocktake_lines_nursery_id_inventory_transaction_id_idx ON public.stocktake_lines USING btree (nursery_id, inventory_transaction_id) WHERE (inventory_transaction_id IS NOT NULL);
CREATE INDEX stocktake_lines_nursery_id_stocktake_id_idx ON public.stocktake_lines USING btree (nursery_id, stocktake_id);
CREATE INDEX stocktake_lines_operation ON public.stocktake_lines USING btree (nursery_id, operation_id) WHERE (operation_id IS NOT NULL);
ALTER TABLE stocktake_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE stocktake_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON stocktake_lines FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON stocktake_lines TO glasshouse_web;

CREATE TABLE stocktakes (
  id uuid DEFAULT new_id() NOT NULL,
  stocktake_number integer NOT NULL,
  kind text NOT NULL,
  category_id uuid,
  printed_location text,
  location_id uuid,
  blind boolean DEFAULT false NOT NULL,
  state text DEFAULT 'counting'::text NOT NULL,
  started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  booked_at timestamp with time zone,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT stocktakes_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT stocktakes_nursery_id_category_id_fkey FOREIGN KEY (nursery_id, category_id) REFERENCES inventory_categories(nursery_id, id),
  CONSTRAINT stocktakes_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT stocktakes_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT stocktakes_nursery_id_location_id_fkey FOREIGN KEY (nursery_id, location_id) REFERENCES locations(nursery_id, id),
  CONSTRAINT stocktakes_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT stocktakes_kind_check CHECK ((kind = ANY (ARRAY['supplies'::text, 'plants'::text]))),
  CONSTRAINT stocktakes_state_check CHECK ((state = ANY (ARRAY['counting'::text, 'booked'::text, 'cancelled'::text]))),
  CONSTRAINT stocktakes_stocktake_number_check CHECK ((stocktake_number > 0))
);
CREATE UNIQUE INDEX stocktakes_number ON public.stocktakes USING btree (nursery_id, stocktake_number);
CREATE INDEX stocktakes_nursery_id_category_id_idx ON public.stocktakes USING btree (nursery_id, category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX stocktakes_nursery_id_location_id_idx ON public.stocktakes USING btree (nursery_id, location_id) WHERE (location_id IS NOT NULL);
ALTER TABLE stocktakes ENABLE ROW LEVEL SECURITY;
ALTER TABLE stocktakes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON stocktakes FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON stocktakes TO glasshouse_web;

CREATE TABLE store_credits (
  id uuid NOT NULL,
  credit_note_id uuid NOT NULL,
  code text NOT NULL,
  customer_name text DEFAULT ''::text NOT NULL,
  issued_amount money_amount NOT NULL,
  balance money_amount NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT store_credits_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT store_credits_nursery_id_code_key UNIQUE (nursery_id, code),
  CONSTRAINT store_credits_nursery_id_credit_note_id_fkey FOREIGN KEY (nursery_id, credit_note_id) REFERENCES credit_notes(nursery_id, id),
  CONSTRAINT store_credits_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT store_credits_check CHECK ((((balance)::numeric >= (0)::numeric) AND ((balance)::numeric <= (issued_amount)::numeric))),
  CONSTRAINT store_credits_issued_amount_check CHECK (((issued_amount)::numeric >= (0)::numeric))
);
CREATE INDEX store_credits_nursery_id_created_at_idx ON public.store_credits USING btree (nursery_id, created_at) WHERE ((balance)::numeric > (0)::numeric);
CREATE INDEX store_credits_nursery_id_credit_note_id_idx ON public.store_credits USING btree (nursery_id, credit_note_id);
ALTER TABLE store_credits ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_credits FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON store_credits FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON store_credits TO glasshouse_web;

CREATE TABLE stored_files (
  key text NOT NULL,
  bytes bigint NOT NULL,
  stored_at timestamp with time zone DEFAULT now() NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT stored_files_pkey PRIMARY KEY (nursery_id, key),
  CONSTRAINT stored_files_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT stored_files_bytes_check CHECK ((bytes >= 0))
);
ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE stored_files FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON stored_files FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON stored_files TO glasshouse_web;

CREATE TABLE support_grants (
  id uuid DEFAULT new_id() NOT NULL,
  granted_at timestamp with time zone DEFAULT now() NOT NULL,
  granted_by uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT support_grants_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT support_grants_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT support_grants_nursery_id_granted_by_fkey FOREIGN KEY (nursery_id, granted_by) REFERENCES users(nursery_id, id)
);
CREATE INDEX support_grants_nursery_id_granted_by_idx ON public.support_grants USING btree (nursery_id, granted_by);
CREATE UNIQUE INDEX support_grants_open ON public.support_grants USING btree (nursery_id) WHERE (ended_at IS NULL);
ALTER TABLE support_grants ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_grants FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON support_grants FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON support_grants TO glasshouse_web;

CREATE TABLE task_operations (
  task_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  "position" integer NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT task_operations_pkey PRIMARY KEY (nursery_id, task_id, operation_id),
  CONSTRAINT task_operations_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT task_operations_nursery_id_operation_id_fkey FOREIGN KEY (nursery_id, operation_id) REFERENCES batch_operations(nursery_id, id),
  CONSTRAINT task_operations_nursery_id_task_id_fkey FOREIGN KEY (nursery_id, task_id) REFERENCES production_tasks(nursery_id, id) ON DELETE CASCADE
);
CREATE INDEX task_operations_nursery_id_operation_id_idx ON public.task_operations USING btree (nursery_id, operation_id);
ALTER TABLE task_operations ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_operations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON task_operations FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON task_operations TO glasshouse_web;

CREATE TABLE task_templates (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_id uuid NOT NULL,
  title text NOT NULL,
  task_type text NOT NULL,
  from_day integer NOT NULL,
  to_day integer NOT NULL,
  minutes integer,
  notes text DEFAULT ''::text NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by uuid,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT task_templates_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT task_templates_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT task_templates_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT task_templates_nursery_id_plant_type_id_fkey FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types(nursery_id, id),
  CONSTRAINT task_templates_nursery_id_updated_by_fkey FOREIGN KEY (nursery_id, updated_by) REFERENCES users(nursery_id, id),
  CONSTRAINT task_templates_check CHECK ((to_day >= from_day)),
  CONSTRAINT task_templates_from_day_check CHECK (((from_day >= 0) AND (from_day <= 3650))),
  CONSTRAINT task_templates_minutes_check CHECK ((minutes >= 0)),
  CONSTRAINT task_templates_task_type_check CHECK ((task_type = ANY (ARRAY['potting-up'::text, 'division'::text, 'for-sale'::text, 'propagation'::text, 'moving'::text, 'spraying'::text, 'feeding'::text, 'pruning'::text, 'watering'::text, 'dispatch'::text, 'other'::text]))),
  CONSTRAINT task_templates_title_check CHECK ((title <> ''::text)),
  CONSTRAINT task_templates_to_day_check CHECK (((to_day >= 0) AND (to_day <= 3650)))
);
CREATE INDEX task_templates_nursery_id_plant_type_id_idx ON public.task_templates USING btree (nursery_id, plant_type_id);
ALTER TABLE task_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON task_templates FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON task_templates TO glasshouse_web;

CREATE TABLE till_favourites (
  id uuid DEFAULT new_id() NOT NULL,
  plant_type_price_id uuid,
  inventory_item_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  nursery_id uuid NOT NULL,
  CONSTRAINT till_favourites_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT till_favourites_nursery_id_inventory_item_id_key UNIQUE (nursery_id, inventory_item_id),
  CONSTRAINT till_favourites_nursery_id_plant_type_price_id_key UNIQUE (nursery_id, plant_type_price_id),
  CONSTRAINT till_favourites_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT till_favourites_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT till_favourites_nursery_id_inventory_item_id_fkey FOREIGN KEY (nursery_id, inventory_item_id) REFERENCES inventory_items(nursery_id, id),
  CONSTRAINT till_favourites_nursery_id_plant_type_price_id_fkey FOREIGN KEY (nursery_id, plant_type_price_id) REFERENCES plant_type_prices(nursery_id, id),
  CONSTRAINT till_favourites_check CHECK ((num_nonnulls(plant_type_price_id, inventory_item_id) = 1))
);
ALTER TABLE till_favourites ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_favourites FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON till_favourites FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON till_favourites TO glasshouse_web;

CREATE TABLE till_sessions (
  id uuid NOT NULL,
  till_id uuid NOT NULL,
  number integer NOT NULL,
  opened_at timestamp with time zone DEFAULT now() NOT NULL,
  opened_by uuid NOT NULL,
  opening_float money_amount NOT NULL,
  closed_at timestamp with time zone,
  closed_by uuid,
  counted jsonb,
  report jsonb,
  variance money_amount,
  reason text DEFAULT ''::text NOT NULL,
  nursery_id uuid NOT NULL,
  float_expected money_amount,
  float_variance money_amount,
  left_in_drawer money_amount,
  banked money_amount,
  CONSTRAINT till_sessions_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT till_sessions_nursery_id_till_id_number_key UNIQUE (nursery_id, till_id, number),
  CONSTRAINT till_sessions_nursery_id_closed_by_fkey FOREIGN KEY (nursery_id, closed_by) REFERENCES users(nursery_id, id),
  CONSTRAINT till_sessions_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT till_sessions_nursery_id_opened_by_fkey FOREIGN KEY (nursery_id, opened_by) REFERENCES users(nursery_id, id),
  CONSTRAINT till_sessions_nursery_id_till_id_fkey FOREIGN KEY (nursery_id, till_id) REFERENCES tills(nursery_id, id),
  CONSTRAINT till_sessions_opening_float_check CHECK (((opening_float)::numeric >= (0)::numeric))
);
CREATE INDEX till_sessions_closed ON public.till_sessions USING btree (nursery_id, closed_at, id) WHERE (closed_at IS NOT NULL);
CREATE INDEX till_sessions_nursery_id_opened_at_id_idx ON public.till_sessions USING btree (nursery_id, opened_at, id);
CREATE UNIQUE INDEX till_sessions_open ON public.till_sessions USING btree (nursery_id, till_id) WHERE (closed_at IS NULL);
ALTER TABLE till_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON till_sessions FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT UPDATE (banked) ON till_sessions TO glasshouse_web;
GRANT UPDATE (closed_at) ON till_sessions TO glasshouse_web;
GRANT UPDATE (closed_by) ON till_sessions TO glasshouse_web;
GRANT UPDATE (counted) ON till_sessions TO glasshouse_web;
GRANT UPDATE (left_in_drawer) ON till_sessions TO glasshouse_web;
GRANT UPDATE (reason) ON till_sessions TO glasshouse_web;
GRANT UPDATE (report) ON till_sessions TO glasshouse_web;
GRANT UPDATE (variance) ON till_sessions TO glasshouse_web;
GRANT INSERT, SELECT ON till_sessions TO glasshouse_web;

CREATE TABLE tills (
  id uuid DEFAULT new_id() NOT NULL,
  device_id uuid NOT NULL,
  number integer NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid,
  first_used_at timestamp with time zone,
  nursery_id uuid NOT NULL,
  retired_at timestamp with time zone,
  CONSTRAINT tills_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT tills_nursery_id_device_id_key UNIQUE (nursery_id, device_id),
  CONSTRAINT tills_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT tills_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT tills_name_check CHECK ((length(name) <= 40))
);
CREATE UNIQUE INDEX tills_in_use ON public.tills USING btree (nursery_id, number) WHERE (retired_at IS NULL);
ALTER TABLE tills ENABLE ROW LEVEL SECURITY;
ALTER TABLE tills FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON tills FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON tills TO glasshouse_web;

CREATE TABLE users (
  id uuid DEFAULT new_id() NOT NULL,
  subject text NOT NULL,
  role text NOT NULL,
  first_name text DEFAULT ''::text NOT NULL,
  last_name text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  active boolean DEFAULT true NOT NULL,
  last_login timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  first_steps_hidden_at timestamp with time zone,
  theme text,
  animations boolean,
  nursery_id uuid NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT users_nursery_id_subject_key UNIQUE (nursery_id, subject),
  CONSTRAINT users_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'general_staff'::text, 'production'::text, 'sales'::text])))
);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON users FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT INSERT, SELECT, UPDATE ON users TO glasshouse_web;

CREATE TABLE vehicles (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  capacity integer NOT NULL,
  capacity_unit text NOT NULL,
  max_weight_kg integer,
  archived_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT vehicles_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT vehicles_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT vehicles_capacity_check CHECK ((capacity > 0)),
  CONSTRAINT vehicles_capacity_unit_check CHECK ((capacity_unit = ANY (ARRAY['tray'::text, 'shelf'::text, 'trolley'::text]))),
  CONSTRAINT vehicles_max_weight_kg_check CHECK ((max_weight_kg > 0)),
  CONSTRAINT vehicles_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX vehicles_name ON public.vehicles USING btree (nursery_id, lower(name)) WHERE (archived_at IS NULL);
ALTER TABLE vehicles ENABLE ROW LEVEL SECURITY;
ALTER TABLE vehicles FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON vehicles FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON vehicles TO glasshouse_web;

CREATE TABLE vendors (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  name_key text GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  archived_at timestamp with time zone,
  merged_into_id uuid,
  version integer DEFAULT 1 NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  account_number text DEFAULT ''::text NOT NULL,
  payment_terms integer,
  charges_tax boolean DEFAULT true NOT NULL,
  nursery_id uuid NOT NULL,
  tax_number text DEFAULT ''::text NOT NULL,
  CONSTRAINT vendors_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT vendors_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT vendors_nursery_id_merged_into_id_fkey FOREIGN KEY (nursery_id, merged_into_id) REFERENCES vendors(nursery_id, id) DEFERRABLE,
  CONSTRAINT vendors_name_check CHECK (((name <> ''::text) AND (name = btrim(name)))),
  CONSTRAINT vendors_payment_terms_check CHECK (((payment_terms >= 0) AND (payment_terms <= 365))),
  CONSTRAINT vendors_tax_number_check CHECK ((length(tax_number) <= 40))
);
CREATE UNIQUE INDEX vendors_name ON public.vendors USING btree (nursery_id, lower(btrim(name)));
CREATE INDEX vendors_nursery_id_merged_into_id_idx ON public.vendors USING btree (nursery_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
ALTER TABLE vendors ENABLE ROW LEVEL SECURITY;
ALTER TABLE vendors FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON vendors FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON vendors TO glasshouse_web;

CREATE TABLE webhook_deliveries (
  id uuid DEFAULT new_id() NOT NULL,
  webhook_id uuid NOT NULL,
  type text NOT NULL,
  subject_type text,
  subject_id uuid,
  occurred_at timestamp with time zone DEFAULT now() NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  attempted_at timestamp with time zone,
  body text,
  answer_status integer,
  answer text DEFAULT ''::text NOT NULL,
  failure text,
  nursery_id uuid NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT webhook_deliveries_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT webhook_deliveries_nursery_id_webhook_id_fkey FOREIGN KEY (nursery_id, webhook_id) REFERENCES webhooks(nursery_id, id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX waiting_deliveries ON public.webhook_deliveries USING btree (nursery_id, webhook_id, id) WHERE (status = 'waiting'::text);
CREATE INDEX webhook_deliveries_nursery_id_occurred_at_idx ON public.webhook_deliveries USING btree (nursery_id, occurred_at);
CREATE INDEX webhook_deliveries_nursery_id_webhook_id_id_idx ON public.webhook_deliveries USING btree (nursery_id, webhook_id, id);
CREATE INDEX webhook_deliveries_nursery_id_webhook_id_subject_id_id_idx ON public.webhook_deliveries USING btree (nursery_id, webhook_id, subject_id, id) WHERE (status = 'waiting'::text);
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON webhook_deliveries FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_deliveries TO glasshouse_web;

CREATE TABLE webhooks (
  id uuid DEFAULT new_id() NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  events text[] NOT NULL,
  sends_row boolean DEFAULT false NOT NULL,
  sends_personal boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by uuid NOT NULL,
  failing_since timestamp with time zone,
  paused_at timestamp with time zone,
  leased_until timestamp with time zone,
  nursery_id uuid NOT NULL,
  CONSTRAINT webhooks_pkey PRIMARY KEY (nursery_id, id),
  CONSTRAINT webhooks_nursery_id_created_by_fkey FOREIGN KEY (nursery_id, created_by) REFERENCES users(nursery_id, id),
  CONSTRAINT webhooks_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id)
);
CREATE INDEX webhooks_nursery_id_created_by_idx ON public.webhooks USING btree (nursery_id, created_by);
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhooks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON webhooks FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON webhooks TO glasshouse_web;

CREATE TABLE welcome_mails (
  mail text NOT NULL,
  sent_on date NOT NULL,
  nursery_id uuid NOT NULL,
  CONSTRAINT welcome_mails_pkey PRIMARY KEY (nursery_id, mail),
  CONSTRAINT welcome_mails_nursery_id_fkey FOREIGN KEY (nursery_id) REFERENCES nurseries(id),
  CONSTRAINT welcome_mails_mail_check CHECK ((mail = ANY (ARRAY['start'::text, 'third_day'::text, 'trial_end'::text, 'stopped'::text])))
);
ALTER TABLE welcome_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE welcome_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY own_nursery ON welcome_mails FOR ALL USING ((nursery_id = current_nursery())) WITH CHECK ((nursery_id = current_nursery()));
GRANT DELETE, INSERT, SELECT, UPDATE ON welcome_mails TO glasshouse_web;

CREATE VIEW committed_plants WITH (security_invoker=true) AS
 SELECT nursery_id,
    plant_type_id,
    container_size_id,
    (sum(quantity))::integer AS committed
   FROM ( SELECT order_items.nursery_id,
            order_items.plant_type_id,
            order_items.container_size_id,
            ((order_items.quantity_reserved)::numeric - (LEAST(order_items.quantity_delivered, order_items.quantity_reserved))::numeric) AS quantity
           FROM (order_items
             JOIN orders ON (((orders.nursery_id = order_items.nursery_id) AND (orders.id = order_items.order_id))))
          WHERE ((orders.status = ANY (ARRAY['confirmed'::text, 'picking'::text, 'ready'::text, 'delivered'::text])) AND (order_items.plant_type_id IS NOT NULL))
        UNION ALL
         SELECT saved_cart_lines.nursery_id,
            saved_cart_lines.plant_type_id,
            saved_cart_lines.container_size_id,
            saved_cart_lines.quantity_reserved
           FROM saved_cart_lines
          WHERE (((saved_cart_lines.quantity_reserved)::numeric > (0)::numeric) AND (saved_cart_lines.plant_type_id IS NOT NULL))) promised
  GROUP BY nursery_id, plant_type_id, container_size_id;
GRANT SELECT ON committed_plants TO glasshouse_web;

CREATE VIEW corrected_costs WITH (security_invoker=true) AS
 SELECT nursery_id,
    id,
    reference_id AS sale_id,
    sale_item_id,
    batch_id,
    kind,
    occurred_on AS day,
    created_at AS written_at,
    (- (cost_delta)::numeric) AS cost
   FROM batch_history
  WHERE ((sale_item_id IS NOT NULL) AND (delta = 0));
GRANT SELECT ON corrected_costs TO glasshouse_web;

CREATE VIEW costed_lines WITH (security_invoker=true) AS
 SELECT trade_lines.nursery_id,
    trade_lines.id,
    trade_lines.day,
    trade_lines.sale_id,
    trade_lines.item_type,
    trade_lines.plant_type_id,
    trade_lines.plant_common_name,
    trade_lines.inventory_item_name,
        CASE
            WHEN (trade_lines.container_size_id IS NULL) THEN trade_lines.container_size
            ELSE NULL::text
        END AS container_size,
    trade_lines.quantity,
    trade_lines.amount,
    trade_lines.tax,
    trade_lines.tax_kind,
    trade_lines.discount,
    trade_lines.cost,
    trade_lines.created_by,
    trade_lines."soldBy",
    trade_lines.business_account_id,
    trade_lines.customer_name,
    trade_lines.payment_method,
    trade_lines.written_at,
    trade_lines.voided_at,
    trade_lines.credit_note_id,
    trade_lines.container_size_id,
    trade_lines.grade_id,
    trade_lines.written_id
   FROM trade_lines
UNION ALL
 SELECT late.nursery_id,
    late.id,
    late.day,
    sale.id AS sale_id,
    line.item_type,
    line.plant_type_id,
    line.plant_common_name,
    line.inventory_item_name,
        CASE
            WHEN (line.container_size_id IS NULL) THEN line.container_size
            ELSE NULL::text
        END AS container_size,
    0 AS quantity,
    0 AS amount,
    0 AS tax,
    line.tax_kind,
    0 AS discount,
    late.cost,
    sale.created_by,
    sale."soldBy",
    sale.business_account_id,
    sale.customer_name,
    sale.payment_method,
    late.written_at,
    sale.voided_at,
    NULL::uuid AS credit_note_id,
    line.container_size_id,
    line.grade_id,
    sale.id AS written_id
   FROM ((corrected_costs late
     JOIN sale_items line ON (((line.nursery_id = late.nursery_id) AND (line.id = late.sale_item_id))))
     JOIN sales sale ON (((sale.nursery_id = late.nursery_id) AND (sale.id = late.sale_id))));
GRANT SELECT ON costed_lines TO glasshouse_web;

CREATE VIEW sale_item_batches WITH (security_invoker=true) AS
 SELECT nursery_id,
    reference_id AS sale_id,
    sale_item_id,
    batch_id,
    (- delta) AS quantity,
    (- (cost_delta)::numeric) AS cost
   FROM batch_history
  WHERE ((sale_item_id IS NOT NULL) AND (delta <> 0));
GRANT SELECT ON sale_item_batches TO glasshouse_web;

CREATE VIEW trade_lines WITH (security_invoker=true) AS
 SELECT line.nursery_id,
    line.id,
    sale.sale_date AS day,
    sale.id AS sale_id,
    sale.invoice_number AS number,
    line.item_type,
    line.plant_type_id,
    line.plant_common_name,
    line.inventory_item_name,
    line.container_size,
    line.quantity,
    ((line.line_total)::numeric +
        CASE
            WHEN ((sale.tax_rules ->> 'included'::text) = 'true'::text) THEN (0)::numeric
            ELSE (line.tax_amount)::numeric
        END) AS amount,
    line.tax_amount AS tax,
    line.tax_kind,
    line.tax_rate,
    COALESCE((sale.tax_rules ->> 'place'::text), ''::text) AS tax_place,
    line.discount_amount AS discount,
    line.cost,
    sale.created_by,
    sale."soldBy",
    sale.business_account_id,
    sale.customer_name,
    sale.payment_method,
    sale.created_at AS written_at,
    sale.voided_at,
    NULL::uuid AS credit_note_id,
    line.container_size_id,
    line.grade,
    line.grade_id,
    sale.id AS written_id
   FROM (sales sale
     JOIN sale_items line ON (((line.nursery_id = sale.nursery_id) AND (line.sale_id = sale.id))))
UNION ALL
 SELECT back.nursery_id,
    back.id,
    note.credit_date AS day,
    sale.id AS sale_id,
    note.credit_number AS number,
    line.item_type,
    line.plant_type_id,
    line.plant_common_name,
    line.inventory_item_name,
    line.container_size,
    (- (back.quantity)::numeric) AS quantity,
    (- ((back.line_total)::numeric +
        CASE
            WHEN (((sale.tax_rules ->> 'included'::text) = 'true'::text) OR note.tax_included) THEN (0)::numeric
            ELSE (back.tax_amount)::numeric
        END)) AS amount,
    (- (back.tax_amount)::numeric) AS tax,
    line.tax_kind,
    line.tax_rate,
    COALESCE((sale.tax_rules ->> 'place'::text), ''::text) AS tax_place,
    (- (back.discount_amount)::numeric) AS discount,
    (- (back.cost)::numeric) AS cost,
        CASE
            WHEN (note.sale_id IS NULL) THEN note.created_by
            ELSE sale.created_by
        END AS created_by,
    COALESCE(sale."soldBy", ''::text) AS "soldBy",
    sale.business_account_id,
    COALESCE(sale.customer_name, ''::text) AS customer_name,
    note.method AS payment_method,
    note.created_at AS written_at,
    note.voided_at,
    note.id AS credit_note_id,
    line.container_size_id,
    line.grade,
    line.grade_id,
    note.id AS written_id
   FROM (((credit_notes note
     JOIN credit_note_items back ON (((back.nursery_id = note.nursery_id) AND (back.credit_note_id = note.id))))
     JOIN sale_items line ON (((line.nursery_id = note.nursery_id) AND (line.id = back.sale_item_id))))
     LEFT JOIN sales sale ON (((sale.nursery_id = note.nursery_id) AND (sale.id = note.sale_id))));
GRANT SELECT ON trade_lines TO glasshouse_web;
