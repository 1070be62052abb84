/** The SQL of the search: a few records of each kind, by the beginning of a word of their name, or by their number. */
import { searchTerms } from '#modules/plants/search-text.ts'
import { joinName, nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, containing, join, likeText, sql } from '#server/sql.ts'
import { type Findable, Found } from '../search.ts'

const ofEach = 4

const counted = (count: Sql, one: string, many: string) =>
  sql`${count} || CASE WHEN ${count} = 1 THEN ${` ${one}`} ELSE ${` ${many}`} END`

export function findRecords(db: Db, typed: string, kinds: readonly Findable[]): Promise<Found[]> {
  const text = typed.trim()
  const [begin, inside] = [`${likeText(text)}%`, containing(text)]
  const terms = searchTerms(text)
  const named = (column: Sql) =>
    terms.length === 0
      ? sql`false`
      : join(
          terms.map((term) => sql`(${column} LIKE ${`${term}%`} OR ${column} LIKE ${`% ${term}%`})`),
          ' AND ',
        )
  const number = /^\D*0*(\d{1,9})$/.exec(text)?.[1] ?? null
  const nurseryId = db.nursery_id
  const purchaseVendor = sql`coalesce(printed_vendor, ${nameOf(db, 'vendors', sql`vendor_id`)})`
  const of: Readonly<Record<Findable, Sql>> = {
    plant: sql`
      SELECT 'plant' AS kind, id::text AS id, common_name AS label, botanical_name AS detail FROM plant_types
      WHERE nursery_id = ${nurseryId} AND archived_at IS NULL AND ${named(sql`search_text`)}
      ORDER BY search_text NOT LIKE ${`${terms[0] ?? ''}%`}, common_name LIMIT ${ofEach}`,
    batches: sql`
      SELECT 'batches', ${text}::text, 'All ' || sum(batches) || ' batches', string_agg(concat_ws(' ', place, batches), ', ' ORDER BY batches DESC, place)
      FROM (
        SELECT coalesce(${nameOf(db, 'locations', sql`batch.location_id`)}, 'No location') AS place, count(*) AS batches
        FROM plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = plant_type_id
        WHERE batch.nursery_id = ${nurseryId} AND quantity_current > 0 AND batch.archived_at IS NULL AND ${named(sql`search_text`)}
        GROUP BY 1
      ) AS places HAVING sum(batches) > ${ofEach}`,
    batch: sql`
      SELECT 'batch', batch.id::text, batch_code, concat_ws(', ', common_name, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)}, ${nameOf(db, 'locations', sql`batch.location_id`)}, ${counted(sql`quantity_current`, 'plant', 'plants')})
      FROM plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = plant_type_id
      WHERE batch.nursery_id = ${nurseryId} AND (batch_code ILIKE ${begin} OR (quantity_current > 0 AND ${named(sql`search_text`)}))
      ORDER BY quantity_current = 0, started_on DESC, batch.id LIMIT ${ofEach}`,
    account: sql`
      SELECT 'account', id::text, name, contact_name FROM business_accounts
      WHERE nursery_id = ${nurseryId} AND archived_at IS NULL AND (name ILIKE ${inside} OR contact_name ILIKE ${inside} OR email ILIKE ${begin})
      ORDER BY name LIMIT ${ofEach}`,
    sale: sql`
      SELECT 'sale', id::text, invoice_number, concat_ws(', ', nullif(customer_name, ''), to_char(sale_date, 'FMDD Mon YYYY'), total_amount) FROM sales
      WHERE nursery_id = ${nurseryId} AND invoice_number IN (
        SELECT ${text}::text UNION ALL
        SELECT prefix || lpad(${number}::text, greatest(digits, length(${number}::text)), '0') FROM number_sequences
        WHERE nursery_id = ${nurseryId} AND kind = 'invoice' AND ${number}::text IS NOT NULL)
      LIMIT ${ofEach}`,
    order: sql`
      SELECT 'order', id::text, 'Order ' || coalesce(order_number::text, ''), concat_ws(', ', nullif(customer_name, ''), to_char(order_date, 'FMDD Mon YYYY'), status)
      FROM orders WHERE nursery_id = ${nurseryId} AND (order_number = ${number}::int OR customer_name ILIKE ${inside})
      ORDER BY order_date DESC, id LIMIT ${ofEach}`,
    supply: sql`
      SELECT 'supply', id::text, name, trim_scale(quantity_on_hand)::text || ' ' || unit FROM inventory_items
      WHERE nursery_id = ${nurseryId} AND archived_at IS NULL AND name ILIKE ${inside} ORDER BY name LIMIT ${ofEach}`,
    purchase: sql`
      SELECT 'purchase', id::text, 'PO-' || lpad(order_number::text, greatest(4, length(order_number::text)), '0'), concat_ws(', ', ${purchaseVendor}, replace(state, '_', ' '))
      FROM purchase_orders WHERE nursery_id = ${nurseryId} AND (order_number = ${number}::int OR ${purchaseVendor} ILIKE ${begin})
      ORDER BY order_number DESC LIMIT ${ofEach}`,
    expense: sql`
      SELECT 'expense', id::text, description, concat_ws(', ', ${nameOf(db, 'vendors', sql`vendor_id`)}, to_char(expense_date, 'FMDD Mon YYYY'), cost) FROM expenses
      WHERE nursery_id = ${nurseryId} AND archived_at IS NULL AND description ILIKE ${inside} ORDER BY expense_date DESC, id LIMIT ${ofEach}`,
    vendor: sql`
      SELECT 'vendor', vendor, vendor, ${counted(sql`count(*)`, 'expense', 'expenses')} FROM expenses ${joinName(db, 'vendors', sql`vendor_id`)}
      WHERE nursery_id = ${nurseryId} AND archived_at IS NULL AND vendor ILIKE ${inside} GROUP BY vendor ORDER BY count(*) DESC LIMIT ${ofEach}`,
    task: sql`
      SELECT 'task', id::text, title, to_char(scheduled_date, 'FMDD Mon YYYY') FROM production_tasks
      WHERE nursery_id = ${nurseryId} AND status IN ('pending', 'in_progress') AND title ILIKE ${inside} ORDER BY scheduled_date, id LIMIT ${ofEach}`,
    recipe: sql`
      SELECT 'recipe', recipe.id::text, recipe.name, size.name
      FROM recipes AS recipe JOIN container_sizes AS size ON size.nursery_id = recipe.nursery_id AND size.id = container_size_id
      WHERE recipe.nursery_id = ${nurseryId} AND recipe.archived_at IS NULL AND recipe.name ILIKE ${inside} ORDER BY recipe.name LIMIT ${ofEach}`,
  }
  const all = kinds.map((kind) => sql`(${of[kind]})`).reduce((before, piece) => sql`${before} UNION ALL ${piece}`)
  return db.many(Found, all)
}
