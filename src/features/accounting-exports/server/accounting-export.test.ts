/** Every invoice is exported to the accountant once. */
import { expect, test } from 'vitest'
import { forSale } from '#app/testing-products.ts'
import { aNursery } from '#app/testing.ts'
import { editSale, ringUpSale, voidSale } from '#features/sales/contract.ts'
import { refundSale } from '#features/sales/refund-calls.ts'
import { newId } from '#server/new-id.ts'
import * as calls from '../contract.ts'

async function aShop() {
  const nursery = await aNursery({ gstRegistered: true, country: 'NZ' })
  const { plant } = await nursery.has((db) => forSale(db, { price: '12.50' }))
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: '14 cm', quantity: '3' }]
  const sell = async () =>
    (await nursery.as('sales').calls(ringUpSale, { body: { payment_method: 'eftpos', items, customer_name: 'Ana' } })).data
  const manager = nursery.as('manager')
  const make = (format: 'xero' | 'quickbooks', documents?: 'credit_notes') =>
    manager.calls(calls.makeAccountingExport, {
      body: { format, from: '2020-01-01', to: '2199-12-31', ...(documents ? { documents } : {}) },
    })
  const file = async (id: string) => (await manager.calls(calls.accountingFile, { params: { id } })).bytes.toString()
  return { ...nursery, manager, sell, make, file }
}

test('exports an invoice once for each program, a void one never; downloads again the same file', async () => {
  const { sell, make, file, manager } = await aShop()
  const [first, , voided] = [await sell(), await sell(), await sell()]
  await manager.calls(voidSale, { params: { id: voided.id }, body: { reason: 'Mistake', version: voided.version } })
  const made = await make('xero')
  expect(made.data).toMatchObject({ invoices: 2, total_amount: '75.00' })
  const content = await file(made.data.id)
  expect(content.match(/Ana,,0000[12],/g)).toHaveLength(2)
  expect(content).not.toContain('00003')
  expect((await make('xero')).detail).toBe(
    'Every invoice of these days is in a file already. Fetch that file again, or choose other days.',
  )
  await manager.calls(editSale, { params: { id: first.id }, body: { customer_name: 'Bea', version: first.version } })
  expect(await file(made.data.id)).toBe(content)
  await sell()
  expect((await make('xero')).data.invoices).toBe(1)
  expect((await make('quickbooks')).data.invoices).toBe(3)
  expect((await manager.calls(calls.listAccountingExports)).data).toHaveLength(3)
})

test('gives the file to only one of two concurrent requests', async () => {
  const { sell, make, as } = await aShop()
  await sell()
  const answers = await Promise.all([make('xero'), make('xero'), make('xero')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const stranger = await aNursery()
  const params = { id: answers.find(({ status }) => status === 201)?.data.id ?? '' }
  expect((await stranger.as('admin').calls(calls.accountingFile, { params })).status).toBe(404)
  expect((await as('sales').calls(calls.listAccountingExports)).status).toBe(403)
})

test('exports a credit note once, in a file of credit notes that names its invoice', async () => {
  const { sell, make, file, manager } = await aShop()
  const sale = await sell()
  const line = sale.items[0]?.id ?? ''
  const back = await manager.calls(refundSale, {
    params: { id: sale.id },
    body: { method: 'cash', reason: 'Frost', items: [{ sale_item_id: line, quantity: '2', restock: false }] },
    key: newId(),
  })
  expect(back.status).toBe(201)
  expect((await make('xero')).data).toMatchObject({ documents: 'invoices', invoices: 1, total_amount: '37.50' })
  const made = await make('xero', 'credit_notes')
  expect(made.data).toMatchObject({ documents: 'credit_notes', invoices: 1, total_amount: '25.00' })
  const content = await file(made.data.id)
  expect(content).toContain(`,${back.data.credit_number},00001,`)
  expect(content).toContain('"Lavender, 14 cm",2,12.50,200,15% GST on Income,3.26,NZD')
  expect((await make('xero', 'credit_notes')).detail).toBe(
    'Every credit note of these days is in a file already. Fetch that file again, or choose other days.',
  )
  expect((await make('quickbooks', 'credit_notes')).data.invoices).toBe(1)
})
