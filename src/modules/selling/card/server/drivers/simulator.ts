/**
 * A provider for trying and training: no money moves. Its ledger is its own, so that tests compare it with the books. The cents
 * of an amount decide: .03 leaves a tip of a tenth where it is asked for, .05 is declined, .06 cancelled at the reader, .07 runs out of time,
 * .08 is approved in part, .09 gets no answer at first, .04 is charged back a day later, and a refund of .02 fails a day later. A surcharge is
 * 2 %. Money a day old is paid out.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { Id, Instant, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { refuseInTransaction } from '#server/open-transaction.ts'
import { insertRows } from '#server/rows.ts'
import { type Sql, sql } from '#server/sql.ts'
import {
  type Driver,
  type Outcome,
  type PaymentByLink,
  type PaymentToStart,
  type ProviderEntry,
  type ProviderEvent,
  ProviderError,
  type RefundToMake,
} from '#modules/selling/card/driver.ts'
import type { DriverDefinition } from '../driver-definition.ts'

export const simulator: DriverDefinition = {
  driver: 'simulator',
  title: 'Simulator (no money moves)',
  isSimulated: true,
  addsSurcharge: true,
  fields: [
    { name: 'currency', label: 'Currency', hint: 'The nursery’s own, such as NZD.' },
    { name: 'seconds', label: 'Seconds until the card is presented', hint: '2 unless given.', optional: true },
    { name: 'events_secret', label: 'Key that signs events', hint: 'Any text; only programs that test need it.', optional: true },
  ],
  open: ({ nursery_id, fields, transaction }) => {
    /** A call to another server, with its own commit. */
    const ask = async <T>(work: (db: Db) => Promise<T | ProviderError>): Promise<T> => {
      refuseInTransaction('The simulator')
      const answer = await transaction(work)
      if (answer instanceof ProviderError) throw answer
      return answer
    }
    const account = `sim_${nursery_id}`
    return {
      account: async () => {
        const currency = (fields['currency'] ?? '').trim().toUpperCase()
        if (!/^[A-Z]{3}$/.test(currency)) throw new ProviderError('refused', 'Enter the currency, such as NZD.')
        return { account, name: 'Simulator', currency }
      },
      readers: async () => [
        { id: 'sim_reader_1', name: 'Simulated reader 1' },
        { id: 'sim_reader_2', name: 'Simulated reader 2' },
      ],
      start: (payment) => ask((db) => start(db, payment, Number(fields['seconds'] || '2') || 0)),
      link: (payment) => ask((db) => startPage(db, payment)),
      outcome: ({ id }) => ask((db) => outcomeOf(db, id)),
      cancel: ({ id }) =>
        ask(async (db) => {
          const now = await outcomeOf(db, id)
          if (now instanceof ProviderError || now.state !== 'waiting') return now
          await db.run(sql`UPDATE card_simulations SET cancelled = true WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
          return { ...now, state: 'cancelled' as const, failure: 'Cancelled at the till.' }
        }),
      refund: ({ id, reference, payment, amount, currency }) =>
        ask(async (db) => {
          const paid = await simulated(db, payment.id)
          const before = await attemptOf(db, { id, payment, reference })
          if (before?.cancelled)
            return { state: 'failed' as const, reference: before.id, failure: 'The bank of the card sent the money back.' }
          if (before) return { state: 'done' as const, reference: before.id }
          const left = paid === undefined ? 0n : cents(paid.taken) - cents(paid.refunded)
          if (amount > left)
            return { state: 'failed' as const, failure: `Only ${currency} ${moneyText(left)} of this payment can be refunded.` }
          const made = newId()
          await db.run(sql`
            INSERT INTO card_simulations (nursery_id, id, refunds, refund, reader, amount, currency, taken, fee)
            VALUES (${db.nursery_id}, ${made}, ${payment.id}, ${id}, '', ${moneyText(amount)}, ${currency}, ${moneyText(-amount)}, ${moneyText(-feeOf(amount))})`)
          return { state: 'done' as const, reference: made }
        }),
      reconcile: (from, to) =>
        ask(async (db) => {
          await passDay(db)
          return (await entriesBetween(db, from, to)).map(entryOf)
        }),
      event: async (raw, headers) => readEvent(raw, headers['x-simulator-signature'], fields['events_secret'] ?? ''),
    } satisfies Driver
  },
}

const Simulated = z.object({
  id: Id,
  refunds: z.nullable(Id),
  refund: z.nullable(Id),
  kind: z.enum(['charge', 'dispute', 'payout']),
  reader: z.string(),
  currency: z.string(),
  fee: MoneyText,
  payout: z.nullable(Id),
  amount: MoneyText,
  /** With tip and surcharge. */
  taken: MoneyText,
  tip: MoneyText,
  surcharge: MoneyText,
  asks_for_tip: z.boolean(),
  adds_surcharge: z.boolean(),
  cancelled: z.boolean(),
  is_ready: z.boolean(),
  was_away: z.boolean(),
  created_at: Instant,
  refunded: MoneyText,
})

const simulations = (db: Db) => sql`
  SELECT id, refunds, refund, kind, reader, currency, fee, payout, amount, taken, tip, surcharge, asks_for_tip, adds_surcharge, cancelled, ready_at <= clock_timestamp() AS is_ready,
    clock_timestamp() > ready_at + interval '5 seconds' AS was_away, created_at,
    (SELECT coalesce(-sum(other.taken), 0) FROM card_simulations AS other
      WHERE other.nursery_id = ${db.nursery_id} AND other.refunds = payment.id)::numeric(14,2) AS refunded
  FROM card_simulations AS payment WHERE nursery_id = ${db.nursery_id}`

const simulated = (db: Db, id: string) => db.maybe(Simulated, sql`${simulations(db)} AND id = ${id} FOR UPDATE`)

/** The attempt by its name; else the one of our refund that did not fail. */
const attemptOf = (db: Db, { id, payment, reference }: Pick<RefundToMake, 'id' | 'payment' | 'reference'>) =>
  reference !== undefined
    ? simulated(db, reference)
    : db.maybe(
        Simulated,
        sql`${simulations(db)} AND refunds = ${payment.id} AND coalesce(refund, id) = ${id} AND taken < 0 AND NOT cancelled`,
      )

const between = (from: Date, to: Date) =>
  sql`created_at >= ${from.toISOString()}::timestamptz AND created_at < ${to.toISOString()}::timestamptz`

const entriesBetween = (db: Db, from: Date, to: Date) =>
  db.many(
    Simulated,
    sql`
    ${simulations(db)} AND taken <> 0 AND (${between(from, to)}
      OR payout IN (SELECT id FROM card_simulations WHERE nursery_id = ${db.nursery_id} AND kind = 'payout' AND ${between(from, to)}))
    ORDER BY created_at, id`,
  )

const chargebackFee = 1_500n
const feeOfRow = ({ kind, refunds, taken, fee }: z.infer<typeof Simulated>): Cents =>
  kind === 'charge' && refunds === null ? feeOf(cents(taken)) : cents(fee)

const entryOf = (row: z.infer<typeof Simulated>): ProviderEntry => ({
  kind: row.kind === 'charge' ? (row.refunds === null ? 'payment' : 'refund') : row.kind,
  id: row.id,
  reference: row.refunds ?? row.id,
  ours: row.kind === 'charge' ? (row.refund ?? row.id) : undefined,
  amount: cents(row.taken),
  fee: feeOfRow(row),
  currency: row.currency,
  at: new Date(row.created_at),
  payout: (row.kind === 'payout' ? row.id : row.payout) ?? undefined,
})

/** Charges back, returns refunds and pays out: what is a day old. */
async function passDay(db: Db): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`card payouts ${db.nursery_id}`}, 0))`)
  const old = (where: Sql) =>
    db.many(
      Simulated,
      sql`${simulations(db)} AND kind <> 'payout' AND taken <> 0 AND created_at < clock_timestamp() - interval '1 day' AND ${where}`,
    )
  const disputed = await old(sql`refunds IS NULL AND mod(amount * 100, 100) = 4
    AND NOT EXISTS (SELECT FROM card_simulations AS other WHERE other.nursery_id = ${db.nursery_id} AND other.refunds = payment.id)`)
  const back = disputed.map(({ id, amount, taken, currency }) => ({
    id: newId(),
    refunds: id,
    kind: 'dispute',
    amount,
    taken: moneyText(-cents(taken)),
    fee: moneyText(chargebackFee),
    currency,
  }))
  const shared = { reader: '', cancelled: false, created_at: await db.now(), ready_at: await db.now() }
  const failed = await old(sql`kind = 'charge' AND refunds IS NOT NULL AND taken < 0 AND NOT EXISTS (
      SELECT FROM card_simulations AS other WHERE other.nursery_id = ${db.nursery_id} AND other.refund = payment.refund AND other.cancelled)
    AND EXISTS (SELECT FROM card_simulations AS paid WHERE paid.nursery_id = ${db.nursery_id} AND paid.id = payment.refunds AND mod(paid.amount * 100, 100) = 2)`)
  const returned = failed.map(({ id, refunds, refund, amount, taken, fee, currency }) => ({
    id: newId(),
    refunds,
    refund: refund ?? id,
    kind: 'charge',
    amount,
    taken: moneyText(-cents(taken)),
    fee: moneyText(-cents(fee)),
    currency,
  }))
  await db.run(sql`
    UPDATE card_simulations SET cancelled = true WHERE nursery_id = ${db.nursery_id} AND id = ANY(${failed.map(({ id }) => id)}::uuid[])`)
  for (const rows of [back, returned]) if (rows.length > 0) await db.run(insertRows(db, 'card_simulations', rows, shared))
  const due = await old(sql`payout IS NULL`)
  const total = sum(due.map((row) => cents(row.taken) - feeOfRow(row)))
  const [first] = due
  if (total <= 0n || !first) return
  const id = newId()
  const payout = { id, kind: 'payout', amount: moneyText(total), taken: moneyText(-total), fee: '0', currency: first.currency }
  await db.run(insertRows(db, 'card_simulations', [payout], shared))
  await db.run(sql`
    UPDATE card_simulations SET payout = ${id} WHERE nursery_id = ${db.nursery_id} AND id = ANY(${due.map((row) => row.id)}::uuid[])`)
}

async function start(
  db: Db,
  { id, reader, amount, currency, asks_for_tip, adds_surcharge }: PaymentToStart,
  seconds: number,
): Promise<Outcome | ProviderError> {
  if (await simulated(db, id)) return outcomeOf(db, id)
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`card reader ${db.nursery_id} ${reader}`}, 0))`)
  const busy = await db.many(
    Simulated,
    sql`${simulations(db)} AND reader = ${reader} AND NOT cancelled AND taken = 0 AND ready_at > clock_timestamp()`,
  )
  if (busy.length > 0) return new ProviderError('refused', 'The reader is busy with another payment. Wait until it is done.')
  await db.run(sql`
    INSERT INTO card_simulations (nursery_id, id, reader, amount, currency, asks_for_tip, adds_surcharge, ready_at)
    VALUES (${db.nursery_id}, ${id}, ${reader}, ${moneyText(amount)}, ${currency}, ${asks_for_tip}, ${adds_surcharge}, clock_timestamp() + ${seconds}::float8 * interval '1 second')`)
  return { state: 'waiting', reference: id, approved: 0n }
}

/** The page itself is `simulator-page.ts`. Nothing is charged until its customer presses Pay. */
async function startPage(db: Db, { id, amount, currency, back }: PaymentByLink) {
  await db.run(sql`
    INSERT INTO card_simulations (nursery_id, id, reader, amount, currency, ready_at)
    VALUES (${db.nursery_id}, ${id}, '', ${moneyText(amount)}, ${currency}, 'infinity') ON CONFLICT DO NOTHING`)
  return { url: `${back}/simulator`, reference: id }
}

/** Applies the choice on the page of a simulated payment; false where none waits. */
export const usePage = async (db: Db, id: string, choice: 'pay' | 'leave'): Promise<boolean> =>
  (await db.run(sql`
    UPDATE card_simulations SET ready_at = clock_timestamp(), cancelled = ${choice === 'leave'}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND reader = '' AND refunds IS NULL AND NOT cancelled AND ready_at = 'infinity'`)) >
  0

/** Charges the card once it was presented. */
async function outcomeOf(db: Db, id: string): Promise<Outcome | ProviderError> {
  const payment = await simulated(db, id)
  if (!payment) return { state: 'missing', approved: 0n }
  const taken = cents(payment.taken)
  const known = { reference: id, approved: 0n }
  const card = { brand: 'Simulated', last4: '4242' }
  if (taken > 0n) {
    const [tip, surcharge] = [cents(payment.tip), cents(payment.surcharge)]
    return { ...known, ...card, state: 'approved', approved: taken - tip - surcharge, tip, surcharge, fee: feeOf(taken) }
  }
  if (payment.cancelled) return { ...known, state: 'cancelled', failure: 'Cancelled at the till.' }
  if (!payment.is_ready) return { ...known, state: 'waiting' }
  const amount = cents(payment.amount)
  switch (amount % 100n) {
    case 5n:
      return { ...known, state: 'declined', failure: 'The bank declined the card. Ask for another one.' }
    case 6n:
      return { ...known, state: 'cancelled', failure: 'Cancelled at the terminal.' }
    case 7n:
      return { ...known, state: 'timed_out', failure: 'No card was presented in time.' }
    case 9n:
      if (!payment.was_away) return new ProviderError('away', 'The terminal does not answer.')
      break
    default:
  }
  const approved = amount % 100n === 8n ? amount / 2n : amount
  const tip = payment.asks_for_tip && amount % 100n === 3n ? approved / 10n : 0n
  const surcharge = payment.adds_surcharge ? (approved * 2n + 50n) / 100n : 0n
  const all = approved + tip + surcharge
  await db.run(sql`
    UPDATE card_simulations SET taken = ${moneyText(all)}, tip = ${moneyText(tip)}, surcharge = ${moneyText(surcharge)}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  return { ...known, ...card, state: 'approved', approved, tip, surcharge, fee: feeOf(all) }
}

/** 1.5 %, half a cent up. */
const feeOf = (taken: Cents): Cents => (taken * 15n + 500n) / 1_000n

const Event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  account: z.string(),
  payment: z.optional(Id),
  disputed: z.optional(z.strictObject({ payment: Id, amount: MoneyText })),
})

function readEvent(raw: Uint8Array, signature: unknown, secret: string): ProviderEvent | undefined {
  const right = createHmac('sha256', secret).update(raw).digest()
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex')
  if (secret === '' || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const { id, account, payment, disputed } = Event.parse(JSON.parse(Buffer.from(raw).toString('utf8')))
  return {
    id,
    account,
    hasEntries: disputed !== undefined || payment === undefined,
    ...(payment !== undefined && { payment: { reference: payment, ours: payment } }),
    ...(disputed && { dispute: { reference: disputed.payment, amount: cents(disputed.amount) } }),
  }
}
