/** The rate limit of sign-in forms: few attempts for one address, more from one IP address. */
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ipv6Subnet } from '#server/http.ts'
import { readFields } from './form-fields.ts'

/** Returns a function that counts an attempt and gives the seconds to wait before the next: 0 where it is allowed. */
export function signInRateLimit(http: FastifyInstance): (request: FastifyRequest) => Promise<number> {
  const counters = [
    http.createRateLimit({ max: 100 }),
    http.createRateLimit({
      max: 10,
      // Normalised like accounts: without case and spaces.
      keyGenerator: ({ ip, body }) => `${normalizeIP(ip, ipv6Subnet)} ${(readFields(body)['email'] ?? '').trim().toLowerCase()}`,
    }),
  ]
  return async (request) => {
    const counted = await Promise.all(counters.map((count) => count(request)))
    return Math.max(0, ...counted.map((one) => (!one.isAllowed && one.isExceeded ? one.ttlInSeconds : 0)))
  }
}
