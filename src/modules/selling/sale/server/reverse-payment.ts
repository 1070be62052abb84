/** Reverses a payment of an invoice, or on account: the amount is due again. */
import type { AccountId, SaleId } from '#kernel/id.ts'
import { hasPaymentEntry, postEntry } from '#modules/customers/server/post-entry.ts'
import type { PaymentReversal } from '#modules/selling/payment/reversal.ts'
import { reversePayment } from '#modules/selling/payment/server/reverse-payment.ts'
import { type Cents, cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { creditOf, lockForPayment, openInvoices } from './account-credit.ts'
import { addToPaid } from './pay-sale.ts'
import { validCreditNotesOf } from './refunds.queries.ts'
import { lockSale } from './sales.queries.ts'

export async function reverseSalePayment(
  db: Db,
  who: CurrentUser,
  id: string,
  paymentId: string,
  wanted: PaymentReversal,
): Promise<undefined> {
  const sale = await lockSale(db, id)
  const { invoice_number, business_account_id } = sale
  if (sale.voided_at !== null)
    throw new Problem('BAD_STATE', `Invoice ${invoice_number} is void; its payments were refunded or credited.`)
  if (sale.payment_method !== 'account')
    throw new Problem(
      'BAD_STATE',
      `Invoice ${invoice_number} was paid at the till. Void it, or give the money back with a credit note.`,
    )
  const refunded = await refundedInMoney(db, id)
  const { amount, paid_on, was_paid_on } = await reversePayment(
    db,
    who,
    { kind: 'sale', sale_id: id },
    paymentId,
    wanted,
    (back) => {
      if (cents(sale.amount_paid) - back < refunded)
        throw new Problem(
          'BAD_STATE',
          `${sumText(refunded)} of invoice ${invoice_number} was refunded with a credit note, so this payment can’t be reversed as well.`,
        )
    },
  )
  await addToPaid(db, who, [{ sale_id: id, amount: -amount }])
  const notes = `reversed: ${wanted.reason}`
  if (business_account_id) await chargeAgain(db, who, { id, business_account_id, amount, paid_on, was_paid_on, notes })
}

interface ReversedPayment {
  /** The invoice. */
  readonly id: SaleId
  readonly business_account_id: AccountId
  /** Reversed amount, above 0. */
  readonly amount: Cents
  readonly paid_on: string
  readonly was_paid_on: string
  readonly notes: string
}

/**
 * Charges the account again for a reversed payment of an invoice. A payment that was booked for the sale only has no entry in the
 * account's ledger.
 */
export async function chargeAgain(
  db: Db,
  who: CurrentUser,
  { id, business_account_id, amount, paid_on, was_paid_on, notes }: ReversedPayment,
): Promise<void> {
  const entry = { business_account_id, kind: 'payment', reference_id: id } as const
  if (await hasPaymentEntry(db, { ...entry, amount: moneyText(-amount), entry_date: was_paid_on }))
    await postEntry(db, { ...entry, amount: moneyText(amount), entry_date: paid_on, notes, user_id: who.user_id })
}

/** Money refunded by credit notes of an invoice: that much must stay paid. */
export const refundedInMoney = async (db: Db, id: SaleId): Promise<Cents> =>
  sum((await validCreditNotesOf(db, id)).flatMap((note) => (note.method === 'account' ? [] : cents(note.total_amount))))

export async function reverseAccountPayment(
  db: Db,
  who: CurrentUser,
  accountId: AccountId,
  paymentId: string,
  wanted: PaymentReversal,
): Promise<undefined> {
  const { name } = await lockForPayment(db, accountId)
  const credit = await creditOf(db, accountId, await openInvoices(db, accountId))
  const document = { kind: 'account', business_account_id: accountId } as const
  const { id, amount, paid_on } = await reversePayment(db, who, document, paymentId, wanted, (back) => {
    if (back > credit)
      throw new Problem(
        'BAD_STATE',
        `Only ${sumText(credit)} of the credit of ${name} is left; the rest has paid invoices. Void those first, or give the rest back.`,
        { available: moneyText(credit) },
      )
  })
  await postEntry(db, {
    business_account_id: accountId,
    kind: 'payment',
    amount: moneyText(amount),
    entry_date: paid_on,
    reference_type: 'account_payment',
    reference_id: id,
    notes: `reversed: ${wanted.reason}`,
    user_id: who.user_id,
  })
}
