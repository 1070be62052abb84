import { customerTax } from '#modules/customers/exemption.ts'
import { readAccounts } from '#modules/customers/server/accounts.ts'
import { taxDeposits } from '#modules/selling/cart/server/tax-deposit.ts'
import { taxRulesOf } from '#modules/selling/cart/tax-per-line.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { AccountId, OrderId } from '#kernel/id.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { notFound } from '#kernel/problem.ts'
import { MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'

const OpenGoods = z.object({
  id: OrderId,
  discount: MoneyText,
  business_account_id: z.nullable(AccountId),
  tax_place: z.string(),
  tax_included: z.nullable(z.boolean()),
  goods: z.array(z.object({ kind: z.enum(goodsTaxKinds), amount: MoneyText })),
})

interface TaxedMove {
  readonly order_id: OrderId
  readonly amount: Cents
  readonly day: string
}

/**
 * Taxable amount of each deposit movement, by the goods of its order that are not invoiced. The caller holds the locks of the
 * orders.
 */
export async function taxesOf(db: Db, moves: readonly TaxedMove[]) {
  const [settings, found] = await Promise.all([
    readSettings(db),
    openGoods(
      db,
      moves.map(({ order_id }) => order_id),
    ),
  ])
  const orders = new Map(found.map((order) => [order.id, order]))
  const accounts = await readAccounts(
    db,
    found.flatMap(({ business_account_id }) => business_account_id ?? []),
  )
  return taxDeposits(
    db,
    settings,
    'order',
    moves.map(({ order_id, amount, day }) => {
      const order = orders.get(order_id)
      if (!order) throw notFound()
      const account = accounts.get(order.business_account_id ?? '')
      const rules = taxRulesOf(
        settings,
        day,
        account && customerTax(account, day),
        order.tax_place,
        order.tax_included ?? undefined,
      )
      const goods = order.goods.map((part) => ({ ...part, amount: cents(part.amount) }))
      return { id: order_id, amount, day, goods, discount: cents(order.discount), rules }
    }),
  )
}

/**
 * Goods of orders that are on no invoice, by the kind of tax they had when they were ordered; lines called off belong to another
 * order.
 */
const openGoods = (db: Db, ids: readonly OrderId[]) =>
  db.many(
    OpenGoods,
    sql`
    SELECT id, (discount - discount_invoiced - discount_called_off)::numeric(14,2) AS discount, business_account_id, tax_place, tax_included, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount::numeric(14,2)::text) ORDER BY kind), '[]') FROM (
        SELECT tax_kind AS kind, sum(line.line_total * (line.quantity - quantity_invoiced) / line.quantity) AS amount
        FROM order_items AS line
        WHERE line.nursery_id = ${db.nursery_id} AND line.order_id = orders.id AND called_off_order_id IS NULL GROUP BY 1
      ) AS part) AS goods
    FROM orders WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`,
  )
