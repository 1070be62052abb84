/** Retention times of the membership provider. */
import type pg from 'pg'

/** The rows of each table that are deleted. Expired links and sessions stay a day longer, so that a late visitor gets the right message. */
const expired = {
  session: `"expiresAt" < now() - interval '1 day'`,
  verification: `"expiresAt" < now() - interval '1 day'`,
  authorization_codes: `expires_at < now() - interval '1 day'`,
  mail_links: `expires_at < now() - interval '1 day'`,
  passkey_challenges: `expires_at < now() - interval '1 day'`,
  attempt_counts: `ends_at < now() - interval '1 day'`,
  failed_logins: `last_at < now() - interval '30 days'`,
  invitations: `coalesce(ended_at, expires_at) < now() - interval '90 days'`,
  outbox: `created_at < now() - interval '90 days'`,
  // Stripe repeats an event for three days.
  stripe_events: `received_at < now() - interval '90 days'`,
} as const

/** Deletes them in batches. */
export async function deleteOldRows(pool: pg.Pool, slice = 500): Promise<void> {
  for (const [table, condition] of Object.entries(expired)) {
    const text = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${slice}))`
    for (let deleted = slice; deleted === slice;) deleted = (await pool.query(text)).rowCount ?? 0
  }
}
