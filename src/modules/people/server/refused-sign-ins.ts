/** Records refused requests in the history of their nursery: one line for each source, reason and minute, so that it cannot be flooded. */
import type { NurseryId, UserId } from '#kernel/id.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type pg from 'pg'
import { Problem } from '#kernel/problem.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Provider } from '#server/provider-shape.ts'
import { identifierOf, nurseryIdOf } from '#server/provider-tokens.ts'
import { sampleNurseryId } from '#server/sample-nursery.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { deviceOf } from '../person.ts'
import { isKeyText, partsOfKey } from './api-key-text.ts'
import { misplacedKey } from './authenticate.ts'
import { addRefusal } from './people.queries.ts'

export interface Refusal {
  readonly ip: string
  readonly user_agent: string
  /** `DELETE /api/sessions/:id` */
  readonly call: string
  readonly code: string
  readonly user_id?: UserId
}

const pace = 60_000

export class Refusals {
  readonly #pool: pg.Pool
  readonly #noted = new Map<string, number>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Does nothing if there is no such nursery. */
  async note(nursery_id: NurseryId, { ip, user_agent, call, code, user_id }: Refusal): Promise<void> {
    const source = `${nursery_id} ${ip} ${user_id} ${code}`
    if (performance.now() - (this.#noted.get(source) ?? -Infinity) < pace) return
    if (this.#noted.size > 5_000) this.#noted.clear()
    this.#noted.set(source, performance.now())
    const from = { call, code, ip_address: ip, device_info: deviceOf(user_agent).device_info }
    await withTenantTransaction(this.#pool, nursery_id, (db) => addRefusal(db, { user_id: user_id ?? null, from }))
  }
}

/** The fields of a request that are recorded. */
export const deviceDetails = (request: FastifyRequest) => ({
  ip: request.ip,
  user_agent: request.headers['user-agent'] ?? '',
  call: `${request.method} ${request.routeOptions.url ?? ''}`.trim(),
})

interface RefusalDeps {
  readonly refusals: Refusals
  readonly provider: Provider
  /** The user authenticated with this request; undefined if none. */
  readonly currentUser: (request: FastifyRequest) => CurrentUser | undefined
  /**
   * True if the token has only expired and its session is still open: the device renews it next, so the refusal is not recorded.
   */
  readonly isRoutine: (problem: Problem) => Promise<boolean>
}

/** Records every call that was refused because of its user; on people and settings, invalid input too. */
export function noteRefusals(http: FastifyInstance, { refusals, provider, currentUser, isRoutine }: RefusalDeps): void {
  http.addHook('onError', async (request, _reply, error) => {
    const who = currentUser(request)
    if (!(error instanceof Problem) || !isSignInRequest(request, error, who)) return
    const nursery_id = who?.nursery_id ?? claimedBy(request, provider)
    // Nothing is stored about visitors of the sample nursery.
    if (nursery_id === undefined || nursery_id === sampleNurseryId) return
    try {
      if (await isRoutine(error)) return
      await refusals.note(nursery_id, { ...deviceDetails(request), code: error.code, ...(who && { user_id: who.user_id }) })
    } catch (failure) {
      // A failure to record leaves the original refusal as it is.
      request.log.error(failure)
    }
  })
}

const sessionPaths = /^\/api\/(sessions|users|profile)\b/

function isSignInRequest({ method, url }: FastifyRequest, { status }: Problem, who: CurrentUser | undefined): boolean {
  if (!url.startsWith('/api/')) return false
  if (status === 401 || status === 403) return true
  // Requests refused by address are not looked up: a flood would only move on to the database.
  if (status === 429) return who !== undefined || url.startsWith('/api/sessions/')
  return who !== undefined && method !== 'GET' && status < 500 && sessionPaths.test(url)
}

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The nursery claimed by a token. Not verified, but enough to inform its admin. */
function claimedBy(request: FastifyRequest, { realm, claims }: Provider): string | undefined {
  const [, token = misplacedKey(request) ?? ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  if (isKeyText(token)) return partsOfKey(token)?.nursery_id
  try {
    const payload = decodeJwt(token)
    const own = payload['nursery']
    if (typeof own === 'string' && isUuid.test(own)) return own
    const account = identifierOf(payload[claims.account])
    return account === undefined ? undefined : nurseryIdOf(realm, account)
  } catch {
    return undefined // not a token at all
  }
}
