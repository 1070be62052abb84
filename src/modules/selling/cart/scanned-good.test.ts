import { expect, test } from 'vitest'
import { PlantTypeId } from '#kernel/id.ts'
import type { PlantGood, SupplyGood } from './cart.ts'
import { goodsByBarcode, scannedQuantity } from './scanned-good.ts'

const plug: PlantGood = {
  id: 'plug',
  plant_type_id: PlantTypeId.parse('01890a5d-ac96-774b-bcce-b302099a8057'),
  container_size: 'Plug 72',
  common_name: 'Lettuce',
  botanical_name: 'Lactuca sativa',
  category: 'Herbs',
  price: '0.65',
  barcode: 'ONE',
  unit_barcodes: [
    { unit: 'tray', plants: 72, barcode: 'TRAY' },
    { unit: 'shelf', plants: 360, barcode: 'SHELF' },
  ],
  available: 900,
  photo: null,
}
const stored: PlantGood = { ...plug, id: 'stored', barcode: null, unit_barcodes: undefined }
const twine: SupplyGood = {
  id: 'twine',
  name: 'Twine',
  unit: 'each',
  measured: false,
  price: '4.00',
  barcode: 'ONE',
  quantity_on_hand: '9',
}
const open = { id: 'open', name: 'Delivery', price: '10.00', tax_kind: 'standard' } as const

test('goods are found by the barcodes of one and of their units, several by one that they share', () => {
  const found = goodsByBarcode([plug, stored, twine, open])
  expect([...found.keys()]).toEqual(['ONE', 'TRAY', 'SHELF'])
  expect(found.get('ONE')).toEqual([plug, twine])
  expect(found.get('TRAY')).toEqual([plug])
})

test('a scanned tray is all its plants, and anything else is one', () => {
  expect(['ONE', 'TRAY', 'SHELF', 'another'].map((code) => scannedQuantity(plug, code))).toEqual([1, 72, 360, 1])
  expect([stored, twine, open].map((good) => scannedQuantity(good, 'TRAY'))).toEqual([1, 1, 1])
})
