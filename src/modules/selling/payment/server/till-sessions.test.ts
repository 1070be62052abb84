import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postedByPurpose } from '#testing/ledgers.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { newId } from '#server/new-id.ts'
import { type Sql, sql } from '#server/sql.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { closeSession, currentSession, getSession, leftInDrawer, moveCash, openSession, registerTill } from '../till-calls.ts'

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
      message: 'Cash: $218.70 counted, $220.00 expected. Card: $22.05 counted, $20.05 expected. Count again, or give a reason.',
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
  // The float of 200.00 stays in the drawer; 18.70 goes to the bank. Two payments of 20.05, each as it was counted.
  expect([data.left_in_drawer, data.banked]).toEqual(['200.00', '18.70'])
  expect(await postedByPurpose(nursery.nursery_id)).toMatchObject({
    cash: 200,
    cash_in_transit: -181.3,
    card_clearing: 42.1,
    cash_differences: 1.3,
    card_differences: -2,
  })
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
    'banked',
    'closed_at',
    'closed_by',
    'counted',
    'left_in_drawer',
    'reason',
    'report',
    'variance',
  ])
})

test('what stays in the drawer is the next float: cash put in is moved, what is short is a difference', async () => {
  const { nursery, till, device, session, sell } = await anOpenTill()
  await sell({})
  const at = { params: { id: session.id } }
  const cash = [{ value: '20', count: 11 }]
  const tooMuch = await till.calls(closeSession, { ...at, body: { cash, left_in_drawer: '220.01' } })
  expect(tooMuch.errors).toEqual([{ path: 'left_in_drawer', message: '$220.00 was counted. Leave that much at most.' }])
  const { data: closed } = await till.calls(closeSession, { ...at, body: { cash, left_in_drawer: '150' } })
  expect([closed.left_in_drawer, closed.banked]).toEqual(['150.00', '70.00'])
  expect((await till.calls(leftInDrawer, { params: { id: device.id } })).data).toEqual({ left_in_drawer: '150.00' })
  const reopen = async (body: { opening_float: string; float_change?: 'variance' }) => {
    const { data } = await till.calls(openSession, { params: { id: device.id }, body })
    const count = [{ value: body.opening_float, count: 1 }]
    expect((await till.calls(closeSession, { params: { id: data.id }, body: { cash: count } })).status).toBe(200)
    return data.float_variance
  }
  expect(await reopen({ opening_float: '145', float_change: 'variance' })).toBe('-5.00')
  expect(await reopen({ opening_float: '180' })).toBeNull()
  expect(await reopen({ opening_float: '180' })).toBeNull()
  while (await nursery.has((db) => postJournal(db)));
  // In transit: −200 and −35 into the drawer, 70 for the bank.
  expect(await postedByPurpose(nursery.nursery_id)).toMatchObject({ cash: 180, cash_in_transit: -165, cash_differences: 5 })
})

test('a session that an older version opened: its float is in no journal, and what is left then is', async () => {
  const { nursery, till, device, session, sell } = await anOpenTill()
  await sell({})
  await owner.query('UPDATE till_sessions SET float_expected = NULL WHERE nursery_id = $1', [nursery.nursery_id])
  await till.calls(closeSession, {
    params: { id: session.id },
    body: { cash: [{ value: '20', count: 11 }], left_in_drawer: '150' },
  })
  await till.calls(openSession, { params: { id: device.id }, body: { opening_float: '150' } })
  while (await nursery.has((db) => postJournal(db)));
  expect(await postedByPurpose(nursery.nursery_id)).toMatchObject({ cash: 150, cash_in_transit: -130 })
})

test('a blind count says that it is off, and a manager is told how far', async () => {
  const { nursery, till, session, sell } = await anOpenTill()
  await nursery.as('admin').calls(saveSettings, { body: { blindCount: true } })
  const { id } = session
  const expectedBy = async (who: typeof till) => {
    const [one, current] = [
      await who.calls(getSession, { params: { id } }),
      await who.calls(currentSession, { params: { id: session.till_id } }),
    ]
    return [one.data, current.data].map((each) => each?.report.tenders.map(({ expected }) => expected))
  }
  expect(await expectedBy(till)).toEqual([[], []])
  expect(await expectedBy(nursery.as('manager'))).toEqual([['200.00'], ['200.00']])
  const { data: sale } = await sell({ payment_method: 'card' })
  const tooMuch = { direction: 'out' as const, amount: '200.01', reason: 'x' }
  expect((await till.calls(moveCash, { params: { id }, body: tooMuch })).detail).not.toContain('200')
  await till.calls(moveCash, { params: { id }, body: { ...tooMuch, amount: '199.50' } })
  const refund = {
    reason: 'Wet',
    method: 'cash' as const,
    till_session_id: id,
    items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: '1', restock: true }],
  }
  const { answer } = await nursery.as('manager').calls(refundSale, { params: { id: sale.id }, body: refund, key: randomUUID() })
  expect(answer).toMatchObject({
    detail: 'That is more than should be in the drawer. Put cash in first, or give the money back another way.',
  })
  expect(answer).not.toHaveProperty('available')
  await till.calls(moveCash, { params: { id }, body: { ...tooMuch, direction: 'in', amount: '199.50' } })
  const close = (who: typeof till) => who.calls(closeSession, { params: { id }, body: { cash: [{ value: '100', count: 1 }] } })
  expect((await close(till)).errors[0]?.message).toBe('Cash is off. Count again, or give a reason.')
  expect((await close(nursery.as('manager'))).errors[0]?.message).toContain('$100.00 counted, $200.00 expected')
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
  const { till, device, session, sell } = await anOpenTill()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => till.calls(openSession, { params: { id: device.id }, body: { opening_float: '1' } })),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'BAD_STATE'))
  const out = { direction: 'out' as const, amount: '200.01', reason: 'x' }
  expect(await till.calls(moveCash, { params: { id: session.id }, body: out })).toMatchObject({ status: 409 })
  const { data: sale } = await sell({ payment_method: 'card' })
  await till.calls(moveCash, { params: { id: session.id }, body: { ...out, amount: '190' } })
  const items = [{ sale_item_id: sale.items[0]?.id ?? '', quantity: '1', restock: true }]
  const refund = { reason: 'Wet', method: 'cash' as const, till_session_id: session.id, items }
  expect(await till.calls(refundSale, { params: { id: sale.id }, body: refund })).toMatchObject({
    status: 409,
    detail: 'Only $10.00 should be in the drawer. Put cash in first, or give the money back another way.',
  })
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
