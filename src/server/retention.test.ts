/** Expired rows are deleted; younger ones and those of other nurseries stay, and so does the record that a mail was sent. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aNursery, owner } from '#testing/nursery.ts'
import { jobs } from '#app/worker.ts'
import { listMails } from '#modules/messages/mail-calls.ts'
import { openPool } from './database.ts'
import { EventBus } from './event-bus.ts'
import { deleteExpired } from './retention.ts'
import { sql } from './sql.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
const events = new EventBus(pool)
afterAll(() => pool.end())
type Nursery = Awaited<ReturnType<typeof aNursery>>

/** Runs one of the product's scheduled jobs. */
async function run({ nursery_id }: Nursery, name: 'retention.rows' | 'people.forget_sessions'): Promise<void> {
  const job = jobs({ address: 'https://plants.example', secret: '' }).find((each) => each.name === name)
  if (!job?.daily) throw new Error(`The product has no daily job called ${name}.`)
  await job.work({ pool, events, nursery_id, payload: {} })
}
const daysAgo = (days: number) => `now() - interval '${days} days'`

test('deletes stored responses after 30 days', async () => {
  const [nursery, other] = [await aNursery(), await aNursery()]
  const write = ({ nursery_id }: Nursery, key: string, at: string) =>
    owner.query(
      `INSERT INTO idempotency_keys (nursery_id, operation, key, request_hash, answer, created_at) SELECT $1, 'POST /x', $2 || i, '', '{}', ${at} FROM generate_series(1, 3) AS i`,
      [nursery_id, key],
    )
  await write(nursery, 'old', daysAgo(31))
  await write(nursery, 'young', daysAgo(29))
  await write(other, 'old', daysAgo(31))
  await run(nursery, 'retention.rows')
  const { rows } = await owner.query('SELECT nursery_id, key FROM idempotency_keys WHERE nursery_id = ANY($1) ORDER BY key', [
    [nursery.nursery_id, other.nursery_id],
  ])
  expect(rows.map(({ key }: { key: string }) => key)).toEqual(['old1', 'old2', 'old3', 'young1', 'young2', 'young3'])
  expect(
    rows.filter(({ key }: { key: string }) => key.startsWith('old')).every((row) => row.nursery_id === other.nursery_id),
  ).toBe(true)
})

test('clears the text and files of a mail after a year, and still lists it', async () => {
  const nursery = await aNursery()
  const write = (subject: string, at: string, status = 'sent') =>
    owner.query(
      `INSERT INTO mails (nursery_id, sent_to, subject, body, html, attachments, reference_type, reference_id, status, created_at)
       VALUES ($1, 'ana@example.com', $2, 'Hello', '<p>Hello</p>', '[{"filename": "a.pdf", "content_type": "application/pdf", "content": "AAAA"}]',
         'sale', $3, $4, ${at})`,
      [nursery.nursery_id, subject, randomUUID(), status],
    )
  await write('old', daysAgo(366))
  await write('old but never sent', daysAgo(366), 'waiting')
  await write('young', daysAgo(364))
  await run(nursery, 'retention.rows')
  const { data } = await nursery.as('admin').calls(listMails)
  const mails = Object.fromEntries(
    data.map(({ subject, body, files, emptied_at }) => [subject, [body, files.length, emptied_at !== null]]),
  )
  expect(mails).toEqual({ old: ['', 0, true], 'old but never sent': ['Hello', 1, false], young: ['Hello', 1, false] })
  expect(data.find(({ subject }) => subject === 'old')).toMatchObject({ sent_to: 'ana@example.com', status: 'sent' })
})

test('deletes signed-out devices after 90 days, and signed-in ones never', async () => {
  const nursery = await aNursery()
  const write = (device: string, ended: string) =>
    owner.query(
      `INSERT INTO device_sessions (nursery_id, user_id, device_id, renewal_family_hash, renewal_hash, created_at, ended_at, end_reason)
       VALUES ($1, $2, $3, '', '', ${daysAgo(400)}, ${ended}, ${ended === 'NULL' ? 'NULL' : `'logged_out'`})`,
      [nursery.nursery_id, nursery.people.admin, device],
    )
  await write('long gone', daysAgo(91))
  await write('gone', daysAgo(89))
  await write('here', 'NULL')
  await run(nursery, 'people.forget_sessions')
  const { rows } = await owner.query('SELECT device_id FROM device_sessions WHERE nursery_id = $1 ORDER BY device_id', [
    nursery.nursery_id,
  ])
  expect(rows).toEqual([{ device_id: 'gone' }, { device_id: 'here' }])
})

test('deletes batch by batch until none is left', async () => {
  const { nursery_id } = await aNursery()
  await owner.query(
    `INSERT INTO idempotency_keys (nursery_id, operation, key, request_hash, answer) SELECT $1, 'POST /x', 'k' || i, '', '{}' FROM generate_series(1, 25) AS i`,
    [nursery_id],
  )
  let slices = 0
  const all = await deleteExpired(
    pool,
    nursery_id,
    (db, most) => {
      slices += 1
      return sql`DELETE FROM idempotency_keys WHERE nursery_id = ${db.nursery_id} AND key IN (
        SELECT key FROM idempotency_keys WHERE nursery_id = ${db.nursery_id} LIMIT ${most})`
    },
    10,
  )
  expect([all, slices]).toEqual([25, 3])
})
