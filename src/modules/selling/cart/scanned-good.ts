/** Looks up a scanned barcode in the till's price list: one plant or supply, or all plants of a tray, shelf or trolley. Pure. */
import { barcodeKey } from '#modules/setup/reference/barcode.ts'
import { type Good, isOpenItem, isPlant } from './cart.ts'

/** Goods by the key of their barcode, including those of whole units; several if they share one. */
export function goodsByBarcode(goods: readonly Good[]): ReadonlyMap<string, readonly Good[]> {
  const found = new Map<string, Good[]>()
  for (const good of goods)
    for (const code of barcodesOf(good)) {
      const key = barcodeKey(code)
      const same = found.get(key)
      if (same) same.push(good)
      else found.set(key, [good])
    }
  return found
}

function barcodesOf(good: Good): string[] {
  if (isOpenItem(good)) return []
  const units = isPlant(good) ? (good.unit_barcodes ?? []).map(({ barcode }) => barcode) : []
  return good.barcode === null ? units : [good.barcode, ...units]
}

/** Quantity added by a scan of this code: the plants of a whole unit, otherwise 1. */
export const scannedQuantity = (good: Good, code: string): number =>
  (isPlant(good) && good.unit_barcodes?.find(({ barcode }) => barcodeKey(barcode) === barcodeKey(code))?.plants) || 1
