-- The checks of what a booking of card money is, and whose, hold for those of before, too.
-- An older Glasshouse can run beside this: no.
ALTER TABLE card_entries VALIDATE CONSTRAINT card_entries_kind_check;
ALTER TABLE card_entries VALIDATE CONSTRAINT card_entries_nursery_id_business_account_id_fkey;
