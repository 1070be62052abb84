/** Bills on a real database: entered, changed, paid, reversed, credited, voided; and what the books say of it. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { deleteExpense, editExpense, getExpense, listExpenses } from '#modules/buying/expense/contract.ts'
import { currentSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { changeReferenceEntry, listReferenceEntries } from '#modules/setup/reference/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { getItem, createItem } from '#modules/supplies/contract.ts'
import { addDays } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import * as calls from '../contract.ts'
import { today, line, key, aVendor } from './testing-bills.ts'

test('a bill is due by the terms of its vendor, is owed, and counts as an expense of its day', async () => {
  const { enter, balance, manager } = await aVendor()
  const { data, status } = await enter({ lines: [line, { category: 'Rent', cost: '50', description: 'Shed' }] })
  expect([status, data.due_date, data.total_amount, data.tax_amount, data.amount_paid]).toEqual([
    201,
    addDays(today, 20),
    '165.00',
    '15.00',
    '0.00',
  ])
  expect((await balance()).total).toBe('165.00')
  const expenses = await manager.calls(listExpenses, {})
  expect(expenses.data.map(({ category, cost, bill_id }) => [category, cost, bill_id]).toSorted()).toEqual([
    ['Power', '115.00', data.id],
    ['Rent', '50.00', data.id],
  ])
})

test('two bills with one number of one vendor are refused at the field; another vendor, and a voided bill, may have it', async () => {
  const { enter, manager } = await aVendor()
  const { data: first } = await enter({ bill_number: 'A 1' })
  const second = await enter({ bill_number: ' a 1 ' })
  expect([second.status, second.errors?.[0]?.path]).toEqual([422, 'bill_number'])
  expect((await enter({ bill_number: 'A 1', vendor: 'Other Co' })).status).toBe(201)
  expect((await enter({ bill_number: 'A 1', kind: 'credit' })).status).toBe(201)
  const { data: third } = await enter({ bill_number: 'A 3' })
  const { vendor, bill_date, version } = third
  const renamed = await manager.calls(calls.editBill, {
    params: { id: third.id },
    body: { vendor, bill_date, bill_number: 'a 1', lines: [line], version },
  })
  expect([renamed.status, renamed.errors?.[0]?.path]).toEqual([422, 'bill_number'])
  const body = { reason: 'Entered for the wrong vendor', version: first.version }
  expect((await manager.calls(calls.voidBill, { params: { id: first.id }, body })).status).toBe(200)
  expect((await enter({ bill_number: 'A 1' })).status).toBe(201)
})

test('one payment settles several bills, the first due first; a part payment leaves the rest owed', async () => {
  const { enter, pay, bill, balance } = await aVendor()
  const { data: late } = await enter({ bill_date: addDays(today, -40) })
  const { data: soon } = await enter({ due_date: addDays(today, 3) })
  const { data: payment, status } = await pay({ amount: '150.00', reference: 'BNZ 77' })
  expect([status, payment.bills.map(({ amount }) => amount), payment.reference]).toEqual([201, ['115.00', '35.00'], 'BNZ 77'])
  expect([(await bill(late.id)).amount_paid, (await bill(soon.id)).amount_paid]).toEqual(['115.00', '35.00'])
  expect((await balance()).total).toBe('80.00')
  const over = await pay({ amount: '80.01' })
  expect([over.status, over.code, over.errors?.[0]?.path]).toEqual([409, 'OVERPAID', 'amount'])
  expect((await pay({ amount: '80.00', bill_ids: [soon.id] })).status).toBe(201)
  expect((await balance()).total).toBe('0.00')
})

test('twenty payments at once pay a bill once', async () => {
  const { enter, pay, bill } = await aVendor()
  const { data } = await enter()
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await bill(data.id)).amount_paid).toBe('115.00')
})

test('a payment is reversed once, with a reason: its bills are owed again', async () => {
  const { enter, pay, bill, manager } = await aVendor()
  const { data } = await enter()
  const { data: payment } = await pay({ paid_on: addDays(today, -3) })
  const reverse = (body: object) =>
    manager.calls(calls.reverseBillPayment, { params: { id: payment.id }, body: body as never, key: key() })
  expect((await reverse({ reason: '' })).status).toBe(422)
  expect((await reverse({ reason: 'Bounced', paid_on: addDays(today, -4) })).errors?.[0]?.path).toBe('paid_on')
  const { data: back } = await reverse({ reason: 'Bounced' })
  expect([back.amount, back.reverses]).toEqual(['-115.00', payment.id])
  expect((await bill(data.id)).amount_paid).toBe('0.00')
  expect((await reverse({ reason: 'Bounced' })).code).toBe('BAD_STATE')
  const { data: flow } = await manager.calls(getFinancialReport, { query: { statement: 'cash', from: today, to: today } })
  expect(flow.sections[0]?.total?.[2]).toBe('-115.00')
})

test('a payment of two bills is reversed for one of them, then for the rest, and at once only once', async () => {
  const { enter, pay, bill, manager } = await aVendor()
  const [{ data: first }, { data: second }] = [await enter(), await enter({ bill_number: 'B-2' })]
  const { data: payment } = await pay({ amount: '230' })
  const reverse = (body: object = {}) =>
    manager.calls(calls.reverseBillPayment, { params: { id: payment.id }, body: { reason: 'Wrong bill', ...body }, key: key() })
  const paid = async () => [(await bill(first.id)).amount_paid, (await bill(second.id)).amount_paid]
  const both = await Promise.all([reverse({ bill_ids: [second.id] }), reverse({ bill_ids: [second.id] })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await paid()).toEqual(['115.00', '0.00'])
  const rows = (await manager.calls(calls.listBillPayments, { query: {} })).data
  expect(rows.find(({ id }) => id === payment.id)).toMatchObject({ amount: '230.00', left: '115.00' })
  expect((await bill(second.id)).settlements.map(({ reversed }) => reversed)).toEqual([true, false])
  expect((await bill(first.id)).settlements.map(({ reversed }) => reversed)).toEqual([false])
  expect((await reverse({ bill_ids: [] })).errors?.[0]?.message).toBe('Choose a bill.')
  expect((await reverse()).data.amount).toBe('-115.00')
  expect(await paid()).toEqual(['0.00', '0.00'])
  expect((await reverse()).code).toBe('BAD_STATE')
})

test('a paid bill is neither changed nor voided until its payment is reversed', async () => {
  const { enter, pay, bill, manager } = await aVendor()
  const { data } = await enter()
  await pay({ amount: '10' })
  const { vendor, bill_number, bill_date, version } = await bill(data.id)
  const body = { vendor, bill_number, bill_date, lines: [line], version }
  expect((await manager.calls(calls.editBill, { params: { id: data.id }, body })).code).toBe('BAD_STATE')
  const voided = await manager.calls(calls.voidBill, { params: { id: data.id }, body: { reason: 'Twice', version } })
  expect([voided.code, voided.detail]).toEqual([
    'BAD_STATE',
    `Bill ${bill_number} is paid, whole or in part, and cannot be voided. Reverse its payments first.`,
  ])
})

test.each([
  ['credit note', 10, 5],
  ['bill', 5, 10],
] as const)(
  'a credit note settles a bill on no day before both of them: the %s is the later',
  async (later, billed, credited) => {
    const { enter, bill, manager } = await aVendor()
    const { data: owed } = await enter({ bill_date: addDays(today, -billed) })
    const { data: credit } = await enter({ kind: 'credit', bill_date: addDays(today, -credited) })
    const use = (allocated_on: string) =>
      manager.calls(calls.useCredit, { params: { id: credit.id }, body: { allocated_on }, key: key() })
    const name = later === 'bill' ? `Bill ${owed.bill_number}` : `Credit note ${credit.bill_number}`
    expect((await use(addDays(today, -6))).errors[0]).toEqual({
      path: 'allocated_on',
      message: `${name} is of ${spelledOutDay(addDays(today, -5))}. Choose that day or a later one.`,
    })
    expect((await use(addDays(today, -5))).status).toBe(200)
    expect((await bill(owed.id)).amount_paid).toBe('115.00')
  },
)

test('a credit note of a vendor settles bills, and what is left is refunded', async () => {
  const { enter, bill, balance, manager } = await aVendor()
  const { data: owed } = await enter()
  const { data: credit } = await enter({ kind: 'credit', lines: [{ ...line, cost: '230', gst_paid: '30' }] })
  expect([(await balance()).total, (await balance()).credit]).toEqual(['-115.00', '230.00'])
  const used = await manager.calls(calls.useCredit, { params: { id: credit.id }, body: {}, key: key() })
  expect([used.status, used.data.amount_paid, used.data.settlements[0]?.document_number]).toEqual([
    200,
    '115.00',
    owed.bill_number,
  ])
  expect((await bill(owed.id)).amount_paid).toBe('115.00')
  const refund = (amount: string) =>
    manager.calls(calls.refundCredit, { params: { id: credit.id }, body: { amount, method: 'bank_transfer' }, key: key() })
  expect((await refund('115.01')).code).toBe('OVERPAID')
  expect((await refund('115')).data.amount_paid).toBe('230.00')
  expect((await manager.calls(calls.useCredit, { params: { id: credit.id }, body: {}, key: key() })).code).toBe('BAD_STATE')
  const { data: flow } = await manager.calls(getFinancialReport, { query: { statement: 'cash', from: today, to: today } })
  expect(flow.sections[0]?.total?.[2]).toBe('-115.00')
  const { data: tax } = await manager.calls(getFinancialReport, { query: { statement: 'tax', from: today, to: today } })
  expect(tax.sections[0]?.rows.find(({ key: box }) => box.includes('expenses'))?.cells.at(-1)).toBe('-115.00')
})

test('cash for a bill comes out of the drawer of an open till, in coins, and its count agrees', async () => {
  const { enter, pay, manager } = await aVendor()
  await enter({ lines: [{ ...line, cost: '17.46', gst_paid: '0' }] })
  const refused = await pay({ amount: '17.46', method: 'cash' })
  expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'method'])
  const { data: till } = await manager.calls(registerTill, { body: { device_id: key() } })
  const { data: session } = await manager.calls(openSession, { params: { id: till.id }, body: { opening_float: '100' } })
  expect((await pay({ amount: '17.46', method: 'cash', till_session_id: session.id })).status).toBe(201)
  const { data: now } = await manager.calls(currentSession, { params: { id: till.id } })
  expect([now?.report.tenders[0]?.expected, now?.cash_moves[0]?.amount]).toEqual(['82.50', '-17.50'])
})

test('a line can raise the stock; changing and voiding the bill take the stock with it', async () => {
  const { enter, manager, bill } = await aVendor()
  const { data: item } = await manager.calls(createItem, { body: { name: 'Pots', unit: 'each' }, key: key() })
  const stock = async () => (await manager.calls(getItem, { params: { id: item.id } })).data.quantity_on_hand
  const goods = { category: 'Pots', cost: '115', gst_paid: '15', inventory_item_id: item.id, quantity: '200' }
  const { data } = await enter({ lines: [goods, line] })
  expect(Number(await stock())).toBe(200)
  const [first, second] = data.lines
  const { vendor, bill_number, bill_date } = data
  const body = { vendor, bill_number, bill_date, version: data.version }
  const changed = await manager.calls(calls.editBill, {
    params: { id: data.id },
    body: { ...body, lines: [{ ...goods, id: first?.id ?? '', quantity: '150' }] },
  })
  expect([changed.status, changed.data.lines.length, changed.data.total_amount, Number(await stock())]).toEqual([
    200,
    1,
    '115.00',
    150,
  ])
  expect(second?.id).not.toBe(changed.data.lines[0]?.id)
  const voiding = { reason: 'Not ours', version: changed.data.version }
  expect((await manager.calls(calls.voidBill, { params: { id: data.id }, body: voiding })).status).toBe(200)
  expect([Number(await stock()), (await bill(data.id)).lines.length]).toEqual([0, 1])
})

test('a line of a bill is changed with its bill, not among the expenses', async () => {
  const { enter, manager } = await aVendor()
  const { data } = await enter()
  const id = data.lines[0]?.id ?? ''
  expect((await manager.calls(deleteExpense, { params: { id } })).code).toBe('IN_USE')
  const body = { expense_date: today, cost: '1', gst_paid: '0', version: 1 }
  expect((await manager.calls(editExpense, { params: { id }, body })).code).toBe('IN_USE')
  const { data: credit } = await enter({ kind: 'credit', lines: [{ ...line, cost: '230', gst_paid: '30' }] })
  const params = { id: credit.lines[0]?.id ?? '' }
  const read = (await manager.calls(getExpense, { params })).data
  expect(read.cost).toBe('-230.00')
  const back = await manager.calls(editExpense, { params, body: read as never })
  expect([back.code, back.detail]).toEqual(['IN_USE', expect.stringContaining('a line of a bill')])
})

test('a change of a bill that somebody else changed is refused', async () => {
  const { enter, manager } = await aVendor()
  const { data } = await enter()
  const { vendor, bill_number, bill_date, version, id } = data
  const change = () =>
    manager.calls(calls.editBill, {
      params: { id },
      body: { vendor, bill_number, bill_date, version, notes: 'Late', lines: [line] },
    })
  expect((await change()).status).toBe(200)
  expect((await change()).code).toBe('STALE')
})

test('bills and payments of a closed period are refused', async () => {
  const { enter, pay, admin, manager } = await aVendor()
  const day = addDays(today, -40)
  const { data } = await enter({ bill_date: day })
  const { data: payment } = await pay({ amount: '5', paid_on: addDays(day, 1) })
  expect((await admin.calls(closeBooks, { body: { closed_through: addDays(today, -30) } })).status).toBeLessThan(300)
  expect((await enter({ bill_date: day })).code).toBe('PERIOD_CLOSED')
  expect((await pay({ amount: '5', paid_on: day })).code).toBe('PERIOD_CLOSED')
  const back = { reason: 'Bounced', paid_on: addDays(day, 2) }
  const reversed = await manager.calls(calls.reverseBillPayment, { params: { id: payment.id }, body: back, key: key() })
  expect(reversed.code).toBe('PERIOD_CLOSED')
  expect((await pay({ amount: '110' })).status).toBe(201)
  expect(data.due_date).toBe(addDays(day, 20))
})

test('only managers and admins see bills; a vendor that is renamed keeps them', async () => {
  const { enter, as, admin, bill, vendor } = await aVendor()
  const { data } = await enter()
  for (const role of ['general_staff', 'production', 'sales'] as const)
    expect((await as(role).calls(calls.listBills, {})).status).toBe(403)
  const body = { kind: 'vendors' as const, name: 'Pot Company', version: vendor.version }
  const renamed = await admin.calls(changeReferenceEntry, { params: { id: vendor.id }, body })
  expect(renamed.status).toBe(200)
  expect((await bill(data.id)).vendor).toBe('Pot Company')
  const { data: vendors } = await admin.calls(listReferenceEntries, { query: { kind: 'vendors' } })
  expect(vendors.find(({ id }) => id === vendor.id)).toMatchObject({ charges_tax: true })
})

test('the list shows what is due this week, overdue, paid and void, with totals', async () => {
  const { enter, pay, manager } = await aVendor(null)
  const overdue = (await enter({ bill_date: addDays(today, -10), due_date: addDays(today, -1) })).data
  const week = (await enter({ due_date: addDays(today, 7) })).data
  await enter({ due_date: addDays(today, 30) })
  const paid = (await enter({ due_date: addDays(today, 8) })).data
  await pay({ bill_ids: [paid.id] })
  const shown = async (query: object) => {
    const { data, meta } = await manager.calls(calls.listBills, { query })
    return [data.map(({ id }) => id), meta.totals]
  }
  expect(await shown({ show: 'overdue' })).toEqual([[overdue.id], { total_amount: '115.00', owed: '115.00' }])
  expect(await shown({ show: 'week' })).toEqual([[week.id], { total_amount: '115.00', owed: '115.00' }])
  expect(await shown({ show: 'paid' })).toEqual([[paid.id], { total_amount: '115.00', owed: '0.00' }])
  expect((await shown({ show: 'open' }))[1]).toEqual({ total_amount: '345.00', owed: '345.00' })
  expect((await shown({ show: 'void' }))[0]).toEqual([])
  const { rows } = await owner.query('SELECT DISTINCT kind FROM payments WHERE kind = $1', ['bill'])
  expect(rows).toHaveLength(1)
})

test('a line that is sent twice is refused', async () => {
  const { enter, manager, bill } = await aVendor()
  const { data } = await enter()
  const { vendor, bill_number, bill_date, version, id } = data
  const twice = { ...line, id: data.lines[0]?.id ?? '' }
  const { status, errors } = await manager.calls(calls.editBill, {
    params: { id },
    body: { vendor, bill_number, bill_date, version, lines: [twice, twice] },
  })
  expect([status, errors[0]?.path]).toEqual([422, 'lines.1.id'])
  expect(await bill(id)).toEqual(data)
})
