/** A docket: which plants left with it, line by line. */
import type { Docket, OrderItem, WholeOrder } from './order.ts'

/** The most dockets that one invoice names. */
export const mostDockets = 200

interface DocketLine {
  readonly item: OrderItem
  readonly quantity: number
}

export const docketLines = (order: Pick<WholeOrder, 'items'>, docket: Docket): DocketLine[] =>
  docket.items.flatMap(({ order_item_id, quantity }) => {
    const item = order.items.find((each) => each.id === order_item_id)
    return item ? [{ item, quantity }] : []
  })

export const plantsOn = (lines: readonly DocketLine[]): number =>
  lines.reduce((all, { item, quantity }) => all + (item.plant_type_id === null ? 0 : quantity), 0)

/** True for goods delivered but not invoiced. */
export const isToInvoice = ({ sale_id, reversed_at }: Pick<Docket, 'sale_id' | 'reversed_at'>): boolean =>
  sale_id === null && reversed_at === null
