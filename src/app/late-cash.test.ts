/** A sale that reaches the server after its till was counted, as from a device without a network: its cash is in the books once. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeSession, getSession } from '#modules/selling/payment/till-calls.ts'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { bookedWithCustomers, postedByPurpose } from '#testing/ledgers.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery } from '#testing/nursery.ts'

test('cash that was counted before its sale arrived is in the books once, and named beside the count', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ' })
  const { plant } = await nursery.has((db) => forSale(db, { price: '10', quantity: 9, cost: 9 }))
  const seller = nursery.as('sales')
  const { id } = await anOpenTill(nursery, '50')
  const sell = (more: object = {}) => {
    const body = { payment_method: 'cash' as const, till_session_id: id, items: [lineOf(plant)], ...more }
    return seller.calls(createSale, { body, key: randomUUID() })
  }
  expect((await sell()).status).toBe(201)
  const till_time = new Date().toISOString()
  // The drawer holds the cash of the second sale too; the server knows nothing of it yet.
  const closing = { cash: [{ value: '10', count: 7 }], reason: 'A sale is not sent yet' }
  const { data: closed } = await seller.calls(closeSession, { params: { id }, body: closing })
  expect(closed).toMatchObject({ variance: '10.00', late_cash: '0.00' })
  expect((await sell({ sold_offline: true, till_time })).status).toBe(201)

  const { data } = await seller.calls(getSession, { params: { id } })
  expect(data).toMatchObject({ variance: '10.00', late_cash: '10.00', report: closed.report })
  await bringJournalUpToDate((work) => nursery.has(work))
  const posted = await postedByPurpose(nursery.nursery_id)
  // The float stays in the drawer; of the 70.00 counted, 20.00 go to the bank.
  expect(posted).toMatchObject({ cash: 50, cash_in_transit: -30, cash_differences: 0 })
  const { cash } = await bookedWithCustomers(nursery.nursery_id)
  expect(posted['cash']).toBe(cash)
})
