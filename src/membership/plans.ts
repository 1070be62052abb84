/** The plans, and what a subscription allows: pure. */

export const plans = ['basic', 'standard', 'pro'] as const
export type Plan = (typeof plans)[number]

interface PlanWords {
  readonly name: string
  /** Whole dollars a month. */
  readonly price: number
  readonly seats: number
  readonly support: string
}

export const planFacts: Readonly<Record<Plan, PlanWords>> = {
  basic: { name: 'Basic', price: 15, seats: 1, support: 'basic support' },
  standard: { name: 'Standard', price: 30, seats: 3, support: 'priority support' },
  pro: { name: 'Pro', price: 50, seats: 8, support: '24/7 support' },
}

export const planWords = (plan: Plan): string => {
  const { name, price, seats } = planFacts[plan]
  return `${name} · $${price} a month · ${seats} ${seats === 1 ? 'user' : 'users'}`
}

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'cancelled'

export interface Subscription {
  readonly plan: Plan
  readonly status: SubscriptionStatus
  /** Until when the nursery may write; undefined where no day is set. */
  readonly until: Date | undefined
}

export interface AccountRow {
  readonly plan: Plan
  readonly trial_ends_at: Date
  /** Null until it is paid for. */
  readonly subscription_status: SubscriptionStatus | null
  readonly subscription_until: Date | null
}

/**
 * What the account may do now. Where nothing can be paid, because no billing is configured, nobody's trial runs out: whoever runs the
 * product gives it away, and says so by leaving billing out.
 */
export function subscriptionOf(account: AccountRow, billed: boolean, now: Date): Subscription {
  const { plan, trial_ends_at, subscription_status, subscription_until } = account
  if (subscription_status !== null) return { plan, status: subscription_status, until: subscription_until ?? undefined }
  if (!billed) return { plan, status: now < trial_ends_at ? 'trialing' : 'active', until: undefined }
  return { plan, status: now < trial_ends_at ? 'trialing' : 'cancelled', until: trial_ends_at }
}

/** The roles one can be invited as; the admin is who signed the nursery up. */
export const invitedRoles = ['manager', 'general_staff', 'production', 'sales'] as const
export type InvitedRole = (typeof invitedRoles)[number]

export const roleWords: Readonly<Record<InvitedRole, string>> = {
  manager: 'Manager: all but settings and people',
  general_staff: 'General staff: growing, the till and orders',
  production: 'Production: growing only',
  sales: 'Sales: the till and orders only',
}
