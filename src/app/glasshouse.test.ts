/** The operator's commands on a database server with two nurseries; `glasshouse.proof.ts` tries the rest of them, and runs them as a program. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  application,
  aSale,
  database,
  green,
  history,
  json,
  other,
  product,
  run,
  salesOf,
  send,
  suspensionOf,
} from './testing-glasshouse.ts'

test('lists nurseries, finds them by name or by the e-mail address of a person, and shows one with its plan, people and use', async () => {
  await send('POST', '/api/sales', green.token, aSale)
  type Row = { id: string; name: string; people: number; admin: string; last_activity: string }
  const all = await json<Row[]>('nurseries')
  expect(all.map(({ name }) => name)).toEqual(['Green Gate', 'Hill Farm'])
  expect(all[0]).toMatchObject({ id: green.id, people: 1, admin: green.email })
  expect(await json<Row[]>('nurseries', '--search', 'hill')).toMatchObject([{ name: 'Hill Farm' }])
  expect(await json<Row[]>('nurseries', '--search', green.email)).toMatchObject([{ name: 'Green Gate' }])
  const printed = await run('nurseries')
  expect(printed.output).toContain('Green Gate')
  expect(printed.output).toContain('2 nurseries')

  const one = await json<object>('nursery', 'Green Gate')
  expect(one).toMatchObject({
    id: green.id,
    plan: { name: 'standard', seats: 3 },
    people: [{ email: green.email, role: 'admin', active: true }],
    use: { sales_30_days: 1 },
    quotas: { mails_24_hours: { used: 0 }, storage_bytes: { used: 0, limit: 20 * 1024 ** 3 } },
    support_access: null,
    suspended: null,
  })
  expect((await run('nursery', 'Nowhere')).output).toContain('There is no nursery with the id or the name "Nowhere".')
})

test('says what is wrong with the arguments, and changes nothing', async () => {
  for (const [args, sentence] of [
    [['explode'], 'There is no command "explode".'],
    [['nursery'], 'Usage: glasshouse nursery <id or name>'],
    [['nursery', 'Green Gate', '--colour', 'red'], 'Usage: glasshouse nursery'],
    [['suspend', 'Green Gate'], 'Give --reason'],
    [['quota', 'Green Gate', '--storage-gb', '0'], 'is a whole number from 1'],
    [['plan', 'Green Gate', 'gold'], 'The plan is basic, standard, pro'],
    [['mails', 'drop'], 'Give the numbers of the list, or --all.'],
    [['read', 'Green Gate', 'https://example.com'], 'begins with /api/'],
  ] as const) {
    const { code, output } = await run(...args)
    expect({ code, output: output.includes(sentence) ? sentence : output }).toEqual({ code: 1, output: sentence })
  }
})

test('a suspended nursery reads and exports, and its people see the reason; a sale that was refused goes through afterwards, once', async () => {
  const reason = 'Please call us about your last invoice.'
  await json('suspend', green.id, '--reason', reason)
  const mailId = randomUUID()
  await database.query(
    `INSERT INTO mails (nursery_id, id, sent_to, subject, body) VALUES ($1, $2, 'cleo@customer.example', 'x', 'y')`,
    [green.id, mailId],
  )
  const again = await json<{ changed: boolean }>('suspend', green.id, '--reason', reason)
  expect(again.changed).toBe(false)
  await expect.poll(() => suspensionOf(green)).toBe(reason)
  const key = randomUUID()
  const refused = await send('POST', '/api/sales', green.token, aSale, key)
  expect(refused.status).toBe(402)
  expect(await refused.json()).toMatchObject({
    code: 'SUBSCRIPTION_INACTIVE',
    detail: `This nursery is suspended: everything can be read and exported, nothing changed. ${reason}`,
  })
  const me = await (await product.me(green.token)).json()
  expect(me).toMatchObject({ data: { subscription: 'lapsed', suspension: reason } })
  expect((await send('GET', '/api/sales', green.token)).status).toBe(200)
  expect((await send('POST', '/api/export', green.token)).status).toBe(202)
  await database.query(
    `DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
     WHERE task.id = task_id AND identifier = 'nursery-data.export'`,
  )
  expect((await send('POST', '/api/sales', other.token, aSale)).status).toBe(201)
  for (const change of ['suspended_at = NULL', 'mail_quota = 9', 'storage_quota = 9'])
    await expect(application.query(`UPDATE nurseries SET ${change}`)).rejects.toThrow('permission denied for table nurseries')

  await json('resume', 'Green Gate')
  const waiting = await json<{ id: string; mail_id: string }[]>('mails', '--nursery', 'Green Gate')
  expect(waiting.map(({ mail_id }) => mail_id)).toEqual([mailId])
  await json('mails', 'drop', waiting[0]?.id ?? '')
  const before = await json<{ use: { sales_30_days: number } }>('nursery', green.id)
  expect((await send('POST', '/api/sales', green.token, aSale, key)).status).toBe(201)
  expect((await send('POST', '/api/sales', green.token, aSale, key)).status).toBe(201)
  const after = await json<{ use: { sales_30_days: number } }>('nursery', green.id)
  expect(after.use.sales_30_days - before.use.sales_30_days).toBe(1)
  expect(await history(green, 'nursery.suspend')).toMatchObject([{ after: { reason, operator: expect.any(String) } }])
  expect(await history(green, 'nursery.resume')).toHaveLength(1)
})

test('reads for support only while an admin grants it; each read is in the history, and nothing can be written', async () => {
  const refused = await run('read', green.id, '/api/sales')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toContain('This nursery has not granted support access.')

  const granted = await send('POST', '/api/support-access', green.token, { hours: 4 })
  expect(granted.status).toBe(201)
  const sales = await json<{ data: { id: string }[] }>('read', green.id, '/api/sales')
  expect(sales.data.map(({ id }) => id)).toEqual((await salesOf(green)).map(({ id }) => id))
  expect((await json<{ data: { email: string }[] }>('read', green.id, '/api/users')).data).toMatchObject([{ email: green.email }])
  expect((await run('read', green.id, '/api/export')).output).toContain('SIGN_IN_AGAIN')
  // A sale of another nursery is not found.
  const [{ id: theirs }] = await salesOf(other)
  expect((await run('read', green.id, `/api/sales/${theirs}`)).output).toContain('NOT_FOUND')
  const reads = await history(green, 'support.read')
  expect(reads.map(({ after }) => after?.['path'])).toEqual(['/api/sales', '/api/users', '/api/export', `/api/sales/${theirs}`])
  expect((await (await send('GET', '/api/support-access', green.token)).json()) as object).toMatchObject({ data: { reads: 4 } })
  expect(await json('nursery', green.id)).toMatchObject({ support_access: { reads: 4 } })

  expect((await send('DELETE', '/api/support-access', green.token)).status).toBe(204)
  expect((await run('read', green.id, '/api/sales')).code).toBe(1)
  expect((await send('DELETE', '/api/support-access', green.token)).status).toBe(404)
  await send('POST', '/api/support-access', green.token, { hours: 1 })
  await database.query(`UPDATE support_grants SET expires_at = now() WHERE nursery_id = $1 AND ended_at IS NULL`, [green.id])
  expect((await run('read', green.id, '/api/sales')).code).toBe(1)
  expect(await history(green, 'support.read')).toHaveLength(4)
})
