import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale } from '#testing/products.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { owner } from '#testing/nursery.ts'
import { sql } from '#server/sql.ts'
import { createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { listStoreCredits } from '../store-credit-calls.ts'
import { getSession } from '../till-calls.ts'
import { refundSale, saleGuarantee } from '#modules/selling/sale/refund-calls.ts'

const zone = 'Pacific/Auckland'

/** Ten of a tree and ten of a perennial, at 20.00. */
async function plants(db: Db) {
  const ten = { container_size: 'PB3', price: '20', quantity: 10, cost: 10 }
  const tree = await forSale(db, { ...ten, name: 'One of Trees', category: 'Trees' })
  const perennial = await forSale(db, { ...ten, name: 'One of Perennials', category: 'Perennials' })
  return [tree.plant, perennial.plant]
}

async function sold() {
  const nursery = await aNursery({ timeZone: zone, guaranteeMonths: 12 })
  const [tree = '', perennial = ''] = await nursery.has(plants)
  const till = nursery.as('sales')
  const of = (plant: string, quantity: string) => ({
    item_type: 'plant' as const,
    plant_type_id: plant,
    container_size: 'PB3',
    quantity,
  })
  const { data: sale } = await till.calls(createSale, {
    body: { payment_method: 'card', customer_name: 'Ana', items: [of(tree, '3'), of(perennial, '1')] },
  })
  const [trees = '', perennials = ''] = sale.items.map(({ id }) => id)
  const back = (sale_item_id: string, quantity: string, more: object = {}) =>
    till.calls(refundSale, {
      params: { id: sale.id },
      body: {
        reason: 'Died',
        method: 'store_credit',
        items: [{ sale_item_id, quantity, restock: false }],
        ...more,
      },
    })
  const credits = async (search = '') => (await till.calls(listStoreCredits, { query: { search } })).data
  const { id: till_session_id } = await anOpenTill(nursery)
  const buy = (credit_number: string, amount: string, count = '1', rest: { method: 'cash'; amount: string }[] = []) =>
    till.calls(createSale, {
      body: {
        payment_method: 'store_credit',
        till_session_id,
        items: [of(perennial, count)],
        payments: [{ method: 'store_credit', amount, credit_number }, ...rest],
      },
    })
  return { nursery, till, till_session_id, sale, trees, perennials, back, credits, buy }
}

test('what comes back as store credit is spent here, part by part, and never twice', async () => {
  const { till, trees, back, credits, buy, nursery } = await sold()
  const { data: note } = await back(trees, '2')
  expect(await credits('ana')).toMatchObject([
    { code: note.credit_number, customer_name: 'Ana', issued_amount: '40.00', balance: '40.00' },
  ])
  const first = await buy(note.credit_number, '20.00')
  expect(first.data).toMatchObject({ payment_status: 'paid', payments: [{ method: 'store_credit', amount: '20.00' }] })
  expect(await buy(note.credit_number, '40.00', '2')).toMatchObject({ code: 'BAD_STATE', answer: { available: '20.00' } })
  const at = await Promise.all([1, 2, 3].map(() => buy(note.credit_number, '15.00', '1', [{ method: 'cash', amount: '5.00' }])))
  expect(at.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await credits(note.credit_number)).toMatchObject([{ balance: '5.00' }])
  const Used = z.object({ used: z.string() })
  const used = await nursery.has((db) =>
    db.one(
      Used,
      sql`SELECT sum(amount)::text AS used FROM payments WHERE nursery_id = ${db.nursery_id} AND store_credit_id IS NOT NULL AND kind = 'sale'`,
    ),
  )
  expect(used.used).toBe('35.00')
  const voided = await nursery
    .as('manager')
    .calls(voidSale, { params: { id: first.data.id }, body: { reason: 'Oops', version: first.data.version } })
  expect(voided.status).toBe(200)
  expect(await credits(note.credit_number)).toMatchObject([{ balance: '25.00' }])
  const unknown = await till.calls(createSale, {
    body: {
      payment_method: 'store_credit',
      items: [{ item_type: 'other', name: 'Pot', unit_price: '1.00', quantity: '1' }],
      payments: [{ method: 'store_credit', amount: '1.00', credit_number: 'CN99999' }],
    },
  })
  expect(unknown.detail ?? unknown.errors[0]?.message).toContain('CN99999')
})

test('a void gives store credit back in the open session that counted it', async () => {
  const { trees, back, buy, nursery, till_session_id } = await sold()
  const { data: note } = await back(trees, '2')
  const { data: paid } = await buy(note.credit_number, '20.00')
  const manager = nursery.as('manager')
  await manager.calls(voidSale, { params: { id: paid.id }, body: { reason: 'Oops', version: paid.version } })
  const { data } = await manager.calls(getSession, { params: { id: till_session_id } })
  expect(data.report.tenders.find(({ method }) => method === 'store_credit')).toMatchObject({
    taken: '20.00',
    given_back: '20.00',
    expected: '0.00',
  })
})

test('store credit without its number is refused, and so is a number for cash', async () => {
  const { till } = await sold()
  const items = [{ item_type: 'other' as const, name: 'Pot', unit_price: '1.00', quantity: '1' }]
  const pay = (body: object) => till.calls(createSale, { body: { payment_method: 'store_credit', items, ...body } })
  expect((await pay({})).status).toBe(422)
  expect((await pay({ payments: [{ method: 'store_credit', amount: '1.00' }] })).status).toBe(422)
  expect((await pay({ payments: [{ method: 'cash', amount: '1.00', credit_number: 'CN00001' }] })).status).toBe(422)
})

test('the guarantee says how many days are left of each line, and gives store credit for a dead tree once', async () => {
  const { till, sale, trees, perennials, back, credits } = await sold()
  const { data } = await till.calls(saleGuarantee, { params: { id: sale.id } })
  expect(data).toMatchObject([
    { sale_item_id: trees, reason: '' },
    { sale_item_id: perennials, until: null, days_left: 0 },
  ])
  expect(data[0]?.days_left).toBeGreaterThan(364)
  const claim = (item: string, quantity: string, more: object = {}) => back(item, quantity, { guarantee: true, ...more })
  expect((await claim(perennials, '1')).errors[0]?.message).toBe('Plants of this category are not guaranteed.')
  expect((await claim(trees, '1', { method: 'card' })).errors[0]?.path).toBe('method')
  expect((await claim(trees, '1', { items: [{ sale_item_id: trees, quantity: '1', restock: true }] })).status).toBe(422)
  expect((await claim(trees, '3')).data.total_amount).toBe('60.00')
  expect((await claim(trees, '1')).errors[0]?.message).toBe('All of this line was refunded before.')
  expect(await credits()).toHaveLength(1)
})

test('after its day the guarantee is over', async () => {
  const { till, sale, trees, back } = await sold()
  // Only the owner of the table may set the time of a sale.
  await owner.query('UPDATE sales SET sale_date = $2 WHERE id = $1', [sale.id, addDays(dayIn(zone, new Date()), -380)])
  expect((await till.calls(saleGuarantee, { params: { id: sale.id } })).data[0]).toMatchObject({ days_left: 0 })
  expect((await back(trees, '1', { guarantee: true })).errors[0]?.message).toContain('The guarantee ended')
})
