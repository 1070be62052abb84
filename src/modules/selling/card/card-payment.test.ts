import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CardProgress,
  type CardState,
  afterError,
  afterOutcome,
  amountProblem,
  lostAfter,
  refuseUse,
  refundable,
  surchargeBack,
} from './card-payment.ts'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { waysBack } from './card-name.ts'
import type { ProviderState } from './driver.ts'

const usual = defaultSettings('2026-03-01')
const before = (state: CardState): CardProgress => ({
  state,
  amount: 2_745n,
  approved: state === 'approved' ? 2_745n : 0n,
  tip: 0n,
  surcharge: 0n,
  fee: undefined,
  brand: '',
  last4: '',
  reference: 'pi_1',
  failure: '',
})
const outcome = (state: ProviderState, approved = state === 'approved' ? 2_745n : 0n) => ({ state, approved })

const open = ['started', 'waiting'] as const
const final = ['approved', 'declined', 'cancelled', 'timed_out'] as const
const said = ['waiting', 'approved', 'declined', 'cancelled', 'timed_out', 'missing'] as const

test.each(open)('%s: the outcome decides, and a payment that the provider does not know is lost after two minutes', (state) => {
  for (const each of ['waiting', 'approved', 'declined', 'cancelled', 'timed_out'] as const)
    expect(afterOutcome(before(state), outcome(each), 0).state).toBe(each)
  expect(afterOutcome(before(state), outcome('missing'), lostAfter - 1).state).toBe(state)
  expect(afterOutcome(before(state), outcome('missing'), lostAfter)).toMatchObject({
    state: 'cancelled',
    failure: expect.stringMatching(/./),
  })
})

test.each(final)('%s is final: only money that was taken counts later', (state) => {
  for (const each of said)
    expect(afterOutcome(before(state), outcome(each), lostAfter).state).toBe(each === 'approved' ? 'approved' : state)
})

test('the order in which outcomes arrive, and how often, changes nothing', () => {
  const orders = [
    ['waiting', 'approved', 'approved', 'waiting'],
    ['approved', 'cancelled', 'missing'],
    ['timed_out', 'declined', 'approved'],
  ] as const
  for (const each of orders)
    expect(each.reduce((payment, state) => afterOutcome(payment, outcome(state), lostAfter), before('started'))).toMatchObject({
      state: 'approved',
      approved: 2_745n,
    })
})

test('a part that is approved is what was taken, never more than was asked; a later fee is added', () => {
  const part = afterOutcome(before('waiting'), { ...outcome('approved', 1_372n), brand: 'Visa', last4: '4242' }, 0)
  expect(part).toMatchObject({ approved: 1_372n, fee: undefined, brand: 'Visa', last4: '4242' })
  expect(afterOutcome(part, { ...outcome('approved'), fee: 41n }, 0)).toMatchObject({ approved: 1_372n, fee: 41n })
  expect(afterOutcome(before('waiting'), outcome('approved', 9_999n), 0).approved).toBe(2_745n)
})

test('a refused start ends the payment; where nobody answered it stays unknown, and says why', () => {
  const fresh = { ...before('started'), reference: undefined }
  expect(afterError(fresh, { kind: 'refused', message: 'Busy.' })).toMatchObject({ state: 'cancelled', failure: 'Busy.' })
  expect(afterError(fresh, { kind: 'away', message: 'No answer.' })).toMatchObject({ state: 'started', failure: 'No answer.' })
  expect(afterError(before('waiting'), { kind: 'revoked', message: 'Key.' })).toMatchObject({ state: 'waiting', failure: 'Key.' })
  expect(afterError(before('approved'), { kind: 'away', message: 'x' })).toEqual(before('approved'))
})

test('a sale uses an approved payment once, whole, in its currency', () => {
  const payment = { state: 'approved', approved: 2_745n, currency: 'NZD', sale_id: null, refunded: 0n } as const
  const use = { amount: 2_745n, currency: 'NZD' }
  expect(() => refuseUse(payment, use)).not.toThrow()
  for (const [change, sentence] of [
    [{ sale_id: 'other' }, 'another sale'],
    [{ state: 'declined' as const }, 'not approved'],
    [{ refunded: 100n }, 'refunded'],
    [{ currency: 'AUD' }, 'AUD'],
    [{ approved: 1_372n }, '13.72'],
  ] as const)
    expect(() => refuseUse({ ...payment, ...change }, use)).toThrow(sentence)
})

test('refunds come to no more than was taken; a failed one leaves its amount', () => {
  expect(
    refundable(2_745n, [
      { amount: 745n, state: 'done' },
      { amount: 500n, state: 'started' },
      { amount: 900n, state: 'failed' },
    ]),
  ).toBe(1_500n)
})

test('an amount that no card takes is refused with what to do', () => {
  expect([0n, 49n, 50n, 99_999_999n, 100_000_000n].map((each) => amountProblem(each) !== undefined)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})

test('a refund says how much goes back to which card, and how much is for the terminal by hand', () => {
  const visa = { id: 'a', brand: 'visa', last4: '4242', left: '4.04', approved: '4.04', refunded: '0.00', surcharge: '0.00' }
  const other = {
    id: 'b',
    brand: 'mastercard',
    last4: '',
    left: '20.00',
    approved: '30.00',
    refunded: '10.00',
    surcharge: '0.60',
  }
  const back = (amount: bigint, ...cards: (typeof visa)[]) => waysBack(amount, cards, { ...usual, currency: 'NZD' })
  expect(back(404n, visa)).toBe('$4.04 goes back to Visa ••4242.')
  expect(back(1_000n, visa)).toBe('$4.04 goes back to Visa ••4242. Refund $5.96 on the terminal by hand.')
  expect(back(1_000n, visa, other)).toBe(
    '$4.04 goes back to Visa ••4242. $5.96 goes back to Mastercard, with $0.12 surcharge on top.',
  )
  expect(back(1_000n, { ...visa, left: '0.00' })).toBe('Refund $10.00 on the terminal by hand.')
})

test('what the terminal adds is beside the amount, and stays as it was approved', () => {
  const taken = afterOutcome(before('waiting'), { state: 'approved', approved: 2_745n, tip: 300n, surcharge: 55n }, 0)
  expect(taken).toMatchObject({ approved: 2_745n, tip: 300n, surcharge: 55n })
  expect(afterOutcome(taken, outcome('approved'), 0)).toMatchObject({ tip: 300n, surcharge: 55n })
})

test('a surcharge goes back in proportion, and the last part of a refund takes the rest of it', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10_000n }),
      fc.bigInt({ min: 0n, max: 400n }),
      fc.array(fc.bigInt({ min: 1n, max: 4_000n }), { maxLength: 8 }),
      (approved, surcharge, wanted) => {
        let [refunded, back] = [0n, 0n]
        for (const each of [...wanted, approved]) {
          const part = each < approved - refunded ? each : approved - refunded
          back += surchargeBack({ approved, surcharge }, refunded, part)
          refunded += part
          // Within half a cent of its share: |back − surcharge × refunded ÷ approved| ≤ ½.
          const off = 2n * back * approved - 2n * surcharge * refunded
          expect(off <= approved && off >= -approved).toBe(true)
        }
        expect(back).toBe(surcharge)
      },
    ),
  )
})
