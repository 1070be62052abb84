/** Commands on deposits: taken with an order, applied to its invoices, refunded. */
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { OrderId, type SaleId, type TillSessionId } from '#kernel/id.ts'
import { customerTax } from '#modules/customers/exemption.ts'
import { readAccount } from '#modules/customers/server/accounts.ts'
import { type TaxRules, taxRulesOf } from '#modules/selling/cart/tax-per-line.ts'
import { roundToCash } from '#modules/selling/payment/cash-rounding.ts'
import { paidOn } from '#modules/selling/payment/paid-on.ts'
import type { PaymentReversal } from '#modules/selling/payment/reversal.ts'
import { giveBack, reversePayment } from '#modules/selling/payment/server/reverse-payment.ts'
import { depositsHeldFor, recordPayments } from '#modules/selling/payment/server/payments-ledger.ts'
import { sessionToPayFrom, sessionToPayInto } from '#modules/selling/payment/server/till-sessions.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { addQuantities } from '#kernel/quantity.ts'
import { type Cents, cents, moneyText, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { Author, CurrentUser } from '#server/current-user.ts'
import { isLeft } from '../call-off.ts'
import { newDeposit } from '../deposit.ts'
import type { DepositBy, WholeOrder } from '../order.ts'
import { invoicedValue, partOf } from '../order-lines.ts'
import { refuseUnless } from '../order-state.ts'
import { taxesOf } from './deposit-taxes.ts'
import { type LockedOrder, lockOrder, wholeOrder } from './orders.queries.ts'

type Kind = 'taken' | 'applied' | 'transferred' | 'returned'

interface Moved {
  readonly kind: Exclude<Kind, 'returned'>
  readonly order_id: OrderId
  readonly amount: Cents
  /** `deposit`: put on an invoice; `order`: held for another order from now on. */
  readonly method: DepositBy | 'deposit' | 'order'
  readonly sale_id?: SaleId
  /** Payment of the movement; without one no money moves, and it counts today. */
  readonly paid?: Paid
}
interface Paid {
  readonly day: string
  /** The open session whose drawer it goes through. */
  readonly till_session_id: string | undefined
  /** Cash rounding by the smallest coin. */
  readonly rounding: Cents
}

/** Books deposits for many orders in a constant number of statements; the caller holds their locks and passes each id once. */
export async function writeDeposits(db: Db, who: Author, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  const { timeZone } = await readSettings(db)
  const today = dayIn(timeZone, await db.now())
  const signed = moved.map(({ paid = { day: today, till_session_id: undefined, rounding: 0n }, ...each }) => {
    const sign = each.kind === 'taken' ? 1n : -1n
    return { ...each, ...paid, amount: sign * each.amount, rounding: sign * paid.rounding }
  })
  await refuseIfClosed(db, ...new Set(signed.map(({ day }) => day)))
  const taxed = await taxesOf(db, signed)
  await recordPayments(
    db,
    who,
    timeZone,
    signed.map(({ kind: _, day, ...each }, i) => ({ ...each, kind: 'deposit', paid_on: day, taxed: taxed[i] })),
  )
  await recordChanges(
    db,
    moved.map((each) => changeOf(who, each, each.paid?.day ?? today)),
  )
}

interface Back {
  readonly order_id: OrderId
  readonly amount: Cents
  readonly reason: string
}

/** Gives money back that is held for an order. It is locked. */
async function writeReturned(
  db: Db,
  who: CurrentUser,
  { reason, ...back }: Back,
  how: Omit<Depositing, 'amount'>,
): Promise<void> {
  const { order_id, amount } = back
  const { day, ...paid } = await paidThrough(db, 'returned', amount, how)
  await refuseIfClosed(db, day)
  const [taxed] = await taxesOf(db, [{ order_id, amount: -amount, day }])
  const { method } = how
  await giveBack(db, who, { ...paid, document: { kind: 'deposit', order_id }, amount, method, paid_on: day, reason, taxed })
  await recordChanges(db, [changeOf(who, { ...back, kind: 'returned', method }, day)])
}

const changeOf = (
  { user_id }: Author,
  { kind, order_id, amount, method }: Pick<Moved, 'order_id' | 'amount' | 'method'> & { readonly kind: Kind },
  occurred_on: string,
) => ({
  user_id,
  action: `order.deposit_${kind}`,
  subject_type: 'order',
  subject_id: order_id,
  after: { amount: moneyText(amount), method, occurred_on },
})

/** The day, the till and the rounding of money that comes in or goes back. */
async function paidThrough(db: Db, kind: 'taken' | 'returned', amount: Cents, how: Omit<Depositing, 'amount'>): Promise<Paid> {
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, await db.now())
  const day = paidOn(how, today)
  const till_session_id = await (kind === 'taken' ? sessionToPayInto : sessionToPayFrom)(db, how, day === today)
  const rounding = how.method === 'cash' ? roundToCash(amount, settings.cashRounding, halfCentOf(settings)) - amount : 0n
  return { day, till_session_id, rounding }
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

/** Takes a deposit; the caller holds the lock of the order. */
export async function takeLocked(db: Db, who: Author, order: LockedOrder, { amount, ...how }: Depositing): Promise<void> {
  refuseUnless('confirm', order)
  const held = (await depositsHeldFor(db, [order.id])).get(order.id) ?? 0n
  const taken = newDeposit(amount, held, await toInvoice(db, order))
  const paid = await paidThrough(db, 'taken', taken, how)
  await writeDeposits(db, who, [{ order_id: order.id, kind: 'taken', amount: taken, method: how.method, paid }])
}

/** Moves the deposit to a called off order: up to its value, or all of it with the last call-off. The caller holds both locks. */
export async function moveDeposit(db: Db, who: CurrentUser, from: LockedOrder, to: LockedOrder, isAll: boolean): Promise<void> {
  const held = (await depositsHeldFor(db, [from.id])).get(from.id) ?? 0n
  const value = await toInvoice(db, to)
  const amount = isAll || held < value ? held : value
  if (amount === 0n) return
  await writeDeposits(db, who, [
    { order_id: from.id, kind: 'transferred', amount, method: 'order' },
    { order_id: to.id, kind: 'taken', amount, method: 'order' },
  ])
}

/** Refunds everything that is held. */
export async function returnDeposit(
  db: Db,
  who: CurrentUser,
  id: OrderId,
  back: Omit<Depositing, 'amount'>,
): Promise<WholeOrder> {
  await lockOrder(db, id)
  const held = (await depositsHeldFor(db, [id])).get(id) ?? 0n
  if (held === 0n) throw new Problem('BAD_STATE', 'This order no longer has a deposit.')
  await writeReturned(db, who, { order_id: id, amount: held, reason: 'Deposit refunded' }, back)
  return wholeOrder(db, id)
}

/** Refunds one deposit while it is held: once on an invoice, it has paid for goods. */
export async function reverseDeposit(
  db: Db,
  who: CurrentUser,
  id: string,
  paymentId: string,
  wanted: PaymentReversal,
): Promise<undefined> {
  await lockOrder(db, id)
  const held = (await depositsHeldFor(db, [id])).get(id) ?? 0n
  await reversePayment(db, who, { kind: 'deposit', order_id: id }, paymentId, wanted, async (back, day) => {
    if (back > held)
      throw new Problem('BAD_STATE', `Only ${sumText(held)} is still held for this order; the rest is on its invoices.`, {
        available: moneyText(held),
      })
    const [taxed] = await taxesOf(db, [{ order_id: id, amount: -back, day }])
    return taxed ?? []
  })
}

/** Refunds the deposit beyond the goods still to be invoiced, after the rest of an order is cancelled. */
export async function returnOnCancel(
  db: Db,
  who: CurrentUser,
  order: LockedOrder,
  reason: string,
  { method, till_session_id }: { readonly method?: DepositBy | undefined; readonly till_session_id?: TillSessionId | undefined },
): Promise<void> {
  const held = (await depositsHeldFor(db, [order.id])).get(order.id) ?? 0n
  const left = order.items.map((item) => partOf(item, item.quantity_delivered))
  const remaining = await toInvoice(db, { ...order, items: left })
  if (held <= remaining) return
  if (!method)
    throw invalid([{ path: 'refund_method', message: `Choose how to refund the deposit of ${sumText(held - remaining)}.` }])
  const back = { order_id: order.id, amount: held - remaining, reason }
  await writeReturned(db, who, back, { method, till_session_id })
}

/** The rest of an order that is neither invoiced nor paid before. */
export async function toDeposit(db: Db, order: LockedOrder): Promise<Cents> {
  const [value, held] = await Promise.all([toInvoice(db, order), depositsHeldFor(db, [order.id])])
  const left = value - (held.get(order.id) ?? 0n)
  return left > 0n ? left : 0n
}

async function toInvoice(db: Db, order: LockedOrder): Promise<Cents> {
  const rest = order.items
    .filter(isLeft)
    .map((item) => partOf(item, addQuantities(item.quantity, -item.quantity_invoiced), item.quantity_invoiced))
  const off = cents(order.discount) - cents(order.discount_invoiced) - cents(order.discount_called_off)
  return invoicedValue(rest, off, await taxRulesFor(db, order))
}

/** The tax rules of an invoice of an order that is made today. */
export async function taxRulesFor(
  db: Db,
  order: Pick<LockedOrder, 'business_account_id' | 'tax_place' | 'tax_included'>,
): Promise<TaxRules> {
  const settings = await readSettings(db)
  const account = order.business_account_id ? await readAccount(db, order.business_account_id) : undefined
  const today = dayIn(settings.timeZone, await db.now())
  return taxRulesOf(settings, today, account && customerTax(account, today), order.tax_place, order.tax_included ?? undefined)
}
