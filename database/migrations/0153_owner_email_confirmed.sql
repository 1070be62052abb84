-- Whether the nursery's owner has proved that their e-mail address is theirs, as the membership provider said it last.
-- A provider that does not say so vouches for its own people.
ALTER TABLE nurseries ADD COLUMN owner_email_confirmed boolean NOT NULL DEFAULT true;
