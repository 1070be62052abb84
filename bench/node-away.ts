/**
 * `node start/run.mjs bench/node-away.ts <seconds> '<command that stops a node>' '<command that starts it>'`: tills of nurseries on every node of Citus sell over HTTP while one node is away. Wanted:
 * those of its nurseries are refused with 503 within some seconds, all others go on, and all sell again once it is back, each sale booked once. Needs what `bench/move-nursery.ts` needs.
 */
import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, keepSelling, mistakesIn, openShop } from '#testing/load.ts'
import { openSelling } from './citus.ts'

const [, , seconds = '20', stop = 'false', start = 'false'] = process.argv
const url = process.env['DATABASE_URL'] ?? ''
const nurseries = 8
/** Tills of each nursery, and milliseconds between the sales of each. */
const [tills, between] = [2, 500]

const product = await openSelling(url)
const shops = await Promise.all(Array.from({ length: nurseries }, () => openShop(url, product.secret)))
const selling = await Promise.all(
  shops.map(async (shop) => {
    const [place] = await ask<{ node: string }>(
      url,
      `SELECT nodename || ':' || nodeport AS node FROM citus_shards WHERE shardid = get_shard_id_for_distribution_column('nurseries', $1::uuid)`,
      [shop.nursery_id],
    )
    return { shop, node: place?.node ?? '', till: keepSelling(product.origin, shop, tills, between) }
  }),
)
const nodes = [...new Set(selling.map(({ node }) => node))].toSorted()
const soldBy = (node: string) => selling.filter((each) => each.node === node).reduce((all, { till }) => all + till.count(), 0)

/** Prints what the nurseries of each node sold in each second. */
async function watch(what: string, length: number): Promise<void> {
  for (let second = 1; second <= length; second++) {
    const before = nodes.map(soldBy)
    await pause(1_000)
    console.log(`${what} ${second} s: ${nodes.map((node, i) => `${node} ${soldBy(node) - (before[i] ?? 0)}`).join(', ')}`)
  }
}

const run = (command: string) => {
  const { status } = spawnSync('sh', ['-c', command], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`“${command}” failed.`)
}

await watch('all there', 5)
run(stop)
await watch('away', Number(seconds))
run(start)
await watch('back', 10)
for (const { shop, node, till } of selling) {
  const sold = await till.stop()
  const mistakes = await mistakesIn(url, shop, sold)
  console.log(
    `${node}: ${sold.acknowledged.size} sales, longest wait ${(sold.longest / 1_000).toFixed(1)} s, refused ${JSON.stringify(sold.refused)}, ${mistakes.length === 0 ? 'each booked once' : mistakes.slice(0, 3).join('; ')}`,
  )
}
await product.close()
