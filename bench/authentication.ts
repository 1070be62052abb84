/** The time that authentication adds to a request: the token verified and the session looked up, on its first call and on the next ones. */
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Guard } from '#features/people/server/authenticate.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'

interface HttpServer {
  readonly pool: pg.Pool
  readonly secret: string
  readonly token: string
}

/** Medians in milliseconds. */
export async function timeAuthentication({
  pool,
  secret,
  token,
}: HttpServer): Promise<{ readonly first: number; readonly next: number }> {
  const request = { headers: { authorization: `Bearer ${token}` } } as FastifyRequest
  const tokens = sessionTokens(secret)
  const events = new EventBus(pool)
  const medianOf = async (guard: () => Guard) => {
    const times: number[] = []
    for (let i = 0; i < 2_000; i++) {
      const current = guard()
      const began = performance.now()
      await current.authenticate(request)
      times.push(performance.now() - began)
    }
    return times.toSorted((a, b) => a - b)[times.length / 2] ?? 0
  }
  const cached = new Guard(pool, tokens, events)
  return { first: await medianOf(() => new Guard(pool, tokens, events)), next: await medianOf(() => cached) }
}
