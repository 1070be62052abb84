/** Shared by `lineage.test.ts` and `lineage.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aPlant } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { sql } from '#server/sql.ts'
import * as operations from '../batch-calls.ts'
import { getLineage } from '../contract.ts'

export const day = '2026-09-01'

export async function aFamily() {
  const nursery = await aNursery()
  const { nursery_id } = nursery
  const plant = await nursery.has((db) => aPlant(db))
  const hand = nursery.as('production')
  const sow = async (parent_batch_id?: string) => {
    const batches = [
      { plant_type_id: plant, container_size: '9 cm', quantity: 100, ...(parent_batch_id ? { parent_batch_id } : {}) },
    ]
    const { data } = await hand.calls(operations.bulkPropagation, { body: { method: 'seed', started_on: '2026-01-05', batches } })
    return data[0]?.id ?? ''
  }
  const potSome = async (id: string) => {
    const body = { container_size: 'PB5', quantity: 40, potting_date: day }
    const { data, answer } = await hand.calls(operations.potUp, { params: { id }, body })
    return { id: data.id, operation: String(answer['operation_id']) }
  }
  /** Writes a sale as a till would. */
  const sell = (batch: string, quantity: number, invoice_number: string) =>
    nursery.has(async (db) => {
      const [sale, item] = [randomUUID(), randomUUID()]
      await db.run(sql`
        INSERT INTO sales (nursery_id, id, invoice_number, sale_date, customer_name, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules)
        VALUES (${nursery_id}, ${sale}, ${invoice_number}, ${day}, 'Ana', 'cash', 'paid', 1, 0, 1, '{}')`)
      await db.run(sql`
        INSERT INTO sale_items (nursery_id, id, sale_id, position, item_type, plant_type_id, plant_common_name, container_size, quantity, unit_price, line_total, tax_amount)
        VALUES (${nursery_id}, ${item}, ${sale}, 1, 'plant', ${plant}, 'Harakeke', 'PB5', ${quantity}, 1, 1, 0)`)
      await db.run(
        sql`INSERT INTO batch_history (nursery_id, reference_type, reference_id, sale_item_id, batch_id, kind, delta, quantity_after, occurred_on)
          VALUES (${nursery_id}, 'sale', ${sale}, ${item}, ${batch}, 'sale', ${-quantity}, 0, ${day})`,
      )
    })
  const family = async (id: string) => {
    const { nodes, edges } = (await hand.calls(getLineage, { params: { id } })).data
    return { ids: nodes.map((node) => node.id).toSorted(), edges }
  }
  return { ...nursery, hand, sow, potSome, sell, family }
}
