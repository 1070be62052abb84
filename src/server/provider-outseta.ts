/**
 * Hosted membership by Outseta: sign-in, sign-up and profile are its pages. With a client of its OpenID Connect people come back with a code, else
 * with the token in the address.
 */
import * as z from 'zod'
import type { Provider, ProviderPlan } from './provider-shape.ts'
import { address, given } from './settings-text.ts'

const planUids = 'OUTSETA_PLANS gives its identifier of each plan: basic=…,standard=…,pro=….'

const Outseta = z.object({
  OUTSETA_URL: address('OUTSETA_URL', 'where its pages are, like https://nursery.outseta.com'),
  OUTSETA_AUDIENCE: z.string().optional(),
  OUTSETA_PLANS: z
    .string({ error: planUids })
    .regex(/^basic=[\w-]{1,60},\s*standard=[\w-]{1,60},\s*pro=[\w-]{1,60}$/, planUids)
    .transform((text) => {
      const [basic = '', standard = '', pro = ''] = text.split(',').map((each) => each.split('=')[1]?.trim() ?? '')
      return { basic, standard, pro }
    }),
  OUTSETA_CLIENT_ID: given('OUTSETA_CLIENT_ID', 'the Client Id of the OAuth client that it has for the product').optional(),
  OUTSETA_CLIENT_SECRET: given('OUTSETA_CLIENT_SECRET', 'the Client Secret of that OAuth client').optional(),
  OUTSETA_SIGN_OUT_URL: address('OUTSETA_SIGN_OUT_URL', 'where signing out there ends').optional(),
  OUTSETA_WEBHOOK_KEY: z
    .string()
    .regex(/^([0-9a-f]{2}){16,128}$/i, 'OUTSETA_WEBHOOK_KEY is the key of its webhooks, in hexadecimal.')
    .optional(),
  OUTSETA_SCRIPT_URL: address('OUTSETA_SCRIPT_URL', 'its script, like https://cdn.outseta.com/outseta.min.js').optional(),
  OUTSETA_SCRIPT_INTEGRITY: z
    .string()
    .regex(/^sha(256|384|512)-[\w+/=]{40,100}$/, 'OUTSETA_SCRIPT_INTEGRITY is what the script must be: sha384-….')
    .optional(),
})

/** The provider in these variables; errors are added to `problems`, and then there is none. */
export function readOutseta(env: Readonly<Record<string, string>>, problems: string[]): Provider | undefined {
  const read = Outseta.safeParse(env)
  if (!read.success) {
    problems.push(...read.error.issues.map((issue) => issue.message))
    return undefined
  }
  const { data } = read
  if (data.OUTSETA_CLIENT_SECRET !== undefined && data.OUTSETA_CLIENT_ID === undefined) {
    problems.push('OUTSETA_CLIENT_SECRET is set but OUTSETA_CLIENT_ID is not: set both, or neither.')
    return undefined
  }
  const base = data.OUTSETA_URL
  const { host } = new URL(base)
  const signUp = (plan: ProviderPlan) => `${base}/auth?widgetMode=register&planUid=${data.OUTSETA_PLANS[plan]}`
  return {
    embedded: false,
    realm: `https://${host}`,
    // Its own documentation uses both names; the first is where its OpenID Connect is discovered.
    issuers: base.startsWith('http:') ? [`http://${host}`, `https://${host}`] : [`https://${host}`, `http://${host}`],
    audiences:
      data.OUTSETA_AUDIENCE === undefined
        ? [host, `https://${host}/resources`, ...(data.OUTSETA_CLIENT_ID === undefined ? [] : [data.OUTSETA_CLIENT_ID])]
        : [data.OUTSETA_AUDIENCE],
    jwksUrl: `${base}/.well-known/jwks`,
    scope: 'openid profile email',
    token: 'access_token',
    tokenEndpoint: '',
    ...(data.OUTSETA_CLIENT_ID === undefined
      ? { clientId: 'glasshouse', flow: 'token', authorizationEndpoint: `${base}/auth?widgetMode=login` }
      : { clientId: data.OUTSETA_CLIENT_ID, flow: 'code', authorizationEndpoint: '' }),
    ...(data.OUTSETA_CLIENT_SECRET !== undefined && { clientSecret: data.OUTSETA_CLIENT_SECRET }),
    ...(data.OUTSETA_SIGN_OUT_URL !== undefined && { signOutUrl: data.OUTSETA_SIGN_OUT_URL }),
    signUpUrl: `${base}/auth?widgetMode=register`,
    signUpUrls: { basic: signUp('basic'), standard: signUp('standard'), pro: signUp('pro') },
    profileUrl: `${base}/profile?tab=account`,
    algorithms: ['RS256'],
    claims: {
      sub: 'sub',
      email: 'email',
      first_name: 'given_name',
      last_name: 'family_name',
      account: 'outseta:accountUid',
      is_primary: 'outseta:isPrimary',
      plan: 'outseta:planUid',
    },
    planNames: data.OUTSETA_PLANS,
    ...(data.OUTSETA_WEBHOOK_KEY !== undefined && { webhookKey: data.OUTSETA_WEBHOOK_KEY }),
    ...(data.OUTSETA_SCRIPT_URL !== undefined && {
      script: {
        url: data.OUTSETA_SCRIPT_URL,
        ...(data.OUTSETA_SCRIPT_INTEGRITY !== undefined && { integrity: data.OUTSETA_SCRIPT_INTEGRITY }),
      },
    }),
  }
}
