/** The price of a whole tray, shelf or trolley: what whole units of a line cost less than their plants one by one. Till, server, orders and lists use this file. Pure. */
import * as z from 'zod/mini'
import { type Cents, cents, moneyText, sumText } from '#kernel/money.ts'
import { Money, MoneyText, StoredDecimal } from '#kernel/wire.ts'
import { handlingFields } from './handling-fields.ts'
import { type Handling, type PlantUnitName, plantUnitNames, plantUnits, unitPlurals } from './plant-units.ts'

/** Price of one unit (tray, shelf or trolley) that holds `plants` plants. */
export const UnitPrice = z.object({ unit: z.enum(plantUnitNames), plants: z.int(), price: StoredDecimal })
export type UnitPrice = z.infer<typeof UnitPrice>

/** The same in a body: at least one plant, and an amount. */
export const GivenUnitPrice = z.object({
  unit: z.enum(plantUnitNames),
  plants: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  price: Money,
})

/** The prices of units as a price holds them; null if a unit has none. */
export interface PricesByUnit {
  readonly tray_price?: string | null | undefined
  readonly shelf_price?: string | null | undefined
  readonly trolley_price?: string | null | undefined
}

/** Columns of a price and its size that `unitPricesOf` needs. */
export const unitPriceColumns = {
  tray_price: z.nullable(MoneyText),
  shelf_price: z.nullable(MoneyText),
  trolley_price: z.nullable(MoneyText),
  ...handlingFields,
}

export const unitPriceFields = { tray: 'tray_price', shelf: 'shelf_price', trolley: 'trolley_price' } as const satisfies Record<
  PlantUnitName,
  keyof PricesByUnit
>

/** The units of a container that have a price, the smallest first. */
export const unitPricesOf = (row: Handling & PricesByUnit): UnitPrice[] =>
  plantUnits(row).flatMap(({ name, plants }) => {
    const price = row[unitPriceFields[name]]
    return price === null || price === undefined ? [] : [{ unit: name, plants, price: moneyText(cents(price)) }]
  })

interface Taken {
  readonly total: Cents
  /** Parts sold as whole units: "2 trays at 48.00". */
  readonly texts: readonly string[]
}

/** The largest units first; each unit is whole smaller ones, so that nothing costs less. `units` the smallest first. */
function taken(plants: number, price: Cents, units: readonly UnitPrice[]): Taken {
  let left = plants
  let total = 0n
  const texts: string[] = []
  for (const each of units.toReversed()) {
    const count = Math.floor(left / each.plants)
    if (count === 0) continue
    left -= count * each.plants
    total += BigInt(count) * cents(each.price)
    texts.push(`${count} ${count === 1 ? each.unit : unitPlurals[each.unit]} at ${each.price}`)
  }
  return { total: total + BigInt(left) * price, texts }
}

/** The units that cost less than their plants one by one, or by smaller units: nobody pays more for a whole tray. The smallest first. */
export function cheaperUnits(price: string, unitPrices: readonly UnitPrice[]): UnitPrice[] {
  const cheaper: UnitPrice[] = []
  for (const each of unitPrices) if (cents(each.price) < taken(each.plants, cents(price), cheaper).total) cheaper.push(each)
  return cheaper
}

export interface UnitSaving {
  /** Discount on quantity × price; 0 if no whole unit costs less. */
  readonly saving: Cents
  /** "2 trays at 48.00"; empty if there is no saving. */
  readonly text: string
}

/**
 * Saving of unit prices over single plants: whole units at their own price, the rest at `price`, the customer's price of one
 * plant. An agreed or reduced price and a unit price do not add up: a whole unit is charged at the lower of the two.
 */
export function unitSaving(quantity: number | string, price: string, unitPrices: readonly UnitPrice[] | undefined): UnitSaving {
  const plants = Number(quantity)
  if (!unitPrices || unitPrices.length === 0 || !Number.isInteger(plants)) return { saving: 0n, text: '' }
  const one = cents(price)
  const { total, texts } = taken(plants, one, cheaperUnits(price, unitPrices))
  return { saving: BigInt(plants) * one - total, text: texts.join(', ') }
}

/** "tray of 12 48.00, shelf of 60 220.00"; empty if no unit costs less. */
export const unitPricesText = (unitPrices: readonly UnitPrice[], write: (price: string) => string): string =>
  unitPrices.map(({ unit, plants, price }) => `${unit} of ${plants} ${write(price)}`).join(', ')

/** Validates the prices of units by field: a unit costs less than its plants one by one, and the size has such a unit. */
export function unitPriceFaults(
  price: string,
  prices: PricesByUnit,
  size: Handling & { readonly name: string },
): { path: string; message: string }[] {
  const units = plantUnits(size)
  return plantUnitNames.flatMap((name) => {
    const path = unitPriceFields[name]
    const given = prices[path]
    if (given === null || given === undefined) return []
    const unit = units.find((each) => each.name === name)
    if (!unit)
      return [
        {
          path,
          message: `${size.name} has no ${unitPlurals[name]}. Enter in Settings what a tray of it takes, or leave this empty.`,
        },
      ]
    const whole = cents(price) * BigInt(unit.plants)
    return cents(given) < whole
      ? []
      : [
          {
            path,
            message: `${unit.plants} plants one by one are ${sumText(whole)}. Enter less for the ${name}, or leave it empty.`,
          },
        ]
  })
}
