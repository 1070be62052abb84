import { type Cents, cents, sum } from '#kernel/money.ts'
import { addQuantities } from '#kernel/quantity.ts'
import type { OrderItem, WholeOrder } from './order.ts'

/** True if the line was not called off into a current order. */
export const isLeft = ({ called_off_to }: Pick<OrderItem, 'called_off_to'>): boolean => called_off_to === null

type Amounts = Pick<WholeOrder, 'discount' | 'discount_called_off'> & {
  readonly items: readonly Pick<OrderItem, 'line_total' | 'called_off_to'>[]
}

/** Amounts of the called off and the remaining lines, each less its share of the discount, before tax. */
export function calledOffAmounts({ items, discount, discount_called_off }: Amounts): { called_off: Cents; left: Cents } {
  const gross = (lines: Amounts['items']) => sum(lines.map(({ line_total }) => cents(line_total)))
  const moved = cents(discount_called_off)
  return {
    called_off: gross(items.filter((item) => !isLeft(item))) - moved,
    left: gross(items.filter(isLeft)) - (cents(discount) - moved),
  }
}

export function plantsCalledOff(items: readonly Pick<OrderItem, 'plant_type_id' | 'quantity' | 'quantity_called_off'>[]) {
  const plants = items.filter(({ plant_type_id }) => plant_type_id !== null)
  const promised = addQuantities(...plants.map(({ quantity }) => quantity))
  const called_off = addQuantities(...plants.map(({ quantity_called_off }) => quantity_called_off))
  return { promised, called_off, left: addQuantities(promised, -called_off) }
}
