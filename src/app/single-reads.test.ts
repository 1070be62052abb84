/** What is listed can be read by its id, and an id of another nursery is as unknown as any other. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { createPriceGroup, getPriceGroup } from '#features/accounts/price-group-calls.ts'
import { createRecurring, getRecurring } from '#features/expenses/contract.ts'
import { getUser } from '#features/people/contract.ts'
import { createPlantType, getPlantType } from '#features/plants/contract.ts'
import { addGrowthStage, deleteGrowthStage, getGrowthStage } from '#features/reference/growth-stage-calls.ts'
import { createSpray, getSpray } from '#features/sprays/spray-calls.ts'
import { addTransaction, createItem, getTransaction } from '#features/supplies/contract.ts'
import type { Endpoint, Nothing } from '#kernel/endpoint.ts'
import { aNursery } from './testing.ts'

test('a thing is read by its id as its list has it, and nobody reads it from another nursery', async () => {
  const [nursery, other] = [await aNursery(), await aNursery()]
  const { calls: ask } = nursery.as('admin')
  const plant = await ask(createPlantType, { body: { common_name: 'Rimu', category: 'Trees' } })
  const item = await ask(createItem, { body: { name: 'Twine', unit: 'roll' } })
  const moved = await ask(addTransaction, { body: { inventory_item_id: item.data.id, kind: 'purchase', quantity: '3' } })
  const spray = await ask(createSpray, {
    body: { day: '2026-11-20', time: '08:00', location: 'Tunnel 1', product: 'Mineral oil', rate: '10 ml/l', reentry_hours: 4 },
  })
  const group = await ask(createPriceGroup, { body: { name: 'Landscapers', rules: [] } })
  const stage = await ask(addGrowthStage, { body: { name: 'Hardening off' } })
  const recurring = await ask(createRecurring, {
    body: { description: 'Power', category: 'Utilities', cost: '90.00', frequency: 'month', first_day: '2027-01-15' },
  })
  const reads: readonly (readonly [Endpoint<Nothing, ZodMiniType, Nothing>, string, object])[] = [
    [getPlantType, plant.data.id, plant.data],
    [getTransaction, moved.data.id, moved.data],
    [getSpray, spray.data.id, spray.data],
    [getPriceGroup, group.data.id, group.data],
    [getGrowthStage, stage.data.id, stage.data],
    [getRecurring, recurring.data.id, recurring.data],
    [getUser, nursery.people.sales, { first_name: 'sales', role: 'sales' }],
  ]
  for (const [call, id, expected] of reads) {
    expect([call.path, (await ask(call, { params: { id } })).data]).toEqual([call.path, expect.objectContaining(expected)])
    for (const [who, unknown] of [
      [other, id],
      [nursery, randomUUID()],
    ] as const)
      expect([call.path, (await who.as('admin').calls(call, { params: { id: unknown } })).code]).toEqual([call.path, 'NOT_FOUND'])
  }
  await ask(deleteGrowthStage, { params: { id: stage.data.id } })
  expect((await ask(getGrowthStage, { params: { id: stage.data.id } })).code).toBe('NOT_FOUND')
})
