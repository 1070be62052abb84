/** Who signs people in: the membership provider that comes with the product, or any other OpenID issuer in its place. */
import * as z from 'zod'
import { address, given, list } from './settings-text.ts'

/** What a token's claims are called at this provider. */
export interface ClaimNames {
  readonly sub: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly account: string
  readonly account_name: string
  readonly is_primary: string
  readonly plan: string
  readonly role: string
  readonly subscription_status: string
  readonly subscription_until: string
}

export interface Provider {
  /** True when the product's own membership provider is served beside it. */
  readonly embedded: boolean
  /** What tells its accounts from another provider's. It stays the same when addresses change: nurseries are found by it. */
  readonly realm: string
  readonly issuers: readonly string[]
  readonly audience: string
  readonly jwksUrl: string
  readonly clientId: string
  readonly scope: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly signUpUrl: string
  readonly profileUrl: string
  /** Where signing out there ends; not every provider has one. */
  readonly signOutUrl?: string
  readonly algorithms: readonly string[]
  readonly claims: ClaimNames
}

const claims: ClaimNames = {
  sub: 'sub',
  email: 'email',
  first_name: 'given_name',
  last_name: 'family_name',
  account: 'account',
  account_name: 'account_name',
  is_primary: 'is_primary',
  plan: 'plan',
  role: 'role',
  subscription_status: 'subscription_status',
  subscription_until: 'subscription_until',
}

/** Only signatures that a public key verifies: with HS256 anyone who knows the published key could sign. */
const Algorithm = z.enum(['EdDSA', 'ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'], {
  error: 'PROVIDER_ALGORITHMS lists algorithms with a public key, like RS256 or EdDSA.',
})
const claimName = z.string().regex(/^\S{1,200}$/, 'PROVIDER_CLAIM_… is the name of a claim, without spaces.')

const Outside = z.object({
  PROVIDER_ISSUER: list('PROVIDER_ISSUER').pipe(z.array(z.string()).min(1)),
  PROVIDER_AUDIENCE: given('PROVIDER_AUDIENCE', 'the audience its tokens are made for'),
  PROVIDER_JWKS_URL: address('PROVIDER_JWKS_URL', 'where it publishes its keys'),
  PROVIDER_CLIENT_ID: given('PROVIDER_CLIENT_ID', 'the name it knows the product by'),
  PROVIDER_SCOPE: z.string().default('openid profile email'),
  PROVIDER_AUTHORIZATION_ENDPOINT: address('PROVIDER_AUTHORIZATION_ENDPOINT', 'its sign-in page'),
  PROVIDER_TOKEN_ENDPOINT: address('PROVIDER_TOKEN_ENDPOINT', 'where a code becomes a token'),
  PROVIDER_SIGN_UP_URL: address('PROVIDER_SIGN_UP_URL', 'its sign-up page'),
  PROVIDER_PROFILE_URL: address('PROVIDER_PROFILE_URL', "its page with a person's account"),
  PROVIDER_SIGN_OUT_URL: z.optional(address('PROVIDER_SIGN_OUT_URL', 'where signing out there ends')),
  PROVIDER_ALGORITHMS: list('PROVIDER_ALGORITHMS').pipe(z.array(Algorithm).min(1)).default(['RS256', 'ES256', 'EdDSA']),
  PROVIDER_CLAIM_SUB: claimName.default(claims.sub),
  PROVIDER_CLAIM_EMAIL: claimName.default(claims.email),
  PROVIDER_CLAIM_FIRST_NAME: claimName.default(claims.first_name),
  PROVIDER_CLAIM_LAST_NAME: claimName.default(claims.last_name),
  PROVIDER_CLAIM_ACCOUNT: claimName.default(claims.account),
  PROVIDER_CLAIM_ACCOUNT_NAME: claimName.default(claims.account_name),
  PROVIDER_CLAIM_IS_PRIMARY: claimName.default(claims.is_primary),
  PROVIDER_CLAIM_PLAN: claimName.default(claims.plan),
  PROVIDER_CLAIM_ROLE: claimName.default(claims.role),
  PROVIDER_CLAIM_SUBSCRIPTION_STATUS: claimName.default(claims.subscription_status),
  PROVIDER_CLAIM_SUBSCRIPTION_UNTIL: claimName.default(claims.subscription_until),
})

/** The provider these variables name; what is wrong with them goes into `problems`, and then there is none. */
export function readProvider(env: Readonly<Record<string, string>>, publicUrl: string, problems: string[]): Provider | undefined {
  if (env['PROVIDER_ISSUER'] === undefined) {
    const stray = Object.keys(env).filter((name) => name.startsWith('PROVIDER_'))
    if (stray.length === 0) return embeddedProvider(publicUrl)
    problems.push(`${stray.join(', ')} is set but PROVIDER_ISSUER is not: name the issuer too, or leave them all out.`)
    return undefined
  }
  const read = Outside.safeParse(env)
  if (!read.success) {
    problems.push(...read.error.issues.map((issue) => issue.message))
    return undefined
  }
  return outsideProvider(read.data)
}

function embeddedProvider(publicUrl: string): Provider {
  const issuer = `${publicUrl}/membership`
  return {
    embedded: true,
    realm: 'membership',
    issuers: [issuer],
    audience: publicUrl,
    jwksUrl: `${issuer}/jwks`,
    clientId: 'glasshouse',
    scope: 'openid profile email',
    authorizationEndpoint: `${issuer}/oauth2/authorize`,
    tokenEndpoint: `${issuer}/oauth2/token`,
    signUpUrl: `${issuer}/sign-up`,
    profileUrl: `${issuer}/profile`,
    signOutUrl: `${issuer}/sign-out`,
    algorithms: ['EdDSA'],
    claims,
  }
}

function outsideProvider(env: z.infer<typeof Outside>): Provider {
  return {
    embedded: false,
    realm: env.PROVIDER_ISSUER[0] ?? '',
    issuers: env.PROVIDER_ISSUER,
    audience: env.PROVIDER_AUDIENCE,
    jwksUrl: env.PROVIDER_JWKS_URL,
    clientId: env.PROVIDER_CLIENT_ID,
    scope: env.PROVIDER_SCOPE,
    authorizationEndpoint: env.PROVIDER_AUTHORIZATION_ENDPOINT,
    tokenEndpoint: env.PROVIDER_TOKEN_ENDPOINT,
    signUpUrl: env.PROVIDER_SIGN_UP_URL,
    profileUrl: env.PROVIDER_PROFILE_URL,
    ...(env.PROVIDER_SIGN_OUT_URL !== undefined && { signOutUrl: env.PROVIDER_SIGN_OUT_URL }),
    algorithms: env.PROVIDER_ALGORITHMS,
    claims: {
      sub: env.PROVIDER_CLAIM_SUB,
      email: env.PROVIDER_CLAIM_EMAIL,
      first_name: env.PROVIDER_CLAIM_FIRST_NAME,
      last_name: env.PROVIDER_CLAIM_LAST_NAME,
      account: env.PROVIDER_CLAIM_ACCOUNT,
      account_name: env.PROVIDER_CLAIM_ACCOUNT_NAME,
      is_primary: env.PROVIDER_CLAIM_IS_PRIMARY,
      plan: env.PROVIDER_CLAIM_PLAN,
      role: env.PROVIDER_CLAIM_ROLE,
      subscription_status: env.PROVIDER_CLAIM_SUBSCRIPTION_STATUS,
      subscription_until: env.PROVIDER_CLAIM_SUBSCRIPTION_UNTIL,
    },
  }
}
