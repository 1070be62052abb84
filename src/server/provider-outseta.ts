/** Hosted membership by Outseta: sign-in, sign-up and profile are its pages, its tokens are returned in the address. */
import * as z from 'zod'
import type { Provider, ProviderPlan } from './provider-shape.ts'
import { address } from './settings-text.ts'

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
  const base = data.OUTSETA_URL
  const { host } = new URL(base)
  const signUp = (plan: ProviderPlan) => `${base}/auth?widgetMode=register&planUid=${data.OUTSETA_PLANS[plan]}`
  return {
    embedded: false,
    realm: `https://${host}`,
    // Its own documentation uses both names.
    issuers: [`https://${host}`, `http://${host}`],
    audiences: data.OUTSETA_AUDIENCE === undefined ? [host, `https://${host}/resources`] : [data.OUTSETA_AUDIENCE],
    jwksUrl: `${base}/.well-known/jwks`,
    clientId: 'glasshouse',
    scope: 'openid profile email',
    flow: 'token',
    token: 'access_token',
    authorizationEndpoint: `${base}/auth?widgetMode=login`,
    tokenEndpoint: '',
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
