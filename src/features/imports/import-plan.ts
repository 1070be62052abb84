/** The changes an import would make: new plants and sizes, changed prices, restored plants. */
import type { PlantTypeId } from '#kernel/id.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { searchText } from '#features/plants/search-text.ts'
import type { CellProblem, PriceListRow } from './price-list.ts'

export interface KnownPlant {
  readonly id: string
  readonly common_name: string
  readonly botanical_name: string
  readonly synonyms: readonly string[]
  readonly archived: boolean
}

export interface KnownPrice {
  readonly id: string
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly price: string
  readonly barcode: string | null
  readonly archived: boolean
}

export const rowStatuses = ['new plant', 'restored plant', 'new size', 'restored size', 'new price', 'known'] as const
export type RowStatus = (typeof rowStatuses)[number]

export interface PlannedRow extends PriceListRow {
  readonly status: RowStatus
  /** The plant's category: existing, or from the first row that names it. */
  readonly plant_key: string
  readonly plant_type_id: PlantTypeId | undefined
  readonly price_id: string | undefined
}

const keyOf = (plant: Pick<KnownPlant, 'common_name' | 'botanical_name'>) =>
  `${plant.common_name.toLowerCase()}\n${plant.botanical_name.toLowerCase()}`

/** Of several plants with the same names, or several prices of a size, the active one is used, else the last; archived ones are restored. */
export function planImport(
  rows: readonly PriceListRow[],
  plants: readonly KnownPlant[],
  prices: readonly KnownPrice[],
): PlannedRow[] {
  const knownPlants = new Map(inUseLast(plants).map((plant) => [keyOf(plant), plant]))
  const knownPrices = new Map(inUseLast(prices).map((price) => [`${price.plant_type_id}\n${price.container_size}`, price]))
  const bySynonym = synonymsOf(plants)
  const named = new Set(rows.map((row) => `${knownPlants.get(keyOf(row))?.id}\n${row.container_size}`))
  return rows.map((row) => {
    const otherwise = bySynonym(row)
    const isTwice = otherwise && named.has(`${otherwise.id}\n${row.container_size}`)
    const plant = knownPlants.get(keyOf(row)) ?? (isTwice ? undefined : otherwise)
    const plant_key = keyOf(plant ?? row)
    const price = plant && knownPrices.get(`${plant.id}\n${row.container_size}`)
    return {
      ...row,
      price: moneyText(cents(row.price)),
      plant_key,
      plant_type_id: plant?.id,
      price_id: price?.id,
      status: statusOf(row, plant, price),
    }
  })
}

/** The plant of which every name of a row is a name or a synonym; undefined where there is none, or more than one. */
function synonymsOf(plants: readonly KnownPlant[]): (row: PriceListRow) => KnownPlant | undefined {
  const known = plants
    .filter(({ synonyms, archived }) => synonyms.length > 0 && !archived)
    .map((plant) => ({
      plant,
      names: new Set([plant.common_name, plant.botanical_name, ...plant.synonyms].map((name) => searchText(name))),
    }))
  return (row) => {
    const names = [row.common_name, row.botanical_name].map((name) => searchText(name)).filter(Boolean)
    const [found, ...others] = known.filter((each) => names.every((name) => each.names.has(name)))
    return others.length > 0 ? undefined : found?.plant
  }
}

const inUseLast = <Row extends { readonly archived: boolean }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => Number(b.archived) - Number(a.archived))

function statusOf(row: PriceListRow, plant: KnownPlant | undefined, price: KnownPrice | undefined): RowStatus {
  if (!plant) return 'new plant'
  if (plant.archived) return 'restored plant'
  if (!price) return 'new size'
  if (price.archived) return 'restored size'
  const same = cents(price.price) === cents(row.price) && (row.barcode === null || row.barcode === price.barcode)
  return same ? 'known' : 'new price'
}

/** Lists the plants and sizes that the import would restore, each once. */
export function restoreWarnings(rows: readonly PlannedRow[]): CellProblem[] {
  const named = new Set<string>()
  return rows.flatMap(({ row, status, plant_key, common_name, container_size }) => {
    if (status === 'restored size') {
      const reason = `The price of ${common_name} in ${container_size} is archived and will be restored.`
      return [{ row, column: 'Container', reason }]
    }
    if (status !== 'restored plant' || named.has(plant_key)) return []
    named.add(plant_key)
    return [{ row, column: 'Common name', reason: `${common_name} is archived and will be restored.` }]
  })
}

export const isNewPrice = (row: PlannedRow): boolean => row.price_id === undefined
/** The prices of an archived plant are archived with it. */
const restoresPrice = (row: PlannedRow): boolean =>
  row.status === 'restored size' || (row.status === 'restored plant' && !isNewPrice(row))
/** An existing price that is written: changed, or restored. */
export const changesPrice = (row: PlannedRow): boolean => row.status === 'new price' || restoresPrice(row)

export interface Counts {
  readonly rows: number
  readonly new_plant_types: number
  readonly restored_plant_types: number
  readonly new_prices: number
  readonly restored_prices: number
  readonly changed_prices: number
  readonly batches: number
  readonly plants: number
}

export function countImport(rows: readonly PlannedRow[]): Counts {
  const stocked = rows.filter((row) => row.quantity > 0)
  const plantsThatAre = (status: RowStatus) =>
    new Set(rows.filter((row) => row.status === status).map((row) => row.plant_key)).size
  return {
    rows: rows.length,
    new_plant_types: plantsThatAre('new plant'),
    restored_plant_types: plantsThatAre('restored plant'),
    new_prices: rows.filter(isNewPrice).length,
    restored_prices: rows.filter(restoresPrice).length,
    changed_prices: rows.filter((row) => row.status === 'new price').length,
    batches: stocked.length,
    plants: stocked.reduce((all, row) => all + row.quantity, 0),
  }
}
