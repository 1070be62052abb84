-- Kinds of growing space: what a location is, and what a production recipe needs.
-- An older Glasshouse can run beside this: yes.

-- NULL: as the location it is part of.
ALTER TABLE locations
  ADD COLUMN place_kind text,
  ADD CONSTRAINT locations_place_kind_check
    CHECK (place_kind IN ('propagation', 'greenhouse', 'tunnel', 'shade', 'frame', 'outdoors')) NOT VALID;

-- NULL: anywhere.
ALTER TABLE production_recipes
  ADD COLUMN place_kind text,
  ADD CONSTRAINT production_recipes_place_kind_check
    CHECK (place_kind IN ('propagation', 'greenhouse', 'tunnel', 'shade', 'frame', 'outdoors')) NOT VALID;
