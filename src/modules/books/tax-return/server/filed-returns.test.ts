/** Filed tax returns: the figures stay as they were filed, the books are closed with them, and a filing can be undone. */
import { expect, test } from 'vitest'
import { keyed } from '#testing/batches.ts'
import { postedByPurpose } from '#testing/ledgers.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { adjustBooks, closeBooks, getBooks } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { fileReturn, getFiledReturn, listFiledReturns, undoFiledReturn } from '../contract.ts'

const zone = 'Pacific/Auckland'
const today = dayIn(zone, new Date())
const [from, to] = [addDays(today, -60), addDays(today, -10)]

/** A nursery that paid 15.00 of GST in the period. */
async function withExpense() {
  const nursery = await aNursery({ country: 'NZ', timeZone: zone, gstRegistered: true })
  const manager = nursery.as('manager')
  const spend = (expense_date: string) =>
    manager.calls(createExpense, { body: { expense_date, cost: '115', gst_paid: '15', category: 'Power' } })
  await spend(addDays(today, -20))
  const file = (body: object = {}) => manager.calls(fileReturn, { body: { from, to, ...body }, ...keyed() })
  return { nursery, manager, spend, file }
}

test('keeps the figures that were filed beside those of today, and closes the books when requested', async () => {
  const { manager, spend, file } = await withExpense()
  const first = await file({ reference: 'IR 77' })
  expect(first.status).toBe(201)
  expect(first.data).toMatchObject({
    title: 'GST return (GST101A)',
    due_label: 'GST refund',
    due_amount: '15.00',
    filed_on: today,
    reference: 'IR 77',
    tax_basis: 'invoice',
  })
  expect((await manager.calls(getBooks)).data.closed_through).toBeNull()
  await spend(addDays(today, -15))
  const { data } = await manager.calls(getFiledReturn, { params: { id: first.data.id } })
  expect(data.boxes.find(({ box }) => box === '14')).toMatchObject({ amount: '15.00', now: '30.00' })
  expect(data.boxes.find(({ box }) => box === '5')).toMatchObject({ amount: '0.00', now: '0.00' })

  const undone = await manager.calls(undoFiledReturn, { params: { id: first.data.id }, body: { reason: 'A bill was missing' } })
  expect(undone.data).toMatchObject({ undo_reason: 'A bill was missing', undone_at: expect.any(String) as string })
  expect((await manager.calls(undoFiledReturn, { params: { id: first.data.id }, body: { reason: 'Again' } })).code).toBe(
    'BAD_STATE',
  )
  const second = await file({ close_books: true })
  expect(second.data.due_amount).toBe('30.00')
  const books = (await manager.calls(getBooks)).data
  expect(books).toMatchObject({ closed_through: to, closings: [{ reason: 'GST return (GST101A) filed' }] })
  expect((await spend(addDays(today, -12))).code).toBe('PERIOD_CLOSED')
  // Late bills count in the period that is open.
  await manager.calls(adjustBooks, { body: { kind: 'expenses', amount: '10', tax: '1.50', reason: 'Late bill' }, ...keyed() })
  const same = await manager.calls(getFiledReturn, { params: { id: second.data.id } })
  for (const { box, amount, now } of same.data.boxes) expect(now, box).toBe(amount)
  const { data: list } = await manager.calls(listFiledReturns)
  expect(list.map(({ id, undone_at }) => [id, undone_at !== null])).toEqual(
    expect.arrayContaining([
      [second.data.id, false],
      [first.data.id, true],
    ]),
  )
})

test('refuses to file the same days twice, days that are not over, and books that others may not see', async () => {
  const { nursery, manager, file } = await withExpense()
  await file()
  const again = await file({ from: to, to: addDays(to, 3) })
  expect(again.status).toBe(422)
  expect(again.errors).toMatchObject([{ path: 'from', message: expect.stringContaining('is already filed') as string }])
  const early = await manager.calls(fileReturn, { body: { from: today, to: today }, ...keyed() })
  expect(early.errors).toMatchObject([{ path: 'to' }])
  const [filed] = (await manager.calls(listFiledReturns)).data
  expect((await nursery.as('sales').calls(listFiledReturns)).status).toBe(403)
  const stranger = (await aNursery()).as('admin')
  expect((await stranger.calls(getFiledReturn, { params: { id: filed?.id ?? '' } })).status).toBe(404)
})

test('files once when two people file the same period at the same moment', async () => {
  const { manager, file } = await withExpense()
  const answers = await Promise.all([file(), file(), file()])
  expect(
    answers
      .map(({ status }) => status)
      .toSorted()
      .at(0),
  ).toBe(201)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await manager.calls(listFiledReturns)).data).toHaveLength(1)
})

test('leaves books alone that are closed beyond the period already', async () => {
  const { manager, file } = await withExpense()
  await manager.calls(closeBooks, { body: { closed_through: addDays(today, -1) } })
  expect((await file({ close_books: true })).status).toBe(201)
  expect((await manager.calls(getBooks)).data.closed_through).toBe(addDays(today, -1))
})

test('filing under the flat rate scheme books the VAT charged above it as income, and undoing the filing takes it back', async () => {
  const flatRates = [{ percent: '7.5', from: null }]
  const nursery = await aNursery({ country: 'UK', timeZone: 'Europe/London', gstRegistered: true, flatRates, salesTaxRate: '20' })
  const admin = nursery.as('admin')
  const items = [{ item_type: 'other' as const, name: 'Planting', quantity: '1', unit_price: '1200.00' }]
  const { data: sale } = await admin.calls(createSale, { body: { payment_method: 'eftpos', items }, ...keyed() })
  await owner.query('UPDATE sales SET sale_date = $2 WHERE id = $1', [sale.id, addDays(today, -20)])
  const spent = { expense_date: addDays(today, -20), cost: '120', gst_paid: '20', category: 'Power' }
  await admin.calls(createExpense, { body: spent, ...keyed() })
  const balances = async () => {
    while (await nursery.has((db) => postJournal(db)));
    const { tax, sales_other } = await postedByPurpose(nursery.nursery_id)
    return { tax, sales_other }
  }
  const { data: filed } = await admin.calls(fileReturn, { body: { from, to, close_books: true }, ...keyed() })
  expect(filed.due_amount).toBe('90.00')
  // 180.00 of VAT was charged less paid; 90.00 is due, the other 90.00 are the nursery’s.
  expect(await balances()).toEqual({ tax: -90, sales_other: -1_090 })
  const undone = await admin.calls(undoFiledReturn, { params: { id: filed.id }, body: { reason: 'A bill was missing' } })
  expect(undone.status).toBe(200)
  expect(await balances()).toEqual({ tax: -180, sales_other: -1_000 })
})
