import { expect, test } from 'vitest'
import { Problem, invalid } from '#kernel/problem.ts'
import { sumText } from '#kernel/money.ts'
import { cancellationFee, isOverdue, mailOf, mainMethod, owedOn, partPayment } from './layby.ts'

const terms = { number: 'L00001', state: 'open', total_amount: '100.00', paid_amount: '30.00' } as const

test('what is owed is the sum less what was paid, for as long as it is open', () => {
  expect(owedOn(terms)).toBe(7_000n)
  expect(() => owedOn({ ...terms, state: 'sold' })).toThrow('already handed over')
  expect(() => owedOn({ ...terms, state: 'cancelled' })).toThrow('already cancelled')
})

test('a part payment is more than nothing and never more than is owed', () => {
  expect(partPayment('70', 7_000n, 'amount')).toBe(7_000n)
  expect(() => partPayment('70.01', 7_000n, 'amount')).toThrow(`Only ${sumText(70_00n)} is due`)
  expect(() => partPayment('0', 7_000n, 'amount')).toThrow()
})

test('the fee is a share of what was paid, to the cent by the country’s law', () => {
  expect(cancellationFee(3_003n, '10', 'up')).toBe(300n)
  expect(cancellationFee(3_005n, '10', 'up')).toBe(301n)
  expect(cancellationFee(3_005n, '10', 'down')).toBe(300n)
  expect(cancellationFee(3_005n, '0', 'up')).toBe(0n)
})

test('a lay-by goes by the way most of it was paid', () => {
  const paid = (method: string, amount: string) => ({ method, amount, rounding: '0.00', paid_at: '2026-08-31T00:00:00Z' })
  expect(mainMethod([paid('cash', '20'), paid('card', '30'), paid('cash', '15')])).toBe('cash')
})

test('an e-mail address is found among what was written down', () => {
  expect([mailOf({ contact: '021 555, ana@example.co.nz' }), mailOf({ contact: '021 555' })]).toEqual(['ana@example.co.nz', ''])
})

test('it is overdue on the day after, while it is open', () => {
  const due = { state: 'open', valid_until: '2026-03-07' } as const
  expect([
    isOverdue(due, '2026-03-07'),
    isOverdue(due, '2026-03-08'),
    isOverdue({ ...due, state: 'sold' }, '2026-03-08'),
  ]).toEqual([false, true, false])
})

test('what a lay-by refuses, it refuses on its field and with what is left', () => {
  expect(() => owedOn({ ...terms, state: 'sold' })).toThrow(new Problem('BAD_STATE', 'Lay-by L00001 is already handed over.'))
  expect(() => partPayment('0', 7_000n, 'payment.amount')).toThrow(
    invalid([{ path: 'payment.amount', message: 'Enter more than 0.' }]),
  )
  expect(() => partPayment('70.01', 7_000n, 'amount')).toThrow(
    new Problem('OVERPAID', `Only ${sumText(70_00n)} is due. Enter no more than that.`, { available: '70.00' }),
  )
})

test('of two ways that were paid as much by, the first one counts; without a payment it is cash', () => {
  const paid = (method: string, amount: string) => ({ method, amount, rounding: '0.00', paid_at: '2026-08-31T00:00:00Z' })
  expect(mainMethod([paid('card', '30'), paid('cash', '40'), paid('card', '5')])).toBe('cash')
  expect(mainMethod([paid('eftpos', '10'), paid('cash', '40'), paid('card', '50')])).toBe('card')
  expect(mainMethod([paid('card', '30'), paid('cash', '30')])).toBe('card')
  expect(mainMethod([])).toBe('cash')
})
