/** Random deliveries, stocktakes and pottings, through the product's calls, with what takes them back. */
import { potUp, reverseOperations } from '#modules/growing/batch/batch-calls.ts'
import { getBatchHistory, listBatches } from '#modules/growing/batch/contract.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { addIngredient, createRecipe } from '#modules/growing/recipe/recipe-calls.ts'
import {
  billPurchase,
  draftPurchase,
  getPurchase,
  listPurchases,
  receivePurchase,
  reverseReceipt,
} from '#modules/buying/stockroom/contract.ts'
import {
  bookStocktake,
  cancelStocktake,
  countLine,
  getStocktake,
  listStocktakes,
  startStocktake,
} from '#modules/buying/stockroom/stocktake-calls.ts'
import { createItem, listItems } from '#modules/supplies/contract.ts'
import { addDays } from '#kernel/day.ts'
import { type Nursery, type Roll, type Step, type Trading, amountOf, key } from './random-step.ts'

/** Pots, mix and the recipe that plants in 6 cm are potted into 1 L by. */
export async function openShed({ as }: Nursery): Promise<void> {
  const { calls } = as('manager')
  const supply = async (name: string, unit: string, quantity_on_hand: string, average_cost: string) =>
    (await calls(createItem, { body: { name, unit, quantity_on_hand, average_cost }, key: key() })).data.id
  const pot = await supply('Pot 1 L', 'each', '400', '0.187')
  const mix = await supply('Potting mix', 'm3', '3', '95.333333')
  const { data: recipe } = await calls(createRecipe, { body: { name: '1 L', container_size: '1 L' }, key: key() })
  const params = { id: recipe.id }
  await calls(addIngredient, { params, body: { inventory_item_id: pot, quantity: '1', unit: 'each' }, key: key() })
  const added = await calls(addIngredient, { params, body: { inventory_item_id: mix, quantity: '0.9', unit: 'L' }, key: key() })
  if (added.status !== 201) throw new Error(JSON.stringify(added.answer))
}

const unitCost = (roll: Roll) => `${roll(4)}.${String(1 + roll(999_999)).padStart(6, '0')}`
/** All of it or, every other time, a part; at least one. */
const someOf = (roll: Roll, whole: number) => (roll(2) === 0 ? whole : 1 + roll(Math.max(1, Math.floor(whole))))

async function order({ calls, roll, oneOf }: Trading) {
  const { data: supplies } = await calls(listItems)
  const plant = (await calls(allPrices)).data.find(({ common_name }) => common_name === 'Kōwhai')
  const items = Array.from({ length: 1 + roll(3) }, () => {
    const supply = roll(3) === 0 ? undefined : oneOf(supplies)
    const product = supply
      ? { inventory_item_id: supply.id }
      : { plant_type_id: plant?.plant_type_id ?? null, container_size: '6 cm' }
    return { ...product, quantity: String(1 + roll(200)), unit_cost: unitCost(roll) }
  })
  return calls(draftPurchase, { body: { vendor: `Vendor ${roll(3)}`, items }, key: key() })
}

/** A purchase order is written, or some of one is delivered: with freight and tax, paid at once, owed, or billed later. */
const receive: Step = async (trading) => {
  const { calls, roll, today, oneOf } = trading
  const open = oneOf((await calls(listPurchases, { query: { state: 'open', limit: '20' } })).data)
  if (!open || roll(3) === 0) return order(trading)
  const { data: purchase } = await calls(getPurchase, { params: { id: open.id } })
  const lines = purchase.items.flatMap(({ id, quantity, quantity_received }) => {
    const left = Number(quantity) - Number(quantity_received)
    if (left <= 0 || roll(4) === 0) return []
    return [{ line_id: id, quantity: String(someOf(roll, left)), ...(roll(3) === 0 ? { unit_cost: unitCost(roll) } : {}) }]
  })
  if (lines.length === 0) return undefined
  const body = {
    received_on: addDays(today, -roll(30)),
    reference: key().slice(0, 8),
    freight: roll(2) === 0 ? '0' : amountOf(roll, 9_000),
    gst_paid: roll(2) === 0 ? '0' : amountOf(roll, 5_000),
    billing: (['paid', 'owed', 'later'] as const)[roll(3)] ?? 'paid',
    lines,
  }
  return calls(receivePurchase, { params: { id: purchase.id }, body, key: key() })
}

const takeDeliveryBack: Step = async ({ calls, oneOf }) => {
  const found = oneOf((await calls(listPurchases, { query: { limit: '20' } })).data)
  if (!found) return undefined
  const { data: purchase } = await calls(getPurchase, { params: { id: found.id } })
  const receipt = oneOf(purchase.receipts.filter(({ reversed_at }) => reversed_at === null))
  return receipt && calls(reverseReceipt, { params: { id: receipt.id }, body: {}, key: key() })
}

/** The bill comes after the goods, at another price. */
const billDelivery: Step = async ({ calls, roll, today, oneOf }) => {
  const found = oneOf((await calls(listPurchases, { query: { state: 'unbilled', limit: '20' } })).data)
  if (!found) return undefined
  const { data: purchase } = await calls(getPurchase, { params: { id: found.id } })
  const lines = purchase.items.flatMap(({ id, quantity_received, quantity_billed }) => {
    const left = Number(quantity_received) - Number(quantity_billed)
    return left > 0 ? [{ line_id: id, quantity: String(someOf(roll, left)), unit_cost: unitCost(roll) }] : []
  })
  if (lines.length === 0) return undefined
  const body = {
    bill_number: key().slice(0, 8),
    bill_date: addDays(today, -roll(20)),
    freight: roll(2) === 0 ? '0' : amountOf(roll, 9_000),
    gst_paid: roll(2) === 0 ? '0' : amountOf(roll, 5_000),
    lines,
  }
  return calls(billPurchase, { params: { id: purchase.id }, body, key: key() })
}

/** Supplies or plants are counted line by line; the sheet is booked, or cancelled before or after it was booked. */
const takeStock: Step = async ({ calls, roll, oneOf }) => {
  const { data: sheets } = await calls(listStocktakes, { query: { limit: '10' } })
  const booked = oneOf(sheets.filter(({ state }) => state === 'booked'))
  const open = oneOf(sheets.filter(({ state }) => state === 'counting'))
  const cancel = ({ id, version }: { readonly id: string; readonly version: number }) =>
    calls(cancelStocktake, { params: { id }, body: { version }, key: key() })
  if (booked && roll(5) === 0) return cancel(booked)
  if (!open) return calls(startStocktake, { body: { kind: (['supplies', 'plants'] as const)[roll(2)] ?? 'plants' }, key: key() })
  if (roll(8) === 0) return cancel(open)
  const { data: sheet } = await calls(getStocktake, { params: { id: open.id } })
  // Plants that orders have reserved are counted by the orders' own steps.
  for (const line of sheet.items.filter(({ name }) => !['Astelia', 'Mānuka', 'Rimu'].includes(name)).slice(0, 4)) {
    const counted = String(Math.max(0, Math.floor(Number(line.expected)) + roll(21) - 10))
    const { status, detail } = await calls(countLine, { params: { id: sheet.id, lineId: line.id }, body: { counted } })
    if (status >= 500) throw new Error(`countLine: ${detail}`)
  }
  return calls(bookStocktake, { params: { id: sheet.id }, body: { version: sheet.version }, key: key() })
}

const kowhaiIn = async ({ calls, oneOf }: Trading, size: string) => {
  const { data } = await calls(listBatches, { query: { search: 'Kōwhai' } })
  return oneOf(data.filter(({ container_size, quantity_current }) => container_size === size && quantity_current > 0))
}

/** Plants are potted by the recipe, with work: a whole batch, or a part of it as a new one. */
const pot: Step = async (trading) => {
  const { calls, roll, today } = trading
  const batch = await kowhaiIn(trading, '6 cm')
  if (!batch) return undefined
  const quantity = Math.min(batch.quantity_current, 1 + roll(60))
  const body = { container_size: '1 L', quantity, potting_date: today, minutes: roll(240), confirmed: roll(2) === 0 }
  return calls(potUp, { params: { id: batch.id }, body, key: key() })
}

const takePottingBack: Step = async (trading) => {
  const { calls, oneOf } = trading
  const batch = await kowhaiIn(trading, '1 L')
  if (!batch) return undefined
  const { data: history } = await calls(getBatchHistory, { params: { id: batch.id } })
  const done = oneOf(history.filter(({ kind }) => kind === 'pot_up' || kind === 'created'))?.operation_id
  return done ? calls(reverseOperations, { body: { operation_ids: [done] }, key: key() }) : undefined
}

export const stockSteps = { receive, takeDeliveryBack, billDelivery, takeStock, pot, takePottingBack }
