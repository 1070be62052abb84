/**
 * `node start/run.mjs bench/session-check.ts`: what it takes to know who makes a call, against its limit of 1 ms: the token, the look-up of the session
 * among those of a hundred nurseries, both, and the next calls, for which the session is cached for two seconds; and the same of a key.
 */
import { loadavg } from 'node:os'
import type pg from 'pg'
import type { CurrentUser } from '#server/current-user.ts'
import { openPool, warmUp } from '#server/database.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { makeKey } from '#modules/people/server/api-keys.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { timeAuthentication, timeKey } from './authentication.ts'
import { smallNurseries } from './nursery.ts'
import { openBench } from './open-bench.ts'

const limit = 1

async function aKey(as: pg.Pool, pool: pg.Pool, nursery_id: string): Promise<string> {
  const { rows } = await as.query<{ id: string }>('SELECT id FROM users WHERE nursery_id = $1', [nursery_id])
  const who = { nursery_id, user_id: rows[0]?.id } as CurrentUser
  const { key } = await withTenantTransaction(pool, nursery_id, (db) =>
    makeKey(db, who, { name: 'Web shop', scopes: ['supplies:read'], days: null }),
  )
  return key
}

const { owner, appUrl, secret, close } = await openBench({ connections: 40 })
try {
  const pool = openPool(appUrl)
  const [nursery] = await smallNurseries(owner, pool, 100)
  if (nursery === undefined) throw new Error('There is no nursery.')
  await warmUp(pool, 10)
  const token = await sessionTokens(secret).sign(nursery)
  const { token: verified, session, first, next } = await timeAuthentication({ pool, secret, token }, 5_000)
  const key = await timeKey(pool, await aKey(owner, pool, nursery.nursery_id), 5_000)
  const rows = {
    'the token': verified,
    'the session': session,
    'both, at the first call': first,
    'at the next calls': next,
    'a key, at the first call': key.first,
    'a key, at the next calls': key.next,
  }
  for (const [what, { median, p99 }] of Object.entries(rows))
    console.log(
      `${what.padEnd(24)} median ${median.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms: ${median <= limit ? 'under' : 'OVER'} ${limit} ms`,
    )
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  await pool.end()
  process.exitCode = first.median <= limit && key.first.median <= limit ? 0 : 1
} finally {
  await close()
}
