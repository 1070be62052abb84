/** Available to promise: plants for sale on hand, less open reservations of orders and lay-bys. */
import { cheaperUnits, unitPriceColumns, unitPricesOf } from '#modules/setup/reference/unit-price.ts'
import { PlantTypeId, type AccountId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { agreedPrice, quantityBreaks } from '#modules/customers/agreed-price.ts'
import type { AccountPrices } from '#modules/customers/price-group.ts'
import { pricesOfAccount, pricesOfAccounts } from '#modules/customers/server/account-prices.ts'
import { Care } from '#modules/plants/care-fields.ts'
import { reducedPrice } from '#modules/plants/price.ts'
import { type ByGrade, byGrade, freePlants, gradeSatisfies } from '#modules/setup/reference/grade.ts'
import { joinName } from '#modules/setup/reference/server/entry-names.ts'
import { specificationFields } from '#modules/setup/reference/specification-fields.ts'
import { type Specification, measurementsText, widen } from '#modules/setup/reference/specification.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { Day, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import type { Availability } from '../availability.ts'
import { freeByWeek } from '../free-by-week.ts'

const Row = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  grade: z.nullable(z.string()),
  common_name: z.string(),
  botanical_name: z.string(),
  synonyms: z.array(z.string()),
  category: z.string(),
  photo: z.nullable(z.string()),
  care: Care,
  price: MoneyText,
  discount_price: z.nullable(MoneyText),
  discount_percent: z.nullable(z.string()),
  order_minimum: z.nullable(z.int()),
  order_multiple: z.nullable(z.int()),
  ...unitPriceColumns,
})

/** Every priced kind with stock or reservations, at the prices of that account; NOT_FOUND if there is no such account. */
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

interface PricedStock {
  readonly rows: readonly z.infer<typeof Row>[]
  readonly stock: readonly GradedStock[]
  readonly growing: readonly z.infer<typeof Growing>[]
  readonly today: string
}

const rowsOf = async (db: Db): Promise<PricedStock> => {
  const [rows, stock, growing, today] = await Promise.all([
    pricedKinds(db),
    stockByGrade(db, none),
    growingKinds(db),
    todayOf(db),
  ])
  return { rows, stock, growing, today }
}

const pricedKinds = (db: Db) =>
  db.many(
    Row,
    sql`
    SELECT price.plant_type_id, size.name AS container_size, ${nameOf(db, 'grades', sql`price.grade_id`)} AS grade, common_name, botanical_name, synonyms, category, photo, care, price.price, tray_price, shelf_price, trolley_price, discount_price, discount_percent,
      order_minimum, coalesce(order_multiple, CASE WHEN size.system = 'tray' THEN size.cells END) AS order_multiple, cells, trays_per_shelf, shelves
    FROM plant_type_prices AS price
    JOIN plant_types AS plant ON plant.nursery_id = price.nursery_id AND plant.id = price.plant_type_id
    JOIN container_sizes AS size ON size.nursery_id = price.nursery_id AND size.id = price.container_size_id
    ${joinName(db, 'plant_categories', sql`plant.category_id`)}
    WHERE price.nursery_id = ${db.nursery_id} AND price.archived_at IS NULL AND plant.archived_at IS NULL
    ORDER BY common_name, price.price, price.id`,
  )

const Growing = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  grade: z.nullable(z.string()),
  ready_on: Day,
  quantity: z.int(),
})

/** Plants that come: growing with a ready day, or sprayed with a day from which they may be sold; a batch on hold is not promised. */
const growingKinds = (db: Db) =>
  db.many(
    Growing,
    sql`
    SELECT plant_type_id, container_size, grade, greatest(CASE WHEN NOT sold_before THEN ready_on END, sale_from) AS ready_on, sum(quantity_current)::int AS quantity
    FROM plant_batches AS batch ${joinName(db, 'container_sizes', sql`batch.container_size_id`)} ${joinName(db, 'grades', sql`batch.grade_id`)}
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND state = 'growing' AND on_hold = '' AND (ready_on IS NOT NULL OR sold_before) AND quantity_current > 0
    GROUP BY 1, 2, 3, 4`,
  )

const atPrices = ({ rows, stock, growing, today }: PricedStock, prices: AccountPrices | undefined): Availability[] => {
  const byKind = Map.groupBy(stock, kindOf)
  const growingByKind = Map.groupBy(growing, kindOf)
  return rows.map(({ price: whole, discount_price, discount_percent, tray_price, shelf_price, trolley_price, ...row }) => {
    const list = reducedPrice({ price: whole, discount_price, discount_percent })
    const { price, reason: price_reason } = agreedPrice(list, row, 1, prices)
    const ofKind = byKind.get(kindOf(row)) ?? []
    const unit_prices = cheaperUnits(price, unitPricesOf({ ...row, tray_price, shelf_price, trolley_price }))
    return {
      ...row,
      price,
      price_reason,
      unit_prices,
      breaks: quantityBreaks(list, row, prices),
      ...availableOf(ofKind, row.grade),
      coming: freeByWeek({ ...countsOf(ofKind), growing: growingByKind.get(kindOf(row)) ?? [], grade: row.grade }, today),
    }
  })
}

const GradedStock = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  on_hand: z.int(),
  reserved: z.int(),
  ...z.omit(z.object(specificationFields), { specification: true }).shape,
})
type GradedStock = z.infer<typeof GradedStock>

/**
 * Stock and reservations of these kinds by grade, without the reservations of `exceptOrders`. The caller holds the
 * batches' locks.
 */
export async function freeOf(
  db: Db,
  kinds: readonly { readonly plant_type_id: PlantTypeId; readonly container_size: string }[],
  exceptOrders: readonly string[],
): Promise<Map<string, { readonly stock: ByGrade; readonly reserved: ByGrade }>> {
  const [plants, sizes] = [kinds.map((kind) => kind.plant_type_id), kinds.map((kind) => kind.container_size)]
  const ofKinds = sql` AND plant_type_id = ANY(${plants}::uuid[]) AND (plant_type_id, container_size_id) IN (
    SELECT kind.plant_type_id, size.id FROM unnest(${plants}::uuid[], ${sizes}::text[]) AS kind (plant_type_id, size_name)
    JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.name = size_name)`
  const rows = await stockByGrade(db, ofKinds, exceptOrders)
  return new Map([...Map.groupBy(rows, kindOf)].map(([kind, ofKind]) => [kind, countsOf(ofKind)]))
}

/** Stock by kind and grade: quantity for sale, height and caliper, and reservations of open orders and lay-bys. */
const stockByGrade = (db: Db, ofKinds: Sql, exceptOrders: readonly string[] = []) =>
  db.many(
    GradedStock,
    sql`
    SELECT plant_type_id, size.name AS container_size, graded.name AS grade, sum(on_hand)::int AS on_hand, sum(reserved)::int AS reserved,
      CASE WHEN bool_and(height_from_cm IS NOT NULL) FILTER (WHERE on_hand > 0) THEN min(height_from_cm) END AS height_from_cm,
      CASE WHEN bool_and(height_to_cm IS NOT NULL) FILTER (WHERE on_hand > 0) THEN max(height_to_cm) END AS height_to_cm,
      CASE WHEN bool_and(caliper_from_mm IS NOT NULL) FILTER (WHERE on_hand > 0) THEN min(caliper_from_mm) END AS caliper_from_mm,
      CASE WHEN bool_and(caliper_to_mm IS NOT NULL) FILTER (WHERE on_hand > 0) THEN max(caliper_to_mm) END AS caliper_to_mm
    FROM (
      SELECT plant_type_id, container_size_id, grade_id, quantity_current AS on_hand, 0 AS reserved, height_from_cm, height_to_cm, caliper_from_mm, caliper_to_mm
      FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND state = 'for_sale'${ofKinds}
      UNION ALL
      SELECT plant_type_id, container_size_id, grade_id, 0, quantity_reserved - least(quantity_delivered, quantity_reserved), NULL, NULL, NULL, NULL
      FROM order_items AS item JOIN orders ON orders.nursery_id = ${db.nursery_id} AND orders.id = order_id
      WHERE item.nursery_id = ${db.nursery_id} AND status IN ('confirmed', 'picking', 'ready', 'delivered') AND order_id <> ALL (${[...exceptOrders]}::uuid[])
        AND plant_type_id IS NOT NULL${ofKinds}
      UNION ALL
      SELECT plant_type_id, container_size_id, grade_id, 0, quantity_reserved, NULL, NULL, NULL, NULL
      FROM saved_cart_lines WHERE nursery_id = ${db.nursery_id} AND quantity_reserved > 0 AND plant_type_id IS NOT NULL${ofKinds}
    ) AS counts
    JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.id = container_size_id
    LEFT JOIN grades AS graded ON graded.nursery_id = ${db.nursery_id} AND graded.id = grade_id
    GROUP BY 1, 2, 3`,
  )

const kindOf = ({ plant_type_id, container_size }: Pick<GradedStock, 'plant_type_id' | 'container_size'>) =>
  `${plant_type_id} ${container_size}`

const countsOf = (rows: readonly GradedStock[]) => ({
  stock: byGrade(rows.map(({ grade, on_hand }) => ({ grade, quantity: on_hand }))),
  reserved: byGrade(rows.map(({ grade, reserved }) => ({ grade, quantity: reserved }))),
})

/** Availability for one price: of the plants of its grade, or of any grade. */
function availableOf(ofKind: readonly GradedStock[], grade: string | null) {
  const rows = ofKind.filter((each) => gradeSatisfies(each.grade, grade))
  const { stock, reserved } = countsOf(ofKind)
  const measured = rows.filter(({ on_hand }) => on_hand > 0).map((each) => ({ ...each, specification: '' }))
  const [first, ...others] = measured
  return {
    measurements: first ? measurementsText(others.reduce<Specification>((all, each) => widen(all, each), first)) : '',
    on_hand: rows.reduce((all, each) => all + each.on_hand, 0),
    committed: rows.reduce((all, each) => all + each.reserved, 0),
    available: freePlants(stock, reserved, grade),
  }
}
