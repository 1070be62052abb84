/** Correcting the buyer of an invoice on account, on a real database: both accounts, what was paid, the reports and the journal. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { addDays } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { today, keyed, wronglyCharged } from './testing-change-buyer.ts'

test('an invoice moves to the account that bought, with its terms; what the other paid pays its own invoice', async () => {
  const { manager, bell, dunn, sale, other, read, change, balance, sold, sumUp } = await wronglyCharged()
  await manager.calls(calls.paySale, { params: { id: sale.id }, body: { amount: '25', method: 'card' }, ...keyed() })
  await sumUp()
  expect((await change({ business_account_id: dunn })).detail).toContain('exceed its credit limit of 30.00')
  const { status, data } = await change({ business_account_id: dunn, over_limit: true })
  expect([status, data.business_account_id, data.customer_name, data.due_date]).toEqual([200, dunn, 'Dunn', addDays(today, 7)])
  expect([data.payment_status, data.amount_paid, data.total_amount]).toEqual(['unpaid', '0.00', '40.00'])
  expect([await balance(bell), await balance(dunn)]).toEqual(['15.00', '40.00'])
  expect((await read(other.id)).amount_paid).toBe('25.00')
  expect(await sold('customer')).toEqual({ Bell: '40.00', Dunn: '40.00' })
  await sumUp()
  expect(await sold('customer')).toEqual({ Bell: '40.00', Dunn: '40.00' })
  const { data: voided } = await manager.calls(calls.voidSale, {
    params: { id: sale.id },
    body: { reason: 'Mistake', version: data.version },
    ...keyed(),
  })
  expect(voided.voided_at).not.toBeNull()
  expect([await balance(bell), await balance(dunn)]).toEqual(['15.00', '0.00'])
  expect(await sold('customer')).toEqual({ Bell: '40.00' })
})

test('an invoice becomes one of a buyer without an account who has paid, in cash through the open till', async () => {
  const { sales, bell, sale, change, balance, sold, sumUp } = await wronglyCharged()
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const open = await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '100' }, ...keyed() })
  await sumUp()
  const payment = { method: 'cash', till_session_id: open.data.id }
  const { status, data } = await change({ customer_name: 'Ana', payment })
  expect([status, data.business_account_id, data.customer_name, data.due_date]).toEqual([200, null, 'Ana', null])
  expect([data.payment_method, data.payment_status, data.amount_paid]).toEqual(['cash', 'paid', '40.00'])
  expect(await balance(bell)).toBe('40.00')
  const session = await sales.calls(currentSession, { params: { id: till.id } })
  expect(session.data?.report.tenders[0]).toMatchObject({ method: 'cash', taken: '40.00' })
  expect([await sold('customer'), await sold('method')]).toEqual([
    { Ana: '40.00', Bell: '40.00' },
    { Cash: '40.00', 'On account': '40.00' },
  ])
  await sumUp()
  expect([await sold('customer'), await sold('method')]).toEqual([
    { Ana: '40.00', Bell: '40.00' },
    { Cash: '40.00', 'On account': '40.00' },
  ])
  expect(sale.customer_name).toBe('Bell')
})
