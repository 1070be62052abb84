/** The order of the till's tiles: best sellers and favourites. */
import * as z from 'zod/mini'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { readPricedPlant } from '#modules/plants/server/read-plants.ts'
import { readSupplies } from '#modules/supplies/server/read-supplies.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { bestSellers } from '#modules/selling/sale/server/best-sellers.ts'
import { addDays } from '#kernel/day.ts'
import { invalid, notFound } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { type NewFavourite, type TileOrder, bestSellerDays, bestSellerLimit } from '../tile-calls.ts'

const WithId = z.object({ id: Id })

export async function readTileOrder(db: Db): Promise<TileOrder> {
  const since = addDays(await todayOf(db), 1 - bestSellerDays)
  const [best_sellers, favourites] = await Promise.all([
    bestSellers(db, since, bestSellerLimit),
    db.many(
      WithId,
      sql`
      SELECT coalesce(plant_type_price_id, inventory_item_id) AS id FROM till_favourites
      WHERE nursery_id = ${db.nursery_id} ORDER BY created_at, till_favourites.id`,
    ),
  ])
  return { best_sellers, favourites: favourites.map(({ id }) => id) }
}

export async function addFavourite(
  db: Db,
  who: CurrentUser,
  { plant_type_price_id, inventory_item_id }: NewFavourite,
): Promise<TileOrder> {
  const name = await nameOfGood(db, { plant_type_price_id, inventory_item_id })
  const added = await db.maybe(
    WithId,
    sql`
    INSERT INTO till_favourites (nursery_id, plant_type_price_id, inventory_item_id, created_by)
    VALUES (${db.nursery_id}, ${plant_type_price_id ?? null}, ${inventory_item_id ?? null}, ${who.user_id})
    ON CONFLICT DO NOTHING RETURNING id`,
  )
  if (added)
    await recordChange(db, {
      user_id: who.user_id,
      action: 'till_favourite.add',
      subject_type: 'till_favourite',
      subject_id: added.id,
      after: { name },
    })
  return readTileOrder(db)
}

/** Name shown by the till. Throws if it is no longer for sale. */
async function nameOfGood(db: Db, { plant_type_price_id, inventory_item_id }: NewFavourite): Promise<string> {
  if (plant_type_price_id !== undefined) {
    const price = await readPricedPlant(db, plant_type_price_id)
    if (!price) throw notForSale('plant_type_price_id', 'This plant is not sold in this size any more. Choose another.')
    return `${price.common_name} ${sizeText(price)}`
  }
  const [supply] = inventory_item_id === undefined ? [] : await readSupplies(db, [inventory_item_id])
  if (!supply?.for_sale) throw notForSale('inventory_item_id', 'This supply is not for sale any more. Choose another.')
  return supply.name
}

const notForSale = (path: string, message: string) => invalid([{ path, message }])

export async function removeFavourite(db: Db, who: CurrentUser, goodId: string): Promise<undefined> {
  const removed = await db.maybe(
    WithId,
    sql`
    DELETE FROM till_favourites WHERE nursery_id = ${db.nursery_id} AND (plant_type_price_id = ${goodId} OR inventory_item_id = ${goodId})
    RETURNING id`,
  )
  if (!removed) throw notFound()
  await recordChange(db, {
    user_id: who.user_id,
    action: 'till_favourite.remove',
    subject_type: 'till_favourite',
    subject_id: removed.id,
    before: { good_id: goodId },
  })
  return undefined
}
