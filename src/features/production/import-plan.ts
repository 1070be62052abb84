/** What importing a price list means for a nursery: which plants and sizes are new, which prices change, which batches are added. */
import { cents, moneyText } from '#kernel/money.ts'
import type { PriceListRow } from './price-list.ts'

export interface KnownPlant {
  readonly id: string
  readonly common_name: string
  readonly botanical_name: string
}

export interface KnownPrice {
  readonly id: string
  readonly plant_type_id: string
  readonly container_size: string
  readonly price: string
  readonly barcode: string | null
}

export type Verdict = 'new plant' | 'new size' | 'new price' | 'known'

export interface PlannedRow extends PriceListRow {
  readonly verdict: Verdict
  /** The plant's: known, or given by the first row that names it. */
  readonly plant_key: string
  readonly plant_type_id: string | undefined
  readonly price_id: string | undefined
}

const keyOf = (plant: Pick<KnownPlant, 'common_name' | 'botanical_name'>) =>
  `${plant.common_name.toLowerCase()}\n${plant.botanical_name.toLowerCase()}`

export function planImport(
  rows: readonly PriceListRow[],
  plants: readonly KnownPlant[],
  prices: readonly KnownPrice[],
): PlannedRow[] {
  const ids = new Map(plants.map((plant) => [keyOf(plant), plant.id]))
  const known = new Map(prices.map((price) => [`${price.plant_type_id}\n${price.container_size}`, price]))
  return rows.map((row) => {
    const plant_key = keyOf(row)
    const plant_type_id = ids.get(plant_key)
    const price = plant_type_id === undefined ? undefined : known.get(`${plant_type_id}\n${row.container_size}`)
    return {
      ...row,
      price: moneyText(cents(row.price)),
      plant_key,
      plant_type_id,
      price_id: price?.id,
      verdict: verdictOn(row, plant_type_id, price),
    }
  })
}

function verdictOn(row: PriceListRow, plantTypeId: string | undefined, price: KnownPrice | undefined): Verdict {
  if (plantTypeId === undefined) return 'new plant'
  if (!price) return 'new size'
  const same = cents(price.price) === cents(row.price) && (row.barcode === null || row.barcode === price.barcode)
  return same ? 'known' : 'new price'
}

export interface Counts {
  readonly rows: number
  readonly new_plant_types: number
  readonly new_prices: number
  readonly changed_prices: number
  readonly batches: number
  readonly plants: number
}

export function countImport(rows: readonly PlannedRow[]): Counts {
  const stocked = rows.filter((row) => row.quantity > 0)
  return {
    rows: rows.length,
    new_plant_types: new Set(rows.filter((row) => row.verdict === 'new plant').map((row) => row.plant_key)).size,
    new_prices: rows.filter((row) => row.verdict === 'new plant' || row.verdict === 'new size').length,
    changed_prices: rows.filter((row) => row.verdict === 'new price').length,
    batches: stocked.length,
    plants: stocked.reduce((all, row) => all + row.quantity, 0),
  }
}
