-- When this person hid the list of first steps on the dashboard; Help still has it.
ALTER TABLE users ADD COLUMN first_steps_hidden_at timestamptz;
