-- Labels: layouts of a nursery's own, plant passports, and printers with their queue.

CREATE TABLE label_designs (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('batch', 'bed', 'pot', 'price')),
  -- A label format by its id: a sheet, or a roll of any size.
  paper text NOT NULL CHECK (paper <> ''),
  is_default boolean NOT NULL DEFAULT false,
  -- [{kind, x, y, width, height, size, bold, align, text}], lengths in millimetres.
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'array'),
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('label_designs', 'rows');
CREATE UNIQUE INDEX label_designs_name ON label_designs (nursery_id, lower(name));
-- One default for each kind of label.
CREATE UNIQUE INDEX label_designs_default ON label_designs (nursery_id, kind) WHERE is_default;

-- The register of plant passports, which the law wants: nothing is changed or deleted. What was printed is written down, whatever becomes of the
-- plant's name and of the nursery's number.
CREATE TABLE plant_passports (
  id uuid NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  issued_on date NOT NULL,
  issued_by uuid NOT NULL,
  batch_id uuid NOT NULL,
  botanical_name text NOT NULL CHECK (botanical_name <> ''),
  registration text NOT NULL CHECK (registration <> ''),
  traceability_code text NOT NULL CHECK (traceability_code <> ''),
  origin text NOT NULL CHECK (origin ~ '^[A-Z]{2}$'),
  -- The codes of protected zones or pest-free areas.
  zone text NOT NULL DEFAULT '',
  quantity integer NOT NULL CHECK (quantity > 0),
  replaces_id uuid,
  replaces text NOT NULL DEFAULT '',
  replaces_registration text NOT NULL DEFAULT '',
  business_account_id uuid,
  CHECK (replaces_id IS NULL OR replaces <> '')
);
SELECT belongs_to_nursery('plant_passports', 'ledger');
ALTER TABLE plant_passports ADD FOREIGN KEY (nursery_id, issued_by) REFERENCES users (nursery_id, id);
ALTER TABLE plant_passports ADD FOREIGN KEY (nursery_id, batch_id) REFERENCES plant_batches (nursery_id, id);
ALTER TABLE plant_passports ADD FOREIGN KEY (nursery_id, replaces_id) REFERENCES plant_passports (nursery_id, id) DEFERRABLE;
ALTER TABLE plant_passports ADD FOREIGN KEY (nursery_id, business_account_id) REFERENCES business_accounts (nursery_id, id);
CREATE INDEX ON plant_passports (nursery_id, issued_at, id);
CREATE INDEX ON plant_passports (nursery_id, batch_id);
CREATE INDEX ON plant_passports (nursery_id, replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX ON plant_passports (nursery_id, business_account_id) WHERE business_account_id IS NOT NULL;

CREATE TABLE label_printers (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  host text NOT NULL CHECK (host <> ''),
  port integer NOT NULL CHECK (port BETWEEN 9100 AND 9109),
  dots_per_mm integer NOT NULL CHECK (dots_per_mm IN (6, 8, 12, 24)),
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('label_printers', 'rows');
CREATE UNIQUE INDEX label_printers_name ON label_printers (nursery_id, lower(name)) WHERE archived_at IS NULL;

-- What is sent to printers. A row is taken ('sending') before its content is sent and finished afterwards, so that it is sent by one worker.
CREATE TABLE label_print_jobs (
  id uuid NOT NULL,
  printer_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('batch', 'bed', 'pot', 'price', 'passport')),
  labels integer NOT NULL CHECK (labels > 0),
  content text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sending', 'sent', 'failed', 'cancelled')),
  attempts integer NOT NULL DEFAULT 0,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL,
  started_at timestamptz,
  finished_at timestamptz
);
SELECT belongs_to_nursery('label_print_jobs', 'rows');
ALTER TABLE label_print_jobs ADD FOREIGN KEY (nursery_id, printer_id) REFERENCES label_printers (nursery_id, id);
ALTER TABLE label_print_jobs ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON label_print_jobs (nursery_id, created_at DESC, id DESC);
CREATE INDEX ON label_print_jobs (nursery_id, printer_id);
CREATE INDEX ON label_print_jobs (nursery_id, created_by);
