/** Stock that was sold offline although too little of it was booked. */
import type { UserId } from '#kernel/id.ts'
import { findPlants } from '#modules/growing/ledger/server/count-up-sold-plants.ts'
import { bookMovements } from '#modules/supplies/server/move-supplies.ts'
import { Problem } from '#kernel/problem.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { managers } from '#kernel/role.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { NewSale } from '../new-sale.ts'
import { lockSuppliesForSale } from './goods.queries.ts'

/** Goods sold offline must have been there: the stock is increased to their number first. */
export async function findMissingStock(db: Db, who: CurrentUser, { items, till_reference }: NewSale): Promise<void> {
  if (!managers.includes(who.role))
    throw new Problem('FORBIDDEN', 'Only an admin or a manager may correct the stock for a sale. Ask one of them.')
  const wanted = items.flatMap(({ item_type, plant_type_id, container_size, grade = null, quantity }) =>
    item_type === 'plant' && plant_type_id && container_size
      ? [{ plant_type_id, container_size, grade, quantity: Number(quantity) }]
      : [],
  )
  const reason = `Sold without a network: ${till_reference ?? 'at a till'}`
  await findPlants(db, who.user_id, wanted, reason)
  await findSupplies(db, who.user_id, items, reason)
}

async function findSupplies(db: Db, user_id: UserId, items: NewSale['items'], reason: string): Promise<void> {
  const sold = Map.groupBy(items, ({ inventory_item_id }) => inventory_item_id)
  const ids = [...sold.keys()].filter((id) => id !== undefined)
  if (ids.length === 0) return
  const moves = (await lockSuppliesForSale(db, ids)).flatMap(({ id, quantity_on_hand }) => {
    const wanted = (sold.get(id) ?? []).reduce((all, { quantity }) => all + parseQuantity(quantity), 0n)
    const missing = wanted - parseQuantity(quantity_on_hand)
    if (missing <= 0n) return []
    return [{ inventory_item_id: id, kind: 'adjustment' as const, delta: formatFixed(missing, 4), reason }]
  })
  await bookMovements(db, user_id, moves)
}
