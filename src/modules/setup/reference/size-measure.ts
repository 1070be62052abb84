/** Container sizes compared as measures: 2L, 2 L and 2 ltr are one. Pure. */

const units: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  l: ['l', 1],
  lt: ['l', 1],
  ltr: ['l', 1],
  ltrs: ['l', 1],
  liter: ['l', 1],
  liters: ['l', 1],
  litre: ['l', 1],
  litres: ['l', 1],
  ml: ['l', 0.001],
  cl: ['l', 0.01],
  cc: ['l', 0.001],
  cm: ['cm', 1],
  mm: ['cm', 0.1],
  in: ['inch', 1],
  inch: ['inch', 1],
  inches: ['inch', 1],
  '"': ['inch', 1],
  '″': ['inch', 1],
  gal: ['gallon', 1],
  gall: ['gallon', 1],
  gallon: ['gallon', 1],
  gallons: ['gallon', 1],
  qt: ['quart', 1],
  quart: ['quart', 1],
  quarts: ['quart', 1],
}

/** A number and its unit, perhaps with the word pot: "2.5 L", "14cm pot". */
const measured = /^(\d{1,4}(?:[.,]\d{1,3})?)[ -]?([a-z]{1,7}|["″])\.?(?: (?:pots?|bags?|containers?))?$/
/** A size of a maker's series: PB3, PB 3; #5; P9; Plug 72. */
const numbered = /^(pb|p|c|#|no\.?|plug|cell|tray|rt|v)[ -]?(\d{1,4}(?:\/\d{1,3})?)$/

/** A text that is equal for names of the same measure; undefined for a name that has none. */
export function sizeMeasure(name: string): string | undefined {
  const text = name.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const [, amount, unit = ''] = measured.exec(text) ?? []
  const known = units[unit]
  if (amount !== undefined && known) {
    const [measure, factor] = known
    return `${Number((Number(amount.replace(',', '.')) * factor).toFixed(4))} ${measure}`
  }
  const [, series, number] = numbered.exec(text) ?? []
  return series === undefined || number === undefined ? undefined : `${series.replace('.', '')} ${number}`
}

/** A name without the size that it ends with: "Hebe, 2.5 L" is Hebe in 2.5 L. `size` is '' where there is none. */
export function splitSize(text: string): { readonly name: string; readonly size: string } {
  const words = text.trim().replace(/\)$/, '').split(/\s+/)
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue
    const size = words
      .slice(-count)
      .join(' ')
      .replace(/^[([–,-]+\s*/, '')
    if (sizeMeasure(size) === undefined) continue
    const name = words
      .slice(0, -count)
      .join(' ')
      .replace(/(?<![\s,(/|–-])[\s,(/|–-]+$/, '')
    if (name !== '') return { name, size }
  }
  return { name: text.trim(), size: '' }
}
