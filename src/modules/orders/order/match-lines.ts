/** Matches the lines of a changed order to its old ones: by id, else by product. */
import { Problem } from '#kernel/problem.ts'
import type { NewOrder, OrderItem } from './order.ts'

type Sent = NewOrder['items'][number]

const isSameGood = (line: Sent, item: OrderItem) =>
  (line.plant_type_id ?? null) === item.plant_type_id &&
  (line.inventory_item_id ?? null) === item.inventory_item_id &&
  (line.name ?? null) === item.name &&
  (line.plant_type_id === undefined || (line.container_size === item.container_size && (line.grade || null) === item.grade))

/** The line before the change of each that is sent; undefined for a new one. */
export function matchLines(lines: readonly Sent[], before: readonly OrderItem[]): (OrderItem | undefined)[] {
  const left = new Map(before.map((item) => [item.id, item]))
  const take = (item: OrderItem | undefined) => {
    if (item) left.delete(item.id)
    return item
  }
  const byId = lines.map(({ id }) => take(id === undefined ? undefined : left.get(id)))
  return lines.map((line, i) => byId[i] ?? take([...left.values()].find((item) => isSameGood(line, item))))
}

/** Throws a Problem where a line that is ready or picked would change. */
export function refuseChangeOfDone(
  lines: readonly Sent[],
  matched: readonly (OrderItem | undefined)[],
  before: readonly OrderItem[],
) {
  for (const item of before) {
    if (item.ready_at === null && item.quantity_picked === 0) continue
    const line = lines[matched.indexOf(item)]
    const isSame =
      line !== undefined &&
      isSameGood(line, item) &&
      line.quantity === item.quantity &&
      (line.unit_price === undefined || Number(line.unit_price) === Number(item.unit_price))
    if (isSame) continue
    const done = item.quantity_picked > 0 ? 'picked' : 'ready'
    throw new Problem(
      'BAD_STATE',
      `${item.description} is already ${done}. Leave its line as it is; the other lines can be changed.`,
    )
  }
}
