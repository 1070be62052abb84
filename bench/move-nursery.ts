/**
 * `node start/run.mjs bench/move-nursery.ts [force_logical|block_writes]`: tills of one nursery sell over HTTP while it is moved to another node of Citus. Wanted: no sale refused, each
 * booked once, numbers without a gap. Needs a Citus database of its own that `npm run distribute` was run on, with DATABASE_URL as its
 * superuser, and the same SESSION_SECRET and MEMBERSHIP_SECRET.
 */
import os from 'node:os'
import pg from 'pg'
import { buildServer } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { openPool, warmUp } from '#server/database.ts'
import { loginUrls } from '#server/database-roles.ts'
import { EventBus } from '#server/event-bus.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { smallNurseries } from './nursery.ts'
import { askTills } from './tills.ts'

/** How Citus moves: by following the log while tills go on, or with their writes waiting. */
const [, , mode = 'force_logical'] = process.argv
const tills = 4
const seconds = 40
const [url = '', secret = ''] = [process.env['DATABASE_URL'], process.env['SESSION_SECRET']]
const owner = new pg.Pool({ connectionString: url, max: 3 })
const { appUrl } = loginUrls(url, decodeURIComponent(new URL(url).pathname.slice(1)), secret)
const pool = openPool(appUrl)
const config = readConfig({ ...process.env, CALLS_A_MINUTE: '999999' })
const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
try {
  const [nursery] = await smallNurseries(owner, pool, 1)
  if (nursery === undefined) throw new Error('There is no nursery.')
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  await warmUp(pool, 10)
  const token = await sessionTokens(secret).sign(nursery)
  const load = { port: Number(port), sellers: [{ token, plantTypeIds: nursery.plantTypeIds }] }
  const booked = async () => {
    const { rows } = await owner.query<{ sales: number; first: number; last: number }>(
      `SELECT count(*)::int AS sales, min(substring(invoice_number FROM '\\d+$')::int) AS first, max(substring(invoice_number FROM '\\d+$')::int) AS last
       FROM sales WHERE nursery_id = $1 AND invoice_number IS NOT NULL`,
      [nursery.nursery_id],
    )
    return rows[0] ?? { sales: 0, first: 0, last: 0 }
  }
  const before = await booked()
  const selling = askTills(load, tills, seconds, 'sale')
  const moved = await move(nursery.nursery_id).catch((error: unknown) => error as Error)
  const { answered, refused, perSecond, p50, p99 } = await selling
  if (moved instanceof Error) throw moved
  const after = await booked()
  const gaps = after.last - after.first + 1 - after.sales
  console.log(`Moved from ${moved.from} to ${moved.to} in ${moved.seconds.toFixed(1)} s (${mode}), with ${tills} tills selling.`)
  console.log(
    `${answered} sales answered (${perSecond.toFixed(0)}/s, median ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms), ${refused} refused`,
  )
  console.log(
    `${after.sales - before.sales} booked, ${gaps} gaps in the numbers. Load of the machine: ${os.loadavg()[0]?.toFixed(1)}`,
  )
  process.exitCode = refused === 0 && gaps === 0 && after.sales - before.sales === answered ? 0 : 1
} finally {
  await server.close()
  await owner.end()
}

/** Gives the nursery shards of its own, and moves them to another node. */
async function move(nurseryId: string) {
  const started = performance.now()
  const { rows: isolated } = await owner.query<{ shard: string }>(
    `SELECT isolate_tenant_to_new_shard('nurseries', $1::uuid, 'CASCADE', shard_transfer_mode => $2) AS shard`,
    [nurseryId, mode],
  )
  const shard = isolated[0]?.shard
  const { rows: nodes } = await owner.query<{ from: string; from_port: number; to: string; to_port: number }>(
    `SELECT here.nodename AS from, here.nodeport AS from_port, there.nodename AS to, there.nodeport AS to_port
     FROM citus_shards AS here JOIN pg_dist_node AS there ON there.shouldhaveshards AND there.nodeport <> here.nodeport
     WHERE here.shardid = $1 LIMIT 1`,
    [shard],
  )
  const place = nodes[0]
  if (place === undefined) throw new Error('There is no other node that may hold rows.')
  await owner.query(`SELECT citus_move_shard_placement($1, $2, $3, $4, $5, $6)`, [
    shard,
    place.from,
    place.from_port,
    place.to,
    place.to_port,
    mode,
  ])
  return {
    from: `${place.from}:${place.from_port}`,
    to: `${place.to}:${place.to_port}`,
    seconds: (performance.now() - started) / 1_000,
  }
}
