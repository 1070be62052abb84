/** Shared by the tests of card payments. */
import { createHmac, randomUUID } from 'node:crypto'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { registerTill } from '#modules/selling/payment/till-calls.ts'
import { aNursery, app, jobPool, owner } from '#testing/nursery.ts'
import { postedByPurpose } from '#testing/ledgers.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { payables } from '#app/payables.ts'
import { EventBus } from '#server/event-bus.ts'
import * as calls from '../card-calls.ts'
import { cardJobs } from './jobs.ts'

export const signingKey = 'events of the simulator'
export const fields = { currency: 'NZD', seconds: '0', events_secret: signingKey }

const jobs = cardJobs(payables)

/** Jobs that were run: each enqueuing of one is a run. */
const wasRun = new Set<string>()

/** Runs what the job would, now. */
export async function runJobs(nursery_id: string) {
  const { rows } = await owner.query<{ name: string; run: string; payload: Record<string, unknown> }>(
    `SELECT task_identifier AS name, id || ' ' || stored.revision AS run, payload
     FROM graphile_worker.jobs AS job JOIN graphile_worker._private_jobs AS stored USING (id)
     WHERE stored.payload ->> 'nursery_id' = $1 AND task_identifier LIKE 'cards.%' ORDER BY id`,
    [nursery_id],
  )
  const due = rows.filter(({ run }) => !wasRun.has(run))
  for (const { run } of due) wasRun.add(run)
  for (const { name, payload } of due)
    await jobs.find((job) => job.name === name)?.work({ pool: jobPool, nursery_id, events: new EventBus(jobPool), payload })
}

export async function aShop() {
  const nursery = await aNursery({ currency: 'NZD' })
  const admin = nursery.as('admin')
  const seller = nursery.as('sales')
  const { data: setup } = await admin.calls(calls.connectCards, { body: { driver: 'simulator', fields } })
  const connection = setup.connections[0]?.id ?? ''
  const aTill = async (provider_reader: string) => {
    const { data: till } = await seller.calls(registerTill, { body: { device_id: randomUUID() } })
    const reader = { connection_id: connection, provider_reader, name: provider_reader }
    await admin.calls(calls.setTillReader, { params: { id: till.id }, body: { reader } })
    return till.id
  }
  const pay = async (till_id: string, amount: string, id = randomUUID()) =>
    seller.calls(calls.startCardPayment, { body: { id, till_id, amount } })
  const outcome = async (id: string) => (await seller.calls(calls.readCardOutcome, { params: { id } })).data
  const event = (body: object, { key = signingKey, at = connection, of = nursery.nursery_id } = {}) => {
    const payload = JSON.stringify(body)
    return app.http.inject({
      method: 'POST',
      url: `/api/card-events/${of}/${at}`,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-simulator-signature': createHmac('sha256', key).update(payload).digest('hex'),
      },
    })
  }
  return { ...nursery, admin, seller, setup, connection, aTill, pay, outcome, event, account: `sim_${nursery.nursery_id}` }
}

/** Balance of the provider's own ledger, and the account of card money in the books. */
export async function moneyOf(nursery_id: string) {
  while (await withTenantTransaction(jobPool, nursery_id, (db) => postJournal(db)));
  const { rows } = await owner.query<{ held: string }>(
    `SELECT coalesce(sum(taken - CASE WHEN kind = 'charge' AND refunds IS NULL THEN round(taken * 0.015, 2) ELSE fee END), 0)::numeric(14,2)::text AS held
     FROM card_simulations WHERE nursery_id = $1`,
    [nursery_id],
  )
  const { card_clearing = 0, ...posted } = await postedByPurpose(nursery_id)
  return { held: Number(rows[0]?.held), card_clearing, ...posted }
}

/** Two days later at the provider: what it charges back and pays out is read. */
export async function twoDaysLater(nursery_id: string) {
  await owner.query(`UPDATE card_simulations SET created_at = created_at - interval '2 days' WHERE nursery_id = $1`, [nursery_id])
  await owner.query(
    `UPDATE card_connections SET created_at = created_at - interval '3 days', entries_to = NULL WHERE nursery_id = $1`,
    [nursery_id],
  )
  await runClock(nursery_id)
}

/** Runs the clock, and the jobs that it enqueues. */
export async function runClock(nursery_id: string) {
  const clock = jobs.find(({ name }) => name === 'cards.clock')
  await clock?.work({ pool: jobPool, nursery_id, events: new EventBus(jobPool), payload: {} })
  await runJobs(nursery_id)
}

export const taken = async (nursery_id: string) =>
  (
    await owner.query<{ sum: string }>(
      'SELECT coalesce(sum(taken), 0)::text AS sum FROM card_simulations WHERE nursery_id = $1',
      [nursery_id],
    )
  ).rows[0]?.sum
