import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { bestSellers } from '#modules/selling/sale/server/best-sellers.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { addDays } from '#kernel/day.ts'
import { addFavourite, readTileOrder, removeFavourite } from '../tile-calls.ts'

/** A nursery with three plants for sale. */
async function threePlants() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const plantOf = async (name: string) =>
    (await nursery.has((db) => forSale(db, { name, price: '9', quantity: 50, cost: 1 }))).plant
  const plants = [await plantOf('Akeake'), await plantOf('Hebe'), await plantOf('Rimu')] as const
  const seller = nursery.as('sales')
  const sell = (...sold: string[]) =>
    seller.calls(createSale, { body: { payment_method: 'card', items: sold.map((plant) => lineOf(plant)) } })
  const order = async () => (await seller.calls(readTileOrder)).data
  return { nursery, seller, plants, sell, order }
}

test('orders by the number of sales of the last 28 days, without voided ones', async () => {
  const { nursery, plants, sell, order } = await threePlants()
  const [akeake, hebe, rimu] = plants
  expect((await order()).best_sellers).toEqual([])
  await sell(rimu)
  const { data: mistake } = await sell(rimu, hebe)
  await sell(akeake)
  await sell(akeake)
  await sell(akeake)
  expect((await order()).best_sellers).toEqual([akeake, rimu, hebe])

  // A voided sale does not count.
  const voided = await nursery
    .as('admin')
    .calls(voidSale, { params: { id: mistake.id }, body: { reason: 'Mistake', version: 1 }, key: randomUUID() })
  expect(voided.status).toBe(200)
  expect((await order()).best_sellers).toEqual([akeake, rimu])
})

test('counts sales since a day, and gives no more than the limit', async () => {
  const { nursery, plants, sell } = await threePlants()
  const [akeake, hebe] = plants
  await sell(akeake, hebe)
  await sell(hebe)
  const today = await nursery.has(todayOf)
  const since = (day: string, limit: number) => nursery.has((db) => bestSellers(db, day, limit))
  expect(await since(today, 200)).toEqual([hebe, akeake])
  expect(await since(today, 1)).toEqual([hebe])
  expect(await since(addDays(today, 1), 200)).toEqual([])
})

test('a size of a plant is a favourite of the whole nursery, once, until it is removed', async () => {
  const { nursery, seller, plants, order } = await threePlants()
  const prices = (await seller.calls(allPrices)).data
  const [, second, third] = plants.map((plant) => prices.find(({ plant_type_id }) => plant_type_id === plant)?.id ?? '')
  const add = (plant_type_price_id?: string) => nursery.as('manager').calls(addFavourite, { body: { plant_type_price_id } })
  await add(third)
  await add(second)
  expect((await add(third)).data.favourites).toEqual([third, second])
  expect((await seller.calls(removeFavourite, { params: { id: third ?? '' } })).status).toBe(204)
  expect((await seller.calls(removeFavourite, { params: { id: third ?? '' } })).status).toBe(404)
  expect((await order()).favourites).toEqual([second])

  expect((await add(randomUUID())).errors[0]?.message).toBe('This plant is not sold in this size any more. Choose another.')
  expect((await add()).errors[0]?.message).toBe('Choose a plant in a container size, or a supply.')
  const other = await aNursery()
  expect((await other.as('sales').calls(readTileOrder)).data).toEqual({ best_sellers: [], favourites: [] })
  expect((await other.as('sales').calls(addFavourite, { body: { plant_type_price_id: second } })).status).toBe(422)
  expect((await other.as('sales').calls(removeFavourite, { params: { id: second ?? '' } })).status).toBe(404)
})
