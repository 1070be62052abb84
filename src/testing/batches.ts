/** A nursery in which tests pot, divide, lose and move plants: a plant, supplies, a recipe, and consistency checks of the books. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import * as calls from '#modules/growing/batch/batch-calls.ts'
import * as costCalls from '#modules/growing/batch/batch-cost-calls.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import { referenceId } from './reference.ts'
import { aPlant } from './products.ts'
import { aNursery, owner } from './nursery.ts'

export const today = dayIn('Pacific/Auckland', new Date())
/** The day every batch of the shed was started. */
export const began = '2026-01-05'

/** A nursery with a plant, two supplies and a recipe for PB5: a bag and two litres of mix for each plant. */
export async function aShed() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', hourlyRate: '30.00' })
  const [bag, mix, oldPot, recipe] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const { nursery_id } = nursery
  const plant = await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, unit, quantity_on_hand, average_cost)
      VALUES (${nursery_id}, ${bag}, 'Planter bag PB5', 'each', 1000, 0.18), (${nursery_id}, ${mix}, 'Potting mix', 'm3', 3, 95),
        (${nursery_id}, ${oldPot}, 'Pot 9 cm', 'each', 10, 0.1)`)
    await db.run(
      sql`INSERT INTO recipes (nursery_id, id, name, container_size_id) VALUES (${nursery_id}, ${recipe}, 'PB5', ${await referenceId(db, 'container_sizes', 'PB5')})`,
    )
    await db.run(sql`
      INSERT INTO recipe_ingredients (nursery_id, recipe_id, inventory_item_id, quantity, unit)
      VALUES (${nursery_id}, ${recipe}, ${bag}, 1, 'each'), (${nursery_id}, ${recipe}, ${mix}, 2, 'L')`)
    return aPlant(db)
  })
  const hand = nursery.as('production')
  const propagate = async (quantity: number, cost = '180.00', container_size = '9 cm') => {
    const body = {
      method: 'cutting' as const,
      started_on: began,
      batches: [{ plant_type_id: plant, container_size, quantity, cost }],
    }
    const { data, status } = await hand.calls(calls.bulkPropagation, { body })
    expect(status).toBe(201)
    return data[0] as NonNullable<(typeof data)[0]>
  }
  const onHand = (id: string) =>
    nursery.has(async (db) => {
      const row = await db.one(
        z.object({ quantity_on_hand: z.string(), average_cost: z.string() }),
        sql`SELECT quantity_on_hand, average_cost FROM inventory_items WHERE nursery_id = ${nursery_id} AND id = ${id}`,
      )
      return [Number(row.quantity_on_hand), Number(row.average_cost)]
    })
  const balanced = async () => {
    const { data } = await nursery.as('manager').calls(costCalls.getBalance)
    expect([data.plants.difference, data.cents.difference]).toEqual([0, '0.000000'])
    return data
  }
  return { ...nursery, hand, plant, bag, mix, oldPot, recipe, propagate, onHand, balanced }
}

/** The journal by day and account, without what comes to nothing. */
export async function booksByDay({ has, nursery_id }: Pick<Shed, 'has' | 'nursery_id'>): Promise<string[]> {
  while (await has((db) => postJournal(db)));
  const { rows } = await owner.query<{ purpose: string; day: string; amount: string }>(
    `SELECT purpose, entry_date::text AS day, trim_scale(sum(amount))::text AS amount FROM journal_lines
     WHERE nursery_id = $1 GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2`,
    [nursery_id],
  )
  return rows.map(({ purpose, day, amount }) => `${day} ${purpose} ${amount}`)
}

export type Shed = Awaited<ReturnType<typeof aShed>>
/** Potting into PB5, today. */
export const potting = (quantity: number, more = {}) => ({ container_size: 'PB5', quantity, potting_date: today, ...more })
/** A request with a new idempotency key. */
export const keyed = () => ({ key: randomUUID() })
