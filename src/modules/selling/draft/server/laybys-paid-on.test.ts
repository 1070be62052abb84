/** A payment of a lay-by counts on the day it was paid: on the lay-by, in the cash of that day, and in no till of today. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../layby-calls.ts'
import { openSession, registerTill } from '#modules/selling/payment/till-calls.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
const friday = addDays(today, -3)

async function aLayby() {
  const nursery = await aNursery({ timeZone, gstRegistered: false })
  await nursery.has((db) => forSale(db, { price: '100', quantity: 5 }))
  const sales = nursery.as('sales')
  const [good] = (await sales.calls(allPrices)).data
  if (!good) throw new Error('Nothing is for sale.')
  const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: 'Ana' }
  const body = { cart, customer_name: 'Ana', valid_until: addDays(today, 30), method: 'card' as const, amount: '10' }
  const { data } = await sales.calls(calls.makeLayby, { body, key: randomUUID() })
  const pay = (more: { method: 'cash' | 'bank_transfer'; paid_on?: string; till_session_id?: string }) =>
    sales.calls(calls.payLayby, { params: { id: data.id }, body: { amount: '20', ...more }, key: randomUUID() })
  const received = async (from: string, to = from) => {
    const query = { statement: 'cash' as const, from, to }
    const { sections } = (await nursery.as('manager').calls(getFinancialReport, { query })).data
    return sections.find(({ id }) => id === 'cash')?.total?.[1]
  }
  return { ...nursery, sales, pay, received }
}

test('a bank transfer of last Friday is booked on Friday, and is in the cash of that day', async () => {
  const { pay, received } = await aLayby()
  const paid = await pay({ method: 'bank_transfer', paid_on: friday })
  expect(paid.status).toBe(201)
  const days = paid.data.payments.map(({ paid_at, method }) => [dayIn(timeZone, new Date(paid_at)), method])
  expect(days).toEqual([
    [friday, 'bank_transfer'],
    [today, 'card'],
  ])
  expect([await received(friday), await received(today)]).toEqual(['20.00', '10.00'])
})

test('a day to come, a closed day, and cash of another day for the till of today are refused', async () => {
  const { as, sales, pay, received } = await aLayby()
  expect((await pay({ method: 'bank_transfer', paid_on: addDays(today, 1) })).errors[0]).toEqual({
    path: 'paid_on',
    message: 'This day is still to come. Choose today or an earlier day.',
  })
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const { data: session } = await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '0' } })
  const late = await pay({ method: 'cash', paid_on: friday, till_session_id: session.id })
  expect(late.errors[0]?.path).toBe('paid_on')
  await as('manager').calls(closeBooks, { body: { closed_through: friday } })
  expect((await pay({ method: 'bank_transfer', paid_on: friday })).code).toBe('PERIOD_CLOSED')
  expect(await received(friday, today)).toBe('10.00')
})
