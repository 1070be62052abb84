/** The demo's price list: the same file that a new nursery can try the import with. */
import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { type Cents, cents } from '#kernel/money.ts'
import type { Chance } from './random.ts'

export const priceListFile = path.join(import.meta.dirname, 'price-list.csv')

export interface PlantType {
  readonly id: string
  readonly common_name: string
  readonly botanical_name: string
  readonly category: string
  /** Popularity relative to others. */
  readonly popularity: number
}

/** A plant type in a container size: an entry of the price list, and what is sold. */
export interface Kind {
  readonly price_id: string
  readonly plant: PlantType
  readonly container_size: string
  readonly price: Cents
  readonly barcode: string
  /** The quantity in the price list. */
  readonly listed: number
  /** Plants for sale today; 0 for some. */
  readonly stock: number
  /** Percent off this week, for a few. */
  readonly special: string | null
}

export function readPriceList(dice: Chance, since: string): { readonly plants: PlantType[]; readonly kinds: Kind[] } {
  const rows = parse<Record<string, string>>(fs.readFileSync(priceListFile), { columns: true, bom: true, trim: true })
  const plants = new Map<string, PlantType>()
  const kinds = rows.map((row, i) => {
    const cell = (name: string) => row[name] ?? ''
    const name = `${cell('Common name')}|${cell('Botanical name')}`
    const plant = plants.get(name) ?? {
      id: dice.id(since),
      common_name: cell('Common name'),
      botanical_name: cell('Botanical name'),
      category: cell('Category'),
      popularity: Math.exp(dice.between(-1.1, 1.1)),
    }
    plants.set(name, plant)
    return {
      price_id: dice.id(since),
      plant,
      container_size: cell('Container'),
      price: cents(cell('Price')),
      barcode: cell('Barcode'),
      listed: Number(cell('Quantity')),
      stock: dice.yes(0.07) ? 0 : Number(cell('Quantity')),
      special: i % 31 === 7 ? '20' : null,
    }
  })
  return { plants: [...plants.values()], kinds }
}
