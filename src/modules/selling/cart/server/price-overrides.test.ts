import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { listApprovers, setPin } from '#modules/people/contract.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { approve } from '../approval-calls.ts'
import { createSale } from '#modules/selling/sale/contract.ts'

const pin = '4071'

const Override = z.object({
  product: z.string(),
  list_total: z.string(),
  line_total: z.string(),
  reason: z.string(),
  user_id: z.string(),
  approved_by: z.nullable(z.string()),
})
const overrides = (db: Db) =>
  db.many(
    Override,
    sql`
    SELECT product, list_total, line_total, price_overrides.reason, user_id, approvals.approved_by
    FROM price_overrides LEFT JOIN approvals ON approvals.nursery_id = price_overrides.nursery_id AND approvals.id = approval_id
    WHERE price_overrides.nursery_id = ${db.nursery_id} ORDER BY price_overrides.created_at, "position"`,
  )

/** A nursery that sells lavender at 10.00, its manager with a PIN. */
async function tillWithManager() {
  const nursery = await aNursery({ discountLimitSales: '20', discountLimitManager: '50' })
  const { plant } = await nursery.has((db) =>
    forSale(db, { name: `Lavender ${newId()}`, price: '10.00', quantity: 100, cost: 100 }),
  )
  const { manager, admin } = nursery.people
  await nursery.as('manager').calls(setPin, { params: { id: manager }, body: { pin } })
  const till = nursery.as('sales')
  const approval = async (amount: string, more: { approver_id?: string; pin?: string } = {}) =>
    till.calls(approve, { body: { approver_id: manager, pin, amount, reason: 'Torn leaves', ...more } })
  const item = (quantity: string, more = {}) => ({ ...lineOf(plant, quantity), ...more })
  const sell = (items: ReturnType<typeof item>[], more = {}) =>
    till.calls(createSale, { body: { payment_method: 'card', items, ...more } })
  return { nursery, till, manager, admin, approval, item, sell }
}

test('a discount or a price within the limit is sold and recorded, one beyond it needs an approval', async () => {
  const { nursery, item, sell } = await tillWithManager()
  expect((await sell([item('2')], { discount_percent: '20' })).status).toBe(201)
  for (const refused of [
    await sell([item('2')], { discount_percent: '21' }),
    await sell([item('2', { discount_amount: '4.01' })]),
    await sell([item('1', { unit_price: '0.01', confirm_price: true })]),
    await sell([item('1', { unit_price: '0.01', confirm_price: true }), item('50')]),
    await sell([item('2', { discount_amount: '4.00' })], { discount_percent: '20' }),
    await sell([item('2')], { discount_percent: '100' }),
    await sell([item('2')], { discount_percent: '100', approval_id: newId() }),
    // Saying that it was sold offline is no way around it.
    await sell([item('1', { unit_price: '0.01', confirm_price: true })], { sold_offline: true }),
  ])
    expect(refused).toMatchObject({ status: 409, code: 'APPROVAL_REQUIRED' })
  expect(await nursery.has(overrides)).toEqual([
    expect.objectContaining({ list_total: '20.00', line_total: '16.00', user_id: nursery.people.sales, approved_by: null }),
  ])
})

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

test('an approval takes the right PIN of a manager who has one, five tries at most', async () => {
  const { nursery, till, admin, approval } = await tillWithManager()
  expect((await till.calls(listApprovers)).data).toEqual([
    { id: admin, name: 'admin', has_pin: false },
    { id: nursery.people.manager, name: 'manager', has_pin: true },
  ])
  expect((await approval('1', { approver_id: nursery.people.sales })).errors[0]?.path).toBe('approver_id')
  expect((await approval('1', { approver_id: admin })).errors[0]?.message).toContain('admin has no PIN yet')
  const wrong = await Promise.all(Array.from({ length: 8 }, () => approval('1', { pin: '9999' })))
  expect(wrong.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  expect((await approval('1')).status).toBe(429)
  // A new PIN ends the lock.
  await nursery.as('admin').calls(setPin, { params: { id: nursery.people.manager }, body: { pin: '8314' } })
  expect((await approval('1')).status).toBe(422)
  expect((await approval('1', { pin: '8314' })).status).toBe(201)
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
