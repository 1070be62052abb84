/** An order whose invoice is voided is open again: it can be delivered or invoiced once more, and no payment is lost or counted twice. */
import { expect, test } from 'vitest'
import * as calls from '../contract.ts'
import { anOrder } from './testing-void-invoice.ts'

test('of an order on two invoices the voided part is invoiced again; the other invoice stays', async () => {
  const { confirm, deliver, now, voids, invoiceAll, sale, free, balance } = await anOrder()
  await confirm()
  const first = (await deliver(12, 'account')).data.dockets.at(-1)?.sale_id ?? ''
  const second = (await deliver(8, 'account')).data.dockets.at(-1)?.sale_id ?? ''
  expect((await now()).status).toBe('invoiced')
  await voids(first)
  expect(await now()).toMatchObject({ status: 'delivered', items: [{ quantity_delivered: 20, quantity_invoiced: 8 }] })
  expect(await free()).toMatchObject({ on_hand: 30, committed: 0 })
  expect(await balance()).toBe('80.00')
  const again = await invoiceAll()
  expect([again.status, again.data.total_amount]).toEqual([201, '120.00'])
  expect(await now()).toMatchObject({ status: 'invoiced', sale_id: again.data.sale_id, items: [{ quantity_invoiced: 20 }] })
  expect((await sale(second)).voided_at).toBeNull()
  expect(await free()).toMatchObject({ on_hand: 30, committed: 0 })
  expect(await balance()).toBe('200.00')
})

test('the deposit of a voided invoice stays as credit, and pays for the next one once', async () => {
  const { manager, params, key, confirm, deliver, now, voids, invoiceAll, sale, balance } = await anOrder()
  await confirm()
  await manager.calls(calls.takeDeposit, { params, body: { amount: '50', method: 'eftpos' }, ...key() })
  const first = (await deliver(20, 'account')).data.dockets[0]?.sale_id ?? ''
  expect(await balance()).toBe('150.00')
  expect((await voids(first)).status).toBe(200)
  expect(await now()).toMatchObject({ status: 'delivered', deposit_held: '0.00' })
  expect(await balance()).toBe('-50.00')
  const { data } = await invoiceAll()
  expect(await sale(data.sale_id)).toMatchObject({
    amount_paid: '50.00',
    payments: [{ method: 'account_credit', amount: '50.00' }],
  })
  expect([await balance(), (await now()).status]).toEqual(['150.00', 'invoiced'])
})
