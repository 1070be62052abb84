/** The storage of a nursery: its files count, its plan limits them, and deleting one makes room. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aNursery, app, files, owner } from '#testing/nursery.ts'
import { addReceipt, createExpense, removeReceipt } from '#modules/buying/expense/contract.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { deletingFiles } from '#server/files.ts'
import { storageIn } from '#server/storage-quota.ts'
import { getNurseryData } from '../contract.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
afterAll(() => pool.end())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

async function withRoom(bytes: number) {
  const nursery = await aNursery()
  const manager = nursery.as('manager')
  const { data: rent } = await manager.calls(createExpense, {
    body: { expense_date: '2026-08-01', description: 'Rent', cost: '1150', gst_paid: '150' },
    key: randomUUID(),
  })
  const limit = storageIn['basic'] ?? 0
  const key = `${nursery.nursery_id}/plants/${randomUUID()}.webp`
  await owner.query('INSERT INTO stored_files (nursery_id, key, bytes) VALUES ($1, $2, $3)', [
    nursery.nursery_id,
    key,
    limit - bytes,
  ])
  const send = () => manager.calls(addReceipt, { params: { id: rent.id }, body: {}, file: { name: 'rent.pdf', bytes: pdf } })
  const storage = async () => (await nursery.as('admin').calls(getNurseryData)).data.storage
  return { nursery, manager, rent, limit, send, storage }
}

test('of two files at once that both fit alone, one is stored, and the other is refused with a sentence', async () => {
  const { limit, send, storage } = await withRoom(pdf.length + 10)
  const sent = await Promise.all([send(), send()])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 413])
  expect(sent.find(({ status }) => status === 413)?.detail).toBe(
    'The storage of your plan is full (5 GB). Delete photos or receipts that you no longer need, or upgrade the plan.',
  )
  expect(await storage()).toEqual({
    used: limit - 10,
    limit,
    kinds: [
      { kind: 'plants', files: 1, bytes: String(limit - pdf.length - 10) },
      { kind: 'receipts', files: 1, bytes: String(pdf.length) },
    ],
  })
})

test('a file that is deleted makes room', async () => {
  const { nursery, manager, rent, send, storage, limit } = await withRoom(pdf.length)
  const { data } = await send()
  expect((await send()).status).toBe(413)
  const receiptId = data.receipts[0]?.id ?? ''
  await manager.calls(removeReceipt, { params: { id: rent.id, receiptId } })
  const { rows } = await owner.query<{ payload: { keys: string[] } }>(
    `SELECT payload FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
     WHERE identifier = 'files.delete' AND payload->>'nursery_id' = $1 AND payload->>'keys' LIKE '%' || $2 || '%'`,
    [nursery.nursery_id, receiptId],
  )
  const events = new EventBus(pool)
  for (const { payload } of rows) await deletingFiles(files).work({ pool, events, nursery_id: nursery.nursery_id, payload })
  expect((await storage()).used).toBe(limit - pdf.length)
  expect((await send()).status).toBe(201)
})

test('where nothing more can be stored, a file is refused before it is read', async () => {
  const { nursery, rent } = await withRoom(0)
  const who = {
    nursery_id: nursery.nursery_id,
    user_id: nursery.people.manager,
    role: 'manager',
    session_id: randomUUID(),
    name: '',
    may_write: true,
  }
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: `/api/expenses/${rent.id}/receipts`,
    headers: {
      authorization: `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    // Only the beginning: a reader finds an incomplete form.
    payload: '--x\r\ncontent-disposition: form-data; name="receipt"; filename="a.pdf"\r\n\r\n%PDF',
  })
  expect([statusCode, JSON.parse(body)]).toMatchObject([413, { code: 'TOO_LARGE' }])
})

test('a quota that the operator sets for a nursery holds in place of that of its plan, smaller or larger', async () => {
  const { nursery, send, storage, limit } = await withRoom(pdf.length)
  const setQuota = (bytes: number) =>
    owner.query('UPDATE nurseries SET storage_quota = $2 WHERE id = $1', [nursery.nursery_id, bytes])
  await setQuota(limit - 1)
  expect((await send()).status).toBe(413)
  await setQuota(limit + pdf.length)
  expect([(await send()).status, (await send()).status]).toEqual([201, 201])
  expect((await send()).status).toBe(413)
  expect(await storage()).toMatchObject({ used: limit + pdf.length, limit: limit + pdf.length })
})
