-- Lines of orders that no list has: a hanging basket, a delivery. They are called what `description` says; not all of them are taxed.
ALTER TABLE order_items ADD COLUMN taxed boolean NOT NULL DEFAULT true;
