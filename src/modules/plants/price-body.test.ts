/** A price that is edited in one field. */
import { expect, test } from 'vitest'
import { NewPrice, Price } from './plant-type.ts'
import { priceBody } from './price.ts'

test('the body of an edit holds every field of a price, and nothing else of its row: what an edit leaves out is emptied', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const price = Price.parse({
    id,
    plant_type_id: id,
    container_size: 'Plug 72',
    container_size_id: id,
    grade: 'A',
    grade_id: id,
    order_minimum: 144,
    order_multiple: 72,
    price: '0.65',
    tray_price: '43.20',
    shelf_price: '200.00',
    trolley_price: '900.00',
    discount_price: '0.60',
    discount_percent: null,
    barcode: '4006381333931',
    tray_barcode: 'T72',
    shelf_barcode: 'S72',
    trolley_barcode: 'W72',
    sku: 'SKU',
    color: 'green',
    version: 3,
  })
  const row = { ...price, for_sale: 12 }
  const body = priceBody(row)
  const ids = ['container_size_id', 'grade_id']
  expect(Object.keys(body).toSorted()).toEqual(
    Object.keys(NewPrice.shape)
      .filter((field) => !ids.includes(field))
      .toSorted(),
  )
  expect(NewPrice.parse(body)).toMatchObject({ order_multiple: 72, tray_price: '43.20', trolley_barcode: 'W72' })
})
