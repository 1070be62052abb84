/** Traces from a vendor's lot to every customer it may have reached, and from an invoice back to every lot. */
import { referenceId } from '#testing/reference.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPlant } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import * as orders from '#modules/orders/order/contract.ts'
import { invoiceDockets, reverseDocket } from '#modules/orders/order/docket-calls.ts'
import { mergeBatches, potUp, recordLoss, reverseOperations, setBatchState } from '#modules/growing/batch/batch-calls.ts'
import { makeMix, saveMix } from '#modules/growing/recipe/mix-calls.ts'
import { getBatch } from '#modules/growing/batch/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { addTransaction, createItem } from '#modules/supplies/contract.ts'
import { dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { holdLot, releaseLot, traceLot } from '../trace-calls.ts'

const keyed = () => ({ key: randomUUID() })
const today = dayIn('Pacific/Auckland', new Date())

async function aTrade() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const { nursery_id } = nursery
  const hand = nursery.as('manager')
  const account = randomUUID()
  const plant = await nursery.has(async (db) => {
    await db.run(
      sql`INSERT INTO business_accounts (nursery_id, id, name, phone) VALUES (${nursery_id}, ${account}, 'Parks', '09 555')`,
    )
    return aPlant(db)
  })
  const item = async (name: string, unit = 'L') => (await hand.calls(createItem, { body: { name, unit }, ...keyed() })).data.id
  /** Ordered and received; gives the batch it became, where it is a plant. */
  const receive = async (line: object, quantity: string, vendor_lot: string) => {
    const { data } = await hand.calls(calls.draftPurchase, {
      body: { vendor: 'Vendor', items: [{ quantity, unit_cost: '1', ...line }] },
      ...keyed(),
    })
    const body = { received_on: today, lines: [{ line_id: data.items[0]?.id ?? '', quantity, vendor_lot }] }
    const received = await hand.calls(calls.receivePurchase, { params: { id: data.id }, body, ...keyed() })
    return received.data.receipts[0]?.lines[0]?.batch_id ?? ''
  }
  const pot = async (id: string, quantity: number, potting_mix_id: string | null) => {
    const body = { container_size: 'PB5', quantity, potting_date: today, potting_mix_id, confirmed: true, while_held: true }
    const { data, answer, status } = await hand.calls(potUp, { params: { id }, body, ...keyed() })
    expect(status).toBe(200)
    return { id: data.id, code: data.batch_code, operation: String(answer['operation_id']) }
  }
  /** Writes a sale as a till would. */
  const sell = (invoice_number: string, what: { batch?: string; item?: string }) =>
    nursery.has(async (db) => {
      const [sale, line] = [randomUUID(), randomUUID()]
      await db.run(sql`
        INSERT INTO sales (nursery_id, id, invoice_number, sale_date, customer_name, business_account_id, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules)
        VALUES (${nursery_id}, ${sale}, ${invoice_number}, ${today}, 'Parks', ${account}, 'account', 'unpaid', 1, 0, 1, '{}')`)
      await db.run(sql`
        INSERT INTO sale_items (nursery_id, id, sale_id, position, item_type, plant_type_id, inventory_item_id, plant_common_name, inventory_item_name, container_size, quantity, unit_price, line_total, tax_amount)
        VALUES (${nursery_id}, ${line}, ${sale}, 1, ${what.batch ? 'plant' : 'other'}, ${what.batch ? plant : null}, ${what.item ?? null},
          ${what.batch ? 'Harakeke' : null}, ${what.item ? 'Bark' : null}, ${what.batch ? 'PB5' : null}, 3, 1, 1, 0)`)
      if (what.batch)
        await db.run(
          sql`INSERT INTO batch_history (nursery_id, reference_type, reference_id, sale_item_id, batch_id, kind, delta, quantity_after, occurred_on)
            VALUES (${nursery_id}, 'sale', ${sale}, ${line}, ${what.batch}, 'sale', -3, 0, ${today})`,
        )
      if (what.item)
        await db.run(sql`
          WITH sold AS (UPDATE inventory_items SET quantity_on_hand = quantity_on_hand - 3 WHERE nursery_id = ${nursery_id} AND id = ${what.item} RETURNING quantity_on_hand AS left)
          INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, reference_type, reference_id)
          SELECT ${nursery_id}, ${what.item}, 'sale', -3, sold.left + 3, sold.left, 'sale', ${sale} FROM sold RETURNING 1`)
    })
  const trace = async (code: string) => {
    const { data, status } = await hand.calls(traceLot, { query: { code } })
    if (status !== 200) return { status }
    return {
      status,
      way: data.way,
      lots: data.origins.map(({ vendor_lot }) => vendor_lot).toSorted(),
      batches: data.batches.map(({ batch_code }) => batch_code).toSorted(),
      invoices: data.lines.map(({ invoice_number }) => invoice_number).toSorted(),
      data,
    }
  }
  return { ...nursery, hand, account, plant, item, receive, pot, sell, trace }
}

test('a lot of liners leads to its batch, what was potted of it, and who bought; and an invoice back to the lot', async () => {
  const { plant, receive, pot, sell, trace, as } = await aTrade()
  const liners = { plant_type_id: plant, container_size: 'Plug 72' }
  const [first, other] = [await receive(liners, '100', 'L-77'), await receive(liners, '100', 'L-78')]
  const potted = await pot(first, 40, null)
  await sell('A1', { batch: potted.id })
  await sell('A2', { batch: other })
  const forward = await trace('l-77')
  expect(forward).toMatchObject({ way: 'to customers', lots: ['L-77'], invoices: ['A1'] })
  expect(forward.batches).toHaveLength(2)
  expect(forward.data?.origins[0]).toMatchObject({
    vendor: 'Vendor',
    quantity: '100',
    order_number: 1,
    name: 'Harakeke, Plug 72',
  })
  expect(forward.data?.lines[0]).toMatchObject({
    customer_name: 'Parks',
    contact: '09 555',
    quantity: '3',
    batch_code: potted.code,
  })
  expect(await trace(potted.code)).toMatchObject({ way: 'to customers', invoices: ['A1'] })
  expect(await trace('A1')).toMatchObject({ way: 'to lots', lots: ['L-77'], invoices: ['A1'] })
  expect((await trace('nothing')).status).toBe(404)
  expect((await as('production').calls(traceLot, { query: { code: 'L-77' } })).status).toBe(403)
  expect((await (await aNursery()).as('admin').calls(traceLot, { query: { code: 'L-77' } })).status).toBe(404)
})

test('a lot of bark is followed through the mix it went into, for as long as some of it may be in stock', async () => {
  const { hand, plant, item, receive, pot, sell, trace } = await aTrade()
  const liners = { plant_type_id: plant, container_size: 'Plug 72' }
  const batch = await receive(liners, '100', 'L-1')
  const [bark, mix] = [await item('Bark'), await item('Potting mix')]
  const saved = await hand.calls(saveMix, {
    params: { id: mix },
    body: { components: [{ inventory_item_id: bark, quantity: '1', unit: 'L' }] },
  })
  expect(saved.detail).toBeUndefined()
  const make = async (quantity: string) =>
    expect((await hand.calls(makeMix, { params: { id: mix }, body: { quantity }, ...keyed() })).detail).toBeUndefined()
  await receive({ inventory_item_id: bark }, '500', 'B-1')
  await make('400')
  const before = await pot(batch, 10, mix)
  await sell('P1', { batch: before.id })
  await sell('S1', { item: bark })
  expect(await trace('B-1')).toMatchObject({ lots: ['B-1'], batches: [before.code], invoices: ['P1', 'S1'] })
  expect((await trace('P1')).lots).toEqual(['B-1', 'L-1'])

  // The next lot is added to the rest of the first: from now on it may be either; once the stock was empty, it is the new one alone.
  await receive({ inventory_item_id: bark }, '500', 'B-2')
  const use = (inventory_item_id: string, kind: 'count', quantity: string) =>
    hand.calls(addTransaction, { body: { inventory_item_id, kind, quantity }, ...keyed() })
  await make('10')
  const mixed = await pot(batch, 10, mix)
  await use(bark, 'count', '0')
  await use(mix, 'count', '0')
  await receive({ inventory_item_id: bark }, '500', 'B-3')
  await make('100')
  const after = await pot(batch, 10, mix)
  expect((await trace('B-1')).batches).toEqual([before.code, mixed.code].toSorted())
  expect((await trace('B-2')).batches).toEqual([mixed.code])
  expect((await trace('B-3')).batches).toEqual([after.code])
  await sell('P2', { batch: mixed.id })
  await sell('P3', { batch: after.id })
  expect([(await trace('P2')).lots, (await trace('P3')).lots]).toEqual([
    ['B-1', 'B-2', 'L-1'],
    ['B-3', 'L-1'],
  ])
  // A reversed potting used nothing.
  expect(
    (await hand.calls(recordLoss, { params: { id: batch }, body: { quantity: 1, loss_date: today }, ...keyed() })).status,
  ).toBe(200)
  const wrong = await pot(batch, 5, mix)
  expect((await trace('B-3')).batches).toEqual([after.code, wrong.code].toSorted())
  await hand.calls(reverseOperations, { body: { operation_ids: [wrong.operation] }, ...keyed() })
  expect((await trace('B-3')).batches).toEqual([after.code])
})

test('a supply delivered on a docket is recalled: before its invoice and after it, once, and not if the docket was reversed', async () => {
  const { hand, has, account, item, receive, trace } = await aTrade()
  const bark = await item('Bark')
  await has((db) =>
    db.run(sql`UPDATE inventory_items SET "forSale" = true, price = 2 WHERE nursery_id = ${db.nursery_id} AND id = ${bark}`),
  )
  await receive({ inventory_item_id: bark }, '50', 'B-1')
  const deliver = async (quantity: number) => {
    const items = [{ inventory_item_id: bark, quantity }]
    const order = await hand.calls(orders.takeCurrentOrder, { body: { business_account_id: account, items }, ...keyed() })
    const params = { id: order.data.id }
    await hand.calls(orders.confirmOrder, { params, body: {}, ...keyed() })
    const body = { items: [{ id: order.data.items[0]?.id ?? '', quantity }] }
    const delivered = await hand.calls(orders.deliverOrder, { params, body, ...keyed() })
    expect(delivered.status).toBe(200)
    return { id: order.data.id, docketId: delivered.data.dockets[0]?.id ?? '' }
  }
  const lines = async () =>
    (await trace('B-1')).data?.lines.map((line) => [
      line.customer_name,
      line.docket_number,
      line.invoice_number,
      Number(line.quantity),
    ])
  const first = await deliver(3)
  const params = await deliver(4)
  expect(await lines()).toEqual([
    ['Parks', 2, null, 4],
    ['Parks', 1, null, 3],
  ])
  await hand.calls(reverseDocket, { params, body: { reason: 'Truck broke down' }, ...keyed() })
  expect(await lines()).toEqual([['Parks', 1, null, 3]])
  const body = { docket_ids: [first.docketId], payment_method: 'account' as const }
  expect((await hand.calls(invoiceDockets, { body, ...keyed() })).status).toBe(201)
  expect(await lines()).toEqual([['Parks', null, expect.any(String), 3]])
})

test('a recalled lot is on hold: no till sells it, what returns or is potted of it stays on hold, until it is released', async () => {
  const { plant, receive, pot, hand, as, has } = await aTrade()
  const liners = { plant_type_id: plant, container_size: 'Plug 72' }
  const root = await receive(liners, '100', 'L-77')
  const potted = await pot(root, 40, null)
  const other = await pot(await receive(liners, '100', 'L-78'), 5, null)
  await has(async (db) =>
    db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price) VALUES (${db.nursery_id}, ${plant}, ${await referenceId(db, 'container_sizes', 'PB5')}, 20)`),
  )
  const offer = (ids: string[]) =>
    hand.calls(setBatchState, { body: { batch_ids: ids, state: 'for_sale', date: today }, ...keyed() })
  await offer([potted.id, other.id])
  const till = as('sales')
  const sell = (quantity: string, more: object = {}) =>
    (Object.keys(more).length > 0 ? hand : till).calls(createSale, {
      body: {
        payment_method: 'eftpos',
        items: [{ item_type: 'plant', plant_type_id: plant, container_size: 'PB5', quantity }],
        ...more,
      },
      ...keyed(),
    })
  const sold = (await sell('3')).data

  const state = async (id: string) => (await hand.calls(getBatch, { params: { id } })).data
  const recall = { code: 'L-77', reason: 'Myrtle rust' }
  expect((await till.calls(holdLot, { body: recall })).status).toBe(403)
  const { data: traced } = await hand.calls(holdLot, { body: recall })
  expect(traced.batches.map(({ on_hold }) => on_hold)).toEqual(['Myrtle rust', 'Myrtle rust'])
  expect(await state(potted.id)).toMatchObject({ state: 'growing', on_hold: 'Myrtle rust', quantity_current: 37 })
  const refused = await sell('6')
  expect([refused.code, refused.detail]).toEqual([
    'NOT_ENOUGH_PLANTS',
    'Harakeke, PB5 is on hold and can’t be sold: Myrtle rust. 5 others are for sale. Put it aside, and ask a manager.',
  ])
  expect((await sell('5')).status).toBe(201)
  expect((await sell('1')).detail).toBe(
    'Harakeke, PB5 is on hold and can’t be sold: Myrtle rust. Put it aside, and ask a manager.',
  )

  // Sold offline meanwhile: it waits for a manager, with the reason.
  const blind = await sell('6', { adjust_stock: true, till_reference: 'T1-000009' })
  expect([blind.status, (await state(potted.id)).quantity_current]).toEqual([201, 37])
  const back = { sale_item_id: sold.items[0]?.id ?? '', quantity: '3', restock: true }
  await till.calls(refundSale, {
    params: { id: sold.id },
    body: { reason: 'Recalled', method: 'eftpos', items: [back] },
    ...keyed(),
  })
  expect(await state(potted.id)).toMatchObject({ state: 'growing', quantity_current: 40 })
  expect((await offer([potted.id])).detail).toContain('is on hold and cannot be put up for sale: Myrtle rust')
  const merge = { params: { id: other.id }, body: { batch_ids: [potted.id], date: today }, ...keyed() }
  expect((await hand.calls(mergeBatches, merge)).detail).toContain('is on hold and cannot be merged')
  const child = await pot(root, 10, null)
  expect(await state(child.id)).toMatchObject({ on_hold: 'Myrtle rust', state: 'growing' })

  const invoice = await hand.calls(holdLot, { body: { code: sold.invoice_number, reason: 'x' } })
  expect([invoice.status, invoice.errors[0]?.path]).toEqual([422, 'code'])
  await hand.calls(releaseLot, { body: { code: 'L-77' } })
  expect(await state(potted.id)).toMatchObject({ state: 'for_sale', on_hold: '' })
  expect(await state(child.id)).toMatchObject({ state: 'growing', on_hold: '' })
  expect((await sell('40')).status).toBe(201)
})
