/** Backup and restore of a product whose files are in a bucket: from one bucket into another, byte for byte. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketFiles } from '#server/files.ts'
import { migrate } from '#server/migrate.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { newSecret } from '#server/secrets.ts'
import { runProduct } from '../../start/product.ts'
import { discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { aProduct } from '#testing/sign-in.ts'

const folder = ownTestFolder('backup-bucket')
const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
const directory = path.join(folder, 'buckets')
fs.mkdirSync(directory)
const bucketServer = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: ['nursery', 'copy'].map((name) => ({ name, configs: [] })),
})
let endpoint = ''
let server: Embedded
let nursery = ''

beforeAll(async () => {
  endpoint = `http://127.0.0.1:${(await bucketServer.run()).port}`
  server = await startEmbedded(path.join(folder, 'source'), { throwAway: true })
  const { appUrl, membershipUrl } = await migrate(server.url, secrets.SESSION_SECRET)
  const product = await aProduct({ secrets }, { databaseUrl: membershipUrl }, { DATABASE_URL: appUrl, GLASSHOUSE_DATA: folder })
  const { cookie } = await product.signUp({ nursery: 'Green Gate' })
  await product.open(await product.providerToken(cookie), cookie)
  await product.close()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  nursery = (await client.query<{ id: string }>('SELECT id FROM nurseries')).rows[0]?.id ?? ''
  await client.query('CREATE DATABASE shop_copy')
  await client.query('CREATE DATABASE another')
  await client.end()
})
afterAll(async () => {
  await server.stop()
  await bucketServer.close()
  await discard(folder)
})

const environment = (database: string, bucket: string) => {
  const url = new URL(server.url)
  url.pathname = `/${database}`
  const s3 = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  return { ...secrets, ...s3, DATABASE_URL: url.href }
}
const filesIn = (bucket: string) =>
  bucketFiles({ endpoint, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })
const command = (name: 'backup' | 'restore' | 'verify', env: Readonly<Record<string, string>>, args: readonly string[]) =>
  runProduct(path.join(folder, name), env, `src/app/${name}.ts`, args)

test('a backup has the files of the bucket, and a restore puts them into an empty one', async () => {
  const stored = new Map([
    [`${nursery}/plants/${randomUUID()}-320.webp`, Buffer.from('a picture')],
    [`${nursery}/receipts/${randomUUID()}.pdf`, Buffer.alloc(300_000, 7)],
  ])
  for (const [key, bytes] of stored)
    await filesIn('nursery').put(key, bytes, key.endsWith('.pdf') ? 'application/pdf' : 'image/webp')
  const backups = path.join(folder, 'backups')
  const made = await command('backup', environment('glasshouse', 'nursery'), ['--to', backups])
  expect(made).toMatchObject({ code: 0 })
  expect(made.output).toContain('and 2 files in')
  const backup = path.join(backups, fs.readdirSync(backups)[0] ?? '')
  expect((await command('verify', {}, [backup])).output).toContain('2 files, every checksum right')

  const restored = await command('restore', environment('shop_copy', 'copy'), [backup])
  expect(restored).toMatchObject({ code: 0 })
  const copied: string[] = []
  for await (const key of filesIn('copy').list(nursery)) copied.push(key)
  expect(copied).toEqual([...stored.keys()].toSorted())
  for (const [key, bytes] of stored) {
    const answer = await filesIn('copy').get(key)
    expect(answer && (await buffer(answer)).equals(bytes), key).toBe(true)
  }

  const again = await command('restore', environment('another', 'copy'), [backup])
  expect(again).toMatchObject({ code: 1 })
  expect(again.output).toContain('The file store is not empty')
})

test('a backup whose bucket does not answer fails with a sentence and leaves no backup', async () => {
  const to = path.join(folder, 'away')
  const env = { ...environment('glasshouse', 'nursery'), S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }
  const { code, output } = await command('backup', env, ['--to', to])
  expect(code).toBe(1)
  expect(output).toContain('The file store cannot be reached right now.')
  expect(fs.readdirSync(to).filter((name) => !name.endsWith('.unfinished'))).toEqual([])
})
