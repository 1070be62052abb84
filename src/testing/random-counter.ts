/** Random business at the counter and in the office, through the product's calls; what the product refuses is refused. */
import { bulkCosts } from '#modules/growing/batch/batch-cost-calls.ts'
import { bulkPropagation, recordLoss } from '#modules/growing/batch/batch-calls.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import {
  cancelLayby,
  completeLayby,
  listLaybys,
  makeLayby,
  payLayby,
  reverseLaybyPayment,
} from '#modules/selling/draft/layby-calls.ts'
import { createExpense, deleteExpense, editExpense, listExpenses } from '#modules/buying/expense/contract.ts'
import { addJournalEntry, listJournal, listLedgerAccounts, reverseJournalEntry } from '#modules/books/journal/contract.ts'
import { getOrder, listCurrentOrders, returnDeposit, reverseDeposit, takeDeposit } from '#modules/orders/order/contract.ts'
import {
  closeSession,
  currentSession,
  getSession,
  moveCash,
  openSession,
  registerTill,
} from '#modules/selling/payment/till-calls.ts'
import { floatChanges } from '#modules/selling/payment/till-session.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { getSale, listSales, createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { listCreditNotes, refundSale, voidCreditNote } from '#modules/selling/sale/refund-calls.ts'
import { addTransaction, createItem, listItems } from '#modules/supplies/contract.ts'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { importFile } from './imports.ts'
import { type Nursery, type Roll, type Step, type Trading, amountOf, key, methods } from './random-step.ts'
import { openShed, stockSteps } from './random-stock.ts'

/** A supply for sale, a till, and three accounts are there before the first step. */
export async function openCounter(nursery: Nursery): Promise<string> {
  const { calls } = nursery.as('manager')
  await openShed(nursery)
  const supply = {
    name: 'Bark mulch',
    unit: 'each',
    forSale: true,
    price: '8.40',
    quantity_on_hand: '500',
    average_cost: '3.333333',
  }
  const made = await calls(createItem, { body: supply, key: key() })
  if (made.status !== 201) throw new Error(JSON.stringify(made.answer))
  // Orders have plants of their own, so that what they reserve and deliver can be compared.
  const bytes = 'Common name,Category,Container,Price,Quantity\nKōwhai,Trees,6 cm,24.50,300\n'
  const imported = await importFile(nursery.as('manager'), 'price-list', { name: 'stock.csv', bytes })
  if (imported.status !== 200) throw new Error(JSON.stringify(imported.answer))
  return (await calls(registerTill, { body: { device_id: key() } })).data.id
}

const kowhai = async (calls: Trading['calls']) =>
  (await calls(allPrices)).data.find(({ common_name }) => common_name === 'Kōwhai')

const sell: Step = async ({ calls, roll, till_session_id, oneOf }) => {
  const good = await kowhai(calls)
  const supplies = (await calls(listItems)).data.filter(({ forSale }) => forSale)
  const items = Array.from({ length: 1 + roll(3) }, () => {
    const supply = oneOf(supplies)
    const tax = (['standard', 'zero', 'exempt'] as const)[roll(3)] ?? 'standard'
    if (good && roll(3) === 0)
      return {
        item_type: 'plant' as const,
        plant_type_id: good.plant_type_id,
        container_size: good.container_size,
        quantity: String(1 + roll(3)),
        unit_price: good.price,
      }
    return supply && roll(2) === 0
      ? { item_type: 'other' as const, inventory_item_id: supply.id, quantity: '2', unit_price: supply.price ?? '1' }
      : { item_type: 'other' as const, name: 'Delivery', quantity: '1', unit_price: amountOf(roll), tax_kind: tax }
  })
  const payment_method = methods[roll(4)] ?? 'card'
  return calls(createSale, { body: { payment_method, till_session_id, items }, key: key() })
}

/** A sale of the counter: what comes back of an order's invoice would not be what its dockets delivered. */
const paidSale = async ({ calls, oneOf }: Trading, isCredited = false) => {
  const { data } = await calls(listSales, { query: { limit: '20' } })
  const all = data.filter(({ business_account_id, voided_at }) => business_account_id === null && voided_at === null)
  const found = oneOf(isCredited ? all.filter(({ credited_amount }) => Number(credited_amount) > 0) : all)
  return found ? (await calls(getSale, { params: { id: found.id } })).data : undefined
}

const takeOff: Step = async (trading) => {
  const { calls, roll, till_session_id } = trading
  const sale = await paidSale(trading)
  if (!sale) return undefined
  const refunds = [{ method: methods[roll(4)] ?? 'card', amount: sale.total_amount, till_session_id }]
  const body = { reason: 'Wrong', version: sale.version, refunds }
  return calls(voidSale, { params: { id: sale.id }, body, key: key() })
}

const giveBack: Step = async (trading) => {
  const { calls, roll, till_session_id, oneOf } = trading
  const sale = await paidSale(trading)
  const line = sale && oneOf(sale.items)
  if (!sale || !line) return undefined
  const method = ([...methods, 'store_credit'] as const)[roll(5)] ?? 'card'
  const what =
    roll(3) === 0
      ? { allowance: { amount: amountOf(roll, 300) } }
      : { items: [{ sale_item_id: line.id, quantity: '1', restock: roll(2) === 0 }] }
  return calls(refundSale, { params: { id: sale.id }, body: { reason: 'Broken', method, till_session_id, ...what }, key: key() })
}

const exchange: Step = async (trading) => {
  const { calls, roll, till_session_id, oneOf } = trading
  const sale = await paidSale(trading)
  const line = sale && oneOf(sale.items)
  if (!sale || !line) return undefined
  const returned = {
    sale_id: sale.id,
    reason: 'Too tall',
    method: ([...methods, 'store_credit'] as const)[roll(5)] ?? 'card',
    items: [{ sale_item_id: line.id, quantity: '1', restock: roll(2) === 0 }],
  }
  const items = [{ item_type: 'other' as const, name: 'Basket', quantity: '1', unit_price: amountOf(roll) }]
  const worth = BigInt(line.line_total.replace('.', '')) / BigInt(Math.max(1, Math.round(Number(line.quantity))))
  const isOver = worth > BigInt((items[0]?.unit_price ?? '0').replace('.', ''))
  const payment_method = isOver ? 'store_credit' : (methods[roll(4)] ?? 'card')
  return calls(createSale, { body: { payment_method, till_session_id, items, returned }, key: key() })
}

const voidNote: Step = async (trading) => {
  const { calls, till_session_id } = trading
  const sale = await paidSale(trading, true)
  const [note] = sale ? (await calls(listCreditNotes, { params: { id: sale.id } })).data : []
  if (!sale || !note) return undefined
  const body = { reason: 'Wrong', till_session_id }
  return calls(voidCreditNote, { params: { id: sale.id, noteId: note.id }, body, key: key() })
}

const createLayby: Step = async ({ calls, roll, today, till_session_id }) => {
  const good = await kowhai(calls)
  if (!good) return undefined
  const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: 'Ana' }
  const body = {
    cart,
    customer_name: 'Ana',
    valid_until: addDays(today, 30),
    method: methods[roll(4)] ?? 'card',
    amount: amountOf(roll, 800),
  }
  return calls(makeLayby, { body: { ...body, till_session_id }, key: key() })
}

const goOnWithLayby: Step = async ({ calls, roll, till_session_id, oneOf }) => {
  const layby = oneOf((await calls(listLaybys, { query: { state: 'open' } })).data)
  if (!layby) return undefined
  const params = { id: layby.id }
  const method = methods[roll(4)] ?? 'card'
  switch (roll(4)) {
    case 0:
      return calls(payLayby, { params, body: { method, amount: amountOf(roll, 900), till_session_id }, key: key() })
    case 1: {
      const payment = oneOf(layby.payments)
      if (!payment) return undefined
      const body = { reason: 'Bounced', till_session_id }
      return calls(reverseLaybyPayment, { params: { ...params, paymentId: payment.id }, body, key: key() })
    }
    case 2:
      return calls(completeLayby, { params, body: { payment: { method }, till_session_id }, key: key() })
    default:
      return calls(cancelLayby, { params, body: { method, reason: 'Moved away', till_session_id }, key: key() })
  }
}

const deposit: Step = async ({ calls, roll, till_session_id, oneOf }) => {
  const order = oneOf((await calls(listCurrentOrders, { query: { limit: '20' } })).data)
  if (!order) return undefined
  const params = { id: order.id }
  const method = methods[roll(4)] ?? 'card'
  if (roll(4) > 1) return calls(takeDeposit, { params, body: { amount: amountOf(roll), method, till_session_id }, key: key() })
  if (roll(2) === 0) return calls(returnDeposit, { params, body: { method, till_session_id }, key: key() })
  const taken = oneOf((await calls(getOrder, { params })).data.deposits)
  if (!taken) return undefined
  const body = { reason: 'Bounced', till_session_id }
  return calls(reverseDeposit, { params: { ...params, paymentId: taken.id }, body, key: key() })
}

const spend: Step = async ({ calls, roll, today, oneOf }) => {
  const cost = amountOf(roll)
  const gst_paid = roll(2) === 0 ? '0' : moneyText((BigInt(cost.replace('.', '')) * 3n) / 23n)
  const fields = { expense_date: addDays(today, -roll(60)), category: ['Power', 'Fuel'][roll(2)] ?? '', cost, gst_paid }
  const last = oneOf((await calls(listExpenses, { query: { limit: '20' } })).data.filter(({ bill_id }) => bill_id === null))
  if (!last || roll(3) > 0) return calls(createExpense, { body: fields, key: key() })
  const params = { id: last.id }
  return roll(2) === 0
    ? calls(editExpense, { params, body: { ...fields, version: last.version } })
    : calls(deleteExpense, { params })
}

const moveSupplies: Step = async ({ calls, roll, oneOf }) => {
  const supply = oneOf((await calls(listItems)).data)
  const kind = (['purchase', 'use', 'adjustment', 'count'] as const)[roll(4)] ?? 'use'
  const body = { inventory_item_id: supply?.id ?? '', kind, quantity: String(1 + roll(kind === 'count' ? 400 : 20)) }
  return calls(addTransaction, {
    body: { ...body, ...(kind === 'purchase' ? { unit_cost: `${roll(9)}.${1 + roll(99)}` } : {}) },
    key: key(),
  })
}

const grow: Step = async ({ calls, roll, today, oneOf }) => {
  const good = await kowhai(calls)
  const sown = oneOf(
    (await calls(listBatches, { query: { search: '6 cm' } })).data.filter(({ container_size }) => container_size === '6 cm'),
  )
  if (good && (!sown || roll(3) === 0)) {
    const batches = [
      { plant_type_id: good.plant_type_id, container_size: '6 cm', quantity: 50 + roll(100), cost: amountOf(roll) },
    ]
    return calls(bulkPropagation, { body: { method: 'cutting', started_on: addDays(today, -roll(60)), batches }, key: key() })
  }
  if (!sown) return undefined
  return roll(2) === 0
    ? calls(recordLoss, {
        params: { id: sown.id },
        body: { quantity: 1 + roll(9), loss_date: today, abnormal: roll(2) === 0 },
        key: key(),
      })
    : calls(bulkCosts, {
        body: { batch_ids: [sown.id], amount: amountOf(roll), component: 'other', reason: 'Heating', date: today },
        key: key(),
      })
}

const writeEntry: Step = async ({ calls, roll, today, oneOf }) => {
  const { data: entries } = await calls(listJournal, { query: { search: 'By hand', limit: '20' } })
  const entry = oneOf(entries.filter(({ reversed, reverses }) => !reversed && reverses === null))
  if (entry && roll(3) === 0)
    return calls(reverseJournalEntry, { params: { id: entry.id }, body: { entry_date: today, reason: 'Twice' }, key: key() })
  const { data: accounts } = await calls(listLedgerAccounts)
  const [from, to] = ['opening_balances', 'suspense'].map((purpose) =>
    accounts.find(({ purposes }) => purposes.some((each) => each === purpose)),
  )
  const amount = amountOf(roll)
  const lines = [
    { account_id: from?.id ?? '', debit: amount },
    { account_id: to?.id ?? '', credit: amount },
  ]
  return calls(addJournalEntry, { body: { entry_date: addDays(today, -roll(60)), description: 'By hand', lines }, key: key() })
}

/** The drawer is counted about as full as it is, terminals at anything, and the session closed; the next step opens another. */
const countDrawer: Step = async ({ calls, roll, till_session_id }) => {
  const { data: session } = await calls(getSession, { params: { id: till_session_id } })
  const expected = session.report.tenders.find(({ method }) => method === 'cash')?.expected ?? '0'
  const tens = Math.max(1, Math.floor(Number(expected) / 10) + roll(3) - 1)
  const cash = [
    { value: '10', count: tens },
    { value: '0.1', count: roll(99) },
  ]
  const others = (['card', 'eftpos'] as const).flatMap((method) => (roll(2) === 0 ? [{ method, amount: amountOf(roll) }] : []))
  return calls(closeSession, {
    params: { id: till_session_id },
    body: { cash, others, left_in_drawer: String(10 * roll(tens + 1)), reason: 'Counted twice' },
    key: key(),
  })
}

const putCash: Step = ({ calls, roll, till_session_id }) =>
  calls(moveCash, {
    params: { id: till_session_id },
    body: { direction: roll(2) === 0 ? 'in' : 'out', amount: amountOf(roll, 5_000), reason: 'Change' },
    key: key(),
  })

/** Posts what was booked so far. */
const read: Step = ({ calls }) => calls(getFinancialReport, { query: { statement: 'trial' } })

const steps = {
  sell,
  takeOff,
  giveBack,
  exchange,
  voidNote,
  createLayby,
  goOnWithLayby,
  deposit,
  spend,
  moveSupplies,
  grow,
  writeEntry,
  countDrawer,
  putCash,
  read,
  ...stockSteps,
}
export type CounterStep = keyof typeof steps
export const counterSteps = Object.keys(steps) as CounterStep[]

/** One step, chosen at random; returns its name and whether it was done. Throws where the product fails. */
export async function tradeAtCounter(nursery: Nursery, till: string, roll: Roll, today: string) {
  const { calls } = nursery.as('manager')
  const params = { id: till }
  const current = async () => (await calls(currentSession, { params })).data
  // Another may open it first.
  const opened = async () =>
    (await calls(openSession, { params, body: { opening_float: '100.00', float_change: floatChanges[roll(2)] }, key: key() }))
      .data
  const session = (await current()) ?? (await opened()) ?? (await current())
  // Sales are what happens most.
  const name = roll(3) === 0 ? 'sell' : (counterSteps[roll(counterSteps.length)] ?? 'sell')
  const oneOf = <Each>(all: readonly Each[]) => all[roll(Math.max(1, all.length))]
  const answer = await steps[name]({ calls, roll, today, till, till_session_id: session?.id ?? till, oneOf })
  if (answer && answer.status >= 500) throw new Error(`${name}: ${answer.status} ${answer.detail}`)
  return { name, done: answer !== undefined && answer.status < 300, detail: answer?.detail }
}
