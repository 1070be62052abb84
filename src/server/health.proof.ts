/** More of `health.test.ts`, for `npm run prove`. */
import { expect, test } from 'vitest'
import { openCable } from '#testing/proxy.ts'
import { buildServer } from '#app/server.ts'
import { openPool, warmUp } from './database.ts'
import { EventBus } from './event-bus.ts'
import { databaseUrl, anyConfig } from './testing-health.ts'

test('writes a line for every lost connection, one when the database is away, and one when it is back', async () => {
  const lines: { level: string; msg: string }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }
  const cable = await openCable(new URL(databaseUrl))
  const pool = openPool(cable.url, 2)
  await warmUp(pool, 2)
  const config = { ...anyConfig(), logLevel: 'warn' as const }
  const product = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined, logStream: stream })
  const messages = () => lines.map(({ level, msg }) => `${level}: ${msg}`)
  cable.setState('silent')
  await expect
    .poll(messages)
    .toEqual(
      expect.arrayContaining([
        'error: The database does not answer.',
        'warn: A connection to the database was lost.',
        'warn: A connection to the database was lost.',
      ]),
    )
  cable.setState('whole')
  await expect.poll(messages).toContain('warn: The database answers again.')
  expect(messages().filter((each) => each.startsWith('error'))).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain(new URL(databaseUrl).password)
  await product.close()
  cable.close()
})
