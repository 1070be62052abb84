/** Bookings of our own among the entries of a provider: on the day that the books allow, each once by its name. */
import { closedThrough } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { AccountId } from '#kernel/id.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CardRefund } from '../card-calls.ts'
import type { CardProgress } from '../card-payment.ts'
import * as queries from './card-entries.queries.ts'

/** The day in the books of what happened at a moment; today where the books of that day are closed. */
export async function daysToBook(db: Db): Promise<(at: Date | string | null) => string> {
  const [{ timeZone }, now, through] = await Promise.all([readSettings(db), db.now(), closedThrough(db)])
  return (at) => {
    const day = dayIn(timeZone, at === null ? now : new Date(at))
    return through !== null && day <= through ? dayIn(timeZone, now) : day
  }
}

/** Books that a chargeback is a customer's debt and no expense. */
export const bookOwedAgain = (db: Db, card_payment_id: string, business_account_id: AccountId, amount: Cents) =>
  bookOwn(db, card_payment_id, { id: newId(), kind: 'owed_again', amount: moneyText(amount), business_account_id })

/** Books that a refund which did not reach its card was paid another way: what the provider still has, and Suspense for how it was paid. */
export async function bookGivenBack(db: Db, { id, card_payment_id, amount, tip, surcharge }: CardRefund): Promise<void> {
  const given = moneyText(cents(amount) + cents(tip) + cents(surcharge))
  await bookOwn(db, card_payment_id, { id, kind: 'given_back', amount: given, card_refund_id: id })
}

/** Books what the terminal added to a payment, or gave back with a refund. `of`: the payment or the refund. */
export async function bookExtras(db: Db, card_payment_id: string, of: string, { tip, surcharge }: Extras): Promise<void> {
  if (tip !== 0n) await bookOwn(db, card_payment_id, { id: `${of} tip`, kind: 'tip', amount: moneyText(tip) })
  if (surcharge !== 0n)
    await bookOwn(db, card_payment_id, { id: `${of} surcharge`, kind: 'surcharge', amount: moneyText(surcharge) })
}

type Extras = Pick<CardProgress, 'tip' | 'surcharge'>

interface OwnBooking {
  /** Booked once by this name. */
  readonly id: string
  readonly kind: 'given_back' | 'owed_again' | 'tip' | 'surcharge'
  readonly amount: string
  readonly card_refund_id?: string
  readonly business_account_id?: AccountId
}

async function bookOwn(
  db: Db,
  card_payment_id: string,
  { id, kind, amount, card_refund_id, business_account_id }: OwnBooking,
): Promise<void> {
  const [now, dayOf, connection_id] = await Promise.all([db.now(), daysToBook(db), queries.connectionOf(db, card_payment_id)])
  await queries.addEntries(db, connection_id, [
    {
      id: newId(),
      provider_entry: id,
      kind,
      card_payment_id,
      card_refund_id: card_refund_id ?? null,
      amount,
      fee: '0.00',
      occurred_at: now.toISOString(),
      booked_on: dayOf(now),
      payout: null,
      ...(business_account_id !== undefined && { business_account_id }),
    },
  ])
}
