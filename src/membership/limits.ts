/** How often one may try to get in: few tries for one address, more from one place. */
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ipv6Subnet } from '#server/http.ts'
import { fieldsOf } from './fields.ts'

/** Gives a function that counts a try, and says how many seconds to wait before another: 0 where it is welcome. */
export function limitTries(http: FastifyInstance): (request: FastifyRequest) => Promise<number> {
  const counters = [
    http.createRateLimit({ max: 100 }),
    http.createRateLimit({
      max: 10,
      // As accounts are told apart: capitals and spaces make no other address.
      keyGenerator: ({ ip, body }) => `${normalizeIP(ip, ipv6Subnet)} ${(fieldsOf(body)['email'] ?? '').trim().toLowerCase()}`,
    }),
  ]
  return async (request) => {
    const counted = await Promise.all(counters.map((count) => count(request)))
    return Math.max(0, ...counted.map((one) => (!one.isAllowed && one.isExceeded ? one.ttlInSeconds : 0)))
  }
}
