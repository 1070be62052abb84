-- outside a transaction
-- Finds the filed tax return of a journal entry.
-- An older Glasshouse can run beside this: yes.

CREATE INDEX CONCURRENTLY IF NOT EXISTS filed_tax_returns_by_entry ON filed_tax_returns (nursery_id, journal_entry_id)
  WHERE journal_entry_id IS NOT NULL;
