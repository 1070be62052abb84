/** The price of a plant for an account and its reason: one rule for till, orders, availability and shared lists. */
import type { PlantTypeId } from '#kernel/id.ts'
import { percentOf } from '#kernel/amount.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import type { AccountPrices, ChargedRule, PriceRule } from './price-group.ts'

/** Product to price: a plant in a size; neither for other goods. */
export interface Kind {
  readonly plant_type_id?: PlantTypeId | null | undefined
  readonly container_size?: string | null | undefined
}

export interface Agreed {
  readonly price: string
  /** Reason for a price other than the list price; '' for the list price. */
  readonly reason: string
}

/**
 * The unit price of a plant for an account at a quantity. The most specific rule applies, and of
 * several the one with the highest minimum; without a rule, the account's own discount. The price never exceeds the list price.
 */
export function agreedPrice(list: string, kind: Kind, quantity: number | string, prices: AccountPrices | undefined): Agreed {
  const listPrice = cents(list)
  const none = { price: moneyText(listPrice), reason: '' }
  if (!prices) return none
  const [price, reason] = offered(listPrice, kind, Number(quantity), prices)
  return price < listPrice ? { price: moneyText(price), reason } : none
}

function offered(listPrice: Cents, kind: Kind, quantity: number, { group, trade_discount }: AccountPrices): [Cents, string] {
  const rule = group?.rules.filter((each) => speaksOf(each, kind) && each.from_quantity <= quantity).toSorted(closest)[0]
  if (!group || !rule) return [less(listPrice, trade_discount), `Trade discount ${Number(trade_discount)}%`]
  const from = rule.from_quantity > 1 ? ` from ${rule.from_quantity}` : ''
  if (rule.price !== null) return [cents(rule.price), `${group.name} price${from}`]
  return [less(listPrice, rule.percent ?? '0'), `${group.name} ${Number(rule.percent)}% off${from}`]
}

const less = (price: Cents, percent: string): Cents => price - percentOf(price, cents(percent))

function speaksOf(rule: ChargedRule, { plant_type_id = null, container_size = null }: Kind): boolean {
  if (plant_type_id === null) return false
  const isPlant =
    (rule.plant_type_id ?? plant_type_id) === plant_type_id && (rule.plant_type_ids?.includes(plant_type_id) ?? true)
  return isPlant && (rule.container_size === null || rule.container_size === container_size)
}

const detail = (rule: PriceRule) => (rule.plant_type_id === null ? 0 : 2) + (rule.container_size === null ? 0 : 1)
const closest = (a: PriceRule, b: PriceRule) => detail(b) - detail(a) || b.from_quantity - a.from_quantity

interface Break {
  readonly from: number
  readonly price: string
}

/** Quantities at which the unit price of a product falls for this account. */
export function quantityBreaks(list: string, kind: Kind, prices: AccountPrices | undefined): Break[] {
  const starts = new Set(prices?.group?.rules.filter((rule) => speaksOf(rule, kind)).map((rule) => rule.from_quantity))
  const breaks: Break[] = []
  let last = agreedPrice(list, kind, 1, prices).price
  for (const from of [...starts].toSorted((a, b) => a - b)) {
    const { price } = agreedPrice(list, kind, from, prices)
    if (from > 1 && cents(price) < cents(last)) {
      breaks.push({ from, price })
      last = price
    }
  }
  return breaks
}
