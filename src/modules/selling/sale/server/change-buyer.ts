/** Corrects the buyer of an invoice on account. Payments of the account for it stay as its credit, and pay its other invoices. */
import { withLeft } from '#modules/selling/payment/reversal.ts'
import type { AccountId, SaleId } from '#kernel/id.ts'
import { dueDate } from '#modules/customers/terms.ts'
import { postEntry } from '#modules/customers/server/post-entry.ts'
import { refuseOverCredit } from '#modules/selling/payment/credit-limit-and-hold.ts'
import { isPaidMethod } from '#modules/selling/payment/payment.ts'
import { reverseForCorrection } from '#modules/selling/payment/server/correct-payment.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import type { BuyerChange } from '../buyer-change.ts'
import type { Sale } from '../sale.ts'
import { applyCredit, lockForPayment, moveCredit, takeCreditOff } from './account-credit.ts'
import { lockAccounts } from './correct-payment.ts'
import { staleSale } from './edit-sale.ts'
import { addToPaid, paySale } from './pay-sale.ts'
import { recordSaleChange } from './record-sale-change.ts'
import { validCreditNotesOf } from './refunds.queries.ts'
import { chargeAgain } from './reverse-payment.ts'
import { lockSale, wholeSale } from './sales.queries.ts'

export async function changeBuyer(db: Db, who: CurrentUser, id: SaleId, wanted: BuyerChange): Promise<Sale> {
  const { business_account_id: from } = await wholeSale(db, id)
  await lockAccounts(db, [from, wanted.business_account_id ?? null])
  await lockSale(db, id)
  const sale = await wholeSale(db, id)
  const account = await movable(db, sale, wanted)
  await refuseIfClosed(db, sale.sale_date)
  await returnPayments(db, who, sale, account, wanted.reason)
  const entry = { entry_date: sale.sale_date, reference_id: id, user_id: who.user_id }
  const amount = moneyText(-cents(sale.total_amount))
  await postEntry(db, { ...entry, business_account_id: account, kind: 'credit', amount, notes: `corrected: ${wanted.reason}` })
  await (wanted.business_account_id === undefined
    ? settleWithoutAccount(db, who, sale, wanted)
    : chargeOther(db, who, sale, wanted.business_account_id, wanted.over_limit === true))
  await applyCredit(db, who, account)
  const changed = await wholeSale(db, id)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'sale.change_buyer',
    subject_type: 'sale',
    subject_id: id,
    before: { customer_name: sale.customer_name, business_account_id: from },
    after: {
      customer_name: changed.customer_name,
      business_account_id: changed.business_account_id,
      payment_method: changed.payment_method,
      reason: wanted.reason,
    },
  })
  return changed
}

/** The account of an invoice whose buyer can be corrected. */
async function movable(db: Db, sale: Sale, { version, business_account_id }: BuyerChange): Promise<AccountId> {
  const { id, invoice_number, payment_method, business_account_id: account } = sale
  const refusal = (why: string) => new Problem('BAD_STATE', `Invoice ${invoice_number} ${why}`)
  if (sale.voided_at !== null) throw refusal('is void; ring it up again for the right buyer.')
  if (payment_method !== 'account' || account === null) throw refusal('is on no account. Change the name of its buyer instead.')
  if (sale.version !== version) throw await staleSale(db, id)
  if (business_account_id === account)
    throw invalid([{ path: 'business_account_id', message: 'The invoice is already on this account. Choose another.' }])
  if ((await validCreditNotesOf(db, id)).length > 0)
    throw refusal('has a credit note. Credit the rest, and ring up the sale for the right buyer.')
  if (sale.tax_rules.exemption?.valid)
    throw refusal('was sold without tax by the certificate of this account. Void it, and ring it up for the right buyer.')
  return account
}

/** Turns the payments of the invoice into credit of the account that paid. */
async function returnPayments(db: Db, who: CurrentUser, sale: Sale, account: AccountId, reason: string): Promise<void> {
  const { id } = sale
  for (const payment of withLeft(sale.payments)) {
    if (cents(payment.left) === 0n || (payment.reverses ?? null) !== null) continue
    if (payment.method === 'account_credit')
      await takeCreditOff(db, who, [{ id: payment.id, sale_id: id, amount: payment.left }], reason)
    if (!isPaidMethod(payment.method)) continue
    const document = { kind: 'sale', sale_id: id } as const
    const done = await reverseForCorrection(db, who, document, payment.id, { reason, business_account_id: account })
    await addToPaid(db, who, [{ sale_id: id, amount: -done.amount }])
    const { reversal, replacement, was_paid_on } = done
    const notes = `corrected: ${reason}`
    await chargeAgain(db, who, {
      id,
      business_account_id: account,
      amount: done.amount,
      paid_on: reversal.paid_on,
      was_paid_on,
      notes,
    })
    await moveCredit(db, who, account, { kind: 'taken', ...replacement, corrects: payment.id })
  }
}

async function chargeOther(db: Db, who: CurrentUser, sale: Sale, to: AccountId, overLimit: boolean): Promise<void> {
  const account = await lockForPayment(db, to)
  if (account.archived)
    throw invalid([
      { path: 'business_account_id', message: `${account.name} is archived. Choose another account, or restore it.` },
    ])
  refuseOverCredit(account, cents(sale.total_amount), overLimit)
  const due_date = dueDate(sale.sale_date, account)
  await db.run(sql`
    UPDATE sales SET business_account_id = ${to}, customer_name = ${account.name}, due_date = ${due_date},
      version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    WHERE nursery_id = ${db.nursery_id} AND id = ${sale.id}`)
  await recordSaleChange(db, sale, { business_account_id: to, customer_name: account.name })
  await postEntry(db, {
    business_account_id: to,
    kind: 'sale',
    amount: sale.total_amount,
    entry_date: sale.sale_date,
    due_date,
    reference_id: sale.id,
    user_id: who.user_id,
  })
  await applyCredit(db, who, to)
}

/** The invoice is of no account any more, and paid. */
async function settleWithoutAccount(
  db: Db,
  who: CurrentUser,
  sale: Sale,
  { customer_name, payment }: BuyerChange,
): Promise<void> {
  if (!payment) return
  const change = { business_account_id: null, customer_name: customer_name ?? '', payment_method: payment.method }
  await db.run(sql`
    UPDATE sales SET business_account_id = NULL, customer_name = ${change.customer_name}, payment_method = ${payment.method}, due_date = NULL
    WHERE nursery_id = ${db.nursery_id} AND id = ${sale.id}`)
  await recordSaleChange(db, sale, change)
  await paySale(db, who, sale.id, { ...payment, amount: sale.total_amount })
}
