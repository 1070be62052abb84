-- Checks the journal entries of filed tax returns.
-- An older Glasshouse can run beside this: yes.

ALTER TABLE filed_tax_returns VALIDATE CONSTRAINT filed_tax_returns_nursery_id_journal_entry_id_fkey;
