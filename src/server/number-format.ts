/** Number formats of a spreadsheet that show more than the digits of a number: 10% for 0.1, and 0610 for 610. Pure. */

export type NumberWriter = (value: number) => string

/** A decimal number without the noise of binary fractions: spreadsheets may store 12.5 as 12.499999999999998. */
export const exactNumber = (value: number): number => Number(value.toPrecision(15))

/** The longest format that Excel has. */
const longest = 255
const percentIds = new Set(['9', '10'])
const placeholders = '0#?'
/** Signs that a format shows as they are, without quotes. */
const plainSigns = ' -+()'

const percent: NumberWriter = (value) => `${exactNumber(value * 100)}%`

/** The writer of a format, by its code or its built-in number; undefined if the number itself says all. */
export function numberWriter(format: string): NumberWriter | undefined {
  if (percentIds.has(format)) return percent
  const signs = signsOf(format.slice(0, longest))
  const isShown = (sign: string) => signs.some(({ text, isLiteral }) => !isLiteral && text === sign)
  if (isShown('%')) return percent
  const code = currencyIn(format.slice(0, longest))
  if (code !== undefined) return (value) => `${code} ${withCents(exactNumber(value))}`
  const isFixed = signs.every(({ text, isLiteral }) => isLiteral || placeholders.includes(text))
  const zeros = signs.filter(({ text, isLiteral }) => !isLiteral && text === '0')
  const after = signs.slice(signs.findLastIndex(({ isLiteral }) => !isLiteral) + 1)
  const unit = after
    .map(({ text }) => text)
    .join('')
    .trim()
  if (measure.test(unit) || several.test(unit)) return (value) => `${exactNumber(value)} ${unit}`
  // A single 0 pads nothing, and other text beside it is most often a unit that the column has.
  return isFixed && zeros.length > 1 ? padded(signs) : undefined
}

/** Units that say what a number is of: 2.5 L, 14 cm, 25 kg. */
const measure = /^(?:l|lt|ltr|lit(?:er|re)s?|ml|cm|mm|m|gal|gallons?|kg|g|lbs?)$/i

/** Units of several pieces: a dozen, a tray, per 100. */
const several =
  /^(?:(?:per|\/) ?\d+|(?:per |\/ ?)?(?:doz(?:en)?s?|trays?|packs?|box(?:es)?|cases?|cartons?|bundles?|flats?|bags?))\.?$/i

/** A currency other than a dollar, which is the nursery's own most often: [$€-407], "EUR", £. */
const currencyIn = (format: string): string | undefined => {
  const [, inBrackets, quoted, plain] =
    /\[\$([€£]|[A-Z]{3})(?:-[\dA-F]+)?\]|" ?([€£]|[A-Z]{3}) ?"|([€£])/.exec(format.split(';')[0] ?? '') ?? []
  return inBrackets ?? quoted ?? plain
}

/** At least two decimals, and never three, which could be read as thousands. */
function withCents(value: number): string {
  const decimals = String(value).split('.')[1]?.length ?? 0
  return decimals < 2 ? value.toFixed(2) : decimals === 3 ? value.toFixed(4) : String(value)
}

interface FormatSign {
  readonly text: string
  readonly isLiteral: boolean
}

/** The signs of the section for positive numbers, without colours, conditions and space that fills the cell. */
function signsOf(format: string): FormatSign[] {
  const signs: FormatSign[] = []
  for (const [all, quoted, escaped] of format.matchAll(/"([^"]*)"|\\(.)|[_*].|\[[^[\]]*\]|./gs)) {
    if (all === ';') break
    const literal = quoted ?? escaped ?? (plainSigns.includes(all) ? all : undefined)
    if (literal !== undefined) signs.push({ text: literal, isLiteral: true })
    else if (all.length === 1) signs.push({ text: all, isLiteral: false })
  }
  return signs
}

const padded =
  (signs: readonly FormatSign[]): NumberWriter =>
  (value) => {
    if (!Number.isSafeInteger(value) || value < 0) return String(exactNumber(value))
    const places = signs.filter(({ isLiteral }) => !isLiteral).map(({ text }) => text)
    const digits = String(value).padStart(places.length - places.indexOf('0'), '0')
    let [left, place] = [digits.length, places.length]
    // From the right; the first place has all digits that are left.
    return signs.reduceRight((after, { text, isLiteral }) => {
      if (isLiteral) return text + after
      place -= 1
      const from = place === 0 ? 0 : Math.max(0, left - 1)
      const own = digits.slice(from, left)
      left = from
      return own + after
    }, '')
  }
