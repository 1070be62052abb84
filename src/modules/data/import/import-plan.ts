/** The changes an import would make: new plants and sizes, changed prices, restored plants. */
import type { PlantTypeId } from '#kernel/id.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { searchText } from '#modules/plants/search-text.ts'

export interface PriceListRow {
  readonly row: number
  readonly common_name: string
  readonly botanical_name: string
  readonly category: string
  readonly container_size: string
  readonly price: string
  /** Null: it stays as it is. */
  readonly tray_price?: string | null
  readonly shelf_price?: string | null
  readonly trolley_price?: string | null
  readonly discount_price?: string | null
  readonly barcode: string | null
  readonly sku?: string | null
  readonly color?: string | null
  readonly quantity: number
}

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
  readonly tray_price?: string | null
  readonly shelf_price?: string | null
  readonly trolley_price?: string | null
  readonly discount_price?: string | null
  readonly barcode: string | null
  readonly sku?: string | null
  readonly color?: string | null
  readonly archived: boolean
}

const rowStatuses = ['new plant', 'restored plant', 'new size', 'restored size', 'new price', 'already here'] as const
type RowStatus = (typeof rowStatuses)[number]

export interface PlannedRow extends PriceListRow {
  readonly status: RowStatus
  /** The plant's category: existing, or from the first row that names it. */
  readonly plant_key: string
  readonly plant_type_id: PlantTypeId | undefined
  readonly price_id: string | undefined
  /** Changes of a price that is there: "changes the price 4.50 to 4.90". */
  readonly changes: readonly string[]
}

type Names = Pick<KnownPlant, 'common_name' | 'botanical_name'>

/** Equal for names that differ by capitals, accents, quotes and hybrid signs alone. */
export const plantKey = ({ common_name, botanical_name }: Names) =>
  `${searchText(common_name) || common_name.toLowerCase()}\n${searchText(botanical_name)}`

const exactKey = ({ common_name, botanical_name }: Names) => `${common_name.toLowerCase()}\n${botanical_name.toLowerCase()}`

/**
 * Plans an import of a price list. Among plants with the same names, or prices of the same size, it uses the active one, else
 * the last; archived ones are restored.
 */
export function planImport(
  rows: readonly PriceListRow[],
  plants: readonly KnownPlant[],
  prices: readonly KnownPrice[],
): PlannedRow[] {
  const exact = new Map(inUseLast(plants).map((plant) => [exactKey(plant), plant]))
  const alike = new Map(inUseLast(plants).map((plant) => [plantKey(plant), plant]))
  const knownPlant = (row: PriceListRow) => exact.get(exactKey(row)) ?? alike.get(plantKey(row))
  const knownPrices = new Map(inUseLast(prices).map((price) => [`${price.plant_type_id}\n${price.container_size}`, price]))
  const bySynonym = synonymsOf(plants)
  const named = new Set(rows.map((row) => `${knownPlant(row)?.id}\n${row.container_size}`))
  return rows.map((row) => {
    const otherwise = bySynonym(row)
    const isTwice = otherwise && named.has(`${otherwise.id}\n${row.container_size}`)
    const plant = knownPlant(row) ?? (isTwice ? undefined : otherwise)
    const plant_key = plantKey(plant ?? row)
    const price = plant && knownPrices.get(`${plant.id}\n${row.container_size}`)
    return {
      ...row,
      price: moneyText(cents(row.price)),
      plant_key,
      plant_type_id: plant?.id,
      price_id: price?.id,
      status: statusOf(row, plant, price),
      changes: price ? changesOf(row, price) : [],
    }
  })
}

/** Finds the plant that has every name of a row as a name or a synonym; undefined for none, or more than one. */
function synonymsOf(plants: readonly KnownPlant[]): (row: PriceListRow) => KnownPlant | undefined {
  const called = new Map<string, Set<KnownPlant>>()
  for (const plant of plants) {
    if (plant.synonyms.length === 0 || plant.archived) continue
    for (const name of [plant.common_name, plant.botanical_name, ...plant.synonyms].map((each) => searchText(each)))
      if (name !== '') called.set(name, (called.get(name) ?? new Set()).add(plant))
  }
  if (called.size === 0) return () => undefined
  return (row) => {
    const [first, second] = [row.common_name, row.botanical_name].map((name) => searchText(name)).filter(Boolean)
    const found = [...(called.get(first ?? '') ?? [])].filter((plant) => second === undefined || called.get(second)?.has(plant))
    return found.length === 1 ? found[0] : undefined
  }
}

const inUseLast = <Row extends { readonly archived: boolean }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => Number(b.archived) - Number(a.archived))

/** True for a UPC-A and its EAN-13, however the first was stored; without the rules of barcodes, which the screens need not load. */
export const isSameBarcode = (one: string, other: string): boolean => one.padStart(14, '0') === other.padStart(14, '0')

const amounts = [
  ['price', 'price'],
  ['tray_price', 'tray price'],
  ['shelf_price', 'shelf price'],
  ['trolley_price', 'trolley price'],
  ['discount_price', 'discount price'],
] as const
const texts = [
  ['barcode', 'barcode'],
  ['sku', 'SKU'],
  ['color', 'colour'],
] as const

/** Changes that the filled cells of a row make to a price. */
function changesOf(row: PriceListRow, price: KnownPrice): string[] {
  const change = (name: string, before: string | null, after: string) =>
    before === null ? `sets the ${name} ${after}` : `changes the ${name} ${before} to ${after}`
  return [
    ...amounts.flatMap(([field, name]) => {
      const [before = null, after = null] = [price[field], row[field]]
      if (after === null || (before !== null && cents(before) === cents(after))) return []
      return [change(name, before === null ? null : moneyText(cents(before)), moneyText(cents(after)))]
    }),
    ...texts.flatMap(([field, name]) => {
      const [before = null, after = null] = [price[field], row[field]]
      return after === null || after === before || (field === 'barcode' && before !== null && isSameBarcode(after, before))
        ? []
        : [change(name, before, after)]
    }),
  ]
}

function statusOf(row: PriceListRow, plant: KnownPlant | undefined, price: KnownPrice | undefined): RowStatus {
  if (!plant) return 'new plant'
  if (plant.archived) return 'restored plant'
  if (!price) return 'new size'
  if (price.archived) return 'restored size'
  return changesOf(row, price).length === 0 ? 'already here' : 'new price'
}
