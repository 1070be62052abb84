/** The commands of a lay-by: created against a deposit, paid in parts, handed over, or cancelled. */
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import type { SavedCartId, TillSessionId } from '#kernel/id.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { recordPayments } from '#modules/selling/payment/server/payments-ledger.ts'
import { giveBack, reversePayment } from '#modules/selling/payment/server/reverse-payment.ts'
import { sessionToPayFrom, sessionToPayInto } from '#modules/selling/payment/server/till-sessions.ts'
import { takeNumber } from '#server/number-sequence.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { cents, moneyText, mulDivRounded, wholeRate, type Cents, sumText } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ApiReply } from '#server/reply.ts'
import type { Author, CurrentUser } from '#server/current-user.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import type * as z from 'zod/mini'
import { type TillCart, cartLines, cartTax } from '#modules/selling/cart/cart.ts'
import { lineAmount, saleDiscount } from '#modules/selling/cart/cart-pricing.ts'
import { taxDeposits } from '#modules/selling/cart/server/tax-deposit.ts'
import { taxRulesOf } from '#modules/selling/cart/tax-per-line.ts'
import { withDiscountSettled } from '../draft.ts'
import type * as calls from '../layby-calls.ts'
import { type Layby, cancellationFee, mainMethod, owedOn, partPayment } from '../layby.ts'
import type { PaymentMethod } from '#modules/selling/payment/payment.ts'
import { planSale } from '#modules/selling/sale/plan-sale.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import { roundToCash } from '#modules/selling/payment/cash-rounding.ts'
import { tender } from '#modules/selling/payment/tender.ts'
import { paidOn } from '#modules/selling/payment/paid-on.ts'
import { approvePrices, saleOf } from './approve-prices.ts'
import { askReserved, reservedOf } from '#modules/selling/sale/server/confirm-reserved.ts'
import {
  closeLayby,
  heldForLaybys,
  laybyOrders,
  laybyWithId,
  laybysPage,
  laybysTotals,
  lockLayby,
  writeLaybyTerms,
} from './laybys.queries.ts'
import { writeSavedCart } from './saved-carts.queries.ts'
import { createSale } from '#modules/selling/sale/server/create-sale.ts'
import { readSaleInputs } from '#modules/selling/cart/server/read-sale-inputs.ts'

type Body<Name extends keyof typeof calls> = z.infer<(typeof calls)[Name]['body']>

type Query = z.infer<typeof calls.listLaybys.query>

export async function listLaybys(db: Db, { limit, cursor, sort, search, state }: Query): Promise<ApiReply<Layby[]>> {
  const today = await todayOf(db)
  const filter = { search, state, today }
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: laybyOrders,
      standard: 'due',
      id: sql`saved.id`,
      read: (most, sorted) => laybysPage(db, filter, most, sorted),
      sums: async () => {
        const [sums, held] = await Promise.all([laybysTotals(db, filter), heldForLaybys(db, today)])
        return { ...sums, ...held }
      },
    },
  )
}

export async function getLayby(db: Db, id: SavedCartId): Promise<Layby> {
  const layby = await laybyWithId(db, id)
  if (!layby) throw notFound()
  return layby
}

export async function lockedLayby(db: Db, id: SavedCartId): Promise<Layby> {
  const layby = await lockLayby(db, id)
  if (!layby) throw notFound()
  return layby
}

export async function makeLayby(db: Db, who: CurrentUser, body: Body<'makeLayby'>): Promise<Layby> {
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, await db.now())
  if (body.valid_until < today) throw invalid([{ path: 'valid_until', message: 'Choose today or a later day.' }])
  const given = { ...body.cart, customer_name: body.customer_name, tax_included: settings.retailTaxIncluded }
  const { quote: _, ...own } = withDiscountSettled(given, settings, today)
  const id = newId()
  // The stock is locked and judged as for a sale, though it does not leave yet.
  const sale = saleOf(own, id, body.method, '')
  const goods = await readSaleInputs(db, sale)
  const plan = planSale(sale, goods, settings, today)
  await askReserved(db, who, { confirm_reserved: body.confirm_reserved }, reservedOf(plan, goods), settings, 'reserve')
  await approvePrices(db, who, plan.reductions, { id, today, settings, approval_id: body.approval_id })
  const { cart } = plan
  const amount = partPayment(body.amount, cart.total_amount, 'amount')
  const paid = tender(body.method, amount, body.tendered, 'tendered', settings.cashRounding, halfCentOf(settings))
  const { written } = await takeNumber(db, 'layby', { prefix: 'L' })
  await writeSavedCart(db, {
    id,
    kind: 'layby',
    user_id: who.user_id,
    number: written,
    contact: body.contact ?? '',
    cart: own,
    total_amount: moneyText(cart.total_amount),
    valid_until: body.valid_until,
  })
  await recordPayments(db, who, settings.timeZone, [
    {
      kind: 'layby',
      layby_id: id,
      ...paid,
      till_session_id: await sessionToPayInto(db, body),
      taxed: await taxOf(db, { id, cart: own }, amount, today),
    },
  ])
  await note(db, who, 'layby.make', id, { number: written, deposit: moneyText(amount) })
  return getLayby(db, id)
}

export async function editLayby(db: Db, who: CurrentUser, id: SavedCartId, body: Body<'editLayby'>): Promise<Layby> {
  const layby = await lockedLayby(db, id)
  owedOn(layby)
  const { customer_name, valid_until } = body
  const contact = body.contact ?? ''
  if (valid_until !== layby.valid_until && valid_until < (await todayOf(db)))
    throw invalid([{ path: 'valid_until', message: 'Choose today or a later day.' }])
  await writeLaybyTerms(db, id, { customer_name, contact, valid_until })
  const { customer_name: name, contact: reached, valid_until: until } = layby
  await recordChange(db, {
    user_id: who.user_id,
    action: 'layby.edit',
    subject_type: 'layby',
    subject_id: id,
    before: { customer_name: name, contact: reached, valid_until: until },
    after: { customer_name, contact, valid_until },
  })
  return getLayby(db, id)
}

export async function payLayby(db: Db, who: CurrentUser, id: SavedCartId, body: Body<'payLayby'>): Promise<Layby> {
  const layby = await lockedLayby(db, id)
  const amount = partPayment(body.amount, owedOn(layby), 'amount')
  await takePayment(db, who, layby, { ...body, amount })
  return getLayby(db, id)
}

export async function reverseLaybyPayment(
  db: Db,
  who: CurrentUser,
  id: string,
  paymentId: string,
  wanted: Body<'reverseLaybyPayment'>,
): Promise<undefined> {
  const layby = await lockedLayby(db, id)
  owedOn(layby)
  await reversePayment(db, who, { kind: 'layby', layby_id: id }, paymentId, wanted, (amount, day) =>
    taxOf(db, layby, -amount, day),
  )
}

interface NewLaybyPayment {
  readonly method: Body<'payLayby'>['method']
  readonly amount: Cents
  readonly tendered?: string | undefined
  readonly till_session_id?: TillSessionId | undefined
  /** The day it was paid; today unless given. */
  readonly paid_on?: string | undefined
}

export async function takePayment(
  db: Db,
  who: Author,
  layby: Layby,
  { method, amount, tendered, ...how }: NewLaybyPayment,
): Promise<void> {
  const { id } = layby
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, await db.now())
  const day = paidOn({ method, ...how }, today)
  await refuseIfClosed(db, day)
  const paid = tender(method, amount, tendered, 'tendered', settings.cashRounding, halfCentOf(settings))
  const till_session_id = await sessionToPayInto(db, { method, ...how }, day === today)
  const taxed = await taxOf(db, layby, amount, day)
  await recordPayments(db, who, settings.timeZone, [
    { kind: 'layby', layby_id: id, ...paid, paid_on: day, till_session_id, taxed },
  ])
  await note(db, who, 'layby.pay', id, { amount: moneyText(amount), method, paid_on: day })
}

export async function completeLayby(db: Db, who: CurrentUser, id: SavedCartId, body: Body<'completeLayby'>): Promise<Layby> {
  const layby = await lockedLayby(db, id)
  const owed = owedOn(layby)
  if (owed > 0n) {
    if (!body.payment) throw invalid([{ path: 'payment', message: `${sumText(owed)} is still due. Choose a payment method.` }])
    await takePayment(db, who, layby, { ...body.payment, amount: owed, till_session_id: body.till_session_id })
  }
  const { payments } = await getLayby(db, id)
  const sale = saleOf(layby.cart, newId(), mainMethod(payments) as PaymentMethod, layby.number)
  const { tax_included } = layby.cart
  const sold = await createSale(db, who, sale, { layby: { id, number: layby.number, tax_included } })
  if (sold.total_amount !== layby.total_amount)
    throw new Problem(
      'BAD_STATE',
      `Lay-by ${layby.number} comes to ${sumText(cents(sold.total_amount))} by the tax settings of today, and was agreed at ${sumText(cents(layby.total_amount))}. Cancel it and ring it up again.`,
    )
  await closeLayby(db, who.user_id, id, 'sold', sold.id)
  return getLayby(db, id)
}

export async function cancelLayby(db: Db, who: CurrentUser, id: SavedCartId, body: Body<'cancelLayby'>): Promise<Layby> {
  const layby = await lockedLayby(db, id)
  owedOn(layby)
  const settings = await readSettings(db)
  const half = halfCentOf(settings)
  const paid = cents(layby.paid_amount)
  const fee = cancellationFee(paid, settings.laybyFee, half)
  const invoice =
    fee > 0n
      ? await createSale(db, who, feeSale(layby, await withoutTaxOnTop(db, fee, settings)), {
          layby: { id, number: layby.number },
        })
      : undefined
  const given_back = paid - cents(invoice?.total_amount ?? '0')
  if (given_back > 0n) {
    const { method, reason } = body
    const rounding = method === 'cash' ? roundToCash(given_back, settings.cashRounding, half) - given_back : 0n
    const till_session_id = await sessionToPayFrom(db, body)
    const back = {
      document: { kind: 'layby', layby_id: id } as const,
      method,
      amount: given_back,
      rounding,
      till_session_id,
      reason,
      taxed: await taxOf(db, layby, -given_back, dayIn(settings.timeZone, await db.now())),
    }
    await giveBack(db, who, back)
  }
  await closeLayby(db, who.user_id, id, 'cancelled', invoice?.id ?? null)
  await note(db, who, 'layby.cancel', id, { reason: body.reason, given_back: moneyText(given_back), fee: moneyText(fee) })
  return getLayby(db, id)
}

/** Parts of a payment that count in tax returns. A lay-by is handed over at the nursery, without an account. */
async function taxOf(db: Db, { id, cart }: { readonly id: SavedCartId; readonly cart: TillCart }, amount: Cents, day: string) {
  const settings = await readSettings(db)
  const rules = cartTax(cart, settings, day)
  const priced = cartLines(cart, rules)
  const off = saleDiscount(priced, cart.discount ?? {}, settings, rules.half)
  const goods = priced.map((line) => ({
    kind: line.tax_kind ?? 'standard',
    amount: lineAmount(line, rules.half) - line.discount,
  }))
  const [taxed = []] = await taxDeposits(db, settings, 'layby', [{ id, amount, day, goods, discount: off.amount, rules }])
  return taxed
}

/** The price that comes to `amount` once tax is on top of it. */
async function withoutTaxOnTop(db: Db, amount: Cents, settings: Settings): Promise<string> {
  const { registered, included, rates, half } = taxRulesOf(settings, dayIn(settings.timeZone, await db.now()))
  return moneyText(registered && !included ? mulDivRounded(amount, wholeRate, wholeRate + rates.standard, half) : amount)
}

/** The cancellation fee is income and gets an invoice of its own. */
const feeSale = ({ customer_name, payments }: Layby, fee: string): NewSale => ({
  id: newId(),
  customer_name,
  payment_method: mainMethod(payments) as PaymentMethod,
  // The fee is the whole amount, without the automatic discount.
  discount_percent: '0',
  items: [{ item_type: 'other', name: 'Lay-by cancellation fee', unit_price: fee, quantity: '1' }],
})

const note = (db: Db, who: Author, action: string, id: SavedCartId, after: unknown) =>
  recordChange(db, { user_id: who.user_id, action, subject_type: 'layby', subject_id: id, after })
