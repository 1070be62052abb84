/** Answers reads from a cache that any change to the nursery empties, in this process or another. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { NurseryId } from '#kernel/id.ts'
import { AnswerCache } from './answer-cache.ts'
import { onCommittedWrite } from './committed-writes.ts'
import { ReadResult, type SerializedRead, serializeRead } from './conditional-reply.ts'
import type { Db } from './database.ts'
import { type EventBus, anyChange } from './event-bus.ts'
import { checkParams, readQuery } from './read-request.ts'
import type { ApiReply } from './reply.ts'
import { withTenantTransaction } from './tenant-transaction.ts'

/**
 * A read whose answer depends on its address and the rows of the nursery alone: it is not given who asks, because others are given the same
 * answer. Not for what depends on the time or on something outside of the database.
 */
export type CachedRead<Data, Query, Params> = (context: {
  readonly db: Db
  readonly query: Query
  readonly params: Params
}) => Promise<Data | ApiReply<Data>>

/**
 * Returns a function that turns a call and its read into a cached request handler. A client that has received an event (`Last-
 * Event-ID`) never gets a response older than it.
 */
export function readCache(app: FastifyInstance, pool: pg.Pool, events: EventBus) {
  const cache = new AnswerCache<SerializedRead>()
  const subscriptions = [
    onCommittedWrite((nurseryId) => cache.drop(nurseryId)),
    events.subscribe(({ about, nursery_id }) => {
      if (nursery_id !== undefined) cache.drop(nursery_id)
      else if (about === anyChange.about) cache.dropAll()
    }),
  ]
  app.addHook('onClose', async () => subscriptions.forEach((unsubscribe) => unsubscribe()))

  return <Data, Query, Params>(call: Endpoint, read: CachedRead<Data, Query, Params>) =>
    async (nurseryId: NurseryId, request: FastifyRequest): Promise<SerializedRead> => {
      const { 'last-event-id': lastEvent } = request.headers
      if (!events.isUpToDate(lastEvent?.toString())) cache.drop(nurseryId)
      return cache.read(nurseryId, request.url, async () => {
        const params = checkParams(request.params as Record<string, string>) as Params
        const query = readQuery(call, request) as Query
        const given = await withTenantTransaction(pool, nurseryId, (db) => read({ db, query, params }), 'read')
        return serializeRead(call, new ReadResult(given))
      })
    }
}
