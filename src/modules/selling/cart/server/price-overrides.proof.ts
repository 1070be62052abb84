/** Further cases of `price-overrides.test.ts`. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listApprovers, setPin } from '#modules/people/contract.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { pin, overrides, tillWithManager } from './testing-price-overrides.ts'

test('the reason of a discount on a line is in the report as that of a changed price is', async () => {
  const { nursery, item, sell } = await tillWithManager()
  const { status } = await sell([
    item('2', { discount_amount: '1.00', price_reason: 'Damaged' }),
    item('1', { unit_price: '9.00', confirm_price: true, price_reason: 'Price match' }),
  ])
  expect(status).toBe(201)
  expect((await nursery.has(overrides)).map(({ line_total, reason }) => [line_total, reason])).toEqual([
    ['19.00', 'Damaged'],
    ['9.00', 'Price match'],
  ])
})

test('a manager approves with a PIN: so much, for one sale, up to their own limit', async () => {
  const { nursery, manager, item, sell, approval } = await tillWithManager()
  const lines = [item('2', { unit_price: '7.00', confirm_price: true, price_reason: 'Torn' })]
  const { data } = await approval('6.00')
  const tooMuch = await sell([item('2', { unit_price: '6.99', confirm_price: true })], { approval_id: data.id })
  expect(tooMuch).toMatchObject({ code: 'APPROVAL_REQUIRED', answer: { amount: '6.02', limit: '20' } })
  expect((await sell(lines, { approval_id: data.id })).status).toBe(201)
  expect((await sell(lines, { approval_id: data.id })).code).toBe('APPROVAL_REQUIRED')
  const half = await approval('100.00')
  expect((await sell([item('2')], { discount_percent: '51', approval_id: half.data.id })).code).toBe('APPROVAL_REQUIRED')
  expect((await sell([item('2')], { discount_percent: '50', approval_id: half.data.id })).status).toBe(201)
  expect(await nursery.has(overrides)).toMatchObject([
    { list_total: '20.00', line_total: '14.00', reason: 'Torn', approved_by: manager },
    { list_total: '20.00', line_total: '10.00', approved_by: manager },
  ])
})

test('a PIN is set by its person or an admin, for those who sell, and is nowhere to be read', async () => {
  const { nursery, manager, admin } = await tillWithManager()
  const as = (role: 'admin' | 'manager' | 'sales' | 'production', id: string, value: string | null) =>
    nursery.as(role).calls(setPin, { params: { id }, body: { pin: value } })
  expect((await as('manager', admin, '8314')).status).toBe(403)
  expect((await as('sales', manager, '8314')).status).toBe(403)
  expect((await as('sales', nursery.people.sales, '8314')).status).toBe(204)
  expect((await as('production', nursery.people.production, '8314')).status).toBe(403)
  expect((await as('admin', nursery.people.production, '8314')).code).toBe('BAD_STATE')
  expect((await as('admin', newId(), '8314')).status).toBe(404)
  expect((await as('manager', manager, '1234')).errors[0]?.message).toContain('easy to guess')
  const Text = z.object({ text: z.string() })
  const stored = await nursery.has((db) =>
    db.many(
      Text,
      sql`
      SELECT pin_hash AS text FROM staff_pins WHERE nursery_id = ${db.nursery_id}
      UNION ALL SELECT concat(action, before, after) FROM audit_log WHERE nursery_id = ${db.nursery_id}`,
    ),
  )
  expect(stored.map(({ text }) => text).filter((text) => text.includes(pin))).toEqual([])
  expect(stored.map(({ text }) => text)).toContain('user.set_pin')
  expect((await as('admin', manager, null)).status).toBe(204)
  expect((await nursery.as('sales').calls(listApprovers)).data.every(({ has_pin }) => !has_pin)).toBe(true)
})
