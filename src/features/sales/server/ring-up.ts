/** The act of selling. One transaction: what is known is read and locked, the sale planned, everything written, its number taken last. */
import { postEntry } from '#features/accounts/server/post-entry.ts'
import { lockSellable, takePlants } from '#features/production/server/take-plants.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { moveSupplies } from '#features/supplies/server/move-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { Visitor } from '#server/serve.ts'
import { type Goods, type PlannedSale, planSale } from '../ring-up.ts'
import type { NewSale, Sale } from '../sale.ts'
import { lockAccount, lockSuppliesForSale, plantsForSale } from './goods.queries.ts'
import { wholeSale } from './sales.queries.ts'
import { writeItems, writePayment, writeSale } from './write-sale.queries.ts'

export async function ringUp(db: Db, who: Visitor, sale: NewSale): Promise<Sale> {
  const [goods, settings] = await Promise.all([goodsFor(db, sale), readSettings(db)])
  const today = dayIn(settings.timeZone, new Date())
  const plan = planSale(sale, goods, settings, today)

  const id = sale.id ?? newId()
  // Sent one behind the other without waiting; the number comes last, because its counter is locked until the commit.
  const written = Promise.all([
    ...moveStock(db, who, id, plan, today),
    writeItems(
      db,
      id,
      plan.items.map((item) => ({ ...item, id: newId() })),
    ),
    ...moveMoney(db, who, id, sale, plan, today),
    recordChange(db, {
      user_id: who.user_id,
      action: 'sale.ring_up',
      subject_type: 'sale',
      subject_id: id,
      after: summary(sale, plan),
    }),
    writeSale(db, who, { id, sale, plan, today }),
  ])
  const [rung] = await Promise.all([wholeSale(db, id), written])
  return rung
}

async function goodsFor(db: Db, { items, business_account_id }: NewSale): Promise<Goods> {
  const plants = items.filter((item) => item.item_type === 'plant')
  const supplies = items.flatMap((item) => item.inventory_item_id ?? [])
  const kinds = plants.map((item) => ({ plant_type_id: item.plant_type_id ?? '', container_size: item.container_size ?? '' }))
  const [batches, prices, supplyRows, account] = await Promise.all([
    kinds.length > 0 ? lockSellable(db, kinds) : [],
    kinds.length > 0
      ? plantsForSale(
          db,
          kinds.map((kind) => kind.plant_type_id),
        )
      : [],
    supplies.length > 0 ? lockSuppliesForSale(db, supplies) : [],
    business_account_id ? lockAccount(db, business_account_id) : undefined,
  ])
  return { batches, plants: prices, supplies: supplyRows, account }
}

function moveStock(db: Db, who: Visitor, id: string, plan: PlannedSale, today: string): Promise<unknown>[] {
  const takes = plan.items.flatMap((item) => item.takes)
  const supplies = plan.items.flatMap(({ inventory_item_id, quantity }) =>
    inventory_item_id ? { inventory_item_id, delta: `-${quantity}` } : [],
  )
  return [
    ...(takes.length > 0
      ? [takePlants(db, takes, { kind: 'sale', reference_id: id, user_id: who.user_id, happened_on: today })]
      : []),
    ...(supplies.length > 0
      ? [moveSupplies(db, supplies, { kind: 'sale', reason: '', reference_type: 'sale', reference_id: id, user_id: who.user_id })]
      : []),
  ]
}

function moveMoney(
  db: Db,
  who: Visitor,
  id: string,
  sale: NewSale,
  { payment, cart, due_date }: PlannedSale,
  today: string,
): Promise<unknown>[] {
  if (payment) return [writePayment(db, who, id, { ...payment, method: sale.payment_method })]
  if (sale.payment_method !== 'account' || !sale.business_account_id) return []
  const amount = moneyText(cart.total_amount)
  const entry = {
    business_account_id: sale.business_account_id,
    kind: 'sale',
    amount,
    entry_date: today,
    due_date,
    reference_id: id,
    user_id: who.user_id,
  } as const
  return [postEntry(db, entry)]
}

const summary = (sale: NewSale, { cart, items }: PlannedSale) => ({
  total_amount: moneyText(cart.total_amount),
  payment_method: sale.payment_method,
  lines: items.length,
})
