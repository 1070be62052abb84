/** Billing by Stripe, when its keys are set. Webhooks are verified by signature and handled once each, in any order. */
import type pg from 'pg'
import type { Stripe } from 'stripe'
import { refuseInTransaction } from '#server/open-transaction.ts'
import type { StripeKeys } from '#server/stripe-keys.ts'
import type { Member } from './accounts.ts'
import { type AccountRow, type Plan, type SubscriptionStatus, plans, subscriptionOf } from './plans.ts'
import type { MembershipEvents } from './membership-events.ts'
import { inTransaction } from './transaction.ts'

interface BillingParts {
  readonly pool: pg.Pool
  readonly publicUrl: string
  readonly keys: StripeKeys | undefined
  readonly events: MembershipEvents
}

const day = 24 * 60 * 60 * 1_000

/** Milliseconds that one call to Stripe may take; it is retried once. */
const timeout = 5_000

/** Stripe's package is loaded on first use: most installations charge nobody. */
async function openStripe({ secretKey, api }: StripeKeys): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const address = api === undefined ? undefined : new URL(api)
  const at = address && {
    host: address.hostname,
    port: address.port,
    protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
  return new Stripe(secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...at })
}

export class Billing {
  readonly #parts: BillingParts
  #opened: Promise<Stripe> | undefined

  constructor(parts: BillingParts) {
    this.#parts = parts
  }

  /** True if plans are paid for (Stripe keys are configured). */
  get enabled(): boolean {
    return this.#parts.keys !== undefined
  }

  #stripe(keys: StripeKeys): Promise<Stripe> {
    refuseInTransaction('Stripe')
    return (this.#opened ??= openStripe(keys))
  }

  /** The checkout address for the owner; undefined if nothing can be paid. */
  async checkout(member: Member): Promise<string | undefined> {
    const { keys, publicUrl } = this.#parts
    if (!keys) return undefined
    const stripe = await this.#stripe(keys)
    // Stripe refuses a trial that ends within two days.
    const trial = member.trial_ends_at.getTime() - Date.now() > 2 * day + 60_000 ? member.trial_ends_at : undefined
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      client_reference_id: member.account,
      ...(member.stripe_customer_id === null ? { customer_email: member.email } : { customer: member.stripe_customer_id }),
      line_items: [{ price: keys.prices[member.plan], quantity: 1 }],
      subscription_data: {
        metadata: { account: member.account },
        ...(trial && { trial_end: Math.floor(trial.getTime() / 1_000) }),
      },
      success_url: `${publicUrl}/membership/profile?notice=paid`,
      cancel_url: `${publicUrl}/membership/profile`,
    })
    return session.url ?? undefined
  }

  /** The address of the billing portal: invoices, the card, cancellation. */
  async portal(member: Member): Promise<string | undefined> {
    const { keys, publicUrl } = this.#parts
    if (!keys || member.stripe_customer_id === null) return undefined
    const stripe = await this.#stripe(keys)
    const return_url = `${publicUrl}/membership/profile`
    return (await stripe.billingPortal.sessions.create({ customer: member.stripe_customer_id, return_url })).url
  }

  /** Changes the plan at Stripe from now on, if there is a subscription. */
  async changePlan(account: string, plan: Plan): Promise<void> {
    const { pool, keys } = this.#parts
    if (!keys) return
    const stripe = await this.#stripe(keys)
    const { rows } = await pool.query<{ id: string }>(
      `SELECT stripe_subscription_id AS id FROM nursery_accounts
       WHERE id = $1 AND stripe_subscription_id IS NOT NULL AND subscription_status <> 'cancelled'`,
      [account],
    )
    const [subscription] = rows
    if (subscription === undefined) return
    const current = await stripe.subscriptions.retrieve(subscription.id)
    const [item] = current.items.data
    if (item) await stripe.subscriptions.update(subscription.id, { items: [{ id: item.id, price: keys.prices[plan] }] })
  }

  /** Handles a webhook by its raw bytes; false when the signature is not Stripe's. */
  async take(raw: Buffer, signature: string): Promise<boolean> {
    const { keys } = this.#parts
    if (!keys) return false
    const stripe = await this.#stripe(keys)
    let event: Stripe.Event
    try {
      event = stripe.webhooks.constructEvent(raw, signature, keys.webhookSecret)
    } catch {
      return false // forged, too old, or not JSON: it is ignored
    }
    await this.#note(event)
    return true
  }

  async #note(event: Stripe.Event): Promise<void> {
    const { pool, events } = this.#parts
    await inTransaction(pool, async (client) => {
      const fresh = await client.query('INSERT INTO stripe_events (id) VALUES ($1) ON CONFLICT DO NOTHING', [event.id])
      const changed = fresh.rowCount === 1 ? await this.#apply(client, event) : undefined
      // Before the commit: if the product cannot be notified now, Stripe sends the event again.
      if (changed) await events.subscription(changed.id, subscriptionOf(changed, true, new Date()))
    })
  }

  /** The account as it is after the event; undefined when the event changes none. */
  async #apply(client: pg.PoolClient, event: Stripe.Event): Promise<(AccountRow & { id: string }) | undefined> {
    const notice = readEvent(event, this.#parts.keys?.prices)
    if (notice === undefined) return undefined
    // Events come in any order: an older one never undoes a newer one, and a subscription that has ended stays so.
    const { rows } = await client.query<AccountRow & { id: string }>(
      `UPDATE nursery_accounts SET stripe_customer_id = $2, stripe_subscription_id = $3, subscription_status = $4, subscription_until = $5,
         plan = coalesce($6, plan), stripe_seen_at = $7
       WHERE (id::text = $1 OR ($1 IS NULL AND stripe_customer_id = $2))
         AND (stripe_seen_at IS NULL OR stripe_seen_at <= $7)
         AND NOT (subscription_status IS NOT DISTINCT FROM 'cancelled' AND stripe_subscription_id IS NOT DISTINCT FROM $3)
         AND NOT ($4 = 'cancelled' AND stripe_subscription_id IS NOT NULL AND stripe_subscription_id <> $3)
       RETURNING id, plan, trial_ends_at, subscription_status, subscription_until`,
      [notice.account, notice.customer, notice.subscription, notice.status, notice.until, notice.plan, notice.at],
    )
    return rows[0]
  }
}

interface SubscriptionChange {
  readonly account: string | null
  readonly customer: string
  readonly subscription: string
  readonly status: SubscriptionStatus
  readonly until: Date
  readonly plan: Plan | null
  readonly at: Date
}

/** The change of a subscription in an event; undefined for events about something else, and for a first payment that never came. */
function readEvent(event: Stripe.Event, prices: Readonly<Record<Plan, string>> | undefined): SubscriptionChange | undefined {
  if (
    event.type !== 'customer.subscription.created' &&
    event.type !== 'customer.subscription.updated' &&
    event.type !== 'customer.subscription.deleted'
  )
    return undefined
  const { id, customer, status, metadata, items, ended_at } = event.data.object
  const state = states[status]
  const [item] = items.data
  if (state === undefined || item === undefined) return undefined
  const at = new Date(event.created * 1_000)
  const from = item.current_period_start * 1_000
  const to = item.current_period_end * 1_000
  const untils: Readonly<Record<SubscriptionStatus, number>> = {
    // The event of a renewal may come late, and tills must not stop for it.
    active: to + 3 * day,
    trialing: to + 3 * day,
    // After a failed payment the owner has two weeks to update the card.
    past_due: from + 14 * day,
    cancelled: ended_at === null ? at.getTime() : ended_at * 1_000,
  }
  return {
    account: metadata['account'] ?? null,
    customer: typeof customer === 'string' ? customer : customer.id,
    subscription: id,
    status: state,
    until: new Date(untils[state]),
    plan: plans.find((plan) => prices?.[plan] === item.price.id) ?? null,
    at,
  }
}

const states: Readonly<Record<string, SubscriptionStatus>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'cancelled',
  canceled: 'cancelled',
  paused: 'cancelled',
  incomplete_expired: 'cancelled',
}
