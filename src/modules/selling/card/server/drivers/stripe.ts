/**
 * Stripe Terminal, driven by the server: no script of Stripe runs in the browser, and no card number comes here. One payment is one
 * PaymentIntent, whose metadata holds our id; idempotency keys are our ids.
 */
import type { Stripe } from 'stripe'
import { refuseInTransaction } from '#server/open-transaction.ts'
import {
  type Driver,
  type Outcome,
  type PaymentByLink,
  type PaymentToStart,
  ProviderError,
  type StartedPayment,
  attemptKey,
} from '#modules/selling/card/driver.ts'
import type { DriverDefinition } from '../driver-definition.ts'
import { entryOf, eventOf, failureOf, outcomeOf, refundOf } from './stripe-answers.ts'

/** Milliseconds for one call; it is retried once under its key. */
const timeout = 5_000

export const stripe: DriverDefinition = {
  driver: 'stripe',
  title: 'Stripe',
  fields: [
    {
      name: 'secret_key',
      label: 'Secret key',
      hint: 'From Stripe, Developers, API keys. A restricted key needs Terminal, PaymentIntents, Checkout Sessions, Charges, Refunds, Balance and Payouts.',
    },
    {
      name: 'webhook_secret',
      label: 'Signing secret of the webhook',
      hint: 'It begins with whsec_. Add the address that is shown after connecting as a webhook, then enter it here.',
      optional: true,
    },
  ],
  open: ({ fields }) => openStripe(fields['secret_key'] ?? '', fields['webhook_secret'] ?? ''),
}

export function openStripe(key: string, webhookSecret: string, more: Stripe.StripeConfig = {}): Driver {
  if (!/^(sk|rk)_(test|live)_\w{8,}$/.test(key))
    throw new ProviderError('refused', 'Enter a secret key of Stripe: it begins with sk_live_, rk_live_, sk_test_ or rk_test_.')
  /** The package is loaded by its first use: most installations take no cards. */
  const ask = async <T>(work: (api: Stripe) => Promise<T>): Promise<T> => {
    refuseInTransaction('Stripe')
    try {
      const { Stripe: Client } = await import('stripe')
      return await work(new Client(key, { timeout, maxNetworkRetries: 1, telemetry: false, ...more }))
    } catch (error) {
      throw errorOf(error)
    }
  }

  return {
    account: () =>
      ask(async (api) => {
        const account = await api.accounts.retrieveCurrent()
        const name = account.settings?.dashboard.display_name ?? account.business_profile?.name ?? account.id
        return { account: account.id, name, currency: (account.default_currency ?? '').toUpperCase() }
      }),
    readers: () =>
      ask(async (api) => {
        const { data } = await api.terminal.readers.list({ limit: 100 })
        return data.map(({ id, label, serial_number }) => ({ id, name: label || serial_number }))
      }),
    start: (payment) =>
      ask(async (api) => {
        const intent = await api.paymentIntents.create(intentFor(payment), { idempotencyKey: payment.id })
        try {
          await api.terminal.readers.processPaymentIntent(
            payment.reader,
            { payment_intent: intent.id, process_config: tippingOf(payment) },
            { idempotencyKey: `${payment.id} reader` },
          )
        } catch (error) {
          const failure = errorOf(error)
          if (failure.kind !== 'away') await cancelIntent(api, intent.id)
          throw failure
        }
        return outcomeOf(intent)
      }),
    link: (payment) =>
      ask(async (api) => {
        const { id, url } = await api.checkout.sessions.create(sessionFor(payment), { idempotencyKey: payment.id })
        if (!url) throw new ProviderError('refused', 'Stripe made no page for this payment. Try again.')
        return { url, reference: id }
      }),
    outcome: (payment) => ask((api) => (isPage(payment) ? pageOutcome(api, payment.reference) : outcome(api, payment))),
    cancel: (payment) =>
      ask(async (api) => {
        if (isPage(payment)) return pageOutcome(api, payment.reference)
        const intent = await find(api, payment)
        if (!intent) return { state: 'missing' as const, approved: 0n }
        if (outcomeOf(intent).state !== 'waiting') return outcomeOf(intent)
        // Refused while the card is being charged: the intent says what becomes of it.
        await api.terminal.readers.cancelAction(payment.reader).catch((error: unknown) => {
          if (typeOf(error) !== 'StripeInvalidRequestError') throw error
        })
        const ended = outcomeOf(await cancelIntent(api, intent.id))
        return ended.state === 'cancelled' ? { ...ended, failure: 'Cancelled at the till.' } : ended
      }),
    refund: ({ id, attempt, reference, payment, amount }) =>
      ask(async (api) => {
        if (reference !== undefined) return refundOf(await api.refunds.retrieve(reference))
        const intent = await find(api, payment)
        if (!intent) throw new ProviderError('refused', 'Stripe does not know this payment. Look for it on Stripe’s page.')
        // Keys are forgotten after a day: one whose answer was lost is found among the payment's refunds.
        const { data } = await api.refunds.list({ payment_intent: intent.id, limit: 100 })
        const before = data.find((each) => each.metadata?.['glasshouse'] === id && refundOf(each).state !== 'failed')
        const refund = { payment_intent: intent.id, amount: Number(amount), metadata: { glasshouse: id } }
        return refundOf(before ?? (await api.refunds.create(refund, { idempotencyKey: attemptKey({ id, attempt }) })))
      }),
    reconcile: (from, to) =>
      ask(async (api) => {
        const created = { gte: Math.floor(from.getTime() / 1_000), lt: Math.floor(to.getTime() / 1_000) }
        const list = { limit: 100, expand: ['data.source'] }
        const found: Stripe.BalanceTransaction[] = []
        for await (const each of api.balanceTransactions.list({ ...list, created })) found.push(each)
        const entries = found.map((each) => entryOf(each))
        for (const payout of found.flatMap(automaticPayout))
          for await (const each of api.balanceTransactions.list({ ...list, payout })) entries.push(entryOf(each, payout))
        return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())
      }),
    event: async (raw, headers) => {
      const signature = headers['stripe-signature']
      if (webhookSecret === '' || typeof signature !== 'string') return undefined
      const { Stripe: Client } = await import('stripe')
      try {
        return eventOf(await new Client(key).webhooks.constructEventAsync(Buffer.from(raw), signature, webhookSecret))
      } catch (error) {
        if (typeOf(error) === 'StripeSignatureVerificationError') return undefined
        throw error
      }
    },
  }
}

/** Id of a payout of Stripe's own schedule: only of these does Stripe list the parts, once it has reconciled them. */
const automaticPayout = ({ source }: Stripe.BalanceTransaction): string[] =>
  typeof source === 'object' && source?.object === 'payout' && source.reconciliation_status === 'completed' && source.amount > 0
    ? [source.id]
    : []

/** The payment by its reference; by our id if the answer to its start was lost, as far as Stripe has it in its search. */
async function find(
  api: Stripe,
  { id, reference }: Pick<StartedPayment, 'id' | 'reference'>,
): Promise<Stripe.PaymentIntent | undefined> {
  const expand = ['latest_charge.balance_transaction']
  if (reference !== undefined) return api.paymentIntents.retrieve(reference, { expand })
  const found = await api.paymentIntents.search({
    query: `metadata['glasshouse']:'${id}'`,
    expand: expand.map((each) => `data.${each}`),
  })
  return found.data[0]
}

const isPage = (payment: StartedPayment): payment is StartedPayment & { readonly reference: string } =>
  payment.reference?.startsWith('cs_') ?? false

/** Outcome of a payment on a page of Checkout, which has no intent until its customer pays. */
async function pageOutcome(api: Stripe, reference: string): Promise<Outcome> {
  const expand = ['payment_intent.latest_charge.balance_transaction']
  const { payment_intent: intent, status } = await api.checkout.sessions.retrieve(reference, { expand })
  if (typeof intent === 'object' && intent?.status === 'succeeded') return outcomeOf(intent)
  return status === 'expired'
    ? { state: 'timed_out', reference, approved: 0n, failure: 'The payment page was not used in time.' }
    : { state: 'waiting', reference, approved: 0n }
}

async function outcome(api: Stripe, payment: StartedPayment): Promise<Outcome> {
  // The search lags by a minute, and longer at an outage: a start that is repeated under its key gives the intent that it made.
  const intent =
    (await find(api, payment)) ?? (await api.paymentIntents.create(intentFor(payment), { idempotencyKey: payment.id }))
  const known = outcomeOf(intent)
  if (known.state !== 'waiting' || payment.reader === '') return known
  const reader = await api.terminal.readers.retrieve(payment.reader)
  const action = reader.deleted ? null : reader.action
  const shown = action?.process_payment_intent?.payment_intent
  const isShown = (typeof shown === 'string' ? shown : shown?.id) === intent.id
  if (isShown && action?.status !== 'failed') return known
  // The reader is done with it: the intent is cancelled, so that nothing can charge it later.
  const ended = isShown
    ? failureOf(action)
    : { state: 'cancelled' as const, failure: 'The terminal does not show this payment any more.' }
  const cancelled = outcomeOf(await cancelIntent(api, intent.id))
  return cancelled.state === 'approved' ? cancelled : { ...cancelled, ...ended }
}

/** The intent after it was cancelled, or as it is where the card was faster. */
const cancelIntent = (api: Stripe, id: string) =>
  api.paymentIntents.cancel(id).catch((error: unknown) => {
    if (typeOf(error) === 'StripeInvalidRequestError')
      return api.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
    throw error
  })

/** Seconds that a page of Checkout takes its payment; Stripe allows half an hour or more. */
const pageSeconds = 1_860

/** Cards, and the wallets that hold them: their outcome is known at once. */
const sessionFor = ({ id, amount, currency, title, back, left, now }: PaymentByLink): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  allowed_payment_method_types: ['card'],
  line_items: [
    {
      quantity: 1,
      price_data: { currency: currency.toLowerCase(), unit_amount: Number(amount), product_data: { name: title } },
    },
  ],
  client_reference_id: id,
  metadata: { glasshouse: id },
  payment_intent_data: { description: title, metadata: { glasshouse: id } },
  success_url: back,
  cancel_url: left,
  expires_at: Math.ceil(now.getTime() / 1_000) + pageSeconds,
})

/** Without this the reader asks for a tip or not as it is set at Stripe. */
const tippingOf = ({ asks_for_tip, amount }: PaymentToStart): Stripe.Terminal.ReaderProcessPaymentIntentParams.ProcessConfig =>
  asks_for_tip ? { tipping: { amount_eligible: Number(amount) } } : { skip_tipping: true }

/** Canadian debit cards need a type of their own. */
const intentFor = ({
  id,
  amount,
  currency,
}: Pick<PaymentToStart, 'id' | 'amount' | 'currency'>): Stripe.PaymentIntentCreateParams => ({
  amount: Number(amount),
  currency: currency.toLowerCase(),
  allowed_payment_method_types: currency === 'CAD' ? ['card_present', 'interac_present'] : ['card_present'],
  capture_method: 'automatic',
  metadata: { glasshouse: id },
})

/** Stripe's errors by their own name: the package is not loaded for it. */
const typeOf = (error: unknown): string => (error instanceof Error && 'type' in error ? String(error.type) : '')

function errorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { code = '', message } = error as { readonly code?: string; readonly message: string }
  switch (typeOf(error)) {
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return new ProviderError('revoked', 'Stripe does not accept the key. Enter another one under Settings, Card payments.', {
        cause: error,
      })
    case 'StripeInvalidRequestError':
    case 'StripeCardError':
      return new ProviderError(
        'refused',
        code === 'terminal_reader_busy'
          ? 'The reader is busy with another payment. Wait until it is done.'
          : code === 'terminal_reader_offline'
            ? 'The reader is offline. Switch it on and connect it to the network.'
            : `Stripe refused this: ${message}`,
        { cause: error },
      )
    default:
      return new ProviderError('away', 'Stripe does not answer. The payment is looked up again by itself.', { cause: error })
  }
}
