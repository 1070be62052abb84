/** Reads the providers' account entries for the journal: fees, payouts, and chargebacks, which managers are notified of. */
import type { AccountId } from '#kernel/id.ts'
import { moveCredit } from '#modules/selling/sale/server/account-credit.ts'
import { notifyAll } from '#modules/messages/server/notify.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { money } from '#kernel/format.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { enqueue } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import { cardName } from '../card-name.ts'
import { type ProviderEntry, ProviderError } from '../driver.ts'
import * as queries from './card-entries.queries.ts'
import { refundJob } from './card-payments.ts'
import { addDispute, lockPayment, paymentWithId } from './card.queries.ts'
import { type StoredConnection, connectionWithId } from './card-connections.queries.ts'
import { type Within, askProvider } from './open-driver.ts'
import { bookOwedAgain, daysToBook } from './own-entries.ts'

export const entriesJob = 'cards.entries'

/** Milliseconds that a reading goes back before the last one, for entries that a provider shows late. */
const overlap = 24 * 3_600_000
/** Entries that one transaction writes. */
const written = 500

/** Reads the entries since the last reading; each is stored once, however often it is read. */
export async function readEntries(within: Within, id: string): Promise<void> {
  const { connection, now } = await within.transaction(async (db) => ({
    connection: await connectionWithId(db, id),
    now: await db.now(),
  }))
  if (!connection || connection.secret_sealed === null) return
  const from =
    connection.entries_to === null ? new Date(connection.created_at) : new Date(Date.parse(connection.entries_to) - overlap)
  const entries = await askProvider(within, connection, (driver) => driver.reconcile(from, now))
  // The clock asks again; Settings says what is wrong with the account.
  if (entries instanceof ProviderError) return
  // Money in another currency is another balance there, which no payment here goes to.
  const own = entries.filter(({ currency }) => currency === connection.currency)
  for (let at = 0; at < own.length; at += written)
    await within.transaction((db) => storeEntries(db, connection, own.slice(at, at + written)))
  await within.transaction((db) => queries.noteRead(db, id, now))
}

async function storeEntries(db: Db, connection: StoredConnection, entries: readonly ProviderEntry[]): Promise<void> {
  const ours = entries.flatMap((entry) => (entry.ours !== undefined && Id.safeParse(entry.ours).success ? [entry.ours] : []))
  const references = entries.flatMap(({ reference }) => reference ?? [])
  const [payments, refunds, dayOf] = await Promise.all([
    queries.paymentsNamed(db, connection.id, { ids: ours, references }),
    queries.refundsNamed(db, connection.id, ours),
    daysToBook(db),
  ])
  const rows = entries.map((entry) => {
    const refund = entry.kind === 'refund' ? refunds.find(({ id }) => id === entry.ours) : undefined
    const payment = payments.find((each) => each.id === entry.ours || each.provider_reference === entry.reference)
    return {
      id: newId(),
      provider_entry: entry.id,
      kind: entry.kind,
      card_payment_id: refund?.card_payment_id ?? payment?.id ?? null,
      card_refund_id: refund?.id ?? null,
      amount: moneyText(entry.amount),
      fee: moneyText(entry.fee),
      occurred_at: entry.at.toISOString(),
      booked_on: dayOf(entry.at),
      payout: entry.payout ?? null,
    }
  })
  const added = new Set((await queries.addEntries(db, connection.id, rows)).map(({ id }) => id))
  // Money of a refund that came back from the card's bank: the provider says that it failed.
  for (const { id, card_refund_id, amount } of rows)
    if (added.has(id) && card_refund_id !== null && !amount.startsWith('-'))
      await enqueue(db, refundJob, { id: card_refund_id }, { key: `${refundJob} ${card_refund_id}` })
  const disputed = rows.flatMap(({ id, kind, card_payment_id }) =>
    added.has(id) && kind === 'dispute' && card_payment_id !== null ? [card_payment_id] : [],
  )
  for (const id of new Set(disputed)) await noteDispute(db, id, await queries.disputedOf(db, id))
}

/** Notes how much of a payment the cardholder's bank has taken back, and tells managers of a new chargeback. */
export async function noteDispute(db: Db, id: string, amount: Cents): Promise<void> {
  await lockPayment(db, id)
  const before = await paymentWithId(db, id)
  await addDispute(db, id, amount)
  const { account, total } = await queries.lastOwedAgain(db, id)
  if (account !== null && total > amount) await payOwedAgain(db, id, account, total - amount)
  if (before.disputed !== '0.00' || amount <= 0n) return
  await notifyAll(db, 'card', [
    {
      title: `${money(moneyText(amount), await readSettings(db))} paid by ${cardName(before)} was charged back`,
      message: `The bank takes it back${before.invoice_number === null ? '' : ` for invoice ${before.invoice_number}`}. Answer it at the provider, with the receipt.`,
      reference_type: 'card_payment',
      reference_id: id,
    },
  ])
}

/** Pays what a customer owed again: the cardholder's bank has given it back. */
async function payOwedAgain(db: Db, id: string, account: AccountId, amount: Cents): Promise<void> {
  await moveCredit(db, { user_id: null }, account, { kind: 'taken', amount, method: 'card', notes: 'chargeback given back' })
  await bookOwedAgain(db, id, account, -amount)
}
