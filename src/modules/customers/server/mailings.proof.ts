/** Further cases of `mailings.test.ts`. */
import { afterAll, expect, test } from 'vitest'
import { listMails } from '#modules/messages/mail-calls.ts'
import { mostOfAll } from '#modules/messages/mail.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import * as mailings from '../mailing-calls.ts'
import { pool, someAccounts } from './testing-mailings.ts'

afterAll(() => pool.end())

test('an excluded account is not reminded; it still gets its statement', async () => {
  const { manager, thirty, preview, start, send } = await someAccounts()
  await manager.calls(calls.editAccount, { params: { id: thirty.id }, body: { no_reminders: true, version: thirty.version } })
  const reminder = (await preview('reminder')).find(({ id }) => id === thirty.id)
  expect(reminder?.reason).toBe('Excluded from reminders')
  expect((await preview('statement')).map(({ name, reason }) => [name, reason]).toSorted()).toEqual([
    ['Current', ''],
    ['Silent', 'No e-mail address'],
    ['Ten', ''],
    ['Thirty', ''],
  ])
  const { data } = await start('statement', [thirty.id])
  await send(data.id)
  expect((await manager.calls(listMails, { query: {} })).data[0]?.subject).toMatch(/^Statement /)
  expect((await preview('statement')).find(({ id }) => id === thirty.id)?.reason).toBe('Sent today')
})

test('beyond the limit of e-mails an hour the rest waits, and goes on later', async () => {
  const { nursery, manager, ten, thirty, start, send } = await someAccounts()
  const fill = (kind: string) =>
    nursery.has((db) =>
      db.run(sql`
        INSERT INTO mails (nursery_id, sent_to, subject, body, status, reference_type, reference_id)
        SELECT ${db.nursery_id}, 'a@b.example', '', '', 'sent', ${kind}, gen_random_uuid() FROM generate_series(1, ${mostOfAll - 1}) RETURNING 1`),
    )
  await fill('sale')
  const { data } = await start('statement', [ten.id, thirty.id])
  await send(data.id)
  const state = async () => (await manager.calls(mailings.getMailing, { params: { id: data.id } })).data
  expect(await state()).toMatchObject({ sent: 1, failed: 0, total: 2 })
  await nursery.has((db) =>
    db.run(
      sql`UPDATE mails SET created_at = (created_at AT TIME ZONE 'UTC' - interval '2 hours') AT TIME ZONE 'UTC' WHERE nursery_id = ${db.nursery_id}`,
    ),
  )
  await send(data.id)
  expect(await state()).toMatchObject({ sent: 2, failed: 0, total: 2 })
})
