/** A bucket that stops responding affects only requests for files. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveModules } from '#app/modules.ts'
import { aNursery } from '#testing/nursery.ts'
import { createPlantType, listPlantTypes } from '#modules/plants/contract.ts'
import { openPool } from './database.ts'
import { bucketFiles } from './files.ts'
import { makeHttp } from './http.ts'
import { EventBus } from './event-bus.ts'
import { collectGarbage } from './testing-garbage.ts'

const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: mkdtempSync(path.join(tmpdir(), 'bucket-')),
  configureBuckets: [{ name: 'nursery', configs: [] }],
})

/** Forwards everything to the bucket until it is set to silent: then it accepts connections and never responds. */
let silent = false
let bucketPort = 0
const connections = new Set<net.Socket>()
const proxy = net.createServer((client) => {
  connections.add(client)
  client.on('error', () => {})
  if (silent) return
  const server = net.connect(bucketPort, '127.0.0.1')
  server.on('error', () => {})
  client.on('data', (data) => silent || server.write(data))
  server.on('data', (data) => silent || client.write(data))
  client.on('close', () => server.destroy())
})

// One connection to the database: holding it while waiting for a file would block everybody else.
const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
/** Connection of the job queue's owner. */
const queue = new pg.Pool({ connectionString: process.env['JOBS_DATABASE_URL'], max: 1 })
const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
const people = { nursery: await aNursery(), other: await aNursery() }

beforeAll(async () => {
  bucketPort = (await bucket.run()).port
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as net.AddressInfo
  const files = bucketFiles({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'nursery',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })
  serveModules(http, {
    pool,
    events: new EventBus(pool),
    files,
    authenticate: async ({ headers }) => {
      const { nursery_id, people: users } = people[headers['x-from'] as keyof typeof people]
      return { nursery_id, user_id: users.admin, session_id: randomUUID(), role: 'admin', name: 'Ana', may_write: true }
    },
  })
})
afterAll(async () => {
  await http.close()
  await pool.end()
  await queue.end()
  for (const each of connections) each.destroy()
  proxy.close()
  await bucket.close()
})

const send = (photo: string, file: Buffer) => {
  const head = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-from': 'nursery' }
  return http.inject({ method: 'POST', url: photo, payload, headers })
}
const get = (url: string, from: keyof typeof people) => http.inject({ url, headers: { 'x-from': from } })

test('serves another nursery while reads and uploads hang on a silent bucket, and names the file store in the failed ones', async () => {
  const body = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' as const }
  const { data: plant } = await people.nursery.as('admin').calls(createPlantType, { body })
  const photo = createPlantType.path + `/${plant.id}/photo`
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7d44' } })
    .png()
    .toBuffer()
  expect((await send(photo, picture)).statusCode).toBe(201)
  expect((await get(photo, 'nursery')).statusCode).toBe(200)

  silent = true
  let hanging = 13
  const answers = [...Array.from({ length: 12 }, () => get(photo, 'nursery')), send(photo, picture)].map(async (request) => {
    const reply = await request
    hanging -= 1
    return [reply.statusCode, reply.json<{ detail: string }>().detail]
  })
  for (let i = 0; i < 3; i++) expect((await get(listPlantTypes.path, 'other')).statusCode).toBe(200)
  expect(hanging).toBe(13)
  // Pending requests must also end after a garbage collection.
  const collecting = setInterval(collectGarbage, 50)
  const sentence = 'The file store cannot be reached right now. Try again in a moment.'
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 13 }, () => [503, sentence]))
  clearInterval(collecting)

  // The interrupted upload will be deleted; the photo in use will not.
  const { rows } = await queue.query<{ files: number; later: boolean }>(
    `SELECT json_array_length(payload -> 'keys') AS files, run_at > now() + interval '50 minutes' AS later
    FROM graphile_worker._private_jobs WHERE payload ->> 'nursery_id' = $1 ORDER BY id`,
    [people.nursery.nursery_id],
  )
  expect(rows).toEqual([
    { files: 0, later: false },
    { files: 2, later: true },
  ])

  silent = false
  for (const each of connections) each.destroy()
  await expect.poll(async () => (await get(photo, 'nursery')).statusCode).toBe(200)
})
