import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum, sumText } from '#kernel/money.ts'
import { allocateRefunds, checkReversals } from './allocate-refund.ts'

const card = { id: 'card', method: 'card', left: 1_000n }
const cash = { id: 'cash', method: 'cash', left: 500n }
const second = { id: 'second card', method: 'card', left: 300n }

const shown = (parts: ReturnType<typeof allocateRefunds>) =>
  parts.map(({ method, reverses, amount, rounding }) => [method, reverses, amount, rounding])

test('a refund gives back the payments by its own method first, the newest first', () => {
  expect(shown(allocateRefunds([card, cash, second], [{ method: 'card', amount: 400n }]))).toEqual([
    ['card', 'second card', 300n, 0n],
    ['card', 'card', 100n, 0n],
  ])
})

test('by another method it gives back what is left of the others, and its rounding goes with its largest part', () => {
  const refunds = [
    { method: 'cash', amount: 703n, rounding: -3n },
    { method: 'card', amount: 1_000n },
  ]
  expect(shown(allocateRefunds([card, cash, second], refunds))).toEqual([
    ['cash', 'cash', 500n, -3n],
    ['cash', 'card', 203n, 0n],
    ['card', 'second card', 300n, 0n],
    ['card', 'card', 700n, 0n],
  ])
})

test('the rounding goes with the largest part wherever it is, and with the first of two that are as large', () => {
  const refund = (amount: bigint) =>
    shown(allocateRefunds([card, { ...cash, left: 200n }], [{ method: 'cash', amount, rounding: 3n }]))
  expect(refund(703n)).toEqual([
    ['cash', 'cash', 200n, 0n],
    ['cash', 'card', 503n, 3n],
  ])
  expect(refund(400n)).toEqual([
    ['cash', 'cash', 200n, 3n],
    ['cash', 'card', 200n, 0n],
  ])
})

test('more than is left is refused', () => {
  expect(() => allocateRefunds([cash], [{ method: 'cash', amount: 501n }])).toThrow(
    expect.objectContaining({
      code: 'BAD_STATE',
      detail: `Only ${sumText(5_00n)} of the payments is left to refund.`,
      extra: { available: '5.00' },
    }),
  )
})

test('a reversal counts against its own payment only', () => {
  const payments = [
    { id: 'p', amount: 500n, left: 500n },
    { id: 'q', amount: 100n, left: 100n },
  ]
  const reversals = [
    { reverses: 'p', amount: -500n },
    { reverses: 'q', amount: -100n },
  ]
  expect(() => checkReversals(payments, reversals)).not.toThrow()
  expect(() => checkReversals(payments, [{ reverses: 'q', amount: -101n }])).toThrow(
    expect.objectContaining({ code: 'BAD_STATE', extra: { available: '1.00' } }),
  )
})

test('refunds come to the amount given, and no payment gives back more than is left of it', () => {
  const methods = fc.constantFrom('cash', 'card', 'eftpos', 'deposit')
  const payments = fc.array(fc.record({ method: methods, left: fc.bigInt(0n, 5_000n) }), { maxLength: 6 })
  fc.assert(
    fc.property(payments, fc.array(fc.tuple(methods, fc.nat(100)), { maxLength: 4 }), (given, wanted) => {
      const open = given.map((payment, i) => ({ ...payment, id: String(i) }))
      const all = sum(open.map(({ left }) => left))
      const refunds = wanted.map(([method, share]) => ({ method, rounding: 1n, amount: (all * BigInt(share)) / 400n }))
      const parts = allocateRefunds(open, refunds)
      for (const method of new Set(refunds.map((refund) => refund.method)))
        expect(sum(parts.filter((part) => part.method === method).map(({ amount }) => amount))).toBe(
          sum(refunds.filter((refund) => refund.method === method).map(({ amount }) => amount)),
        )
      for (const { id, left } of open)
        expect(sum(parts.filter(({ reverses }) => reverses === id).map(({ amount }) => amount)) <= left).toBe(true)
      expect(parts.every(({ amount }) => amount > 0n)).toBe(true)
      expect(sum(parts.map(({ rounding }) => rounding))).toBe(BigInt(refunds.filter(({ amount }) => amount > 0n).length))
    }),
  )
})

test('reversals of money that came in and of money that went out come to no more than is left, and go the other way', () => {
  const check = (amount: bigint, left: bigint, ...amounts: bigint[]) => {
    checkReversals(
      [{ id: 'p', amount, left }],
      amounts.map((each) => ({ reverses: 'p', amount: each })),
    )
  }
  expect(() => check(500n, 500n, -200n, -300n)).not.toThrow()
  expect(() => check(500n, 500n, -200n, -301n)).toThrow(`Only ${sumText(5_00n)} of this payment is left to reverse.`)
  expect(() => check(500n, 0n, -1n)).toThrow('This payment is already reversed.')
  expect(() => check(500n, 500n, 1n)).toThrow('is left to reverse')
  expect(() => check(-500n, -500n, 500n)).not.toThrow()
  expect(() => check(-500n, -500n, 501n)).toThrow('is left to reverse')
  expect(() => check(-500n, -500n, -1n)).toThrow('is left to reverse')
})
