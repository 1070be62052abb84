-- Validates the kinds of growing space.
-- An older Glasshouse can run beside this: yes.

ALTER TABLE locations VALIDATE CONSTRAINT locations_place_kind_check;
ALTER TABLE production_recipes VALIDATE CONSTRAINT production_recipes_place_kind_check;
