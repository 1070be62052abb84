/**
 * Corrects the supplies that an operation used: reverses the wrong uses and books the right ones at the unit cost of
 * that day.
 */
import { closedThrough } from '#modules/setup/settings/server/books.ts'
import { readRules } from '#modules/setup/settings/server/read-settings.ts'
import { costAt } from '#kernel/amount.ts'
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { type Millionths, type TenThousandths, formatCost, formatFixed, parseCost, parseQuantity } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { amountIn, partFault } from '../units.ts'
import { afterReturn, rebookUse } from '../rebook-use.ts'
import { type Movement, bookMovements, timeOn } from './move-supplies.ts'
import * as movements from './movements.queries.ts'
import { atCorrectedCost } from './taken-since.ts'
import { type SupplyRead, lockSupplies, readSupplies } from './read-supplies.ts'

export interface WantedUse {
  readonly inventory_item_id: InventoryItemId
  readonly quantity: string
}

/** One supply before and after the correction. */
export interface CorrectedUse {
  readonly item: SupplyRead
  readonly was: { readonly quantity: TenThousandths; readonly cost: Millionths }
  readonly should: { readonly quantity: TenThousandths; readonly cost: Millionths }
  readonly left: TenThousandths
}

interface PlannedUses {
  readonly uses: readonly CorrectedUse[]
  /** Movements as the ledger takes them, in their order. */
  readonly moves: readonly Movement[]
}

type Use = Awaited<ReturnType<typeof movements.usesOfOperation>>[number]

/** At what they have cost by now. */
const usesOf = async (db: Db, operationId: string) => atCorrectedCost(db, await movements.usesOfOperation(db, operationId))

/** Supplies that an operation used after all corrections, one line for each supply. */
export async function usedBy(db: Db, operationId: string) {
  const rows = await usesOf(db, operationId)
  return [...Map.groupBy(rows, ({ inventory_item_id }) => inventory_item_id).values()].flatMap((ofItem) => {
    const [first] = ofItem
    return first ? [{ ...first, quantity: formatFixed(quantityOf(ofItem), 4), cost: formatCost(worthOf(ofItem)) }] : []
  })
}

const quantityOf = (rows: readonly Use[]): TenThousandths => rows.reduce((all, { quantity }) => all + parseQuantity(quantity), 0n)
const worthOf = (rows: readonly Use[]): Millionths =>
  rows.reduce((all, { quantity, unit_cost }) => all + costAt(parseCost(unit_cost), parseQuantity(quantity)), 0n)

interface Operation {
  readonly id: string
  readonly occurred_on: string
  /** When it was entered. */
  readonly created_at: string
  /** The day that it was really done, if its day is corrected too. */
  readonly moved_to?: string
}

/**
 * Movements that turn the recorded use into the corrected one, and no others. `lock` locks the supplies for the
 * transaction. Throws a Problem on the line of a supply that is missing or short.
 */
export async function planUses(db: Db, operation: Operation, wanted: readonly WantedUse[], lock: boolean): Promise<PlannedUses> {
  const rows = await usesOf(db, operation.id)
  const ids = [...new Set([...rows, ...wanted].map(({ inventory_item_id }) => inventory_item_id))]
  const items = await (lock ? lockSupplies : readSupplies)(db, ids)
  const [averages, when, again] = await Promise.all([
    averagesThen(db, ids, operation.created_at),
    timeOf(db, operation.occurred_on),
    timeOf(db, operation.moved_to ?? operation.occurred_on),
  ])
  const planned = items.map((item) => {
    const was = rows.filter(({ inventory_item_id }) => inventory_item_id === item.id)
    const at = wanted.findIndex(({ inventory_item_id }) => inventory_item_id === item.id)
    const average = averages.get(item.id) ?? 0n
    return planUse({ item, was, quantity: wanted[at]?.quantity ?? '0', at, average, isMoved: operation.moved_to !== undefined })
  })
  refuseUnknown(wanted, items)
  const why = { reference: { type: 'batch_operation', id: operation.id }, ...again } as const
  return {
    uses: planned,
    moves: [
      ...planned.flatMap(({ backs }) => backs.map((back): Movement => ({ ...back, ...when }))),
      ...planned.flatMap(({ used }) => (used ? [{ ...used, ...why }] : [])),
    ],
  }
}

/** Books it; the supplies are locked. */
export async function bookUses(db: Db, user_id: UserId, { moves }: Pick<PlannedUses, 'moves'>): Promise<void> {
  if (moves.length > 0) await bookMovements(db, user_id, moves)
}

async function averagesThen(db: Db, ids: readonly string[], instant: string): Promise<ReadonlyMap<string, Millionths>> {
  const averages = await movements.averagesAt(db, ids, instant)
  return new Map(averages.map(({ inventory_item_id, average_cost }) => [inventory_item_id, parseCost(average_cost)]))
}

/** Noon of the day of the operation; now, if that is today or closed. */
async function timeOf(db: Db, day: string) {
  const [{ timeZone }, closed, now] = await Promise.all([readRules(db), closedThrough(db), db.now()])
  return closed === null || day > closed ? timeOn(day, timeZone, now) : {}
}

function refuseUnknown(wanted: readonly WantedUse[], items: readonly SupplyRead[]): void {
  const at = wanted.findIndex(({ inventory_item_id }) => !items.some(({ id }) => id === inventory_item_id))
  if (at >= 0) throw invalid([{ path: `uses.${at}.inventory_item_id`, message: 'This supply was deleted. Choose another.' }])
  const twice = wanted.findIndex(
    ({ inventory_item_id }, i) => wanted.findIndex((each) => each.inventory_item_id === inventory_item_id) < i,
  )
  if (twice >= 0)
    throw invalid([{ path: `uses.${twice}.inventory_item_id`, message: 'This supply is listed twice. Enter one quantity.' }])
}

interface Planning {
  readonly item: SupplyRead
  readonly was: readonly Use[]
  readonly quantity: string
  /** Index of its line; -1 if it has none any more. */
  readonly at: number
  /** Average unit cost on the day of the use. */
  readonly average: Millionths
  /** It counts on another day now, whatever its quantity. */
  readonly isMoved: boolean
}

function planUse({ item, was, quantity: typed, at, average, isMoved }: Planning) {
  const path = `uses.${at}.quantity`
  const fault = partFault(item, typed)
  if (fault) throw invalid([{ path, message: fault }])
  const [before, quantity, onHand] = [quantityOf(was), parseQuantity(typed), parseQuantity(item.quantity_on_hand)]
  const worth = worthOf(was)
  const left = onHand + before - quantity
  const same = { quantity: before, cost: worth }
  if (quantity === before && !(isMoved && quantity > 0n))
    return { item, was: same, should: same, left: onHand, backs: [], used: undefined }
  if (left < 0n) {
    const most = Number(formatFixed(onHand + before, 4))
    throw new Problem(
      'SHORT_SUPPLIES',
      `Only ${amountIn(Number(item.quantity_on_hand), item.unit)} more of ${item.name} ${Number(item.quantity_on_hand) === 1 ? 'is' : 'are'} there. Count it first, or use less.`,
      { available: item.quantity_on_hand, errors: [{ path, message: `At most ${most}.` }] },
    )
  }
  let stock = { onHand, averageCost: parseCost(item.average_cost) }
  const backs = was.map((use) => {
    stock = afterReturn(stock, { quantity: parseQuantity(use.quantity), unitCost: parseCost(use.unit_cost) })
    return backOf(use, stock.averageCost)
  })
  const unitCost = before > 0n ? (worth * 10_000n) / before : average
  const taken = rebookUse(stock, { quantity, unitCost })
  const used =
    quantity > 0n
      ? ({
          inventory_item_id: item.id,
          kind: 'use',
          delta: formatFixed(-quantity, 4),
          unit_cost: formatCost(taken.unitCost),
          average: formatCost(taken.after.averageCost),
          reason: 'Corrected',
        } as const)
      : undefined
  return { item, was: same, should: { quantity, cost: costAt(quantity > 0n ? taken.unitCost : 0n, quantity) }, left, backs, used }
}

const backOf = (use: Use, average: Millionths) =>
  ({
    inventory_item_id: use.inventory_item_id,
    kind: 'reversal',
    delta: use.quantity,
    unit_cost: use.unit_cost,
    average: formatCost(average),
    reason: 'Corrected',
    reverses: use.id,
  }) as const
