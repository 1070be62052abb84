/**
 * `node start/run.mjs bench/move-nursery.ts [block_writes|force_logical] [tills] [ms between the sales of a till]`: tills of one nursery sell over HTTP while it is moved to
 * another node of Citus, and send a refused sale again. Wanted: each sale booked once, numbers without a gap, no wait over some seconds. Needs a Citus database of its own that
 * `npm run distribute` was run on, with DATABASE_URL as its superuser, and the same SESSION_SECRET and MEMBERSHIP_SECRET.
 */
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Shop, keepSelling, mistakesIn, openShop } from '#testing/load.ts'
import { openSelling } from './citus.ts'

/**
 * Usage: mode in which Citus moves the shards (`block_writes`, or following the log while tills go on), tills, pause. The
 * nursery's own shards are always split off with writes blocked: following the log, Citus 13.2 never ends if a row changes before
 * the keys of the new shards exist (docs/scale.md).
 */
const [, , mode = 'block_writes', tills = '4', between = '0'] = process.argv
const url = process.env['DATABASE_URL'] ?? ''
const owner = new pg.Pool({ connectionString: url, max: 3 })
const product = await openSelling(url)
try {
  const shop = await openShop(url, product.secret)
  const selling = keepSelling(product.origin, shop, Number(tills), Number(between))
  await pause(5_000)
  const before = selling.count()
  const moving = await move(shop)
  const during = selling.count() - before
  await pause(5_000)
  const sold = await selling.stop()
  const mistakes = await mistakesIn(url, shop, sold)
  console.log(
    `Moved to ${moving.to} in ${moving.isolated.toFixed(1)} s for shards of its own and ${moving.moved.toFixed(1)} s for the way (${mode}), with ${tills} tills selling.`,
  )
  console.log(
    `${sold.acknowledged.size} sales answered, ${during} of them meanwhile; longest wait ${(sold.longest / 1_000).toFixed(1)} s; refused and sent again: ${JSON.stringify(sold.refused)}`,
  )
  console.log(mistakes.length === 0 ? 'Each was booked once, in numbers without a gap.' : mistakes.slice(0, 10).join('\n'))
  console.log(`Load of the machine: ${os.loadavg()[0]?.toFixed(1)}`)
  process.exitCode = mistakes.length === 0 ? 0 : 1
} finally {
  await product.close()
  await owner.end()
}

/** Gives the nursery shards of its own, and moves them to another node. */
async function move({ nursery_id }: Shop) {
  const started = performance.now()
  const { rows: isolated } = await owner.query<{ shard: string }>(
    `SELECT isolate_tenant_to_new_shard('nurseries', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes') AS shard`,
    [nursery_id],
  )
  const half = performance.now()
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
    to: `${place.to}:${place.to_port}`,
    isolated: (half - started) / 1_000,
    moved: (performance.now() - half) / 1_000,
  }
}
