/** The barcode of an invoice: what a receipt is found again by, at the till or in the transactions, by any scanner. */

/** The scanned code: an R and the number; empty if a barcode can't encode it. */
export function receiptCode(number: string): string {
  const code = `R${number}`
  return /^[\x21-\x7e]{5,20}$/.test(code) ? code : ''
}

/** The number of the invoice, or the till's own reference, that a scan names; undefined where it names no receipt. */
export function receiptScanned(scanned: string): string | undefined {
  const [, number] = /^R([\x21-\x7e]{4,19})$/i.exec(scanned.trim()) ?? []
  return number
}

// Code 128 (ISO/IEC 15417), set B: the widths of three bars and three spaces for each of 103 values, six digits a value.
const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122' +
  '123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323' +
  '131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131' +
  '213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122' +
  '141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112' +
  '124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141' +
  '411131'
const startB = '211214'
const stop = '2331112'

/** Module widths: bar, space, bar, space… without the quiet zones of ten modules on either side. */
export function barsOf(code: string): number[] {
  const values = Array.from(code, (character) => character.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), 104) % 103
  const drawn = [...values, check].map((value) => widths.slice(value * 6, value * 6 + 6))
  return Array.from([startB, ...drawn, stop].join(''), Number)
}

/** SVG path with modules of width 1 and bars of height 1, including the quiet zones; `modules` is its width. */
export function barcodePath(code: string): { readonly path: string; readonly modules: number } {
  let at = 10
  let path = ''
  for (const [i, width] of barsOf(code).entries()) {
    if (i % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`
    at += width
  }
  return { path, modules: at + 10 }
}
