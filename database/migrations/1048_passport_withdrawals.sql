-- Corrections of the register of plant passports: a passport that was issued by mistake stays in it, with who withdrew it, when and why.
-- An older Glasshouse can run beside this: yes.

CREATE TABLE plant_passport_withdrawals (
  id uuid NOT NULL DEFAULT new_id(),
  passport_id uuid NOT NULL,
  withdrawn_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_by uuid NOT NULL,
  reason text NOT NULL CHECK (reason <> '')
);
SELECT belongs_to_nursery('plant_passport_withdrawals', 'rows');
SELECT revoke_from_app('UPDATE, DELETE ON plant_passport_withdrawals');
ALTER TABLE plant_passport_withdrawals ADD FOREIGN KEY (nursery_id, passport_id) REFERENCES plant_passports (nursery_id, id);
ALTER TABLE plant_passport_withdrawals ADD FOREIGN KEY (nursery_id, withdrawn_by) REFERENCES users (nursery_id, id);
CREATE UNIQUE INDEX plant_passport_withdrawals_once ON plant_passport_withdrawals (nursery_id, passport_id);
