import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { type WantedRefund, chosenRefunds, moneyPaid, pastMonth, planVoid, refundChoices } from './void.ts'
import { noOpenTill } from '#modules/selling/payment/reversal.ts'

const today = '2026-11-22'
const till = '01990000-0000-7000-8000-000000000001'
const credit = '01990000-0000-7000-8000-000000000002'
const paid = (
  method: string,
  amount: string,
  more: { id?: string; till_session_id?: string; store_credit_id?: string } = {},
) => ({
  id: `${method} ${amount}`,
  method,
  amount: cents(amount),
  till_session_id: null,
  store_credit_id: null,
  ...more,
})
const cashSale = (...payments: ReturnType<typeof paid>[]) => ({
  sale_date: '2026-11-20',
  payments,
  has_account: false,
  on_account: false,
  ledger: 0n,
})
/** Charged to an account, whose ledger has the sale and its payments. */
const charged = (total: string, ...payments: ReturnType<typeof paid>[]) => ({
  ...cashSale(...payments),
  has_account: true,
  on_account: true,
  ledger: cents(total) - sum(payments.filter(({ method }) => method !== 'account_credit').map(({ amount }) => amount)),
})
const refused = (plan: () => unknown) => {
  try {
    plan()
  } catch (error) {
    if (error instanceof Problem) return error.errors?.[0]
    throw error
  }
  throw new Error('It was not refused.')
}

test('an account invoice that was paid: the payment stays as credit on the account', () => {
  const plan = planVoid(charged('45.00', paid('bank_transfer', '45.00')), undefined, today)
  expect(plan).toMatchObject({ refunds: [], credit: 4_500n, ledger: { reversal: -4_500n, given_back: 0n } })
})

test('an account invoice that was paid, given back by bank transfer: the account is even', () => {
  const wanted = [{ method: 'bank_transfer' as const, amount: '45.00', refunded_on: '2026-11-21' }]
  const plan = planVoid(charged('45.00', paid('bank_transfer', '45.00')), wanted, today)
  expect(plan).toMatchObject({ credit: 0n, ledger: { reversal: -4_500n, given_back: 4_500n } })
  expect(plan.refunds).toEqual([
    { method: 'bank_transfer', amount: 4_500n, refunded_on: '2026-11-21', till_session_id: undefined },
  ])
})

test('an account invoice without a payment, one paid with credit, and one paid in advance', () => {
  expect(planVoid(charged('45.00'), undefined, today)).toMatchObject({
    credit: 0n,
    ledger: { reversal: -4_500n, given_back: 0n },
  })
  expect(planVoid(charged('45.00', paid('account_credit', '45.00')), undefined, today)).toMatchObject({
    credit: 0n,
    account_credit: 4_500n,
    ledger: { reversal: -4_500n, given_back: 0n },
  })
  expect(planVoid(charged('45.00', paid('deposit', '20.00')), undefined, today)).toMatchObject({
    credit: 2_000n,
    ledger: { reversal: -4_500n, given_back: 0n },
  })
})

test('a payment that is not in the account’s ledger becomes credit too', () => {
  const sale = { ...charged('45.00', paid('cash', '45.00')), ledger: 4_500n }
  expect(planVoid(sale, undefined, today).ledger).toEqual({ reversal: -9_000n, given_back: 0n })
})

test.each(['cash', 'card', 'eftpos', 'bank_transfer'])('a walk-in who paid by %s is refunded by the same method', (method) => {
  const plan = planVoid(cashSale(paid(method, '18.00', { till_session_id: till })), undefined, today)
  expect(plan).toMatchObject({
    refunds: [{ method, amount: 1_800n, refunded_on: today, till_session_id: till }],
    credit: 0n,
    ledger: { reversal: 0n, given_back: 0n },
  })
})

test('each part of a split payment is refunded by its own method, store credit onto its credit', () => {
  const split = cashSale(
    paid('cash', '10.00', { till_session_id: till }),
    paid('eftpos', '5.00'),
    paid('eftpos', '3.00'),
    paid('store_credit', '7.00', { store_credit_id: credit }),
  )
  const plan = planVoid(split, undefined, today)
  expect(plan.refunds.map(({ method, amount }) => [method, amount])).toEqual([
    ['cash', 1_000n],
    ['eftpos', 800n],
  ])
  expect(plan.store_credits).toEqual([{ id: credit, amount: 700n, reverses: 'store_credit 7.00', till_session_id: null }])
})

test('a lay-by that was handed over needs a method for the refund of its payments', () => {
  const layby = cashSale(paid('deposit', '240.00'))
  expect(refused(() => planVoid(layby, undefined, today))).toEqual({
    path: 'refunds',
    message: `${sumText(240_00n)} was paid in advance. Choose a refund method.`,
  })
  const plan = planVoid(layby, [{ method: 'card', amount: '240.00' }], today)
  expect(plan.refunds).toMatchObject([{ method: 'card', amount: 24_000n }])
})

test('an account that paid at once can keep it as credit', () => {
  const sale = { ...cashSale(paid('card', '45.00')), has_account: true }
  expect(planVoid(sale, [{ method: 'account', amount: '45.00' }], today)).toMatchObject({
    refunds: [],
    credit: 4_500n,
    ledger: { reversal: -4_500n, given_back: 0n },
  })
  expect(planVoid(sale, undefined, today)).toMatchObject({ credit: 0n, ledger: { reversal: 0n } })
})

test.each<[string, WantedRefund[], string]>([
  ['more than was paid', [{ method: 'card', amount: '45.01' }], 'refunds'],
  ['less than was paid', [{ method: 'card', amount: '44.99' }], 'refunds'],
  ['nothing', [], 'refunds'],
  ['credit without an account', [{ method: 'account', amount: '45.00' }], 'refunds.0.method'],
  ['cash without an open till', [{ method: 'cash', amount: '45.00' }], 'refunds.0.till_session_id'],
  [
    'cash of another day',
    [{ method: 'cash', amount: '45.00', till_session_id: till, refunded_on: '2026-11-21' }],
    'refunds.0.refunded_on',
  ],
  ['a day that is still to come', [{ method: 'card', amount: '45.00', refunded_on: '2026-11-23' }], 'refunds.0.refunded_on'],
  ['a day before the sale', [{ method: 'card', amount: '45.00', refunded_on: '2026-11-19' }], 'refunds.0.refunded_on'],
])('%s is refused at its field', (_, wanted, path) => {
  expect(refused(() => planVoid(cashSale(paid('card', '45.00')), wanted, today))?.path).toBe(path)
})

test('refunds and credit add up to what was paid, by any method', () => {
  const amount = fc.integer({ min: 1, max: 50_000 }).map((n) => moneyText(BigInt(n)))
  const payment = fc
    .tuple(fc.constantFrom('cash', 'card', 'eftpos', 'bank_transfer', 'deposit', 'account_credit', 'store_credit'), amount)
    .map(([method, text]) =>
      paid(method, text, { till_session_id: till, ...(method === 'store_credit' ? { store_credit_id: credit } : {}) }),
    )
  fc.assert(
    fc.property(
      fc.array(payment, { maxLength: 5 }),
      fc.nat(50_000),
      fc.boolean(),
      fc.constantFrom('default', 'account', 'cash', 'card'),
      (payments, unpaid, on_account, choice) => {
        const all = sum(payments.map((each) => each.amount))
        const total = moneyText(all + BigInt(unpaid))
        const sale = on_account ? charged(total, ...payments) : { ...cashSale(...payments), has_account: true }
        const money = sum(
          payments.filter(({ method }) => !['account_credit', 'store_credit'].includes(method)).map((each) => each.amount),
        )
        const needsMethod = !on_account && payments.some(({ method }) => method === 'deposit')
        const wanted =
          money === 0n || (choice === 'default' && !needsMethod)
            ? undefined
            : [{ method: choice === 'default' ? ('card' as const) : choice, amount: moneyText(money), till_session_id: till }]
        const plan = planVoid(sale, wanted, today)
        const back = sum(plan.refunds.map((each) => each.amount))
        const restored = sum(plan.store_credits.map((each) => each.amount))
        expect(back + plan.credit + restored + plan.account_credit).toBe(all)
        // The entries of the sale leave exactly the credit that stays.
        expect(sale.ledger + plan.ledger.reversal + plan.ledger.given_back).toBe(-plan.credit)
      },
    ),
  )
})

test('the usual way is offered first: credit for what was charged, else the way it was paid', () => {
  const account = { payment_method: 'account', business_account_id: till }
  const walkedIn = { payment_method: 'cash', business_account_id: null }
  expect(refundChoices([{ method: 'bank_transfer' }], account)[0]).toBe('account')
  expect(refundChoices([{ method: 'eftpos' }], walkedIn)).toEqual(['eftpos', 'cash', 'card', 'bank_transfer'])
  expect(refundChoices([{ method: 'cash' }, { method: 'card' }], walkedIn)[0]).toBe('as_paid')
  expect(refundChoices([{ method: 'deposit' }], walkedIn)[0]).toBe('cash')
})

test('what the screen sends is what the server plans', () => {
  const payments = [
    { method: 'cash', amount: '10.00' },
    { method: 'card', amount: '5.00' },
    { method: 'store_credit', amount: '7.00' },
  ]
  const parts = moneyPaid(payments)
  expect(chosenRefunds('as_paid', parts, { till_session_id: till, refunded_on: '2026-11-21' })).toEqual([
    { method: 'cash', amount: '10.00', till_session_id: till },
    { method: 'card', amount: '5.00', refunded_on: '2026-11-21' },
  ])
  expect(chosenRefunds('account', parts, { till_session_id: undefined, refunded_on: today })).toEqual([
    { method: 'account', amount: '15.00' },
  ])
})

test('what cannot go back so is refused with what to do', () => {
  const cardSale = cashSale(paid('card', '45.00'))
  const wanted = (...refunds: WantedRefund[]) => refused(() => planVoid(cardSale, refunds, today))
  expect(wanted({ method: 'card', amount: '45.01' })?.message).toBe(
    `${sumText(45_00n)} was paid; refunds and credit come to ${sumText(45_01n)}.`,
  )
  const half = { method: 'cash' as const, amount: '22.50', till_session_id: till }
  expect(wanted(half, half)).toEqual({ path: 'refunds', message: 'Enter all the cash as one part.' })
  const card = { method: 'card' as const, amount: '22.50' }
  expect(planVoid(cardSale, [card, card], today).refunds).toHaveLength(2)
  expect(wanted({ method: 'account', amount: '45.00' })?.message).toBe(
    'This sale has no business account. Give the money back another way.',
  )
  expect(wanted({ method: 'cash', amount: '45.00' })?.message).toBe(noOpenTill)
  expect(wanted({ ...half, amount: '45.00', refunded_on: '2026-11-21' })?.message).toBe(
    'Cash is handed back today, from an open till.',
  )
  expect(wanted({ method: 'card', amount: '45.00', refunded_on: '2026-11-23' })?.message).toBe('Choose today or an earlier day.')
  expect(wanted({ method: 'card', amount: '45.00', refunded_on: '2026-11-19' })?.message).toBe(
    'Choose the day of the sale or a later day.',
  )
  const ofTheDay = planVoid(cardSale, [{ method: 'card', amount: '45.00', refunded_on: '2026-11-20' }], today)
  expect(ofTheDay.refunds[0]?.refunded_on).toBe('2026-11-20')
})

test('of a sale that was paid in advance in part the whole way back is chosen', () => {
  const sale = cashSale(paid('card', '10.00'), paid('deposit', '5.00'))
  expect(refused(() => planVoid(sale, undefined, today))?.message).toBe(
    `${sumText(15_00n)} was paid in advance. Choose a refund method.`,
  )
})

test('nothing paid is nothing to give back, and parts of nothing are left out', () => {
  const free = planVoid(cashSale(), undefined, today)
  expect(free).toMatchObject({ refunds: [], credit: 0n, store_credits: [] })
  expect(planVoid(cashSale(), [{ method: 'card', amount: '0.00' }], today).refunds).toEqual([])
})

test('what was paid in advance counts as money, credit of any kind does not', () => {
  const payments = ['deposit', 'card', 'account_credit', 'store_credit', 'deposit'].map((method) => ({ method, amount: '2.00' }))
  expect(moneyPaid(payments)).toEqual([
    { method: 'deposit', amount: 400n },
    { method: 'card', amount: 200n },
  ])
})

test('the same way for each part is offered only where every part is money and there are several', () => {
  const walkedIn = { payment_method: 'cash', business_account_id: null }
  expect(refundChoices([{ method: 'cash' }, { method: 'deposit' }], walkedIn)).toEqual([
    'cash',
    'card',
    'eftpos',
    'bank_transfer',
  ])
  expect(refundChoices([{ method: 'card' }, { method: 'cash' }], walkedIn)).toEqual([
    'as_paid',
    'cash',
    'card',
    'eftpos',
    'bank_transfer',
  ])
  expect(refundChoices([{ method: 'card' }], { ...walkedIn, business_account_id: till })).toEqual([
    'card',
    'cash',
    'eftpos',
    'bank_transfer',
    'account',
  ])
})

test('a part without money is not refunded, and cash without a till has none', () => {
  const parts = [
    { method: 'deposit', amount: 500n },
    { method: 'cash', amount: 200n },
  ]
  expect(chosenRefunds('as_paid', parts, { till_session_id: undefined, refunded_on: today })).toEqual([
    { method: 'cash', amount: '2.00' },
  ])
})

test('voiding a sale of another month names the month that it changes', () => {
  expect(pastMonth('2026-10-31', '2026-11-01')).toBe('Oct 2026')
  expect(pastMonth('2025-11-01', '2026-11-30')).toBe('Nov 2025')
  expect(pastMonth('2026-11-01', '2026-11-30')).toBeUndefined()
})
