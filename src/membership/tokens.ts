/** The claims of access tokens (RFC 9068) and ID tokens (OpenID Connect). */
import type { Member } from './accounts.ts'
import type { Billing } from './billing.ts'
import { subscriptionOf } from './plans.ts'
import type { SigningKey } from './signing-key.ts'

/** Sign-in of a person. */
export interface Authorization {
  readonly user_id: string
  readonly signed_in_at: Date
  readonly nonce: string | null
}

export interface TokenParts {
  readonly issuer: string
  readonly audience: string
  readonly clientId: string
  readonly key: SigningKey
  readonly billing: Pick<Billing, 'enabled'>
}

/** In seconds. */
const lifetime = 600

/** Signs both tokens of a sign-in. */
export async function signTokens(
  { sub, email, email_verified, first_name, last_name, ...member }: Member,
  { nonce, signed_in_at }: Authorization,
  { issuer, audience, clientId, key, billing }: TokenParts,
) {
  const auth_time = Math.floor(signed_in_at.getTime() / 1_000)
  const person = { iss: issuer, sub, email, email_verified, given_name: first_name, family_name: last_name, auth_time }
  const { account, account_name, country, time_zone, is_primary, role } = member
  const { plan, status, until } = subscriptionOf(member, billing.enabled, new Date())
  const subscription = {
    plan,
    subscription_status: status,
    ...(until && { subscription_until: Math.floor(until.getTime() / 1_000) }),
  }
  const place = { ...(country !== null && { country }), ...(time_zone !== null && { zoneinfo: time_zone }) }
  const membership = { account, account_name, is_primary, ...(role !== null && { role }), ...place, ...subscription }
  const accessTokenExpiresAt = new Date(Date.now() + lifetime * 1_000)
  const [accessToken, id_token] = await Promise.all([
    key.sign({ ...person, aud: audience, client_id: clientId, ...membership }, 'at+jwt', lifetime),
    key.sign({ ...person, aud: clientId, ...(nonce === null ? {} : { nonce }) }, 'JWT', lifetime),
  ])
  return { accessToken, accessTokenExpiresAt, scope: ['openid', 'profile', 'email'], id_token }
}
