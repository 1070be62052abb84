/** Looks up a scanned barcode in the till's price list: one plant or supply, or all plants of a tray, shelf or trolley. Pure. */
import { type Good, isOpenItem, isPlant } from './cart.ts'

/** Goods by barcode, including those of whole units; several if they share one. */
export function goodsByBarcode(goods: readonly Good[]): ReadonlyMap<string, readonly Good[]> {
  const found = new Map<string, Good[]>()
  for (const good of goods)
    for (const code of barcodesOf(good)) {
      const same = found.get(code)
      if (same) same.push(good)
      else found.set(code, [good])
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
  (isPlant(good) && good.unit_barcodes?.find(({ barcode }) => barcode === code)?.plants) || 1
