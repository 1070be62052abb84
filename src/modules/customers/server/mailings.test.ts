/** Statements and payment reminders to many accounts: the preview, the sending in the background, and what became of each. */
import { afterAll, expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { listMails } from '#modules/messages/mail-calls.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import * as mailings from '../mailing-calls.ts'
import { notifyOverdue } from './jobs.ts'
import { pool, someAccounts } from './testing-mailings.ts'

afterAll(() => pool.end())

test('reminders go to who is overdue, at the level of the account, once a day, and the next level follows', async () => {
  const { nursery, manager, ten, thirty, silent, send, preview, start } = await someAccounts()
  const shown = (await preview('reminder')).map(({ name, amount, level_name, reason }) => [name, amount, level_name, reason])
  expect(shown.toSorted()).toEqual([
    ['Silent', '100.00', '', 'No e-mail address'],
    ['Ten', '100.00', 'Friendly reminder', ''],
    ['Thirty', '100.00', 'Friendly reminder', ''],
  ])
  expect((await start('reminder', [silent.id])).errors).toEqual([
    { path: 'account_ids', message: 'Take these off the list: Silent (No e-mail address).' },
  ])
  const started = await start('reminder', [ten.id, thirty.id])
  expect([started.status, started.data]).toMatchObject([202, { total: 2, sent: 0, recipients: [{ status: 'waiting' }, {}] }])
  expect((await start('reminder', [ten.id])).errors[0]?.message).toBe('Take these off the list: Ten (Reminded today).')

  await send(started.data.id)
  // Run again after a crash: nobody gets two.
  await send(started.data.id)
  const { data: done } = await manager.calls(mailings.getMailing, { params: { id: started.data.id } })
  expect(done).toMatchObject({ total: 2, sent: 2, failed: 0 })
  const mails = await manager.calls(listMails, { query: {} })
  expect(mails.data.map(({ sent_to, subject }) => [sent_to, subject]).toSorted()).toEqual([
    ['ten@example.com', 'Friendly reminder from Green Gate'],
    ['thirty@example.com', 'Friendly reminder from Green Gate'],
  ])
  expect(mails.data[0]?.body).toContain('$100.00 is overdue.')

  // Some days later, an account 30 days overdue gets the second; one 10 days overdue gets none yet.
  await nursery.has((db) =>
    db.run(sql`UPDATE mailing_recipients SET mailed_on = mailed_on - 5 WHERE nursery_id = ${db.nursery_id}`),
  )
  const next = (await preview('reminder')).filter(({ name }) => name !== 'Silent')
  expect(
    next.map(({ name, level_name, last_level_name, reason }) => [name, last_level_name, level_name, reason]).toSorted(),
  ).toEqual([
    ['Ten', 'Friendly reminder', '', 'Second reminder from 21 days overdue'],
    ['Thirty', 'Friendly reminder', 'Second reminder', ''],
  ])
})

test('statements go to the contact that gets them', async () => {
  const { manager, thirty, preview } = await someAccounts()
  const contacts = [{ name: 'Pat', email: 'accounts@example.com', phone: '', gets_statements: true }]
  await manager.calls(calls.editAccount, { params: { id: thirty.id }, body: { contacts, version: thirty.version } })
  expect((await preview('statement')).find(({ id }) => id === thirty.id)?.email).toBe('accounts@example.com')
  const found = await manager.calls(calls.listAccounts, { query: { search: 'accounts@ex' } })
  expect(found.data.map(({ name }) => name)).toEqual(['Thirty'])
})

test('overdue accounts are found by the list, and managers are told once', async () => {
  const { nursery, manager } = await someAccounts()
  const { data, meta } = await manager.calls(calls.listAccounts, { query: { overdue: 'true' } })
  expect([data.map(({ name }) => name), meta.total]).toEqual([['Silent', 'Ten', 'Thirty'], 3])
  expect(await nursery.has(notifyOverdue)).toBe(3)
  expect(await nursery.has(notifyOverdue)).toBe(0)
  const notices = await manager.calls(listNotifications, { query: {} })
  expect(notices.data.map(({ title }) => title)).toContain('Ten is overdue')
})

test('a second account of the same name asks first, and a code names one account', async () => {
  const manager = (await aNursery()).as('manager')
  const create = (body: object) => manager.calls(calls.createAccount, { body: body as { name: string } })
  expect((await create({ name: 'Green Gate', code: 'GG' })).status).toBe(201)
  expect(await create({ name: 'green gate ' })).toMatchObject({ code: 'DUPLICATE', errors: [{ path: 'name' }] })
  expect((await create({ name: 'Green Gate', confirm_name: true })).status).toBe(201)
  expect((await create({ name: 'Other', code: 'gg' })).errors).toEqual([
    { path: 'code', message: 'Green Gate has this code. Enter another.' },
  ])
})

test('only managers of the nursery see and send', async () => {
  const { nursery, ten, start } = await someAccounts()
  const { data } = await start('statement', [ten.id])
  const seller = nursery.as('sales')
  expect((await seller.calls(mailings.listMailings)).status).toBe(403)
  const stranger = (await aNursery()).as('admin')
  expect((await stranger.calls(mailings.getMailing, { params: { id: data.id } })).status).toBe(404)
  const body = { kind: 'statement' as const, account_ids: [ten.id] }
  expect((await stranger.calls(mailings.startMailing, { body, key: 'x' })).status).toBe(422)
})
