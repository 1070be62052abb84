/** The action of giving back: a credit note against an invoice, never a change of it. */
import type { SaleId, TillSessionId } from '#kernel/id.ts'
import { lockAccount } from '#modules/customers/server/lock-account.ts'
import { postEntry } from '#modules/customers/server/post-entry.ts'
import { returnAllocations } from '#modules/growing/ledger/server/allocate-stock.ts'
import { takeNumber } from '#server/number-sequence.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { returnSupplies } from '#modules/supplies/server/return-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText, sum, type Cents, type RoundingMode, sumText } from '#kernel/money.ts'
import { managers } from '#kernel/role.ts'
import { formatCost } from '#kernel/quantity.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type * as z from 'zod/mini'
import { type CreditNote, refundSale as call } from '../refund-calls.ts'
import { type Guarantee, guaranteeOf } from '../guarantee.ts'
import { type WantedAllowance, planAllowance } from '../allowance.ts'
import { planRefund } from '../refund.ts'
import type { Sale } from '../sale.ts'
import { roundToCash } from '#modules/selling/payment/cash-rounding.ts'
import {
  type Returned,
  creditNotesOf,
  validCreditNotesOf,
  guaranteeLines,
  refundableLines,
  takesToReturn,
  writeCreditNote,
} from './refunds.queries.ts'
import { applyCredit } from './account-credit.ts'
import { type NewPayment, recordPayments } from '#modules/selling/payment/server/payments-ledger.ts'
import { sessionToPayFrom } from '#modules/selling/payment/server/till-sessions.ts'
import { issueCredit } from '#modules/selling/payment/server/store-credits.ts'
import { lockSale, wholeSale } from './sales.queries.ts'

type RefundBody = z.infer<typeof call.body>

export async function refundSale(db: Db, who: CurrentUser, saleId: SaleId, wanted: RefundBody): Promise<CreditNote> {
  const refund = await returnItems(db, who, saleId, wanted)
  const till_session_id = await sessionToPayFrom(db, wanted)
  const { method } = wanted
  await writeRefund(db, who, refund, method === 'account' ? [] : [{ method, amount: refund.total, till_session_id }])
  const note = (await creditNotesOf(db, saleId)).find(({ id }) => id === refund.id)
  if (!note) throw new Error('The written credit note was not found.')
  return note
}

/** Authorised and priced return whose goods are in the stock again; its credit note is not written yet. */
export interface Refund {
  readonly id: string
  readonly sale: Sale
  readonly wanted: RefundBody
  readonly lines: readonly CreditedLine[]
  readonly subtotal: Cents
  readonly tax_amount: Cents
  readonly total: Cents
  readonly costs: Returned['costs']
  readonly settings: Settings
  readonly today: string
}

type CreditedLine = ReturnType<typeof goodsBack>[number]

/** Locks the sale, checks what is wanted of it, and returns its goods to the stock. */
export async function returnItems(db: Db, who: CurrentUser, saleId: SaleId, wanted: RefundBody): Promise<Refund> {
  const row = await lockSale(db, saleId)
  if (row.voided_at !== null) throw new Problem('BAD_STATE', `Invoice ${row.invoice_number} is void and can’t be refunded.`)
  const [sale, sold, settings] = await Promise.all([wholeSale(db, saleId), refundableLines(db, saleId), readSettings(db)])
  const { half_cent, included } = sale.tax_rules
  const { items = [] } = wanted
  const lines = wanted.allowance ? allow(who, sold, wanted.allowance, sale.tax_rules) : goodsBack(sold, items, half_cent)
  const subtotal = sum(lines.map(({ line_total }) => line_total))
  const tax_amount = sum(lines.map((line) => line.tax_amount))
  const total = included ? subtotal : subtotal + tax_amount
  await mayGoBack(db, sale, wanted.method, total)
  const today = dayIn(settings.timeZone, await db.now())
  if (wanted.guarantee) await mayBeClaimed(db, sale, wanted.method, items, today, settings.guaranteeMonths)
  const costs = await bringBack(db, who, saleId, items, wanted.reason, today)
  return { id: newId(), sale, wanted, lines, subtotal, tax_amount, total, costs, settings, today }
}

/** A part of a refund in money, or as store credit. */
export interface RefundPart {
  readonly method: Exclude<RefundBody['method'], 'account'>
  readonly amount: Cents
  readonly till_session_id: TillSessionId | undefined
}

/**
 * Writes the credit note of a refund, and gives its parts back; without parts its account is credited. `exchange_sale_id`: the sale that it
 * pays for. Returns its number, which is the code of its store credit.
 */
export async function writeRefund(
  db: Db,
  who: CurrentUser,
  { id, sale, wanted, lines, subtotal, tax_amount, total, costs, settings, today }: Refund,
  parts: readonly RefundPart[],
  exchange_sale_id: SaleId | null = null,
): Promise<string> {
  const { reason, method } = wanted
  const account = method === 'account' ? sale.business_account_id : null
  if (account !== null) await lockAccount(db, account)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'sale.refund',
    subject_type: 'sale',
    subject_id: sale.id,
    after: { total_amount: moneyText(total), method, reason },
  })
  // The number last: its sequence is locked until the commit.
  const { written } = await takeNumber(db, 'credit_note', { prefix: 'CN' })
  if (account !== null)
    await postEntry(db, {
      business_account_id: account,
      kind: 'credit',
      amount: moneyText(-total),
      entry_date: today,
      reference_id: sale.id,
      notes: written,
      user_id: who.user_id,
    })
  await writeCreditNote(db, who, {
    id,
    credit_number: written,
    sale_id: sale.id,
    exchange_sale_id,
    credit_date: today,
    reason,
    method,
    subtotal: moneyText(subtotal),
    tax_amount: moneyText(tax_amount),
    total_amount: moneyText(total),
    items: lines.map(({ sale_item_id, quantity, line_total, tax_amount: tax, discount_amount, restock }) => ({
      sale_item_id,
      quantity,
      line_total: moneyText(line_total),
      tax_amount: moneyText(tax),
      discount_amount: moneyText(discount_amount),
      cost: formatCost(costs.get(sale_item_id) ?? 0n),
      restocked: restock,
    })),
  })
  const credited = sum(parts.filter((part) => part.method === 'store_credit').map(({ amount }) => amount))
  if (credited > 0n) await issueCredit(db, { id, code: written, customer_name: sale.customer_name, amount: moneyText(credited) })
  await recordPayments(
    db,
    who,
    settings.timeZone,
    parts.flatMap((part) => (part.amount > 0n ? [refundPayment(id, part, settings, sale.tax_rules.half_cent, today)] : [])),
  )
  // The credited amount is no longer owed for this invoice.
  if (account !== null) await applyCredit(db, who, account, sale.id)
  return written
}

const refundPayment = (
  id: string,
  { method, amount, till_session_id }: RefundPart,
  { cashRounding }: Settings,
  half: RoundingMode,
  paid_on: string,
): NewPayment => ({
  kind: 'refund',
  credit_note_id: id,
  amount: -amount,
  rounding: method === 'cash' ? amount - roundToCash(amount, cashRounding, half) : 0n,
  method,
  paid_on,
  till_session_id,
  store_credit_id: method === 'store_credit' ? id : undefined,
})

type Items = NonNullable<RefundBody['items']>
type Lines = Awaited<ReturnType<typeof refundableLines>>

const goodsBack = (lines: Lines, items: Items, half: RoundingMode) =>
  planRefund(lines, items, half).map((given, i) => ({
    ...given,
    sale_item_id: items[i]?.sale_item_id ?? '',
    quantity: items[i]?.quantity ?? '0',
    restock: items[i]?.restock ?? false,
  }))

/** Money without goods: a manager decides on it. */
function allow(who: CurrentUser, lines: Lines, allowance: WantedAllowance, tax: Parameters<typeof planAllowance>[2]) {
  if (!managers.includes(who.role))
    throw new Problem('FORBIDDEN', 'Only an admin or a manager credits money without goods. Ask one of them.')
  return planAllowance(lines, allowance, tax).map((line) => ({ ...line, quantity: '0', discount_amount: 0n, restock: false }))
}

/** Only what the guarantee covers today, as store credit; the dead plants do not return to stock. */
async function mayBeClaimed(
  db: Db,
  sale: Awaited<ReturnType<typeof wholeSale>>,
  method: RefundBody['method'],
  items: Items,
  today: string,
  months: number,
): Promise<void> {
  if (method !== 'store_credit') throw invalid([{ path: 'method', message: 'The guarantee gives store credit. Choose that.' }])
  const covered = await guaranteeLines(db, sale.id)
  items.forEach(({ sale_item_id, restock }, i) => {
    const line = covered.find((each) => each.sale_item_id === sale_item_id)
    const { reason } = line ? guaranteeOf(line, sale.sale_date, today, months) : { reason: 'This is no line of this sale.' }
    if (reason) throw invalid([{ path: `items.${i}`, message: reason }])
    if (restock) throw invalid([{ path: `items.${i}.restock`, message: 'A plant that died cannot be returned to stock.' }])
  })
}

/** For how long each line is guaranteed. */
export async function guaranteeOfSale(db: Db, saleId: SaleId): Promise<Guarantee[]> {
  const [sale, lines, { guaranteeMonths, timeZone }] = await Promise.all([
    wholeSale(db, saleId),
    guaranteeLines(db, saleId),
    readSettings(db),
  ])
  const today = dayIn(timeZone, await db.now())
  return lines.map((line) => guaranteeOf(line, sale.sale_date, today, guaranteeMonths))
}

/** Money that never came is not given back: debt on account is credited there. */
async function mayGoBack(
  db: Db,
  { id, business_account_id, amount_paid, invoice_number, payments }: Awaited<ReturnType<typeof wholeSale>>,
  method: RefundBody['method'],
  total: Cents,
): Promise<void> {
  if (method === 'account') {
    if (!business_account_id)
      throw invalid([{ path: 'method', message: 'This sale has no account. Give the money back another way.' }])
    return
  }
  const paidBack = (await validCreditNotesOf(db, id))
    .filter((note) => note.method !== 'account')
    .map((note) => cents(note.total_amount))
  const byCredit = payments.filter((paid) => paid.method === 'account_credit').map((paid) => cents(paid.amount))
  const left = cents(amount_paid) - sum(byCredit) - sum(paidBack)
  if (total > left)
    throw invalid([
      {
        path: 'method',
        message: `Only ${sumText(left)} was paid for invoice ${invoice_number} in money. Credit the account instead.`,
      },
    ])
}

/** Returns saleable goods to stock; returns their cost, line by line. */
async function bringBack(
  db: Db,
  who: CurrentUser,
  saleId: SaleId,
  items: Items,
  reason: string,
  today: string,
): Promise<Returned['costs']> {
  const restocked = items.filter(({ restock }) => restock)
  if (restocked.length === 0) return new Map()
  const { plants, supplies, costs } = await takesToReturn(db, saleId, restocked)
  if (plants.length > 0)
    await returnAllocations(db, plants, { kind: 'sale', reference_id: saleId, user_id: who.user_id, occurred_on: today, reason })
  await returnSupplies(db, who.user_id, supplies, { kind: 'refund', reason, reference_type: 'sale', reference_id: saleId })
  return costs
}
