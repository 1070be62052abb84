#!/bin/sh
# Writes deploy/.env for compose.yaml, once: sh deploy/make-secrets.sh shop.example [you@shop.example]
# With an e-mail address Caddy gets a certificate of Let's Encrypt; without one it makes its own (docs/shop.md).
set -eu
file="$(dirname "$0")/.env"
site="${1:?Say the name that people type, such as shop.example.}"
if [ -e "$file" ]; then
  echo "$file is there already and stays as it is: with other secrets the data could not be opened." >&2
  exit 1
fi
secret() { openssl rand -base64 48 | tr -d '\n=+/'; }
umask 077
cat > "$file" <<END
# Keep a copy of this file elsewhere: without BACKUP_PASSPHRASE no backup can be read, and with another SESSION_SECRET links end.
SITE=$site
TLS=${2:-internal}
DATABASE_PASSWORD=$(secret)
SESSION_SECRET=$(secret)
MEMBERSHIP_SECRET=$(secret)
BACKUP_PASSPHRASE=$(secret)
# The mail server, such as smtp://user:password@mail.example:587, and whom mails come from.
SMTP_URL=
MAIL_FROM=
END
echo "Wrote $file."
