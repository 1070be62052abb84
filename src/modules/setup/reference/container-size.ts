/**
 * The container sizes by country, with their TRUE litres, which labels don't show: a US #1 holds 2.8 litres and no gallon, and
 * what one seller calls 1.7 litres another calls 2. So a new nursery begins with its country's usual measures, and writes in its own.
 */
import type { Country } from '#kernel/country.ts'
import type { ContainerSystem } from './kinds.ts'

export interface ContainerSize {
  /** Name on labels, prices and batches: `PB8`, `#5`, `9 cm`. Unique in a nursery, without regard to case. */
  readonly code: string
  readonly system: ContainerSystem
  /** Volume per plant, a decimal with a point; for a tray, of one cell. */
  readonly litres: string
  /** Diameter of the top. */
  readonly mm?: number | undefined
  /** Plants per tray. */
  readonly cells?: number | undefined
  readonly trays_per_shelf?: number | undefined
  readonly shelves?: number | undefined
}

type Row = readonly [code: string, litres: string]

const of = (system: ContainerSystem, rows: readonly Row[]): ContainerSize[] =>
  rows.map(([code, litres]) => ({ code, system, litres }))
const round = (rows: readonly (readonly [...Row, mm: number])[]): ContainerSize[] =>
  rows.map(([code, litres, mm]) => ({ code, system: 'diameter', litres, mm }))

/** On the common footprint of 280 × 540 mm. */
const plugTrays: readonly ContainerSize[] = [
  [32, '0.11'],
  [50, '0.07'],
  [72, '0.043'],
  [128, '0.024'],
  [288, '0.0074'],
  [512, '0.0026'],
].map(([cells, litres]) => ({ code: `Plug ${cells}`, system: 'tray', litres: String(litres), cells: Number(cells) }))

const rootTrainer: ContainerSize = { code: 'Root trainer', system: 'tray', litres: '0.2', cells: 4 }
const centimetres = round([
  ['7 cm', '0.2', 70],
  ['9 cm', '0.5', 90],
  ['12 cm', '0.9', 120],
  ['14 cm', '1.5', 140],
  ['17 cm', '2.5', 170],
  ['20 cm', '4', 200],
])

const centimetresAndLitres: readonly ContainerSize[] = [
  ...plugTrays,
  ...centimetres,
  ...of(
    'litre',
    [1, 2, 3, 5, 7.5, 10, 15, 25, 45].map((litres) => [`${litres} L`, String(litres)] as const),
  ),
]

const byCountry: Readonly<Record<Country, readonly ContainerSize[]>> = {
  // Planter bags by nominal pints.
  NZ: [
    ...plugTrays,
    rootTrainer,
    ...centimetres,
    ...of('pint bag', [
      ['PB3', '1.7'],
      ['PB5', '2.8'],
      ['PB6.5', '3.5'],
      ['PB8', '4.7'],
      ['PB12', '10'],
      ['PB18', '12'],
      ['PB28', '17'],
      ['PB40', '23'],
      ['PB95', '55'],
    ]),
  ],
  // Small by diameter, large by litres.
  AU: [
    ...plugTrays,
    ...round([
      ['Tube', '0.25', 50],
      ['Super tube', '0.5', 68],
      ['90 mm', '0.75', 90],
      ['140 mm', '1.5', 140],
      ['165 mm', '2.5', 165],
      ['200 mm', '4', 200],
      ['250 mm', '8', 250],
      ['300 mm', '14', 300],
    ]),
    ...of(
      'litre',
      [25, 45, 75, 100, 200, 400].map((litres) => [`${litres} L`, String(litres)] as const),
    ),
  ],
  // National Plant Specification: P is a diameter in cm below one litre, C is litres.
  UK: [
    ...plugTrays,
    ...round([
      ['P7', '0.25', 70],
      ['P9', '0.5', 90],
      ['P11', '0.75', 110],
    ]),
    ...of(
      'litre',
      [1, 1.5, 2, 3, 4, 5, 7.5, 10, 15, 20, 30].map((litres) => [`C${litres}`, String(litres)] as const),
    ),
  ],
  // Classes of ANSI Z60.1, as one grower declares them by law.
  US: [
    ...plugTrays,
    ...round([
      ['3.5 in', '0.4', 89],
      ['4 in', '0.5', 102],
    ]),
    ...of('trade number', [
      ['#1', '2.8'],
      ['#2', '6'],
      ['#3', '9'],
      ['#5', '14.9'],
      ['#6', '19'],
      ['#7', '24.6'],
      ['#10', '34.1'],
      ['#15', '54.9'],
      ['#20', '74.2'],
      ['#25', '104.5'],
    ]),
  ],
  EU: centimetresAndLitres,
  other: centimetresAndLitres,
}

const same = (code: string) => code.trim().toLowerCase()

/** Usual sizes of a country's nurseries, the smallest first. */
export const usualSizes = (country: Country): readonly ContainerSize[] => byCountry[country]

/**
 * Initial sizes of a nursery, the smallest first: the usual sizes of its country, replaced by its own measures, and its own
 * sizes.
 */
export function firstSizes(country: Country, own: readonly ContainerSize[]): readonly ContainerSize[] {
  const known = new Set(own.map(({ code }) => same(code)))
  return [...byCountry[country].filter(({ code }) => !known.has(same(code))), ...own].toSorted(
    (a, b) => Number(a.litres) - Number(b.litres),
  )
}

/** The size of a list that is called so, whatever its capitals; undefined for one that is not measured. */
export const containerSizeCalled = (sizes: readonly ContainerSize[], code: string): ContainerSize | undefined =>
  sizes.find((size) => same(size.code) === same(code))
