/** Goods in the months of trade: bills that bring stock, sales of it, orders with deposits, and lay-bys. */
import { expect } from 'vitest'
import { createBill, payBills } from '#modules/buying/bill/contract.ts'
import { bulkPropagation, setBatchState } from '#modules/growing/batch/batch-calls.ts'
import { cancelOrder, confirmOrder, deliverOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { allPrices, createPrice } from '#modules/plants/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { cancelLayby, completeLayby, makeLayby, payLayby } from '#modules/selling/draft/layby-calls.ts'
import { createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { createItem } from '#modules/supplies/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { keyed } from '#testing/batches.ts'
import type { aNursery } from '#testing/nursery.ts'
import { aPlant } from '#testing/products.ts'
import { type ledger, rounded, text, type Trade } from './testing-trading-model.ts'

type Nursery = Awaited<ReturnType<typeof aNursery>>
type PaidBy = 'cash' | 'card' | 'bank_transfer'

interface Month {
  readonly trade: Trade
  readonly nursery: Nursery
  readonly calls: ReturnType<Nursery['as']>['calls']
  readonly roll: (below: number) => number
  readonly books: ReturnType<typeof ledger>
  readonly tax: { sold: bigint; bought: bigint }
  readonly amountsOf: (lines: readonly { gross: bigint; taxed: boolean }[]) => { due: bigint; net: bigint; total: bigint }
  readonly receive: (method: PaidBy, amount: bigint, settles: string) => void
  readonly session: () => string
  readonly ok: (reply: { status: number; answer: object }, wanted?: number) => void
}

const inMillionths = 1_000_000n

/** Stock of one kind at its average cost. */
function stock(books: Month['books'], account: string) {
  let quantity = 0n
  let value = 0n
  return {
    left: () => quantity,
    value: () => value,
    /** Brings goods in; their value comes from another account. */
    put: (count: bigint, worth: bigint, from: string) => {
      quantity += count
      value += worth
      books.moveStock(from, account, worth)
    },
    /** Takes goods out, and gives their cost. */
    take: (count: bigint, to: string) => {
      const cost = (value * count) / quantity
      quantity -= count
      value -= cost
      books.moveStock(account, to, cost)
      return cost
    },
  }
}

export async function goodsTrade(month: Month) {
  const { trade, nursery, calls, roll, books, tax, amountsOf, receive, session, ok } = month
  const { country, rate, timeZone, included } = trade
  const isHalfUp = country !== 'NZ'
  const today = dayIn(timeZone, new Date())
  const [plants, pots] = [stock(books, 'stock_plants'), stock(books, 'stock_supplies')]
  const till = () => ({ till_session_id: session() })

  const plantPrice = BigInt(505 + roll(3_000))
  const plant = await nursery.has((db) => aPlant(db))
  ok(await calls(createPrice, { params: { id: plant }, body: { container_size: 'PB5', price: text(plantPrice) } }))
  const cost = BigInt(100_000 + roll(100_000))
  const batches = [{ plant_type_id: plant, container_size: 'PB5', quantity: 600, cost: text(cost) }]
  const sown = await calls(bulkPropagation, { body: { method: 'seed', started_on: today, location: 'Shop', batches } })
  ok(sown)
  const batch_ids = sown.data.map(({ id }) => id)
  ok(await calls(setBatchState, { body: { batch_ids, state: 'for_sale', date: today }, ...keyed() }), 200)
  plants.put(600n, cost * inMillionths, 'opening_balances')
  const [good] = (await calls(allPrices)).data
  if (!good) throw new Error('The plant is not in the list of the till.')

  const potPrice = BigInt(205 + roll(1_000))
  const made = await calls(createItem, { body: { name: 'Pot', unit: 'each', forSale: true, price: text(potPrice) }, ...keyed() })
  ok(made)
  const pot = made.data.id

  let owed = 0n
  let vendor_id = ''
  let bills = 0
  const buy = async () => {
    const quantity = ([10n, 20n, 25n, 40n, 50n] as const)[roll(5)] ?? 10n
    const paid = BigInt(1_000 + roll(20_000))
    const due = country === 'US' ? 0n : BigInt(roll(2)) * rounded(paid * rate, 100_000n + rate, isHalfUp)
    const line = {
      inventory_item_id: pot,
      quantity: String(quantity),
      cost: text(paid),
      gst_paid: text(due),
      ...(due === 0n ? { tax_kind: 'exempt' as const } : {}),
    }
    const body = { vendor: 'Pots Ltd', bill_number: `B${++bills}`, bill_date: today, lines: [line] }
    const billed = await calls(createBill, { body, ...keyed() })
    ok(billed)
    vendor_id = billed.data.vendor_id
    books.post(['payables', -paid], ['tax', due], ['bought', paid - due])
    pots.put(quantity, (paid - due) * inMillionths, 'bought')
    tax.bought += due
    owed += paid
  }
  const payVendor = async () => {
    if (owed < 100n) return
    const amount = roll(2) === 0 ? owed : BigInt(1 + roll(Number(owed)))
    ok(await calls(payBills, { body: { vendor_id, amount: text(amount), method: 'bank_transfer' }, ...keyed() }))
    books.post(['payables', amount], ['bank', -amount])
    owed -= amount
  }

  /** Posts an invoice of plants, pots and other lines. */
  const invoice = (lines: Readonly<Record<'sales_plants' | 'sales_supplies' | 'sales_other', bigint>>) => {
    const sold = Object.entries(lines).flatMap(([account, gross]) => (gross === 0n ? [] : [{ account, gross, taxed: true }]))
    const { due, total } = amountsOf(sold)
    const each = sold.map((line) => [line.account, -amountsOf([line]).net] as const)
    const post = (sign: bigint) => {
      books.post(
        ...([['receivables', total], ['tax', -due], ...each] as const).map(([to, amount]) => [to, sign * amount] as const),
      )
      tax.sold += sign * due
    }
    post(1n)
    return { total, takeBack: () => post(-1n) }
  }

  const sell = async (method: PaidBy) => {
    const [many, few] = [BigInt(1 + roll(5)), BigInt(roll(4))]
    const potted = few > 0n && pots.left() > few ? few : 0n
    const body = {
      payment_method: method,
      items: [
        { item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: String(many) },
        ...(potted > 0n ? [{ item_type: 'other' as const, inventory_item_id: pot, quantity: String(potted) }] : []),
      ],
      ...till(),
    }
    const sold = await calls(createSale, { body, ...keyed() })
    ok(sold)
    const booked = invoice({ sales_plants: many * plantPrice, sales_supplies: potted * potPrice, sales_other: 0n })
    expect(sold.data.total_amount).toBe(text(booked.total))
    receive(method, booked.total, 'receivables')
    const costs = [plants.take(many, 'cost_of_plants'), potted > 0n ? pots.take(potted, 'cost_of_supplies') : 0n] as const
    const { id, version } = sold.data
    const then = roll(4)
    if (then > 1) return
    const restock = then === 0 || roll(2) === 0
    if (then === 0) {
      const refunds = [{ method, amount: text(booked.total), ...till() }]
      ok(await calls(voidSale, { params: { id }, body: { reason: 'Rung up twice', version, refunds }, ...keyed() }), 200)
    } else {
      const items = sold.data.items.map((item) => ({ sale_item_id: item.id, quantity: item.quantity, restock }))
      ok(await calls(refundSale, { params: { id }, body: { reason: 'Frosted', method, items, ...till() }, ...keyed() }))
    }
    booked.takeBack()
    receive(method, -booked.total, 'receivables')
    if (!restock) return
    plants.put(many, costs[0], 'cost_of_plants')
    if (potted > 0n) pots.put(potted, costs[1], 'cost_of_supplies')
  }

  const order = async (method: PaidBy) => {
    const [many, planting] = [BigInt(1 + roll(8)), BigInt(1_000 + roll(9_000))]
    const items = [
      { plant_type_id: plant, container_size: 'PB5', quantity: Number(many) },
      { name: 'Planting', unit_price: text(planting), quantity: 1 },
    ]
    const taken = await calls(takeCurrentOrder, { body: { customer_name: 'Ana Tui', items }, ...keyed() })
    ok(taken)
    const params = { id: taken.data.id }
    const lines = [many * plantPrice, planting].map((gross) => ({ gross, taxed: true }))
    const { total } = amountsOf(lines)
    const deposit = 1n + BigInt(roll(Number(total) - 1))
    ok(await calls(confirmOrder, { params, body: { deposit: { amount: text(deposit), method, ...till() } }, ...keyed() }), 200)
    receive(method, deposit, 'customer_deposits')
    if (roll(4) === 0) {
      ok(await calls(cancelOrder, { params, body: { reason: 'Changed plans', refund_method: method, ...till() } }), 200)
      receive(method, -deposit, 'customer_deposits')
      return
    }
    const all = taken.data.items.map(({ id, quantity }) => ({ id, quantity: Number(quantity) }))
    const paidBy = (['cash', 'card'] as const)[roll(2)] ?? 'cash'
    ok(await calls(deliverOrder, { params, body: { items: all, invoice: paidBy, ...till() }, ...keyed() }), 200)
    const booked = invoice({ sales_plants: many * plantPrice, sales_supplies: 0n, sales_other: planting })
    books.post(['customer_deposits', deposit], ['receivables', -deposit])
    if (booked.total > deposit) receive(paidBy, booked.total - deposit, 'receivables')
    plants.take(many, 'cost_of_plants')
  }

  const layby = async (method: PaidBy) => {
    const [many, planting] = [BigInt(1 + roll(5)), BigInt(1_000 + roll(9_000))]
    const lines = [
      { good: { ...good, photo: null }, quantity: String(many), discount: '0' },
      {
        good: { id: newId(), name: 'Stakes', price: text(planting), tax_kind: 'standard' as const },
        quantity: '1',
        discount: '0',
      },
    ]
    const { total } = amountsOf([many * plantPrice, planting].map((gross) => ({ gross, taxed: true })))
    const first = 1n + BigInt(roll(Number(total / 2n)))
    const body = {
      cart: { lines, customer_name: '' },
      customer_name: 'Ana',
      valid_until: addDays(today, 30),
      method,
      amount: text(first),
    }
    const laid = await calls(makeLayby, { body: { ...body, ...till() }, ...keyed() })
    ok(laid)
    const params = { id: laid.data.id }
    receive(method, first, 'customer_deposits')
    const more = 1n + BigInt(roll(Number(total / 4n)))
    ok(await calls(payLayby, { params, body: { method: 'card', amount: text(more), ...till() }, ...keyed() }))
    receive('card', more, 'customer_deposits')
    const paid = first + more
    if (roll(3) > 0) {
      ok(await calls(completeLayby, { params, body: { payment: { method }, ...till() }, ...keyed() }), 200)
      receive(method, total - paid, 'customer_deposits')
      invoice({ sales_plants: many * plantPrice, sales_supplies: 0n, sales_other: planting })
      books.post(['customer_deposits', total], ['receivables', -total])
      plants.take(many, 'cost_of_plants')
      return
    }
    ok(await calls(cancelLayby, { params, body: { method, reason: 'Changed plans', ...till() }, ...keyed() }), 200)
    const fee = rounded(paid, 10n, isHalfUp)
    const kept = invoice({
      sales_plants: 0n,
      sales_supplies: 0n,
      sales_other: included ? fee : rounded(fee * 100_000n, 100_000n + rate, isHalfUp),
    })
    books.post(['customer_deposits', kept.total], ['receivables', -kept.total])
    receive(method, kept.total - paid, 'customer_deposits')
  }

  const act = (kind: number, method: PaidBy) => {
    if (kind < 10) return buy()
    if (kind < 11) return payVendor()
    if (kind < 13) return sell(method)
    return kind < 15 ? order(method) : layby(method)
  }

  /** Values of the report of stock: the model's, and the product's. */
  const stockOn = async () => {
    const { data } = await calls(getFinancialReport, { query: { statement: 'stock', from: today, to: today } })
    const reported = data.sections[0]?.rows.map(({ cells }) => cells[1]) ?? []
    return [
      { title: 'plants', model: text(rounded(plants.value(), inMillionths, true)), amount: reported[0] },
      { title: 'supplies', model: text(rounded(pots.value(), inMillionths, true)), amount: reported[1] },
    ]
  }
  return { act, stockOn }
}
