import { addQuantities } from '#kernel/quantity.ts'

interface OrderLine {
  readonly plant_type_id: string | null
  readonly quantity: number
  readonly quantity_reserved: number
  readonly quantity_picked: number
  readonly quantity_delivered: number
}

/** Loaded lines of an order: picked quantities; before picking, reserved plants and everything that is not a plant. */
export function loadedLines<Line extends OrderLine>(items: readonly Line[]): Line[] {
  const isPicked = items.some(({ quantity_picked, quantity_delivered }) => quantity_picked > quantity_delivered)
  return items.flatMap((item) => {
    const all = isPicked ? item.quantity_picked : item.plant_type_id === null ? item.quantity : item.quantity_reserved
    const quantity = addQuantities(all, -item.quantity_delivered)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}
