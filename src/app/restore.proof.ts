/** A backup is restored whole on another server, by the commands: every table, every file, the schema. `backup.proof.ts` does it under load, damaged, and by the clock. */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeSchema } from '../../database/describe-schema.ts'
import { aShopToBackUp, contentOf, ringUp } from '#testing/backup.ts'
import { prove } from '#testing/proof.ts'

const shop = aShopToBackUp('backup')

test('an encrypted backup gives back every table, every file and the schema; a wrong passphrase is refused', async () => {
  await ringUp(shop.product, shop.token, 'Before the backup')
  const passphrase = 'blue rose in the frame'
  const env = { DATABASE_URL: shop.url, BACKUP_PASSPHRASE: passphrase }
  expect(await shop.command('backup', env, ['--to', shop.backups, '--keep', '1'])).toMatchObject({ code: 0 })
  expect(fs.readdirSync(shop.backups)).toEqual([path.basename(shop.newest())])
  const backup = shop.newest()
  for (const file of fs.globSync('**/*.gz', { cwd: backup }))
    expect(fs.readFileSync(path.join(backup, file)).subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]))

  const dataDir = path.join(shop.folder, 'embedded')
  const wrong = await shop.command('restore', { GLASSHOUSE_DATA: dataDir, BACKUP_PASSPHRASE: 'red rose in the frame' }, [backup])
  expect(wrong.output).toContain('BACKUP_PASSPHRASE is not the passphrase that this backup was encrypted with.')
  expect([wrong.code, fs.existsSync(path.join(dataDir, 'postgres'))]).toEqual([1, false])

  const before = await contentOf(shop.url)
  const restored = await shop.command('restore', { GLASSHOUSE_DATA: dataDir, BACKUP_PASSPHRASE: passphrase }, [backup])
  expect(restored).toMatchObject({ code: 0 })
  expect(fs.readFileSync(path.join(dataDir, 'files', ...shop.photo.split('/')), 'utf8')).toBe('a picture')
  const target = await shop.server(dataDir)
  const after = await contentOf(target.url)
  const tables = new Set([...Object.keys(before), ...Object.keys(after)])
  expect(tables.size).toBeGreaterThan(100)
  prove(
    'tables of a restored backup, row by row',
    tables.size,
    [...tables].filter((name) => before[name] !== after[name]),
  )
  const pools = [shop.url, target.url].map((connectionString) => new pg.Pool({ connectionString, max: 1 }))
  const [one, two] = await Promise.all(pools.map((pool) => describeSchema(pool).finally(() => pool.end())))
  expect(two).toBe(one)

  const again = await shop.command('restore', { GLASSHOUSE_DATA: dataDir, BACKUP_PASSPHRASE: passphrase }, [backup])
  expect(again.output).toContain('already has a database. Nothing was changed')
})
