/** Fractions of a cent are carried from day to day. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Movement, roundedDays } from './day-journals.ts'

test('carries what is left of a day to the next', () => {
  const day = (date: string): Movement[] => [
    { day: date, account: 'stock', amount: 14_000n },
    { day: date, account: 'cost', amount: -14_000n },
  ]
  const days = roundedDays([...day('2026-11-02'), ...day('2026-11-01'), ...day('2026-11-03')])
  expect(days.map(({ day: date, amounts }) => [date, amounts.get('stock')])).toEqual([
    ['2026-11-01', 1n],
    ['2026-11-02', 2n],
    ['2026-11-03', 1n],
  ])
})

test('balances every day, comes to each account’s total to the cent, and leaves whole cents alone', () => {
  const movement = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 3 }), fc.bigInt(-9_999_999n, 9_999_999n))
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 40 }), fc.bigInt(-5_000n, 5_000n), (moves, whole) => {
      const movements = [
        ...moves.flatMap(([day, account, amount]): Movement[] => [
          { day: `2026-11-0${day}`, account: `a${account}`, amount },
          { day: `2026-11-0${day}`, account: 'other', amount: -amount },
        ]),
        { day: '2026-11-03', account: 'bank', amount: whole * 10_000n },
        { day: '2026-11-03', account: 'other', amount: -whole * 10_000n },
      ]
      const days = roundedDays(movements)
      for (const { amounts } of days) expect([...amounts.values()].reduce((a, b) => a + b, 0n)).toBe(0n)
      for (const account of ['a0', 'a1', 'a2', 'a3', 'other', 'bank']) {
        const exact = movements.filter((each) => each.account === account).reduce((all, { amount }) => all + amount, 0n)
        const written = days.reduce((all, { amounts }) => all + (amounts.get(account) ?? 0n), 0n) * 10_000n
        expect(written - exact > -10_000n && written - exact < 10_000n).toBe(true)
        if (account === 'bank') expect(written).toBe(exact)
      }
    }),
  )
})
