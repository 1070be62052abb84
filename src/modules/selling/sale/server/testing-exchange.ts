/** Shared by `exchange.test.ts` and `exchange.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { forSale } from '#testing/products.ts'
import { bookedByPurpose, bookedWithCustomers, postedByPurpose, unbalanced } from '#testing/ledgers.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery } from '#testing/nursery.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { createSale } from '../contract.ts'

const Row = z.object({ kind: z.string(), method: z.string(), amount: z.string(), rounding: z.string() })

export const paymentsNow = (db: Db) =>
  db.many(
    Row,
    sql`SELECT kind, method, amount, rounding FROM payments WHERE nursery_id = ${db.nursery_id} ORDER BY paid_at, kind, method`,
  )

/** Two plants were sold for 20.00 in cash; ten of each stand for sale at 10.00 and at 12.55. */
export async function sold() {
  const nursery = await aNursery({ gstRegistered: true, country: 'NZ', cashRounding: '10c' })
  const ten = await nursery.has((db) => forSale(db, { price: '10', quantity: 10, cost: 20 }))
  const dear = await nursery.has((db) =>
    forSale(db, { name: 'Sage', botanical: 'Salvia officinalis', price: '12.55', quantity: 10, cost: 30 }),
  )
  const seller = nursery.as('sales')
  const till_session_id = (await anOpenTill(nursery)).id
  const line = (plant: string, quantity: string) => ({
    item_type: 'plant' as const,
    plant_type_id: plant,
    container_size: '14 cm',
    quantity,
  })
  const body = { payment_method: 'cash' as const, items: [line(ten.plant, '2')], till_session_id }
  const { data: first } = await seller.calls(createSale, { body, key: randomUUID() })
  const returned = (quantity: string, restock = true, method: 'cash' | 'store_credit' | 'account' = 'cash') => ({
    sale_id: first.id,
    reason: 'Too tall',
    method,
    items: [{ sale_item_id: first.items[0]?.id ?? '', quantity, restock }],
  })
  const left = (batch: string) =>
    nursery.has((db) =>
      db.one(
        z.object({ quantity_current: z.int(), cost: z.string() }),
        sql`SELECT quantity_current, cost FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${batch}`,
      ),
    )
  return { nursery, seller, till_session_id, first, ten, dear, line, returned, left }
}

/** Every account but stock, which some tests begin with but without an entry. */
export async function booksAgree(nursery: Awaited<ReturnType<typeof aNursery>>) {
  await bringJournalUpToDate((work) => nursery.has(work))
  expect(await unbalanced(nursery.nursery_id)).toEqual([])
  const { stock_plants: _, ...booked } = {
    ...(await bookedByPurpose(nursery.nursery_id)),
    ...(await bookedWithCustomers(nursery.nursery_id)),
  }
  expect(await postedByPurpose(nursery.nursery_id)).toMatchObject(booked)
}
