/** The SQL that all saved carts have in common, whether parked, quoted or laid by: the cart and its lines. */
import type { SavedCartId, UserId } from '#kernel/id.ts'
import { pricesOfAccounts } from '#modules/customers/server/account-prices.ts'
import { nameOf, namesWithIds } from '#modules/setup/reference/server/entry-names.ts'
import { createMissing, entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import { type TillCart, isPlant } from '#modules/selling/cart/cart.ts'
import { invalid } from '#kernel/problem.ts'
import { isForeignKeyViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type CartHeader, SavedLine, cartColumns, lineColumns, savedCart } from '../saved-cart.ts'
import { insertRows } from '#server/rows.ts'

/** The column of a saved cart's header, in a statement that reads `saved_carts AS saved`. */
export const cartHeader = (db: Db) => sql`json_build_object(
  'customer_name', saved.customer_name, 'discount_percent', trim_scale(saved.discount_percent)::text, 'discount_amount', saved.discount_amount::text,
  'exemption_number', saved.exemption_number, 'exemption_until', saved.exemption_until, 'tax_place', saved.tax_place, 'tax_included', saved.tax_included,
  'quote', (SELECT json_build_object('id', quote.id, 'number', quote.number) FROM saved_carts AS quote
    WHERE quote.nursery_id = ${db.nursery_id} AND quote.id = saved.quote_id),
  'account', (SELECT json_build_object('id', account.id, 'name', account.name, 'tax_treatment', account.tax_treatment)
    FROM business_accounts AS account WHERE account.nursery_id = ${db.nursery_id} AND account.id = saved.business_account_id)) AS header`

export const savedBy = (db: Db) => sql`coalesce((SELECT trim(first_name || ' ' || last_name) FROM users
  WHERE users.nursery_id = ${db.nursery_id} AND users.id = saved.created_by), '') AS by`

interface SavedRow {
  readonly id: string
  readonly header: CartHeader
}

/** Puts the carts of the rows together, all their lines read in one statement. */
export async function withCarts<Row extends SavedRow>(db: Db, rows: readonly Row[]) {
  const lines =
    rows.length === 0
      ? []
      : await linesOf(
          db,
          rows.map(({ id }) => id),
        )
  const accounts = new Set(rows.flatMap(({ header }) => header.account?.id ?? []))
  const prices = await pricesOfAccounts(db, [...accounts])
  const linesByCart = Map.groupBy(lines, ({ saved_cart_id }) => saved_cart_id)
  return rows.map(({ header, ...row }) => ({ ...row, cart: savedCart(header, linesByCart.get(row.id) ?? [], prices) }))
}

/** Lines in their order. Availability is that of the price list. */
const linesOf = (db: Db, carts: readonly string[]) =>
  db.many(
    SavedLine,
    sql`
    SELECT line.id, saved_cart_id, line.plant_type_id, size.name AS container_size, line.container_size_id, graded.name AS grade, line.grade_id, line.inventory_item_id, line.description,
      trim_scale(line.quantity) AS quantity, line.unit_price, line.discount_amount, price_confirmed, line.price_reason, line.unit_prices,
      trim_scale(quantity_quoted) AS quantity_quoted, line.tax_kind, price.id AS price_id, plant.common_name, plant.botanical_name, ${nameOf(db, 'plant_categories', sql`plant.category_id`)} AS category,
      plant.photo, greatest(0, coalesce(stock.on_hand, 0) - coalesce(reserved_by_laybys.quantity, 0))::int AS available,
      coalesce(ordered.quantity, 0)::int AS reserved,
      supply.name AS supply_name, supply.unit, coalesce(price.barcode, supply.barcode) AS barcode,
      greatest(0, coalesce(supply.quantity_on_hand, 0) - CASE WHEN supply.id IS NULL THEN 0 ELSE coalesce(reserved_by_laybys.quantity, 0) END) AS quantity_on_hand
    FROM saved_cart_lines AS line
    LEFT JOIN container_sizes AS size ON size.nursery_id = line.nursery_id AND size.id = line.container_size_id
    LEFT JOIN grades AS graded ON graded.nursery_id = line.nursery_id AND graded.id = line.grade_id
    LEFT JOIN plant_types AS plant ON plant.nursery_id = line.nursery_id AND plant.id = line.plant_type_id
    LEFT JOIN plant_type_prices AS price ON price.nursery_id = line.nursery_id AND price.plant_type_id = line.plant_type_id
      AND price.container_size_id = line.container_size_id AND price.grade_id IS NOT DISTINCT FROM line.grade_id AND price.archived_at IS NULL
    LEFT JOIN inventory_items AS supply ON supply.nursery_id = line.nursery_id AND supply.id = line.inventory_item_id
    LEFT JOIN LATERAL (
      SELECT sum(quantity_current) AS on_hand FROM plant_batches AS batch
      WHERE batch.nursery_id = ${db.nursery_id} AND batch.plant_type_id = line.plant_type_id
        AND batch.container_size_id = line.container_size_id AND (line.grade_id IS NULL OR batch.grade_id = line.grade_id) AND state = 'for_sale'
    ) AS stock ON true
    LEFT JOIN LATERAL (
      SELECT sum(quantity_reserved) AS quantity FROM saved_cart_lines AS other
      WHERE other.nursery_id = ${db.nursery_id} AND quantity_reserved > 0
        AND (other.plant_type_id = line.plant_type_id AND other.container_size_id = line.container_size_id AND (line.grade_id IS NULL OR other.grade_id = line.grade_id)
          OR other.inventory_item_id = line.inventory_item_id)
    ) AS reserved_by_laybys ON true
    LEFT JOIN LATERAL (
      SELECT sum(quantity_reserved - quantity_delivered) AS quantity FROM order_items AS item
      JOIN orders ON orders.nursery_id = item.nursery_id AND orders.id = order_id AND status IN ('confirmed', 'picking', 'ready')
      WHERE item.nursery_id = ${db.nursery_id} AND item.plant_type_id = line.plant_type_id AND item.container_size_id = line.container_size_id AND (line.grade_id IS NULL OR item.grade_id = line.grade_id)
        AND quantity_reserved > quantity_delivered
    ) AS ordered ON true
    WHERE line.nursery_id = ${db.nursery_id} AND saved_cart_id = ANY(${carts}::uuid[])
    ORDER BY saved_cart_id, line.position`,
  )

export interface NewSavedCart {
  readonly id: string
  readonly kind: 'parked' | 'quote' | 'layby'
  readonly user_id: UserId
  readonly cart: TillCart
  readonly total_amount: string
  readonly number?: string
  /** Label of a parked cart. */
  readonly name?: string
  /** Phone number or mail address of a lay-by's customer. */
  readonly contact?: string
  readonly valid_until?: string
}

/** The cart with the names that its sizes have today: a till that was offline during a rename sends the old one beside the id. */
async function cartWithCurrentSizes(db: Db, cart: TillCart): Promise<TillCart> {
  const ids = cart.lines.flatMap(({ good }) => (isPlant(good) ? (good.container_size_id ?? []) : []))
  const names = await namesWithIds(db, 'container_sizes', ids)
  const lines = cart.lines.map((line) => {
    const name = isPlant(line.good) ? names.get(line.good.container_size_id ?? '') : undefined
    return name === undefined ? line : { ...line, good: { ...line.good, container_size: name } }
  })
  return { ...cart, lines }
}

/** Inserts a cart with its lines; replaces a parked cart with the same id. */
export async function writeSavedCart(db: Db, { user_id, cart, ...given }: NewSavedCart): Promise<void> {
  const row = { ...given, name: given.name ?? '', contact: given.contact ?? '', ...cartColumns(cart) }
  const lines = lineColumns(await cartWithCurrentSizes(db, cart), given.kind)
  try {
    await Promise.all([
      createMissing(
        db,
        'container_sizes',
        lines.map(({ container_size }) => container_size),
      ),
      createMissing(
        db,
        'grades',
        lines.map(({ grade }) => grade),
      ),
      db.run(sql`
        DELETE FROM saved_carts WHERE nursery_id = ${db.nursery_id} AND id = ${given.id} AND kind = 'parked' AND ${given.kind}::text = 'parked'`),
      db.run(insertRows(db, 'saved_carts', [row], { created_by: user_id })),
      db.run(sql`
        INSERT INTO saved_cart_lines (nursery_id, saved_cart_id, position, plant_type_id, container_size_id, grade_id, inventory_item_id, description,
          quantity, quantity_reserved, unit_price, discount_amount, price_confirmed, price_reason, unit_prices, quantity_quoted, tax_kind)
        SELECT ${db.nursery_id}, ${given.id}, position, plant_type_id, ${entryIdOf(db, 'container_sizes', sql`line.container_size`)}, ${entryIdOf(db, 'grades', sql`line.grade`)},
          inventory_item_id, description, quantity,
          quantity_reserved, unit_price, discount_amount, price_confirmed, price_reason, unit_prices, quantity_quoted, tax_kind
        FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line (position int, plant_type_id uuid, container_size text, grade text,
          inventory_item_id uuid, description text, quantity numeric, quantity_reserved numeric, unit_price numeric, discount_amount numeric,
          price_confirmed boolean, price_reason text, unit_prices jsonb, quantity_quoted numeric, tax_kind text) RETURNING 1`),
    ])
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    const message = 'This cart names a plant, a supply, an account or a quote that is not there. Take it off, and add it again.'
    throw invalid([{ path: 'cart', message }])
  }
}

/** Ends the reservation of a lay-by's goods: it was handed over or cancelled. */
export const releaseLines = (db: Db, id: SavedCartId) =>
  db.run(sql`
    UPDATE saved_cart_lines SET quantity_reserved = 0
    WHERE nursery_id = ${db.nursery_id} AND saved_cart_id = ${id} AND quantity_reserved > 0`)
