/** A nursery large enough that a sale has to search: 2,000 plant types, two batches of each, practically inexhaustible. */
import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { TaxRulesOnSale } from '#modules/selling/sale/sale.ts'
import { findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { startSettings } from '#modules/setup/settings/server/start-settings.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { sql } from '#server/sql.ts'

export interface BenchNursery {
  readonly nursery_id: string
  readonly session_id: string
  readonly plantTypeIds: readonly string[]
}

export const containerSize = '14 cm'

/** The cookie of its only device: 22 characters of its family, then those of the token, as `renewSession` reads them. */
export const renewal = 'bench'.padEnd(65, '-')

interface Size {
  readonly plants?: number
  /** Each has five lines. */
  readonly sales?: number
}

export async function benchNursery(owner: pg.Pool, pool: pg.Pool, size: Size = {}): Promise<BenchNursery> {
  const nursery = await fillNursery(owner, pool, size)
  await owner.query('VACUUM ANALYZE')
  return nursery
}

/** Creates `count` small nurseries with 200 plant types and 200 sales each. */
export async function smallNurseries(owner: pg.Pool, pool: pg.Pool, count: number): Promise<BenchNursery[]> {
  const nurseries: BenchNursery[] = []
  for (let n = 0; n < count; n++) nurseries.push(await fillNursery(owner, pool, { plants: 200, sales: 200 }))
  await owner.query('VACUUM ANALYZE')
  return nurseries
}

async function fillNursery(owner: pg.Pool, pool: pg.Pool, { plants = 2_000, sales = 20_000 }: Size): Promise<BenchNursery> {
  const [nursery_id, user_id, session_id] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query('INSERT INTO nurseries (id, name, plan) VALUES ($1, $2, $3)', [nursery_id, 'Bench nursery', 'pro'])
  await owner.query(`INSERT INTO users (nursery_id, id, subject, role, first_name) VALUES ($1, $2, $3, 'admin', 'Bench')`, [
    nursery_id,
    user_id,
    `bench ${nursery_id}`,
  ])
  await owner.query(
    `INSERT INTO device_sessions (nursery_id, id, user_id, device_id, renewal_family_hash, renewal_hash) VALUES ($1, $2, $3, 'bench', $4, $5)`,
    [nursery_id, session_id, user_id, hashOf(renewal.slice(0, 22)), hashOf(renewal)],
  )
  await withTenantTransaction(pool, nursery_id, async (db) => {
    await startSettings(db, { nurseryName: 'Bench nursery', gstRegistered: true, country: 'NZ', currency: 'NZD' })
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, common_name, botanical_name, category_id, search_text)
      SELECT ${nursery_id}, 'Plant ' || n, 'Planta numero ' || n, (SELECT id FROM plant_categories WHERE nursery_id = ${nursery_id} AND name = 'Perennials'), 'plant ' || n FROM generate_series(1, ${plants}::int) AS n RETURNING 1`)
    const { id: size } = await findOrCreate(db, 'container_sizes', containerSize)
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price, barcode)
      SELECT nursery_id, id, ${size}::uuid, 12.50, '21' || lpad((row_number() OVER ())::text, 11, '0') FROM plant_types WHERE nursery_id = ${nursery_id} RETURNING 1`)
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on, cost)
      SELECT nursery_id, id, id || '-' || n, ${size}::uuid, 100000000, 'for_sale', '2026-01-01', 1000000
      FROM plant_types, generate_series(1, 2) AS n WHERE nursery_id = ${nursery_id} RETURNING 1`)
  })
  await history(owner, nursery_id, user_id, sales)
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM plant_types WHERE nursery_id = $1', [nursery_id])
  return { nursery_id, session_id, plantTypeIds: rows.map((row) => row.id) }
}

/** Tax rules as a sale copies them, so that its documents can be drawn. */
const taxRules: TaxRulesOnSale = {
  registered: true,
  included: true,
  rate: '15',
  label: 'GST',
  number: '',
  half_cent: 'up',
  country: 'NZ',
  currency: 'NZD',
}

/** A year of trade, written a day ago, so that it can be summed. With empty tables PostgreSQL would plan as if they stayed empty. */
async function history(owner: pg.Pool, nurseryId: string, userId: string, sales: number): Promise<void> {
  await owner.query(
    `INSERT INTO sales (nursery_id, id, invoice_number, sale_date, payment_method, payment_status, subtotal, tax_amount, total_amount, amount_paid, tax_rules, created_by, created_at)
     SELECT $1, new_id(), 'P' || n, '2026-01-01'::date + (n % 300), 'cash', 'paid', 62.5, 8.15, 62.5, 62.5, $4, $2, now() - interval '1 day' FROM generate_series(1, $3::int) AS n`,
    [nurseryId, userId, sales, taxRules],
  )
  await owner.query(
    `INSERT INTO sale_items (nursery_id, sale_id, position, item_type, plant_common_name, quantity, unit_price, line_total, tax_amount)
     SELECT nursery_id, id, n, 'plant', 'Plant', 1, 12.5, 12.5, 1.63 FROM sales, generate_series(0, 4) AS n WHERE nursery_id = $1`,
    [nurseryId],
  )
  await owner.query(
    `INSERT INTO payments (nursery_id, kind, sale_id, amount, method, paid_on, created_at) SELECT nursery_id, 'sale', id, total_amount, 'cash', sale_date, created_at FROM sales WHERE nursery_id = $1`,
    [nurseryId],
  )
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
