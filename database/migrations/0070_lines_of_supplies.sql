-- What a supply on a sale is measured in, copied like its name.
ALTER TABLE sale_items ADD COLUMN unit text;
