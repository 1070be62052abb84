/** Available to promise: plants for sale on hand, less open reservations of orders and lay-bys. */
import { PlantTypeId, type AccountId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { agreedPrice, quantityBreaks } from '#features/accounts/agreed-price.ts'
import type { AccountPrices } from '#features/accounts/price-group.ts'
import { pricesOfAccount, pricesOfAccounts } from '#features/accounts/server/account-prices.ts'
import { reducedPrice } from '#features/plants/price.ts'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { Availability } from '../availability.ts'

const Row = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  common_name: z.string(),
  botanical_name: z.string(),
  synonyms: z.array(z.string()),
  category: z.string(),
  price: MoneyText,
  discount_price: z.nullable(MoneyText),
  discount_percent: z.nullable(z.string()),
  on_hand: z.int(),
  committed: z.int(),
})

/** Every priced kind with stock or reservations, at the prices of that account; NOT_FOUND where there is no such account. */
export async function availability(db: Db, accountId?: AccountId | null): Promise<Availability[]> {
  const prices = accountId ? await pricesOfAccount(db, accountId) : undefined
  return atPrices(await rowsOf(db), prices)
}

/** The list of each of these accounts, at its own prices, in as many statements as one. */
export async function availabilityOfAccounts(
  db: Db,
  accountIds: readonly AccountId[],
): Promise<(accountId: AccountId) => Availability[]> {
  const [prices, rows] = await Promise.all([pricesOfAccounts(db, accountIds), rowsOf(db)])
  return (accountId) => atPrices(rows, prices.get(accountId))
}

const rowsOf = (db: Db) =>
  db.many(
    Row,
    sql`
    WITH standing AS (
      SELECT plant_type_id, container_size, sum(quantity_current)::int AS on_hand FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND state = 'for_sale' GROUP BY plant_type_id, container_size
    )
    SELECT price.plant_type_id, price.container_size, common_name, botanical_name, synonyms, category, price.price, discount_price, discount_percent,
      coalesce(on_hand, 0) AS on_hand, coalesce(committed, 0) AS committed
    FROM plant_type_prices AS price
    JOIN plant_types AS plant ON plant.nursery_id = price.nursery_id AND plant.id = price.plant_type_id
    LEFT JOIN standing ON standing.plant_type_id = price.plant_type_id AND standing.container_size = price.container_size
    LEFT JOIN committed_plants AS promised ON promised.nursery_id = price.nursery_id AND promised.plant_type_id = price.plant_type_id
      AND promised.container_size = price.container_size
    WHERE price.nursery_id = ${db.nursery_id} AND price.archived_at IS NULL AND plant.archived_at IS NULL
    ORDER BY common_name, price.price, price.id`,
  )

const atPrices = (rows: readonly z.infer<typeof Row>[], prices: AccountPrices | undefined): Availability[] =>
  rows.map(({ price: whole, discount_price, discount_percent, ...row }) => {
    const list = reducedPrice({ price: whole, discount_price, discount_percent })
    const { price, reason: price_reason } = agreedPrice(list, row, 1, prices)
    return { ...row, price, price_reason, breaks: quantityBreaks(list, row, prices), available: row.on_hand - row.committed }
  })

const Free = z.object({ kind: z.string(), available: z.int() })

/** The quantity of these kinds that is not reserved, not counting the reservations of `exceptOrders`. The batches must be locked. */
export async function freeOf(
  db: Db,
  kinds: readonly { readonly plant_type_id: PlantTypeId; readonly container_size: string }[],
  exceptOrders: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.many(
    Free,
    sql`
    SELECT kind.plant_type_id || ' ' || kind.container_size AS kind,
      (coalesce((SELECT sum(quantity_current) FROM plant_batches
        WHERE nursery_id = ${db.nursery_id} AND state = 'for_sale' AND plant_type_id = kind.plant_type_id AND container_size = kind.container_size), 0)
      - coalesce((SELECT sum(quantity_reserved - least(quantity_delivered, quantity_reserved))
        FROM order_items JOIN orders ON orders.nursery_id = order_items.nursery_id AND orders.id = order_id
        WHERE order_items.nursery_id = ${db.nursery_id} AND status IN ('confirmed', 'picking', 'ready', 'delivered') AND order_id <> ALL (${[...exceptOrders]}::uuid[])
          AND plant_type_id = kind.plant_type_id AND order_items.container_size = kind.container_size), 0)
      - coalesce((SELECT sum(quantity_reserved) FROM saved_cart_lines AS line
        WHERE nursery_id = ${db.nursery_id} AND quantity_reserved > 0 AND plant_type_id = kind.plant_type_id AND line.container_size = kind.container_size), 0))::int AS available
    FROM unnest(${kinds.map((kind) => kind.plant_type_id)}::uuid[], ${kinds.map((kind) => kind.container_size)}::text[]) AS kind (plant_type_id, container_size)`,
  )
  return new Map(rows.map(({ kind, available }) => [kind, available]))
}
