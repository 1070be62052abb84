-- The number of a till goes to another device: the check of before ends.
-- An older Glasshouse can run beside this: yes.

ALTER TABLE tills DROP CONSTRAINT tills_nursery_id_number_key;
