-- A till that is used no more is retired: it keeps its number and its sessions, and its device gets another number.
-- An older Glasshouse can run beside this: yes.

ALTER TABLE tills ADD COLUMN retired_at timestamptz;
