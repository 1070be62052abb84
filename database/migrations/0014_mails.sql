-- What a nursery sent by mail, to the letter: its outbox. Written before it is sent; how that went is noted afterwards.
CREATE TABLE mails (
  id uuid NOT NULL DEFAULT new_id(),
  sent_to text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  html text,
  -- [{filename, content_type, content}], the content in base64.
  attachments jsonb NOT NULL DEFAULT '[]',
  -- Where an answer goes, when not to the product's own address.
  reply_to text,
  sender_name text,
  -- What it is about: 'sale' and its id.
  reference_type text,
  reference_id uuid,
  -- 'kept': no mail server is configured, and it waits here to be read.
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'kept', 'failed')),
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  finished_at timestamptz
);
SELECT belongs_to_nursery('mails', 'rows');
REVOKE DELETE ON mails FROM glasshouse_app;
CREATE INDEX ON mails (nursery_id, created_at, id);
CREATE INDEX ON mails (nursery_id, reference_id);
