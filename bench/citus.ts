/** A product in this process on a distributed database, for the benches of Citus. */
import { buildServer } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { openPool, warmUp } from '#server/database.ts'
import { loginUrls } from '#server/database-roles.ts'
import { EventBus } from '#server/event-bus.ts'

/** `url` leads to the coordinator; SESSION_SECRET is that which `npm run distribute` was run with. */
export async function openSelling(url: string) {
  const secret = process.env['SESSION_SECRET'] ?? ''
  const { appUrl } = loginUrls(url, decodeURIComponent(new URL(url).pathname.slice(1)), secret)
  const pool = openPool(appUrl)
  const config = readConfig({ ...process.env, CALLS_A_MINUTE: '999999', LOG_LEVEL: 'error' })
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  await warmUp(pool, 10)
  return { secret, origin, close: () => server.close() }
}
