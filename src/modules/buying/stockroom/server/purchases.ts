/** Commands on purchase orders before anything comes: written, changed, sent, cancelled. */
import * as purchaseLines from './purchase-lines.queries.ts'
import { readPlants } from '#modules/plants/server/read-plants.ts'
import type { PurchaseOrderId, UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { createMissing, findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { partFault } from '#modules/supplies/units.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { type Change, recordChange, recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { takeNumbers } from '#server/number-sequence.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type * as calls from '../contract.ts'
import {
  type NewDraftLine,
  type NewPurchase,
  type NewPurchaseLine,
  type Purchase,
  type PurchaseChange,
  type PurchaseState,
  type NextState,
  type WholePurchase,
  mayEdit,
  canChangeTo,
  notNow,
  purchaseName,
  stateBy,
} from '../purchase.ts'
import * as queries from './purchases.queries.ts'

/** Number of purchase orders with goods but no bill, or a bill but no goods. */
export const countUnbilled = async (db: Db): Promise<number> => (await queries.sumPurchases(db, { state: 'unbilled' })).total

type Query = NonNullable<z.infer<typeof calls.listPurchases.query>>

export async function listPurchases(db: Db, { limit, cursor, sort, ...filter }: Query = {}) {
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.purchaseOrders(db),
      standard: '-number',
      id: sql`purchase.id`,
      read: (most, sorted) => queries.purchasesPage(db, filter, most, sorted),
      sums: () => queries.sumPurchases(db, filter),
    },
  )
}

/** Refuses what is not in the lists any more, at its line. */
async function checkLines(db: Db, lines: readonly NewPurchaseLine[]): Promise<void> {
  const [items, plants] = await Promise.all([
    purchaseLines.itemsWithIds(
      db,
      lines.flatMap(({ inventory_item_id }) => inventory_item_id ?? []),
    ),
    readPlants(
      db,
      lines.flatMap(({ plant_type_id }) => plant_type_id ?? []),
    ),
  ])
  const supplies = new Map(items.map((item) => [item.id, item]))
  const known = new Set([...items, ...plants.filter(({ archived }) => !archived)].map(({ id }) => id))
  const missing = lines.findIndex(({ inventory_item_id, plant_type_id }) => !known.has(inventory_item_id ?? plant_type_id ?? ''))
  if (missing >= 0)
    throw invalid([{ path: `items.${missing}.inventory_item_id`, message: 'This item is archived. Choose another.' }])
  const faults = lines.flatMap(({ inventory_item_id, quantity }, i) => {
    const supply = supplies.get(inventory_item_id ?? '')
    const message = supply && partFault(supply, quantity)
    return message ? [{ path: `items.${i}.quantity`, message }] : []
  })
  if (faults.length > 0) throw invalid(faults)
}

/** Writes drafts, in as many statements as one; gives their ids. */
async function writeDrafts(db: Db, user_id: UserId, purchases: readonly NewPurchase[]): Promise<string[]> {
  const [, first] = await Promise.all([
    createMissing(
      db,
      'vendors',
      purchases.map(({ vendor }) => vendor),
    ),
    takeNumbers(db, 'purchase_order', purchases.length),
  ])
  const drafts = purchases.map((purchase, i) => ({ ...purchase, id: newId(), order_number: first + i }))
  await queries.insertPurchases(
    db,
    user_id,
    drafts.map(({ items: _, ...head }) => head),
  )
  await purchaseLines.insertLines(
    db,
    drafts.flatMap(({ id, items }) => items.map((line) => ({ ...line, purchase_order_id: id }))),
  )
  await recordChanges(
    db,
    drafts.map(({ id, order_number }, i) => ({
      user_id,
      action: 'purchase.draft',
      subject_type: 'purchase_order',
      subject_id: id,
      after: { name: purchaseName(order_number), ...purchases[i] },
    })),
  )
  return drafts.map(({ id }) => id)
}

export async function draftPurchase(db: Db, user_id: UserId, purchase: NewPurchase): Promise<WholePurchase> {
  await checkLines(db, purchase.items)
  const [id = ''] = await writeDrafts(db, user_id, [purchase])
  return queries.wholePurchase(db, id)
}

/** A draft for each vendor; a line that names none goes to whom its supply is bought from. */
export async function draftPurchases(db: Db, user_id: UserId, lines: readonly NewDraftLine[]): Promise<Purchase[]> {
  await checkLines(db, lines)
  const items = await purchaseLines.itemsWithIds(
    db,
    lines.flatMap(({ inventory_item_id }) => inventory_item_id ?? []),
  )
  const usual = new Map(items.map(({ id, vendor }) => [id, vendor]))
  const byVendor = Map.groupBy(lines, (line) => line.vendor || (usual.get(line.inventory_item_id ?? '') ?? ''))
  const drafts = [...byVendor]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([vendor, own]) => ({ vendor, items: own.map(({ vendor: _, ...line }) => line) }))
  return queries.purchasesWithIds(db, await writeDrafts(db, user_id, drafts))
}

/** Cancels drafts, all of them or none. */
export async function cancelDrafts(db: Db, user_id: UserId, ids: readonly PurchaseOrderId[]): Promise<void> {
  if (ids.length === 0) return
  const drafts = await queries.lockPurchases(db, ids)
  if (drafts.length < new Set(ids).size) throw notFound()
  const other = drafts.find(({ state }) => state !== 'draft')
  if (other) throw notNow(other, turned.cancelled)
  await queries.setState(db, user_id, ids, 'cancelled', null)
  await recordChanges(
    db,
    drafts.map((draft) => stateChange(user_id, draft, 'cancelled', 'cancelled')),
  )
}

const stale = async (db: Db, id: PurchaseOrderId) =>
  staleProblem(db, { id, name: 'this purchase order', current: await queries.wholePurchase(db, id) })

export async function editPurchase(db: Db, user_id: UserId, id: PurchaseOrderId, change: PurchaseChange): Promise<WholePurchase> {
  const { version, ...purchase } = change
  const before = await queries.lockPurchase(db, id)
  if (before.version !== version) throw await stale(db, id)
  if (!mayEdit(before.state)) throw notNow(before, 'changed')
  if (before.state === 'sent') refuseWithoutVendor(purchase.vendor)
  await checkLines(db, purchase.items)
  const was = await queries.wholePurchase(db, id)
  if (was.receipts.length > 0)
    throw new Problem('BAD_STATE', 'Deliveries of this order are recorded. Create another order for more items.')
  const name = purchaseName(was.order_number)
  // Two lines never get the same id.
  const unused = new Set(was.items.map((line) => line.id))
  await purchaseLines.deleteLines(db, id)
  await purchaseLines.insertLines(
    db,
    purchase.items.map(({ id: known = '', ...line }) => ({
      ...line,
      ...(unused.delete(known) && { id: known }),
      purchase_order_id: id,
    })),
  )
  const vendor = await findOrCreate(db, 'vendors', purchase.vendor)
  await queries.writePurchase(db, user_id, { ...purchase, id, vendor })
  await recordChange(db, {
    user_id,
    action: 'purchase.edit',
    subject_type: 'purchase_order',
    subject_id: id,
    before: { name, vendor: was.vendor, notes: was.notes, items: was.items },
    after: { name, ...purchase },
  })
  return queries.wholePurchase(db, id)
}

export function refuseWithoutVendor(vendor: string | null | undefined): void {
  if (!vendor) throw invalid([{ path: 'vendor', message: 'Choose a vendor.' }])
}

export async function setPurchaseState(
  db: Db,
  user_id: UserId,
  id: string,
  { to, version }: { readonly to: NextState; readonly version: number },
): Promise<WholePurchase> {
  const before = await queries.lockPurchase(db, id)
  if (before.version !== version) throw await stale(db, id)
  if (!canChangeTo(before.state, to)) throw notNow(before, turned[to])
  if (to === 'sent') refuseWithoutVendor(before.vendor)
  // A reopened order gets the state that its deliveries give it.
  const state = before.state === 'received' ? stateBy(await purchaseLines.linesOf(db, id)) : to
  if (state === before.state) throw new Problem('BAD_STATE', 'Everything in this order has been received.')
  await queries.setState(db, user_id, [id], state, await todayOf(db))
  await recordChange(db, stateChange(user_id, before, to, state))
  return queries.wholePurchase(db, id)
}

function stateChange(
  user_id: UserId,
  before: { readonly id: string; readonly order_number: number; readonly state: PurchaseState },
  to: NextState,
  state: PurchaseState,
): Change {
  const name = purchaseName(before.order_number)
  return {
    user_id,
    action: `purchase.${to}`,
    subject_type: 'purchase_order',
    subject_id: before.id,
    before: { name, state: before.state },
    after: { name, state },
  }
}

const turned: Readonly<Record<NextState, string>> = {
  draft: 'made a draft',
  sent: 'sent',
  received: 'closed',
  cancelled: 'cancelled',
}
