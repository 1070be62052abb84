/** Health endpoints for users, a supervisor and a load balancer. */
import type { FastifyInstance } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { away } from './database-errors.ts'
import { commit, version } from './version.ts'

const ok = { status: 'ok' }

interface Options {
  readonly support?: string | undefined
  /** False while the addresses of the sign-in provider are not known, so that nobody can sign in. */
  readonly canSignIn?: () => boolean
}

/**
 * `/api/health` and `/api/health/ready`: 200 while requests can be served, else 503. `ready` is also 503 while the process stops.
 * Both have `sign_in: "unavailable"` while nobody can sign in; that is no reason to send those who are signed in elsewhere.
 * `/api/health` also names version and commit, and gives the address for support: a screen that breaks offers it without another request.
 * `/api/health/live`: 200 as long as the process answers at all; a restart would not help a database that is away.
 */
export function serveHealth(
  http: FastifyInstance,
  watch: Pick<DatabaseWatch, 'answers'>,
  { support, canSignIn = () => true }: Options = {},
): void {
  let stopping = false
  http.addHook('preClose', async () => {
    stopping = true
  })
  const refuseIfAway = async () => {
    if (!(await watch.answers())) throw away()
    return canSignIn() ? ok : { ...ok, sign_in: 'unavailable' }
  }
  http.get('/api/health', async () => ({
    ...(await refuseIfAway()),
    version,
    ...(commit === undefined ? {} : { commit }),
    ...(support === undefined ? {} : { support }),
  }))
  http.get('/api/health/live', async () => ok)
  http.get('/api/health/ready', async () => {
    if (stopping) throw new Problem('UNAVAILABLE', 'This process is stopping. Another one answers in a moment.')
    return refuseIfAway()
  })
}
