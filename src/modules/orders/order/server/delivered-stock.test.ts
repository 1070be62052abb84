/** Goods leave the stock on the docket; the invoice takes only the money. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { countBatch, recordLoss, reverseOperations } from '#modules/growing/batch/batch-calls.ts'
import { getBalance } from '#modules/growing/batch/batch-cost-calls.ts'
import { getFinancialReport, listFinancialReportLines } from '#modules/reports/contract.ts'
import { getSale, createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { traceLot, holdLot } from '#modules/buying/stockroom/trace-calls.ts'
import { dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { listAvailability } from '#modules/growing/availability/contract.ts'
import * as calls from '../contract.ts'
import * as dockets from '../docket-calls.ts'

const today = dayIn('Pacific/Auckland', new Date())
const key = () => ({ key: randomUUID() })

/** 69 Hebe for sale that cost 1.00 each, 10 stakes that cost 0.50 each, and a landscaper who buys on account. */
async function aYard() {
  const nursery = await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland', gstRegistered: true, retailTaxIncluded: true })
  const [account, stake] = [newId(), newId()]
  const { plant, batch } = await nursery.has(async (db) => {
    const hebe = await forSale(db, { name: 'Hebe', quantity: 69, cost: 69, code: 'HEBE-1' })
    await db.run(sql`
      INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on)
      VALUES (${db.nursery_id}, ${hebe.batch}, 'created', 69, 69, 69, '2026-01-01')`)
    await db.run(sql`UPDATE plant_batches SET vendor_lot = 'LOT-A' WHERE nursery_id = ${db.nursery_id} AND id = ${hebe.batch}`)
    await db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, phone) VALUES (${db.nursery_id}, ${account}, 'City Council', '09 555')`)
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand, average_cost)
      VALUES (${db.nursery_id}, ${stake}, 'Stake', 'each', true, 2, 10, 0.5)`)
    await db.run(sql`
      INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost)
      VALUES (${db.nursery_id}, ${stake}, 'opening', 10, 0, 10, 0.5)`)
    return hebe
  })
  const manager = nursery.as('manager')
  const onHand = async () =>
    (
      await nursery.has((db) =>
        db.one(
          z.object({ quantity: z.int() }),
          sql`SELECT quantity_current AS quantity FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${batch}`,
        ),
      )
    ).quantity
  const order = async (quantity: number, stakes = 0) => {
    const items = [
      { plant_type_id: plant, container_size: '14 cm', quantity },
      ...(stakes > 0 ? [{ inventory_item_id: stake, quantity: stakes }] : []),
    ]
    const { data } = await manager.calls(calls.takeCurrentOrder, { body: { business_account_id: account, items }, ...key() })
    const confirmed = await manager.calls(calls.confirmOrder, { params: { id: data.id }, body: { back_order: true }, ...key() })
    return confirmed.data
  }
  const deliver = (of: { id: string; items: readonly { id: string; quantity: number }[] }, ...quantities: number[]) =>
    manager.calls(calls.deliverOrder, {
      params: { id: of.id },
      body: { items: of.items.map(({ id, quantity }, i) => ({ id, quantity: quantities[i] ?? quantity })) },
      ...key(),
    })
  const invoice = (of: { dockets: readonly { id: string; sale_id: string | null }[] }) =>
    manager.calls(dockets.invoiceDockets, {
      body: { docket_ids: of.dockets.filter(({ sale_id }) => sale_id === null).map(({ id }) => id), payment_method: 'account' },
      ...key(),
    })
  const sale = async (id: string) => (await manager.calls(getSale, { params: { id } })).data
  const count = (quantity: number) =>
    manager.calls(countBatch, { params: { id: batch }, body: { counted: quantity, date: today }, ...key() })
  const sell = (quantity: number) =>
    manager.calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(plant, String(quantity))] }, ...key() })
  const balance = async () => (await manager.calls(getBalance)).data
  const trace = async (code = 'LOT-A') => (await manager.calls(traceLot, { query: { code } })).data
  const free = async () => (await manager.calls(listAvailability)).data[0]
  return {
    ...nursery,
    manager,
    plant,
    batch,
    stake,
    account,
    onHand,
    order,
    deliver,
    invoice,
    sale,
    count,
    sell,
    balance,
    trace,
    free,
  }
}

test('plants leave their batch on the docket: a count before the invoice takes nothing twice', async () => {
  const { order, deliver, invoice, count, onHand, sale, balance, free } = await aYard()
  const left = await deliver(await order(30))
  expect(left.status).toBe(200)
  expect(await onHand()).toBe(39)
  expect(await free()).toMatchObject({ on_hand: 39, committed: 0, available: 39 })
  await count(39)
  const invoiced = await invoice(left.data)
  expect(invoiced.status).toBe(201)
  expect(await onHand()).toBe(39)
  const { items, total_amount } = await sale(invoiced.data.sale_id)
  expect([items[0]?.quantity, total_amount]).toEqual(['30.0000', '300.00'])
  const { plants, cents } = await balance()
  expect([plants.counted, plants.sold, plants.difference, cents.sold, cents.difference]).toEqual([
    0,
    30,
    0,
    '30.000000',
    '0.000000',
  ])
})

test('after a partial delivery only the rest is reserved against the next order', async () => {
  const { order, deliver } = await aYard()
  await deliver(await order(30), 10)
  const next = await order(50)
  expect(next.items.map((item) => item.quantity_reserved)).toEqual([39])
})

test('the till cannot sell what was delivered, and what was delivered can always be invoiced', async () => {
  const { order, deliver, invoice, sell } = await aYard()
  const left = await deliver(await order(35))
  expect((await sell(35)).code).toBe('NOT_ENOUGH_PLANTS')
  expect((await sell(34)).status).toBe(201)
  expect((await invoice(left.data)).status).toBe(201)
})

test('delivered goods are invoiced also if their batch is on hold or their price has left the list', async () => {
  const { manager, order, deliver, invoice, has, plant, stake } = await aYard()
  const left = await deliver(await order(30, 4))
  await manager.calls(holdLot, { body: { code: 'LOT-A', reason: 'Root rot' } })
  await has(async (db) => {
    await db.run(sql`UPDATE plant_types SET archived_at = now() WHERE nursery_id = ${db.nursery_id} AND id = ${plant}`)
    await db.run(sql`UPDATE plant_type_prices SET archived_at = now() WHERE nursery_id = ${db.nursery_id}`)
    await db.run(sql`UPDATE inventory_items SET "forSale" = false WHERE nursery_id = ${db.nursery_id} AND id = ${stake}`)
  })
  expect((await invoice(left.data)).status).toBe(201)
})

test('a recall finds who was delivered to, before and after the invoice, once each', async () => {
  const { order, deliver, invoice, sell, trace } = await aYard()
  const left = await deliver(await order(30))
  await sell(5)
  const before = await trace()
  expect(before.lines.map(({ customer_name, contact, quantity }) => [customer_name, contact, quantity])).toEqual(
    expect.arrayContaining([
      ['City Council', '09 555', '30'],
      ['', '', '5'],
    ]),
  )
  expect(before.batches).toMatchObject([{ quantity_current: 34 }])
  await invoice(left.data)
  const after = await trace()
  expect(after.lines.map(({ quantity }) => quantity).toSorted()).toEqual(['30', '5'])
})

test('until its invoice a delivery is stock of its own: value of stock, profit and the balance say so, and open to it', async () => {
  const { manager, order, deliver, invoice } = await aYard()
  const query = { from: '2026-11-01', to: today }
  const worth = async () => {
    const { data } = await manager.calls(getFinancialReport, { query: { ...query, statement: 'stock' } })
    return [...(data.sections[0]?.rows.map(({ cells }) => cells[1]) ?? []), data.sections[0]?.total?.[1]]
  }
  const profit = async () => {
    const { data } = await manager.calls(getFinancialReport, { query: { ...query, statement: 'profit' } })
    const of = (label: string) => data.sections[0]?.rows.find(({ cells }) => cells[0] === label)?.cells[1]
    const { data: balance } = await manager.calls(getFinancialReport, { query: { ...query, statement: 'balance' } })
    const stock = ['Stock of plants', 'Stock of supplies', 'Delivered, not invoiced'].map(
      (label) => balance.sections[0]?.rows.find(({ cells }) => cells[0] === label)?.cells[1],
    )
    return [stock, of('Profit')]
  }
  expect(await worth()).toEqual(['69.00', '5.00', '0.00', '74.00'])
  const [, before] = await profit()
  const left = await deliver(await order(30, 4))
  expect(await worth()).toEqual(['39.00', '3.00', '32.00', '74.00'])
  expect(await profit()).toEqual([['39.00', '3.00', '32.00'], before])
  const lines = async (key: string) => {
    const { data } = await manager.calls(listFinancialReportLines, { query: { ...query, statement: 'stock', key } })
    return data.map(({ number, name, quantity, amount }) => [number, name, Number(quantity), Number(amount)])
  }
  expect(await lines('delivered')).toEqual([['Docket 1', 'City Council', 34, 32]])
  expect(await lines('stock')).toHaveLength(3)
  await invoice(left.data)
  expect(await worth()).toEqual(['39.00', '3.00', '0.00', '42.00'])
  expect((await profit())[0]).toEqual(['39.00', '3.00', undefined])
  expect(await lines('delivered')).toEqual([])
})

test('voiding the invoice leaves the goods delivered: the docket waits for an invoice again, at the same discount', async () => {
  const { manager, order, deliver, invoice, sale, onHand, balance, trace } = await aYard()
  const left = await deliver(await order(30, 4))
  const invoiced = await invoice(left.data)
  const { version, total_amount } = await sale(invoiced.data.sale_id)
  const voiding = { params: { id: invoiced.data.sale_id }, body: { reason: 'Wrong address', version }, ...key() }
  expect((await manager.calls(voidSale, voiding)).status).toBe(200)
  const again = (await manager.calls(calls.getOrder, { params: { id: left.data.id } })).data
  expect(again).toMatchObject({
    status: 'delivered',
    sale_id: null,
    items: [{ quantity_delivered: 30, quantity_invoiced: 0 }, {}],
    dockets: [{ sale_id: null, invoice_number: null }],
  })
  expect(await onHand()).toBe(39)
  const between = await balance()
  expect([between.plants.sold - between.plants.returned, between.plants.delivered, between.plants.difference]).toEqual([0, 30, 0])
  expect((await trace()).lines).toMatchObject([{ docket_number: 1, quantity: '30' }])
  const second = await invoice(again)
  expect((await sale(second.data.sale_id)).total_amount).toBe(total_amount)
  const after = await balance()
  expect([after.plants.delivered, after.cents.delivered, after.cents.sold, after.cents.difference]).toEqual([
    0,
    '0.000000',
    '30.000000',
    '0.000000',
  ])
})

test('a reversed docket returns its goods to their batches, reserved; it is never invoiced', async () => {
  const { manager, order, deliver, invoice, onHand, balance, trace, free, has, stake } = await aYard()
  const left = await deliver(await order(30, 4))
  const params = { id: left.data.id, docketId: left.data.dockets[0]?.id ?? '' }
  const reverse = () => manager.calls(dockets.reverseDocket, { params, body: { reason: 'Truck broke down' }, ...key() })
  const back = await reverse()
  expect(back.data).toMatchObject({
    status: 'confirmed',
    items: [{ quantity_delivered: 0, quantity_picked: 0, quantity_reserved: 30 }, { quantity_delivered: 0 }],
    dockets: [{ reversed_at: expect.any(String) as string }],
  })
  expect(await onHand()).toBe(69)
  expect(await free()).toMatchObject({ on_hand: 69, committed: 30, available: 39 })
  const { plants, cents } = await balance()
  expect([plants.delivered, plants.difference, cents.delivered, cents.work_in_progress]).toEqual([0, 0, '0.000000', '69.000000'])
  expect((await trace()).lines).toEqual([])
  const stakes = await has((db) =>
    db.one(
      z.object({ text: z.string() }),
      sql`SELECT quantity_on_hand::float8 || ' at ' || average_cost AS text FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND id = ${stake}`,
    ),
  )
  expect(stakes.text).toBe('10 at 0.500000')
  expect((await reverse()).detail).toBe('Docket 1 is already undone.')
  expect((await invoice(back.data)).detail).toBe('Docket 1 was undone. Remove it from the list.')
  expect((await manager.calls(dockets.listDockets, { query: {} })).data).toEqual([])
  const cancelled = await manager.calls(calls.cancelOrder, { params: { id: left.data.id }, body: { reason: 'Gone' }, ...key() })
  expect(cancelled.data.status).toBe('cancelled')
})

test('an invoiced docket cannot be reversed, and what is cancelled beside it leaves the order', async () => {
  const { manager, order, deliver, invoice } = await aYard()
  const whole = await order(30, 4)
  const first = await deliver(whole, 0, 4)
  const second = await deliver(whole, 10, 0)
  const reverse = (docketId: string) =>
    manager.calls(dockets.reverseDocket, { params: { id: whole.id, docketId }, body: { reason: 'Wrong' }, ...key() })
  const [stakes = '', hebes = ''] = second.data.dockets.map(({ id }) => id)
  expect((await reverse(stakes)).status).toBe(200)
  await invoice({ dockets: second.data.dockets.slice(1) })
  expect((await reverse(hebes)).detail).toBe('Docket 2 is on invoice 00001. Void the invoice first.')
  const closed = await manager.calls(calls.cancelOrder, { params: { id: whole.id }, body: { reason: 'Enough' }, ...key() })
  expect([closed.status, closed.data.status, closed.data.items.map(({ quantity }) => quantity)]).toEqual([200, 'invoiced', [10]])
  expect(first.status).toBe(200)
})

test('a delivery blocks the reversal of the potting of its plants, until the docket is reversed', async () => {
  const { manager, batch, order, deliver } = await aYard()
  const lost = await manager.calls(recordLoss, {
    params: { id: batch },
    body: { quantity: 9, reason: 'frost', loss_date: today },
    ...key(),
  })
  const operation_id = String(lost.answer['operation_id'])
  const left = await deliver(await order(30))
  const undo = () => manager.calls(reverseOperations, { body: { operation_ids: [operation_id] }, ...key() })
  expect((await undo()).detail).toMatch(/^Docket 1 of .* depends on it, in HEBE-1. Undo it first.$/)
  const params = { id: left.data.id, docketId: left.data.dockets[0]?.id ?? '' }
  await manager.calls(dockets.reverseDocket, { params, body: { reason: 'Wrong' }, ...key() })
  expect((await undo()).status).toBe(200)
})
