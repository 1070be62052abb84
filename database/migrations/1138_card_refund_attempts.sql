-- Refunds to cards that were ordered again after they failed: each attempt has a key of its own at the provider.
-- An older Glasshouse can run beside this: yes.
ALTER TABLE card_refunds ADD COLUMN attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0);

-- Our refund that a row of the simulator's ledger is an attempt of, or its return. Of an older one it is its id.
ALTER TABLE card_simulations ADD COLUMN refund uuid;
