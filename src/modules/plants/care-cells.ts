/** The care of a plant as cells of a spreadsheet, a column for each field. A cell that was written is read again as the same. Pure. */
import { keysOf } from '#kernel/record.ts'
import { hardinessRating, hardinessZone, tidyCare } from './care.ts'
import { hazardChoices, lightChoices, waterChoices } from './care-choices.ts'
import type { Care } from './care-fields.ts'
import { searchText } from './search-text.ts'

interface CareColumn<Value = unknown> {
  /** Title as in the form. */
  readonly title: string
  /** Other titles, as `searchText` normalises them. */
  readonly synonyms: readonly string[]
  readonly kind: 'text' | 'count'
  readonly hint: string
  readonly max: number
  /** The value of a cell; undefined for one that is not understood. */
  readonly parse: (text: string) => Value | undefined
  readonly text: (value: Value) => string
  /** Follows a cell that is not understood. */
  readonly instead: string
  /** The end of a range that counts: the height of 40-60 cm is 60 cm; undefined for any other text. */
  readonly endOf?: (text: string) => string | undefined
  /** Units that a title may say. */
  readonly units?: readonly string[]
}

/** The cell as it is written, or what to enter instead. */
type ReadCell =
  | { readonly value: string; readonly note?: string; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: string }

interface Choice {
  readonly name: string
  readonly also: readonly string[]
}

/** "Sun to part shade" and "sun/part shade" are the same words. */
const wordsOf = (text: string) => searchText(text.replaceAll(/\b(?:to|or|and)\b/gi, ' '))

const choiceFinder = <Key extends string>(choices: Readonly<Record<Key, Choice>>) => {
  const known = new Map(
    keysOf(choices).flatMap((key) => [choices[key].name, key, ...choices[key].also].map((name) => [wordsOf(name), key] as const)),
  )
  return (text: string): Key | undefined => known.get(wordsOf(text))
}

const namesOf = (choices: Readonly<Record<string, Choice>>) =>
  Object.values(choices)
    .map(({ name }) => name)
    .join(', ')

const choiceColumn = <Key extends string>(
  choices: Readonly<Record<Key, Choice>>,
  column: Pick<CareColumn, 'title' | 'synonyms'>,
): CareColumn<Key> => ({
  ...column,
  kind: 'text',
  hint: namesOf(choices),
  max: 60,
  parse: choiceFinder(choices),
  text: (key) => choices[key].name,
  instead: `Enter one of these: ${namesOf(choices)}.`,
})

/** A number and its unit in lower case: "1.5 m", "40", "−10 °C". */
const measured = /^([-−–]?\d+(?:[.,]\d{1,2})?)\s*([a-z°'"′″]*(?: ?[cf])?)\.?$/

function parseMeasure(text: string, units: Readonly<Record<string, (amount: number) => number>>): number | undefined {
  const [, digits = '', unit = ''] = measured.exec(text.toLowerCase()) ?? []
  const convert = units[unit.replaceAll(/[° ]/g, '')]
  return digits === '' || convert === undefined
    ? undefined
    : Math.round(convert(Number(digits.replace(',', '.').replace(/^[−–]/, '-'))))
}

/** The two ends of a range; the first may have no unit: "40-60 cm", "1.2/1.5m", "−10 to −5 °C". */
const ends =
  /^([-−]?\d+(?:[.,]\d{1,2})?) ?((?!to\b)[^\d\s–—/-]*) ?(?:-|–|—|\/|\bto\b) ?([-−]?\d+(?:[.,]\d{1,2})?) ?([^\d\s]*(?: [cf])?)$/i
const about = /^(?:up to|to|max\.?|about|approx\.?|ca\.?|c\.|[~<≤]) ?(?=\d)/i

/** Reads the end of a range that the column wants: highest or lowest. */
const endOf = (parse: (text: string) => number | undefined, wanted: 'highest' | 'lowest') => (cell: string) => {
  const text = cell
    .trim()
    .replace(about, '')
    .replace(/(?<=\S) ?\+$/, '')
  const [, first = '', firstUnit = '', second = '', unit = ''] = ends.exec(text) ?? []
  if (second === '') return text === cell.trim() ? undefined : text
  const [from, to] = [`${first} ${firstUnit || unit}`.trim(), `${second} ${unit || firstUnit}`.trim()]
  const [low, high] = [parse(from), parse(to)]
  if (low === undefined || high === undefined) return undefined
  return low > high === (wanted === 'highest') ? from : to
}

const same = (amount: number) => amount
const feet = (ft: number) => ft * 30.48
const inches = (inch: number) => inch * 2.54
const metres = (m: number) => m * 100
const lengthUnits = {
  '': (cm: number) => (Number.isInteger(cm) ? cm : Number.NaN),
  cm: same,
  mm: (mm: number) => mm / 10,
  m: metres,
  metres,
  metre: metres,
  meters: metres,
  ft: feet,
  feet,
  "'": feet,
  '′': feet,
  in: inches,
  inch: inches,
  inches,
  '"': inches,
  '″': inches,
} as const

function parseLength(text: string): number | undefined {
  const cm = parseMeasure(text, lengthUnits)
  return cm !== undefined && cm >= 1 && cm <= 10_000 ? cm : undefined
}

const lengthColumn = (column: Pick<CareColumn, 'title' | 'synonyms'>): CareColumn<number> => ({
  ...column,
  kind: 'count',
  hint: 'In cm, or with its unit: 2 m',
  max: 20,
  parse: parseLength,
  text: String,
  instead: 'Enter whole centimetres, from 1 to 10,000, or a length like 2 m.',
  endOf: endOf(parseLength, 'highest'),
  units: keysOf(lengthUnits).filter(Boolean),
})

const temperatureUnits = { '': same, c: same, f: (fahrenheit: number) => (fahrenheit - 32) / 1.8 } as const

function parseTemperature(text: string): number | undefined {
  const celsius = parseMeasure(text, temperatureUnits)
  return celsius !== undefined && celsius >= -60 && celsius <= 25 ? celsius : undefined
}

const degrees = Array.from({ length: 86 }, (_, i) => 25 - i)
/** Without a least temperature of its own, H7 counts as its warmest. */
const coldestRated = -21

/** The lowest whole °C of a zone: "8a", "USDA 9", "zone 7b-10", "RHS H4". */
function parseZone(text: string): number | undefined {
  const [, rating, zone, half = 'a'] =
    /^(?:usda|rhs)? ?(?:zones?)? ?(?:(h[1-7][abc]?)|(\d{1,2})([ab])?)(?: ?(?:-|–|to) ?h?\d{1,2}[abc]?)?$/.exec(
      text.toLowerCase(),
    ) ?? []
  return degrees.findLast((celsius) =>
    rating === undefined
      ? hardinessZone(celsius) === `${zone}${half}`
      : celsius >= coldestRated && hardinessRating(celsius).toLowerCase() === rating,
  )
}

const textColumn = (title: string, synonyms: readonly string[], max: number): CareColumn<string> => ({
  title,
  synonyms,
  kind: 'text',
  hint: '',
  max,
  parse: (text) => text,
  text: (text) => text.replaceAll(/\s+/g, ' ').trim(),
  instead: '',
})

const hazardOf = choiceFinder(hazardChoices)

const careColumns: { readonly [Field in keyof Care]-?: CareColumn<NonNullable<Care[Field]>> } = {
  light: choiceColumn(lightChoices, {
    title: 'Light',
    synonyms: ['sun', 'exposure', 'aspect', 'light requirement', 'light requirements', 'light needs', 'sun or shade'],
  }),
  water: choiceColumn(waterChoices, {
    title: 'Water',
    synonyms: ['watering', 'moisture', 'soil moisture', 'water requirement', 'water requirements', 'water needs', 'water use'],
  }),
  lowest_temperature: {
    title: 'Hardy to (°C)',
    synonyms: [
      'hardy to',
      'hardiness',
      'lowest temperature',
      'lowest temperature c',
      'minimum temperature',
      'min temp',
      'cold hardiness',
      'frost hardiness',
    ],
    kind: 'count',
    hint: 'In °C, or with its unit: 14 °F',
    max: 20,
    parse: parseTemperature,
    text: String,
    instead: 'Enter whole degrees Celsius, from −60 to 25.',
    endOf: endOf(parseTemperature, 'lowest'),
    units: ['c', 'f', '°c', '°f'],
  },
  height_cm: lengthColumn({ title: 'Height (cm)', synonyms: ['height', 'mature height', 'plant height', 'ultimate height'] }),
  spread_cm: lengthColumn({
    title: 'Spread (cm)',
    synonyms: ['spread', 'width', 'mature width', 'mature spread', 'ultimate spread'],
  }),
  hazards: {
    title: 'Hazards',
    synonyms: ['hazard', 'toxicity', 'toxic', 'warning', 'warnings', 'safety'],
    kind: 'text',
    hint: `Several with commas: ${namesOf(hazardChoices)}`,
    max: 200,
    parse: (text) => {
      const found = text.split(/[,;/]/).map(hazardOf)
      return found.some((hazard) => hazard === undefined)
        ? undefined
        : keysOf(hazardChoices).filter((hazard) => found.includes(hazard))
    },
    text: (found) => found.map((hazard) => hazardChoices[hazard].name).join(', '),
    instead: `Enter these, with commas between several: ${namesOf(hazardChoices)}.`,
  },
  origin: textColumn('Origin', ['native to', 'native', 'country of origin', 'provenance'], 120),
  advice: textColumn(
    'Advice',
    ['care', 'care advice', 'care notes', 'growing advice', 'growing notes', 'care instructions'],
    600,
  ),
  breeder_wording: textColumn(
    'Breeder’s wording',
    ['breeder wording', 'breeders wording', 'pbr wording', 'licence wording'],
    200,
  ),
}

export const careFields = keysOf(careColumns)

/** Another column for the lowest temperature, for files that name a zone: a plain 9 is a zone there, not degrees. */
export const zoneColumn = {
  title: 'Hardiness zone',
  synonyms: [
    'usda zone',
    'usda hardiness zone',
    'zone',
    'zones',
    'hardiness rating',
    'rhs hardiness',
    'rhs rating',
    'usda',
    'rhs',
  ],
  hint: 'USDA or RHS: 8a, H4',
  max: 20,
} as const

/** Reads a zone as the cell of the lowest temperature. */
export function readZone(cell: string): ReadCell {
  const celsius = parseZone(cell)
  return celsius === undefined
    ? { fault: `“${cell}” is not understood. Enter a USDA zone like 8a, or an RHS rating like H4.` }
    : { value: String(celsius) }
}

/** The column of a field, whatever its values are. */
export const careColumn = (field: keyof Care) => careColumns[field] as CareColumn

/** The cell of a field; '' where it is not known. */
export function careCell(care: Care, field: keyof Care): string {
  const value = care[field]
  return value === undefined || value === null ? '' : careColumn(field).text(value)
}

/** Reads a cell that is not empty, as `careCell` would write it; or the fault with what to enter instead. */
export function readCareCell(field: keyof Care, cell: string): ReadCell {
  const { parse, text, instead, endOf } = careColumn(field)
  const end = endOf?.(cell)
  const value = parse(end ?? cell)
  if (value === undefined) return { fault: `“${cell}” is not understood. ${instead}` }
  return { value: text(value), ...(end === undefined ? {} : { note: `“${cell}” is read as ${end}.` }) }
}

/** The care that cells give, by the titles of their columns; fields without a cell are missing. */
export const careOfCells = (cells: Readonly<Record<string, string>>): Care =>
  tidyCare(
    Object.fromEntries(
      careFields.map((field) => {
        const { title, parse } = careColumn(field)
        return [field, cells[title] ? parse(cells[title]) : undefined]
      }),
    ),
  )
