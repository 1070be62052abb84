/** Card payments at a reader: stored before the request to the provider, which runs outside any transaction, and again with its outcome. */
import type * as z from 'zod/mini'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { SaleId, UserId } from '#kernel/id.ts'
import { type Cents, cents, moneyText, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { enqueue } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import type { CardPayment, startCardPayment } from '../card-calls.ts'
import {
  type CardProgress,
  afterError,
  afterOutcome,
  amountProblem,
  isOpenState,
  refundable,
  refuseUse,
  surchargeBack,
} from '../card-payment.ts'
import { type Driver, type Outcome, ProviderError, type StartedPayment, type TerminalExtras } from '../driver.ts'
import * as queries from './card.queries.ts'
import * as refundRows from './card-refunds.queries.ts'
import * as connectionRows from './card-connections.queries.ts'
import { type Within, askProvider } from './open-driver.ts'
import { bookExtras } from './own-entries.ts'

export const followJob = 'cards.payment'
export const refundJob = 'cards.refund'

/** Seconds after the start of a payment until the job reads its outcome, in case its page was closed. */
const followAfter = 60

/** Writes the payment and shows it on the reader; of one that was started before it gives what is known. */
export async function startPayment(
  within: Within,
  who: CurrentUser,
  body: z.output<typeof startCardPayment.body>,
): Promise<void> {
  const isNew = await within.transaction((db) => writeIntent(db, who, body))
  if (isNew) await ask(within, body.id, (driver, payment, extras) => driver.start({ ...payment, ...extras }))
}

async function writeIntent(
  db: Db,
  who: CurrentUser,
  { id, till_id, amount, till_session_id }: z.output<typeof startCardPayment.body>,
): Promise<boolean> {
  const before = await queries.maybePayment(db, id)
  if (before && cents(before.amount) === cents(amount)) return false
  if (before) throw new Problem('DUPLICATE', 'This card payment was started with another amount. Start a new one.')
  const problem = amountProblem(cents(amount))
  if (problem !== undefined) throw invalid([{ path: 'amount', message: problem }])
  const reader = await connectionRows.readerOfTill(db, till_id)
  const connection = reader && (await connectionRows.connectionWithId(db, reader.connection_id))
  if (!reader || !connection)
    throw new Problem('BAD_STATE', 'This till has no card reader. An admin chooses it under Settings, Card payments.')
  const { currency } = await readSettings(db)
  if (currency !== connection.currency)
    throw new Problem(
      'BAD_STATE',
      `The card account is kept in ${connection.currency}, and the nursery sells in ${currency}. Connect an account in ${currency}.`,
    )
  const occupant = await connectionRows.lockReader(db, reader)
  if (occupant)
    throw new Problem(
      'IN_USE',
      `${reader.name} is busy with ${sumText(cents(occupant.amount))}. Wait until that is done, or cancel it first.`,
    )
  const { connection_id } = reader
  await queries.addPayment(db, {
    id,
    connection_id,
    reader_id: reader.id,
    till_session_id,
    amount: cents(amount),
    currency,
    created_by: who.user_id,
  })
  const at = new Date((await db.now()).getTime() + followAfter * 1_000)
  await enqueue(db, followJob, { id }, { key: `${followJob} ${id}`, at })
  return true
}

/** Asks what became of a payment, unless that is final. */
export const readOutcome = (within: Within, id: string): Promise<void> =>
  ask(within, id, (driver, payment) => driver.outcome(payment))

export const cancelPayment = (within: Within, id: string): Promise<void> =>
  ask(within, id, (driver, payment) => driver.cancel(payment))

type ProviderCall = (driver: Driver, payment: StartedPayment, extras: TerminalExtras) => Promise<Outcome>

export async function ask(within: Within, id: string, request: ProviderCall, evenFinal = false): Promise<void> {
  const { row, connection } = await within.transaction(async (db) => {
    const found = await queries.storedPayment(db, id)
    return { row: found, connection: await connectionRows.connectionWithId(db, found.connection_id) }
  })
  if (!connection || (!evenFinal && !isOpenState(row.state))) return
  const payment = {
    id,
    reader: row.reader ?? '',
    amount: cents(row.amount),
    currency: row.currency,
    reference: row.provider_reference ?? undefined,
  }
  const { asks_for_tip, adds_surcharge } = connection
  const extras = { asks_for_tip, adds_surcharge }
  const outcome = await askProvider(within, connection, (driver) => request(driver, payment, extras))
  await within.transaction((db) =>
    advance(db, id, (before, age) =>
      outcome instanceof ProviderError ? afterError(before, outcome) : afterOutcome(before, outcome, age),
    ),
  )
}

export async function advance(db: Db, id: string, change: (before: CardProgress, age: number) => CardProgress): Promise<void> {
  const row = await queries.lockPayment(db, id)
  const before = queries.progressOf(row)
  const after = change(before, (await db.now()).getTime() - Date.parse(row.created_at))
  if (after !== before) await queries.writeProgress(db, id, after)
  if (after.state === 'approved' && before.state !== 'approved') await bookExtras(db, id, id, after)
  // Books it by the job, should nobody come back to the page.
  if (row.pays !== null && after.state === 'approved' && row.booked_at === null)
    await enqueue(db, followJob, { id }, { key: `${followJob} ${id}` })
}

interface CardTender {
  readonly card_payment_id?: string | undefined
  readonly amount: string
}

/** Binds the card payments that a sale names to it, in its transaction: each pays for one sale, whole. */
export async function bindCardPayments(db: Db, saleId: SaleId, tenders: readonly CardTender[]): Promise<void> {
  const named = tenders.map(({ card_payment_id, amount }, i) => ({
    id: card_payment_id,
    amount: cents(amount),
    path: `payments.${i}.card_payment_id`,
  }))
  const ids = named.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return
  const twice = named.find(({ id }, i) => id !== undefined && named.findIndex((each) => each.id === id) < i)
  if (twice) throw invalid([{ path: twice.path, message: 'Each card payment pays once. Name it in one part only.' }])
  const [rows, { currency }] = await Promise.all([queries.lockPayments(db, ids), readSettings(db)])
  for (const { id, amount, path } of named) {
    if (id === undefined) continue
    const row = rows.find((each) => each.id === id)
    if (!row) throw invalid([{ path, message: 'There is no card payment with this id. Take a new payment.' }])
    refuseUse({ ...row, approved: cents(row.approved), refunded: cents(row.refunded) }, { amount, currency })
  }
  await queries.useForSale(db, ids, saleId)
}

/** Rest of an approved payment that no sale has used. Throws BAD_STATE where there is none. */
export function unusedRest(row: queries.StoredPayment): Cents {
  if (row.booked_at !== null)
    throw new Problem('BAD_STATE', 'This payment is booked to its customer. Refund it there: as a credit, or with the invoice.')
  if (row.sale_id !== null)
    throw new Problem('BAD_STATE', 'This card payment has paid for a sale. Refund the sale: the card gets its money with it.')
  const left = refundable(cents(row.approved) - cents(row.disputed), [{ amount: cents(row.refunded), state: 'done' }])
  if (row.state !== 'approved' || left === 0n) throw new Problem('BAD_STATE', 'There is nothing left of this card payment.')
  return left
}

/** Gives all of an approved payment that no sale has used back to its card, with its tip. */
export async function refundUnused(db: Db, who: CurrentUser, id: string): Promise<CardPayment> {
  const row = await queries.lockPayment(db, id)
  await orderRefund(db, who.user_id, row, { amount: unusedRest(row), tip: cents(row.tip) })
  return queries.paymentWithId(db, id)
}

/**
 * Stores a refund; a job sends it to the provider once this transaction is committed, and retries until it has an answer. The surcharge goes back in
 * proportion; a tip stays with the staff unless it is named.
 */
export async function orderRefund(
  db: Db,
  user_id: UserId,
  payment: Pick<queries.StoredPayment, 'id' | 'approved' | 'refunded' | 'surcharge'>,
  { amount, tip = 0n }: { readonly amount: Cents; readonly tip?: Cents },
): Promise<void> {
  const id = newId()
  const card_payment_id = payment.id
  const taken = { approved: cents(payment.approved), surcharge: cents(payment.surcharge) }
  const surcharge = surchargeBack(taken, cents(payment.refunded), amount)
  await refundRows.addRefund(db, { id, card_payment_id, amount, tip, surcharge, created_by: user_id })
  await bookExtras(db, card_payment_id, id, { tip: -tip, surcharge: -surcharge })
  await enqueue(db, refundJob, { id }, { key: `${refundJob} ${id}` })
  await recordChange(db, {
    user_id,
    action: 'cards.refund',
    subject_type: 'card_payment',
    subject_id: card_payment_id,
    after: { amount: moneyText(amount) },
  })
}

/** Sends a stored refund to the provider, or asks what became of it; a repeat refunds nothing twice. */
export async function makeRefund(within: Within, id: string): Promise<void> {
  const { refund, payment, connection } = await within.transaction(async (db) => {
    const ordered = await refundRows.storedRefund(db, id)
    const paid = await queries.storedPayment(db, ordered.card_payment_id)
    return { refund: ordered, payment: paid, connection: await connectionRows.connectionWithId(db, paid.connection_id) }
  })
  if (refund.state === 'failed' || !connection) return
  const outcome = await askProvider(within, connection, (driver) =>
    driver.refund({
      id,
      attempt: refund.attempt,
      reference: refund.provider_reference ?? undefined,
      payment: { id: payment.id, reference: payment.provider_reference ?? undefined },
      amount: cents(refund.amount) + cents(refund.tip) + cents(refund.surcharge),
      currency: refund.currency,
    }),
  )
  await within.transaction((db) =>
    outcome instanceof ProviderError
      ? refundRows.writeRefund(db, id, {
          state: outcome.kind === 'refused' ? 'failed' : 'started',
          failure: outcome.message,
          reference: undefined,
        })
      : refundRows.writeRefund(db, id, {
          state: outcome.state === 'waiting' ? 'started' : outcome.state,
          failure: outcome.failure ?? '',
          reference: outcome.reference,
        }),
  )
}
