/** A shop on the product's own database moves to a server by one command; every table is compared. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sealLedgers } from '#modules/data/archive/server/seal-ledgers.ts'
import { aShopToBackUp, contentOf, query, ringUp, secrets } from '#testing/backup.ts'
import { prove } from '#testing/proof.ts'
import { openPool } from '#server/database.ts'
import { migrate } from '#server/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { type Ended, runProduct } from '../../start/product.ts'

const shop = aShopToBackUp('move')
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

test('the database of the data folder moves to a server whole, by one command that can be repeated and changes nothing at home', async () => {
  const number = await ringUp(shop.product, shop.token, 'Before the move')
  const { appUrl } = await migrate(shop.url, secrets.SESSION_SECRET)
  const [nursery] = (await query<{ id: string }>(shop.url, 'SELECT id FROM nurseries')).rows
  const pool = openPool(appUrl, 1)
  await sealLedgers(pool, nursery?.id ?? '', '0 seconds')
  await pool.end()

  const target = await shop.server(path.join(shop.folder, 'server'))
  const address = new URL(target.url)
  address.username = 'shop_owner'
  address.password = 'a-secret-word'
  address.pathname = '/shop'
  const asSuperuser = new URL(target.url)
  asSuperuser.pathname = '/shop'
  await query(target.url, `CREATE ROLE shop_owner LOGIN PASSWORD 'a-secret-word'`)
  await query(target.url, 'CREATE DATABASE shop OWNER shop_owner')
  const move = (to?: string): Promise<Ended> =>
    runProduct(
      shop.sourceFolder,
      { ...secrets, GLASSHOUSE_DEMO: 'none', ...(to !== undefined && { NEW_DATABASE_URL: to }) },
      'src/app/glasshouse.ts',
      ['move-database'],
    )
  const isEmpty = async () =>
    (await query<{ count: string }>(asSuperuser.href, `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`)).rows

  const running = await move(address.href)
  expect([running.code, running.output]).toEqual([1, expect.stringContaining(`Glasshouse already runs on ${shop.sourceFolder}`)])
  await shop.closeProduct()
  expect((await move()).output).toContain('Give the address of the new, empty database in NEW_DATABASE_URL')

  // The owner may not create roles yet: the move fails in its middle.
  const refused = await move(address.href)
  expect(refused.code).toBe(1)
  expect(await isEmpty()).toEqual([{ count: '0' }])
  await query(target.url, 'ALTER ROLE shop_owner CREATEROLE')

  const moved = await move(address.href)
  expect([moved.code, moved.output]).toEqual([0, expect.stringContaining('every count and every seal is right')])
  expect(moved.output).toContain(`  DATABASE_URL=postgres://shop_owner:<password>@${address.host}/shop\n`)
  expect(moved.output).not.toContain('a-secret-word')
  expect(fs.readdirSync(shop.sourceFolder).filter((name) => name.startsWith('moving-'))).toEqual([])

  const home = await startEmbedded(shop.sourceFolder, { throwAway: true })
  stops.push(() => home.stop())
  const [before, after] = [await contentOf(home.url), await contentOf(asSuperuser.href)]
  prove(
    'tables of a database that moved to a server, row by row',
    Object.keys(before).length,
    Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]),
  )
  const { rows } = await query<{ invoice_number: string }>(asSuperuser.href, 'SELECT invoice_number FROM sales')
  expect(rows).toEqual([{ invoice_number: number }])
  await home.stop()

  const again = await move(address.href)
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('The database shop is not empty. Nothing was changed')])
})
