import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postedByPurpose } from '#testing/ledgers.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { newId } from '#server/new-id.ts'
import { type Sql, sql } from '#server/sql.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { closeSession, currentSession, getSession, moveCash, openSession, registerTill } from '../till-calls.ts'

async function anOpenTill() {
  const nursery = await aNursery({ country: 'NZ', cashRounding: '10c' })
  const item = newId()
  await nursery.has((db) =>
    db.run(sql`
    INSERT INTO inventory_items (nursery_id, id, name, unit, quantity_on_hand, "forSale", price)
    VALUES (${db.nursery_id}, ${item}, 'Mulch', 'm³', 100, true, 20.05)`),
  )
  const till = nursery.as('sales')
  const { data: device } = await till.calls(registerTill, { body: { device_id: randomUUID() } })
  const { data: session } = await till.calls(openSession, { params: { id: device.id }, body: { opening_float: '200' } })
  const sell = (body: object) =>
    till.calls(createSale, {
      body: {
        payment_method: 'cash',
        till_session_id: session.id,
        items: [{ item_type: 'other', inventory_item_id: item, quantity: '1' }],
        ...body,
      },
    })
  return { nursery, till, device, session, sell }
}

test('a Saturday: the drawer should hold the float and the cash, in coins, less what went back and out', async () => {
  const { till, device, session, sell } = await anOpenTill()
  expect(session).toMatchObject({ number: 1, till_number: 1, opened_by: 'sales', closed_at: null })
  const { data: sale } = await sell({})
  await sell({
    payments: [
      { method: 'cash', amount: '10' },
      { method: 'eftpos', amount: '10.05' },
    ],
  })
  await till.calls(moveCash, { params: { id: session.id }, body: { direction: 'out', amount: '50', reason: 'To the bank' } })
  await till.calls(refundSale, {
    params: { id: sale.id },
    body: {
      reason: 'Wet',
      method: 'cash',
      till_session_id: session.id,
      items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: '0.5', restock: true }],
    },
  })
  const { data: now } = await till.calls(currentSession, { params: { id: device.id } })
  // 200 + 20.00 + 10.00 − 50 − 10.00 (10.02 in coins)
  expect(now?.report).toMatchObject({
    sales: 2,
    cash_moved: '-50.00',
    tenders: [
      { method: 'cash', taken: '30.00', given_back: '10.00', expected: '170.00' },
      { method: 'eftpos', expected: '10.05' },
    ],
  })
  const short = { cash: [{ value: '50', count: 3 }] }
  const refused = await till.calls(closeSession, { params: { id: session.id }, body: short })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'reason' }] })
  const closed = await till.calls(closeSession, { params: { id: session.id }, body: { ...short, reason: 'A note is missing' } })
  expect(closed.data).toMatchObject({ variance: '-20.00', closed_by: 'sales', reason: 'A note is missing' })
  expect((await till.calls(currentSession, { params: { id: device.id } })).data).toBeNull()
})

test('terminals are counted beside the drawer: each difference is its own, in the report and in the books', async () => {
  const { nursery, till, session, sell } = await anOpenTill()
  await sell({})
  await sell({ payment_method: 'card' })
  await sell({ payment_method: 'eftpos' })
  const count = {
    cash: [
      { value: '100', count: 2 },
      { value: '0.10', count: 187 },
    ],
    others: [
      { method: 'card' as const, amount: '22.05' },
      { method: 'eftpos' as const, amount: '20.05' },
    ],
  }
  const close = (body: object) => till.calls(closeSession, { params: { id: session.id }, body: { ...count, ...body } })
  const refused = await close({})
  expect(refused.errors).toEqual([
    {
      path: 'reason',
      message: 'Cash: 218.70 counted, 220.00 expected. Card: 22.05 counted, 20.05 expected. Count again, or give a reason.',
    },
  ])
  const [card = { method: 'card' as const, amount: '1' }] = count.others
  expect((await close({ others: [card, card] })).errors).toMatchObject([{ path: 'others' }])
  const { data } = await close({ reason: 'Rung up as cash' })
  expect(data.variance).toBe('-1.30')
  expect(data.report.tenders.map(({ method, variance }) => [method, variance])).toEqual([
    ['cash', '-1.30'],
    ['card', '2.00'],
    ['eftpos', '0.00'],
  ])
  while (await nursery.has((db) => postJournal(db)));
  // 20.00 of the sale and two payments of 20.05, each as it was counted.
  expect(await postedByPurpose(nursery.nursery_id)).toMatchObject({ cash: 18.7, card_clearing: 42.1, cash_differences: -0.7 })
})

test('a closed report is locked: nothing goes into it, and nothing but closing may be written to a session', async () => {
  const { nursery, till, session, sell } = await anOpenTill()
  await till.calls(closeSession, { params: { id: session.id }, body: { cash: [{ value: '100', count: 2 }] } })
  const again = await till.calls(closeSession, { params: { id: session.id }, body: { cash: [] } })
  expect(again).toMatchObject({ status: 409, code: 'BAD_STATE' })
  await sell({})
  expect((await till.calls(getSession, { params: { id: session.id } })).data.report.sales).toBe(0)
  const moved = await till.calls(moveCash, { params: { id: session.id }, body: { direction: 'in', amount: '1', reason: 'x' } })
  expect(moved).toMatchObject({ status: 409, code: 'BAD_STATE' })
  const write = (statement: Sql) => nursery.has((db) => db.run(statement))
  await expect(write(sql`UPDATE till_sessions SET opening_float = 0 WHERE id = ${session.id}`)).rejects.toThrow(
    'permission denied',
  )
  await expect(write(sql`DELETE FROM till_sessions WHERE id = ${session.id}`)).rejects.toThrow('permission denied')
  const { rows } = await owner.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.column_privileges
     WHERE grantee = app_user() AND table_name = 'till_sessions' AND privilege_type = 'UPDATE' ORDER BY 1`,
  )
  expect(rows.map(({ column_name }) => column_name)).toEqual([
    'closed_at',
    'closed_by',
    'counted',
    'reason',
    'report',
    'variance',
  ])
})

test('of two people who close a till at once, one writes its report, and the other is refused', async () => {
  const { till, session } = await anOpenTill()
  const close = (count: number) =>
    till.calls(closeSession, { params: { id: session.id }, body: { cash: [{ value: '100', count }], reason: `${count} notes` } })
  const answers = await Promise.all([1, 3, 4].map(close))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const closed = answers.find(({ status }) => status === 200)?.data
  expect((await till.calls(getSession, { params: { id: session.id } })).data).toEqual(closed)
})

test('a till is open once, however many press the button; no more cash goes out than is there', async () => {
  const { till, device, session } = await anOpenTill()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => till.calls(openSession, { params: { id: device.id }, body: { opening_float: '1' } })),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'BAD_STATE'))
  const out = { direction: 'out' as const, amount: '200.01', reason: 'x' }
  expect(await till.calls(moveCash, { params: { id: session.id }, body: out })).toMatchObject({ status: 409 })
})

test('money of a refund comes out of an open till: a closed one is refused, and its report stays as it was printed', async () => {
  const { till, session, sell } = await anOpenTill()
  const { data: sale } = await sell({})
  const { data: closed } = await till.calls(closeSession, {
    params: { id: session.id },
    body: { cash: [{ value: '20', count: 11 }] },
  })
  expect(closed.closed_at).not.toBeNull()
  const items = [{ sale_item_id: sale.items[0]?.id ?? '', quantity: '0.5', restock: true }]
  const refund = (method: 'cash' | 'eftpos') =>
    till.calls(refundSale, {
      params: { id: sale.id },
      body: { reason: 'Wet', method, till_session_id: session.id, items },
    })
  for (const method of ['cash', 'eftpos'] as const) {
    const refused = await refund(method)
    expect([refused.status, refused.code]).toEqual([409, 'BAD_STATE'])
    expect(refused.detail).toContain('This till is closed')
  }
  expect((await till.calls(getSession, { params: { id: session.id } })).data.report).toEqual(closed.report)
})

test('a till takes cash only while it is open; a sale that arrives after the count had its cash counted', async () => {
  const { till, session, sell } = await anOpenTill()
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const atTill = (number: number, more = {}) => sell({ till_reference: `T1-00000${number}`, ...more })
  expect(await atTill(1, { till_session_id: undefined })).toMatchObject({ status: 409, code: 'TILL_CLOSED' })
  expect((await atTill(1, { till_session_id: undefined, payment_method: 'card' })).status).toBe(201)
  expect((await atTill(2)).status).toBe(201)
  const made = new Date(Date.now() - 1_000).toISOString()
  const cash = [{ value: '220.10', count: 1 }]
  expect((await till.calls(closeSession, { params: { id: session.id }, body: { cash, reason: 'Test' } })).status).toBe(200)
  const split = [
    { method: 'cash' as const, amount: '10' },
    { method: 'card' as const, amount: '10.05' },
  ]
  for (const more of [{}, { payments: split }, { till_time: at(5) }]) expect((await atTill(3, more)).code).toBe('TILL_CLOSED')
  expect((await atTill(3, { till_session_id: newId() })).code).toBe('INVALID')
  expect((await atTill(3, { till_time: made })).status).toBe(201)
  // Without a network a till cannot be opened.
  expect((await atTill(4, { till_session_id: undefined, sold_offline: true })).status).toBe(201)
})
