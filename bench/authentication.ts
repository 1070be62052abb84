/** The time that authentication adds to a request: the token verified and the session looked up, on its first call and on the next ones. */
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Guard } from '#modules/people/server/authenticate.ts'
import { userOfSession } from '#modules/people/server/people.queries.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'

interface HttpServer {
  readonly pool: pg.Pool
  readonly secret: string
  readonly token: string
}

/** In milliseconds. */
export interface Spread {
  readonly median: number
  readonly p99: number
}

async function spreadOf(times: number, work: () => Promise<unknown>): Promise<Spread> {
  for (let i = 0; i < 500; i++) await work() // warm up
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0
  return { median: at(0.5), p99: at(0.99) }
}

/** The check of the token, the look-up of the session in its transaction, both of them, and what a cached session takes. */
export async function timeAuthentication({ pool, secret, token }: HttpServer, times = 2_000) {
  const request = { headers: { authorization: `Bearer ${token}` } } as FastifyRequest
  const tokens = sessionTokens(secret)
  const events = new EventBus(pool)
  const { nursery_id, session_id } = await tokens.verify(token)
  const cached = new Guard(pool, tokens, events)
  return {
    token: await spreadOf(times, () => tokens.verify(token)),
    session: await spreadOf(times, () => withTenantTransaction(pool, nursery_id, (db) => userOfSession(db, session_id), 'read')),
    first: await spreadOf(times, () => new Guard(pool, tokens, events).authenticate(request)),
    next: await spreadOf(times, () => cached.authenticate(request)),
  }
}

/** The look-up of a key and the check of its secret, and what a cached key takes. */
export async function timeKey(pool: pg.Pool, key: string, times: number) {
  const request = { headers: { authorization: `Bearer ${key}` }, ip: '203.0.113.7' } as FastifyRequest
  const tokens = sessionTokens('signs no token here')
  const events = new EventBus(pool)
  const cached = new Guard(pool, tokens, events)
  return {
    first: await spreadOf(times, () => new Guard(pool, tokens, events).authenticate(request)),
    next: await spreadOf(times, () => cached.authenticate(request)),
  }
}
