import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sum } from '#kernel/money.ts'
import { type Paying, planTender, notesFor, paymentOf } from './plan-tender.ts'
import { paymentMethods } from '#modules/selling/payment/payment.ts'
import { settle } from '#modules/selling/payment/tender.ts'
import { emptyCart } from '#modules/selling/cart/cart.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'

const paying = (more: Partial<Paying> = {}): Paying => ({
  total: 4205n,
  parts: [],
  method: 'eftpos',
  share: undefined,
  tendered: '',
  credit: { code: '', balance: '0' },
  hasAccount: false,
  ...more,
})
const step = (more: Partial<Paying> = {}) => planTender(paying(more), '10c', 'down')
const byCard = { method: 'card' as const, amount: '20.00' }

test('a card pays the whole sum and needs nothing else', () => {
  expect(step()).toMatchObject({ rest: 4205n, amount: 4205n, due: 4205n, isLast: true, fault: undefined })
  expect(paymentOf(paying(), step())).toEqual({ method: 'eftpos' })
})

test('cash is due in coins, gives change, and has to be enough', () => {
  expect(step({ method: 'cash' })).toMatchObject({ amount: 4205n, due: 4200n, change: 0n, fault: undefined })
  expect(step({ method: 'cash', tendered: '50' })).toMatchObject({ change: 800n, fault: undefined })
  expect(step({ method: 'cash', tendered: '40' })).toMatchObject({ change: 0n, fault: 'short' })
  expect(step({ method: 'cash', tendered: 'fifty' })).toMatchObject({ fault: 'short' })
  const cash = paying({ method: 'cash', tendered: '50' })
  expect(paymentOf(cash, planTender(cash, '10c', 'down'))).toEqual({ method: 'cash', tendered: '50.00' })
})

test('a share is taken first, and the rest after it', () => {
  expect(step({ share: '20' })).toMatchObject({ amount: 2000n, isLast: false, fault: undefined })
  expect(step({ share: '' })).toMatchObject({ amount: 4205n, isLast: true, fault: undefined })
  for (const share of ['50', '0', 'half']) expect(step({ share })).toMatchObject({ fault: 'share' })
  const rest = paying({ parts: [byCard], method: 'cash', tendered: '30' })
  const last = planTender(rest, '10c', 'down')
  expect(last).toMatchObject({ rest: 2205n, due: 2200n, change: 800n, isLast: true })
  expect(paymentOf(rest, last)).toEqual({
    method: 'cash',
    payments: [byCard, { method: 'cash', amount: '22.05', tendered: '30.00' }],
  })
})

test('cash is counted once', () => {
  expect(step({ parts: [{ method: 'cash', amount: '10' }], method: 'cash' })).toMatchObject({ fault: 'cash_twice' })
})

test('store credit pays up to its balance, less what this sale has redeemed', () => {
  const credit = { code: 'CN00007', balance: '30.00' }
  expect(step({ method: 'store_credit' })).toMatchObject({ fault: 'unnamed' })
  expect(step({ method: 'store_credit', credit })).toMatchObject({ amount: 3000n, isLast: false, fault: undefined })
  const spent = [{ method: 'store_credit' as const, amount: '30.00', credit_number: 'CN00007' }]
  expect(step({ method: 'store_credit', credit, parts: spent })).toMatchObject({ rest: 1205n, fault: 'nothing' })
  const enough = paying({ method: 'store_credit', credit: { ...credit, balance: '50.00' } })
  expect(paymentOf(enough, planTender(enough, 'none', 'up'))).toEqual({
    method: 'store_credit',
    payments: [{ method: 'store_credit', amount: '42.05', credit_number: 'CN00007' }],
  })
})

test('an account pays the rest, beyond its limit only after a confirmation', () => {
  expect(step({ method: 'account' })).toMatchObject({ fault: 'unnamed' })
  const charged = paying({ method: 'account', hasAccount: true, parts: [byCard] })
  const last = planTender(charged, 'none', 'up')
  expect(last).toMatchObject({ amount: 2205n, isLast: true, fault: undefined })
  expect(paymentOf(charged, last)).toEqual({ method: 'account', payments: [byCard] })
})

test('what is given away is sold for nothing', () => {
  expect(step({ total: 0n })).toMatchObject({ due: 0n, isLast: true, fault: undefined })
  expect(step({ total: 0n, share: '5' })).toMatchObject({ fault: 'share' })
})

test('the exact sum is offered, and the notes above it', () => {
  expect(notesFor(4200n)).toEqual(['42.00', '45.00', '50.00', '60.00', '100.00'])
  expect(notesFor(500n)).toEqual(['5.00', '10.00', '20.00', '50.00', '100.00'])
})

test('whatever steps the till takes, the server settles what comes of them', () => {
  const money = fc.integer({ min: 1, max: 9_999 }).map((all) => (all / 100).toFixed(2))
  const move = fc.record({
    method: fc.constantFrom(...paymentMethods),
    share: fc.option(money, { nil: undefined }),
    tendered: money,
  })
  fc.assert(
    fc.property(fc.bigInt(0n, 9_999n), fc.array(move, { maxLength: 5 }), (total, moves) => {
      const credit = { code: 'CN00007', balance: '15.00' }
      let now = paying({ total, credit, hasAccount: true })
      for (const { method, share, tendered } of [...moves, { method: 'card' as const, share: undefined, tendered: '' }]) {
        now = { ...now, method, share, tendered }
        const next = planTender(now, '10c', 'down')
        if (next.fault) continue
        if (!next.isLast) {
          now = { ...now, parts: [...now.parts, next.part] }
          continue
        }
        const sale = toSale(emptyCart, 'a', paymentOf(now, next), { reference: 'T1-1', at: new Date(0), isOffline: false })
        const paid = sum(settle(sale, total, '10c', 'down').map(({ amount }) => amount))
        expect(paid).toBe(method === 'account' ? total - next.rest : total)
        return
      }
      expect(sum(now.parts.map(({ amount }) => cents(amount)))).toBeLessThan(total)
    }),
  )
})

test('spaces are no share, and the credit that was spent is only that of the same note', () => {
  expect(step({ share: '  ' })).toMatchObject({ amount: 4205n, fault: undefined })
  const credit = { code: 'CN00007', balance: '30.00' }
  const other = [{ method: 'store_credit' as const, amount: '5.00', credit_number: 'CN00001' }]
  expect(step({ method: 'store_credit', credit, parts: other })).toMatchObject({ rest: 3705n, amount: 3000n })
  expect(step({ method: 'card', credit, parts: other })).toMatchObject({ rest: 3705n, amount: 3705n, part: { method: 'card' } })
  expect(step({ method: 'card', credit }).part).toEqual({ method: 'card', amount: '42.05' })
})

test('a card after cash is no second cash, and cash after a card is the first', () => {
  const cash = { method: 'cash' as const, amount: '10.00' }
  expect(step({ parts: [cash], method: 'card' })).toMatchObject({ rest: 3205n, fault: undefined })
  expect(step({ parts: [byCard], method: 'cash' })).toMatchObject({ fault: undefined })
  expect(step({ parts: [cash], method: 'card', tendered: 'x' })).toMatchObject({ fault: undefined, change: 0n })
})

test('exactly enough cash gives no change, and ends the sale', () => {
  expect(step({ method: 'cash', tendered: '42.00' })).toMatchObject({ change: 0n, fault: undefined, isLast: true })
  expect(step({ method: 'cash', tendered: '' }).part).toEqual({ method: 'cash', amount: '42.05' })
})

test('an account ends the sale although a share of it was typed, and its rest is sent as a bank transfer', () => {
  const share = { method: 'account' as const, hasAccount: true, share: '20' }
  expect(step(share)).toMatchObject({ isLast: true, amount: 2000n, part: { method: 'bank_transfer', amount: '20.00' } })
  expect(paymentOf(paying(share), step(share))).toEqual({ method: 'account' })
})

test('the sale goes by its largest part', () => {
  const parts = [byCard, { method: 'cash' as const, amount: '1.00' }]
  const rest = paying({ parts, method: 'eftpos' })
  expect(paymentOf(rest, planTender(rest, '10c', 'down'))).toMatchObject({ method: 'eftpos' })
  const small = paying({ parts: [{ ...byCard, amount: '40.00' }], method: 'eftpos' })
  expect(paymentOf(small, planTender(small, '10c', 'down'))).toMatchObject({ method: 'card' })
})

test('a note that is the sum is offered once, and five sums at most', () => {
  expect(notesFor(1n)).toEqual(['0.01', '5.00', '10.00', '20.00', '50.00'])
  expect(notesFor(501n)).toEqual(['5.01', '10.00', '20.00', '50.00', '100.00'])
  expect(notesFor(10_000n)).toEqual(['100.00'])
})
