-- Closing a till says what stays in the drawer and what goes to the bank; its next float is compared with what stayed.
-- An older Glasshouse can run beside this: yes.

-- What the session before left in the drawer, 0 where nothing is known. NULL: an older version opened it, and its float is in no journal.
ALTER TABLE till_sessions ADD COLUMN float_expected money_amount;
-- How far the float is over or short; what else it differs by was put in or taken out.
ALTER TABLE till_sessions ADD COLUMN float_variance money_amount;
-- Written once, at the close.
ALTER TABLE till_sessions ADD COLUMN left_in_drawer money_amount;
ALTER TABLE till_sessions ADD COLUMN banked money_amount;
SELECT grant_to_app('UPDATE (left_in_drawer, banked) ON till_sessions');
