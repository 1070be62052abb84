/** The keys of Stripe, the payment service for plans: all of them, or none. */
import * as z from 'zod'
import { address } from './settings-text.ts'

export interface StripeKeys {
  readonly secretKey: string
  /** The key that signs its webhooks. */
  readonly webhookSecret: string
  /** Stripe's price of each plan. */
  readonly prices: { readonly basic: string; readonly standard: string; readonly pro: string }
  /** The address of its API, when not Stripe's own. */
  readonly api?: string
}

const key = (name: string, start: RegExp, example: string) => {
  const message = `${name} is missing or no key of that kind: it looks like ${example}. Give all STRIPE_… variables, or none.`
  return z.string({ error: message }).regex(start, message)
}

const Keys = z.object({
  STRIPE_SECRET_KEY: key('STRIPE_SECRET_KEY', /^(sk|rk)_\S{8,300}$/, 'sk_live_…'),
  STRIPE_WEBHOOK_SECRET: key('STRIPE_WEBHOOK_SECRET', /^whsec_\S{8,300}$/, 'whsec_…'),
  STRIPE_PRICE_BASIC: key('STRIPE_PRICE_BASIC', /^price_\S{1,200}$/, 'price_…'),
  STRIPE_PRICE_STANDARD: key('STRIPE_PRICE_STANDARD', /^price_\S{1,200}$/, 'price_…'),
  STRIPE_PRICE_PRO: key('STRIPE_PRICE_PRO', /^price_\S{1,200}$/, 'price_…'),
  STRIPE_API_URL: address('STRIPE_API_URL', 'where Stripe’s interface is, when not at Stripe').optional(),
})

/** The keys in these variables, if any; errors are added to `problems`. */
export function readStripeKeys(env: Readonly<Record<string, string>>, problems: string[]): StripeKeys | undefined {
  if (!Object.keys(env).some((name) => name.startsWith('STRIPE_'))) return undefined
  const read = Keys.safeParse(env)
  if (!read.success) {
    problems.push(...read.error.issues.map((issue) => issue.message))
    return undefined
  }
  const { data } = read
  return {
    secretKey: data.STRIPE_SECRET_KEY,
    webhookSecret: data.STRIPE_WEBHOOK_SECRET,
    prices: { basic: data.STRIPE_PRICE_BASIC, standard: data.STRIPE_PRICE_STANDARD, pro: data.STRIPE_PRICE_PRO },
    ...(data.STRIPE_API_URL !== undefined && { api: data.STRIPE_API_URL }),
  }
}
