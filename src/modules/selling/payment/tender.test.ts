import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './allocation.ts'
import { SaleId } from '#kernel/id.ts'
import { moneyText, prorate, sum, sumText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import { roundToCash } from './cash-rounding.ts'
import { settle } from './tender.ts'

const sale = (more: Partial<NewSale>): NewSale => ({ payment_method: 'cash', items: [], ...more })

test('cash is rounded to the coins there are, by the country’s law; cards are not', () => {
  expect(roundToCash(1005n, '10c', 'down')).toBe(1000n)
  expect(roundToCash(1005n, '10c', 'up')).toBe(1010n)
  expect(roundToCash(1006n, '10c', 'down')).toBe(1010n)
  expect(roundToCash(1002n, '5c', 'up')).toBe(1000n)
  expect(roundToCash(1003n, '5c', 'up')).toBe(1005n)
  expect(roundToCash(1003n, 'none', 'up')).toBe(1003n)
  expect(settle(sale({}), 1005n, '10c', 'down')).toMatchObject([{ amount: 1005n, rounding: -5n }])
  expect(settle(sale({ payment_method: 'eftpos' }), 1005n, '10c', 'down')).toMatchObject([{ amount: 1005n, rounding: 0n }])
})

test('enough cash is what the coins come to, not what the cents do', () => {
  expect(settle(sale({ tendered: '10.00' }), 1005n, '10c', 'down')).toHaveLength(1)
  expect(() => settle(sale({ tendered: '9.99' }), 1005n, '10c', 'down')).toThrow(
    `${sumText(10_00n)} is due; ${sumText(9_99n)} was handed over.`,
  )
})

test('payments in parts make the whole sum, on account at most that', () => {
  const parts = {
    payments: [
      { method: 'card' as const, amount: '6' },
      { method: 'cash' as const, amount: '4.05' },
    ],
  }
  expect(settle(sale(parts), 1005n, '10c', 'down').map(({ rounding }) => rounding)).toEqual([0n, -5n])
  expect(() => settle(sale(parts), 1006n, 'none', 'up')).toThrow(
    `${sumText(10_06n)} is due; the payments come to ${sumText(10_05n)}.`,
  )
  expect(settle(sale({ ...parts, payment_method: 'account' }), 2000n, 'none', 'up')).toHaveLength(2)
  expect(() => settle(sale({ ...parts, payment_method: 'account' }), 1000n, 'none', 'up')).toThrow(`${sumText(10_00n)} is due`)
})

test('what is settled is never off by a rounding, and no rounding is half a coin or more', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10_000_00n),
      fc.constantFrom('none', '5c', '10c'),
      fc.constantFrom('up', 'down'),
      (total, by, half) => {
        const paid = settle(sale({}), total, by, half)
        expect(sum(paid.map(({ amount }) => amount))).toBe(total)
        for (const { rounding } of paid) expect(rounding >= -5n && rounding <= 5n).toBe(true)
      },
    ),
  )
})

test('paid and unpaid are the invoice, whatever an account pays at once and later, until nothing is owed', () => {
  const weights = fc.array(fc.bigInt(0n, 9n), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10_000_00n),
      fc.nat(100),
      weights,
      fc.array(fc.bigInt(1n, 5_000_00n)),
      (total, percent, parts, later) => {
        const atOnce = prorate((total * BigInt(percent)) / 100n, parts)
        const payments = atOnce.flatMap((amount, i) =>
          amount > 0n ? [{ method: i === 0 ? ('cash' as const) : ('card' as const), amount: moneyText(amount) }] : [],
        )
        const tenders = settle(sale({ payment_method: 'account', payments }), total, '10c', 'down')
        let paid = sum(tenders.map(({ amount }) => amount))
        let unpaid = total - paid
        for (const amount of [...later, total]) {
          const { parts: applied, over } = allocate(amount, [{ sale_id: SaleId.parse(crypto.randomUUID()), owed: unpaid }])
          const part = sum(applied.map((each) => each.amount))
          expect(part + over).toBe(amount)
          paid += part
          unpaid -= part
          expect(paid + unpaid).toBe(total)
          expect(unpaid >= 0n).toBe(true)
        }
        expect(unpaid).toBe(0n)
      },
    ),
  )
})

test('nothing is due of a sale that costs nothing, and an account pays later', () => {
  expect(settle(sale({}), 0n, 'none', 'up')).toEqual([])
  expect(settle(sale({ payment_method: 'account' }), 500n, 'none', 'up')).toEqual([])
  expect(settle(sale({ tendered: '5.00' }), 500n, 'none', 'up')).toEqual([
    { method: 'cash', amount: 500n, tendered: 500n, rounding: 0n },
  ])
})

test('too little cash is refused on the field it was entered in', () => {
  expect(() => settle(sale({ tendered: '4' }), 500n, 'none', 'up')).toThrow(
    invalid([{ path: 'tendered', message: `${sumText(5_00n)} is due; ${sumText(4_00n)} was handed over.` }]),
  )
  const payments = [
    { method: 'card' as const, amount: '1' },
    { method: 'cash' as const, amount: '4', tendered: '3' },
  ]
  expect(() => settle(sale({ payments }), 500n, 'none', 'up')).toThrow(
    invalid([{ path: 'payments.1.tendered', message: `${sumText(4_00n)} is due; ${sumText(3_00n)} was handed over.` }]),
  )
})

test('payments that do not make the sum are refused, and an account may pay all of it at once', () => {
  const payments = [{ method: 'card' as const, amount: '5' }]
  expect(() => settle(sale({ payments }), 600n, 'none', 'up')).toThrow(
    invalid([{ path: 'payments', message: `${sumText(6_00n)} is due; the payments come to ${sumText(5_00n)}.` }]),
  )
  expect(settle(sale({ payments, payment_method: 'account' }), 500n, 'none', 'up')).toHaveLength(1)
})

test('cash is entered once, cards as often as there are cards', () => {
  const twice = (method: 'cash' | 'card') => ({ payments: [1, 2].map(() => ({ method, amount: '5' })) })
  expect(() => settle(sale(twice('cash')), 1000n, 'none', 'up')).toThrow(
    invalid([{ path: 'payments', message: 'Enter all the cash as one part.' }]),
  )
  expect(settle(sale(twice('card')), 1000n, 'none', 'up')).toHaveLength(2)
})

test('store credit goes by the number of its credit note, and nothing else has one', () => {
  const parts = (method: 'store_credit' | 'card', credit_number?: string) => ({
    payments: [{ method, amount: '5', ...(credit_number === undefined ? {} : { credit_number }) }],
  })
  const refused = invalid([{ path: 'payments.0.credit_number', message: 'Store credit goes by the number of its credit note.' }])
  expect(settle(sale(parts('store_credit', 'CN1')), 500n, 'none', 'up')[0]).toMatchObject({ credit_number: 'CN1' })
  expect(settle(sale(parts('card')), 500n, 'none', 'up')[0]).not.toHaveProperty('credit_number')
  expect(() => settle(sale(parts('store_credit')), 500n, 'none', 'up')).toThrow(refused)
  expect(() => settle(sale(parts('card', 'CN1')), 500n, 'none', 'up')).toThrow(refused)
  expect(() => settle(sale({ payment_method: 'store_credit' }), 500n, 'none', 'up')).toThrow(
    invalid([{ path: 'payments', message: 'Choose a store credit.' }]),
  )
})
