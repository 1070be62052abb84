/** Quantities of an order that leave now. */
import { useState } from 'react'
import { addQuantities } from '#kernel/quantity.ts'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import type { OrderItem, WholeOrder } from '../order.ts'
import { amountText, inParts } from '../order-lines.ts'
import styles from './OrderScreen.module.css'

/** False for a product on no list, which is not picked. */
const isPicked = ({ plant_type_id, inventory_item_id }: OrderItem) => plant_type_id !== null || inventory_item_id !== null

/** Begins with the picked quantities if picking was recorded; else with all of it. */
export function useLeaving({ items: all }: Pick<WholeOrder, 'items'>) {
  const open = all.filter((item) => item.quantity_delivered < item.quantity)
  const anyPicked = open.some((item) => item.quantity_picked > item.quantity_delivered)
  const [typed, setTyped] = useState(
    () =>
      new Map(
        open.map((item) => [
          item.id,
          String(addQuantities(anyPicked && isPicked(item) ? item.quantity_picked : item.quantity, -item.quantity_delivered)),
        ]),
      ),
  )
  const items = open.map((item) => ({ id: item.id, quantity: Number(typed.get(item.id) ?? '0') }))
  return {
    open,
    typed,
    items,
    any: items.some(({ quantity }) => quantity > 0),
    set: (id: string, quantity: string) => setTyped(new Map(typed).set(id, quantity)),
  }
}

export function LeavingLines({ open, typed, set }: ReturnType<typeof useLeaving>) {
  return (
    <ul className={`grid gap-8 below-16 ${styles['amounts']}`}>
      {open.map((item) => (
        <li className="grid gap-12 items-center" key={item.id}>
          <span>
            {item.description}
            <small>
              {amountText(item, addQuantities(item.quantity, -item.quantity_delivered))} to deliver
              {item.quantity_picked > item.quantity_delivered &&
                `, ${amountText(item, addQuantities(item.quantity_picked, -item.quantity_delivered))} picked`}
            </small>
          </span>
          <NumberInput
            aria-label={`How many ${item.description} leave`}
            kind={inParts(item) ? 'quantity' : 'whole'}
            value={typed.get(item.id) ?? ''}
            max={addQuantities(item.quantity, -item.quantity_delivered)}
            onChange={(value) => set(item.id, value)}
          />
        </li>
      ))}
    </ul>
  )
}
