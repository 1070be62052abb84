/** Corrects a payment of an invoice or on account: it is reversed and booked where, when and how it should have been. */
import type { AccountId, SaleId } from '#kernel/id.ts'
import { postEntry } from '#modules/customers/server/post-entry.ts'
import { type PaymentCorrection, refuseMoreThanMethod } from '#modules/selling/payment/payment-correction.ts'
import { type CorrectedPayment, reverseForCorrection } from '#modules/selling/payment/server/correct-payment.ts'
import { recordPayments, salePayments } from '#modules/selling/payment/server/payments-ledger.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { cents, moneyText, sumText } from '#kernel/money.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { applyCredit, freeCredit, lockForPayment } from './account-credit.ts'
import { payAccount } from './pay-account.ts'
import { addToPaid, paySale, roundingOf } from './pay-sale.ts'
import { recordSaleChange } from './record-sale-change.ts'
import { chargeAgain, refundedInMoney } from './reverse-payment.ts'
import { lockSale, wholeSale } from './sales.queries.ts'

/**
 * Managers correct any payment of an invoice on account. A sale paid at the till can change only its method, also by its seller
 * while the till is open.
 */
export async function correctSalePayment(
  db: Db,
  who: CurrentUser,
  id: SaleId,
  paymentId: string,
  wanted: PaymentCorrection,
): Promise<undefined> {
  const { business_account_id } = await wholeSale(db, id)
  await lockAccounts(db, [business_account_id, await accountOf(db, wanted)])
  const sale = await lockSale(db, id)
  const { invoice_number } = sale
  if (sale.voided_at !== null)
    throw new Problem('BAD_STATE', `Invoice ${invoice_number} is void; its payments were refunded or credited.`)
  if (sale.payment_method !== 'account') return correctTender(db, who, sale, paymentId, wanted)
  refuseOthers(who)
  const refunded = await refundedInMoney(db, id)
  const staysHere = wanted.business_account_id === undefined && (wanted.sale_id ?? id) === id
  const done = await reverseForCorrection(
    db,
    who,
    { kind: 'sale', sale_id: id },
    paymentId,
    wanted,
    ({ reversal, replacement }) => {
      const left = cents(sale.amount_paid) + reversal.amount + (staysHere ? replacement.amount : 0n)
      if (left < refunded)
        throw new Problem(
          'BAD_STATE',
          `${sumText(refunded)} of invoice ${invoice_number} was refunded with a credit note, so at least that much must stay paid.`,
        )
    },
  )
  await addToPaid(db, who, [{ sale_id: id, amount: -done.amount }])
  if (business_account_id)
    await chargeAgain(db, who, {
      id,
      business_account_id,
      amount: done.amount,
      paid_on: done.reversal.paid_on,
      was_paid_on: done.was_paid_on,
      notes: `corrected: ${wanted.reason}`,
    })
  return bookReplacement(db, who, { sale_id: id, ...wanted }, paymentId, done)
}

/** Corrects a payment to an account. Invoices paid from its credit lose that credit first and are owed again. */
export async function correctAccountPayment(
  db: Db,
  who: CurrentUser,
  accountId: AccountId,
  paymentId: string,
  wanted: PaymentCorrection,
): Promise<undefined> {
  refuseOthers(who)
  await lockAccounts(db, [accountId, await accountOf(db, wanted)])
  const { name } = await lockForPayment(db, accountId)
  const document = { kind: 'account', business_account_id: accountId } as const
  const done = await reverseForCorrection(db, who, document, paymentId, wanted, async ({ reversal }) => {
    const free = await freeCredit(db, who, accountId, -reversal.amount, wanted.reason)
    if (free < -reversal.amount)
      throw new Problem('BAD_STATE', `Only ${sumText(free)} of the credit of ${name} is left; the rest was refunded.`, {
        available: moneyText(free),
      })
  })
  await postEntry(db, {
    business_account_id: accountId,
    kind: 'payment',
    amount: moneyText(done.amount),
    entry_date: done.reversal.paid_on,
    reference_type: 'account_payment',
    reference_id: done.id,
    notes: `corrected: ${wanted.reason}`,
    user_id: who.user_id,
  })
  // Credit that was freed beyond this payment pays invoices again.
  await applyCredit(db, who, accountId)
  const target = wanted.sale_id === undefined ? { business_account_id: accountId, ...wanted } : wanted
  return bookReplacement(db, who, target, paymentId, done)
}

function refuseOthers({ role }: CurrentUser): void {
  if (!managers.includes(role))
    throw new Problem('FORBIDDEN', 'Only an admin or a manager corrects payments of accounts. Ask one of them.')
}

/** The account that the payment goes to, if that is another. */
async function accountOf(db: Db, { sale_id, business_account_id }: PaymentCorrection): Promise<AccountId | null> {
  return business_account_id ?? (sale_id === undefined ? null : (await wholeSale(db, sale_id)).business_account_id)
}

/** In one order everywhere, so that two corrections never wait for each other. */
export async function lockAccounts(db: Db, ids: readonly (AccountId | null)[]): Promise<void> {
  for (const id of [...new Set(ids)].filter((each) => each !== null).toSorted()) await lockForPayment(db, id)
}

/** The payment as it should have been: for the invoice, or the oldest invoices of the account with the rest as credit. */
async function bookReplacement(
  db: Db,
  who: CurrentUser,
  { sale_id, business_account_id, reference }: PaymentCorrection,
  corrects: string,
  { replacement }: CorrectedPayment,
): Promise<undefined> {
  const { amount, rounding, method, paid_on, till_session_id } = replacement
  const paid = { amount: moneyText(amount), method, paid_on, till_session_id, reference }
  if (business_account_id !== undefined) {
    const { archived, name } = await lockForPayment(db, business_account_id)
    if (archived) throw new Problem('BAD_STATE', `${name} is archived. Choose another account, or restore it.`)
    await payAccount(db, who, business_account_id, { ...paid, keep_rest: true }, { corrects, rounding })
  } else if (sale_id !== undefined) await paySale(db, who, sale_id, { ...paid, corrects, rounding })
  else throw notFound()
}

/** The method of a sale that was paid at the till; what it comes to stays. */
async function correctTender(
  db: Db,
  who: CurrentUser,
  sale: Awaited<ReturnType<typeof lockSale>>,
  paymentId: string,
  wanted: PaymentCorrection,
): Promise<undefined> {
  refuseMoreThanMethod(wanted)
  const { id } = sale
  const { replacement, ...done } = await reverseForCorrection(db, who, { kind: 'sale', sale_id: id }, paymentId, wanted)
  const settings = await readSettings(db)
  const { amount, method, rounding = roundingOf(amount, method, settings) } = replacement
  const tender = { method, amount, rounding, tendered: undefined }
  const { paid_on, till_session_id } = replacement
  await recordPayments(db, who, settings.timeZone, salePayments(id, [tender], { paid_on, till_session_id, corrects: paymentId }))
  // The sale is listed by the way it was paid; of several ways, by the one it was rung up with.
  const payment_method = sale.payment_method === done.method ? method : sale.payment_method
  await db.run(sql`
    UPDATE sales SET payment_method = ${payment_method}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordSaleChange(db, sale, { payment_method })
}
