-- Where whoever gets a mail that comes again and again stops it, with one click and without signing in.
ALTER TABLE mails ADD COLUMN unsubscribe text;
