/** Every listed row can be read by its id; an id of another nursery is as unknown as any other. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { createPriceGroup, getPriceGroup } from '#modules/customers/price-group-calls.ts'
import { getParked, parkCart } from '#modules/selling/draft/draft-calls.ts'
import { createRecurring, getRecurring } from '#modules/buying/bill/recurring-calls.ts'
import { addNotification, getNotification } from '#modules/messages/contract.ts'
import { getUser } from '#modules/people/contract.ts'
import { createPlantType, getPlantType } from '#modules/plants/contract.ts'
import { getMix, saveMix } from '#modules/growing/recipe/mix-calls.ts'
import { addReferenceEntry, getReferenceEntry } from '#modules/setup/reference/contract.ts'
import { addGrowthStage, deleteGrowthStage, getGrowthStage } from '#modules/setup/reference/growth-stage-calls.ts'
import { createSpray, getSpray } from '#modules/growing/spray/spray-calls.ts'
import { createStandingOrder, getStandingOrder } from '#modules/orders/standing/contract.ts'
import { addTransaction, createCategory, createItem, getCategory, getTransaction } from '#modules/supplies/contract.ts'
import { createTemplate, getTemplate } from '#modules/growing/task/task-calls.ts'
import type { Endpoint, Nothing } from '#kernel/endpoint.ts'
import { addDays } from '#kernel/day.ts'
import { today } from '#testing/batches.ts'
import { aNursery } from '#testing/nursery.ts'

test('a record read by its id is the same as in its list, and not readable from another nursery', async () => {
  const [nursery, other] = [await aNursery(), await aNursery()]
  const { calls: ask } = nursery.as('admin')
  const plant = await ask(createPlantType, { body: { common_name: 'Rimu', category: 'Trees' } })
  const item = await ask(createItem, { body: { name: 'Twine', unit: 'roll', forSale: true, price: '3.00' } })
  const moved = await ask(addTransaction, { body: { inventory_item_id: item.data.id, kind: 'purchase', quantity: '3' } })
  const spray = await ask(createSpray, {
    body: { day: '2026-11-20', time: '08:00', location: 'Tunnel 1', product: 'Mineral oil', rate: '10 ml/l', reentry_hours: 4 },
  })
  const group = await ask(createPriceGroup, { body: { name: 'Landscapers', rules: [] } })
  const stage = await ask(addGrowthStage, { body: { name: 'Hardening off' } })
  const category = await ask(createCategory, { body: { name: 'Ties' } })
  const notice = await ask(addNotification, {
    body: { title: 'Frost', message: 'Cover the tender ones.', notification_type: 'task' },
  })
  const standing = await ask(createStandingOrder, {
    body: {
      customer_name: 'Greenstone',
      frequency: 'week',
      first_day: '2099-01-05',
      days_ahead: 5,
      items: [{ inventory_item_id: item.data.id, quantity: 10 }],
    },
  })
  const template = await ask(createTemplate, {
    body: { plant_type_id: plant.data.id, title: 'Prune', task_type: 'other', from_day: 10, to_day: 12 },
  })
  const bark = await ask(createItem, { body: { name: 'Bark', unit: 'm3' } })
  const mix = await ask(createItem, { body: { name: 'Potting mix', unit: 'm3' } })
  const made = await ask(saveMix, {
    params: { id: mix.data.id },
    body: { components: [{ inventory_item_id: bark.data.id, quantity: '0.7', unit: 'm3' }] },
  })
  const good = {
    id: item.data.id,
    name: 'Twine',
    unit: 'roll',
    measured: false,
    price: '3.00',
    barcode: null,
    quantity_on_hand: '3.0000',
  }
  const cart = await ask(parkCart, {
    params: { id: randomUUID() },
    body: { name: 'Red hat', cart: { lines: [{ good, quantity: '1', discount: '0' }], customer_name: 'Ana' } },
  })
  const place = await ask(addReferenceEntry, { body: { kind: 'locations', name: 'Tunnel 9' } })
  const recurring = await ask(createRecurring, {
    body: { description: 'Power', category: 'Utilities', cost: '90.00', frequency: 'month', first_day: addDays(today, 30) },
  })
  const reads: readonly (readonly [Endpoint<Nothing, ZodMiniType, Nothing>, string, object])[] = [
    [getPlantType, plant.data.id, plant.data],
    [getTransaction, moved.data.id, moved.data],
    [getSpray, spray.data.id, spray.data],
    [getPriceGroup, group.data.id, group.data],
    [getGrowthStage, stage.data.id, stage.data],
    [getRecurring, recurring.data.id, recurring.data],
    [getCategory, category.data.id, category.data],
    [getNotification, notice.data.id, notice.data],
    [getStandingOrder, standing.data.id, standing.data],
    [getTemplate, template.data.id, template.data],
    [getMix, made.data.id, made.data],
    [getParked, cart.data.id, cart.data],
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
  const query = { kind: 'locations' } as const
  expect((await ask(getReferenceEntry, { params: { id: place.data.id }, query })).data).toEqual(place.data)
  const elsewhere = await other.as('admin').calls(getReferenceEntry, { params: { id: place.data.id }, query })
  expect(elsewhere.code).toBe('NOT_FOUND')
  await ask(deleteGrowthStage, { params: { id: stage.data.id } })
  expect((await ask(getGrowthStage, { params: { id: stage.data.id } })).code).toBe('NOT_FOUND')
})
