/** Payments by link: started for one document on the provider's page, and booked to it once they are approved. */
import type { NurseryId } from '#kernel/id.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type LinkedDocument, payAddress } from '#server/document-link.ts'
import type { EventBus } from '#server/event-bus.ts'
import { newId } from '#server/new-id.ts'
import { withCurrency } from '#server/sums-in-problems.ts'
import { afterError } from '../card-payment.ts'
import { ProviderError } from '../driver.ts'
import { type Payable, amountToPay, closedReason } from '../pay-link.ts'
import { advance, ask } from './card-payments.ts'
import * as queries from './card.queries.ts'
import * as connectionRows from './card-connections.queries.ts'
import { driverNamed } from './drivers.ts'
import { type Within, askProvider } from './open-driver.ts'
import { daysToBook } from './own-entries.ts'
import type { Payables } from './payables.ts'

const notPossible = 'Paying by card is not possible here at the moment. Please pay another way, or ask us.'

/** The connection that takes payments by link: a real one before the simulator. */
export async function connectionForLinks(db: Db, currency: string) {
  const connections = (await connectionRows.activeConnections(db)).filter(
    (each) => each.currency === currency && driverNamed(each.driver)?.isTerminalOnly !== true,
  )
  return connections.find(({ driver }) => driverNamed(driver)?.isSimulated !== true) ?? connections[0]
}

/** Explains to the customer why nothing can be paid here now; undefined if it can. */
export async function whyClosed(db: Db, payable: Payable): Promise<string | undefined> {
  const { payLinks, currency } = await readSettings(db)
  const reason = closedReason(payable, payLinks)
  if (reason !== undefined) return reason
  return (await queries.nurseryMayWrite(db)) && (await connectionForLinks(db, currency)) ? undefined : notPossible
}

/** Starts a payment of what was entered; gives the address of the provider's page. Throws a Problem with a sentence for the customer. */
export async function startLink(within: Within, payables: Payables, document: LinkedDocument, entered: string): Promise<string> {
  const id = newId()
  const { connection, title, amount, currency, now } = await within.transaction((db) =>
    writeLink(db, payables, document, id, entered),
  )
  const left = payAddress(document)
  const page = await askProvider(within, connection, (driver) =>
    driver.link({ id, amount, currency, title, back: `${left}/${id}`, left, now }),
  )
  await within.transaction((db) =>
    advance(db, id, (before) =>
      page instanceof ProviderError ? afterError(before, page) : { ...before, state: 'waiting', reference: page.reference },
    ),
  )
  if (page instanceof ProviderError)
    throw new Problem(
      'UNAVAILABLE',
      page.kind === 'away' ? 'The card provider does not answer. Nothing was paid. Try again in a minute.' : notPossible,
    )
  return page.url
}

async function writeLink(db: Db, payables: Payables, { kind, id: pays_id }: LinkedDocument, id: string, entered: string) {
  const settings = await readSettings(db)
  const payable = await payables[kind].read(db, pays_id)
  const closed = await whyClosed(db, payable)
  if (closed !== undefined) throw new Problem('BAD_STATE', closed)
  const amount = amountToPay(entered, payable, settings.payLinks, settings)
  if (typeof amount === 'string') throw new Problem('INVALID', amount)
  const { currency } = settings
  const connection = await connectionForLinks(db, currency)
  if (!connection) throw new Problem('BAD_STATE', notPossible)
  await queries.addPayment(db, {
    id,
    connection_id: connection.id,
    reader_id: null,
    till_session_id: undefined,
    amount,
    currency,
    created_by: connection.created_by,
    pays: kind,
    pays_id,
  })
  return { connection, title: payable.title, amount, currency, now: await db.now() }
}

/** Asks what became of a payment by link, and books it if it is approved. */
export async function followPayment(within: Within, payables: Payables, id: string, { evenFinal = false } = {}): Promise<void> {
  await ask(within, id, (driver, payment) => driver.outcome(payment), evenFinal)
  await bookLink(within, payables, id)
}

/**
 * Books an approved payment to its document, once. A payment that cannot be booked stays on the list of card money to look at,
 * with the reason.
 */
async function bookLink(within: Within, payables: Payables, id: string): Promise<void> {
  try {
    await within.transaction((db) => book(db, payables, id))
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    await within.transaction(async (db) => queries.noteNotBooked(db, id, withCurrency(error, await readSettings(db)).detail))
  }
}

async function book(db: Db, payables: Payables, id: string): Promise<void> {
  const row = await queries.lockPayment(db, id)
  const { pays, pays_id, approved, refunded } = row
  if (pays === null || pays_id === null || row.state !== 'approved' || row.booked_at !== null || row.sale_id !== null) return
  if (cents(refunded) > 0n) return
  const paid_on = (await daysToBook(db))(row.finished_at)
  const kind = payables[pays]
  if (!(await kind.book(db, pays_id, { amount: cents(approved), paid_on })))
    throw new Problem('BAD_STATE', 'It has no customer’s account that it could be booked to.')
  await queries.markBooked(db, id, kind.isSale ? pays_id : null)
  await recordChange(db, {
    user_id: null,
    action: 'cards.paid_by_link',
    subject_type: 'card_payment',
    subject_id: id,
    after: { amount: moneyText(cents(approved)), paid_on },
  })
}

/** Shows a payment by link on the open screens. */
export function publishPaid(events: EventBus, nursery_id: NurseryId): void {
  for (const about of ['/api/sales', '/api/business-accounts', '/api/orders', '/api/card-payments'])
    events.publish({ about, nursery_id })
}
