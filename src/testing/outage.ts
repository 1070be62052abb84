/** Tills that sell at a product of its own while something around it breaks, and what the books hold afterwards. */
import path from 'node:path'
import { expect } from 'vitest'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { newSecret } from '#server/secrets.ts'
import { migrate } from '#server/migrate.ts'
import { end, startProduct } from '../../start/product.ts'
import { type Shop, type Sold, keepSelling, mistakesIn, openShop } from './load.ts'
import { openCable } from './proxy.ts'

export interface Outage {
  /** Between the product and its database. */
  readonly cable: Awaited<ReturnType<typeof openCable>>
  /** The database as its owner, past the cable. */
  readonly url: string
  readonly refusals: () => number
  /** Waits until the tills have sold more. */
  readonly sellMore: () => Promise<void>
  /** The address of the product. */
  readonly address: string
  readonly shop: Shop
}

interface Place {
  /** Folder of the product's data; that of the database is `dataDir`. */
  readonly folder: string
  readonly name: string
  readonly dataDir?: string
  /** More variables of the product. */
  readonly env?: Readonly<Record<string, string>>
}

/** Tills sell before, during and after the outage; returns what they sold, and what is wrong with the books. */
export async function sellThrough(
  { folder, name, dataDir = path.join(folder, 'database', name), env = {} }: Place,
  outage: (outage: Outage) => Promise<void>,
): Promise<{ sold: Sold; mistakes: string[] }> {
  const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
  const database = await startEmbedded(dataDir, { throwAway: true })
  await migrate(database.url, secrets.SESSION_SECRET)
  const cable = await openCable(new URL(database.url))
  const product = await startProduct(path.join(folder, `node-${name}`), {
    ...secrets,
    PORT: String(await freePort()),
    DATABASE_URL: cable.url,
    CALLS_A_MINUTE: '999999',
    ...env,
  })
  const shop = await openShop(database.url, secrets.SESSION_SECRET)
  const selling = keepSelling(product.address, shop, 4)
  const sellMore = async () => {
    const before = selling.count()
    await expect.poll(() => selling.count()).toBeGreaterThan(before + 20)
  }
  await sellMore()
  await outage({ cable, url: database.url, refusals: selling.refusals, sellMore, address: product.address, shop })
  await sellMore()
  const sold = await selling.stop()
  const mistakes = await mistakesIn(database.url, shop, sold)
  expect((await end(product, 'SIGTERM')).code).toBe(0)
  cable.close()
  await database.stop()
  return { sold, mistakes }
}

/** Refused with another status than these. */
export const badRefusals = ({ refused }: Sold, usual: readonly string[]): string[] =>
  Object.entries(refused)
    .filter(([status]) => !usual.includes(status))
    .map(([status, count]) => `${count} sales: ${status}`)
