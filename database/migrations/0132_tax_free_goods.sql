-- Not everything is taxed at the rate of the nursery: in the United Kingdom food plants are zero-rated, ornamentals are not.
ALTER TABLE plant_types ADD COLUMN tax_free boolean NOT NULL DEFAULT false;
ALTER TABLE inventory_items ADD COLUMN tax_free boolean NOT NULL DEFAULT false;
