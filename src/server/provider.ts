/** The sign-in provider: the membership provider that comes with the product, or any other OpenID issuer. */
import * as z from 'zod'
import { readOutseta } from './provider-outseta.ts'
import type { ClaimNames, Provider, ProviderPlan } from './provider-shape.ts'
import { address, given, list } from './settings-text.ts'

const claims: Required<ClaimNames> = {
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

/** Only algorithms with a public key: with HS256 anyone who knows the published key could sign. */
const Algorithm = z.enum(['EdDSA', 'ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'], {
  error: 'PROVIDER_ALGORITHMS lists algorithms with a public key, like RS256 or EdDSA.',
})
const claimName = z.string().regex(/^\S{1,200}$/, 'PROVIDER_CLAIM_… is the name of a claim, without spaces.')

const Outside = z.object({
  PROVIDER_ISSUER: list('PROVIDER_ISSUER').pipe(z.array(z.string()).min(1)),
  PROVIDER_AUDIENCE: given('PROVIDER_AUDIENCE', 'the audience its tokens are made for').optional(),
  PROVIDER_JWKS_URL: address('PROVIDER_JWKS_URL', 'where it publishes its keys').default(''),
  PROVIDER_CLIENT_ID: given('PROVIDER_CLIENT_ID', 'the name it knows the product by'),
  PROVIDER_CLIENT_SECRET: given('PROVIDER_CLIENT_SECRET', 'the secret of that client').optional(),
  PROVIDER_SCOPE: z.string().default('openid profile email'),
  PROVIDER_AUTHORIZATION_ENDPOINT: address('PROVIDER_AUTHORIZATION_ENDPOINT', 'its sign-in page').default(''),
  PROVIDER_TOKEN_ENDPOINT: address('PROVIDER_TOKEN_ENDPOINT', 'where a code becomes a token').default(''),
  PROVIDER_SIGN_UP_URL: address('PROVIDER_SIGN_UP_URL', 'its sign-up page').optional(),
  PROVIDER_PROFILE_URL: address('PROVIDER_PROFILE_URL', 'its page with a person’s account').optional(),
  PROVIDER_SIGN_UP_URL_BASIC: address('PROVIDER_SIGN_UP_URL_BASIC', 'where one signs up for Basic').optional(),
  PROVIDER_SIGN_UP_URL_STANDARD: address('PROVIDER_SIGN_UP_URL_STANDARD', 'where one signs up for Standard').optional(),
  PROVIDER_SIGN_UP_URL_PRO: address('PROVIDER_SIGN_UP_URL_PRO', 'where one signs up for Pro').optional(),
  PROVIDER_PLAN_BASIC: z.string().default('basic'),
  PROVIDER_PLAN_STANDARD: z.string().default('standard'),
  PROVIDER_PLAN_PRO: z.string().default('pro'),
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

/** The provider in these variables; errors are added to `problems`, and then there is none. */
export function readProvider(env: Readonly<Record<string, string>>, publicUrl: string, problems: string[]): Provider | undefined {
  if (env['OUTSETA_URL'] !== undefined) {
    if (!Object.keys(env).some((name) => name.startsWith('PROVIDER_'))) return readOutseta(env, problems)
    problems.push('OUTSETA_URL and PROVIDER_… are both set: people sign in at one provider only.')
    return undefined
  }
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
    audiences: [publicUrl],
    jwksUrl: `${issuer}/jwks`,
    clientId: 'glasshouse',
    scope: 'openid profile email',
    flow: 'code',
    token: 'access_token',
    authorizationEndpoint: `${issuer}/oauth2/authorize`,
    tokenEndpoint: `${issuer}/oauth2/token`,
    signUpUrl: `${issuer}/sign-up`,
    signUpUrls: {
      basic: `${issuer}/sign-up?plan=basic`,
      standard: `${issuer}/sign-up?plan=standard`,
      pro: `${issuer}/sign-up?plan=pro`,
    },
    profileUrl: `${issuer}/profile`,
    signOutUrl: `${issuer}/sign-out`,
    algorithms: ['EdDSA'],
    claims,
    planNames: { basic: 'basic', standard: 'standard', pro: 'pro' },
  }
}

function outsideProvider(env: z.infer<typeof Outside>): Provider {
  // A provider without a sign-up page offers it on its sign-in page.
  const signUp = (plan: ProviderPlan) => env[`PROVIDER_SIGN_UP_URL_${upper[plan]}`] ?? env.PROVIDER_SIGN_UP_URL ?? '/login'
  return {
    embedded: false,
    realm: env.PROVIDER_ISSUER[0] ?? '',
    issuers: env.PROVIDER_ISSUER,
    audiences: [env.PROVIDER_AUDIENCE ?? env.PROVIDER_CLIENT_ID],
    jwksUrl: env.PROVIDER_JWKS_URL,
    clientId: env.PROVIDER_CLIENT_ID,
    ...(env.PROVIDER_CLIENT_SECRET !== undefined && { clientSecret: env.PROVIDER_CLIENT_SECRET }),
    scope: env.PROVIDER_SCOPE,
    flow: 'code',
    // Without our audience its access tokens may be anything; its ID tokens are issued for the client.
    token: env.PROVIDER_AUDIENCE === undefined ? 'id_token' : 'access_token',
    authorizationEndpoint: env.PROVIDER_AUTHORIZATION_ENDPOINT,
    tokenEndpoint: env.PROVIDER_TOKEN_ENDPOINT,
    signUpUrl: env.PROVIDER_SIGN_UP_URL ?? '/login',
    signUpUrls: { basic: signUp('basic'), standard: signUp('standard'), pro: signUp('pro') },
    profileUrl: env.PROVIDER_PROFILE_URL ?? env.PROVIDER_ISSUER[0] ?? '',
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
    planNames: { basic: env.PROVIDER_PLAN_BASIC, standard: env.PROVIDER_PLAN_STANDARD, pro: env.PROVIDER_PLAN_PRO },
  }
}

const upper = { basic: 'BASIC', standard: 'STANDARD', pro: 'PRO' } as const
