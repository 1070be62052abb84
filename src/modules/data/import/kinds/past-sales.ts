/** Import of past sales, for the forecast alone. */
import { addDays } from '#kernel/day.ts'
import { counted } from '#kernel/format.ts'
import type { ImportContext } from '../import-context.ts'
import { type CellProblem, type CheckedValues, type ImportKind, type RowValues, column, textColumn } from '../import-kind.ts'
import { pastWeeks } from '../past-weeks.ts'
import { plantFinder } from './plant-finder.ts'
import { alreadyHere, decideRepeat, findRepeats } from './repeats.ts'

type Sale = ImportContext['imported_sales'][number]

const placeOf = ({ plant_type_id, container_size, week }: Sale) => `${plant_type_id}\n${container_size.toLowerCase()}\n${week}`

/** A row by the weeks that it is stored in. */
const salesOf = (values: RowValues, plant_type_id: string, by_day: boolean): Sale[] =>
  pastWeeks(values['Date'] ?? '', Number(values['Quantity'])).map((part) => ({
    ...part,
    plant_type_id,
    container_size: values['Container'] ?? '',
    by_day,
  }))

/** True where the days of a file are of more than one weekday: in a file by week all are of one. */
const isByDay = (days: readonly string[]) =>
  new Set(days.filter((day) => day.length > 7).map((day) => new Date(day).getUTCDay())).size > 1

/** The days that a part is of. */
const spanOf = ({ first_day, last_day, week, by_day }: Sale) =>
  by_day || first_day < last_day ? { from: first_day, to: last_day } : { from: week, to: addDays(week, 6) }

function overlap(one: Sale, other: Sale): boolean {
  const [a, b] = [spanOf(one), spanOf(other)]
  return a.from <= b.to && b.from <= a.to
}

/** Compares by plant, size and days; another number of days that overlap is similar. */
function repeatsOf(rows: readonly (readonly Sale[])[], known: readonly Sale[]) {
  const byPlace = Map.groupBy(known, placeOf)
  return findRepeats(rows, {
    candidatesOf: (part) => byPlace.get(placeOf(part)) ?? [],
    isSame: ({ quantity, first_day, last_day }, before) =>
      first_day === before.first_day && last_day === before.last_day && Number(quantity) === Number(before.quantity),
    isSimilar: overlap,
  })
}

const takenBack = /\b(?:refund|return|credit|gutschrift|retoure|avoir|void)/i

/** A refund that is written without a minus gets one. */
const signed = ({ row, values }: CheckedValues): CheckedValues => {
  const { Type = '', Quantity = '' } = values
  return takenBack.test(Type) && !Quantity.startsWith('-')
    ? { row, values: { ...values, Quantity: `-${Quantity}` } }
    : { row, values }
}

interface SoldRow {
  readonly day: string
  readonly plant: string
  readonly size: string
  /** Below 0 for a return. */
  readonly quantity: number
}

/** Takes returns off what was sold before them of the same plant and size, the latest first. `left` is what a return finds no sale for. */
function withoutReturns(rows: readonly SoldRow[]): { readonly quantity: number; readonly left: number }[] {
  const quantities = rows.map(({ quantity }) => Math.max(0, quantity))
  const keyOf = ({ plant, size }: SoldRow) => `${plant}\n${size.toLowerCase()}`
  const sales = Map.groupBy(
    rows.flatMap((row, i) => (row.quantity > 0 ? [{ ...row, i }] : [])).toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    keyOf,
  )
  return rows
    .map((row) => {
      let left = Math.max(0, -row.quantity)
      for (const { i, day } of sales.get(keyOf(row)) ?? []) {
        if (left === 0) break
        if (day > row.day) continue
        const taken = Math.min(left, quantities[i] ?? 0)
        quantities[i] = (quantities[i] ?? 0) - taken
        left -= taken
      }
      return left
    })
    .map((left, i) => ({ quantity: quantities[i] ?? 0, left }))
}

const returnWarnings = (sold: { readonly left: number } | undefined): CellProblem[] =>
  sold && sold.left > 0
    ? [
        {
          column: 'Quantity',
          reason: 'More plants come back than were sold earlier in this file. Only those that were sold are deducted.',
        },
      ]
    : []

/** A week without stock has sold nothing, or less than was wanted. */
const isSoldOut = (values: RowValues) => values['Sold out'] === 'yes'

function problemsOf(values: RowValues, today: string): CellProblem[] {
  const { Date: day = '', Quantity = '' } = values
  const isOver = day < (day.length === 7 ? today.slice(0, 7) : today)
  return [
    ...(isOver ? [] : [{ column: 'Date', reason: 'Only what was sold before today is imported. Enter an earlier day.' }]),
    ...(Number(Quantity) === 0 && !isSoldOut(values) ? [{ column: 'Quantity', reason: 'Enter 1 or more plants.' }] : []),
  ]
}

function statusOf(values: RowValues, quantity: number): string {
  const written = Number(values['Quantity'])
  if (written === 0 && isSoldOut(values)) return 'sold out'
  if (written < 0) return `takes back ${counted(-written, 'plant')}`
  return quantity === 0 ? 'returned' : `adds ${counted(quantity, 'plant')}`
}

export const pastSales: ImportKind = {
  id: 'past-sales',
  one: 'sale',
  many: 'sales',
  about:
    'What you sold before, by day, week or month, so that the forecast and the planner know your seasons. It moves no stock and no money, and is in no report or tax return.',
  columns: [
    column(
      'Date',
      'day or month',
      [
        'sale date',
        'day',
        'invoice date',
        'sold on',
        'week',
        'week beginning',
        'week starting',
        'month',
        'period',
        'transaction date',
        'order date',
        'posting date',
        'created at',
        'created',
        'created on',
        'date created',
        'timestamp',
        'date sold',
        'w c',
        'wc',
        'week commencing',
        'week ending',
      ],
      {
        required: true,
        hint: 'A day, or a month like Mar 2026',
        joined: [['month'], ['year']],
      },
    ),
    textColumn(
      'Plant',
      [
        'plant name',
        'common name',
        'item',
        'item name',
        'product',
        'product name',
        'product title',
        'product variant',
        'order lines product',
        'product service',
        'description',
        'details',
        'name',
      ],
      120,
      {
        required: true,
        isName: true,
      },
    ),
    column('Botanical name', 'botanical name', ['botanical', 'latin name', 'latin', 'scientific name'], { max: 160 }),
    textColumn(
      'Container',
      ['container size', 'size', 'pot', 'pot size', 'grade', 'variant', 'variation', 'variant title', 'product variant title'],
      60,
      {
        required: true,
        list: 'container_sizes',
      },
    ),
    column(
      'Quantity',
      'signed whole',
      [
        'qty',
        'sold',
        'units',
        'plants',
        'quantity sold',
        'qty sold',
        'units sold',
        'items sold',
        'net quantity',
        'net items sold',
        'stock qty',
        'qty ordered',
        'order lines quantity',
        'qty shipped',
        'shipped',
        'quantity shipped',
      ],
      {
        required: true,
      },
    ),
    textColumn('Type', ['transaction type', 'document type', 'sale type', 'event type', 'receipt type', 'order type'], 60, {
      isExact: true,
      hint: 'A refund or return is taken off',
    }),
    column('Promotion', 'yes or no', ['promo', 'on promotion', 'special offer'], {
      isExact: true,
      hint: 'Yes: the forecast leaves these weeks out',
    }),
    column('Sold out', 'yes or no', ['out of stock', 'stock out', 'stockout', 'no stock'], {
      isExact: true,
      hint: 'Yes: the forecast leaves these weeks out; the quantity can be 0',
    }),
  ],
  options: ['repeats'],
  sample: [
    ['2025-09-06', 'Kōwhai', 'Sophora microphylla', '2.5 L', '34', '', '', ''],
    ['2025-09-13', 'Kōwhai', 'Sophora microphylla', '2.5 L', '141', '', 'yes', ''],
    ['Oct 2025', 'Mānuka', '', '2.5 L', '120', '', '', 'yes'],
  ],
  keyOf: () => null,
  keyColumn: 'Plant',
  check: (written, context) => {
    const rows = written.map(signed)
    const find = plantFinder(context.plants, context.matches.plants)
    const found = rows.map(({ values }) => find(values))
    const byDay = isByDay(rows.map(({ values }) => values['Date'] ?? ''))
    const sold = withoutReturns(
      rows.map(({ values }, i) => {
        const each = found[i]
        const quantity = Number(values['Quantity'])
        return {
          day: values['Date'] ?? '',
          size: values['Container'] ?? '',
          quantity,
          plant: each && 'plant' in each ? each.plant.id : '',
        }
      }),
    )
    const repeats = repeatsOf(
      rows.map(({ values }, i) => {
        const each = found[i]
        const quantity = sold[i]?.quantity ?? 0
        return each && 'plant' in each && quantity > 0
          ? salesOf({ ...values, Quantity: String(quantity) }, each.plant.id, byDay)
          : []
      }),
      context.imported_sales,
    )
    return rows.map(({ values }, i) => {
      const { Date: day = '' } = values
      const each = found[i] ?? find(values)
      const problems = problemsOf(values, context.today)
      const { quantity = 0 } = sold[i] ?? {}
      if ('problem' in each) return { status: '', problems: [each.problem, ...problems] }
      const before = `Sales of ${each.plant.common_name} in ${values['Container']} are here already for this ${day.length === 7 ? 'month' : byDay ? 'day' : 'week'}`
      const repeat = decideRepeat(repeats[i] ?? 'new', before, context.options)
      return {
        status: repeat.isHere ? alreadyHere : statusOf(values, quantity),
        problems: [...problems, ...repeat.problems],
        warnings: [...repeat.warnings, ...returnWarnings(sold[i])],
        also: {
          plant_type_id: each.plant.id,
          Quantity: String(quantity),
          Plant: each.plant.common_name,
          'Botanical name': each.plant.botanical_name,
        },
      }
    })
  },
}
