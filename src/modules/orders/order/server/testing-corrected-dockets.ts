/** Shared by `corrected-dockets.test.ts` and `corrected-dockets.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { forSale } from '#testing/products.ts'
import { postedByPurpose } from '#testing/ledgers.ts'
import { aNursery } from '#testing/nursery.ts'
import { getBalance } from '#modules/growing/batch/batch-cost-calls.ts'
import { correctInputs } from '#modules/growing/batch/input-correction-calls.ts'
import { createExpense, editExpense, getExpense } from '#modules/buying/expense/contract.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { getMargins } from '#modules/reports/contract.ts'
import { getSale, voidSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { completeTask, createTask } from '#modules/growing/task/task-calls.ts'
import { dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import * as dockets from '../docket-calls.ts'

const today = dayIn('Pacific/Auckland', new Date())
const key = () => ({ key: randomUUID() })

/** 60 Hebe that cost 1.00 each and were fed for an hour at 60 an hour; 100 stakes bought at 0.50; 30 and 40 of them are delivered. */
export async function aDelivery() {
  const nursery = await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland', hourlyRate: '60.00' })
  const manager = nursery.as('manager')
  const [account, stake] = [newId(), newId()]
  const { plant, batch } = await nursery.has(async (db) => {
    const hebe = await forSale(db, { name: 'Hebe', quantity: 60, cost: 60, code: 'HEBE-1' })
    await db.run(sql`
      INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on)
      VALUES (${db.nursery_id}, ${hebe.batch}, 'created', 60, 60, 60, '2026-01-01')`)
    await db.run(sql`INSERT INTO business_accounts (nursery_id, id, name) VALUES (${db.nursery_id}, ${account}, 'City Council')`)
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price) VALUES (${db.nursery_id}, ${stake}, 'Stake', 'each', true, 2)`)
    return hebe
  })
  const expense = { expense_date: today, vendor: 'Timber Co', category: 'Stakes', cost: '50.00', quantity: '100' }
  const { data: bought } = await manager.calls(createExpense, { body: { ...expense, inventory_item_id: stake }, ...key() })
  const feeding = { task_type: 'feeding' as const, scheduled_date: today, batch_id: batch, minutes: 60 }
  const { data: task } = await manager.calls(createTask, { body: feeding })
  const fed = await manager.calls(completeTask, { params: { id: task.id }, body: { version: task.version }, ...key() })
  const [operation = ''] = fed.data.operation_ids
  const items = [
    { plant_type_id: plant, container_size: '14 cm', quantity: 30 },
    { inventory_item_id: stake, quantity: 40 },
  ]
  const order = await manager.calls(calls.takeCurrentOrder, { body: { business_account_id: account, items }, ...key() })
  const params = { id: order.data.id }
  const { data: confirmed } = await manager.calls(calls.confirmOrder, { params, body: { back_order: true }, ...key() })
  const left = await manager.calls(calls.deliverOrder, {
    params,
    body: { items: confirmed.items.map(({ id, quantity }) => ({ id, quantity })) },
    ...key(),
  })
  const docket = left.data.dockets[0]?.id ?? expect.fail()
  const done = ({ status, detail }: { status: number; detail: string | undefined }) =>
    expect([status < 300, detail]).toEqual([true, undefined])
  return {
    ...nursery,
    manager,
    correct: async (minutes: number, cost: string) => {
      done(
        await manager.calls(correctInputs, {
          params: { id: operation },
          body: { uses: [], minutes, reason: 'Two of us' },
          ...key(),
        }),
      )
      const { version } = (await manager.calls(getExpense, { params: { id: bought.id } })).data
      done(await manager.calls(editExpense, { params: { id: bought.id }, body: { ...expense, cost, version } }))
    },
    takeBack: async () =>
      done(await manager.calls(dockets.reverseDocket, { params: { ...params, docketId: docket }, body: { reason: 'Refused' } })),
    invoice: async () => {
      const body = { docket_ids: [docket], payment_method: 'account' as const }
      const invoiced = await manager.calls(dockets.invoiceDockets, { body, ...key() })
      done(invoiced)
      return (await manager.calls(getSale, { params: { id: invoiced.data.sale_id } })).data
    },
    undoInvoice: async ({ id, version }: { id: string; version: number }) =>
      done(await manager.calls(voidSale, { params: { id }, body: { reason: 'Wrong', version, refunds: [] } })),
    credit: async (sale: { id: string; items: readonly { id: string }[] }, quantity: string) =>
      done(
        await manager.calls(refundSale, {
          params: { id: sale.id },
          body: {
            reason: 'Too many',
            method: 'account',
            items: sale.items.map(({ id }) => ({ sale_item_id: id, quantity, restock: true })),
          },
          ...key(),
        }),
      ),
    margin: async () => Number((await manager.calls(getMargins, { query: { from: today, to: today } })).data[0]?.cost),
    /** Plants on hand and plants that left. */
    books: async () => {
      const { data } = await manager.calls(getBalance)
      expect([data.plants.difference, data.cents.difference]).toEqual([0, '0.000000'])
      while (await nursery.has((db) => postJournal(db)));
      const posted = await postedByPurpose(nursery.nursery_id)
      const stock = await nursery.has((db) =>
        db.one(
          z.object({ plants: z.string(), stakes: z.string() }),
          sql`
          SELECT (SELECT cost::text FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${batch}) AS plants,
            (SELECT average_cost::text FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND id = ${stake}) AS stakes`,
        ),
      )
      return {
        plants: Number(stock.plants),
        stakes: Number(stock.stakes),
        sold: posted['cost_of_plants'],
        delivered: posted['delivered_not_invoiced'],
      }
    },
  }
}
