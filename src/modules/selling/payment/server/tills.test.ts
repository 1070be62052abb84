import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import {
  closeSession,
  currentSession,
  leftInDrawer,
  listOpenTills,
  listTills,
  moveTill,
  openSession,
  registerTill,
  renameTill,
  retireTill,
} from '../till-calls.ts'

/** A nursery with plants to sell, three devices that have opened the till, and the tills its audit log knows. */
async function threeDevices() {
  const nursery = await aNursery()
  const [seller, manager] = [nursery.as('sales'), nursery.as('manager')]
  const { plant } = await nursery.has((db) => forSale(db, { name: `Hebe ${newId()}`, price: '9', quantity: 50, cost: 1 }))
  const open = async (device_id = randomUUID()) => ({
    device_id,
    ...(await seller.calls(registerTill, { body: { device_id } })).data,
  })
  const tills = [await open(), await open(), await open()] as const
  const sell = (till_reference?: string) =>
    seller.calls(createSale, {
      body: { payment_method: 'card', items: [lineOf(plant)], ...(till_reference ? { till_reference } : {}) },
    })
  const audited = async () => {
    const Line = z.object({ number: z.int(), subject_id: z.string() })
    const lines = await nursery.has((db) =>
      db.many(
        Line,
        sql`SELECT (after->>'number')::int AS number, subject_id FROM audit_log
        WHERE nursery_id = ${db.nursery_id} AND subject_type = 'till' ORDER BY occurred_at, id`,
      ),
    )
    return lines
  }
  const used = async () => {
    const rows = await nursery.has((db) =>
      db.many(
        z.object({ number: z.int() }),
        sql`SELECT number FROM tills WHERE nursery_id = ${db.nursery_id} AND first_used_at IS NOT NULL ORDER BY number`,
      ),
    )
    return rows.map(({ number }) => number)
  }
  return { seller, manager, tills, sell, audited, used }
}

test('opening the till reserves a number and leaves no trace in the audit log', async () => {
  const { tills, sell, audited, used } = await threeDevices()
  expect(tills.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(await audited()).toEqual([])
  // A sale that no till made uses none.
  expect((await sell()).status).toBe(201)
  expect((await sell('counter')).status).toBe(201)
  expect(await audited()).toEqual([])
  expect(await used()).toEqual([])
})

test('a device is registered as a till by its first sale, once', async () => {
  const { tills, sell, audited, used } = await threeDevices()
  const answers = await Promise.all([1, 2, 3, 4].map((n) => sell(`T2-00000${n}`)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await audited()).toEqual([{ number: 2, subject_id: tills[1].id }])
  expect(await used()).toEqual([2])
})

test('a device is registered as a till by its first float, and not again by the sales after it', async () => {
  const { seller, tills, sell, audited, used } = await threeDevices()
  expect((await seller.calls(openSession, { params: { id: tills[2].id }, body: { opening_float: '100' } })).status).toBe(201)
  expect(await used()).toEqual([3])
  expect((await sell('T3-000001')).status).toBe(201)
  expect(await audited()).toEqual([{ number: 3, subject_id: tills[2].id }])
  expect(await used()).toEqual([3])
})

test('a sale that is refused registers no till', async () => {
  const { seller, audited, used } = await threeDevices()
  const refused = await seller.calls(createSale, {
    body: {
      payment_method: 'card',
      items: [{ item_type: 'other', inventory_item_id: randomUUID(), quantity: '1' }],
      till_reference: 'T1-000001',
    },
  })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(await audited()).toEqual([])
  expect(await used()).toEqual([])
})

test('a till is called by its name once it has one; its number stays, and the audit log says who named it', async () => {
  const { seller, tills } = await threeDevices()
  const { id } = tills[1]
  expect((await seller.calls(renameTill, { params: { id }, body: { name: ' Front counter ' } })).data).toEqual({
    id,
    number: 2,
    name: 'Front counter',
  })
  expect((await seller.calls(openSession, { params: { id }, body: { opening_float: '100' } })).data.till_name).toBe(
    'Front counter',
  )
  expect((await seller.calls(currentSession, { params: { id } })).data?.till_name).toBe('Front counter')
  expect((await seller.calls(listOpenTills, {})).data).toMatchObject([{ till_number: 2, till_name: 'Front counter' }])
  const again = await seller.calls(openSession, { params: { id }, body: { opening_float: '100' } })
  expect([again.status, again.detail]).toEqual([409, 'Front counter is already open. Close it first, or keep selling.'])
  expect((await seller.calls(renameTill, { params: { id: randomUUID() }, body: { name: 'x' } })).status).toBe(404)
  expect((await seller.calls(renameTill, { params: { id }, body: { name: 'x'.repeat(41) } })).status).toBe(422)
  expect((await seller.calls(renameTill, { params: { id }, body: { name: '' } })).data.name).toBe('')
})

test('a manager sees every till, closes one of a lost device, and retires it once it is closed', async () => {
  const nursery = await aNursery()
  const [seller, manager] = [nursery.as('sales'), nursery.as('manager')]
  const device_id = randomUUID()
  const { data: till } = await seller.calls(registerTill, { body: { device_id } })
  const params = { id: till.id }
  expect((await manager.calls(listTills)).data).toEqual([])
  expect((await seller.calls(listTills)).status).toBe(403)
  const { data: session } = await seller.calls(openSession, { params, body: { opening_float: '50' } })
  expect((await manager.calls(listTills)).data).toMatchObject([
    { number: 1, retired: false, session_id: session.id, opened_by: 'sales', closed_at: null },
  ])
  expect((await manager.calls(retireTill, { params })).detail).toBe(
    'Till 1 is open. Count and close it first, so that its cash is not lost.',
  )
  await manager.calls(closeSession, { params: { id: session.id }, body: { cash: [{ value: '50', count: 1 }] } })
  expect((await manager.calls(retireTill, { params })).data).toMatchObject({ retired: true })
  expect((await manager.calls(listTills)).data).toMatchObject([
    { retired: true, session_id: null, last_session_id: session.id, left_in_drawer: '50.00' },
  ])
  const again = await seller.calls(openSession, { params, body: { opening_float: '50' } })
  expect([again.code, again.detail]).toEqual([
    'BAD_STATE',
    'Till 1 was retired. Open the till again: this device gets another number.',
  ])
  expect((await seller.calls(registerTill, { body: { device_id } })).data.number).toBe(2)
  expect((await manager.calls(retireTill, { params: { id: newId() } })).status).toBe(404)
})

test('the number of a closed till goes on at another device; the old one learns it, and its late sales are taken', async () => {
  const { seller, manager, tills, sell } = await threeDevices()
  const [, { id }, own] = tills
  const params = { id }
  const count = (session: string) =>
    seller.calls(closeSession, { params: { id: session }, body: { cash: [{ value: '50', count: 1 }] } })
  const { data: session } = await seller.calls(openSession, { params, body: { opening_float: '50' } })
  await sell('T2-000041')
  const move = (device_id: string, till = id) => manager.calls(moveTill, { params: { id: till }, body: { device_id } })
  const device = randomUUID()
  expect((await move(device)).detail).toBe('Till 2 is open. Count and close it first, so that its cash is not lost.')
  await count(session.id)
  await seller.calls(openSession, { params: { id: own.id }, body: { opening_float: '0' } })
  expect((await move(own.device_id)).detail).toBe('This device is Till 3. Retire it first: a device has one number.')

  const { data: moved, status } = await move(device)
  expect([status, moved]).toEqual([201, { id: expect.any(String), number: 2, name: '', last_reference: 1041 }])
  expect(moved.id).not.toBe(id)
  expect((await move(device)).code).toBe('BAD_STATE')
  // The page was closed before it stored the answer: it counts from the same reference.
  expect((await seller.calls(registerTill, { body: { device_id: device } })).data).toEqual(moved)
  expect((await seller.calls(leftInDrawer, { params: { id: moved.id } })).data.left_in_drawer).toBe('50.00')
  const { data: next } = await seller.calls(openSession, { params: { id: moved.id }, body: { opening_float: '50' } })
  expect(next).toMatchObject({ number: 2, till_number: 2 })
  expect(
    (await manager.calls(listTills)).data.map(({ id: each, number, last_session_id }) => [each, number, last_session_id]),
  ).toEqual([
    [moved.id, 2, session.id],
    [own.id, 3, null],
  ])

  expect((await seller.calls(currentSession, { params })).answer).toMatchObject({ code: 'BAD_STATE', retired: true })
  expect((await sell('T2-000042')).status).toBe(201)
})
