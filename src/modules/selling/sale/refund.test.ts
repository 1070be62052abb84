import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { type RefundableLine, planRefund, refundTotal, refundableOf } from './refund.ts'

const line = {
  id: 'a',
  quantity: '3',
  line_total: '10.00',
  tax_amount: '1.30',
  discount_amount: '2.00',
  refunded_quantity: '0',
  refunded_total: '0',
  refunded_tax: '0',
  refunded_discount: '0',
  has_allowance: false,
}

test('a part of a line takes its share of the discounted total, of the tax and of the discount', () => {
  expect(planRefund([line], [{ sale_item_id: 'a', quantity: '2' }], 'down')).toEqual([
    { line_total: 667n, tax_amount: 87n, discount_amount: 133n },
  ])
})

test('no more than was sold, and no line twice or of another sale', () => {
  const left = { ...line, refunded_quantity: '2', refunded_total: '6.67', refunded_tax: '0.87', refunded_discount: '1.33' }
  expect(planRefund([left], [{ sale_item_id: 'a', quantity: '1' }], 'down')).toEqual([
    { line_total: 333n, tax_amount: 43n, discount_amount: 67n },
  ])
  expect(() => planRefund([left], [{ sale_item_id: 'a', quantity: '2' }], 'down')).toThrow('At most 1 can be refunded.')
  const none = { ...left, refunded_quantity: left.quantity }
  expect(() => planRefund([none], [{ sale_item_id: 'a', quantity: '1' }], 'down')).toThrow(
    'All of this line was refunded before.',
  )
  expect(() => planRefund([line], [{ sale_item_id: 'b', quantity: '1' }], 'down')).toThrow('Name each line')
  const twice = [
    { sale_item_id: 'a', quantity: '1' },
    { sale_item_id: 'a', quantity: '1' },
  ]
  expect(() => planRefund([line], twice, 'down')).toThrow('Name each line')
})

test('however a line is given back, the parts come to the line to the cent, and none is negative', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
      fc.bigInt(0n, 1_000_00n),
      fc.constantFrom('up', 'down'),
      (parts, total, half) => {
        const sold = {
          ...line,
          quantity: String(parts.reduce((a, b) => a + b)),
          line_total: moneyText(total),
          tax_amount: moneyText(total / 8n),
        }
        let [count, given, tax] = [0, 0n, 0n]
        for (const part of parts) {
          const now = {
            ...sold,
            refunded_quantity: String(count),
            refunded_total: moneyText(given),
            refunded_tax: moneyText(tax),
          }
          const [back] = planRefund([now], [{ sale_item_id: 'a', quantity: String(part) }], half)
          if (!back) throw new Error('Nothing came back.')
          expect(back.line_total >= 0n && back.tax_amount >= 0n).toBe(true)
          count += part
          given = sum([given, back.line_total])
          tax += back.tax_amount
        }
        expect([given, tax]).toEqual([total, total / 8n])
      },
    ),
  )
})

test('what goes back is known before: with tax on top or in it, and together the credit notes come to the sale', () => {
  const sold = { id: 'a', quantity: '3.0000', line_total: '10.00', tax_amount: '1.50', discount_amount: '0.00' }
  const two = [{ sale_item_id: 'a', quantity: '2' }]
  const top = { included: false, half_cent: 'up' } as const
  expect(refundTotal(refundableOf([sold], []), two, top)).toBe(767n)
  expect(refundTotal(refundableOf([sold], []), two, { ...top, included: true })).toBe(667n)
  const before = [{ sale_item_id: 'a', quantity: '2.0000', line_total: '6.67', tax_amount: '1.00' }]
  const rest = refundableOf([sold], before)
  expect(refundTotal(rest, [{ sale_item_id: 'a', quantity: '1' }], top)).toBe(383n)
  expect(() => refundTotal(rest, two, top)).toThrow()
  expect(refundableOf([sold], [{ ...before[0]!, quantity: '0.0000' }])[0]).toMatchObject({
    has_allowance: true,
    refunded_total: '6.67',
  })
})

test('what was given back of one line does not count for another', () => {
  const line = { quantity: '3.0000', line_total: '10.00', tax_amount: '1.50', discount_amount: '0.00' }
  const before = [
    { sale_item_id: 'a', quantity: '2.0000', line_total: '6.67', tax_amount: '1.00' },
    { sale_item_id: 'b', quantity: '0.0000', line_total: '1.00', tax_amount: '0.15' },
    { sale_item_id: 'b', quantity: '1.0000', line_total: '3.00', tax_amount: '0.45' },
  ]
  expect(
    refundableOf(
      [
        { ...line, id: 'a' },
        { ...line, id: 'b' },
        { ...line, id: 'c' },
      ],
      before,
    ),
  ).toMatchObject([
    { refunded_quantity: '2.0000', refunded_total: '6.67', refunded_tax: '1.00', has_allowance: false },
    { refunded_quantity: '1.0000', refunded_total: '4.00', refunded_tax: '0.60', has_allowance: true },
    { refunded_quantity: '0.0000', refunded_total: '0.00', refunded_tax: '0.00', has_allowance: false },
  ])
})

test('after a credit of money, a line gives back its share of what is left', () => {
  const line: RefundableLine = {
    id: 'a',
    quantity: '4.0000',
    line_total: '40.00',
    tax_amount: '6.00',
    discount_amount: '4.00',
    refunded_quantity: '1.0000',
    refunded_total: '16.00',
    refunded_tax: '2.40',
    refunded_discount: '1.00',
    has_allowance: true,
  }
  // A third of the 24.00 left, for one of the three plants left.
  expect(planRefund([line], [{ sale_item_id: 'a', quantity: '1' }], 'up')).toEqual([
    { line_total: 8_00n, tax_amount: 1_20n, discount_amount: 1_00n },
  ])
})

test('names the line that is unknown, repeated or not left', () => {
  const line = { id: 'a', quantity: '2.0000', line_total: '10.00', tax_amount: '1.50', discount_amount: '0.00' }
  const issues = (wanted: readonly { sale_item_id: string; quantity: string }[]) => {
    try {
      planRefund(refundableOf([line], []), wanted, 'up')
    } catch (error) {
      return error instanceof Problem ? error.extra['errors'] : error
    }
    return undefined
  }
  const a = { sale_item_id: 'a', quantity: '1' }
  expect(issues([a, a])).toEqual([{ path: 'items.1', message: 'Name each line of this sale once.' }])
  expect(issues([{ sale_item_id: 'x', quantity: '1' }])).toMatchObject([{ path: 'items.0' }])
  expect(issues([{ ...a, quantity: '3' }])).toEqual([{ path: 'items.0.quantity', message: 'At most 2 can be refunded.' }])
})
