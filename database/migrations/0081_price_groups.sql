-- Prices agreed with a group of accounts. A rule is for every plant, for a size, for a plant or for a plant in a size, from so many on.
CREATE TABLE price_groups (
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  version integer NOT NULL DEFAULT 1
);
SELECT belongs_to_nursery('price_groups', 'rows');
CREATE UNIQUE INDEX price_groups_name ON price_groups (nursery_id, lower(name));

CREATE TABLE price_rules (
  id uuid NOT NULL DEFAULT new_id(),
  price_group_id uuid NOT NULL,
  position integer NOT NULL,
  plant_type_id uuid,
  container_size text,
  from_quantity integer NOT NULL DEFAULT 1 CHECK (from_quantity >= 1),
  -- Off the list, or instead of it.
  percent numeric(5,2) CHECK (percent BETWEEN 0 AND 100),
  price numeric(12,2) CHECK (price >= 0),
  CHECK ((percent IS NULL) <> (price IS NULL))
);
SELECT belongs_to_nursery('price_rules', 'rows');
ALTER TABLE price_rules ADD FOREIGN KEY (nursery_id, price_group_id) REFERENCES price_groups (nursery_id, id);
ALTER TABLE price_rules ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
CREATE INDEX ON price_rules (nursery_id, price_group_id);

ALTER TABLE business_accounts ADD COLUMN price_group_id uuid;
ALTER TABLE business_accounts ADD FOREIGN KEY (nursery_id, price_group_id) REFERENCES price_groups (nursery_id, id);
CREATE INDEX ON business_accounts (nursery_id, price_group_id) WHERE price_group_id IS NOT NULL;

-- Why a line cost what it cost, where it was not the list.
ALTER TABLE sale_items ADD COLUMN price_reason text NOT NULL DEFAULT '';
ALTER TABLE order_items ADD COLUMN price_reason text NOT NULL DEFAULT '';
