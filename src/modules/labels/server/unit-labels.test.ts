/** Whole trays have barcodes of their own: found by a scan, printed on labels. */
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { createPrice, editPrice, listPrices, lookUpBarcode, newBarcode } from '#modules/plants/contract.ts'
import { sql } from '#server/sql.ts'
import { getLabelsPdf, labelContents } from '../label-calls.ts'

/** Lavender at 10.00 in 14 cm, 12 to a tray and 60 to a shelf. */
async function aNurseryWithTrays() {
  const nursery = await aNursery()
  const { plant, price_id } = await nursery.has((db) => forSale(db, { quantity: 1000 }))
  await nursery.has((db) =>
    db.run(sql`
      UPDATE container_sizes SET cells = 12, trays_per_shelf = 5 WHERE nursery_id = ${db.nursery_id} AND name = '14 cm'`),
  )
  const manager = nursery.as('manager')
  const price = async (wanted: object) => {
    const [before] = (await manager.calls(listPrices, { params: { id: plant } })).data
    const body = { container_size: '14 cm', price: '10.00', version: before?.version ?? 1, ...wanted }
    return manager.calls(editPrice, { params: { id: plant, priceId: price_id }, body })
  }
  return { nursery, manager, plant, price_id, price }
}

test('a tray is scanned by its own barcode, which no single plant has', async () => {
  const { nursery, manager, plant, price } = await aNurseryWithTrays()
  const saved = await price({ barcode: 'ONE', tray_barcode: '2000000000428', shelf_barcode: 'S60' })
  expect(saved.data).toMatchObject({ barcode: 'ONE', tray_barcode: '2000000000428', shelf_barcode: 'S60' })
  const unit_barcodes = [
    { unit: 'tray', plants: 12, barcode: '2000000000428' },
    { unit: 'shelf', plants: 60, barcode: 'S60' },
  ]
  for (const barcode of ['ONE', '2000000000428', 'S60']) {
    const { data } = await nursery.as('sales').calls(lookUpBarcode, { params: { barcode } })
    expect(data).toMatchObject([{ container_size: '14 cm', unit_barcodes }])
  }
  expect((await manager.calls(newBarcode)).data.barcode).toBe('2000000000435')
  expect((await price({ barcode: 'ONE', tray_barcode: 'ONE' })).errors[0]?.path).toBe('tray_barcode')
  expect((await price({ trolley_barcode: 'T' })).errors[0]?.path).toBe('trolley_barcode')
  const without = { container_size: 'PB3', price: '20', tray_barcode: 'PB3-TRAY' }
  const refused = await manager.calls(createPrice, { params: { id: plant }, body: without })
  expect(refused.errors[0]?.message).toBe('PB3 has no trays. Enter in Settings what a tray of it takes, or leave this empty.')
})

test('a label of a tray says how many it holds and what they cost together, with the barcode of the tray', async () => {
  const { nursery, price, price_id } = await aNurseryWithTrays()
  await price({ barcode: 'ONE', tray_price: '96', tray_barcode: '2000000000428' })
  const grower = nursery.as('production')
  const [tray, single, shelf] = [`${price_id}:tray`, price_id, `${price_id}:shelf`]
  const { data } = await grower.calls(labelContents, { query: { kind: 'price', ids: [tray, single, shelf].join(',') } })
  expect(data.map(({ id, container_size, price, barcode }) => [id, container_size, price, barcode])).toEqual([
    [tray, '14 cm, tray of 12', '96.00', '2000000000428'],
    [single, '14 cm', '10.00', 'ONE'],
    // Five trays: no price and no barcode of its own.
    [shelf, '14 cm, shelf of 60', '480.00', null],
  ])
  expect(data[0]).not.toHaveProperty('tray_price')

  const query = {
    kind: 'price' as const,
    items: `${tray}*2,${single}`,
    paper: 'a4-24',
    begin: '1',
  }
  const [page] = readPdf((await grower.calls(getLabelsPdf, { query })).bytes).pages
  expect([page?.match(/tray of 12/g)?.length, page?.match(/14 cm/g)?.length]).toEqual([2, 3])
})

test('a unit that a size does not have is not labelled, nor a unit of a batch', async () => {
  const { nursery, price_id } = await aNurseryWithTrays()
  const grower = nursery.as('production')
  const contents = (kind: 'price' | 'batch', ids: string) => grower.calls(labelContents, { query: { kind, ids } })
  expect((await contents('price', `${price_id}:trolley`)).data).toEqual([])
  expect((await contents('batch', `${price_id}:tray`)).data).toEqual([])
  expect((await contents('price', `${price_id}:box`)).status).toBe(422)
  const query = { kind: 'batch' as const, items: `${price_id}:tray` }
  expect((await grower.calls(getLabelsPdf, { query })).status).toBe(422)
})
