/** Reads a nursery for support, by the calls of the API: only while the nursery grants it, and each read is in its history before it happens. */
import type { NurseryId } from '#kernel/id.ts'
import { servePeople } from '#modules/people/server/routes.ts'
import { recordSupportRead } from '#modules/people/server/support-access.ts'
import { openPool } from '#server/database.ts'
import { loginUrls } from '#server/database-roles.ts'
import { EventBus } from '#server/event-bus.ts'
import { openFiles } from '#server/files.ts'
import { makeHttp } from '#server/http.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { StartupError } from '#server/startup-error.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { serveModules } from '../modules.ts'
import { type Operator, withOwner } from './operator.ts'

/** No row refers to it. */
const nobody = '00000000-0000-0000-0000-000000000000'

export interface SupportAnswer {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

/**
 * Answers a GET of the API as an admin of the nursery would see it, in transactions that can only read. Calls that require a
 * fresh sign-in (the export of all data) are refused. Throws a Problem FORBIDDEN if the nursery has not granted it.
 */
export async function readAsSupport(operator: Operator, nurseryId: NurseryId, path: string): Promise<SupportAnswer> {
  if (!path.startsWith('/api/')) throw new StartupError(`${path} is no call of the API: it begins with /api/, like /api/sales.`)
  const { config, ownerUrl, name } = operator
  const [database] = await withOwner(operator, (query) => query<{ name: string }>('SELECT current_database() AS name'))
  const pool = openPool(loginUrls(ownerUrl, database?.name ?? '', config.secrets.session).appUrl, 2)
  try {
    await withTenantTransaction(pool, nurseryId, (db) => recordSupportRead(db, path, name))
    const support: CurrentUser = {
      nursery_id: nurseryId,
      user_id: nobody,
      session_id: nobody,
      role: 'admin',
      name: 'Support',
      may_write: false,
      signed_in_recently: false,
    }
    const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
    const served = serveModules(http, {
      pool,
      events: new EventBus(pool),
      files: openFiles(config),
      authenticate: async () => support,
    })
    servePeople(served, { clearCache: () => undefined })
    const { statusCode, headers, rawPayload } = await http.inject({ method: 'GET', url: path })
    await http.close()
    return { status: statusCode, type: String(headers['content-type'] ?? ''), body: rawPayload }
  } finally {
    await pool.end()
  }
}
