/** The driver of Square against a server that answers with the examples of Square's published API document. */
import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Driver } from '#modules/selling/card/driver.ts'
import { openSquare } from './square.ts'

const id = '018f2f5e-7a00-7000-8000-000000000001'
const money = (amount: number) => ({ amount, currency: 'AUD' })
const checkout = {
  id: '08YceKh7B3ZqO',
  amount_money: money(2745),
  reference_id: id,
  device_options: { device_id: 'R5WNWB5BKNG9R' },
  status: 'PENDING',
  app_id: 'APP_ID',
  payment_type: 'CARD_PRESENT',
}
const payment = {
  id: 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY',
  status: 'COMPLETED',
  total_money: money(2745),
  processing_fee: [{ type: 'INITIAL', amount_money: money(44) }],
  card_details: { status: 'CAPTURED', card: { card_brand: 'AMERICAN_EXPRESS', last_4: '9263' } },
}
const started = { id, reader: 'R5WNWB5BKNG9R', amount: 2_745n, currency: 'AUD', reference: undefined }
const plain = { asks_for_tip: false, adds_surcharge: false }
const at = '2026-12-01T02:00:00Z'
const entry = (entryId: string, type: string, gross: number, fee: number, more: object) => ({
  id: entryId,
  payout_id: 'po_1',
  effective_at: at,
  type,
  gross_amount_money: money(gross),
  fee_amount_money: money(fee),
  net_amount_money: money(gross - fee),
  ...more,
})

let held: { checkout: object; payment: object; refund: string; refuse?: { status: number; body: object } }
let requests: { line: string; body: unknown }[]
const ok = (body: object) => ({ status: 200, body })
const answers: readonly (readonly [RegExp, () => { status: number; body: object }])[] = [
  [/^POST .*checkouts$/, () => ok({ checkout })],
  [/^POST .*search$/, () => ok('id' in held.checkout ? { checkouts: [held.checkout] } : {})],
  [
    /^POST .*cancel$/,
    () => held.refuse ?? ok({ checkout: { ...checkout, status: 'CANCELED', cancel_reason: 'SELLER_CANCELED' } }),
  ],
  [/^GET .*checkouts/, () => ok({ checkout: held.checkout })],
  [/^GET .*payments/, () => ok({ payment: held.payment })],
  [/refunds/, () => ok({ refund: { id: 're_1', status: held.refund, reason: 'ours-refund', amount_money: money(700) } })],
  [
    /merchants/,
    () => held.refuse ?? ok({ merchant: { id: 'ML_1', business_name: 'Green Gate', country: 'AU', currency: 'AUD' } }),
  ],
  [/cursor=next/, () => ok({ device_codes: [{ device_id: 'R2', name: '' }] })],
  [/devices/, () => ok({ device_codes: [{ device_id: 'R1', name: 'Counter' }, { name: 'Unpaired' }], cursor: 'next' })],
  [/locations/, () => ok({ locations: [{ id: 'L1' }] })],
  [
    /payout-entries/,
    () =>
      ok({
        payout_entries: [
          entry('e_1', 'CHARGE', 2745, 44, { type_charge_details: { payment_id: payment.id } }),
          entry('e_2', 'REFUND', -700, 0, { type_refund_details: { payment_id: payment.id, refund_id: 're_1' } }),
          entry('e_3', 'DISPUTE', -500, 0, { type_dispute_details: { payment_id: payment.id, dispute_id: 'd_1' } }),
          entry('e_4', 'TAX_ON_FEE', -4, 0, {}),
        ],
      }),
  ],
  [
    /payouts/,
    () =>
      ok({
        payouts: [
          { id: 'po_1', status: 'PAID', location_id: 'L1', created_at: '2026-12-01T20:00:00Z', amount_money: money(1497) },
          { id: 'po_0', status: 'FAILED', location_id: 'L1', created_at: at, amount_money: money(5) },
        ],
      }),
  ],
]
const server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const line = `${request.method} ${request.url}`
    requests.push({ line, body: chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined })
    const { status, body } = answers.find(([pattern]) => pattern.test(line))?.[1]() ?? { status: 404, body: { errors: [] } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})

const fields = { access_token: 'EAAAEXAMPLEEXAMPLEEXAMPLE', signature_key: 'key', events_url: 'https://nursery.example/e' }
let driver: Driver
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  driver = openSquare(fields, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => server.close())
beforeEach(() => {
  requests = []
  held = { checkout, payment, refund: 'PENDING' }
})

test('a start is one checkout on the terminal under our id, and the account and its paired terminals are known', async () => {
  expect(await driver.start({ ...started, ...plain })).toMatchObject({ state: 'waiting', reference: 'checkout/08YceKh7B3ZqO' })
  expect(requests).toEqual([
    {
      line: 'POST /v2/terminals/checkouts',
      body: {
        idempotency_key: id,
        checkout: {
          amount_money: money(2745),
          reference_id: id,
          device_options: {
            device_id: 'R5WNWB5BKNG9R',
            skip_receipt_screen: true,
            tip_settings: { allow_tipping: false, separate_tip_screen: false, custom_tip_field: false },
            allow_auto_card_surcharge: false,
          },
        },
      },
    },
  ])
  expect(await driver.account()).toEqual({ account: 'ML_1', name: 'Green Gate', currency: 'AUD' })
  expect(await driver.readers()).toEqual([
    { id: 'R1', name: 'Counter' },
    { id: 'R2', name: 'R2' },
  ])
})

const ended = { ...started, reference: 'checkout/08YceKh7B3ZqO' }
test.each([
  ['IN_PROGRESS', {}, { state: 'waiting' }],
  ['CANCELED', { cancel_reason: 'TIMED_OUT' }, { state: 'timed_out', failure: 'No card was presented in time.' }],
  ['CANCELED', { cancel_reason: 'BUYER_CANCELED' }, { state: 'cancelled', failure: 'Cancelled at the terminal.' }],
  ['COMPLETED', { payment_ids: [payment.id] }, { state: 'approved', reference: payment.id }],
])('a checkout that is %s with %j is %j', async (status, more, outcome) => {
  held.checkout = { ...checkout, status, ...more }
  expect(await driver.outcome(ended)).toMatchObject(outcome)
  // The answer to the start was lost: found by our id.
  expect(await driver.outcome(started)).toMatchObject(outcome)
})

test('a payment that Square has not is missing, a failed one is declined, and one cancelled too late is approved', async () => {
  held.checkout = {}
  expect(await driver.outcome(started)).toMatchObject({ state: 'missing' })
  held.checkout = { ...checkout, status: 'COMPLETED', payment_ids: [payment.id] }
  held.payment = { ...payment, status: 'FAILED' }
  expect(await driver.outcome(ended)).toMatchObject({ state: 'declined', approved: 0n })
  expect(await driver.cancel(ended)).toMatchObject({ state: 'cancelled', failure: 'Cancelled at the till.' })
  held.payment = payment
  held.refuse = {
    status: 400,
    body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST', detail: 'Completed.' }] },
  }
  expect(await driver.cancel(ended)).toEqual({
    state: 'approved',
    reference: payment.id,
    approved: 2_745n,
    tip: 0n,
    surcharge: 0n,
    fee: 44n,
    brand: 'american express',
    last4: '9263',
  })
})

test('the terminal asks for a tip and adds its surcharge, and both are told apart from the amount', async () => {
  await driver.start({ ...started, asks_for_tip: true, adds_surcharge: true })
  expect(requests[0]?.body).toMatchObject({
    checkout: { device_options: { tip_settings: { allow_tipping: true }, allow_auto_card_surcharge: true } },
  })
  held.checkout = { ...checkout, status: 'COMPLETED', payment_ids: [payment.id] }
  // As Square gives it: the surcharge is in amount_money, the tip is not, and the total has both.
  held.payment = {
    ...payment,
    amount_money: money(2800),
    tip_money: money(300),
    total_money: money(3100),
    card_details: { ...payment.card_details, applied_card_surcharge_details: { card_surcharge_money: money(55) } },
  }
  expect(await driver.outcome(ended)).toMatchObject({ approved: 2_745n, tip: 300n, surcharge: 55n })
})

test.each([
  ['PENDING', 'waiting'],
  ['COMPLETED', 'done'],
  ['REJECTED', 'failed'],
])('a refund that is %s is %s, made once under its id', async (status, state) => {
  held.refund = status
  const refund = {
    id: 'ours-refund',
    attempt: 1,
    reference: undefined,
    payment: { id, reference: payment.id },
    amount: 700n,
    currency: 'AUD',
  }
  expect(await driver.refund(refund)).toMatchObject({ state, reference: 're_1' })
  expect(requests.find(({ line }) => line === 'POST /v2/refunds')?.body).toEqual({
    idempotency_key: 'ours-refund',
    payment_id: payment.id,
    amount_money: money(700),
    reason: 'ours-refund',
  })
})

test('a refund that was made before is found, and one that failed is made again under another key', async () => {
  const refund = {
    id: 'ours-refund',
    attempt: 1,
    reference: undefined,
    payment: { id, reference: payment.id },
    amount: 700n,
    currency: 'AUD',
  }
  expect(await driver.refund({ ...refund, reference: 're_1' })).toEqual({ state: 'waiting', reference: 're_1' })
  held.payment = { ...payment, refund_ids: ['re_1'] }
  expect(await driver.refund(refund)).toEqual({ state: 'waiting', reference: 're_1' })
  expect(requests.some(({ line }) => line === 'POST /v2/refunds')).toBe(false)
  held.refund = 'FAILED'
  await driver.refund({ ...refund, attempt: 2 })
  expect(requests.at(-1)).toMatchObject({ line: 'POST /v2/refunds', body: { idempotency_key: 'ours-refund 2' } })
})

test('the entries of a payout come to what was paid out', async () => {
  const entries = await driver.reconcile(new Date('2026-12-01T00:00:00Z'), new Date('2026-12-02T00:00:00Z'))
  expect(entries.map(({ kind, amount, fee, ours, payout }) => [kind, amount, fee, ours, payout])).toEqual([
    ['payment', 2_745n, 44n, undefined, 'po_1'],
    ['refund', -700n, 0n, 'ours-refund', 'po_1'],
    ['dispute', -500n, 0n, undefined, 'po_1'],
    ['fee', -4n, 0n, undefined, 'po_1'],
    ['payout', -1_497n, 0n, undefined, 'po_1'],
  ])
  expect(entries.reduce((sum, { amount, fee }) => sum + amount - fee, 0n)).toBe(0n)
})

test.each([
  [401, {}, 'revoked'],
  [429, {}, 'away'],
  [503, { errors: [{ code: 'SERVICE_UNAVAILABLE' }] }, 'away'],
  [400, { errors: [{ code: 'CURRENCY_MISMATCH', detail: 'Use AUD.' }] }, 'refused'],
])('an answer %i with %j is %s', async (status, body, kind) => {
  held.refuse = { status, body }
  await expect(driver.account()).rejects.toMatchObject({ kind })
})

test('an event is read with the signature of its address and text only', async () => {
  const signed = (text: string, key = 'key', address = fields.events_url) => ({
    'x-square-hmacsha256-signature': createHmac('sha256', key)
      .update(address + text)
      .digest('base64'),
  })
  const read = (event: object, ...more: [key?: string, address?: string]) => {
    const text = JSON.stringify({ merchant_id: 'ML_1', event_id: 'ev_1', created_at: at, ...event })
    return driver.event(Buffer.from(text), signed(text, ...more))
  }
  const done = { type: 'terminal.checkout.updated', data: { type: 'checkout', id: checkout.id, object: { checkout } } }
  const known = { id: 'ev_1', account: 'ML_1' }
  expect(await read(done)).toEqual({ ...known, payment: { reference: 'checkout/08YceKh7B3ZqO', ours: id } })
  const dispute = { amount_money: money(500), state: 'EVIDENCE_REQUIRED', disputed_payment: { payment_id: payment.id } }
  expect(await read({ type: 'dispute.created', data: { object: { dispute } } })).toEqual({
    ...known,
    hasEntries: true,
    dispute: { reference: payment.id, amount: 500n },
  })
  const inquiry = { ...dispute, state: 'INQUIRY_EVIDENCE_REQUIRED' }
  expect(await read({ type: 'dispute.created', data: { object: { dispute: inquiry } } })).toEqual({ ...known, hasEntries: true })
  expect(await read({ type: 'payout.sent', data: { object: { payout: {} } } })).toEqual({ ...known, hasEntries: true })
  expect(await read(done, 'another key')).toBeUndefined()
  expect(await read(done, 'key', 'https://elsewhere.example/')).toBeUndefined()
  expect(await driver.event(Buffer.from('{}'), {})).toBeUndefined()
})

test('a payment by link is refused, and so is a token that is none', async () => {
  await expect(driver.link({} as Parameters<Driver['link']>[0])).rejects.toMatchObject({ kind: 'refused' })
  expect(() => openSquare({ access_token: 'sk_live' })).toThrow('Enter the access token')
})
