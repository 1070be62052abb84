/** Commands on price changes: preview, apply today or on a later day, undo. */
import type { UserId } from '#kernel/id.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { Assignment, Job } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import {
  type NewPriceChange,
  type PreviewedPrice,
  type PriceChange,
  type PriceChangeQuery,
  applicableItems,
  changedPrice,
  describeChange,
} from '../price-change.ts'
import { matches, plantSearchText, searchTerms } from '../search-text.ts'
import * as queries from './price-changes.queries.ts'

/** The prices of the selection, before and after. */
export async function previewChange(
  db: Db,
  { category, container_size, search = '', ...rule }: PriceChangeQuery,
): Promise<PreviewedPrice[]> {
  const terms = searchTerms(search)
  return (await queries.listedPrices(db))
    .filter((row) => !category || row.category === category)
    .filter((row) => !container_size || row.container_size === container_size)
    .filter((row) => matches(plantSearchText(row, sizeText(row)), terms))
    .map(({ id, common_name, category: of, container_size: size, grade, price }) => ({
      id,
      common_name,
      category: of,
      container_size: sizeText({ container_size: size, grade }),
      old_price: price,
      new_price: moneyText(changedPrice(cents(price), rule)),
    }))
}

/** Applied at once where its day has come. */
export async function changePrices(
  db: Db,
  userId: UserId,
  { price_ids, effective_on, ...rule }: NewPriceChange,
): Promise<PriceChange> {
  const today = await todayOf(db)
  const from = effective_on ?? today
  if (from < today) throw invalid([{ path: 'effective_on', message: 'Choose today or a later day.' }])
  const ids = [...new Set(price_ids)]
  const prices = await queries.lockPrices(db, ids)
  if (prices.length < ids.length)
    throw invalid([{ path: 'price_ids', message: 'One of these prices no longer exists. Refresh the list.' }])
  const items = prices
    .map(({ id, price }) => ({ price_id: id, old_price: price, new_price: moneyText(changedPrice(cents(price), rule)) }))
    .filter(({ old_price, new_price }) => cents(old_price) !== cents(new_price))
  if (items.length === 0)
    throw invalid([{ path: 'percent', message: 'No prices would change. Enter a larger change, or another rounding.' }])
  const id = newId()
  const description = describeChange(rule)
  await queries.insertChange(db, userId, { id, description, effective_on: from }, items)
  if (from === today) await applyChanges(db, userId, [id])
  await recordChange(db, {
    user_id: userId,
    action: 'price_change.create',
    subject_type: 'price_change',
    subject_id: id,
    after: { description, effective_on: from, prices: items.length },
  })
  return readChange(db, id)
}

async function readChange(db: Db, id: string): Promise<PriceChange> {
  const change = await queries.changeWithId(db, id)
  if (!change) throw notFound()
  return change
}

/** A change that is still to come is called off; one that was applied is reverted. */
export async function undoChange(db: Db, userId: UserId, id: string): Promise<PriceChange> {
  await queries.lockChange(db, id)
  const change = await readChange(db, id)
  if (change.undone_at !== null) throw new Problem('BAD_STATE', 'Price change already undone.')
  await queries.revertChange(db, userId, id)
  await recordChange(db, { user_id: userId, action: 'price_change.undo', subject_type: 'price_change', subject_id: id })
  return readChange(db, id)
}

/** Applies the changes whose day has come; returns how many. */
export async function applyDueChanges(db: Db, today: string): Promise<number> {
  const due = await queries.dueChanges(db, today)
  await applyChanges(
    db,
    null,
    due.map(({ id }) => id),
  )
  return due.length
}

async function applyChanges(db: Db, userId: UserId | null, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const items = await queries.itemsOf(db, ids)
  const prices = await queries.lockPrices(db, [...new Set(items.map(({ price_id }) => price_id))])
  await queries.writeApplied(db, userId, ids, applicableItems(prices, items))
}

async function applyDue({ pool, events, nursery_id }: Assignment): Promise<void> {
  const applied = await withTenantTransaction(pool, nursery_id, async (db) => applyDueChanges(db, await todayOf(db)))
  if (applied > 0) events.publish({ about: '/api/plant-types', nursery_id })
}

export const priceJobs: readonly Job[] = [{ name: 'plants.apply_price_changes', byTheClock: true, work: applyDue }]
