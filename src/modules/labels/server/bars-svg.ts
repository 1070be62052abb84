/** A barcode as a picture: EAN-13 if it is one, Code 128 otherwise. */
import { toSVG } from 'bwip-js/node'
import { barcodeFault } from '#modules/setup/reference/barcode-fault.ts'
import { isEan13 } from '#modules/setup/reference/barcode.ts'

/** Undefined if the code can't be encoded as a barcode. */
export function barsSvg(barcode: string): string | undefined {
  if (barcodeFault(barcode) !== undefined) return undefined
  const bcid = isEan13(barcode) ? 'ean13' : 'code128'
  // An EAN's digits have fixed positions between the bars; centred they would overlap them.
  return toSVG({
    bcid,
    text: barcode,
    height: 10,
    includetext: true,
    ...(bcid === 'code128' ? { textxalign: 'center' as const } : {}),
  })
}
