/**
 * Renewing a device session (rotation as for refresh tokens, RFC 9700 section 4.14.2): every renewal hands out a new token, and one that
 * was replaced before ends the session, because two parties hold it. No session outlives its sign-in by more than 30 days.
 */
import { productCookies } from '#kernel/cookies.ts'

/** Days after which the person signs in again in any event. */
const maxSessionDays = productCookies.session.days
/** Two tabs may send the same token at almost the same moment: the one before stays good for so long. */
const overlapSeconds = 60

interface RenewedSession {
  readonly renewal_hash: string
  /** The token before; null until the first renewal. */
  readonly previous_renewal_hash: string | null
  readonly renewed_at: string
  /** Sign-in time stated by the provider; an external provider's may be long before the session. */
  readonly signed_in_at: string
  readonly created_at: string
}

const maxSession = maxSessionDays * 86_400_000

/** The sign-in of a session; its own start where the provider let the person in by a sign-in that would be too old itself. */
const startOf = ({ signed_in_at, created_at }: Pick<RenewedSession, 'signed_in_at' | 'created_at'>): string =>
  Date.parse(created_at) - Date.parse(signed_in_at) < maxSession ? signed_in_at : created_at

/**
 * Decides what a renewal token gets: `rotate` issues a new one, `keep` issues none because another tab already has it, `expired`
 * and `reused` end the session. The previous token stays valid until the current one has been used, because the answer that
 * carried the current one may have been lost.
 */
export function planRenewal(session: RenewedSession, presentedHash: string, now: Date): 'rotate' | 'keep' | 'expired' | 'reused' {
  const since = (at: string) => now.getTime() - Date.parse(at)
  if (since(startOf(session)) > maxSession) return 'expired'
  if (presentedHash === session.renewal_hash) return 'rotate'
  if (presentedHash !== session.previous_renewal_hash) return 'reused'
  return since(session.renewed_at) <= overlapSeconds * 1_000 ? 'keep' : 'rotate'
}
