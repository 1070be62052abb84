/** Check of a price list's rows: the plants and prices they mean, repeats, and changes. Pure. */
import { type PlannedRow, planImport } from '../import-plan.ts'
import type { ImportContext } from '../import-context.ts'
import { type CellProblem, type CheckedValues, type ImportKind, type RowValues } from '../import-kind.ts'
import { discountFaults } from '#modules/plants/price.ts'
import { counted, spelledOutDay } from '#kernel/format.ts'
import { careOfRows } from '../plant-care.ts'
import { plantCost } from '../plant-cost.ts'
import { bareName } from '../plant-name.ts'
import { plantName } from './plant-finder.ts'
import { alreadyHere, decideRepeat } from './repeats.ts'

/** A discount that is the price itself is none, as shops write it. */
const discountOf = ({ 'Discount price': discount = '', Price: price = '' }: RowValues) =>
  discount === '' || Number(discount) === Number(price) ? null : discount

const nameOf = ({ 'Common name': name = '', Container: size = '' }: RowValues) => bareName(name, size)

const rowOf = ({ row, values }: CheckedValues) => ({
  row,
  common_name: nameOf(values),
  botanical_name: values['Botanical name'] ?? '',
  category: values['Category'] ?? '',
  container_size: values['Container'] ?? '',
  price: values['Price'] ?? '0',
  tray_price: values['Tray price'] || null,
  shelf_price: values['Shelf price'] || null,
  trolley_price: values['Trolley price'] || null,
  discount_price: discountOf(values),
  sku: values['SKU'] || null,
  color: values['Colour'] || null,
  barcode: values['Barcode'] || null,
  quantity: Number(values['Quantity'] || 0),
})

const restored = (row: PlannedRow): CellProblem[] =>
  row.status === 'restored size'
    ? [
        {
          column: 'Container',
          reason: `The price of ${row.common_name} in ${row.container_size} is archived and will be restored.`,
        },
      ]
    : row.status === 'restored plant'
      ? [{ column: 'Common name', reason: `${row.common_name} is archived and will be restored.` }]
      : []

/** The rows whose barcode another plant of the file has too. */
function sharedBarcodes(rows: readonly PlannedRow[]): ReadonlyMap<number, CellProblem> {
  const first = new Map<string, PlannedRow>()
  const shared = new Map<number, CellProblem>()
  for (const row of rows) {
    if (row.barcode === null) continue
    const before = first.get(row.barcode)
    if (!before) first.set(row.barcode, row)
    else
      shared.set(row.row, {
        column: 'Barcode',
        reason: `${row.barcode} is also on ${before.common_name} (row ${before.row}): the till will ask which one.`,
      })
  }
  return shared
}

const also = (
  { plant_type_id, price_id, plant_key, common_name, botanical_name, discount_price }: PlannedRow,
  cost: string,
): RowValues => ({
  plant_type_id: plant_type_id ?? '',
  price_id: price_id ?? '',
  plant_key,
  'Common name': common_name,
  'Botanical name': botanical_name,
  'Discount price': discount_price ?? '',
  cost_each: cost,
})

/** A known price with other amounts, left as it is if a person chose so. */
function leaveKnown(
  row: PlannedRow,
  { known }: ImportContext['options'],
): { readonly row: PlannedRow; readonly left: readonly CellProblem[] } {
  if (known !== 'leave' || row.status !== 'new price') return { row, left: [] }
  const reason = `The price here stays as it is; the file ${row.changes.join(', ')}.`
  return { row: { ...row, status: alreadyHere, changes: [] }, left: [{ column: 'Price', reason }] }
}

const discountProblems = ({ price, discount_price = null }: PlannedRow): CellProblem[] =>
  discountFaults({ price, discount_price }).map(({ message }) => ({ column: 'Discount price', reason: message }))

const severalProblem = (value: string): CellProblem => ({
  column: 'Common name',
  list: 'plants',
  value,
  reason: `Several plants are called ${value}: choose which one, or enter its botanical name.`,
})

/** Finds the plants that a row without a botanical name can mean: the chosen one, one of exactly this name, or all that are called so. */
function commonNameFinder({ plants, matches }: ImportContext): (row: ReturnType<typeof rowOf>) => readonly Plant[] {
  const called = Map.groupBy(
    plants.filter(({ archived }) => !archived),
    ({ common_name }) => common_name.toLowerCase(),
  )
  return ({ common_name, botanical_name }) => {
    if (botanical_name !== '') return []
    const found = called.get(common_name.toLowerCase()) ?? []
    const chosen = matches.plants?.[common_name.toLowerCase()]
    const only = found.find((plant) => (chosen ? plantName(plant) === chosen : plant.botanical_name === ''))
    return only ? [only] : found
  }
}

type Plant = ImportContext['plants'][number]

type Stock = ImportContext['imported_stock'][number]

/** Compares the stock of a row with what imports brought of the plant in its size: the same on the same day, or any on another. */
function stockRepeat({ quantity }: PlannedRow, before: readonly Stock[], options: ImportContext['options']) {
  const last = before.at(-1)
  if (quantity === 0 || !last) return decideRepeat('new', '', options)
  const isSame = before.some((each) => each.as_of === options.as_of && each.quantity === quantity)
  const count = before.reduce((sum, each) => sum + each.quantity, 0)
  const arrival = `${counted(count, 'plant was', 'plants were')} imported into stock before, last on ${spelledOutDay(last.as_of)}`
  return decideRepeat(isSame ? 'same' : 'similar', arrival, options)
}

/** `care`: the care that the row changes. */
const statusOf = (
  { status, quantity, plant_type_id, changes: priceChanges }: PlannedRow,
  adds: boolean,
  care: string,
): string => {
  const changes = [
    ...(status === alreadyHere ? [] : status === 'new price' ? priceChanges : [status]),
    ...(plant_type_id !== undefined && care !== '' ? ['new care'] : []),
    ...(adds ? [`adds ${counted(quantity, 'plant')}`] : []),
  ]
  return changes.join(', ') || status
}

export const checkPriceList: ImportKind['check'] = (rows, context) => {
  const find = commonNameFinder(context)
  const meant = rows.map(rowOf).map((row) => ({ row, found: find(row) }))
  const planned = planImport(
    meant.map(({ row, found }) => (found.length === 1 ? { ...row, botanical_name: found[0]?.botanical_name ?? '' } : row)),
    context.plants,
    context.prices,
  )
  const shared = sharedBarcodes(planned)
  const several = new Set(meant.flatMap(({ row, found }) => (found.length > 1 ? [row.row] : [])))
  const plants = new Map(context.plants.map((plant) => [plant.id, plant]))
  const care = careOfRows(
    planned.map(({ row, plant_key, plant_type_id }, i) => ({
      row,
      plant_key,
      values: rows[i]?.values ?? {},
      care: plant_type_id && plants.get(plant_type_id)?.care,
    })),
  )
  const stock = Map.groupBy(context.imported_stock, ({ plant_type_id }) => plant_type_id)
  return planned.map((each, i) => {
    const { row, left } = leaveKnown(each, context.options)
    const barcode = shared.get(row.row)
    const before = (stock.get(row.plant_type_id ?? '') ?? []).filter((each) => each.container_size === row.container_size)
    const repeat = stockRepeat(row, before, context.options)
    const adds = row.quantity > 0 && !repeat.isHere
    const { changes = '', problems = [] } = care[i] ?? {}
    const cost = plantCost({ each: rows[i]?.values['Cost each'] ?? '', price: row.price }, context)
    return {
      status: statusOf(row, adds, changes),
      problems: [
        ...problems,
        ...discountProblems(row),
        ...(several.has(row.row) ? [severalProblem(row.common_name)] : []),
        ...repeat.problems,
      ],
      warnings: [
        ...restored(row),
        ...left,
        ...(barcode ? [barcode] : []),
        ...repeat.warnings,
        ...(adds && cost.note ? [{ column: 'Cost each', reason: cost.note }] : []),
      ],
      also: {
        ...also(row, cost.each),
        change: row.status,
        care: changes,
        ...(repeat.isHere ? { Quantity: '' } : {}),
      },
    }
  })
}
