/** Purchase orders in number: however many lines come, and however many drafts are made or cancelled, the statements are as many as for one. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPlant } from '#testing/products.ts'
import { countStatements } from '#testing/statements.ts'
import { aNursery } from '#testing/nursery.ts'
import { getBatch } from '#modules/growing/batch/contract.ts'
import { createItem, getItem } from '#modules/supplies/contract.ts'
import { dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import type { WholePurchase } from '../purchase.ts'
import { cancelDrafts, draftPurchases } from './purchases.ts'
import { receivePurchase } from './receive-purchase.ts'

const key = () => randomUUID()
const today = dayIn('Pacific/Auckland', new Date())

async function aStore() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const hand = nursery.as('manager')
  const plant = await nursery.has((db) => aPlant(db))
  const items = (count: number, vendorOf: (i: number) => string) =>
    Promise.all(
      Array.from(
        { length: count },
        async (_, i) =>
          (await hand.calls(createItem, { body: { name: `Pot ${key()}`, unit: 'each', vendor: vendorOf(i) }, key: key() })).data
            .id,
      ),
    )
  return { nursery, hand, plant, items, user_id: nursery.user('manager').user_id }
}

test('receives a delivery of many lines in as many statements as one of two, each plant at its own place', async () => {
  const { nursery, hand, plant, items, user_id } = await aStore()
  const statementsFor = async (count: number) => {
    const supplies = await items(count, () => 'Pot Co')
    const { data: order } = await hand.calls(calls.draftPurchase, {
      body: {
        vendor: 'Pot Co',
        items: [
          ...supplies.map((inventory_item_id) => ({ inventory_item_id, quantity: '10', unit_cost: '0.3' })),
          ...supplies.map((_, i) => ({ plant_type_id: plant, container_size: `Plug ${i}`, quantity: '50', unit_cost: '0.5' })),
        ],
      },
      key: key(),
    })
    const lines = order.items.map(({ id, quantity, plant_type_id }, i) => ({
      line_id: id,
      quantity,
      vendor_lot: `L-${i}`,
      ...(plant_type_id ? { location: `Bay ${i}`, for_sale: i % 2 === 0 } : {}),
    }))
    const body = { received_on: today, lines, freight: '10' }
    let received: WholePurchase | undefined
    const statements = await countStatements(
      nursery,
      async (db) => (received = await receivePurchase(db, user_id, order.id, body)),
    )
    const [receipt] = received?.receipts ?? []
    expect([received?.state, receipt?.lines.length]).toEqual(['received', 2 * count])
    for (const id of supplies)
      expect((await hand.calls(getItem, { params: { id } })).data).toMatchObject({ quantity_on_hand: '10.0000' })
    for (const [i, line] of order.items.entries()) {
      const batch_id = receipt?.lines.find(({ line_id }) => line_id === line.id)?.batch_id
      if (!line.plant_type_id) continue
      const { data: batch } = await hand.calls(getBatch, { params: { id: batch_id ?? '' } })
      expect(batch).toMatchObject({
        container_size: line.container_size,
        location: `Bay ${i}`,
        vendor_lot: `L-${i}`,
        state: i % 2 === 0 ? 'for_sale' : 'growing',
        quantity_current: 50,
      })
    }
    return statements
  }
  expect(await statementsFor(9)).toBe(await statementsFor(2))
})

test('drafts for many vendors, and cancels them, in as many statements as for one', async () => {
  const { nursery, hand, items, user_id } = await aStore()
  const statementsFor = async (count: number) => {
    const supplies = await items(count, (i) => `Vendor ${i} of ${count}`)
    const lines = supplies.map((inventory_item_id) => ({ inventory_item_id, quantity: '3' }))
    let drafts: readonly { readonly id: string; readonly order_number: number; readonly vendor: string }[] = []
    const draft = await countStatements(nursery, async (db) => (drafts = await draftPurchases(db, user_id, lines)))
    expect(drafts.map(({ vendor }) => vendor)).toEqual(supplies.map((_, i) => `Vendor ${i} of ${count}`))
    expect(drafts.map(({ order_number }) => order_number)).toEqual(drafts.map((_, i) => (drafts[0]?.order_number ?? 0) + i))
    const cancel = await countStatements(nursery, (db) =>
      cancelDrafts(
        db,
        user_id,
        drafts.map(({ id }) => id),
      ),
    )
    const states = drafts.map(async ({ id }) => (await hand.calls(calls.getPurchase, { params: { id } })).data.state)
    expect(await Promise.all(states)).toEqual(drafts.map(() => 'cancelled'))
    return { draft, cancel }
  }
  expect(await statementsFor(8)).toEqual(await statementsFor(1))
})

test('cancels no draft where one of them is sent by now or is not there', async () => {
  const { nursery, hand, items, user_id } = await aStore()
  const supplies = await items(2, (i) => `Vendor ${i}`)
  const lines = supplies.map((inventory_item_id) => ({ inventory_item_id, quantity: '3' }))
  const { data: drafts } = await hand.calls(calls.draftPurchases, { body: { lines }, key: key() })
  const [first, second] = drafts.map(({ id }) => id)
  const cancel = (ids: readonly string[]) => nursery.has((db) => cancelDrafts(db, user_id, ids))
  await expect(cancel([first ?? '', key()])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await hand.calls(calls.setPurchaseState, { params: { id: second ?? '' }, body: { to: 'sent', version: 1 } })
  await expect(cancel([first ?? '', second ?? ''])).rejects.toThrow('PO-0002')
  expect((await hand.calls(calls.getPurchase, { params: { id: first ?? '' } })).data.state).toBe('draft')
})
