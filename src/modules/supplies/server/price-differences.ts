/**
 * Corrected prices of supplies: the stock takes its share, as its cost of purchase (IAS 2, paragraphs 10 and 11), whatever was taken since has
 * its own, and the rest is a price variance. Differences between the price on a bill and the price at the delivery are corrections, too.
 */
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { ExpenseId, InventoryItemId, UserId } from '#kernel/id.ts'
import { type Cents, sum } from '#kernel/money.ts'
import { costAt, toMillionths } from '#kernel/amount.ts'
import { type Millionths, formatCost, formatFixed, parseCost, parseQuantity } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { type ValuedStock, averageWith, lackingTo, revaluationBy } from '../revaluation.ts'
import type { Receipt } from '../correct-receipt.ts'
import { type Movement, bookMovements, timeOn } from './move-supplies.ts'
import * as movements from './movements.queries.ts'
import { type TakenSince, lacksOf, takenSince } from './taken-since.ts'
import * as queries from './supplies.queries.ts'

/** Price error of a supply on the quantity used since. */
export interface UsedDifference {
  readonly inventory_item_id: InventoryItemId
  readonly name: string
  readonly since: readonly TakenSince[]
  /** The day of the correction; whatever was used later has its share on the day of its use. */
  readonly day: string
}

/** On its day, at the earliest on that of the correction. */
export const notBefore = (day: string, since: readonly TakenSince[]): TakenSince[] =>
  since.map((each) => (each.day < day ? { ...each, day } : each))

/** Puts it on the plants that it was used for. */
export type CarryUsed = (db: Db, userId: UserId, used: UsedDifference) => Promise<void>

type Why = Pick<Movement, 'reason' | 'local_time' | 'timeZone' | 'instant' | 'reference'>

/** Differences of uses after the day of the correction, by the day of use. */
function laterCosts(used: readonly UsedDifference[]): ReadonlyMap<string, Millionths> {
  const later = used.flatMap(({ day, since }) => since.filter((each) => each.day > day))
  const byDay = Map.groupBy(later, ({ day }) => day)
  return new Map([...byDay].map(([day, ofDay]) => [day, sum(ofDay.map(({ cost }) => cost))]))
}

type Item = Awaited<ReturnType<typeof queries.lockItem>>

/** The stock of supplies as their ledgers have it. */
export async function valuedStocks(
  db: Db,
  items: ReadonlyMap<string, Pick<Item, 'quantity_on_hand' | 'average_cost'>>,
): Promise<ReadonlyMap<string, ValuedStock>> {
  const values = new Map(
    (await movements.ledgerValues(db, [...items.keys()])).map(({ inventory_item_id, value }) => [inventory_item_id, value]),
  )
  return new Map(
    [...items].map(([id, { quantity_on_hand, average_cost }]) => [
      id,
      { onHand: parseQuantity(quantity_on_hand), averageCost: parseCost(average_cost), value: parseCost(values.get(id) ?? '0') },
    ]),
  )
}

/**
 * Values the stock of supplies by their corrected receipts, to the millionth; the difference is a price variance. Quantities used
 * after the day of the correction leave it on the day of the use.
 */
export async function settleStock(
  db: Db,
  user_id: UserId,
  itemIds: readonly InventoryItemId[],
  why: Why,
  used: readonly UsedDifference[] = [],
): Promise<void> {
  const { reason, reference } = why
  const lacks = await lacksOf(db, [...new Set(itemIds)])
  if (lacks.size === 0) return
  const items = await queries.lockItems(
    db,
    [...lacks.keys()].map((inventory_item_id) => ({ inventory_item_id })),
  )
  const [{ timeZone }, now] = await Promise.all([readSettings(db), db.now()])
  const moves = [...(await valuedStocks(db, items))].flatMap(([inventory_item_id, stock]) => {
    const average = averageWith(stock, lacks.get(inventory_item_id) ?? { worth: 0n, quantity: 0n })
    const later = laterCosts(used.filter((each) => each.inventory_item_id === inventory_item_id))
    const of = { inventory_item_id, kind: 'revaluation', average: formatCost(average) } as const
    const parts = [
      { ...why, difference: lackingTo(average, stock) + sum([...later.values()]) },
      ...[...later].map(([day, cost]) => ({
        reason,
        ...(reference ? { reference } : {}),
        ...timeOn(day, timeZone, now),
        difference: -cost,
      })),
    ]
    return parts.flatMap(({ difference, ...when }) =>
      revaluationBy(difference, stock).map(({ delta, unitCost }): Movement => ({
        ...of,
        ...when,
        delta: formatFixed(delta, 4),
        unit_cost: formatCost(unitCost),
      })),
    )
  })
  if (moves.length > 0) await bookMovements(db, user_id, moves)
}

/** Uses since the receipts that `rights` corrects, by supply; supplies that nobody used are left out. */
export async function usedSince(db: Db, day: string, rights: RightsOfItems): Promise<UsedDifference[]> {
  if (rights.size === 0) return []
  const items = await queries.lockItems(
    db,
    [...rights.keys()].map((inventory_item_id) => ({ inventory_item_id })),
  )
  const ledgers = await takenSince(db, [...rights.keys()], new Map([...rights.values()].flatMap((ofItem) => [...ofItem])))
  return [...rights.keys()].flatMap((inventory_item_id) => {
    const since = ledgers.get(inventory_item_id)?.since ?? []
    return since.length > 0
      ? [{ inventory_item_id, name: items.get(inventory_item_id)?.name ?? '', since: notBefore(day, since), day }]
      : []
  })
}

type RightsOfItems = ReadonlyMap<InventoryItemId, ReadonlyMap<string, Receipt>>

/** Receipts of one line of a bill, of one supply, and what it differs by from them. */
export interface PriceDifference {
  readonly inventory_item_id: InventoryItemId
  readonly receipts: readonly { readonly id: string; readonly quantity: string }[]
  /** Without tax; with a minus where the bill is lower. */
  readonly difference: Cents
}

interface OfBill {
  /** The line of the bill. */
  readonly expense_id: ExpenseId
  readonly day: string
  readonly reason: string
}

/** Corrects receipts by what a bill differs from them, on its day. */
export async function bookPriceDifferences(
  db: Db,
  user_id: UserId,
  differences: readonly PriceDifference[],
  { expense_id, day, reason }: OfBill,
  carryUsed: CarryUsed,
): Promise<void> {
  const { timeZone } = await readSettings(db)
  const why = { reason, reference: { type: 'expense', id: expense_id }, ...timeOn(day, timeZone, await db.now()) } as const
  const shared = differences.flatMap(({ inventory_item_id, receipts, difference }) => {
    const all = sum(receipts.map(({ quantity }) => parseQuantity(quantity)))
    let before = 0n
    return receipts.map(({ id, quantity }) => {
      const upTo = (parts: bigint) => (toMillionths(difference) * parts) / all
      const share = upTo(before + parseQuantity(quantity)) - upTo(before)
      before += parseQuantity(quantity)
      return { inventory_item_id, receipt_id: id, difference: share, why }
    })
  })
  await correctBy(db, user_id, shared, day, carryUsed)
}

/** Takes back what bills have changed the cost of supplies by, on their days. */
export async function reversePriceDifferences(
  db: Db,
  user_id: UserId,
  expenseIds: readonly ExpenseId[],
  carryUsed: CarryUsed,
): Promise<void> {
  const [booked, { timeZone }] = await Promise.all([movements.differencesOf(db, expenseIds), readSettings(db)])
  for (const [instant, ofDay] of Map.groupBy(booked, ({ transaction_date }) => transaction_date)) {
    const shared = ofDay.map(({ inventory_item_id, receipt_id, expense_id, difference }) => ({
      inventory_item_id,
      receipt_id,
      difference: -parseCost(difference),
      why: { reason: 'The bill was voided', instant, reference: { type: 'expense', id: expense_id } } as const,
    }))
    await correctBy(db, user_id, shared, dayIn(timeZone, new Date(instant)), carryUsed)
  }
}

interface Shared {
  readonly inventory_item_id: InventoryItemId
  readonly receipt_id: string
  readonly difference: bigint
  readonly why: Why
}

async function correctBy(db: Db, user_id: UserId, shared: readonly Shared[], day: string, carryUsed: CarryUsed): Promise<void> {
  const [first] = shared
  if (!first) return
  await queries.lockItems(db, shared)
  const receipts = await movements.receiptsOf(
    db,
    shared.map(({ inventory_item_id }) => inventory_item_id),
    shared.map(({ receipt_id }) => receipt_id),
  )
  const rights = new Map<InventoryItemId, Map<string, Receipt>>()
  const rows: Movement[] = []
  for (const { inventory_item_id, receipt_id, difference, why } of shared) {
    const receipt = receipts.find(({ chain }) => chain.includes(receipt_id))
    if (!receipt) throw new Error('The receipt of a bill is not valid.')
    const ofItem = rights.get(inventory_item_id) ?? new Map<string, Receipt>()
    const { delta, worth } = ofItem.get(receipt.last) ?? {
      delta: parseQuantity(receipt.delta_now),
      worth: parseCost(receipt.worth_now),
    }
    rights.set(inventory_item_id, ofItem.set(receipt.last, { delta, worth: worth + difference }))
    rows.push({
      inventory_item_id,
      kind: 'revaluation',
      delta: '0',
      corrects: receipt.last,
      difference: formatCost(difference),
      ...why,
    })
  }
  const used = await usedSince(db, day, rights)
  await bookMovements(db, user_id, rows)
  await settleStock(db, user_id, [...rights.keys()], first.why, used)
  for (const each of used) await carryUsed(db, user_id, each)
}

/** A receipt at its unit cost. */
export const receiptAt = (delta: string, unit_cost: string): Receipt => ({
  delta: parseQuantity(delta),
  worth: costAt(parseCost(unit_cost), parseQuantity(delta)),
})
