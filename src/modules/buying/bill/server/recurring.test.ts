/** Recurring expenses: booked on their days, exactly once, as paid or as bills. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays } from '#kernel/day.ts'
import * as expenses from '#modules/buying/expense/contract.ts'
import * as calls from '../contract.ts'
import * as recurringCalls from '../recurring-calls.ts'
import { today, rent, opened } from './testing-recurring.ts'

test('books at once if due, then on its days, once each even if the job runs twice', async () => {
  const { nursery, hand, made, days, work } = await opened()
  expect(made.data).toMatchObject({ cost: '1150.00', next_day: addDays(today, 7), written: 1, paused: false })
  const [row] = (await hand.calls(expenses.listExpenses, { query: {} })).data
  expect(row).toMatchObject({ description: 'Rent', vendor: 'Landlord', gst_paid: '150.00', recurring_id: made.data.id })
  const next = addDays(today, 7)
  expect(await work(addDays(today, 6))).toBe(0)
  expect((await Promise.all([work(next), work(next), work(next)])).reduce((a, b) => a + b)).toBe(1)
  expect(await days()).toEqual([today, next])
  const notifications = (await nursery.as('admin').calls(listNotifications, { query: {} })).data
  expect(notifications.map(({ title, reference_type }) => [title, reference_type])).toEqual([
    ['Rent is recorded', 'expense'],
    ['Rent is recorded', 'expense'],
  ])
  expect(notifications[0]?.message).toMatch(/^\$1,150\.00 to Landlord, due /)
  expect((await nursery.as('sales').calls(listNotifications, { query: {} })).data).toEqual([])
})

test('catches up all days missed during downtime, each on its day, with one event', async () => {
  const { nursery, days, work } = await opened()
  expect(await work(addDays(today, 30))).toBe(4)
  expect(await days()).toEqual([0, 7, 14, 21, 28].map((n) => addDays(today, n)))
  expect((await nursery.as('manager').calls(listNotifications, { query: {} })).data[0]?.title).toBe('Rent: 4 recorded')
})

test('does not book again what was deleted or moved to another day', async () => {
  const { hand, days, work } = await opened()
  const [row] = (await hand.calls(expenses.listExpenses, { query: {} })).data
  await hand.calls(expenses.deleteExpense, { params: { id: row?.id ?? '' } })
  expect(await work(today)).toBe(0)
  expect(await days()).toEqual([])
})

test('books nothing while paused and catches nothing up; nothing at all once ended', async () => {
  const { hand, params, work } = await opened({ first_day: addDays(today, -7) })
  const pause = (paused: boolean) =>
    hand.calls(paused ? recurringCalls.pauseRecurring : recurringCalls.resumeRecurring, { params })
  expect((await pause(true)).data.paused).toBe(true)
  expect(await work(addDays(today, 30))).toBe(0)
  expect((await pause(false)).data).toMatchObject({ paused: false, next_day: addDays(today, 7) })
  expect((await hand.calls(recurringCalls.removeRecurring, { params })).status).toBe(204)
  expect(await work(addDays(today, 30))).toBe(0)
  expect((await hand.calls(recurringCalls.listRecurring)).data).toEqual([])
  expect((await hand.calls(expenses.listExpenses, { query: {} })).data).toHaveLength(2)
})

test('applies a change to later days, and ends on its last day', async () => {
  const { hand, params, made, work } = await opened()
  const change = { ...rent, cost: '1200', last_day: addDays(today, 7), version: made.data.version }
  const changed = await hand.calls(recurringCalls.editRecurring, { params, body: change })
  expect(changed.data).toMatchObject({ cost: '1200.00', next_day: addDays(today, 7) })
  expect((await hand.calls(recurringCalls.editRecurring, { params, body: change })).code).toBe('STALE')
  expect(await work(addDays(today, 60))).toBe(1)
  const costs = (await hand.calls(expenses.listExpenses, { query: {} })).data.map(({ cost }) => cost)
  expect(costs).toEqual(['1200.00', '1150.00'])
  expect((await hand.calls(recurringCalls.listRecurring)).data[0]?.next_day).toBeNull()
})

test('books a day in closed books on the first open day', async () => {
  const { nursery, days, create } = await opened({ first_day: addDays(today, 30) })
  await nursery.as('admin').calls(closeBooks, { body: { closed_through: addDays(today, -1) } })
  await create({ first_day: addDays(today, -3) })
  expect(await days()).toEqual([today])
})

test('refuses invalid input with a sentence', async () => {
  const { create, nursery } = await opened()
  const firstError = async (body: object) => (await create(body)).errors[0]
  expect(await firstError({ last_day: addDays(today, -1) })).toEqual({
    path: 'last_day',
    message: 'The last day is before the first.',
  })
  expect((await firstError({ first_day: '9999-12-31' }))?.path).toBe('first_day')
  expect((await firstError({ first_day: '2026-02-30' }))?.path).toBe('first_day')
  expect((await firstError({ cost: '0' }))?.path).toBe('cost')
  expect((await firstError({ gst_paid: '2000' }))?.path).toBe('gst_paid')
  expect((await firstError({ frequency: 'fortnight' }))?.path).toBe('frequency')
  expect((await nursery.as('sales').calls(recurringCalls.listRecurring)).status).toBe(403)
  expect((await (await aNursery()).as('admin').calls(recurringCalls.listRecurring)).data).toEqual([])
})

test('one by bill is entered as a bill on its day, is owed, is paid, and is changed as any other', async () => {
  const { nursery, hand, made, params, work } = await opened({ payment: 'bill', terms_days: 14 })
  const bills = async () => (await hand.calls(calls.listBills, { query: { sort: 'date' } })).data
  const [bill] = await bills()
  expect(bill).toMatchObject({
    bill_number: `Rent ${today}`,
    due_date: addDays(today, 14),
    total_amount: '1150.00',
    tax_amount: '150.00',
  })
  const whole = (await hand.calls(calls.getBill, { params: { id: bill?.id ?? '' } })).data
  expect(whole.lines).toMatchObject([{ category: 'Premises', cost: '1150.00', tax_kind: 'standard', recurring_id: made.data.id }])
  const balance = async () => (await hand.calls(calls.getVendorBalance, { params: { id: bill?.vendor_id ?? '' } })).data.total
  expect(await balance()).toBe('1150.00')
  const next = addDays(today, 7)
  expect((await Promise.all([work(next), work(next)])).reduce((a, b) => a + b)).toBe(1)
  expect((await bills()).map(({ bill_date }) => bill_date)).toEqual([today, next])
  const [notice] = (await nursery.as('admin').calls(listNotifications, { query: {} })).data
  expect([notice?.title, notice?.reference_type, notice?.reference_id]).toEqual([
    'Rent is recorded',
    'bill',
    (await bills())[1]?.id,
  ])
  const voided = { params: { id: whole.id }, body: { reason: 'Wrong amount', version: whole.version } }
  expect((await hand.calls(calls.voidBill, voided)).status).toBe(200)
  expect(await work(next)).toBe(0)
  expect(await balance()).toBe('0.00')
  expect((await hand.calls(recurringCalls.getRecurring, { params })).data).toMatchObject({
    payment: 'bill',
    terms_days: 14,
    written: 1,
  })
})

test('one by bill is due by the terms of its vendor, and has a number of its own', async () => {
  const { hand, create, made } = await opened({ payment: 'bill' })
  await create({ payment: 'bill', description: 'rent' })
  const bills = (await hand.calls(calls.listBills, { query: {} })).data
  expect(bills.map(({ bill_number }) => bill_number).toSorted()).toEqual([`Rent ${today}`, `rent ${today} (2)`])
  expect(bills.map(({ due_date }) => due_date)).toEqual([today, today])
  const change = { ...rent, payment: 'at_once' as const, version: made.data.version }
  expect((await hand.calls(recurringCalls.editRecurring, { params: { id: made.data.id }, body: change })).data.payment).toBe(
    'at_once',
  )
})

test('one by bill in closed books is entered on the first open day; without a vendor it is refused', async () => {
  const { nursery, hand, create } = await opened({ first_day: addDays(today, 30) })
  await nursery.as('admin').calls(closeBooks, { body: { closed_through: addDays(today, -1) } })
  await create({ payment: 'bill', first_day: addDays(today, -3), terms_days: 5 })
  const [bill] = (await hand.calls(calls.listBills, { query: {} })).data
  expect([bill?.bill_date, bill?.due_date, bill?.bill_number]).toEqual([today, addDays(today, 5), `Rent ${addDays(today, -3)}`])
  expect((await create({ payment: 'bill', vendor: '' })).errors).toEqual([
    { path: 'vendor', message: 'Enter the vendor: a bill is owed to one.' },
  ])
})
