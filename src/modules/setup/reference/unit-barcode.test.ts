/** Barcodes of whole trays, shelves and trolleys. */
import { expect, test } from 'vitest'
import { unitBarcodeFaults, unitBarcodesOf } from './unit-barcode.ts'

const plug = { name: 'Plug 72', cells: 72, trays_per_shelf: 5, shelves: null }

test('a size has barcodes for the units it is handled in, each with its plants', () => {
  const price = { tray_barcode: 'T', shelf_barcode: 'S', trolley_barcode: 'W' }
  expect(unitBarcodesOf({ ...plug, ...price })).toEqual([
    { unit: 'tray', plants: 72, barcode: 'T' },
    { unit: 'shelf', plants: 360, barcode: 'S' },
  ])
  expect(unitBarcodesOf({ ...plug, ...price, shelf_barcode: null })).toHaveLength(1)
  expect(unitBarcodesOf({ ...price, cells: null })).toEqual([])
})

test('a unit needs a number of its own, and a size that has such units', () => {
  const faults = (price: Parameters<typeof unitBarcodeFaults>[0], size = plug) => unitBarcodeFaults(price, size)
  expect(faults({ barcode: 'A', tray_barcode: 'T', shelf_barcode: 'S', trolley_barcode: null })).toEqual([])
  expect(faults({ barcode: 'A', tray_barcode: 'A' })).toEqual([
    { path: 'tray_barcode', message: 'That is the barcode of one plant. A scan could not tell them apart: use another number.' },
  ])
  expect(faults({ tray_barcode: 'T', shelf_barcode: 'T' })).toEqual([
    { path: 'shelf_barcode', message: 'That is the barcode of the tray. A scan could not tell them apart: use another number.' },
  ])
  expect(faults({ trolley_barcode: 'W' })).toEqual([
    {
      path: 'trolley_barcode',
      message: 'Plug 72 has no trolleys. Enter in Settings what a tray of it takes, or leave this empty.',
    },
  ])
})
