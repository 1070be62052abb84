-- Checks the entries that are there.
-- An older Glasshouse can run beside this: yes.
ALTER TABLE card_entries VALIDATE CONSTRAINT card_entries_kind_check;
