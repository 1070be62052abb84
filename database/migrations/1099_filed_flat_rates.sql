-- Filed tax returns name the journal entry of the tax charged above a flat rate.
-- An older Glasshouse can run beside this: yes.

ALTER TABLE filed_tax_returns ADD COLUMN journal_entry_id uuid;
ALTER TABLE filed_tax_returns ADD FOREIGN KEY (nursery_id, journal_entry_id) REFERENCES journal_entries (nursery_id, id) NOT VALID;
