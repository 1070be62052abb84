/** Asks the server for a barcode: the list of the till may be older than the label. */
import { lookUpBarcode } from '#modules/plants/contract.ts'
import { call } from '#web/call.ts'
import type { Good } from '#modules/selling/cart/cart.ts'
import { suppliesForSale } from '#modules/selling/cart/goods-calls.ts'
import { barcodeKey } from '#modules/setup/reference/barcode.ts'

export async function askFor(barcode: string): Promise<Good[]> {
  const [plants, supplies] = await Promise.all([
    call(lookUpBarcode, { params: { barcode } }).catch(() => []),
    call(suppliesForSale).catch(() => []),
  ])
  return [
    ...plants,
    ...supplies.filter((supply) => supply.barcode !== null && barcodeKey(supply.barcode) === barcodeKey(barcode)),
  ]
}
