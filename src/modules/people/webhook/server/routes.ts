/** Routes of the webhooks module. */
import type { Server } from '#server/serve.ts'
import { ApiReply } from '#server/reply.ts'
import * as calls from '../contract.ts'
import { enqueueSending } from './send-deliveries.ts'
import * as queries from './webhooks.queries.ts'
import { addWebhook, checkAddress, deleteWebhook, editWebhook, replayDelivery, resumeWebhook, testWebhook } from './webhooks.ts'

/** `secret`: the installation's, which those of the webhooks are derived from. */
export function serveWebhooks({ serve }: Pick<Server, 'serve'>, secret: string): void {
  serve(calls.listWebhooks, ({ db }) => queries.everyWebhook(db))
  serve(calls.getWebhook, ({ db, params }) => queries.webhookWithId(db, params.id))
  serve(
    calls.addWebhook,
    ({ body }) => checkAddress(body),
    ({ db, who, body }) => addWebhook(db, who, body, secret),
  )
  serve(
    calls.editWebhook,
    ({ body }) => checkAddress(body),
    ({ db, who, params, body }) => editWebhook(db, who, params.id, body),
  )
  serve(calls.resumeWebhook, ({ db, who, params }) => resumeWebhook(db, who, params.id))
  serve(calls.deleteWebhook, ({ db, who, params }) => deleteWebhook(db, who, params.id))
  serve(calls.testWebhook, async ({ db, params }) => {
    const sent = await testWebhook(db, params.id)
    await enqueueSending(db, params.id)
    return sent
  })
  serve(calls.listDeliveries, async ({ db, params, query = {} }) => {
    await queries.webhookWithId(db, params.id)
    const { rows, next_cursor } = await queries.deliveriesPage(db, params.id, query)
    return new ApiReply(rows, { meta: { next_cursor } })
  })
  serve(calls.replayDelivery, async ({ db, params }) => {
    const replayed = await replayDelivery(db, params.id, params.deliveryId)
    await enqueueSending(db, params.id)
    return replayed
  })
}
