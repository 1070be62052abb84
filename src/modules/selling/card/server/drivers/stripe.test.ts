/** The driver of Stripe against a server that answers with the shapes of Stripe's own package. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderError } from '#modules/selling/card/driver.ts'
import { openStripe } from './stripe.ts'
import { entryOf, failureOf, outcomeOf, refundOf } from './stripe-answers.ts'

const key = 'sk_test_51abcdefgh'
const webhookSecret = 'whsec_abcdefghijklmnop'

type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'status' | 'amount' | 'amount_received' | 'amount_details' | 'latest_charge' | 'metadata'
>
type Reader = Pick<Stripe.Terminal.Reader, 'id' | 'object' | 'label' | 'serial_number'> & {
  action: Partial<Stripe.Terminal.Reader.Action> | null
}

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 2745,
  amount_received: 0,
  latest_charge: null,
  metadata: {},
} as const
// Parts of Stripe's answers, with the fields that the driver reads: hence their casts here.
const charge = {
  id: 'ch_1',
  object: 'charge',
  balance_transaction: { id: 'txn_1', object: 'balance_transaction', fee: 84 },
  payment_method_details: { card_present: { brand: 'visa', last4: '4242' } },
} as unknown as Stripe.Charge

/** State of the stand-in: what it holds, and the requests that it got. */
let held: {
  intent: Intent | undefined
  page: Stripe.Checkout.Session.Status
  refund: string
  /** Refunds of the payment that were made before. */
  refunds: object[]
  reader: Reader
  refuse: { status: number; error: object } | undefined
}
let requests: { line: string; body: Record<string, string>; key: string | undefined }[]
const server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const url = new URL(request.url ?? '', 'http://stripe.test')
    requests.push({
      line: `${request.method} ${url.pathname}`,
      body: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString() || url.search)),
      key: request.headers['idempotency-key'] as string | undefined,
    })
    const answer = answerTo(`${request.method} ${url.pathname}`)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
})

const ok = (body: unknown) => ({ status: 200, body })
const answers: readonly (readonly [RegExp, () => { status: number; body: unknown }])[] = [
  [/^POST .*payment_intents$/, () => ok((held.intent = { ...intent, status: 'requires_payment_method' }))],
  [/^GET .*search$/, () => ok({ object: 'search_result', data: held.intent ? [held.intent] : [], has_more: false })],
  [
    /^POST .*pi_1.cancel$/,
    () =>
      held.intent?.status === 'succeeded'
        ? {
            status: 400,
            body: { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Succeeded.' } },
          }
        : ok((held.intent = { ...intent, status: 'canceled' })),
  ],
  [/^POST .*sessions$/, () => ok({ id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.test/c/1' })],
  [/^GET .*sessions.cs_1$/, () => ok({ id: 'cs_1', object: 'checkout.session', status: held.page, payment_intent: held.intent })],
  [/^GET .*payment_intents/, () => ok(held.intent)],
  [/^GET .*readers$/, () => ok({ object: 'list', data: [held.reader], has_more: false })],
  [/readers.tmr_1/, () => ok(held.reader)],
  [/^POST .*refunds$/, () => ok({ id: 're_1', object: 'refund', status: held.refund })],
  [/^GET .*refunds$/, () => ok({ object: 'list', data: held.refunds, has_more: false })],
  [/^GET .*refunds/, () => ok({ id: 're_1', object: 'refund', status: held.refund })],
  [
    /^GET .*account$/,
    () =>
      ok({ id: 'acct_1', object: 'account', default_currency: 'nzd', settings: { dashboard: { display_name: 'Green Gate' } } }),
  ],
]

function answerTo(line: string): { status: number; body: unknown } {
  if (held.refuse && line.startsWith('POST')) return { status: held.refuse.status, body: { error: held.refuse.error } }
  return answers.find(([pattern]) => pattern.test(line))?.[1]() ?? { status: 404, body: { error: { message: line } } }
}

let driver: ReturnType<typeof openStripe>
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  driver = openStripe(key, webhookSecret, { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' })
})
afterAll(() => server.close())

const begin = () => {
  requests = []
  held = {
    intent: undefined,
    page: 'open',
    refund: 'succeeded',
    refunds: [],
    refuse: undefined,
    reader: { id: 'tmr_1', object: 'terminal.reader', label: 'Counter', serial_number: '1', action: null },
  }
}
const payment = { id: 'ours-1', reader: 'tmr_1', amount: 2_745n, currency: 'NZD', asks_for_tip: false, adds_surcharge: false }
const started = { ...payment, reference: 'pi_1' }
const show = (action: Partial<Stripe.Terminal.Reader.Action>) =>
  (held.reader = {
    ...held.reader,
    action: { type: 'process_payment_intent', process_payment_intent: { payment_intent: 'pi_1' }, ...action },
  })

test('a start is one intent under our id, shown on the reader under the same key', async () => {
  begin()
  expect(await driver.start(payment)).toMatchObject({ state: 'waiting', reference: 'pi_1' })
  expect(requests).toEqual([
    {
      line: 'POST /v1/payment_intents',
      body: {
        amount: '2745',
        currency: 'nzd',
        'allowed_payment_method_types[0]': 'card_present',
        capture_method: 'automatic',
        'metadata[glasshouse]': 'ours-1',
      },
      key: 'ours-1',
    },
    {
      line: 'POST /v1/terminal/readers/tmr_1/process_payment_intent',
      body: { payment_intent: 'pi_1', 'process_config[skip_tipping]': 'true' },
      key: 'ours-1 reader',
    },
  ])
  expect(await driver.account()).toEqual({ account: 'acct_1', name: 'Green Gate', currency: 'NZD' })
  expect(await driver.readers()).toEqual([{ id: 'tmr_1', name: 'Counter' }])
})

test('what the reader and the intent say is the outcome; a payment that the reader has given up can never be charged later', async () => {
  begin()
  // The answer to the start was lost, and the search does not have it yet: repeated under its key, the start makes nothing new.
  expect(await driver.outcome({ ...payment, reference: undefined })).toMatchObject({ state: 'cancelled' })
  expect(requests[0]?.body['query']).toBe(`metadata['glasshouse']:'ours-1'`)
  expect(requests[1]).toMatchObject({ line: 'POST /v1/payment_intents', key: 'ours-1' })
  held.intent = { ...intent, status: 'requires_payment_method' }
  show({ status: 'in_progress' })
  expect(await driver.outcome(started)).toMatchObject({ state: 'waiting' })
  show({ status: 'failed', failure_code: 'card_declined', failure_message: 'Your card was declined.' })
  expect(await driver.outcome(started)).toMatchObject({ state: 'declined', failure: 'Your card was declined.' })
  expect(held.intent.status).toBe('canceled')
  held.intent = { ...intent, status: 'requires_payment_method' }
  held.reader = { ...held.reader, action: null }
  expect(await driver.outcome(started)).toMatchObject({ state: 'cancelled' })
  held.intent = { ...intent, status: 'succeeded', amount_received: 2745, latest_charge: charge }
  expect(await driver.outcome(started)).toEqual({
    state: 'approved',
    reference: 'pi_1',
    approved: 2_745n,
    tip: 0n,
    fee: 84n,
    brand: 'visa',
    last4: '4242',
  })
  // Cancelled too late: the card was faster.
  expect(await driver.cancel(started)).toMatchObject({ state: 'approved', approved: 2_745n })
  expect(failureOf({ failure_code: 'customer_canceled' } as Stripe.Terminal.Reader.Action).state).toBe('cancelled')
  expect(failureOf({ failure_code: 'terminal_reader_timeout' } as Stripe.Terminal.Reader.Action).state).toBe('timed_out')
})

test('the reader asks for a tip on the amount, which is told apart from it', async () => {
  begin()
  await driver.start({ ...payment, asks_for_tip: true })
  expect(requests.at(-1)?.body).toEqual({ payment_intent: 'pi_1', 'process_config[tipping][amount_eligible]': '2745' })
  held.intent = { ...intent, status: 'succeeded', amount_received: 3045, amount_details: { tip: { amount: 300 } } }
  expect(await driver.outcome(started)).toMatchObject({ approved: 2_745n, tip: 300n })
})

test('a payment by link is one session of Checkout under our id, and is named after its intent once it is paid', async () => {
  begin()
  const addresses = { back: 'https://nursery.example/pay/t/1', left: 'https://nursery.example/pay/t' }
  const link = await driver.link({
    id: 'ours-1',
    amount: 2_745n,
    currency: 'NZD',
    title: 'Invoice 00042',
    ...addresses,
    now: new Date('2026-12-01T00:00:00Z'),
  })
  expect(link).toEqual({ url: 'https://checkout.stripe.test/c/1', reference: 'cs_1' })
  expect(requests).toMatchObject([
    {
      line: 'POST /v1/checkout/sessions',
      body: {
        mode: 'payment',
        'allowed_payment_method_types[0]': 'card',
        'line_items[0][price_data][unit_amount]': '2745',
        'line_items[0][price_data][currency]': 'nzd',
        'line_items[0][price_data][product_data][name]': 'Invoice 00042',
        'payment_intent_data[metadata][glasshouse]': 'ours-1',
        success_url: addresses.back,
        cancel_url: addresses.left,
        // 2026-12-01T00:31:00Z
        expires_at: '1796085060',
      },
      key: 'ours-1',
    },
  ])
  const page = { ...payment, reader: '', reference: 'cs_1' }
  expect(await driver.outcome(page)).toMatchObject({ state: 'waiting', reference: 'cs_1' })
  held.page = 'expired'
  expect(await driver.outcome(page)).toMatchObject({ state: 'timed_out' })
  held.page = 'complete'
  held.intent = { ...intent, status: 'succeeded', amount_received: 2745, latest_charge: charge }
  expect(await driver.outcome(page)).toMatchObject({ state: 'approved', reference: 'pi_1', approved: 2_745n, fee: 84n })
  expect(await driver.cancel({ ...page, reference: 'pi_1' })).toMatchObject({ state: 'approved' })
})

test('a refusal, a revoked key and silence are told apart', async () => {
  begin()
  const kindOf = async (status: number, error: object) => {
    held.refuse = { status, error }
    return driver.start(payment).catch((failure: unknown) => (failure instanceof ProviderError ? failure.kind : failure))
  }
  expect(await kindOf(400, { type: 'invalid_request_error', code: 'terminal_reader_busy', message: 'Busy.' })).toBe('refused')
  expect(await kindOf(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })).toBe('revoked')
  expect(await kindOf(403, { type: 'invalid_request_error', message: 'No permission.' })).toBe('revoked')
  expect(await kindOf(500, { type: 'api_error', message: 'Oops.' })).toBe('away')
  expect(() => openStripe('pk_live_12345678', '')).toThrow('sk_live_')
})

test('a refund is made once under its id, and each movement of the account is an entry', async () => {
  begin()
  held.intent = { ...intent, status: 'succeeded' }
  const refund = {
    id: 'refund-1',
    attempt: 1,
    reference: undefined,
    payment: { id: 'ours-1', reference: 'pi_1' },
    amount: 700n,
    currency: 'NZD',
  }
  expect(await driver.refund(refund)).toEqual({ state: 'done', reference: 're_1' })
  expect(requests.at(-1)).toEqual({
    line: 'POST /v1/refunds',
    body: { payment_intent: 'pi_1', amount: '700', 'metadata[glasshouse]': 'refund-1' },
    key: 'refund-1',
  })
  // A key is forgotten after a day: one that is known is read, and one whose answer was lost is found by our id.
  held.refund = 'pending'
  expect(await driver.refund({ ...refund, reference: 're_1' })).toEqual({ state: 'waiting', reference: 're_1' })
  expect(requests.at(-1)?.line).toBe('GET /v1/refunds/re_1')
  const made = { id: 're_1', object: 'refund', status: 'pending', metadata: { glasshouse: 'refund-1' } }
  held.refunds = [{ ...made, id: 're_0', metadata: { glasshouse: 'another' } }, made]
  expect(await driver.refund(refund)).toEqual({ state: 'waiting', reference: 're_1' })
  expect(requests.at(-1)?.line).toBe('GET /v1/refunds')
  // One that failed is made again as another act: its own key would be answered as it was.
  held.refunds = [{ ...made, status: 'failed' }]
  held.refund = 'succeeded'
  expect(await driver.refund({ ...refund, attempt: 2 })).toEqual({ state: 'done', reference: 're_1' })
  expect(requests.at(-1)).toMatchObject({ line: 'POST /v1/refunds', key: 'refund-1 2' })
  const stripeRefund = (status: string) => ({ id: 're_1', status, failure_reason: 'expired_or_canceled_card' }) as Stripe.Refund
  expect(['pending', 'requires_action', 'failed', 'canceled'].map((status) => refundOf(stripeRefund(status)).state)).toEqual([
    'waiting',
    'waiting',
    'failed',
    'failed',
  ])
  const entry: Parameters<typeof entryOf>[0] = {
    id: 'txn_1',
    type: 'charge',
    reporting_category: 'charge',
    currency: 'nzd',
    amount: 2745,
    fee: 84,
    created: 1_700_000_000,
    source: { ...charge, payment_intent: 'pi_1', metadata: { glasshouse: 'ours-1' } },
  }
  expect(entryOf(entry)).toMatchObject({
    kind: 'payment',
    reference: 'pi_1',
    ours: 'ours-1',
    amount: 2_745n,
    fee: 84n,
    currency: 'NZD',
  })
  const kindOf = (type: typeof entry.type, reporting_category: string) => entryOf({ ...entry, type, reporting_category }, 'po_1')
  expect(kindOf('adjustment', 'dispute')).toMatchObject({ kind: 'dispute', payout: 'po_1' })
  expect(
    (
      [
        ['adjustment', 'dispute_reversal'],
        ['adjustment', 'other_adjustment'],
        ['stripe_fee', 'fee'],
        ['tax_fee', 'tax'],
        ['refund_failure', 'refund_failure'],
        ['payout_failure', 'payout_reversal'],
      ] as const
    ).map(([type, category]) => kindOf(type, category).kind),
  ).toEqual(['dispute', 'other', 'fee', 'fee', 'refund', 'payout'])
  expect(outcomeOf({ ...intent, status: 'processing' } as unknown as Stripe.PaymentIntent).state).toBe('waiting')
})

const signed = async (type: string, object: object) => {
  const { Stripe: Client } = await import('stripe')
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', account: 'acct_1', type, data: { object } })
  const sign = (secret: string, timestamp = Math.floor(Date.now() / 1_000)) => ({
    'stripe-signature': new Client(key).webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  })
  return { raw: Buffer.from(payload), sign }
}

test('an event is read with its signature only, and not when it is old', async () => {
  const { raw, sign } = await signed('payment_intent.succeeded', { id: 'pi_1', metadata: { glasshouse: 'ours-1' } })
  expect(await driver.event(raw, sign(webhookSecret))).toEqual({
    id: 'evt_1',
    account: 'acct_1',
    payment: { reference: 'pi_1', ours: 'ours-1' },
  })
  expect(await driver.event(raw, sign('whsec_another_secret'))).toBeUndefined()
  expect(await driver.event(raw, sign(webhookSecret, 1_700_000_000))).toBeUndefined()
  expect(await driver.event(Buffer.from(`${raw.toString()} `), sign(webhookSecret))).toBeUndefined()
  expect(await driver.event(raw, {})).toBeUndefined()
})

test('a dispute counts once its money is taken, and a payout is read again once it is reconciled', async () => {
  const read = async (type: string) => {
    const { raw, sign } = await signed(type, { payment_intent: 'pi_1', amount: 700 })
    return driver.event(raw, sign(webhookSecret))
  }
  const known = { id: 'evt_1', account: 'acct_1' }
  expect(await read('charge.dispute.created')).toEqual(known)
  const dispute = { reference: 'pi_1', amount: 700n }
  expect(await read('charge.dispute.funds_withdrawn')).toEqual({ ...known, hasEntries: true, dispute })
  expect(await read('charge.dispute.funds_reinstated')).toEqual({ ...known, hasEntries: true })
  expect(await read('refund.failed')).toEqual({ ...known, hasEntries: true })
  expect(await read('payout.reconciliation_completed')).toEqual({ ...known, hasEntries: true })
})
