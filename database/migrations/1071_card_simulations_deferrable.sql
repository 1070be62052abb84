-- The refunds of the simulator refer to its payments in their own table: the archive orders tables by keys that are checked at once.
-- An older Glasshouse can run beside this: yes.

ALTER TABLE card_simulations ALTER CONSTRAINT card_simulations_nursery_id_refunds_fkey DEFERRABLE;
