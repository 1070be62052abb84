/** Random orders through the product's own calls: created, reserved, delivered in parts, counted in between, invoiced and voided; and the invariants to check after each step. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { listAvailability } from '#modules/growing/availability/contract.ts'
import { confirmOrder, deliverOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { invoiceDockets, listDockets } from '#modules/orders/order/docket-calls.ts'
import { countBatch } from '#modules/growing/batch/batch-calls.ts'
import { getSale, voidSale } from '#modules/selling/sale/contract.ts'
import { joinName } from '#modules/setup/reference/server/entry-names.ts'
import { dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import { importFile } from './imports.ts'
import type { aNursery } from './nursery.ts'

type Nursery = Awaited<ReturnType<typeof aNursery>>
type Roll = (below: number) => number
const today = dayIn('Pacific/Auckland', new Date())

const priceList = [
  'Common name,Category,Container,Price,Quantity',
  'Astelia,Perennials,1 L,12.50,60',
  'Mānuka,Shrubs,PB5,9.90,40',
  'Rimu,Trees,PB5,24.00,25',
].join('\n')

/** Creates three plants for sale, each in a batch with its ledger; these are ordered. */
export async function stockForOrders({ as }: Nursery): Promise<void> {
  const imported = await importFile(as('manager'), 'price-list', { name: 'stock.csv', bytes: priceList })
  expect(imported.status).toBe(200)
}

const Batch = z.object({ id: z.string(), plant_type_id: z.string(), container_size: z.string(), quantity_current: z.int() })

/** The batches of the price list above. */
const batchesOf = ({ has }: Nursery) =>
  has((db) =>
    db.many(
      Batch,
      sql`
      SELECT batch.id, plant_type_id, container_size, quantity_current
      FROM plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = plant_type_id
      ${joinName(db, 'container_sizes', sql`batch.container_size_id`)}
      WHERE batch.nursery_id = ${db.nursery_id} AND common_name IN ('Astelia', 'Mānuka', 'Rimu') ORDER BY batch.id`,
    ),
  )

const Sale = z.object({ id: z.string(), version: z.int() })

/** One step: an order is taken and reserved, a part of one is delivered, a bench is counted, dockets are invoiced, or such an invoice is voided. */
export async function tradeOrders(nursery: Nursery, accountId: string, roll: Roll): Promise<void> {
  const { calls } = nursery.as('manager')
  const key = randomUUID()
  const batches = await batchesOf(nursery)
  switch (roll(5)) {
    case 0: {
      const items = batches
        .filter((_, at) => at === 0 || roll(2) === 0)
        .map(({ plant_type_id, container_size }) => ({ plant_type_id, container_size, quantity: 1 + roll(40) }))
      const order = await calls(takeCurrentOrder, { body: { business_account_id: accountId, items }, key })
      expect(order.status).toBe(201)
      const confirmed = await calls(confirmOrder, {
        params: { id: order.data.id },
        body: { back_order: true },
        key: randomUUID(),
      })
      expect(confirmed.status).toBe(200)
      break
    }
    case 1: {
      const lines = await nursery.has((db) =>
        db.many(
          z.object({ order_id: z.string(), id: z.string(), rest: z.int() }),
          sql`
          SELECT order_id, id, (quantity_reserved - quantity_delivered)::int AS rest FROM order_items
          WHERE nursery_id = ${db.nursery_id} AND quantity_reserved > quantity_delivered ORDER BY order_id, position`,
        ),
      )
      const line = lines[roll(Math.max(1, lines.length))]
      if (!line) break
      const body = {
        items: [{ id: line.id, quantity: 1 + roll(line.rest) }],
        ...(roll(3) === 0 ? { invoice: 'eftpos' as const } : {}),
      }
      const delivered = await calls(deliverOrder, { params: { id: line.order_id }, body, key })
      expect([delivered.status, delivered.detail]).toEqual([200, undefined])
      break
    }
    case 2: {
      const batch = batches[roll(batches.length)]
      if (!batch) break
      const { data } = await calls(listAvailability)
      const kind = data.find((each) => each.plant_type_id === batch.plant_type_id && each.container_size === batch.container_size)
      // Never fewer than orders have reserved.
      const least = Math.max(0, batch.quantity_current - Math.max(0, kind?.available ?? 0))
      const counted = Math.max(least, batch.quantity_current + roll(21) - 10)
      const done = await calls(countBatch, { params: { id: batch.id }, body: { counted, date: today }, key })
      expect([done.status, done.detail]).toEqual([200, undefined])
      break
    }
    case 3: {
      const { data } = await calls(listDockets, { query: { business_account_id: accountId, limit: '200' } })
      if (data.length === 0) break
      const docket_ids = data.slice(0, 1 + roll(3)).map(({ id }) => id)
      const invoiced = await calls(invoiceDockets, { body: { docket_ids, payment_method: 'account' }, key })
      expect([invoiced.status, invoiced.detail]).toEqual([201, undefined])
      break
    }
    default: {
      const sales = await nursery.has((db) =>
        db.many(
          Sale,
          sql`
          SELECT id, version FROM sales WHERE nursery_id = ${db.nursery_id} AND voided_at IS NULL AND amount_paid = 0
            AND id IN (SELECT sale_id FROM order_dockets WHERE nursery_id = ${db.nursery_id}) ORDER BY id`,
        ),
      )
      const last = sales[roll(Math.max(1, sales.length))]
      if (!last) break
      const { data: sale } = await calls(getSale, { params: { id: last.id } })
      const body = { reason: 'Wrong price', version: sale.version }
      const voided = await calls(voidSale, { params: { id: last.id }, body, key })
      expect([voided.status, voided.detail]).toEqual([200, undefined])
    }
  }
}

const Wrong = z.object({ what: z.string(), id: z.string() })

/** The invariants after any sequence of steps: each row of the result is a fault. */
export async function checkOrders(nursery: Nursery): Promise<void> {
  const batches = (await batchesOf(nursery)).map(({ id }) => id)
  const faults = await nursery.has((db) =>
    db.many(
      Wrong,
      sql`
      WITH kinds AS (
        SELECT plant_type_id, container_size_id, sum(quantity_current) AS on_hand,
          coalesce(sum((SELECT sum(delta) FROM batch_history WHERE nursery_id = ${db.nursery_id} AND batch_id = batch.id AND kind IN ('delivery', 'sale', 'refund'))), 0) AS moved_by_orders
        FROM plant_batches AS batch WHERE nursery_id = ${db.nursery_id} AND id = ANY (${batches}::uuid[]) GROUP BY 1, 2),
      ordered AS (
        SELECT plant_type_id, container_size_id, sum(greatest(quantity_reserved - quantity_delivered, 0)) AS reserved, sum(quantity_delivered) AS delivered
        FROM order_items WHERE nursery_id = ${db.nursery_id} GROUP BY 1, 2)
      SELECT 'The ledger does not come to what is on hand' AS what, batch.id::text AS id FROM plant_batches AS batch
      WHERE nursery_id = ${db.nursery_id} AND id = ANY (${batches}::uuid[]) AND quantity_current <>
        (SELECT sum(delta) FROM batch_history WHERE nursery_id = ${db.nursery_id} AND batch_id = batch.id)
      UNION ALL SELECT 'More is reserved than is on hand', plant_type_id::text FROM kinds JOIN ordered USING (plant_type_id, container_size_id) WHERE reserved > on_hand
      UNION ALL SELECT 'What was delivered is not what left the benches', plant_type_id::text
      FROM kinds LEFT JOIN ordered USING (plant_type_id, container_size_id) WHERE coalesce(delivered, 0) <> -moved_by_orders
      UNION ALL SELECT 'More is invoiced than delivered, or more delivered than ordered', id::text FROM order_items
      WHERE nursery_id = ${db.nursery_id} AND NOT (0 <= quantity_invoiced AND quantity_invoiced <= quantity_delivered AND quantity_delivered <= quantity)
      UNION ALL SELECT 'The invoices of an order are not what it says is invoiced', plant_type_id::text FROM (
        SELECT plant_type_id, sum(quantity_invoiced) AS invoiced FROM order_items WHERE nursery_id = ${db.nursery_id} GROUP BY 1) AS says
      WHERE invoiced <> (
        SELECT coalesce(sum(line.quantity), 0) FROM sale_items AS line JOIN sales ON sales.nursery_id = line.nursery_id AND sales.id = line.sale_id
        WHERE line.nursery_id = ${db.nursery_id} AND line.plant_type_id = says.plant_type_id AND voided_at IS NULL)`,
    ),
  )
  expect(faults).toEqual([])
}
