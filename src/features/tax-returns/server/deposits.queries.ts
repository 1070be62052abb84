/** Deposits on orders and payments of lay-bys that are held at the end of a day, as the tax return counts them. */
import * as z from 'zod/mini'
import { customerTax } from '#features/accounts/exemption.ts'
import { taxRulesOf } from '#features/carts/tax-per-line.ts'
import { countryPacks } from '#features/settings/country.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { type TaxKind, isCharged, taxKinds, taxTreatments, uncharged } from '#features/settings/tax-kind.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { Day, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { taxedPart } from '../deposit-tax.ts'

const Held = z.object({
  document: z.enum(['order', 'layby']),
  id: Id,
  number: z.string(),
  name: z.string(),
  /** Of the last payment. */
  day: Day,
  held: MoneyText,
  discount: MoneyText,
  exemption_number: z.string(),
  exemption_until: z.nullable(Day),
  tax_treatment: z.enum(taxTreatments),
  tax_place: z.string(),
  parts: z.array(z.object({ kind: z.enum(taxKinds), amount: MoneyText })),
})

const lineKind = sql`coalesce(plant.tax_kind, item.tax_kind, line.tax_kind)`
const goodsOf = (db: Db) => sql`
    LEFT JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = line.plant_type_id
    LEFT JOIN inventory_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = line.inventory_item_id`
const partsOf = (
  lines: Sql,
) => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount::numeric(14,2)::text) ORDER BY kind), '[]')
    FROM (SELECT kind, sum(amount) AS amount FROM (${lines}) AS line GROUP BY kind) AS part)`

/** Orders: of each line what is on no invoice by that day. */
const heldForOrders = (db: Db, day: string) => sql`
    SELECT 'order' AS document, orders.id, 'Order ' || coalesce(order_number::text, '') AS number, coalesce(account.name, orders.customer_name) AS name, paid.day,
      paid.held, (orders.discount - orders.discount_invoiced - orders.discount_called_off) AS discount, coalesce(exemption_number, '') AS exemption_number, exemption_until,
      coalesce(tax_treatment, 'standard') AS tax_treatment, orders.tax_place,
      ${partsOf(sql`
        SELECT ${lineKind} AS kind, line.line_total * (line.quantity - coalesce((
          SELECT sum(left_with.quantity) FROM order_docket_items AS left_with
          JOIN order_dockets AS docket ON docket.nursery_id = ${db.nursery_id} AND docket.id = left_with.docket_id
          JOIN sales AS sale ON sale.nursery_id = ${db.nursery_id} AND sale.id = docket.sale_id AND sale.sale_date <= ${day}::date AND sale.voided_at IS NULL
          WHERE left_with.nursery_id = ${db.nursery_id} AND left_with.order_item_id = line.id), 0)) / line.quantity AS amount
        FROM order_items AS line ${goodsOf(db)} WHERE line.nursery_id = ${db.nursery_id} AND line.order_id = orders.id`)} AS parts
    FROM (
      SELECT order_id, sum(amount) AS held, max(paid_on) AS day FROM payments
      WHERE nursery_id = ${db.nursery_id} AND order_id IS NOT NULL AND paid_on <= ${day}::date GROUP BY order_id HAVING sum(amount) > 0
    ) AS paid
    JOIN orders ON orders.nursery_id = ${db.nursery_id} AND orders.id = paid.order_id
    LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = orders.business_account_id`

/** Lay-bys: what was paid by that day, unless the goods were handed over or the lay-by cancelled by then. */
const heldForLaybys = (db: Db, day: string) => sql`
    SELECT 'layby' AS document, cart.id, coalesce(cart.number, '') AS number, cart.customer_name AS name, paid.day, paid.held,
      0 AS discount, '' AS exemption_number, NULL::date AS exemption_until, 'standard' AS tax_treatment, '' AS tax_place,
      ${partsOf(sql`
        SELECT ${lineKind} AS kind, line.quantity * line.unit_price - line.discount_amount AS amount
        FROM saved_cart_lines AS line ${goodsOf(db)} WHERE line.nursery_id = ${db.nursery_id} AND line.saved_cart_id = cart.id`)} AS parts
    FROM (
      SELECT layby_id, sum(amount) AS held, max(paid_on) AS day FROM payments
      WHERE nursery_id = ${db.nursery_id} AND layby_id IS NOT NULL AND paid_on <= ${day}::date GROUP BY layby_id HAVING sum(amount) > 0
    ) AS paid
    JOIN saved_carts AS cart ON cart.nursery_id = ${db.nursery_id} AND cart.id = paid.layby_id
    WHERE NOT EXISTS (SELECT FROM sales AS sale WHERE sale.nursery_id = ${db.nursery_id} AND sale.id = cart.sale_id AND sale.sale_date <= ${day}::date)`

/** What deposits count for in the return at the end of a day, by document and kind; nothing where the law taxes the invoice alone. */
export async function taxedDeposits(db: Db, day: string) {
  const settings = await readSettings(db)
  const { orders, laybys } = countryPacks[settings.country].depositsTaxed
  if (!settings.gstRegistered || orders === 'none') return []
  const laybysCount = laybys === 'payment' || (laybys === 'payments_basis' && settings.taxBasis === 'payments')
  const held = await db.many(
    Held,
    !laybysCount ? heldForOrders(db, day) : sql`${heldForOrders(db, day)} UNION ALL ${heldForLaybys(db, day)}`,
  )
  return held.flatMap(({ parts, ...deposit }) => {
    const rules = taxRulesOf(settings, deposit.day, customerTax(deposit, deposit.day), deposit.tax_place)
    const kindOf = (kind: TaxKind) => (rules.uncharged && isCharged(kind) ? uncharged[rules.uncharged] : kind)
    const taxed = settings.taxBasis === 'payments' ? 'payment' : orders
    const counted = taxedPart(
      {
        held: cents(deposit.held),
        discount: cents(deposit.discount),
        parts: [...Map.groupBy(parts, ({ kind }) => kindOf(kind))].map(([kind, of]) => ({
          kind,
          amount: sum(of.map(({ amount }) => cents(amount))),
        })),
      },
      { ...rules, taxed },
    )
    return counted.map((part) => ({ ...deposit, ...part }))
  })
}

/** The same of one kind as lines of a report; `shown`: the day of the report they stand at. */
export async function depositLines(db: Db, day: string, kind: TaxKind, shown: string): Promise<Sql> {
  const lines = (await taxedDeposits(db, day))
    .filter((part) => part.kind === kind)
    .map(({ document, id, number, name, amount, tax }) => ({
      id,
      document,
      number,
      name,
      amount: moneyText(amount),
      tax: moneyText(tax),
    }))
  return sql`
    SELECT md5(id::text || ${kind}::text || ${shown}::text)::uuid AS id, ${shown}::date AS day, document, id AS document_id, number, name, 'Deposit' AS detail, '1' AS quantity, amount, tax
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line (id uuid, document text, number text, name text, amount text, tax text)
    WHERE ${db.nursery_id}::uuid IS NOT NULL`
}
