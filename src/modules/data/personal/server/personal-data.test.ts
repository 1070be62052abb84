/** The data of one person: found, exported and erased wherever it is, except where a law wants it retained. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { forSale, lineOf } from '#testing/products.ts'
import { seal, verify } from '#testing/seals.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { addActivity, createAccount } from '#modules/customers/contract.ts'
import { changeActive } from '#modules/people/contract.ts'
import { paySale, createSale } from '#modules/selling/sale/contract.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sql } from '#server/sql.ts'
import { unzip } from '#server/testing-zip.ts'
import * as calls from '../contract.ts'
import { closeAccount } from './jobs.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
afterAll(() => pool.end())

const words = {
  name: 'Wilhelmina Quibble',
  contact: 'Ottokar Vexley',
  email: 'ottokar@vexley.example',
  second: 'minna@quibble.example',
  phone: '021 555 0199',
  address: '7 Zephyr Crescent',
  note: 'allergic to bees',
  number: 'TX-99-4711',
}

/** Finds the person's words in the tables of a nursery. */
async function traces(nursery_id: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN pg_class ON relname = table_name AND relkind = 'r'
     WHERE table_schema = 'public' AND column_name = 'nursery_id' ORDER BY 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ text: string | null }>(
      `SELECT string_agg(to_jsonb(held)::text, ' ') AS text FROM "${name}" AS held WHERE nursery_id = $1`,
      [nursery_id],
    )
    const here = Object.entries(words).flatMap(([word, value]) => (rows[0]?.text?.includes(value) ? [word] : []))
    if (here.length > 0) found[name] = here
  }
  return found
}

/** A nursery with an account that left traces in many tables, and an invoice that is paid where `invoiced`. */
async function withCustomer({ invoiced = true } = {}) {
  const nursery = await aNursery({ country: 'NZ' })
  const manager = nursery.as('manager')
  const { name, contact, email, second, phone, address, note, number } = words
  const { data: account } = await manager.calls(createAccount, {
    body: {
      name,
      contact_name: contact,
      email,
      phone,
      address,
      tax_number: number,
      notes: note,
      contacts: [{ name: contact, email: second, phone }],
    },
  })
  const id = account.id
  await manager.calls(addActivity, { params: { id }, body: { kind: 'call', occurred_on: '2026-01-05', text: note } })
  if (invoiced) {
    const { plant } = await nursery.has((db) => forSale(db))
    const { data: sale } = await nursery
      .as('sales')
      .calls(createSale, { body: { payment_method: 'account', business_account_id: id, items: [lineOf(plant, '2')] } })
    await manager.calls(paySale, { params: { id: sale.id }, body: { amount: '20', method: 'card' }, key: randomUUID() })
  }
  await nursery.has((db) =>
    db.run(sql`
      WITH mailing AS (
        INSERT INTO mailings (nursery_id, kind, from_day, to_day, created_by)
        VALUES (${db.nursery_id}, 'statement', '2026-01-01', '2026-01-31', ${nursery.people.manager}) RETURNING id),
      recipient AS (
        INSERT INTO mailing_recipients (nursery_id, mailing_id, kind, business_account_id, mailed_on, email, amount)
        SELECT ${db.nursery_id}, id, 'statement', ${id}, '2026-02-01', ${email}, 1 FROM mailing RETURNING 1),
      mail AS (
        INSERT INTO mails (nursery_id, sent_to, subject, body, reference_type, reference_id)
        VALUES (${db.nursery_id}, ${second}, ${`For ${name}`}, ${note}, NULL, NULL), (${db.nursery_id}, 'office@vexley.example', ${name}, ${address}, 'business_account', ${id})),
      notification AS (
        INSERT INTO notifications (nursery_id, user_id, title, notification_type)
        VALUES (${db.nursery_id}, ${nursery.people.manager}, ${`${name} is overdue`}, 'account_overdue')),
      orders AS (
        INSERT INTO orders (nursery_id, kind, status, business_account_id, customer_name, order_date, notes, ship_to, order_number)
        VALUES (${db.nursery_id}, 'current', 'cancelled', ${id}, ${name}, '2026-01-05', ${note}, ${address}, 1)),
      standing AS (
        INSERT INTO standing_orders (nursery_id, business_account_id, customer_name, frequency, first_day, notes)
        VALUES (${db.nursery_id}, ${id}, ${name}, 'week', '2026-01-05', ${note})),
      cart AS (
        INSERT INTO saved_carts (nursery_id, id, kind, number, customer_name, business_account_id, total_amount, contact)
        VALUES (${db.nursery_id}, ${randomUUID()}, 'quote', 'Q1', ${name}, ${id}, 1, ${phone})),
      report AS (
        INSERT INTO reports (nursery_id, kind, title, from_day, to_day, request, content)
        VALUES (${db.nursery_id}, 'customers', 'Best customers', '2026-01-01', '2026-01-31', '{}', ${JSON.stringify({ rows: [name] })}))
      INSERT INTO availability_links (nursery_id, name, business_account_id, secret_hash, expires_on)
      VALUES (${db.nursery_id}, ${name}, ${id}, ${randomUUID()}, '2030-01-01')`),
  )
  const key = { kind: 'account', id } as const
  return { nursery, manager, id, key, erase: () => manager.calls(calls.erasePerson, { body: key }) }
}

test('a customer without invoices is erased in every table but the history of changes', async () => {
  const { nursery, erase, manager, key } = await withCustomer({ invoiced: false })
  expect(Object.keys(await traces(nursery.nursery_id))).toEqual([
    'account_activities',
    'audit_log',
    'availability_links',
    'business_accounts',
    'mailing_recipients',
    'mails',
    'notifications',
    'orders',
    'reports',
    'saved_carts',
    'standing_orders',
  ])
  const { data } = await manager.calls(calls.readPersonalData, { query: key })
  expect(data).toMatchObject({ name: words.name, refusal: '' })
  expect(data.held.map(({ title, rows, treatment }) => `${title}: ${rows} ${treatment}`)).toEqual([
    'Account: contacts, e-mail, phone, notes: 1 erased',
    'Account: name, address, tax number: 1 erased',
    'Calls, visits and notes: 1 deleted',
    'Statements and reminders sent: 1 erased',
    'Shared lists: 1 erased',
    'E-mails: 2 erased',
    'Notifications: 1 deleted',
    'Undelivered orders: 1 erased',
    'Standing orders: 1 erased',
    'Parked carts, quotes and lay-bys: 1 erased',
    'Saved reports: 1 deleted',
    'History of changes: 1 retained',
  ])
  expect((await erase()).status).toBe(204)
  expect(Object.keys(await traces(nursery.nursery_id))).toEqual(['audit_log'])
})

test('invoices, ledgers and what an invoice prints of its buyer stay, with the law that wants it; the rest goes', async () => {
  const { nursery, erase, manager, key } = await withCustomer()
  expect((await erase()).status).toBe(204)
  expect(await traces(nursery.nursery_id)).toEqual({
    audit_log: Object.keys(words),
    business_accounts: ['name', 'address', 'number'],
    idempotency_keys: ['name', 'address', 'number'],
    sales: ['name'],
  })
  const { data } = await manager.calls(calls.readPersonalData, { query: key })
  const retained = data.held.filter(({ title }) => /invoices|Payments|Ledger/i.test(title))
  expect(retained.map(({ title, treatment, why }) => [title, treatment, why])).toEqual([
    [
      'Account: name, address, tax number on invoices',
      'retained',
      'Part of the books: kept for 7 years after the end of the tax year (Tax Administration Act 1994 s 22).',
    ],
    ...['Invoices and receipts', 'Payments', 'Account ledger'].map((title) => [title, 'retained', retained[0]?.why]),
  ])
})

test('the seals of the ledgers still hold, and the history says who erased whom without a word of them', async () => {
  const { nursery, erase, id } = await withCustomer()
  const { nursery_id } = nursery
  await seal(nursery_id)
  await erase()
  expect(await verify(nursery_id)).toMatchObject({ status: 0, output: expect.stringContaining('In order') })
  const { rows } = await owner.query<{ action: string; subject_id: string; after: unknown }>(
    `SELECT action, subject_id, after FROM audit_log WHERE nursery_id = $1 AND subject_type = 'person'`,
    [nursery_id],
  )
  expect(rows).toMatchObject([{ action: 'person.erase', subject_id: id }])
  for (const word of Object.values(words)) expect(JSON.stringify(rows)).not.toContain(word)
})

test('what is not finished is finished first, and says what to do', async () => {
  const { nursery, erase, manager, id } = await withCustomer({ invoiced: false })
  const { plant } = await nursery.has((db) => forSale(db))
  const { data: sale } = await nursery
    .as('sales')
    .calls(createSale, { body: { payment_method: 'account', business_account_id: id, items: [lineOf(plant)] } })
  expect(await erase()).toMatchObject({
    status: 409,
    code: 'BAD_STATE',
    detail: 'Wilhelmina Quibble still has a balance of $10.00. Settle it first.',
  })
  await manager.calls(paySale, { params: { id: sale.id }, body: { amount: '10', method: 'card' }, key: randomUUID() })
  const state = (status: string) =>
    nursery.has((db) => db.run(sql`UPDATE orders SET status = ${status} WHERE nursery_id = ${db.nursery_id}`))
  await state('picking')
  expect((await erase()).detail).toBe('Wilhelmina Quibble has 1 open order. Invoice or cancel them first.')
  await state('cancelled')
  expect((await erase()).status).toBe(204)
  expect((await manager.calls(calls.erasePerson, { body: { kind: 'account', id: randomUUID() } })).status).toBe(404)
})

test('a customer without an account is found by what is written, and erased there', async () => {
  const nursery = await aNursery()
  const manager = nursery.as('manager')
  const { plant } = await nursery.has((db) => forSale(db))
  await nursery
    .as('sales')
    .calls(createSale, { body: { payment_method: 'card', customer_name: words.name, items: [lineOf(plant)] } })
  await nursery.has((db) =>
    db.run(sql`
      WITH cart AS (
        INSERT INTO saved_carts (nursery_id, id, kind, number, customer_name, total_amount, contact)
        VALUES (${db.nursery_id}, ${randomUUID()}, 'quote', 'Q1', ${words.name}, 1, ${words.phone}))
      INSERT INTO mails (nursery_id, sent_to, subject, body) VALUES (${db.nursery_id}, ${words.second}, 'Your quote', ${words.note})`),
  )
  const find = async (search: string) => (await manager.calls(calls.findPeople, { query: { search } })).data
  expect(await find('QUIBBLE')).toEqual([
    { kind: 'customer', id: null, name: words.second, detail: 'on e-mails' },
    { kind: 'customer', id: null, name: words.name, detail: 'on quotes and lay-bys, sales' },
  ])
  expect(await find('0199')).toMatchObject([{ name: words.phone }])
  for (const text of [words.name.toUpperCase(), words.second])
    expect((await manager.calls(calls.erasePerson, { body: { kind: 'customer', text } })).status).toBe(204)
  expect(await traces(nursery.nursery_id)).toEqual({ sales: ['name'] })
})

test('a member of staff is erased by an admin once they cannot sign in; their work stays under their initials', async () => {
  const nursery = await aNursery()
  const [admin, id] = [nursery.as('admin'), nursery.people.sales]
  await nursery.has((db) =>
    db.run(sql`
      WITH device AS (
        INSERT INTO device_sessions (nursery_id, user_id, device_id, ip_address, renewal_family_hash, renewal_hash)
        VALUES (${db.nursery_id}, ${id}, 'd', ${words.phone}, 'a', 'b'))
      UPDATE users SET first_name = 'Wilhelmina', last_name = 'Quibble', email = ${words.email} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`),
  )
  const { plant } = await nursery.has((db) => forSale(db))
  await nursery.as('sales').calls(createSale, { body: { payment_method: 'card', items: [lineOf(plant)] } })
  await owner.query(`UPDATE nurseries SET plan = 'pro' WHERE id = $1`, [nursery.nursery_id])
  const body = { kind: 'staff', id } as const
  expect((await nursery.as('manager').calls(calls.erasePerson, { body })).detail).toBe(
    'Only an admin can export or erase a member of staff.',
  )
  expect((await nursery.as('manager').calls(calls.findPeople, { query: { search: 'quibble' } })).data).toEqual([])
  expect((await admin.calls(calls.erasePerson, { body })).detail).toContain('Deactivate them first')
  expect((await admin.calls(calls.erasePerson, { body: { kind: 'staff', id: nursery.people.admin } })).detail).toBe(
    'You cannot erase yourself.',
  )
  await admin.calls(changeActive, { params: { id }, body: { active: false } })
  const { rows: before } = await owner.query<{ subject: string }>('SELECT subject FROM users WHERE id = $1', [id])
  expect((await admin.calls(calls.erasePerson, { body })).status).toBe(204)
  const { rows } = await owner.query('SELECT first_name, last_name, email, active FROM users WHERE id = $1', [id])
  expect(rows).toEqual([{ first_name: 'Former member', last_name: 'W.Q.', email: '', active: false }])
  expect(Object.keys(await traces(nursery.nursery_id))).toEqual([])
  expect((await admin.calls(calls.erasePerson, { body })).status).toBe(404)
  expect((await admin.calls(changeActive, { params: { id }, body: { active: true } })).detail).toBe(
    'This person was erased. Invite them again.',
  )

  const { rows: jobs } = await owner.query<{ payload: { subject: string } }>(
    `SELECT payload FROM graphile_worker._private_jobs AS jobs WHERE payload->>'nursery_id' = $1 AND payload->>'subject' IS NOT NULL`,
    [nursery.nursery_id],
  )
  const closed: string[] = []
  const assignment = { pool, events: new EventBus(pool), nursery_id: nursery.nursery_id, payload: jobs[0]?.payload ?? {} }
  await closeAccount(async (subjects) => void closed.push(...subjects)).work(assignment)
  expect(closed).toEqual([before[0]?.subject])
})

test('an export has everything in one file, for people and as JSON, without secrets, and is in the history', async () => {
  const { manager, key, nursery } = await withCustomer()
  const { bytes, headers, detail } = await manager.calls(calls.exportPersonalData, { query: key })
  expect(detail).toBeUndefined()
  expect(headers['content-disposition']).toMatch(/personal-data-\d{4}-\d\d-\d\d\.zip/)
  const inside = await unzip(bytes)
  expect([...inside.keys()]).toEqual(['personal-data.html', 'personal-data.json'])
  for (const file of inside.values()) for (const word of Object.values(words)) expect(file.toString()).toContain(word)
  expect(inside.get('personal-data.json')?.toString()).not.toContain('secret_hash')
  const { rows } = await owner.query(`SELECT after FROM audit_log WHERE nursery_id = $1 AND action = 'person.export'`, [
    nursery.nursery_id,
  ])
  expect(rows).toEqual([{ after: { kind: 'account' } }])
})

test('only managers find, export and erase, and nobody reaches a person of another nursery', async () => {
  const { nursery, key } = await withCustomer({ invoiced: false })
  for (const role of ['general_staff', 'production', 'sales'] as const) {
    const { status } = await nursery.as(role).calls(calls.readPersonalData, { query: key })
    expect([role, status]).toEqual([role, 403])
  }
  const other = (await aNursery()).as('admin')
  expect((await other.calls(calls.readPersonalData, { query: key })).status).toBe(404)
  expect((await other.calls(calls.erasePerson, { body: key })).status).toBe(404)
  expect((await other.calls(calls.findPeople, { query: { search: words.name } })).data).toEqual([])
})
