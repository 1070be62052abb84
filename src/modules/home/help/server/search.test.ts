/** Search by a few letters, limited to the user's nursery and role. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { createItem } from '#modules/supplies/contract.ts'
import type { Role } from '#kernel/role.ts'
import { sql } from '#server/sql.ts'
import { searchRecords } from '../contract.ts'

const keyed = () => ({ key: randomUUID() })

async function stocked() {
  const nursery = await aNursery()
  const hand = nursery.as('admin')
  const kauri = { common_name: 'Kauri', botanical_name: 'Agathis australis', category: 'Trees' as const }
  const { data: plant } = await hand.calls(createPlantType, { body: kauri })
  const batch = { plant_type_id: plant.id, container_size: 'PB5', quantity: 40, started_on: '2026-08-01' }
  const { data: made } = await hand.calls(createBatch, { body: batch })
  await hand.calls(createItem, { body: { name: 'Kauri tube pot', unit: 'each' }, ...keyed() })
  const spent = { expense_date: '2026-08-01', description: 'Kauri seed', vendor: 'Seed & Co 100%', cost: '115', gst_paid: '15' }
  await hand.calls(createExpense, { body: spent, ...keyed() })
  await hand.calls(createAccount, { body: { name: 'Kauri Landscapes' } as never, ...keyed() })
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO sales (nursery_id, id, invoice_number, sale_date, sold_at, payment_method, payment_status, subtotal, tax_amount, total_amount, "soldBy", tax_rules)
      VALUES (${nursery.nursery_id}, new_id(), '00042', '2026-08-01', now(), 'cash', 'paid', 10, 1.5, 11.5, 'Mere', '{}')`),
  )
  const find = async (role: Role, q: string) =>
    (await nursery.as(role).calls(searchRecords, { query: { q } })).data.map(({ kind, label }) => `${kind} ${label}`)
  const detail = async (q: string) =>
    (await nursery.as('admin').calls(searchRecords, { query: { q } })).data.map((each) => each.detail)
  return { find, detail, code: made.batch_code, plant_type_id: plant.id, hand }
}

test('finds plants, batches, customers, supplies and expenses by two letters', async () => {
  const { find, code } = await stocked()
  expect((await find('admin', 'ka')).toSorted()).toEqual(
    ['account Kauri Landscapes', `batch ${code}`, 'expense Kauri seed', 'plant Kauri', 'supply Kauri tube pot'].toSorted(),
  )
  expect(await find('admin', 'aust agath')).toEqual(['plant Kauri', `batch ${code}`])
  expect(await find('admin', code.slice(0, 5).toLowerCase())).toEqual([`batch ${code}`])
  expect(await find('admin', '100%')).toEqual(['vendor Seed & Co 100%'])
  expect(await find('admin', '%%')).toEqual([])
})

test('finds an invoice by its number, with and without leading zeros', async () => {
  const { find } = await stocked()
  expect(await find('sales', '42')).toEqual(['sale 00042'])
  expect(await find('sales', '00042')).toEqual(['sale 00042'])
  expect(await find('sales', '4')).toEqual([])
})

test('finds nothing the role may not see, nor anything of another nursery', async () => {
  const { find, code } = await stocked()
  expect(await find('production', 'ka')).toEqual(['plant Kauri', `batch ${code}`, 'supply Kauri tube pot'])
  expect(await find('sales', 'ka')).toEqual(['plant Kauri', 'supply Kauri tube pot'])
  const strangers = (await aNursery()).as('admin')
  expect((await strangers.calls(searchRecords, { query: { q: 'ka' } })).data).toEqual([])
  expect((await strangers.calls(searchRecords, { query: { q: ' ' } })).status).toBe(422)
})

test('one plant and one expense are counted as one', async () => {
  const { detail, hand, plant_type_id, code } = await stocked()
  expect(await detail(code)).toEqual(['Kauri, PB5, 40 plants'])
  const batch = { plant_type_id, container_size: 'PB8', quantity: 1, started_on: '2026-09-01' }
  const { data: single } = await hand.calls(createBatch, { body: batch })
  expect(await detail(single.batch_code)).toEqual(['Kauri, PB8, 1 plant'])
  expect(await detail('Seed & Co')).toEqual(['1 expense'])
})

test('more batches than are listed are one entry with their places, which opens all of them', async () => {
  const { find, detail, hand, plant_type_id } = await stocked()
  for (const location of ['Bed 1', 'Bed 1', 'Bed 1', 'Bed 2'])
    await hand.calls(createBatch, {
      body: { plant_type_id, container_size: 'PB8', quantity: 1, started_on: '2026-09-01', location },
    })
  expect((await find('production', 'kauri')).filter((found) => found.startsWith('batches'))).toEqual(['batches All 5 batches'])
  expect(await detail('kauri')).toContain('Bed 1 3, Bed 2 1, No location 1')
})
