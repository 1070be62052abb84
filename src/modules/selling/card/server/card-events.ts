/** The events that providers send. Each is verified by the connection's own key, counted once, and then only asks about its payment. */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Id } from '#kernel/wire.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { enqueue } from '#server/jobs.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { ProviderError, type ProviderEvent } from '../driver.ts'
import { entriesJob, noteDispute } from './card-entries.ts'
import { followJob } from './card-payments.ts'
import * as queries from './card.queries.ts'
import * as connectionRows from './card-connections.queries.ts'
import { openDriver } from './open-driver.ts'

export function serveCardEvents(http: FastifyInstance, pool: pg.Pool): void {
  void http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { nursery: string; connection: string } }>('/api/card-events/:nursery/:connection', async (request) => {
      const { nursery, connection } = request.params
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receiveEvent(pool, { nursery, connection }, raw, request.headers)
      return { data: null }
    })
  })
}

async function receiveEvent(
  pool: pg.Pool,
  { nursery, connection: id }: { readonly nursery: string; readonly connection: string },
  raw: Uint8Array,
  headers: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (![nursery, id].every((each) => Id.safeParse(each).success)) throw notFound()
  const transaction = <T>(work: (db: Db) => Promise<T>) => withTenantTransaction(pool, nursery, work)
  const connection = await transaction((db) => connectionRows.connectionWithId(db, id))
  // The same for an unknown address and a forged event: a stranger learns nothing.
  const refusal = new Problem('UNAUTHENTICATED', 'The signature does not fit the event. Check the signing key of this address.')
  if (!connection) throw refusal
  const event = await readEvent(() => openDriver({ nursery_id: nursery, transaction }, connection).event(raw, headers))
  if (!event) throw refusal
  if (event.account !== undefined && event.account !== connection.account)
    throw new Problem('FORBIDDEN', 'The event is about another account than the one that is connected here.')
  await transaction((db) => noteEvent(db, id, event))
}

async function readEvent(read: () => Promise<ProviderEvent | undefined>): Promise<ProviderEvent | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw new Problem('BAD_JSON', 'The event could not be read.')
  }
}

async function noteEvent(db: Db, connectionId: string, { id, payment, dispute, hasEntries }: ProviderEvent): Promise<void> {
  if (!(await connectionRows.noteEvent(db, connectionId, id))) return
  if (hasEntries) await enqueue(db, entriesJob, { id: connectionId }, { key: `${entriesJob} ${connectionId}` })
  const reference = payment?.reference ?? dispute?.reference
  if (reference === undefined) return
  const ours = payment?.ours
  const found =
    (await queries.paymentByReference(db, connectionId, reference)) ??
    (ours !== undefined && Id.safeParse(ours).success ? await queries.maybePayment(db, ours) : undefined)
  if (!found) return
  if (dispute) await noteDispute(db, found.id, dispute.amount)
  else await enqueue(db, followJob, { id: found.id }, { key: `${followJob} ${found.id}` })
}
