import { expect, test } from 'vitest'
import { readPdf } from '#app/testing-pdf.ts'
import { aNursery } from '#app/testing.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { getInvoicePdf, ringUpSale, voidSale } from '../contract.ts'

async function kowhai(db: Db) {
  const [plant, batch] = [newId(), newId()]
  await db.run(sql`
    INSERT INTO plant_types (nursery_id, id, common_name, botanical_name, category, search_text)
    VALUES (${db.nursery_id}, ${plant}, 'Kōwhai ‘Dragons Gold’', 'Sophora × molloyi ''Dragons Gold''', 'Natives', 'kowhai')`)
  await db.run(sql`
    INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size, price) VALUES (${db.nursery_id}, ${plant}, 'PB5', 24.50)`)
  await db.run(sql`
    INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size, quantity_current, state, started_on, cost)
    VALUES (${db.nursery_id}, ${batch}, ${plant}, ${batch}, 'PB5', 500, 'for_sale', '2026-01-01', 10)`)
  return plant
}

async function sold(lines = 1) {
  const nursery = await aNursery({
    nurseryName: 'Ōtari Nursery',
    nurseryAddress: '160 Wilton Road\nWellington',
    gstRegistered: true,
    gstNumber: '123-456-789',
    country: 'NZ',
    receiptFooter: 'Ngā mihi nui',
  })
  const plant = await nursery.has(kowhai)
  const till = nursery.as('sales')
  const item = { item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: '3' }
  const { data: sale } = await till.calls(ringUpSale, {
    body: { payment_method: 'eftpos', customer_name: 'Māia', items: Array.from({ length: lines }, () => item) },
  })
  return { nursery, till, sale, params: { id: sale.id } }
}

test('the invoice comes as a PDF that says what the law wants and what was sold', async () => {
  const { till, sale, params } = await sold()
  const { status, headers, bytes } = await till.calls(getInvoicePdf, { params })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain(`invoice-${sale.invoice_number}.pdf`)
  const { pages, sizes } = readPdf(bytes)
  expect(sizes[0]?.map(Math.round)).toEqual([595, 842])
  expect(pages).toHaveLength(1)
  for (const words of [
    'Tax invoice',
    sale.invoice_number,
    'Ōtari Nursery',
    '160 Wilton Road',
    'GST number 123-456-789',
    'Māia',
    'Kōwhai ‘Dragons Gold’',
    'Sophora × molloyi',
    'PB5',
    '$24.50',
    '$73.50',
    'GST (15.00%) included',
    'EFTPOS',
    'Paid',
    'Ngā mihi nui',
    'Page 1 of 1',
  ])
    expect(pages[0]).toContain(words)
})

test('on a roll it is one strip; a long one on pages has its number on each', async () => {
  const { till, sale, params } = await sold(60)
  const roll = readPdf((await till.calls(getInvoicePdf, { params, query: { paper: '80mm' } })).bytes)
  expect(roll.sizes.map(([width]) => Math.round(width))).toEqual([227])
  expect(roll.pages[0]?.match(/3 × \$24\.50/g)).toHaveLength(60)
  const a4 = readPdf((await till.calls(getInvoicePdf, { params })).bytes)
  expect(a4.pages.length).toBeGreaterThan(1)
  for (const page of a4.pages) expect(page).toContain(`Tax invoice ${sale.invoice_number}`.slice(0, 11))
  expect(a4.pages.at(-1)).toContain('$4,410.00')
})

test('a void invoice says so; another nursery’s is not there', async () => {
  const { nursery, till, sale, params } = await sold()
  await nursery.as('manager').calls(voidSale, { params, body: { reason: 'Wrong plants', version: sale.version } })
  expect(readPdf((await till.calls(getInvoicePdf, { params })).bytes).pages[0]).toContain('Void')
  const other = (await aNursery()).as('admin')
  expect(await other.calls(getInvoicePdf, { params })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await till.calls(getInvoicePdf, { params, query: { paper: 'a3' as 'a4' } })).status).toBe(422)
})
