/** Reads from the ledger how corrected receipts change the cost of later uses. */
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { mulDivRounded } from '#kernel/money.ts'
import { type Millionths, formatCost, parseCost, parseQuantity } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { type CorrectedLedger, type LaterRow, type Receipt, correctReceipts } from '../correct-receipt.ts'
import * as movements from './movements.queries.ts'

const receiptOf = (delta: string, worth: string): Receipt => ({ delta: parseQuantity(delta), worth: parseCost(worth) })

type Rights = ReadonlyMap<string, Receipt>

interface DatedRow extends LaterRow {
  readonly day: string
}

interface Corrected {
  readonly rows: readonly DatedRow[]
  /** With the receipts as they are now. */
  readonly now: CorrectedLedger
  /** With the receipts as they should be. */
  readonly right: CorrectedLedger
}

/**
 * Ledgers of supplies with a receipt that was or will be corrected: `rights` has the right receipts, by the id of
 * their last row.
 */
async function ledgersOf(
  db: Db,
  itemIds: readonly string[],
  rights: Rights = new Map(),
): Promise<ReadonlyMap<string, Corrected>> {
  if (itemIds.length === 0) return new Map()
  const receipts = await movements.receiptsOf(db, itemIds, [...rights.keys()])
  if (receipts.length === 0) return new Map()
  const { timeZone } = await readSettings(db)
  const found = await movements.rowsFrom(
    db,
    receipts.map(({ first }) => first),
    receipts.flatMap(({ chain }) => chain),
    timeZone,
  )
  const rowsOf = Map.groupBy(found, ({ inventory_item_id }) => inventory_item_id)
  return new Map(
    [...Map.groupBy(receipts, ({ inventory_item_id }) => inventory_item_id)].map(([id, ofItem]) => {
      const rows = (rowsOf.get(id) ?? []).map(rowOf)
      const corrected = (by: Rights) =>
        correctReceipts(
          ofItem.map(({ first, last, delta, worth, delta_now, worth_now }) => ({
            id: first,
            wrong: receiptOf(delta, worth),
            right: by.get(last) ?? receiptOf(delta_now, worth_now),
          })),
          rows,
        )
      const now = corrected(new Map())
      return [id, { rows, now, right: rights.size > 0 ? corrected(rights) : now }]
    }),
  )
}

const rowOf = ({
  delta,
  unit_cost,
  on_hand,
  average_cost,
  at_average,
  is_correction,
  ...row
}: Awaited<ReturnType<typeof movements.rowsFrom>>[number]): DatedRow => ({
  ...row,
  delta: parseQuantity(delta),
  unitCost: parseCost(unit_cost),
  onHand: parseQuantity(on_hand),
  averageCost: parseCost(average_cost),
  isAtAverage: at_average,
  isCorrection: is_correction,
})

/** Corrections that the ledgers still lack, by supply; only for supplies with a receipt that was ever corrected. */
export async function lacksOf(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, CorrectedLedger>> {
  return new Map([...(await ledgersOf(db, itemIds))].map(([id, { now }]) => [id, now]))
}

/** By the operation on plants; null for everything else. */
export interface TakenSince {
  readonly operation_id: string | null
  readonly cost: Millionths
  /** The day of the use; of a correction that counts later, that of the correction. */
  readonly day: string
}

export type ChangedLedger = CorrectedLedger & { readonly since: readonly TakenSince[] }

/** Effect of corrected receipts, by the id of the wrong ones, on the stock and on the uses since. */
export async function takenSince(
  db: Db,
  itemIds: readonly string[],
  rights: Rights,
): Promise<ReadonlyMap<string, ChangedLedger>> {
  return new Map(
    [...(await ledgersOf(db, itemIds, rights))].map(([id, { rows, now, right }]) => {
      const since = rows.flatMap(({ id: row, operation_id, day }): TakenSince[] => {
        const cost = (right.taken.get(row) ?? 0n) - (now.taken.get(row) ?? 0n)
        return cost === 0n ? [] : [{ operation_id, cost, day }]
      })
      return [id, { ...right, since }]
    }),
  )
}

interface Taken {
  readonly id: string
  readonly inventory_item_id: string
  readonly delta: string
  readonly unit_cost: string
}

/** Movements at what they have cost by now, where the price of what they took was corrected since. */
export async function atCorrectedCost<Row extends Taken>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const more = new Map<string, Millionths>()
  const lacks = await lacksOf(db, [...new Set(rows.map((row) => row.inventory_item_id))])
  for (const { taken } of lacks.values()) for (const [id, cost] of taken) more.set(id, cost)
  return rows.map((row) => {
    const [cost, delta] = [more.get(row.id) ?? 0n, parseQuantity(row.delta)]
    if (cost === 0n || delta === 0n) return row
    const each = delta < 0n ? mulDivRounded(cost, 10_000n, -delta) : mulDivRounded(-cost, 10_000n, delta)
    const unitCost = parseCost(row.unit_cost) + each
    return { ...row, unit_cost: formatCost(unitCost > 0n ? unitCost : 0n) }
  })
}
