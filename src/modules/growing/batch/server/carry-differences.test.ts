/** The corrected price of supplies: shown before it is saved, and carried to the plants they were used for, wherever those are by now. */
import { expect, test } from 'vitest'
import { aShed, began, booksByDay, keyed, potting, today } from '#testing/batches.ts'
import { referenceId } from '#testing/reference.ts'
import { owner } from '#testing/nursery.ts'
import { createExpense, editExpense } from '#modules/buying/expense/contract.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { createBill, editBill } from '#modules/buying/bill/contract.ts'
import { getMargins } from '#modules/reports/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { billPurchase, draftPurchase, receivePurchase, setPurchaseState } from '#modules/buying/stockroom/contract.ts'
import * as supplies from '#modules/supplies/contract.ts'
import { addDays } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'

const days = (many: number) => addDays(today, -many)

/** 1,000 bags besides the 1,000 that were there, all at 0.18; 300 are used for plants, and by a count none is left. */
async function aWrongPrice() {
  const shed = await aShed()
  const { propagate, hand, bag } = shed
  const manager = shed.as('manager')
  const { data: wrong } = await manager.calls(supplies.addTransaction, {
    body: {
      inventory_item_id: bag,
      kind: 'purchase',
      quantity: '1000',
      unit_cost: '0.18',
      transaction_date: `${days(30)}T08:00`,
    },
    ...keyed(),
  })
  const batch = await propagate(300, '0.00')
  const potted = await hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(300), ...keyed() })
  await manager.calls(supplies.addTransaction, {
    body: { inventory_item_id: bag, kind: 'count', quantity: '0' },
    ...keyed(),
  })
  const change = { quantity: '1000', unit_cost: '0.48' }
  const params = { id: wrong.id }
  const preview = (query = change) => manager.calls(supplies.previewCorrection, { params, query })
  const correct = (body = change) => manager.calls(supplies.editTransaction, { params, body })
  const costs = async (id: string) => (await manager.calls(costCalls.getBatchCosts, { params: { id } })).data
  return { ...shed, manager, wrong, potted: potted.data, preview, correct, costs, change }
}

async function books(nursery_id: string) {
  const { rows } = await owner.query<{ purpose: string; amount: string }>(
    `SELECT posting.purpose, sum(amount)::numeric(14,2) AS amount FROM posting_accounts AS posting
     JOIN journal_lines AS line ON line.nursery_id = $1 AND line.account_id = posting.account_id
     WHERE posting.nursery_id = $1 AND posting.purpose IN ('stock_plants', 'price_variance', 'cost_of_plants', 'plant_losses') GROUP BY 1 ORDER BY 1`,
    [nursery_id],
  )
  return Object.fromEntries(rows.map(({ purpose, amount }) => [purpose, amount]))
}

test('a corrected price goes to the plants that were potted with it, and on to what was split off; the preview says so', async () => {
  const { potted, preview, correct, costs, hand, balanced, nursery_id, has } = await aWrongPrice()
  const split = await hand.calls(calls.splitBatch, {
    params: { id: potted.id },
    body: { quantity: 100, date: today },
    ...keyed(),
  })
  await hand.calls(calls.recordLoss, {
    params: { id: potted.id },
    body: { quantity: 50, loss_date: today, abnormal: true },
    ...keyed(),
  })
  const before = await Promise.all([costs(potted.id), costs(split.data.id)])
  // 300 of the 2,000 bags used went into plants: 0.15 of 300.00.
  const shown = (await preview()).data
  expect(shown).toMatchObject({
    quantity_after: '0.0000',
    used: '300.000000',
    counts_on: days(30),
    closed_through: null,
    carried: { sold: '0.000000', lost: '7.500000' },
  })
  expect(shown.carried.batches.map(({ id, share }) => [id, share]).toSorted()).toEqual(
    [
      [potted.id, '22.500000'],
      [split.data.id, '15.000000'],
    ].toSorted(),
  )
  expect(await Promise.all([costs(potted.id), costs(split.data.id)])).toEqual(before)
  expect((await correct()).status).toBe(200)
  const after = await Promise.all([costs(potted.id), costs(split.data.id)])
  expect(
    after.map(({ pots, plants, total }, i) => [
      Number(pots) - Number(before[i]?.pots),
      Number(plants) - Number(before[i]?.plants),
      Number(total) - Number(before[i]?.total),
    ]),
  ).toEqual([
    [45, 0, 22.5],
    [0, 15, 15],
  ])
  await balanced()
  while (await has((db) => postJournal(db)));
  // Nothing of the receipt is on hand, so that the variance is the whole difference less what follows the plants.
  expect(await books(nursery_id)).toMatchObject({ price_variance: '255.00', plant_losses: '26.00' })
})

test('plants that were sold take their share into the cost of the sale, its margin and the report of its month', async () => {
  const { potted, preview, correct, plant, hand, manager, has, balanced, nursery_id } = await aWrongPrice()
  await has(async (db) => {
    const size = await referenceId(db, 'container_sizes', 'PB5')
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price)
      VALUES (${db.nursery_id}, gen_random_uuid(), ${plant}, ${size}, 10)`)
  })
  await hand.calls(calls.setBatchState, { body: { batch_ids: [potted.id], state: 'for_sale', date: today }, ...keyed() })
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: '20' }]
  const sale = await manager.calls(createSale, { body: { payment_method: 'card', items }, ...keyed() })
  while (await has((db) => postJournal(db)));
  const was = await books(nursery_id)
  const { carried } = (await preview()).data
  expect(carried).toMatchObject({
    sold: '3.000000',
    lost: '0.000000',
    months: [{ month: `${today.slice(0, 7)}-01`, cost: '3.000000' }],
  })
  const [changed] = carried.sales
  expect(changed?.sale_id).toBe(sale.data.id)
  expect(Number(changed?.cost_after) - Number(changed?.cost)).toBeCloseTo(3)
  await correct()
  const { data } = await manager.calls(getMargins, { query: { from: today, to: today } })
  expect(Number(data[0]?.cost)).toBeCloseTo(Number(changed?.cost_after))
  while (await has((db) => postJournal(db)));
  const now = await books(nursery_id)
  expect(Number(now['cost_of_plants']) - Number(was['cost_of_plants'])).toBeCloseTo(3)
  await balanced()
})

test('corrected back, the plants cost what they did before', async () => {
  const { potted, correct, costs, balanced, manager } = await aWrongPrice()
  const before = await costs(potted.id)
  const right = await correct()
  expect((await costs(potted.id)).total).not.toBe(before.total)
  const body = { quantity: '1000', unit_cost: '0.18' }
  expect((await manager.calls(supplies.editTransaction, { params: { id: right.data.id }, body })).status).toBe(200)
  expect((await costs(potted.id)).total).toBe(before.total)
  await balanced()
})

test('in closed books it counts today, and says so before', async () => {
  const { potted, preview, correct, costs, manager } = await aWrongPrice()
  await manager.calls(closeBooks, { body: { closed_through: days(10), reason: 'The return is in' } })
  expect((await preview()).data).toMatchObject({ counts_on: today, closed_through: days(10) })
  const before = Number((await costs(potted.id)).total)
  await correct()
  expect(Number((await costs(potted.id)).total) - before).toBe(45)
})

/**
 * Bags that came 300 days ago, before the batch began, by one of the papers; 200 of them are potted 60 and 20 days ago, and some of those plants
 * are written off and sold. Gives the books by account and day.
 */
async function aSeason(paper: 'hand' | 'expense' | 'bill' | 'delivery', unit: string, corrected = unit) {
  const { hand, propagate, plant, bag, has, nursery_id, balanced, as } = await aShed()
  const manager = as('manager')
  const ok = <T>({ status, detail, data }: { status: number; detail: string | undefined; data: T }) => {
    expect([status < 300, detail]).toEqual([true, undefined])
    return data
  }
  await has(async (db) => {
    const size = await referenceId(db, 'container_sizes', 'PB5')
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price)
      VALUES (${nursery_id}, gen_random_uuid(), ${plant}, ${size}, 10)`)
  })
  const expense_date = addDays(began, -30)
  const of = (each: string) => ({
    category: 'Pots',
    quantity: '1000',
    cost: `${Number(each) * 1000}.00`,
    gst_paid: '0',
    inventory_item_id: bag,
  })
  const numbered = { bill_number: 'P 1', bill_date: expense_date }
  const header = { ...numbered, vendor: 'Pot Co' }
  const papers = {
    hand: async () => {
      const body = {
        inventory_item_id: bag,
        kind: 'purchase' as const,
        quantity: '1000',
        unit_cost: unit,
        transaction_date: `${expense_date}T12:00`,
      }
      const { id } = ok(await manager.calls(supplies.addTransaction, { body, ...keyed() }))
      return async () =>
        ok(await manager.calls(supplies.editTransaction, { params: { id }, body: { quantity: '1000', unit_cost: corrected } }))
    },
    expense: async () => {
      const { id, version } = ok(
        await manager.calls(createExpense, { body: { ...of(unit), expense_date, vendor: 'Pot Co' }, ...keyed() }),
      )
      return async () =>
        ok(
          await manager.calls(editExpense, {
            params: { id },
            body: { ...of(corrected), expense_date, vendor: 'Pot Co', version },
          }),
        )
    },
    bill: async () => {
      const { id, version, lines } = ok(await manager.calls(createBill, { body: { ...header, lines: [of(unit)] }, ...keyed() }))
      const body = { ...header, version, lines: lines.map((line) => ({ ...of(corrected), id: line.id })) }
      return async () => ok(await manager.calls(editBill, { params: { id }, body }))
    },
    delivery: async () => {
      const wanted = { vendor: 'Pot Co', items: [{ inventory_item_id: bag, quantity: '1000', unit_cost: unit }] }
      const { id, version } = ok(await manager.calls(draftPurchase, { body: wanted, ...keyed() }))
      const sent = ok(await manager.calls(setPurchaseState, { params: { id }, body: { to: 'sent', version } }))
      const line_id = sent.items[0]?.id ?? ''
      const came = { received_on: expense_date, billing: 'later' as const, lines: [{ line_id, quantity: '1000' }] }
      ok(await manager.calls(receivePurchase, { params: { id }, body: came, ...keyed() }))
      const body = { ...numbered, gst_paid: '0', lines: [{ line_id, quantity: '1000', unit_cost: corrected }] }
      return async () => ok(await manager.calls(billPurchase, { params: { id }, body, ...keyed() }))
    },
  }
  const correct = await papers[paper]()
  const { id } = await propagate(200, '100.00')
  const at = { params: { id } }
  const first = ok(await hand.calls(calls.potUp, { ...at, body: potting(120, { potting_date: days(60) }), ...keyed() }))
  ok(
    await hand.calls(calls.recordLoss, {
      params: { id: first.id },
      body: { quantity: 10, loss_date: days(40), abnormal: true },
      ...keyed(),
    }),
  )
  ok(await hand.calls(calls.potUp, { ...at, body: potting(80, { potting_date: days(20) }), ...keyed() }))
  ok(await hand.calls(calls.setBatchState, { body: { batch_ids: [first.id], state: 'for_sale', date: days(15) }, ...keyed() }))
  const till_time = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: '35' }]
  ok(await manager.calls(createSale, { body: { payment_method: 'card', items, till_time }, ...keyed() }))
  await correct()
  await balanced()
  return booksByDay({ has, nursery_id })
}

for (const paper of ['hand', 'expense', 'bill', 'delivery'] as const)
  test(`a wrong price by ${paper} from before the batch began leaves the books of every day as if it had been right at once`, async () => {
    expect(await aSeason(paper, '0.10', '0.40')).toEqual(await aSeason(paper, '0.40'))
  })

test('the variance of what was used for no plants is booked on the day of each use', async () => {
  const { bag, as, ...nursery } = await aShed()
  const manager = as('manager')
  const move = async (kind: 'purchase' | 'use', quantity: string, ago: number, unit_cost?: string) => {
    const body = { inventory_item_id: bag, kind, quantity, unit_cost, transaction_date: `${days(ago)}T08:00` }
    const { status, data } = await manager.calls(supplies.addTransaction, { body, ...keyed() })
    expect(status).toBe(201)
    return data.id
  }
  const id = await move('purchase', '1000', 40, '0.18')
  await move('use', '100', 30)
  await move('use', '40', 5)
  await move('use', '20', 5)
  await move('use', '10', 0)
  const body = { quantity: '1000', unit_cost: '0.48' }
  expect((await manager.calls(supplies.editTransaction, { params: { id }, body })).status).toBe(200)
  const variance = (await booksByDay(nursery)).filter((line) => line.includes('price_variance'))
  expect(variance).toEqual([30, 5, 0].map((ago, i) => `${days(ago)} price_variance ${[15, 9, 1.5][i]}`))
})

test('a preview refuses what the correction would refuse, and is for managers', async () => {
  const { preview, as, wrong, change } = await aWrongPrice()
  expect((await preview({ quantity: '1000', unit_cost: '0.18' })).status).toBe(422)
  expect((await preview({ quantity: '999', unit_cost: '0.18' })).code).toBe('SHORT_SUPPLIES')
  const production = await as('production').calls(supplies.previewCorrection, { params: { id: wrong.id }, query: change })
  expect(production.status).toBe(403)
})
