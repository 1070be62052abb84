/** Commands on webhooks. */
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { newId } from '#server/new-id.ts'
import { Unsendable, sendableAddress } from '#server/public-address.ts'
import { type NewWebhook, mostWebhooks } from '../webhook.ts'
import { secretText } from './secret.ts'
import * as queries from './webhooks.queries.ts'

/** Refuses an address that nothing may be sent to, before any transaction: its name is looked up. */
export async function checkAddress({ address }: NewWebhook): Promise<void> {
  await sendableAddress(address).catch((error: unknown) => {
    throw error instanceof Unsendable ? invalid([{ path: 'address', message: error.message }]) : error
  })
}

/** Rows that no key may read without the scope of personal data are not sent without it either. */
function refusePersonalRows({ events, sends_row, sends_personal }: NewWebhook): void {
  if (events.includes('customers') && sends_row && !sends_personal)
    throw invalid([
      {
        path: 'sends_personal',
        message: 'The row of a customer is personal data. Choose it, or leave out Customers or the rows.',
      },
    ])
}

export async function addWebhook(db: Db, who: CurrentUser, given: NewWebhook, secret: string) {
  refusePersonalRows(given)
  const full = `${mostWebhooks} webhooks are there, the most there can be. Delete one first.`
  await refuseFullList(db, queries.otherWebhooks(db), mostWebhooks, full)
  const id = newId()
  await queries.addWebhook(db, { ...given, id, created_by: who.user_id })
  await recordChange(db, {
    user_id: who.user_id,
    action: 'webhook.create',
    subject_type: 'webhook',
    subject_id: id,
    after: given,
  })
  return { secret: secretText(secret, id), made: await queries.webhookWithId(db, id) }
}

export async function editWebhook(db: Db, who: CurrentUser, id: string, after: NewWebhook) {
  refusePersonalRows(after)
  const before = await queries.webhookWithId(db, id)
  await queries.changeWebhook(db, id, after)
  await recordChange(db, { user_id: who.user_id, action: 'webhook.edit', subject_type: 'webhook', subject_id: id, before, after })
  return queries.webhookWithId(db, id)
}

export async function resumeWebhook(db: Db, who: CurrentUser, id: string) {
  const { paused_at } = await queries.webhookWithId(db, id)
  if (paused_at !== null) {
    await queries.resumeWebhook(db, id)
    await recordChange(db, { user_id: who.user_id, action: 'webhook.resume', subject_type: 'webhook', subject_id: id })
  }
  return queries.webhookWithId(db, id)
}

export async function deleteWebhook(db: Db, who: CurrentUser, id: string): Promise<undefined> {
  const before = await queries.webhookWithId(db, id)
  await queries.deleteWebhook(db, id)
  await recordChange(db, { user_id: who.user_id, action: 'webhook.delete', subject_type: 'webhook', subject_id: id, before })
}

const refusePaused = (paused_at: string | null) => {
  if (paused_at !== null) throw new Problem('BAD_STATE', 'This webhook is paused. Resume it first.')
}

export async function testWebhook(db: Db, webhookId: string) {
  refusePaused((await queries.webhookWithId(db, webhookId)).paused_at)
  const id = newId()
  await queries.addTest(db, webhookId, id)
  return queries.deliveryWithId(db, webhookId, id)
}

export async function replayDelivery(db: Db, webhookId: string, id: string) {
  refusePaused((await queries.webhookWithId(db, webhookId)).paused_at)
  const replayed = await queries.replay(db, webhookId, id)
  const delivery = await queries.deliveryWithId(db, webhookId, id)
  if (!delivery) throw notFound()
  if (replayed === 0) throw new Problem('BAD_STATE', 'It waits to be sent already.')
  return delivery
}
