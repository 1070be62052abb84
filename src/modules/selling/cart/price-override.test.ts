import { expect, test } from 'vitest'
import { roles } from '#kernel/role.ts'
import { type LineReduction, approvalRequired, discountLimit, isWithinLimit, overridesOf, reductionOf } from './price-override.ts'

const line = (agreed: bigint, more: Partial<LineReduction> = {}): LineReduction => ({
  product: 'Rimu',
  quantity: 10_000n,
  agreed,
  own: 0n,
  share: 0n,
  quoted: 0n,
  below: 0n,
  reason: '',
  ...more,
})

test('each role has its own limit, and an admin none', () => {
  const limits = { discountLimitManager: '50', discountLimitStaff: '20', discountLimitSales: '10' }
  expect(roles.map((role) => discountLimit(role, limits))).toEqual(['100', '50', '20', '0', '10'])
})

test('no line and no sale goes below the limit', () => {
  expect(isWithinLimit([line(1000n, { own: 200n })], '20')).toBe(true)
  expect(isWithinLimit([line(1000n, { own: 201n })], '20')).toBe(false)
  // One line is given away among many: the sale as a whole is within the limit, the line is not.
  expect(isWithinLimit([line(1000n, { own: 1000n }), line(90_000n)], '20')).toBe(false)
  // 20 % off the line, and 20 % off what is left.
  expect(isWithinLimit([line(1000n, { own: 200n, share: 160n })], '20')).toBe(false)
  expect(isWithinLimit([line(1000n, { own: 200n, share: 200n }), line(9000n, { share: 1600n })], '20')).toBe(true)
  expect(isWithinLimit([line(1000n, { own: -500n })], '0')).toBe(true)
  expect(isWithinLimit([line(1000n, { own: 1000n })], '100')).toBe(true)
  expect(isWithinLimit([line(1000n, { own: 1n })], '0')).toBe(false)
})

test('20 % of the whole is within 20 %, however the cents are shared out', () => {
  // 20 % of 0.99 is 0.20, which the first line of three carries.
  expect(isWithinLimit([line(33n, { share: 7n }), line(33n, { share: 7n }), line(33n, { share: 6n })], '20')).toBe(true)
})

test('what a quote has agreed is not counted', () => {
  const quoted = [line(1000n, { own: 500n, quoted: 500n }), line(1000n, { own: 100n, share: 50n })]
  expect(isWithinLimit(quoted, '20')).toBe(true)
  expect(reductionOf(quoted)).toBe(150n)
  expect(overridesOf(quoted)).toEqual([
    { position: 1, product: 'Rimu', quantity: 10_000n, list_total: 1000n, line_total: 850n, reason: '' },
  ])
  expect(isWithinLimit([line(1000n, { own: 800n, quoted: 500n })], '20')).toBe(false)
})

test('what a quote has agreed leaves no second limit: at its price only what the role could give without it', () => {
  // 20 % off by the price of a quote: at that price nothing more, and less off by the quote leaves the rest.
  const quoted = (below: bigint, own: bigint) => [line(1000n - below, { below, own })]
  expect(isWithinLimit(quoted(200n, 0n), '20')).toBe(true)
  expect(isWithinLimit(quoted(200n, 1n), '20')).toBe(false)
  expect(isWithinLimit(quoted(150n, 50n), '20')).toBe(true)
  expect(isWithinLimit(quoted(150n, 51n), '20')).toBe(false)
  // Also of one line among many.
  expect(isWithinLimit([...quoted(200n, 1n), line(90_000n)], '20')).toBe(false)
  expect(isWithinLimit([...quoted(500n, 1n), line(90_000n)], '20')).toBe(false)
  // A manager quoted half the price: it is sold so, and by no cent less.
  expect(isWithinLimit(quoted(500n, 0n), '20')).toBe(true)
  expect(isWithinLimit(quoted(500n, 1n), '20')).toBe(false)
  // The same of a discount that was quoted, and of one on the whole sale.
  expect(isWithinLimit([line(1000n, { own: 200n, quoted: 200n })], '20')).toBe(true)
  expect(isWithinLimit([line(1000n, { own: 201n, quoted: 200n })], '20')).toBe(false)
  expect(isWithinLimit([line(800n, { below: 200n, share: 1n })], '20')).toBe(false)
  // Lines without a quote have a limit of their own beside it.
  expect(isWithinLimit([...quoted(500n, 0n), line(1000n, { own: 200n })], '20')).toBe(true)
  expect(isWithinLimit([...quoted(500n, 0n), line(1000n, { own: 200n, share: 1n })], '20')).toBe(false)
})

test('the refusal says how much is taken off, and how much may be', () => {
  const refusal = approvalRequired([line(1000n, { own: 450n })], '12.5', {
    currency: 'GBP',
    dateFormat: 'DD/MM/YYYY',
    timeZone: 'Europe/London',
  })
  expect(refusal.extra).toEqual({ amount: '4.50', limit: '12.5' })
  expect(refusal.detail).toContain('£4.50 is more than the 12.5% discount')
})
