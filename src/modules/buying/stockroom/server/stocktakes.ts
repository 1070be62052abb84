/** The operations of stocktakes: a count sheet is created, counts are saved as they are typed, and all differences are booked at once. */
import type { StocktakeId, UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { partFault } from '#modules/supplies/units.ts'
import { type PlantCount, countBatches } from '#modules/growing/ledger/server/count-batches.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { bookCounts } from '#modules/supplies/server/move-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { moneyText, sum } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { takeNumber } from '#server/number-sequence.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import type * as calls from '../stocktake-calls.ts'
import {
  type BookStocktake,
  type CountLine,
  type NewStocktake,
  type StocktakeLine,
  type WholeStocktake,
  varianceCost,
  varianceOf,
} from '../stocktake.ts'
import { stocktakeName } from '../stocktake-name.ts'
import { reverseBooked } from './reverse-receipt.ts'
import * as queries from './stocktakes.queries.ts'

export async function listStocktakes(db: Db, listQuery: NonNullable<z.infer<typeof calls.listStocktakes.query>> = {}) {
  return replyWithList(listQuery, {
    orders: queries.stocktakeOrders(db),
    standard: '-number',
    id: sql`stocktake.id`,
    read: (most, sorted) => queries.stocktakesPage(db, most, sorted),
    sums: () => queries.countStocktakes(db),
  })
}

/** In a blind count the expected quantities are hidden until it is booked. */
const sees = (who: CurrentUser, { blind, state }: { readonly blind: boolean; readonly state: string }) =>
  !blind || state === 'booked' || managers.includes(who.role)

function shown({ booked_cost, average_cost, batch, expected, ...line }: queries.SheetRow, showsStock: boolean): StocktakeLine {
  if (!showsStock) return { ...line, expected: null, variance: null, variance_cost: null }
  const variance = line.counted === null ? null : varianceOf(line.counted, expected)
  return {
    ...line,
    expected,
    variance,
    variance_cost: variance && moneyText(varianceCost(variance, { booked_cost, average_cost, batch })),
  }
}

export async function wholeStocktake(db: Db, who: CurrentUser, id: StocktakeId): Promise<WholeStocktake> {
  const [stocktake, rows] = await Promise.all([queries.stocktakeWithId(db, id), queries.sheetOf(db, id)])
  const showsStock = sees(who, stocktake)
  const costs = rows.flatMap(({ counted, expected, ...stock }) =>
    counted === null ? [] : [varianceCost(varianceOf(counted, expected), stock)],
  )
  return {
    ...stocktake,
    items: rows.map((row) => shown(row, showsStock)),
    gained_cost: showsStock ? moneyText(sum(costs.filter((cost) => cost > 0n))) : null,
    lost_cost: showsStock ? moneyText(sum(costs.filter((cost) => cost < 0n))) : null,
  }
}

export async function startStocktake(db: Db, who: CurrentUser, stocktake: NewStocktake): Promise<WholeStocktake> {
  const id = newId()
  const { number } = await takeNumber(db, 'stocktake')
  await queries.insertStocktake(db, who.user_id, id, number, stocktake)
  if ((await queries.fillSheet(db, id, stocktake)) === 0)
    throw invalid([
      {
        path: stocktake.kind === 'supplies' ? 'category_id' : 'location',
        message: 'No stock to count here. Choose another location.',
      },
    ])
  await recordChange(db, {
    user_id: who.user_id,
    action: 'stocktake.start',
    subject_type: 'stocktake',
    subject_id: id,
    after: { name: stocktakeName(number), ...stocktake },
  })
  return wholeStocktake(db, who, id)
}

const notCounting = (stocktake: { readonly stocktake_number: number; readonly state: string }) =>
  new Problem(
    'BAD_STATE',
    `${stocktakeName(stocktake.stocktake_number)} is already ${stocktake.state}. Start another stocktake to count again.`,
  )

export async function countLine(
  db: Db,
  who: CurrentUser,
  id: string,
  lineId: string,
  { counted, seconds_ago = 0 }: CountLine,
): Promise<StocktakeLine> {
  const stocktake = await queries.lockStocktake(db, id, 'to count')
  if (stocktake.state !== 'counting') throw notCounting(stocktake)
  const line = await queries.lineOf(db, id, lineId)
  if (!line) throw notFound()
  const fault = counted === null ? undefined : partFault(line, counted)
  if (fault) throw invalid([{ path: 'counted', message: fault }])
  const done =
    counted === null
      ? await queries.clearCount(db, lineId, id)
      : await queries.writeCount(db, who.user_id, lineId, id, counted, seconds_ago)
  const row = done && (await queries.lineOf(db, id, lineId))
  if (!row) throw notFound()
  return shown(row, sees(who, stocktake))
}

export async function addFoundLine(db: Db, who: CurrentUser, id: StocktakeId, code: string): Promise<StocktakeLine> {
  const stocktake = await queries.lockStocktake(db, id, 'to count')
  if (stocktake.state !== 'counting') throw notCounting(stocktake)
  const lineId = await queries.addLine(db, id, stocktake.kind, code)
  const row = lineId && (await queries.lineOf(db, id, lineId))
  if (!row)
    throw new Problem(
      'NOT_FOUND',
      stocktake.kind === 'plants'
        ? `No batch has the code ${code}. Check its label.`
        : `No supply has the barcode or the name ${code}. Check the code, or add it under Items.`,
    )
  return shown(row, sees(who, stocktake))
}

interface Different {
  readonly row: queries.SheetRow
  readonly variance: string
}

/** Books the differences at the time of each count, with that date; movements since the count remain. */
export async function bookStocktake(
  db: Db,
  who: CurrentUser,
  id: StocktakeId,
  { version, abnormal = false }: BookStocktake,
): Promise<WholeStocktake> {
  const stocktake = await queries.lockStocktake(db, id, 'to book')
  if (stocktake.state !== 'counting') throw notCounting(stocktake)
  if (stocktake.version !== version) throw new Problem('STALE', 'Someone else changed this stocktake. Reload, then save it.')
  const rows = await queries.sheetOf(db, id)
  if (rows.every(({ counted }) => counted === null))
    throw new Problem('BAD_STATE', 'No counts yet. Enter at least one count, then save.')
  const again = await queries.countedElsewhere(db, id)
  if (again) throw new Problem('BAD_STATE', `${again.name} was counted in another stocktake since. Count it again.`)
  const merged = await queries.mergedSinceCount(db, id)
  if (merged)
    throw new Problem(
      'BAD_STATE',
      `${merged.name} was merged into ${merged.into} after it was counted. Clear its count, and count ${merged.into} again.`,
    )
  const different = rows.flatMap((row): Different[] => {
    const variance = row.counted === null ? '0' : varianceOf(row.counted, row.expected)
    return Number(variance) === 0 ? [] : [{ row, variance }]
  })
  const name = stocktakeName(stocktake.stocktake_number)
  const booked =
    stocktake.kind === 'supplies'
      ? await bookSupplies(db, who.user_id, different, id, `Stocktake ${name}`)
      : await bookPlants(db, who.user_id, different, { reason: `Stocktake ${name}`, abnormal })
  await queries.markBooked(db, booked)
  await queries.setState(db, who.user_id, id, 'booked')
  await recordChange(db, {
    user_id: who.user_id,
    action: 'stocktake.book',
    subject_type: 'stocktake',
    subject_id: id,
    after: { name, lines: booked.length, counted: rows.filter(({ counted }) => counted !== null).length },
  })
  return wholeStocktake(db, who, id)
}

async function bookSupplies(db: Db, user_id: UserId, different: readonly Different[], id: StocktakeId, reason: string) {
  const counted = different.map(({ row, variance }) => ({
    inventory_item_id: row.inventory_item_id ?? '',
    delta: variance,
    instant: row.counted_at,
  }))
  const movements = await bookCounts(db, counted, { reason, stocktake_id: id, user_id })
  return different.map(({ row }) => ({
    id: row.id,
    inventory_transaction_id: movements.get(row.inventory_item_id ?? '') ?? null,
    operation_id: null,
  }))
}

async function bookPlants(db: Db, user_id: UserId, different: readonly Different[], count: PlantCount) {
  if (different.length === 0) return []
  const { timeZone } = await readSettings(db)
  const counts = different.map(({ row, variance }) => ({
    batch_id: row.batch_id ?? '',
    variance: Number(variance),
    day: dayIn(timeZone, new Date(row.counted_at ?? '')),
  }))
  const operation_ids = await countBatches(db, user_id, counts, count)
  return different.map(({ row }, i) => ({ id: row.id, inventory_transaction_id: null, operation_id: operation_ids[i] ?? null }))
}

/** Cancels a sheet; a booked one is reversed, every difference or none. */
export async function cancelStocktake(db: Db, who: CurrentUser, id: StocktakeId, version: number): Promise<WholeStocktake> {
  const stocktake = await queries.lockStocktake(db, id, 'to book')
  if (stocktake.state === 'cancelled') throw notCounting(stocktake)
  if (stocktake.version !== version) throw new Problem('STALE', 'Someone else changed this stocktake. Reload, then cancel it.')
  await reverseBooked(db, who.user_id, await queries.bookedLines(db, id))
  await queries.setState(db, who.user_id, id, 'cancelled')
  await recordChange(db, {
    user_id: who.user_id,
    action: 'stocktake.cancel',
    subject_type: 'stocktake',
    subject_id: id,
    before: { name: stocktakeName(stocktake.stocktake_number), state: stocktake.state },
  })
  return wholeStocktake(db, who, id)
}
