/** Lists that are answered whole have a limit, which is an error with a sentence when it is reached. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountLedger, createAccount } from '#modules/customers/contract.ts'
import { createPriceGroup } from '#modules/customers/price-group-calls.ts'
import { mostPriceGroups } from '#modules/customers/price-group.ts'
import { mostStatementEntries } from '#modules/customers/statement.ts'
import { parkCart } from '#modules/selling/draft/draft-calls.ts'
import { mostParkedCarts } from '#modules/selling/draft/draft.ts'
import { createRecipe } from '#modules/growing/recipe/recipe-calls.ts'
import { mostRecipes } from '#modules/growing/recipe/recipe.ts'
import { createStandingOrder } from '#modules/orders/standing/contract.ts'
import { mostStandingOrders } from '#modules/orders/standing/standing-order.ts'
import { createItem } from '#modules/supplies/contract.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { referenceIdOf } from '#testing/reference.ts'
import { aNursery } from '#testing/nursery.ts'

type Nursery = Awaited<ReturnType<typeof aNursery>>

interface Limit {
  readonly most: number
  /** Inserts one row for each `i`. */
  readonly fill: (db: Db, each: Sql) => Sql
  /** Adds one by its call. */
  readonly add: (nursery: Nursery, supply: string) => Promise<object>
  readonly detail: string
}

const limits: Readonly<Record<string, Limit>> = {
  'parked carts': {
    most: mostParkedCarts,
    fill: (db, each) => sql`
      INSERT INTO saved_carts (nursery_id, id, kind, name, customer_name, total_amount)
      SELECT ${db.nursery_id}, new_id(), 'parked', 'Cart ' || i, '', 1 FROM ${each} RETURNING 1`,
    add: (nursery, supply) => {
      const good = {
        id: supply,
        name: 'Twine',
        unit: 'roll',
        measured: false,
        price: '3.00',
        barcode: null,
        quantity_on_hand: '3',
      }
      const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: '' }
      return nursery.as('sales').calls(parkCart, { params: { id: randomUUID() }, body: { name: '', cart } })
    },
    detail: '200 carts are parked, the most there can be. Finish or remove one first.',
  },
  'standing orders': {
    most: mostStandingOrders,
    fill: (db, each) => sql`
      INSERT INTO standing_orders (nursery_id, id, customer_name, frequency, first_day, days_ahead)
      SELECT ${db.nursery_id}, new_id(), 'Customer ' || i, 'week', '2099-01-05', 5 FROM ${each} RETURNING 1`,
    add: (nursery, supply) =>
      nursery.as('sales').calls(createStandingOrder, {
        body: {
          customer_name: 'One more',
          frequency: 'week',
          first_day: '2099-01-05',
          days_ahead: 5,
          items: [{ inventory_item_id: supply, quantity: 1 }],
        },
      }),
    detail: 'There are 1,000 standing orders, the most there can be. End one that is no longer needed first.',
  },
  'price groups': {
    most: mostPriceGroups,
    fill: (db, each) => sql`
      INSERT INTO price_groups (nursery_id, id, name) SELECT ${db.nursery_id}, new_id(), 'Group ' || i FROM ${each} RETURNING 1`,
    add: (nursery) => nursery.as('manager').calls(createPriceGroup, { body: { name: `Group ${randomUUID()}`, rules: [] } }),
    detail: 'There are 200 price groups, the most there can be. Delete one that no account uses first.',
  },
  recipes: {
    most: mostRecipes,
    fill: (db, each) => sql`
      INSERT INTO recipes (nursery_id, id, name, container_size_id)
      SELECT ${db.nursery_id}, new_id(), 'Recipe ' || i, ${referenceIdOf(db, 'container_sizes', sql`'PB5'`)} FROM ${each} RETURNING 1`,
    add: (nursery) =>
      nursery.as('production').calls(createRecipe, { body: { name: 'One more', container_size: 'PB5' }, key: randomUUID() }),
    detail: 'There are 1,000 recipes, the most there can be. Delete one that is no longer used first.',
  },
}

test.each(Object.entries(limits))('there are so many %s and no more', async (_, { most, fill, add, detail }) => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ' })
  const item = { name: 'Twine', unit: 'roll', forSale: true, price: '3.00' }
  const { data: supply } = await nursery.as('admin').calls(createItem, { body: item })
  await nursery.has((db) => db.run(fill(db, sql`generate_series(1, ${most - 1}) AS i WHERE ${db.nursery_id}::uuid IS NOT NULL`)))
  expect(await add(nursery, supply.id)).not.toHaveProperty('code', 'BAD_STATE')
  expect(await add(nursery, supply.id)).toMatchObject({ status: 409, code: 'BAD_STATE', detail })
})

test('a statement of more entries than a document holds is refused, with what to do', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ' })
  const manager = nursery.as('manager')
  const { data: account } = await manager.calls(createAccount, { body: { name: 'Landscapers' } })
  const post = (entries: number) =>
    nursery.has((db) =>
      db.run(sql`
        INSERT INTO account_entries (nursery_id, business_account_id, kind, amount, balance_after, entry_date)
        SELECT ${db.nursery_id}, ${account.id}, 'adjustment', 1, 1, '2026-08-01' FROM generate_series(1, ${entries}) RETURNING 1`),
    )
  const ledger = (query: { from?: string; to?: string }) => manager.calls(accountLedger, { params: { id: account.id }, query })
  await post(mostStatementEntries)
  expect((await ledger({})).data.entries).toHaveLength(mostStatementEntries)
  await post(1)
  expect(await ledger({})).toMatchObject({
    status: 422,
    errors: [{ path: 'from', message: 'This period has more than 5,000 entries. Choose a shorter one.' }],
  })
  expect((await ledger({ from: '2026-08-02' })).data).toMatchObject({ opening: '5001.00', entries: [], closing: '5001.00' })
})
