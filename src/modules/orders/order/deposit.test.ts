import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem, invalid } from '#kernel/problem.ts'
import { sumText } from '#kernel/money.ts'
import { applyDeposits, depositKind, heldOf, newDeposit } from './deposit.ts'

test('a payment of an order is put on an invoice, taken or given back', () => {
  expect(depositKind({ sale_id: 'an invoice', amount: -60_00n })).toBe('applied')
  expect(depositKind({ sale_id: null, amount: 100_00n })).toBe('taken')
  expect(depositKind({ sale_id: null, amount: -40_00n })).toBe('returned')
})

test('what was put on an invoice or given back is held no longer', () => {
  expect(heldOf([])).toBe(0n)
  expect(
    heldOf([
      { kind: 'taken', amount: '100.00' },
      { kind: 'applied', amount: '60.00' },
      { kind: 'returned', amount: '40.00' },
    ]),
  ).toBe(0n)
})

test('a deposit is more than nothing, and never more than is still to be invoiced', () => {
  expect(newDeposit('50.00', 30_00n, 80_00n)).toBe(50_00n)
  expect(() => newDeposit('50.01', 30_00n, 80_00n)).toThrow(`Only ${sumText(50_00n)} of this order`)
  expect(() => newDeposit('0', 0n, 80_00n)).toThrow()
  expect(() => newDeposit('1', 90_00n, 80_00n)).toThrow(`Only ${sumText(0n)}`)
})

test('each order’s deposit goes on its own part of the invoice, and together no more than the invoice', () => {
  const orders = [
    { order_id: 'a', held: 100_00n, value: 60_00n },
    { order_id: 'b', held: 0n, value: 40_00n },
    { order_id: 'c', held: 10_00n, value: 50_00n },
  ]
  expect(applyDeposits(orders, 150_00n)).toEqual([
    { order_id: 'a', amount: 60_00n },
    { order_id: 'c', amount: 10_00n },
  ])
  const amounts = fc.array(fc.record({ order_id: fc.uuid(), held: fc.bigInt(0n, 999n), value: fc.bigInt(0n, 999n) }))
  fc.assert(
    fc.property(amounts, fc.bigInt(0n, 2000n), (all, total) => {
      const used = applyDeposits(all, total).reduce((so_far, { amount }) => so_far + amount, 0n)
      expect(used <= total).toBe(true)
    }),
  )
})

test('a deposit of nothing is refused on its field, one that is too large with what may be taken', () => {
  expect(() => newDeposit('0', 0n, 80_00n)).toThrow(invalid([{ path: 'amount', message: 'Enter more than 0.' }]))
  expect(() => newDeposit('50.01', 30_00n, 80_00n)).toThrow(
    new Problem('OVERPAID', `Only ${sumText(50_00n)} of this order is not paid before. Enter that, or less.`, {
      available: '50.00',
    }),
  )
  expect(
    heldOf([
      { kind: 'taken', amount: '100.00' },
      { kind: 'returned', amount: '40.00' },
    ]),
  ).toBe(60_00n)
})
