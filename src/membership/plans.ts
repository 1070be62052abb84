/** The plans, their seats and prices, and the state of a subscription. */

export const plans = ['basic', 'standard', 'pro'] as const
export type Plan = (typeof plans)[number]

interface PlanDetails {
  readonly name: string
  /** Whole US dollars per month. */
  readonly price: number
  readonly seats: number
  readonly support: string
}

export const planDetails: Readonly<Record<Plan, PlanDetails>> = {
  basic: { name: 'Basic', price: 15, seats: 1, support: 'basic support' },
  standard: { name: 'Standard', price: 30, seats: 3, support: 'priority support' },
  pro: { name: 'Pro', price: 50, seats: 8, support: '24/7 support' },
}

export const planLabel = (plan: Plan): string => {
  const { name, price, seats } = planDetails[plan]
  return `${name} · US$${price} a month · ${seats} ${seats === 1 ? 'user' : 'users'}`
}

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'cancelled'

export interface Subscription {
  readonly plan: Plan
  readonly status: SubscriptionStatus
  /** The end of write access; undefined if no day is set. */
  readonly until: Date | undefined
}

export interface AccountRow {
  readonly plan: Plan
  readonly trial_ends_at: Date
  /** Null until it is paid for. */
  readonly subscription_status: SubscriptionStatus | null
  readonly subscription_until: Date | null
}

/** The present subscription of an account. Without billing nobody can pay, and so no trial expires. */
export function subscriptionOf(account: AccountRow, billed: boolean, now: Date): Subscription {
  const { plan, trial_ends_at, subscription_status, subscription_until } = account
  if (subscription_status !== null) return { plan, status: subscription_status, until: subscription_until ?? undefined }
  if (!billed) return { plan, status: now < trial_ends_at ? 'trialing' : 'active', until: undefined }
  return { plan, status: now < trial_ends_at ? 'trialing' : 'cancelled', until: trial_ends_at }
}

/** The roles of invitations; the person who signed the nursery up is its admin. */
export const invitedRoles = ['manager', 'general_staff', 'production', 'sales'] as const
export type InvitedRole = (typeof invitedRoles)[number]

export const roleLabels: Readonly<Record<InvitedRole, string>> = {
  manager: 'Manager: everything except settings and people',
  general_staff: 'General staff: growing, the till and orders',
  production: 'Production: growing only',
  sales: 'Sales: the till and orders only',
}
