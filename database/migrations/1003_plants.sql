-- Reference data, and what is grown and sold: plants, their prices, and growth stages.

-- What a nursery names once and refers to everywhere by the id. The name is joined where it is read: a new one reaches every list and form at
-- once. A document that may have been issued keeps the name it was printed with. A name is there once, without regard to capitals and to spaces
-- around it; one that was merged into another finds that one.
CREATE TABLE vendors (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> '' AND name = btrim(name)),
  -- Lists are sorted by it.
  name_key text NOT NULL GENERATED ALWAYS AS (sort_key(name)) STORED,
  "position" integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  merged_into_id uuid,
  version integer NOT NULL DEFAULT 1,
  address text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  account_number text NOT NULL DEFAULT '',
  -- Days after the bill.
  payment_terms integer CHECK (payment_terms >= 0 AND payment_terms <= 365),
  -- Whether there is tax on what they bill: it is filled in on their bills.
  charges_tax boolean NOT NULL DEFAULT true
);
SELECT belongs_to_nursery('vendors', 'rows');
ALTER TABLE vendors ADD FOREIGN KEY (nursery_id, merged_into_id) REFERENCES vendors (nursery_id, id);
CREATE INDEX ON vendors (nursery_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE UNIQUE INDEX vendors_name ON vendors (nursery_id, lower(btrim(name)));

CREATE TABLE plant_categories (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> '' AND name = btrim(name)),
  "position" integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  merged_into_id uuid,
  version integer NOT NULL DEFAULT 1,
  -- Not offered for new plants.
  hidden boolean NOT NULL DEFAULT false,
  -- A plant of it that dies within the guarantee is made good.
  guaranteed boolean NOT NULL DEFAULT false
);
SELECT belongs_to_nursery('plant_categories', 'rows');
ALTER TABLE plant_categories ADD FOREIGN KEY (nursery_id, merged_into_id) REFERENCES plant_categories (nursery_id, id);
CREATE INDEX ON plant_categories (nursery_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE UNIQUE INDEX plant_categories_name ON plant_categories (nursery_id, lower(btrim(name)));

-- In the order in which plants pass them.
CREATE TABLE growth_stages (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> '' AND name = btrim(name)),
  "position" integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  merged_into_id uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('growth_stages', 'rows');
ALTER TABLE growth_stages ADD FOREIGN KEY (nursery_id, merged_into_id) REFERENCES growth_stages (nursery_id, id);
CREATE INDEX ON growth_stages (nursery_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE UNIQUE INDEX growth_stages_name ON growth_stages (nursery_id, lower(btrim(name)));

-- The qualities plants are sorted into before they are sold, the best first.
CREATE TABLE grades (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> '' AND name = btrim(name)),
  -- Lists are sorted by it.
  name_key text NOT NULL GENERATED ALWAYS AS (sort_key(name)) STORED,
  "position" integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  merged_into_id uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('grades', 'rows');
ALTER TABLE grades ADD FOREIGN KEY (nursery_id, merged_into_id) REFERENCES grades (nursery_id, id);
CREATE INDEX ON grades (nursery_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE UNIQUE INDEX grades_name ON grades (nursery_id, lower(btrim(name)));

-- A tree: a site, its areas, their beds or bays.
CREATE TABLE locations (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> '' AND name = btrim(name)),
  -- Lists are sorted by it.
  name_key text NOT NULL GENERATED ALWAYS AS (sort_key(name)) STORED,
  "position" integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  merged_into_id uuid,
  version integer NOT NULL DEFAULT 1,
  parent_id uuid,
  type text NOT NULL DEFAULT 'area' CHECK (type IN ('site', 'area', 'bed')),
  area_m2 money_amount CHECK (area_m2 > 0),
  CHECK (parent_id <> id)
);
SELECT belongs_to_nursery('locations', 'rows');
ALTER TABLE locations ADD FOREIGN KEY (nursery_id, merged_into_id) REFERENCES locations (nursery_id, id);
CREATE INDEX ON locations (nursery_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE UNIQUE INDEX locations_name ON locations (nursery_id, lower(btrim(name)));
ALTER TABLE locations ADD FOREIGN KEY (nursery_id, parent_id) REFERENCES locations (nursery_id, id);
CREATE INDEX ON locations (nursery_id, parent_id) WHERE parent_id IS NOT NULL;

-- What plants stand in, with its true volume.
CREATE TABLE container_sizes (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> '' AND name = btrim(name)),
  -- Lists are sorted by it.
  name_key text NOT NULL GENERATED ALWAYS AS (sort_key(name)) STORED,
  "position" integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  merged_into_id uuid,
  version integer NOT NULL DEFAULT 1,
  -- What it is measured by in its trade.
  system text NOT NULL DEFAULT 'litre' CHECK (system IN ('pint bag', 'diameter', 'litre', 'trade number', 'tray')),
  -- What one plant's share holds: of a tray, one cell. Null until it is measured.
  litres quantity CHECK (litres > 0),
  -- Across the top, in millimetres.
  mm integer CHECK (mm >= 1 AND mm <= 9999),
  -- Of a tray: how many plants it takes.
  cells integer CHECK (cells >= 1 AND cells <= 9999),
  -- How many the nursery puts on a square metre of bed; null where that follows from the measures.
  plants_per_m2 quantity CHECK (plants_per_m2 > 0),
  -- How trays are loaded: so many on a shelf of a trolley, and so many shelves.
  trays_per_shelf integer CHECK (trays_per_shelf >= 1 AND trays_per_shelf <= 999),
  shelves integer CHECK (shelves >= 1 AND shelves <= 99)
);
SELECT belongs_to_nursery('container_sizes', 'rows');
ALTER TABLE container_sizes ADD FOREIGN KEY (nursery_id, merged_into_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON container_sizes (nursery_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE UNIQUE INDEX container_sizes_name ON container_sizes (nursery_id, lower(btrim(name)));

-- What the nursery grows or sells, and what one plant of it costs in one container size.
CREATE TABLE plant_types (
  id uuid NOT NULL DEFAULT new_id(),
  common_name text NOT NULL,
  botanical_name text NOT NULL DEFAULT '',
  category_id uuid NOT NULL,
  description text NOT NULL DEFAULT '',
  photo text,
  -- Other names by which it is found: botanical synonyms, trade names, the names of a plant that was merged into it.
  synonyms text[] NOT NULL DEFAULT '{}',
  -- All its names without accents, quotes, hybrid signs and capitals: what a search looks in.
  search_text text NOT NULL,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1,
  -- Not everything is taxed at the standard rate: in the United Kingdom food plants are zero-rated, ornamentals are not.
  tax_kind text NOT NULL DEFAULT 'standard' CHECK (tax_kind IN ('standard', 'reduced', 'zero', 'exempt', 'out_of_scope')),
  -- How it is looked after: light, water, hardiness, size, hazards, origin. What is not known is not in it.
  care jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(care) = 'object'),
  -- Of the address on its labels: 64 random bits, so that nobody finds the pages of plants by trying.
  label_key text NOT NULL DEFAULT left(gen_random_uuid()::text, 8) || right(gen_random_uuid()::text, 8)
);
SELECT belongs_to_nursery('plant_types', 'rows');
CREATE UNIQUE INDEX plant_types_label_key ON plant_types (nursery_id, label_key);
ALTER TABLE plant_types ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE plant_types ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE plant_types ADD FOREIGN KEY (nursery_id, category_id) REFERENCES plant_categories (nursery_id, id);
CREATE INDEX ON plant_types (nursery_id, category_id);
CREATE UNIQUE INDEX plant_types_name ON plant_types (nursery_id, lower(common_name), lower(botanical_name)) WHERE archived_at IS NULL;
CREATE INDEX ON plant_types (nursery_id, common_name, id);

CREATE TABLE plant_type_prices (
  id uuid NOT NULL DEFAULT new_id(),
  plant_type_id uuid NOT NULL,
  container_size_id uuid NOT NULL,
  -- For plants of this grade; null: of any grade.
  grade_id uuid,
  price money_amount NOT NULL CHECK (price >= 0),
  -- In what steps it is ordered: so many plants at least, and then whole multiples; null: any number.
  order_minimum integer CHECK (order_minimum >= 1),
  order_multiple integer CHECK (order_multiple >= 1),
  -- What a whole tray, shelf or trolley of its container costs; null: as much as its plants one by one.
  tray_price money_amount CHECK (tray_price >= 0),
  shelf_price money_amount CHECK (shelf_price >= 0),
  trolley_price money_amount CHECK (trolley_price >= 0),
  discount_price money_amount CHECK (discount_price >= 0),
  discount_percent percentage CHECK (discount_percent >= 0 AND discount_percent <= 100),
  -- Not unique: many nurseries use one barcode for a pot size; the till then offers a choice.
  barcode text,
  -- Of a whole tray, shelf or trolley of its container.
  tray_barcode text,
  shelf_barcode text,
  trolley_barcode text,
  sku text,
  color text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('plant_type_prices', 'rows');
ALTER TABLE plant_type_prices ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
ALTER TABLE plant_type_prices ADD FOREIGN KEY (nursery_id, updated_by) REFERENCES users (nursery_id, id);
ALTER TABLE plant_type_prices ADD FOREIGN KEY (nursery_id, container_size_id) REFERENCES container_sizes (nursery_id, id);
CREATE INDEX ON plant_type_prices (nursery_id, container_size_id);
ALTER TABLE plant_type_prices ADD FOREIGN KEY (nursery_id, grade_id) REFERENCES grades (nursery_id, id);
CREATE INDEX ON plant_type_prices (nursery_id, grade_id) WHERE grade_id IS NOT NULL;
ALTER TABLE plant_type_prices ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
CREATE INDEX ON plant_type_prices (nursery_id, barcode) WHERE barcode IS NOT NULL;
CREATE INDEX ON plant_type_prices (nursery_id, tray_barcode) WHERE tray_barcode IS NOT NULL;
CREATE INDEX ON plant_type_prices (nursery_id, shelf_barcode) WHERE shelf_barcode IS NOT NULL;
CREATE INDEX ON plant_type_prices (nursery_id, trolley_barcode) WHERE trolley_barcode IS NOT NULL;
CREATE INDEX ON plant_type_prices (nursery_id, plant_type_id);

-- Many prices changed at once, from a day on: applied on it, and undone as a whole.
CREATE TABLE price_changes (
  id uuid NOT NULL DEFAULT new_id(),
  description text NOT NULL,
  effective_on date NOT NULL,
  applied_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL
);
SELECT belongs_to_nursery('price_changes', 'rows');
ALTER TABLE price_changes ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id);
CREATE INDEX ON price_changes (nursery_id, effective_on) WHERE applied_at IS NULL AND undone_at IS NULL;

CREATE TABLE price_change_items (
  price_change_id uuid NOT NULL,
  price_id uuid NOT NULL,
  old_price money_amount NOT NULL,
  new_price money_amount NOT NULL CHECK (new_price >= 0),
  -- What whole units cost before it was applied.
  old_tray_price money_amount,
  old_shelf_price money_amount,
  old_trolley_price money_amount,
  -- False: the price was changed otherwise before the day, and was left alone.
  applied boolean NOT NULL DEFAULT false
);
SELECT belongs_to_nursery('price_change_items', 'rows', 'price_change_id, price_id');
ALTER TABLE price_change_items ADD FOREIGN KEY (nursery_id, price_change_id) REFERENCES price_changes (nursery_id, id);
ALTER TABLE price_change_items ADD FOREIGN KEY (nursery_id, price_id) REFERENCES plant_type_prices (nursery_id, id);
CREATE INDEX ON price_change_items (nursery_id, price_id);
CREATE UNIQUE INDEX plant_type_prices_size ON plant_type_prices (nursery_id, plant_type_id, container_size_id, grade_id) NULLS NOT DISTINCT WHERE archived_at IS NULL;
