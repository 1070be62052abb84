-- What somebody asked for and could not be sold: demand that no invoice knows of.
CREATE TABLE missed_sales (
  id uuid NOT NULL DEFAULT new_id(),
  -- In the price list, or named.
  plant_type_id uuid,
  container_size text NOT NULL DEFAULT '',
  name text NOT NULL CHECK (name <> ''),
  quantity integer NOT NULL CHECK (quantity > 0),
  noted_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
SELECT belongs_to_nursery('missed_sales', 'rows');
ALTER TABLE missed_sales ADD FOREIGN KEY (nursery_id, plant_type_id) REFERENCES plant_types (nursery_id, id);
CREATE INDEX ON missed_sales (nursery_id, noted_on);
CREATE INDEX ON missed_sales (nursery_id, plant_type_id) WHERE plant_type_id IS NOT NULL;
