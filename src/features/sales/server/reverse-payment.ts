/** Reverses a payment of an invoice, or on account: the amount is due again. */
import type { AccountId } from '#kernel/id.ts'
import { hasPaymentEntry, postEntry } from '#features/accounts/server/post-entry.ts'
import type { PaymentReversal } from '#features/payments/reversal.ts'
import { reversePayment } from '#features/payments/server/reverse-payment.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { creditOf, lockForPayment, openInvoices } from './account-credit.ts'
import { creditNotesOf } from './refunds.queries.ts'
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
    throw new Problem('BAD_STATE', `Invoice ${invoice_number} is void; what was paid for it went back or stands as credit.`)
  if (sale.payment_method !== 'account')
    throw new Problem(
      'BAD_STATE',
      `Invoice ${invoice_number} was paid at the till. Void it, or give the money back with a credit note.`,
    )
  const refunded = sum(
    (await creditNotesOf(db, id)).flatMap((note) => (note.method === 'account' ? [] : cents(note.total_amount))),
  )
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
          `${moneyText(refunded)} of invoice ${invoice_number} was given back with a credit note, so this payment cannot go back as well.`,
        )
    },
  )
  await db.run(sql`
    UPDATE sales SET amount_paid = amount_paid - ${moneyText(amount)}::numeric, payment_status = 'unpaid',
      version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  const entry = { business_account_id: business_account_id ?? '', kind: 'payment', reference_id: id } as const
  // A payment may have been booked for the sale only: then the account's ledger does not know of it.
  if (business_account_id && (await hasPaymentEntry(db, { ...entry, amount: moneyText(-amount), entry_date: was_paid_on })))
    await postEntry(db, {
      ...entry,
      amount: moneyText(amount),
      entry_date: paid_on,
      notes: `reversed: ${wanted.reason}`,
      user_id: who.user_id,
    })
}

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
        `Only ${moneyText(credit)} of the credit of ${name} is left; the rest has paid invoices. Void those first, or give the rest back.`,
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
