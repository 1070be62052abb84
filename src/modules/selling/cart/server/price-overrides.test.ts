import { expect, test } from 'vitest'
import { listApprovers, setPin } from '#modules/people/contract.ts'
import { newId } from '#server/new-id.ts'
import { overrides, tillWithManager } from './testing-price-overrides.ts'

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
