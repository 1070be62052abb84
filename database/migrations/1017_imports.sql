-- Data import: files that are being matched and mended, what was imported of them, and past sales for the forecast.

CREATE TABLE imports (
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL,
  -- A draft has rows that can be mended; imported, it has records that can be undone.
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'imported', 'undone')),
  file_name text NOT NULL,
  -- Of a spreadsheet: which sheet was read, and which others there are.
  sheet text NOT NULL DEFAULT '',
  sheets jsonb NOT NULL DEFAULT '[]',
  -- What had to be guessed of the file.
  note text NOT NULL DEFAULT '',
  -- The row with the titles; 0: the file has none.
  header_row integer NOT NULL CHECK (header_row >= 0),
  titles jsonb NOT NULL,
  -- The place of each column in the file.
  places jsonb NOT NULL,
  options jsonb NOT NULL,
  -- The days of the file can be read in two ways, and nobody has chosen which.
  asks_date_order boolean NOT NULL DEFAULT false,
  -- Its numbers too.
  asks_decimals boolean NOT NULL DEFAULT false,
  -- Columns that two columns of the file can be, and nobody has chosen which.
  asks_columns jsonb NOT NULL DEFAULT '[]',
  -- What unknown names stand for.
  matches jsonb NOT NULL DEFAULT '{}',
  -- What was imported, in counts.
  counts jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  imported_at timestamptz,
  imported_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('imports', 'rows');
ALTER TABLE imports ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE imports ADD FOREIGN KEY (nursery_id, imported_by) REFERENCES users (nursery_id, id);
ALTER TABLE imports ADD FOREIGN KEY (nursery_id, undone_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON imports (nursery_id, created_by) WHERE created_by IS NOT NULL;
CREATE INDEX ON imports (nursery_id, imported_by) WHERE imported_by IS NOT NULL;
CREATE INDEX ON imports (nursery_id, undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX ON imports (nursery_id, created_at, id);

-- The rows of a draft, as the file has them and as they are read. They are deleted when it is imported or discarded.
CREATE TABLE import_rows (
  id uuid NOT NULL DEFAULT new_id(),
  import_id uuid NOT NULL,
  row integer NOT NULL,
  cells jsonb NOT NULL,
  "values" jsonb NOT NULL DEFAULT '{}',
  problems jsonb NOT NULL DEFAULT '[]',
  warnings jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT '',
  -- What makes it the same as another row.
  key text,
  -- Above the titles, or empty: no row of data.
  is_data boolean NOT NULL,
  left_out boolean NOT NULL DEFAULT false
);
SELECT belongs_to_nursery('import_rows', 'rows');
ALTER TABLE import_rows ADD FOREIGN KEY (nursery_id, import_id) REFERENCES imports (nursery_id, id);
ALTER TABLE import_rows ADD UNIQUE (nursery_id, import_id, row);
CREATE INDEX ON import_rows (nursery_id, import_id, key) WHERE key IS NOT NULL;

-- What an import made or changed, in the order of the records; a changed one as it was before.
CREATE TABLE import_records (
  id uuid NOT NULL DEFAULT new_id(),
  import_id uuid NOT NULL,
  record_table text NOT NULL,
  record_id uuid NOT NULL,
  before jsonb
);
SELECT belongs_to_nursery('import_records', 'rows');
ALTER TABLE import_records ADD FOREIGN KEY (nursery_id, import_id) REFERENCES imports (nursery_id, id);
CREATE INDEX ON import_records (nursery_id, import_id);

-- Which column of a nursery's files is what, by its title, for each kind.
CREATE TABLE import_layouts (
  kind text NOT NULL,
  columns jsonb NOT NULL,
  options jsonb NOT NULL
);
SELECT belongs_to_nursery('import_layouts', 'rows', 'kind');

-- What was sold before the nursery used the product, week by week: the forecast reads it, and nothing else does.
CREATE TABLE past_sales (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  container_size_id uuid NOT NULL,
  -- The Monday of the week.
  week date NOT NULL,
  -- The days of the row that it is part of: one day, or a month.
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  -- A part of a month's sales may be no whole plant.
  quantity quantity NOT NULL CHECK (quantity > 0),
  import_id uuid NOT NULL
);
SELECT belongs_to_nursery('past_sales', 'rows');
ALTER TABLE past_sales ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
ALTER TABLE past_sales ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
ALTER TABLE past_sales ADD FOREIGN KEY (nursery_id, import_id) REFERENCES imports (nursery_id, id);
CREATE INDEX ON past_sales (nursery_id, plant_type_id);
CREATE INDEX ON past_sales (nursery_id, container_size_id);
CREATE INDEX ON past_sales (nursery_id, import_id);
