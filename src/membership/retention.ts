/** What the membership provider keeps for a time only. */
import type pg from 'pg'

/** Of each table, which rows are too old. What ran out is kept a day longer, so that whoever comes late is told why. */
const tooOld = {
  session: `"expiresAt" < now() - interval '1 day'`,
  verification: `"expiresAt" < now() - interval '1 day'`,
  authorization_codes: `expires_at < now() - interval '1 day'`,
  mail_links: `expires_at < now() - interval '1 day'`,
  passkey_challenges: `expires_at < now() - interval '1 day'`,
  failed_tries: `last_at < now() - interval '30 days'`,
  invitations: `coalesce(ended_at, expires_at) < now() - interval '90 days'`,
  outbox: `created_at < now() - interval '90 days'`,
  // Stripe repeats an event for three days.
  stripe_events: `received_at < now() - interval '90 days'`,
} as const

/** Deletes what is too old, so many rows in one statement, until nothing is left. */
export async function deleteOldRows(pool: pg.Pool, slice = 500): Promise<void> {
  for (const [table, condition] of Object.entries(tooOld)) {
    const text = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${slice}))`
    for (let deleted = slice; deleted === slice;) deleted = (await pool.query(text)).rowCount ?? 0
  }
}
