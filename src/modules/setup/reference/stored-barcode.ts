/** The one form in which a barcode is stored, apart from `barcode.ts`, which the till loads. */
import { barcodeKey } from './barcode.ts'

/** A GTIN as EAN-13, which labels print and scanners read for a UPC-A too; as EAN-8 or GTIN-14 where it is one. Other codes as they are. */
export function storedBarcode(code: string): string {
  const key = barcodeKey(code)
  if (!/^\d{14}$/.test(key)) return code
  const [short, long] = [key.slice(6), key.slice(1)]
  if (key.startsWith('000000') && barcodeKey(short) === key) return short
  return key.startsWith('0') ? long : key
}
