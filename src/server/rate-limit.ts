/**
 * Rate limits: far more than work needs, and low enough that nobody blocks the others. Counted in this
 * process's memory, by the minute; the database is not used.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '#kernel/problem.ts'
import type { CurrentUser } from './current-user.ts'

type Count = ReturnType<FastifyInstance['createRateLimit']>

/** Number of people who may be active at the full rate in one nursery or behind one address. */
const activePeople = 10

/**
 * Counts every request by its address before anything else; returns an authentication that also counts by the person and
 * by the nursery.
 */
export function rateLimit(
  http: FastifyInstance,
  callsAMinute: number,
  authenticate: (request: FastifyRequest) => Promise<CurrentUser>,
): (request: FastifyRequest) => Promise<CurrentUser> {
  const visitors = new WeakMap<FastifyRequest, CurrentUser>()
  const by = (name: 'user_id' | 'nursery_id', max: number) =>
    http.createRateLimit({ max, keyGenerator: (request) => keyOf(visitors.get(request), name) })
  const ofAddress = http.createRateLimit({ max: callsAMinute * activePeople })
  const ofPerson = by('user_id', callsAMinute)
  const ofNursery = by('nursery_id', callsAMinute * activePeople)

  http.addHook('onRequest', (request) => enforceLimit(ofAddress, request, 'Too many requests come from this address at once.'))
  return async (request) => {
    const who = await authenticate(request)
    visitors.set(request, who)
    await enforceLimit(ofPerson, request, 'That was too much at once.')
    await enforceLimit(ofNursery, request, 'Your nursery asks for too much at once.')
    return who
  }
}

/** The visitors of the sample nursery, who share its admin, are counted each by their visit. */
const keyOf = (who: CurrentUser | undefined, name: 'user_id' | 'nursery_id') =>
  (who?.is_sample ? who.session_id : who?.[name]) ?? ''

/** Counts a request, and refuses it where it exceeds the limit; `why` is a sentence. */
export async function enforceLimit(count: Count, request: FastifyRequest, why: string): Promise<void> {
  // A client that has disconnected has no address, and waits for nothing.
  if (!request.ip) return
  const counted = await count(request)
  if (counted.isAllowed || !counted.isExceeded) return
  const { ttlInSeconds: wait } = counted
  throw tooMany(`${why} Wait ${wait} ${wait === 1 ? 'second' : 'seconds'}, then go on.`, wait)
}
