/** Business accounts: opened, changed, charged, paid over several invoices, aged, put away. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { payAccount, createSale } from '#modules/selling/sale/contract.ts'
import * as z from 'zod/mini'
import { cancelOrder, takeCurrentOrder, takeDeposit } from '#modules/orders/order/contract.ts'
import { createStandingOrder, endStandingOrder } from '#modules/orders/standing/contract.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { dueDate } from '../terms.ts'
import { notifyExemptions } from './jobs.ts'
import { accountForOrder, lockToArchive } from './lock-account.ts'

async function aTrade(account: { credit_limit?: string; on_hold?: boolean } = {}) {
  const nursery = await aNursery({ gstRegistered: false })
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 1000 }))
  const admin = nursery.as('admin')
  const { data } = await admin.calls(calls.createAccount, { body: { name: 'St Mary’s School', terms_days: 20, ...account } })
  const sell = (quantity: number) =>
    nursery.as('sales').calls(createSale, {
      body: {
        payment_method: 'account',
        business_account_id: data.id,
        items: [{ item_type: 'plant', plant_type_id: plant, container_size: '14 cm', quantity: String(quantity) }],
      },
    })
  const now = async () => (await admin.calls(calls.getAccount, { params: { id: data.id } })).data
  return { ...nursery, plant, admin, account: data, sell, now, params: { id: data.id } }
}

test('one payment over three invoices, the oldest first; never more than is owed; the ledger and the ages agree', async () => {
  const { admin, as, sell, now, params } = await aTrade()
  const invoices = [await sell(20), await sell(25), await sell(9)].map(({ data }) => data)
  expect((await now()).balance).toBe('540.00')
  const pay = (amount: string, sale_ids?: string[]) =>
    as('sales').calls(payAccount, { params, body: { amount, ...(sale_ids ? { sale_ids } : {}) }, key: randomUUID() })
  const paid = await pay('500.00')
  expect(paid.data).toEqual({
    parts: [
      { sale_id: invoices[0]?.id, invoice_number: '00001', amount: '200.00', paid: true },
      { sale_id: invoices[1]?.id, invoice_number: '00002', amount: '250.00', paid: true },
      { sale_id: invoices[2]?.id, invoice_number: '00003', amount: '50.00', paid: false },
    ],
    opening: '0.00',
    credit: '0.00',
    balance: '40.00',
  })
  const over = await pay('40.01')
  expect([over.status, over.code, over.detail]).toEqual([
    409,
    'OVERPAID',
    'Only $40.00 is due on these invoices of St Mary’s School. Enter no more than that, or choose to keep the rest as credit.',
  ])
  expect((await pay('1', [invoices[0]?.id ?? ''])).status).toBe(422)
  expect((await pay('0')).status).toBe(422)
  expect((await now()).balance).toBe('40.00')
  const ledger = (await admin.calls(calls.accountLedger, { params })).data
  expect(ledger).toMatchObject({ opening: '0.00', closing: '40.00', ageing: { current: '40.00', total: '40.00' } })
  expect(ledger.entries).toHaveLength(6)
  const ageing = (await admin.calls(calls.accountsAgeing)).data
  expect(ageing).toEqual([expect.objectContaining({ id: params.id, total: '40.00' })])
  const history = (await as('sales').calls(calls.accountSales, { params })).data
  expect(history.map(({ invoice_number, plants }) => [invoice_number, plants])).toEqual([
    ['00003', 9],
    ['00002', 25],
    ['00001', 20],
  ])
})

test('two who take the same payment at once take it once over what is owed', async () => {
  const { as, sell, now, params } = await aTrade()
  await sell(5)
  const pay = () => as('sales').calls(payAccount, { params, body: { amount: '50.00' }, key: randomUUID() })
  const answers = await Promise.all([pay(), pay()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await now()).balance).toBe('0.00')
})

test('an account over its limit or on hold is not charged', async () => {
  const limited = await aTrade({ credit_limit: '100' })
  expect((await limited.sell(10)).status).toBe(201)
  expect((await limited.sell(1)).detail).toContain('exceed its credit limit')
  const held = await aTrade({ on_hold: true })
  const refused = await held.sell(1)
  expect([refused.status, refused.detail]).toEqual([
    409,
    'St Mary’s School is on hold. Use another payment method, or ask an admin to take off the hold.',
  ])
  const change = { on_hold: false, version: held.account.version }
  expect((await held.admin.calls(calls.editAccount, { params: held.params, body: change })).status).toBe(200)
  expect((await held.sell(1)).status).toBe(201)
})

test('an account is changed unless it was changed meanwhile, and archived only with a zero balance', async () => {
  const { admin, as, account, params, sell } = await aTrade()
  const edit = (body: { version: number; phone?: string | null }) => admin.calls(calls.editAccount, { params, body })
  const edited = await edit({ version: account.version, phone: '021 555' })
  expect(edited.data).toMatchObject({ phone: '021 555', name: account.name, terms_days: 20 })
  expect(await edit({ version: account.version, phone: null })).toMatchObject({
    code: 'STALE',
    answer: {
      current: { phone: '021 555', version: edited.data.version },
      changed_by: expect.any(String),
      changed_at: expect.any(String),
    },
  })
  expect((await edit({ version: edited.data.version, phone: null })).data.phone).toBe('')
  await sell(1)
  const away = () => admin.calls(calls.archiveAccount, { params })
  expect((await away()).code).toBe('IN_USE')
  await as('sales').calls(payAccount, { params, body: { amount: '10' }, key: randomUUID() })
  expect((await away()).status).toBe(204)
  expect((await admin.calls(calls.listAccounts, { query: {} })).data).toEqual([])
  expect((await sell(1)).status).toBe(422)
  expect((await admin.calls(calls.restoreAccount, { params })).status).toBe(200)
  expect((await admin.calls(calls.listAccounts, { query: { search: 'mary' } })).data).toHaveLength(1)
})

test('an account with an open order or a standing order is not archived, and an archived one gets no order', async () => {
  const { admin, as, plant, params } = await aTrade()
  const sales = as('sales')
  const items = [{ plant_type_id: plant, container_size: '14 cm', quantity: 2 }]
  const body = { business_account_id: params.id, items }
  const away = async () => {
    const { status, code, detail } = await admin.calls(calls.archiveAccount, { params })
    return status === 204 ? status : [code, detail]
  }
  const { data: order } = await sales.calls(takeCurrentOrder, { body })
  expect(await away()).toEqual(['IN_USE', 'Order 1 of St Mary’s School is still open. Invoice or cancel it first.'])
  expect((await sales.calls(cancelOrder, { params: { id: order.id }, body: { reason: 'Closing down' } })).status).toBe(200)
  const first_day = addDays(dayIn('Pacific/Auckland', new Date()), 30)
  const standing = { ...body, frequency: 'week' as const, first_day, days_ahead: 5 }
  const { data: repeated } = await sales.calls(createStandingOrder, { body: standing, key: randomUUID() })
  expect(await away()).toEqual(['IN_USE', 'St Mary’s School has a standing order. End it first.'])
  expect((await sales.calls(endStandingOrder, { params: { id: repeated.id } })).status).toBe(204)

  expect(await away()).toBe(204)
  expect((await sales.calls(takeCurrentOrder, { body })).errors).toMatchObject([{ path: 'business_account_id' }])
})

test('archiving an account waits for an order that is being taken, and no order is taken meanwhile', async () => {
  const { has, params } = await aTrade()
  const waits = async (first: (db: Db) => Promise<unknown>, second: (db: Db) => Promise<unknown>) => {
    let waiting: Promise<unknown> = Promise.resolve()
    await has(async (db) => {
      await first(db)
      const { pid } = await db.one(
        z.object({ pid: z.int() }),
        sql`SELECT pg_backend_pid() AS pid WHERE ${db.nursery_id}::uuid IS NOT NULL`,
      )
      waiting = has(second)
      const blocked = () => owner.query('SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [pid])
      await expect.poll(async () => (await blocked()).rowCount).toBe(1)
    })
    await waiting
  }
  const order = async (db: Db) => expect(await accountForOrder(db, params.id)).toMatchObject({ name: 'St Mary’s School' })
  const archive = (db: Db) => lockToArchive(db, params.id)
  await waits(order, archive)
  await waits(archive, order)
})

test('activities with a customer are listed beside their sales', async () => {
  const { as, sell, params } = await aTrade()
  await sell(2)
  const noted = await as('sales').calls(calls.addActivity, {
    params,
    body: { kind: 'call', occurred_on: '2026-11-01', text: 'Wants flax in March' },
  })
  expect(noted.data).toMatchObject({ kind: 'call', text: 'Wants flax in March', by: 'sales' })
  const kinds = (await as('sales').calls(calls.accountActivities, { params })).data.map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['call', 'sale'])
})

test('what was noted is changed and deleted by who noted it or a manager, and the history keeps it', async () => {
  const { as, params, nursery_id } = await aTrade()
  const body = { kind: 'call' as const, occurred_on: '2026-11-01', text: 'Wants flax in March' }
  const { data: noted } = await as('sales').calls(calls.addActivity, { params, body })
  const at = { params: { ...params, activityId: noted.id } }
  const other = await as('general_staff').calls(calls.editActivity, { ...at, body })
  expect([other.status, other.detail]).toEqual([403, 'Only the author of this note, or a manager, can change it.'])
  const changed = await as('sales').calls(calls.editActivity, { ...at, body: { ...body, text: 'Wants flax in May' } })
  expect(changed.data).toMatchObject({ id: noted.id, text: 'Wants flax in May', by: 'sales' })
  expect((await as('general_staff').calls(calls.deleteActivity, at)).status).toBe(403)
  expect((await as('manager').calls(calls.deleteActivity, at)).status).toBe(204)
  expect((await as('sales').calls(calls.accountActivities, { params })).data).toEqual([])
  expect((await as('manager').calls(calls.deleteActivity, at)).status).toBe(404)
  const { rows } = await owner.query<{ text: string }>(
    `SELECT before ->> 'text' AS text FROM audit_log WHERE nursery_id = $1 AND action = 'account.delete_activity'`,
    [nursery_id],
  )
  expect(rows).toEqual([{ text: 'Wants flax in May' }])
})

test('another nursery’s account is not there; growers see none, sellers change none', async () => {
  const { as, params, account } = await aTrade()
  const stranger = (await aNursery()).as('admin')
  expect((await stranger.calls(calls.getAccount, { params })).status).toBe(404)
  expect((await stranger.calls(calls.editAccount, { params, body: { name: 'Mine', version: account.version } })).status).toBe(404)
  expect((await stranger.calls(payAccount, { params, body: { amount: '1' } })).status).toBe(404)
  expect((await as('production').calls(calls.getAccount, { params })).status).toBe(403)
  expect((await as('sales').calls(calls.createAccount, { body: { name: 'New' } })).status).toBe(403)
  const bad = await as('admin').calls(calls.createAccount, { body: { name: ' ', email: 'nobody', trade_discount: '101' } })
  expect(bad.errors.map(({ path }) => path).toSorted()).toEqual(['email', 'name', 'trade_discount'])
  const turned = await as('admin').calls(calls.accountLedger, { params, query: { from: '2026-02-01', to: '2026-01-01' } })
  expect(turned.detail).toContain('Turn them around')
})

test('an invoice is due by the account’s own terms; without any, by the nursery’s', async () => {
  const { as, admin, account, sell, params } = await aTrade()
  const due = async () => (await sell(1)).data
  const first = await due()
  expect(first.due_date).toBe(addDays(first.sale_date, 20))
  const twentieth = await admin.calls(calls.editAccount, { params, body: { terms_from: 'next_month', version: account.version } })
  const second = await due()
  expect(second.due_date).toBe(dueDate(second.sale_date, { terms_days: 20, terms_from: 'next_month' }))
  expect(second.due_date?.slice(8)).toBe('20')
  const wrong = await admin.calls(calls.editAccount, { params, body: { terms_days: 45, version: twentieth.data.version } })
  expect([wrong.status, wrong.errors[0]?.path]).toEqual([422, 'terms_days'])
  await admin.calls(saveSettings, { body: { paymentTerms: 14 } })
  expect((await admin.calls(calls.createAccount, { body: { name: 'Ngaio Ltd' } })).data.terms_days).toBe(14)
  expect((await as('admin').calls(calls.getAccount, { params })).data.terms_days).toBe(20)
})

test('who has a certificate pays no tax while it holds, and is charged again after, with the reason on the invoice', async () => {
  const { as, admin, account, sell, params, has } = await aTrade()
  await admin.calls(saveSettings, { body: { gstRegistered: true, retailTaxIncluded: false, salesTaxRate: '15.00' } })
  const today = dayIn((await has(readSettings)).timeZone, new Date())
  const edit = async (exemption_until: string) => {
    const { version } = (await admin.calls(calls.getAccount, { params })).data
    return admin.calls(calls.editAccount, { params, body: { exemption_number: 'RC-77', exemption_until, version } })
  }
  expect((await sell(1)).data).toMatchObject({ tax_amount: '1.50', total_amount: '11.50' })
  await edit(today)
  const free = (await sell(1)).data
  expect(free).toMatchObject({ tax_amount: '0.00', total_amount: '10.00' })
  expect(free.tax_rules.exemption).toEqual({ number: 'RC-77', until: today, valid: true })
  await edit(addDays(today, -1))
  const taxed = (await sell(1)).data
  expect(taxed).toMatchObject({ tax_amount: '1.50', total_amount: '11.50' })
  expect(taxed.tax_rules.exemption).toMatchObject({ valid: false })

  // The price had the tax in it: the rest is charged, and nothing more.
  await admin.calls(saveSettings, { body: { retailTaxIncluded: true } })
  await edit(today)
  expect((await sell(3)).data).toMatchObject({ tax_amount: '0.00', total_amount: '26.10', items: [{ unit_price: '8.70' }] })
  const notified = () => has((db) => notifyExemptions(db, today))
  expect(await notified()).toBe(1)
  expect(await notified()).toBe(0)
  await edit(addDays(today, 32))
  expect(await notified()).toBe(0)
  await edit(addDays(today, -1))
  expect(await notified()).toBe(1)
  const notifications = (await as('admin').calls(listNotifications)).data
  expect(notifications.map(({ title }) => title)).toEqual([
    `${account.name} is charged tax again`,
    `The tax exemption of ${account.name} ends soon`,
  ])
  expect((await as('sales').calls(listNotifications)).data).toEqual([])
})

test('beyond its limit an account is charged by a manager only, and what is paid at once does not count', async () => {
  const { as, account, admin, has, params } = await aTrade({ credit_limit: '100' })
  const plant = (
    await has((db) => db.one(z.object({ id: z.string() }), sql`SELECT id FROM plant_types WHERE nursery_id = ${db.nursery_id}`))
  ).id
  const ring = (role: 'sales' | 'manager', quantity: number, more: object = {}) =>
    as(role).calls(createSale, {
      body: {
        payment_method: 'account',
        business_account_id: account.id,
        items: [{ item_type: 'plant', plant_type_id: plant, container_size: '14 cm', quantity: String(quantity) }],
        ...more,
      },
    })
  expect((await ring('sales', 15, { payments: [{ method: 'eftpos', amount: '60' }] })).data).toMatchObject({
    amount_paid: '60.00',
  })
  const refused = await ring('sales', 2)
  expect([refused.code, refused.answer['credit_limit']]).toEqual(['BAD_STATE', '100.00'])
  expect((await ring('sales', 2, { over_limit: true })).code).toBe('FORBIDDEN')
  expect((await ring('manager', 2, { over_limit: true })).status).toBe(201)
  const { version, balance } = (await admin.calls(calls.getAccount, { params })).data
  expect(balance).toBe('110.00')
  await admin.calls(calls.editAccount, { params, body: { on_hold: true, version } })
  expect((await ring('manager', 1, { over_limit: true })).detail).toContain('is on hold')
  const order = await as('sales').calls(takeCurrentOrder, {
    body: { business_account_id: account.id, items: [{ plant_type_id: plant, container_size: '14 cm', quantity: 3 }] },
  })
  await as('sales').calls(takeDeposit, { params: { id: order.data.id }, body: { amount: '12', method: 'eftpos' } })
  const done = (await as('sales').calls(calls.accountActivities, { params })).data
  expect(done.slice(0, 2).map(({ kind, text }) => [kind, text])).toEqual([
    ['payment', 'Deposit on order 1 12.00'],
    ['order', 'Order 1 30.00'],
  ])
})
