-- Credit notes go to the accountant in files of their own: both programs take them in by themselves.
ALTER TABLE accounting_exports ADD COLUMN documents text NOT NULL DEFAULT 'invoices' CHECK (documents IN ('invoices', 'credit_notes'));

CREATE TABLE accounting_export_credit_notes (
  format text NOT NULL,
  credit_note_id uuid NOT NULL,
  export_id uuid NOT NULL
);
SELECT belongs_to_nursery('accounting_export_credit_notes', 'ledger', 'format, credit_note_id');
ALTER TABLE accounting_export_credit_notes ADD FOREIGN KEY (nursery_id, credit_note_id) REFERENCES credit_notes (nursery_id, id);
ALTER TABLE accounting_export_credit_notes ADD FOREIGN KEY (nursery_id, export_id) REFERENCES accounting_exports (nursery_id, id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX ON accounting_export_credit_notes (nursery_id, export_id);
