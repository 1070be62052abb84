/** Tokens of the membership provider, verified by its published keys. An invalid one is refused without saying why. */
import type { NurseryId } from '#kernel/id.ts'
import { createHash } from 'node:crypto'
import { type JWTPayload, type JWTVerifyGetKey, createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { type Country, countries, euCountries } from '#kernel/country.ts'
import { isTimeZone } from '#kernel/day.ts'
import { Problem } from '#kernel/problem.ts'
import { type Role, roles } from '#kernel/role.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { Provider } from './provider-shape.ts'

const subscriptionStatuses = ['trialing', 'active', 'past_due', 'cancelled'] as const
type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The person as the provider describes them. */
export interface VerifiedPerson {
  readonly nursery_id: NurseryId
  readonly sub: string
  readonly email: string
  /** False only where the provider says that the address is not confirmed; a provider that does not say vouches for its people. */
  readonly email_confirmed: boolean
  readonly first_name: string
  readonly last_name: string
  readonly account_name: string
  readonly is_primary: boolean
  /** The nursery's country and time zone from the sign-up. Optional: they are used only when the nursery is created. */
  readonly country: Country | undefined
  readonly time_zone: string | undefined
  /** Undefined, like the state of the subscription, where the token does not say: then what is known stays. */
  readonly plan: 'basic' | 'standard' | 'pro' | undefined
  /** The role of the invitation; used only at the first sign-in. Never admin. */
  readonly role: Exclude<Role, 'admin'> | undefined
  readonly subscription_status: SubscriptionStatus | undefined
  /** The end of write access; undefined if the provider sets no day. */
  readonly subscription_until: Date | undefined
  /** When the token was issued. */
  readonly issued_at: Date
  /** When they signed in at the provider; where it does not say so, when the token was issued. In seconds, as in tokens. */
  readonly signed_in_at: number
}

export const unauthenticated = () => new Problem('UNAUTHENTICATED', 'You are not signed in, or were signed out. Sign in again.')

/** A valid token whose account or subject cannot identify anybody: the provider is misconfigured, and its operator has to know. */
export class UnusableClaim extends Problem {
  readonly claim: string
  /** The type of the value; never the value itself, which may be personal data. */
  readonly found: string

  constructor(claim: string, value: unknown) {
    super(
      'FORBIDDEN',
      `You cannot sign in: the sign-in service must send the claim “${claim}” as a text or a whole number. Tell the person who runs Glasshouse here.`,
    )
    this.claim = claim
    this.found =
      value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value === 'string' ? 'unusable text' : typeof value
  }
}

/** Seconds by which the clock of a provider may differ from ours. */
const clockDifference = 30

/**
 * Verifies a bearer token and returns the person; throws a Problem UNAUTHENTICATED for one that is not from this provider, for us, and in time,
 * UnusableClaim where it does not identify the person, and a Problem UNAVAILABLE while the provider's keys cannot be read.
 */
export function providerVerifier(
  provider: Provider,
  keys: JWTVerifyGetKey = publishedKeySet(() => provider.jwksUrl),
): (token: string) => Promise<VerifiedPerson> {
  const { realm, issuers, audiences, algorithms, claims, planNames } = provider
  return async (token) => {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: [...issuers],
      audience: [...audiences],
      algorithms: [...algorithms],
      clockTolerance: clockDifference,
      requiredClaims: ['exp', 'iat', claims.sub, claims.account],
    }).catch((error: unknown) => {
      throw error instanceof Problem ? error : Object.assign(unauthenticated(), { cause: error })
    })
    if (protectedHeader.typ === sessionTyp) throw unauthenticated()
    const { iat: issuedAt = 0, auth_time: signedInAt = issuedAt } = payload
    // A token of the future would be newer than every log-out, and a recent sign-in for longer than it is.
    if (Math.max(issuedAt, Number(signedInAt)) > Date.now() / 1_000 + clockDifference) throw unauthenticated()
    // A claim that this provider does not have has no name.
    const text = (name = '') => textOf(payload[name])
    const identifier = (name: string) => {
      const found = identifierOf(payload[name])
      if (found === undefined) throw new UnusableClaim(name, payload[name])
      return found
    }
    return {
      nursery_id: nurseryIdOf(realm, identifier(claims.account)),
      sub: identifier(claims.sub),
      email: text(claims.email).slice(0, 200),
      email_confirmed: payload['email_verified'] === undefined || isYes(payload, 'email_verified'),
      first_name: text(claims.first_name).slice(0, 60),
      last_name: text(claims.last_name).slice(0, 60),
      account_name: text(claims.account_name).slice(0, 120),
      is_primary: isYes(payload, claims.is_primary),
      country: countryOf(text('country')),
      time_zone: timeZoneOf(text('zoneinfo')),
      plan: planOf(text(claims.plan), planNames),
      role: invitedRoleOf(text(claims.role)),
      subscription_status: statusOf(text(claims.subscription_status)),
      subscription_until: momentOf(payload[claims.subscription_until ?? '']),
      issued_at: new Date(issuedAt * 1_000),
      signed_in_at: typeof signedInAt === 'number' ? signedInAt : issuedAt,
    }
  }
}

/**
 * The keys at that address, empty until it is discovered, and no others, whatever the token contains. A provider that does not respond is not a
 * forgery.
 */
export function publishedKeySet(address: () => string): JWTVerifyGetKey {
  const away = (cause?: unknown) =>
    Object.assign(new Problem('UNAVAILABLE', 'The sign-in service does not answer. Try again in a moment.'), { cause })
  let published: JWTVerifyGetKey | undefined
  return async (header, token) => {
    if (address() === '') throw away()
    published ??= publishedKeys(address())
    try {
      return await published(header, token)
    } catch (error) {
      const aboutTheToken = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
      throw aboutTheToken ? error : away(error)
    }
  }
}

const publishedKeys = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), {
    cooldownDuration: 10_000,
    [customFetch]: (url, { method, headers }) => guardedFetch(url, { method, headers }),
  })

/**
 * An account or subject as text: a non-empty text without control characters, or an integer. Undefined for anything else: if null, "",
 * a list or an object were turned into one text, unrelated customers would share a nursery.
 */
export function identifierOf(claim: unknown): string | undefined {
  if (typeof claim === 'number') return Number.isSafeInteger(claim) ? String(claim) : undefined
  return typeof claim === 'string' && /^\P{Cc}{1,255}$/u.test(claim) && claim.isWellFormed() && claim.trim() !== ''
    ? claim
    : undefined
}

const textOf = (claim: unknown) => (typeof claim === 'string' || typeof claim === 'number' ? String(claim) : '')

export const sessionTyp = 'glasshouse-session+jwt'

// Some providers send it as the text "0" or "1".
const isYes = (payload: JWTPayload, name: string) =>
  payload[name] === true || payload[name] === 1 || payload[name] === '1' || payload[name] === 'true'

/** An unknown plan counts as the smallest; none is undefined. */
export const planOf = (plan: string, names: Provider['planNames']): VerifiedPerson['plan'] =>
  plan === '' ? undefined : plan === names.pro ? 'pro' : plan === names.standard ? 'standard' : 'basic'

const countryOf = (code: string): VerifiedPerson['country'] =>
  euCountries.some((each) => each === code) ? 'EU' : countries.find((each) => each === (code === 'GB' ? 'UK' : code))

const timeZoneOf = (name: string): string | undefined => (name.length <= 60 && isTimeZone(name) ? name : undefined)

const invitedRoleOf = (role: string) => roles.find((each) => each !== 'admin' && each === role) as VerifiedPerson['role']

const statusOf = (status: string) => subscriptionStatuses.find((each) => each === status)

/** Seconds, as in tokens, or RFC 3339. */
function momentOf(claim: unknown): Date | undefined {
  const moment = typeof claim === 'number' ? new Date(claim * 1_000) : typeof claim === 'string' ? new Date(claim) : undefined
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : moment
}

/** The nursery of a provider's account: a UUID derived from the two names, so that nothing has to be looked up across nurseries. */
export function nurseryIdOf(realm: string, account: string): string {
  const bytes = createHash('sha256').update(`nursery\n${realm}\n${account}`).digest().subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f) // version 8: custom (RFC 9562)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
