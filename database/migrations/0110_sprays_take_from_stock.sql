-- What was sprayed came from a shelf: the movement that took it, taken back with the spraying.
ALTER TABLE sprays ADD COLUMN inventory_transaction_id uuid;
ALTER TABLE sprays ADD FOREIGN KEY (nursery_id, inventory_transaction_id) REFERENCES inventory_transactions (nursery_id, id);
CREATE UNIQUE INDEX sprays_taken ON sprays (nursery_id, inventory_transaction_id) WHERE inventory_transaction_id IS NOT NULL;
