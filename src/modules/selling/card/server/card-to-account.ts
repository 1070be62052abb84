/** Card money on the accounts of customers: money without a sale becomes credit, and a chargeback is owed again. */
import type { AccountId } from '#kernel/id.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { moveCredit } from '#modules/selling/sale/server/account-credit.ts'
import { payAccount } from '#modules/selling/sale/server/pay-account.ts'
import type { CardPayment } from '../card-calls.ts'
import { cardName } from '../card-name.ts'
import { lastOwedAgain } from './card-entries.queries.ts'
import { unusedRest } from './card-payments.ts'
import * as queries from './card.queries.ts'
import { bookOwedAgain, daysToBook } from './own-entries.ts'

/** Books an approved payment that no sale has used to an account: on its open invoices, the rest as credit. */
export async function creditUnused(db: Db, who: CurrentUser, id: string, accountId: AccountId): Promise<CardPayment> {
  const row = await queries.lockPayment(db, id)
  const amount = unusedRest(row)
  await payAccount(db, who, accountId, {
    amount: moneyText(amount),
    method: 'card',
    paid_on: (await daysToBook(db))(row.finished_at),
    keep_rest: true,
    reference: cardName(row),
  })
  await queries.markBooked(db, id, null)
  await note(db, who, 'cards.credit', id, { amount, accountId })
  return queries.paymentWithId(db, id)
}

/** Charges what the cardholder's bank took back to a customer, in place of the expense. */
export async function oweAgain(db: Db, who: CurrentUser, id: string, accountId: AccountId): Promise<CardPayment> {
  const { disputed } = await queries.lockPayment(db, id)
  const amount = cents(disputed) - (await lastOwedAgain(db, id)).total
  if (amount <= 0n)
    throw new Problem(
      'BAD_STATE',
      cents(disputed) === 0n ? 'This card payment was not charged back.' : 'A customer owes this chargeback again already.',
    )
  await moveCredit(db, who, accountId, { kind: 'returned', amount, method: 'card', notes: 'card payment charged back' })
  await bookOwedAgain(db, id, accountId, amount)
  await note(db, who, 'cards.owe_again', id, { amount, accountId })
  return queries.paymentWithId(db, id)
}

interface Noted {
  readonly amount: Cents
  readonly accountId: AccountId
}

const note = (db: Db, who: CurrentUser, action: string, id: string, { amount, accountId }: Noted) =>
  recordChange(db, {
    user_id: who.user_id,
    action,
    subject_type: 'card_payment',
    subject_id: id,
    after: { amount: moneyText(amount), business_account_id: accountId },
  })
