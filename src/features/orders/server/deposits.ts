/** Commands on deposits: taken with an order, applied to its invoices, refunded. */
import { halfCentOf } from '#features/settings/half-cent.ts'
import { AccountId, OrderId, type SaleId, type TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { customerTax } from '#features/accounts/exemption.ts'
import { readAccount } from '#features/accounts/server/accounts.ts'
import { taxDeposit } from '#features/carts/server/tax-deposit.ts'
import { taxIn, taxRulesOf } from '#features/carts/tax-per-line.ts'
import { goodsTaxKinds } from '#features/settings/tax-kind.ts'
import { roundToCash } from '#features/payments/cash-rounding.ts'
import { paidOn } from '#features/payments/paid-on.ts'
import type { PaymentReversal } from '#features/payments/reversal.ts'
import { giveBack, reversePayment } from '#features/payments/server/reverse-payment.ts'
import { recordPayments } from '#features/payments/server/payments-ledger.ts'
import { sessionToPayFrom, sessionToPayInto } from '#features/payments/server/till-sessions.ts'
import { refuseIfClosed } from '#features/settings/server/books.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { addQuantities } from '#kernel/quantity.ts'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { MoneyText } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { isLeft } from '../call-off.ts'
import { newDeposit } from '../deposit.ts'
import type { DepositBy, WholeOrder } from '../order.ts'
import { lineTotal } from '../order-lines.ts'
import { refuseUnless } from '../order-state.ts'
import { type LockedOrder, lockOrder, wholeOrder } from './orders.queries.ts'

const Held = z.object({ order_id: OrderId, held: MoneyText })

/** What is held for each of these orders. They must be locked. */
export async function heldFor(db: Db, orderIds: readonly OrderId[]): Promise<Map<string, Cents>> {
  const rows = await db.many(
    Held,
    sql`
    SELECT order_id, sum(amount)::numeric(12,2) AS held FROM payments
    WHERE nursery_id = ${db.nursery_id} AND order_id = ANY(${orderIds}::uuid[]) GROUP BY order_id`,
  )
  const held = new Map(rows.map((row) => [row.order_id, cents(row.held)]))
  return new Map(orderIds.map((id) => [id, held.get(id) ?? 0n]))
}

type Moved = ({ readonly kind: 'taken' | 'applied' | 'transferred' } | { readonly kind: 'returned'; readonly reason: string }) & {
  readonly order_id: OrderId
  readonly amount: Cents
  /** `deposit`: put on an invoice; `order`: held for another order from now on. */
  readonly method: DepositBy | 'deposit' | 'order'
  readonly sale_id?: SaleId
  /** Of the till whose drawer it goes through. */
  readonly till_session_id?: TillSessionId | undefined
  /** The day the money came in or went back; today unless given. */
  readonly paid_on?: string | undefined
}

export async function writeDeposit(db: Db, who: CurrentUser, moved: Moved): Promise<void> {
  const { order_id, kind, amount, method, sale_id } = moved
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, await db.now())
  const day = paidOn(moved, today)
  await refuseIfClosed(db, day)
  const session = await (kind === 'taken' ? sessionToPayInto : sessionToPayFrom)(db, moved, day === today)
  const rounding = method === 'cash' ? roundToCash(amount, settings.cashRounding, halfCentOf(settings)) - amount : 0n
  const sign = kind === 'taken' ? 1n : -1n
  const taxed = await taxOf(db, order_id, sign * amount, day)
  const money = { method, paid_on: day, till_session_id: session, taxed }
  if (moved.kind === 'returned')
    await giveBack(db, who, { ...money, document: { kind: 'deposit', order_id }, amount, rounding, reason: moved.reason })
  else
    await recordPayments(db, who, settings.timeZone, [
      { ...money, kind: 'deposit', order_id, amount: sign * amount, rounding: sign * rounding, sale_id },
    ])
  await recordChange(db, {
    user_id: who.user_id,
    action: `order.deposit_${kind}`,
    subject_type: 'order',
    subject_id: order_id,
    after: { amount: moneyText(amount), method, occurred_on: day },
  })
}

export interface Depositing {
  readonly amount: string
  readonly method: DepositBy
  readonly till_session_id?: TillSessionId | undefined
  /** The day it was paid; today unless given. */
  readonly paid_on?: string | undefined
}

export async function takeDeposit(db: Db, who: CurrentUser, id: OrderId, wanted: Depositing): Promise<WholeOrder> {
  await takeLocked(db, who, await lockOrder(db, id), wanted)
  return wholeOrder(db, id)
}

/** Of an order that is locked. */
export async function takeLocked(db: Db, who: CurrentUser, order: LockedOrder, { amount, ...how }: Depositing): Promise<void> {
  refuseUnless('confirm', order)
  const held = (await heldFor(db, [order.id])).get(order.id) ?? 0n
  const taken = newDeposit(amount, held, await toInvoice(db, order))
  await writeDeposit(db, who, { order_id: order.id, kind: 'taken', amount: taken, ...how })
}

/** What is called off takes its deposit along, as much as it comes to; the last of an order all of it. Both are locked. */
export async function moveDeposit(db: Db, who: CurrentUser, from: LockedOrder, to: LockedOrder, isAll: boolean): Promise<void> {
  const held = (await heldFor(db, [from.id])).get(from.id) ?? 0n
  const value = await toInvoice(db, to)
  const amount = isAll || held < value ? held : value
  if (amount === 0n) return
  await writeDeposit(db, who, { order_id: from.id, kind: 'transferred', amount, method: 'order' })
  await writeDeposit(db, who, { order_id: to.id, kind: 'taken', amount, method: 'order' })
}

/** Refunds everything that is held. */
export async function returnDeposit(
  db: Db,
  who: CurrentUser,
  id: OrderId,
  back: Omit<Depositing, 'amount'>,
): Promise<WholeOrder> {
  await lockOrder(db, id)
  const held = (await heldFor(db, [id])).get(id) ?? 0n
  if (held === 0n) throw new Problem('BAD_STATE', 'This order no longer has a deposit.')
  await writeDeposit(db, who, { order_id: id, kind: 'returned', amount: held, reason: 'Deposit refunded', ...back })
  return wholeOrder(db, id)
}

/** Refunds one deposit while it is held: what is on an invoice has paid for goods. */
export async function reverseDeposit(
  db: Db,
  who: CurrentUser,
  id: string,
  paymentId: string,
  wanted: PaymentReversal,
): Promise<undefined> {
  await lockOrder(db, id)
  const held = (await heldFor(db, [id])).get(id) ?? 0n
  await reversePayment(db, who, { kind: 'deposit', order_id: id }, paymentId, wanted, async (back, day) => {
    if (back > held)
      throw new Problem('BAD_STATE', `Only ${moneyText(held)} is still held for this order; the rest is on its invoices.`, {
        available: moneyText(held),
      })
    return taxOf(db, id, -back, day)
  })
}

/** When the rest of an order is cancelled, refunds what is held beyond the goods still to be invoiced. */
export async function returnOnCancel(
  db: Db,
  who: CurrentUser,
  order: LockedOrder,
  reason: string,
  { method, till_session_id }: { readonly method?: DepositBy | undefined; readonly till_session_id?: TillSessionId | undefined },
): Promise<void> {
  const held = (await heldFor(db, [order.id])).get(order.id) ?? 0n
  const left = order.items.map((item) => ({ ...item, quantity: item.quantity_delivered }))
  const remaining = await toInvoice(db, { ...order, items: left })
  if (held <= remaining) return
  if (!method)
    throw invalid([{ path: 'refund_method', message: `Choose how to refund the deposit of ${moneyText(held - remaining)}.` }])
  await writeDeposit(db, who, { order_id: order.id, kind: 'returned', amount: held - remaining, method, till_session_id, reason })
}

/** What invoices of an order will still come to, with tax. */
async function toInvoice(db: Db, order: LockedOrder): Promise<Cents> {
  const half = halfCentOf(await readSettings(db))
  const rest = order.items
    .filter(isLeft)
    .map((item) => ({ ...item, quantity: addQuantities(item.quantity, -item.quantity_invoiced) }))
  const open = sum(rest.map((item) => lineTotal(item, half)))
  const off = cents(order.discount) - cents(order.discount_invoiced) - cents(order.discount_called_off)
  const withTax = await addTaxOf(db, order)
  return withTax(open > off ? open - off : 0n)
}

const OpenGoods = z.object({
  discount: MoneyText,
  business_account_id: z.nullable(AccountId),
  tax_place: z.string(),
  goods: z.array(z.object({ kind: z.enum(goodsTaxKinds), amount: MoneyText })),
})

/** What of a movement of the deposit counts in tax returns: by the goods of the order that are not invoiced. It is locked. */
async function taxOf(db: Db, id: OrderId, amount: Cents, day: string) {
  const [settings, order] = await Promise.all([readSettings(db), openGoods(db, id)])
  const account = order.business_account_id ? await readAccount(db, order.business_account_id) : undefined
  const rules = taxRulesOf(settings, day, account && customerTax(account, day), order.tax_place)
  const goods = order.goods.map((part) => ({ ...part, amount: cents(part.amount) }))
  return taxDeposit(db, settings, { document: { kind: 'order', id }, amount, day, goods, discount: cents(order.discount), rules })
}

/** The goods of an order that are on no invoice, by the kind of tax they had when they were ordered; what was called off is another order's. */
const openGoods = (db: Db, id: OrderId) =>
  db.one(
    OpenGoods,
    sql`
    SELECT (discount - discount_invoiced - discount_called_off)::numeric(14,2) AS discount, business_account_id, tax_place, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount::numeric(14,2)::text) ORDER BY kind), '[]') FROM (
        SELECT tax_kind AS kind, sum(line.line_total * (line.quantity - quantity_invoiced) / line.quantity) AS amount
        FROM order_items AS line
        WHERE line.nursery_id = ${db.nursery_id} AND line.order_id = orders.id AND called_off_order_id IS NULL GROUP BY 1
      ) AS part) AS goods
    FROM orders WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )

/** Adds the tax to what goods of an order come to on an invoice of today. */
export async function addTaxOf(
  db: Db,
  order: Pick<LockedOrder, 'business_account_id' | 'tax_place'>,
): Promise<(net: Cents) => Cents> {
  const settings = await readSettings(db)
  const account = order.business_account_id ? await readAccount(db, order.business_account_id) : undefined
  const today = dayIn(settings.timeZone, await db.now())
  const tax = taxRulesOf(settings, today, account && customerTax(account, today), order.tax_place)
  return (net) => (tax.included ? net : net + taxIn(net, 'standard', tax))
}
