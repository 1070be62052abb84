import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { addReferenceEntry } from '#modules/setup/reference/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { notifyBillsDue } from './jobs.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())

test('a bill is notified of once, three days before it is due, and again only after it was paid and is owed again', async () => {
  const nursery = await aNursery({ country: 'NZ', timeZone })
  const manager = nursery.as('manager')
  const { data: vendor } = await nursery.as('admin').calls(addReferenceEntry, { body: { kind: 'vendors', name: 'Pot Co' } })
  const enter = async (bill_number: string, due: number) => {
    const body = {
      vendor: 'Pot Co',
      bill_number,
      bill_date: addDays(today, -30),
      due_date: addDays(today, due),
      lines: [{ category: 'Pots', cost: '115.00', gst_paid: '15.00' }],
    }
    return (await manager.calls(calls.createBill, { body, key: randomUUID() })).data
  }
  await enter('later', 4)
  const soon = await enter('soon', 3)
  await enter('late', -1)
  expect(await nursery.has(notifyBillsDue)).toBe(2)
  expect(await nursery.has(notifyBillsDue)).toBe(0)
  const { data } = await manager.calls(listNotifications, { query: {} })
  const ours = data.filter(({ reference_type }) => reference_type === 'bill')
  expect(ours.map(({ title }) => title).toSorted()).toEqual(['Bill late of Pot Co is overdue', 'Bill soon of Pot Co is due'])
  expect(ours.find(({ reference_id }) => reference_id === soon.id)?.message).toMatch(/^\$115\.00 is due by /)
  expect((await nursery.as('sales').calls(listNotifications, { query: {} })).data).toEqual([])

  const paid = await manager.calls(calls.payBills, {
    body: { vendor_id: vendor.id, amount: '115', method: 'bank_transfer', bill_ids: [soon.id] },
    key: randomUUID(),
  })
  expect(await nursery.has(notifyBillsDue)).toBe(0)
  await manager.calls(calls.reverseBillPayment, { params: { id: paid.data.id }, body: { reason: 'Bounced' }, key: randomUUID() })
  expect(await nursery.has(notifyBillsDue)).toBe(1)
})
