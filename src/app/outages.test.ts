/**
 * The database is away, silent, or has no room on its disk while tills sell: each request is answered within five seconds, nothing is lost, and
 * all is well again without a hand. `OUTAGE_SECONDS=30 npm test outages` makes each last so long.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { newSecret } from '#server/secrets.ts'
import { migrate } from '#server/migrate.ts'
import { end, startProduct } from '../../start/product.ts'
import { discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { type Sold, ask, keepSelling, mistakesIn, openShop } from './testing-load.ts'
import { prove } from './testing-proof.ts'
import { openCable } from './testing-proxy.ts'

const seconds = Number(process.env['OUTAGE_SECONDS'] ?? 6)
const folder = ownTestFolder('outages')
const onDisk = path.join(folder, 'small-disk')
afterAll(async () => {
  await discard(path.join(folder, 'database'))
  if (mounted) spawnSync('umount', [onDisk])
  await discard(folder)
})

/** A disk of its own, so that it can be full: only root may make one, on Linux. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0
let mounted = false
function mountSmallDisk(): void {
  fs.mkdirSync(onDisk)
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=0755', 'none', onDisk]).status === 0
  expect(mounted, 'a small file system was mounted').toBe(true)
}

/** Tills at a product whose database is reached through a cable; `outage` happens while they sell. */
async function sellThrough(
  name: string,
  dataDir: string,
  outage: (cable: Awaited<ReturnType<typeof openCable>>, url: string, refusals: () => number) => Promise<void>,
) {
  const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
  const database = await startEmbedded(dataDir, { throwAway: true })
  await migrate(database.url, secrets.SESSION_SECRET)
  const cable = await openCable(new URL(database.url))
  const env = { ...secrets, PORT: String(await freePort()), DATABASE_URL: cable.url, CALLS_A_MINUTE: '999999' }
  const product = await startProduct(path.join(folder, `node-${name}`), env)
  const shop = await openShop(database.url, secrets.SESSION_SECRET)
  const selling = keepSelling(product.address, shop, 4)
  const someMore = async () => {
    const before = selling.count()
    await expect.poll(() => selling.count(), { timeout: 60_000 }).toBeGreaterThan(before + 20)
  }
  await someMore()
  await outage(cable, database.url, selling.refusals)
  await someMore()
  const sold = await selling.stop()
  const mistakes = await mistakesIn(database.url, shop, sold)
  expect((await end(product, 'SIGTERM')).code).toBe(0)
  cable.close()
  await database.stop()
  return { sold, mistakes }
}

/** Refused with 503, or 409 where the first try was still under way; within five seconds and a moment. */
const badRefusals = ({ refused, longest }: Sold): string[] => [
  ...Object.entries(refused)
    .filter(([status]) => status !== '503' && status !== '409')
    .map(([status, count]) => `${count} sales: ${status}`),
  ...(longest > 6_000 ? [`somebody waited ${Math.round(longest)} ms`] : []),
]

test.each(['cut', 'silent'] as const)(
  'the connections to the database are %s, and come back',
  async (state) => {
    const { sold, mistakes } = await sellThrough(state, path.join(folder, 'database', state), async (cable) => {
      cable.become(state)
      await pause(seconds * 1_000)
      cable.become('whole')
    })
    expect(sold.refused['503'] ?? 0).toBeGreaterThan(0)
    prove(`sales while the database was ${state === 'cut' ? 'away' : 'silent'} for ${seconds} s`, sold.acknowledged.size, [
      ...mistakes,
      ...badRefusals(sold),
    ])
  },
  240_000,
)

test.skipIf(!mayMount)(
  'the disk of the database is full, and has room again',
  async () => {
    mountSmallDisk()
    const { sold, mistakes } = await sellThrough('disk', path.join(onDisk, 'data'), async (_cable, url, refusals) => {
      await ask(url, 'CHECKPOINT')
      const filler = path.join(onDisk, 'filler')
      expect(spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).status).not.toBe(0)
      await expect.poll(refusals, { timeout: 90_000 }).toBeGreaterThan(0)
      await pause(seconds * 1_000)
      fs.rmSync(filler)
    })
    prove('sales while the disk of the database was full', sold.acknowledged.size, [...mistakes, ...badRefusals(sold)])
  },
  240_000,
)
