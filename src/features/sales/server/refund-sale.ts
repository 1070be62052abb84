/** The action of giving back: a credit note against an invoice, never a change of it. */
import type { SaleId } from '#kernel/id.ts'
import { postEntry } from '#features/accounts/server/post-entry.ts'
import { returnAllocations } from '#features/stock-ledger/server/allocate-stock.ts'
import { takeNumber } from '#server/number-sequence.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { moveSupplies } from '#features/supplies/server/move-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText, sum, type Cents } from '#kernel/money.ts'
import { formatCost } from '#kernel/quantity.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/serve.ts'
import type * as z from 'zod/mini'
import { type CreditNote, refundSale as call } from '../refund-calls.ts'
import { type Guarantee, guaranteeOf } from '../guarantee.ts'
import { planRefund } from '../refund.ts'
import { roundToCash } from '#features/payments/cash-rounding.ts'
import {
  type Returned,
  creditNotesOf,
  guaranteeLines,
  refundableLines,
  takesToReturn,
  writeCreditNote,
} from './refunds.queries.ts'
import { applyCredit } from './account-credit.ts'
import { recordPayments } from '#features/payments/server/payments-ledger.ts'
import { sessionToPayFrom } from '#features/payments/server/till-sessions.ts'
import { issueCredit } from '#features/payments/server/store-credits.ts'
import { lockSale, wholeSale } from './sales.queries.ts'

type RefundBody = z.infer<typeof call.body>

export async function refundSale(db: Db, who: CurrentUser, saleId: SaleId, wanted: RefundBody): Promise<CreditNote> {
  const row = await lockSale(db, saleId)
  if (row.voided_at !== null)
    throw new Problem('BAD_STATE', `Invoice ${row.invoice_number} is void; nothing can be given back of it.`)
  const [sale, lines, settings] = await Promise.all([wholeSale(db, saleId), refundableLines(db, saleId), readSettings(db)])
  const { half_cent, included } = sale.tax_rules
  const given = planRefund(lines, wanted.items, half_cent)
  const subtotal = sum(given.map(({ line_total }) => line_total))
  const tax_amount = sum(given.map((line) => line.tax_amount))
  const total = included ? subtotal : subtotal + tax_amount
  await mayGoBack(db, sale, wanted.method, total)
  const till_session_id = await sessionToPayFrom(db, wanted.till_session_id)

  const today = dayIn(settings.timeZone, new Date())
  if (wanted.guarantee) await mayBeClaimed(db, sale, wanted, today, settings.guaranteeMonths)
  const id = newId()
  const costs = await bringBack(db, who, saleId, wanted, today)
  if (wanted.method === 'account' && sale.business_account_id)
    await postEntry(db, {
      business_account_id: sale.business_account_id,
      kind: 'credit',
      amount: moneyText(-total),
      entry_date: today,
      reference_id: saleId,
      user_id: who.user_id,
    })
  const rounding = wanted.method === 'cash' ? roundToCash(total, settings.cashRounding, half_cent) - total : 0n
  await recordChange(db, {
    user_id: who.user_id,
    action: 'sale.refund',
    subject_type: 'sale',
    subject_id: saleId,
    after: { total_amount: moneyText(total), method: wanted.method, reason: wanted.reason },
  })
  // The number last: its sequence is locked until the commit.
  const { written } = await takeNumber(db, 'credit_note', { prefix: 'CN' })
  await writeCreditNote(db, who, {
    id,
    credit_number: written,
    sale_id: saleId,
    credit_date: today,
    reason: wanted.reason,
    method: wanted.method,
    subtotal: moneyText(subtotal),
    tax_amount: moneyText(tax_amount),
    total_amount: moneyText(total),
    items: wanted.items.map(({ sale_item_id, quantity, restock }, i) => ({
      sale_item_id,
      quantity,
      line_total: moneyText(given[i]?.line_total ?? 0n),
      tax_amount: moneyText(given[i]?.tax_amount ?? 0n),
      discount_amount: moneyText(given[i]?.discount_amount ?? 0n),
      cost: formatCost(costs.get(sale_item_id) ?? 0n),
      restocked: restock,
    })),
  })
  if (wanted.method === 'store_credit')
    await issueCredit(db, { id, code: written, customer_name: sale.customer_name, amount: moneyText(total) })
  if (wanted.method !== 'account' && total > 0n)
    await recordPayments(db, who, settings.timeZone, [
      {
        kind: 'refund',
        credit_note_id: id,
        amount: -total,
        rounding: -rounding,
        method: wanted.method,
        paid_on: today,
        till_session_id,
        store_credit_id: wanted.method === 'store_credit' ? id : undefined,
      },
    ])
  // What is credited is not owed for this invoice any more.
  if (wanted.method === 'account' && sale.business_account_id) await applyCredit(db, who, sale.business_account_id, saleId)
  const note = (await creditNotesOf(db, saleId)).find((each) => each.id === id)
  if (!note) throw new Error('A credit note was written and is gone.')
  return note
}

/** Only what the guarantee covers today, as store credit; the dead plants do not return to stock. */
async function mayBeClaimed(
  db: Db,
  sale: Awaited<ReturnType<typeof wholeSale>>,
  { method, items }: RefundBody,
  today: string,
  months: number,
): Promise<void> {
  if (method !== 'store_credit') throw invalid([{ path: 'method', message: 'The guarantee gives store credit. Choose that.' }])
  const covered = await guaranteeLines(db, sale.id)
  items.forEach(({ sale_item_id, restock }, i) => {
    const line = covered.find((each) => each.sale_item_id === sale_item_id)
    const { reason } = line ? guaranteeOf(line, sale.sale_date, today, months) : { reason: 'This is no line of this sale.' }
    if (reason) throw invalid([{ path: `items.${i}`, message: reason }])
    if (restock) throw invalid([{ path: `items.${i}.restock`, message: 'A plant that died does not go back to stock.' }])
  })
}

/** For how long each line is guaranteed. */
export async function guaranteeOfSale(db: Db, saleId: SaleId): Promise<Guarantee[]> {
  const [sale, lines, { guaranteeMonths, timeZone }] = await Promise.all([
    wholeSale(db, saleId),
    guaranteeLines(db, saleId),
    readSettings(db),
  ])
  const today = dayIn(timeZone, new Date())
  return lines.map((line) => guaranteeOf(line, sale.sale_date, today, guaranteeMonths))
}

/** Money that never came is not given back: what is still owed on account is credited there. */
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
  const paidBack = (await creditNotesOf(db, id))
    .filter((note) => note.method !== 'account')
    .map((note) => cents(note.total_amount))
  const byCredit = payments.filter((paid) => paid.method === 'account_credit').map((paid) => cents(paid.amount))
  const left = cents(amount_paid) - sum(byCredit) - sum(paidBack)
  if (total > left)
    throw invalid([
      {
        path: 'method',
        message: `Only ${moneyText(left)} was paid for invoice ${invoice_number} in money. Credit the account instead.`,
      },
    ])
}

/** Returns saleable goods to stock; returns their cost, line by line. */
async function bringBack(
  db: Db,
  who: CurrentUser,
  saleId: SaleId,
  { items, reason }: RefundBody,
  today: string,
): Promise<Returned['costs']> {
  const restocked = items.filter(({ restock }) => restock)
  if (restocked.length === 0) return new Map()
  const { plants, supplies, costs } = await takesToReturn(db, saleId, restocked)
  if (plants.length > 0)
    await returnAllocations(db, plants, { kind: 'sale', reference_id: saleId, user_id: who.user_id, occurred_on: today, reason })
  if (supplies.length > 0)
    await moveSupplies(db, supplies, {
      kind: 'refund',
      reason,
      reference_type: 'sale',
      reference_id: saleId,
      user_id: who.user_id,
    })
  return costs
}
