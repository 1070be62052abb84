/** Recent purchases, receipts and stocktakes of the demo: made by the product's own operations, so that every ledger agrees. */
import { receivePurchase } from '#modules/buying/stockroom/server/receive-purchase.ts'
import { draftPurchase, setPurchaseState } from '#modules/buying/stockroom/server/purchases.ts'
import { bookStocktake, countLine, startStocktake } from '#modules/buying/stockroom/server/stocktakes.ts'
import type { WholePurchase } from '#modules/buying/stockroom/purchase.ts'
import { addDays } from '#kernel/day.ts'
import { cents, moneyText, mulDivRounded } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { type Person, nameOf } from './people.ts'
import type { Story } from './history.ts'
import type { Row } from './write.ts'

const byName = (a: Row, b: Row) => (String(a['name'] ?? a['common_name']) < String(b['name'] ?? b['common_name']) ? -1 : 1)

export async function fillStores(db: Db, people: readonly Person[], story: Story, today: string): Promise<void> {
  const rows = (table: string) => story.find(([name]) => name === table)?.[1] ?? []
  const items = rows('inventory_items').toSorted(byName)
  const isLow = (item: Row) => Number(item['quantity_on_hand']) <= Number(item['reorder_point'])
  const from = (vendor: string, low: boolean) => items.filter((item) => item['vendor'] === vendor && isLow(item) === low)
  const shrubs = rows('plant_types')
    .filter(({ category }) => category === 'Shrubs')
    .toSorted(byName)
  const [manager, grower] = [userWithRole(db, people, 'manager'), userWithRole(db, people, 'production')]
  const ago = (days: number) => addDays(today, -days)

  /** The minimum stock. */
  const line = (item: Row) => ({ inventory_item_id: String(item['id']), quantity: String(Number(item['reorder_point'])) })
  const liners = (plant: Row | undefined, quantity: number, unit_cost: string) => ({
    plant_type_id: String(plant?.['id']),
    container_size: 'Plug 72',
    quantity: String(quantity),
    unit_cost,
  })
  const order = (vendor: string, days: number, lines: readonly object[], notes = '') =>
    draftPurchase(db, manager.user_id, { vendor, expected_on: addDays(today, days), notes, items: lines as [] })
  const send = ({ id, version }: WholePurchase) => setPurchaseState(db, manager.user_id, id, { to: 'sent', version })
  const receive = async (purchase: WholePurchase, day: string, delivery: Delivery) => {
    const came = purchase.items.slice(0, delivery.lines).map((each, i) => ({
      line_id: each.id,
      quantity: String(Number(each.quantity)),
      ...(delivery.lots[i] ? { vendor_lot: delivery.lots[i], location: 'Propagation house' } : {}),
    }))
    const net = purchase.items
      .slice(0, delivery.lines)
      .reduce((sum, each) => sum + cents(each.line_total), cents(delivery.freight))
    const gst_paid = moneyText(mulDivRounded(net, 15n, 100n, 'down'))
    const { reference, freight } = delivery
    await receivePurchase(db, manager.user_id, purchase.id, { received_on: day, reference, freight, gst_paid, lines: came })
  }

  const mixes = await send(
    await order(
      'Daltree Mixes',
      -16,
      from('Daltree Mixes', false)
        .slice(0, 2)
        .map((item) => line(item)),
    ),
  )
  await receive(mixes, ago(16), { lines: 2, lots: ['DM-2288'], freight: '85.00', reference: 'DM 20418' })
  const young = await send(
    await order('Waikato Young Plants', 6, [
      liners(shrubs[0], 1_440, '0.85'),
      liners(shrubs[1], 720, '0.92'),
      liners(shrubs[2], 720, '1.10'),
    ]),
  )
  await receive(young, ago(3), { lines: 2, lots: ['WYP-4471', 'WYP-4480'], freight: '120.00', reference: 'WYP 1179' })
  const pots = from('Plastic & Pot Supplies', true).slice(0, 2)
  await send(
    await order(
      'Plastic & Pot Supplies',
      5,
      pots.map((item) => line(item)),
      'Leave it at the dispatch bay.',
    ),
  )
  await order(
    'Label House',
    12,
    from('Label House', false)
      .slice(0, 2)
      .map((item) => line(item)),
  )
  for (const [id, day] of [
    [mixes.id, ago(24)],
    [young.id, ago(20)],
  ] as const)
    await db.run(sql`UPDATE purchase_orders SET ordered_on = ${day}::date WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

  const fertilisers = rows('inventory_categories').find(({ name }) => name === 'Fertilisers')
  const stocktake = await startStocktake(db, manager, { kind: 'supplies', category_id: String(fertilisers?.['id']) })
  for (const [i, each] of stocktake.items.entries()) {
    const counted = Math.max(0, Math.floor(Number(each.expected)) + ([0, -1, 0, 0, 1, -2][i % 6] ?? 0))
    await countLine(db, grower, stocktake.id, each.id, { counted: String(counted) })
  }
  await bookStocktake(db, manager, stocktake.id, { version: stocktake.version })
  const tunnel = await startStocktake(db, manager, { kind: 'plants', location: 'Tunnel 1', blind: true })
  for (const [i, each] of tunnel.items.slice(0, Math.ceil(tunnel.items.length / 2)).entries()) {
    const counted = Math.max(0, Number(each.expected) - ([0, 3, 0, 1, -2][i % 5] ?? 0))
    await countLine(db, grower, tunnel.id, each.id, { counted: String(counted) })
  }
}

interface Delivery {
  /** The number of received lines, the first ones. */
  readonly lines: number
  readonly lots: readonly string[]
  readonly freight: string
  readonly reference: string
}

export function userWithRole(db: Db, people: readonly Person[], role: Person['role']): CurrentUser {
  const person = people.find((each) => each.role === role)
  if (!person) throw new Error(`Nobody in the demo is ${role}.`)
  return {
    nursery_id: db.nursery_id,
    user_id: person.user_id,
    session_id: person.user_id,
    role,
    name: nameOf(person),
    may_write: true,
  }
}
