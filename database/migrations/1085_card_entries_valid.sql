-- The check of what journal entries belong to holds for those of before, too.
-- An older Glasshouse can run beside this: no.
ALTER TABLE journal_entries VALIDATE CONSTRAINT journal_entries_source_type_check;
