/**
 * Square Terminal, driven by the server (Square's Terminal, Payments, Refunds and Payouts API). One payment is one checkout, whose reference id
 * is ours; idempotency keys are our ids. A payment is named by its checkout until it is approved, and by Square's payment from then on.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { guardedFetch } from '#server/guarded-fetch.ts'
import {
  type Driver,
  type Outcome,
  type ProviderEntry,
  ProviderError,
  type StartedPayment,
  attemptKey,
} from '#modules/selling/card/driver.ts'
import type { DriverDefinition } from '../driver-definition.ts'
import {
  Checkout,
  Entry,
  Event,
  Payment,
  Payout,
  Refund,
  checkouts,
  endOf,
  entryOf,
  eventOf,
  idOf,
  paid,
  payoutOf,
  refunded,
} from './square-answers.ts'

/** Version of Square's API that the shapes below are of. */
const version = '2026-05-20'

export const square: DriverDefinition = {
  driver: 'square',
  title: 'Square Terminal',
  isTerminalOnly: true,
  addsSurcharge: true,
  fields: [
    {
      name: 'access_token',
      label: 'Access token',
      hint: 'From Square, Developer Console, your application, Credentials, Production. Pair each terminal with a device code of the application.',
    },
    {
      name: 'signature_key',
      label: 'Signature key of the webhook',
      hint: 'Add the address that is shown after connecting as a webhook subscription, then enter its key and its address here.',
      optional: true,
    },
    { name: 'events_url', label: 'Address of the webhook', hint: 'Exactly as Square has it.', optional: true },
  ],
  open: ({ fields }) => openSquare(fields),
}

const Refusal = z.object({ errors: z.array(z.object({ code: z.string(), detail: z.nullish(z.string()) })) })
const Cursor = { cursor: z.nullish(z.string()) }

export function openSquare(fields: Readonly<Record<string, string>>, site = 'https://connect.squareup.com'): Driver {
  const token = fields['access_token'] ?? ''
  if (!/^[\w-]{20,}$/.test(token)) throw new ProviderError('refused', 'Enter the access token of your application at Square.')

  const ask = async <T extends z.ZodMiniType>(shape: T, line: string, body?: object): Promise<z.infer<T>> => {
    const [method = '', path = ''] = line.split(' ')
    const headers = { authorization: `Bearer ${token}`, 'square-version': version, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await guardedFetch(`${site}${path}`, init).catch((cause: unknown) => {
      throw away(cause)
    })
    const text: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw errorOf(answer.status, text)
    const parsed = shape.safeParse(text)
    if (!parsed.success) throw away(parsed.error)
    return parsed.data
  }
  /** Every page of a list. */
  const all = async <T extends z.ZodMiniType>(shape: T, name: string, path: string): Promise<z.infer<T>[]> => {
    const Listed = z.record(z.string(), z.unknown())
    const found: z.infer<T>[] = []
    for (let cursor = ''; ;) {
      const page: Record<string, unknown> = await ask(Listed, `GET ${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      found.push(...z.array(shape).parse(page[name] ?? []))
      if (typeof page['cursor'] !== 'string' || page['cursor'] === '') return found
      cursor = page['cursor']
    }
  }

  const checkoutOf = async (line: string, body?: object) => (await ask(z.object({ checkout: Checkout }), line, body)).checkout
  const paymentOf = async (id: string) => (await ask(z.object({ payment: Payment }), `GET /v2/payments/${id}`)).payment

  /** The checkout by its reference; by our id if the answer to its start was lost. */
  const find = async ({ id, reader, reference }: StartedPayment): Promise<z.infer<typeof Checkout> | undefined> => {
    if (reference !== undefined) return checkoutOf(`GET /v2/terminals/checkouts/${idOf(reference)}`)
    const Found = z.object({ checkouts: z.nullish(z.array(Checkout)), ...Cursor })
    // Square retains checkouts for 30 days, and lists only one day without a beginning.
    const filter = { device_id: reader, created_at: { start_at: '2020-01-01T00:00:00Z' } }
    for (let cursor: string | undefined; ;) {
      const query = { filter, sort: { sort_order: 'DESC' } }
      const page = await ask(Found, 'POST /v2/terminals/checkouts/search', { query, limit: 100, ...(cursor && { cursor }) })
      const found = page.checkouts?.find(({ reference_id }) => reference_id === id)
      if (found || !page.cursor) return found
      ;({ cursor } = page)
    }
  }

  const outcomeOf = async (checkout: z.infer<typeof Checkout>): Promise<Outcome> => {
    const reference = `${checkouts}${checkout.id}`
    if (checkout.status === 'CANCELED') return { reference, approved: 0n, ...endOf(checkout.cancel_reason ?? '') }
    const [payment] = checkout.status === 'COMPLETED' ? (checkout.payment_ids ?? []) : []
    return payment === undefined ? { state: 'waiting', reference, approved: 0n } : paid(await paymentOf(payment), reference)
  }
  const outcome = async (payment: StartedPayment): Promise<Outcome> => {
    const { reference } = payment
    if (reference !== undefined && !reference.startsWith(checkouts)) return paid(await paymentOf(reference), reference)
    const checkout = await find(payment)
    return checkout ? outcomeOf(checkout) : { state: 'missing', approved: 0n }
  }

  return {
    account: async () => {
      const Merchant = z.object({ id: z.string(), business_name: z.nullish(z.string()), currency: z.string() })
      const { merchant } = await ask(z.object({ merchant: Merchant }), 'GET /v2/merchants/me')
      return { account: merchant.id, name: merchant.business_name ?? merchant.id, currency: merchant.currency }
    },
    readers: async () => {
      const Code = z.object({ device_id: z.nullish(z.string()), name: z.nullish(z.string()) })
      const codes = await all(Code, 'device_codes', '/v2/devices/codes?status=PAIRED&product_type=TERMINAL_API')
      return codes.flatMap(({ device_id, name }) => (device_id ? [{ id: device_id, name: name || device_id }] : []))
    },
    start: async ({ id, reader, amount, currency, asks_for_tip, adds_surcharge }) => {
      const checkout = {
        amount_money: { amount: Number(amount), currency },
        reference_id: id,
        device_options: {
          device_id: reader,
          skip_receipt_screen: true,
          tip_settings: { allow_tipping: asks_for_tip, separate_tip_screen: asks_for_tip, custom_tip_field: asks_for_tip },
          allow_auto_card_surcharge: adds_surcharge,
        },
      }
      return outcomeOf(await checkoutOf('POST /v2/terminals/checkouts', { idempotency_key: id, checkout }))
    },
    link: () =>
      Promise.reject(
        new ProviderError('refused', 'Square takes payments at its terminals only. Connect Stripe for payment links.'),
      ),
    outcome,
    cancel: async (payment) => {
      const checkout = await find(payment)
      if (!checkout) return { state: 'missing', approved: 0n }
      // Refused where the card was faster: the checkout says what becomes of it.
      const ended = await checkoutOf(`POST /v2/terminals/checkouts/${checkout.id}/cancel`).catch((error: unknown) => {
        if (error instanceof ProviderError && error.kind === 'refused') return find(payment)
        throw error
      })
      return outcomeOf(ended ?? checkout)
    },
    refund: async ({ id, attempt, reference, payment, amount, currency }) => {
      if (reference !== undefined) return refunded(await refundOf(reference))
      const known = await outcome({ ...payment, reader: '', amount, currency })
      if (known.state !== 'approved' || known.reference === undefined)
        throw new ProviderError('refused', 'Square has no such payment. Look for it in the Square Dashboard.')
      const amount_money = { amount: Number(amount), currency }
      // One whose answer was lost is found among the payment's refunds, however long a key is remembered.
      for (const each of (await paymentOf(known.reference)).refund_ids ?? []) {
        const before = await refundOf(each)
        if (before.reason === id && refunded(before).state !== 'failed') return refunded(before)
      }
      const idempotency_key = attemptKey({ id, attempt })
      const body = { idempotency_key, payment_id: known.reference, amount_money, reason: id }
      return refunded((await ask(z.object({ refund: Refund }), 'POST /v2/refunds', body)).refund)
    },
    /** Square shows a movement with its payout, on the next day as a rule; it has the time of its own. */
    reconcile: async (from, to) => {
      const time = `begin_time=${from.toISOString()}&end_time=${to.toISOString()}`
      const Location = z.object({ id: z.string() })
      const entries: ProviderEntry[] = []
      for (const { id } of await all(Location, 'locations', '/v2/locations?'))
        for (const payout of await all(Payout, 'payouts', `/v2/payouts?location_id=${id}&${time}&limit=100`)) {
          if (payout.status === 'FAILED') continue
          for (const each of await all(Entry, 'payout_entries', `/v2/payouts/${payout.id}/payout-entries?limit=100`)) {
            const refund = each.type_refund_details?.refund_id
            entries.push(entryOf(each, payout.id, refund ? ((await refundOf(refund)).reason ?? undefined) : undefined))
          }
          entries.push(payoutOf(payout))
        }
      return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    },
    event: async (raw, headers) => {
      const [key = '', address = ''] = [fields['signature_key'], fields['events_url']]
      const signature = headers['x-square-hmacsha256-signature']
      const signed = Buffer.from(typeof signature === 'string' ? signature : '', 'base64')
      const wanted = createHmac('sha256', key).update(address).update(raw).digest()
      if (key === '' || signed.length !== wanted.length || !timingSafeEqual(signed, wanted)) return undefined
      return eventOf(Event.parse(JSON.parse(Buffer.from(raw).toString())))
    },
  }

  async function refundOf(id: string) {
    return (await ask(z.object({ refund: Refund }), `GET /v2/refunds/${id}`)).refund
  }
}

const away = (cause: unknown) =>
  cause instanceof ProviderError
    ? cause
    : new ProviderError('away', 'Square does not answer. The payment is looked up again by itself.', { cause })

function errorOf(status: number, answer: unknown): ProviderError {
  if (status === 401 || status === 403)
    return new ProviderError(
      'revoked',
      'Square does not accept the access token. Enter another one under Settings, Card payments.',
    )
  const refusal = Refusal.safeParse(answer)
  const [first] = refusal.success ? refusal.data.errors : []
  if (status >= 500 || status === 429 || !first) return away(answer)
  return new ProviderError('refused', `Square refused this: ${first.detail ?? first.code}`)
}
