/** Photos are decoded outside of transactions, so that others can use the database meanwhile. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { serveModules } from '#app/modules.ts'
import { aNursery } from '#testing/nursery.ts'
import { createPlantType, listPlantTypes } from '#modules/plants/contract.ts'
import { openPool } from './database.ts'
import { localFiles } from './files.ts'
import { makeHttp } from './http.ts'
import { EventBus } from './event-bus.ts'

// One connection: holding it while decoding would block everybody else.
const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
const people = { nursery: await aNursery(), other: await aNursery() }
serveModules(http, {
  pool,
  events: new EventBus(pool),
  files: localFiles(mkdtempSync(path.join(tmpdir(), 'pictures-'))),
  authenticate: async ({ headers }) => {
    const { nursery_id, people: users } = people[headers['x-from'] as keyof typeof people]
    return { nursery_id, user_id: users.admin, session_id: randomUUID(), role: 'admin', name: 'Ana', may_write: true }
  },
})
afterAll(async () => {
  await http.close()
  await pool.end()
})

test('never makes another nursery wait while large photos are decoded', async () => {
  const body = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' as const }
  const { data: plant } = await people.nursery.as('admin').calls(createPlantType, { body })
  const picture = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#3a7d44' } })
    .png({ progressive: true })
    .toBuffer()
  const head = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-from': 'nursery' }

  let decoding = 3
  const photos = Array.from({ length: decoding }, async () => {
    const reply = await http.inject({ method: 'POST', url: `${createPlantType.path}/${plant.id}/photo`, payload, headers })
    decoding -= 1
    return reply.statusCode
  })
  expect((await http.inject({ url: listPlantTypes.path, headers: { 'x-from': 'other' } })).statusCode).toBe(200)
  expect(decoding).toBe(3)
  expect(await Promise.all(photos)).toEqual([201, 201, 201])
})
