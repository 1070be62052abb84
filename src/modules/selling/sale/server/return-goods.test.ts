import { expect, test } from 'vitest'
import { setPin } from '#modules/people/contract.ts'
import { approve } from '#modules/selling/cart/approval-calls.ts'
import { bookedByPurpose, postedByPurpose, unbalanced } from '#testing/ledgers.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import { getReturnPdf } from '#modules/selling/document/contract.ts'
import { createSale } from '../contract.ts'
import { getReturn, returnGoods, voidReturn } from '../return-calls.ts'

/** A nursery with four lavenders at 11.50 with tax in it, which cost 5.00 each. */
async function shop() {
  const nursery = await aNursery({ gstRegistered: true, retailTaxIncluded: true, country: 'NZ' })
  const { plant, batch } = await nursery.has((db) => forSale(db, { price: '11.50', quantity: 4, cost: 20 }))
  const stock = () =>
    nursery.has((db) =>
      db.one(
        z.object({ quantity_current: z.int(), cost: z.string(), state: z.string() }),
        sql`SELECT quantity_current, cost, state FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${batch}`,
      ),
    )
  const body = (quantity: string, restock: boolean) => ({
    reason: 'Wrong colour',
    items: [lineOf(plant, quantity)],
    restock: [restock],
  })
  return { nursery, plant, stock, body }
}

test('goods without a receipt go back to stock at its cost, and become store credit with their tax', async () => {
  const { nursery, plant, stock, body } = await shop()
  const manager = nursery.as('manager')
  const { status, data } = await manager.calls(returnGoods, { body: { ...body('2', true), customer_name: 'Ana' } })
  expect({ status, data }).toMatchObject({
    status: 201,
    data: {
      credit_number: 'CN00001',
      customer_name: 'Ana',
      subtotal: '23.00',
      tax_amount: '3.00',
      total_amount: '23.00',
      balance: '23.00',
    },
  })
  expect(await stock()).toEqual({ quantity_current: 6, cost: '30.000000', state: 'for_sale' })
  expect(await posted(nursery)).toMatchObject({
    sales_plants: 20,
    tax: 3,
    store_credits: -23,
    stock_plants: 10,
    cost_of_plants: -10,
  })
  const paper = await manager.calls(getReturnPdf, { params: { id: data.id } })
  expect(paper.bytes.subarray(0, 4).toString()).toBe('%PDF')
  // The credit is spent as any other.
  const spent = await manager.calls(createSale, {
    body: {
      payment_method: 'store_credit',
      items: [lineOf(plant, '1')],
      payments: [{ method: 'store_credit', amount: '11.50', credit_number: 'CN00001' }],
    },
  })
  expect(spent.status).toBe(201)
  expect((await manager.calls(getReturn, { params: { id: data.id } })).data.balance).toBe('11.50')
  // Spent in part, it stays.
  const late = await manager.calls(voidReturn, { params: { id: data.id }, body: { reason: 'Not ours' } })
  expect(late.code).toBe('BAD_STATE')
})

test('goods that are thrown away cost nothing again; a void takes goods and credit back', async () => {
  const { nursery, stock, body } = await shop()
  const manager = nursery.as('manager')
  await manager.calls(returnGoods, { body: body('1', false) })
  expect(await stock()).toMatchObject({ quantity_current: 4 })
  const { data } = await manager.calls(returnGoods, { body: body('3', true) })
  const voided = await manager.calls(voidReturn, { params: { id: data.id }, body: { reason: 'Not ours' } })
  expect(voided.data).toMatchObject({ void_reason: 'Not ours', balance: '0.00' })
  expect(await stock()).toEqual({ quantity_current: 4, cost: '20.000000', state: 'for_sale' })
  expect(await posted(nursery)).toMatchObject({
    sales_plants: 10,
    tax: 1.5,
    store_credits: -11.5,
    stock_plants: 0,
    cost_of_plants: 0,
  })
  const again = await manager.calls(voidReturn, { params: { id: data.id }, body: { reason: 'Not ours' } })
  expect(again.code).toBe('BAD_STATE')
})

test('who is no manager needs the PIN of one, for as much and for a return', async () => {
  const { nursery, body } = await shop()
  const till = nursery.as('sales')
  const { manager } = nursery.people
  await nursery.as('manager').calls(setPin, { params: { id: manager }, body: { pin: '4071' } })
  const take = (approval_id?: string) =>
    till.calls(returnGoods, { body: { ...body('2', true), ...(approval_id ? { approval_id } : {}) } })
  const approved = async (amount: string, more = {}) =>
    (await till.calls(approve, { body: { approver_id: manager, pin: '4071', amount, reason: 'Known', ...more } })).data.id
  expect((await take()).code).toBe('APPROVAL_REQUIRED')
  expect((await take(await approved('23.00'))).code).toBe('APPROVAL_REQUIRED')
  expect((await take(await approved('22.99', { for_return: true }))).code).toBe('APPROVAL_REQUIRED')
  const approval = await approved('23.00', { for_return: true })
  expect((await take(approval)).status).toBe(201)
  // Used once.
  expect((await take(approval)).code).toBe('APPROVAL_REQUIRED')
})

test('plants of no batch are only thrown away', async () => {
  const { nursery } = await shop()
  const { plant } = await nursery.has((db) => forSale(db, { name: 'Rata', price: '9.00', quantity: 0 }))
  await nursery.has((db) =>
    db.run(sql`UPDATE plant_batches SET state = 'growing' WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant}`),
  )
  const manager = nursery.as('manager')
  const back = (restock: boolean) =>
    manager.calls(returnGoods, { body: { reason: 'Died', items: [lineOf(plant)], restock: [restock] } })
  expect((await back(true)).code).toBe('INVALID')
  expect((await back(false)).status).toBe(201)
})

/** The journal by purpose, which agrees with the ledgers. */
async function posted(nursery: Awaited<ReturnType<typeof aNursery>>) {
  while (await nursery.has((db) => postJournal(db)));
  const journal = await postedByPurpose(nursery.nursery_id)
  expect(await unbalanced(nursery.nursery_id)).toEqual([])
  expect(journal).toMatchObject(await bookedByPurpose(nursery.nursery_id))
  return journal
}
