import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { insertRows } from './rows.ts'
import { sql } from './sql.ts'

const Mail = z.object({
  subject: z.string(),
  body: z.string(),
  attachments: z.unknown(),
  reply_to: z.nullable(z.string()),
  created: z.string(),
  status: z.string(),
})

test('writes rows by their keys, with the types of the columns and the same values in each row', async () => {
  const { has } = await aNursery()
  const rows = [
    { subject: 'Plum’s "blossom"', body: '1', attachments: [{ name: 'a' }] },
    { subject: 'Apple', body: '2', attachments: [], reply_to: 'ana@nursery.example' },
  ]
  const shared = { sent_to: 'mere@garden.example', created_at: '2026-11-23T01:00:00Z', status: 'sent' }
  const written = await has(async (db) => {
    expect(await db.run(insertRows(db, 'mails', rows, shared))).toBe(2)
    expect(await db.run(insertRows(db, 'mails', [], shared))).toBe(0)
    return db.many(
      Mail,
      sql`SELECT subject, body, attachments, reply_to, (created_at AT TIME ZONE 'UTC')::date::text AS created, status
      FROM mails WHERE nursery_id = ${db.nursery_id} ORDER BY body`,
    )
  })
  const same = { created: '2026-11-23', status: 'sent' }
  expect(written).toEqual([
    { ...rows[0], reply_to: null, ...same },
    { ...rows[1], ...same },
  ])
})

test('returns what is wanted of the rows', async () => {
  const { has } = await aNursery()
  const row = { sent_to: 'mere@garden.example', subject: 'Plums', body: '', attachments: [] }
  const Returned = z.object({ subject: z.string(), status: z.string() })
  expect(await has((db) => db.one(Returned, insertRows(db, 'mails', [row], {}, 'subject, status')))).toEqual({
    subject: 'Plums',
    status: 'waiting',
  })
})

test('refuses a key that is no name of a column', async () => {
  const { has } = await aNursery()
  const attempt = (table: string, key: string) => has(async (db) => db.run(insertRows(db, table, [{ [key]: 'x' }])))
  await expect(attempt('mails', 'subject") SELECT 1 --')).rejects.toThrow('is no name of a table or a column')
  await expect(attempt('mails; DROP TABLE mails', 'subject')).rejects.toThrow('is no name of a table or a column')
  await expect(attempt('mails', 'no_such_column')).rejects.toThrow('no_such_column')
})
