/**
 * Months of trade in every currency that is offered, against a model of double entry that shares no rule with the product: after each act every
 * account of the trial balance, and at the end the tax of the return and the value of the stock. `ROUNDS=6` trades six months.
 */
import { expect, test } from 'vitest'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { closeSession, moveCash, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { createSale, payAccount, voidSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { keyed } from '#testing/batches.ts'
import { postedByPurpose } from '#testing/ledgers.ts'
import { aNursery } from '#testing/nursery.ts'
import { prove } from '#testing/proof.ts'
import { dice } from '#testing/random-sales.ts'
import { rounds, seed } from '#testing/size.ts'
import { dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { goodsTrade } from './testing-trading-goods.ts'
import { type Method, type Trade, ledger, moneyOf, rounded, text, trades } from './testing-trading-model.ts'

async function aMonth(trade: Trade, roll: ReturnType<typeof dice>) {
  const { country, timeZone, currency, rate, included, coin } = trade
  const isHalfUp = country !== 'NZ'
  const nursery = await aNursery({
    country,
    timeZone,
    currency,
    gstRegistered: true,
    salesTaxRate: String(Number(rate) / 1_000),
    retailTaxIncluded: included,
    cashRounding: coin[1],
    laybyFee: '10',
  })
  const { calls } = nursery.as('admin')
  const books = ledger()
  const { post } = books
  const tax = { sold: 0n, bought: 0n }
  const { data: account } = await calls(createAccount, { body: { name: 'Council' } })
  const { data: till } = await calls(registerTill, { body: { device_id: newId() } })
  let drawer = 0n
  let float = 0n
  let session = ''
  let cards = 0n
  let owed = 0n
  let compared = 0
  const wrong: unknown[] = []

  const differences = async (act: string) => {
    while (await nursery.has((db) => postJournal(db)));
    for (const [purpose, amount] of Object.entries(await postedByPurpose(nursery.nursery_id))) {
      compared += 1
      const [agrees, model] = books.agrees(purpose, amount)
      if (!agrees) wrong.push([currency, act, purpose, { model, amount }])
    }
  }
  const ok = ({ status, answer }: { readonly status: number; readonly answer: object }, wanted = 201) =>
    expect([status, status === wanted ? '' : answer]).toEqual([wanted, ''])

  const openTill = async () => {
    const opened = await calls(openSession, { params: { id: till.id }, body: { opening_float: text(float) }, ...keyed() })
    ok(opened)
    session = opened.data.id
    const moved = float - drawer
    post(['cash', moved], ['cash_in_transit', -moved])
    drawer = float
    cards = 0n
  }
  const closeTill = async () => {
    const [off, cardsOff] = [BigInt(roll(3) - 1) * 100n, cards > 0n ? BigInt(roll(3) - 1) * 25n : 0n]
    const counted = drawer + off
    const left = counted > float ? float : counted
    const cash = [
      { value: '1', count: Number(counted / 100n) },
      ...(counted % 100n > 0n ? [{ value: text(coin[0]), count: Number((counted % 100n) / coin[0]) }] : []),
    ]
    const others = cards > 0n ? [{ method: 'card' as const, amount: text(cards + cardsOff) }] : []
    const body = { cash, others, reason: 'Counted', left_in_drawer: text(left) }
    ok(await calls(closeSession, { params: { id: session }, body, ...keyed() }), 200)
    post(['cash', off], ['cash_differences', -off])
    post(['card_clearing', cardsOff], ['card_differences', -cardsOff])
    post(['cash', left - counted], ['cash_in_transit', counted - left])
    drawer = left
  }

  /** Net, tax and total of lines with one quantity each. */
  const amountsOf = (lines: readonly { readonly gross: bigint; readonly taxed: boolean }[]) => {
    const each = lines.map(({ gross, taxed }) => {
      const due = taxed ? rounded(gross * rate, included ? 100_000n + rate : 100_000n, isHalfUp) : 0n
      return { due, net: included ? gross - due : gross }
    })
    const of = (key: 'due' | 'net') => each.reduce((total, line) => total + line[key], 0n)
    return { due: of('due'), net: of('net'), total: of('due') + of('net') }
  }
  const toCash = (total: bigint) => rounded(total, coin[0], isHalfUp) * coin[0]

  /** Money that comes in, or with a minus goes out. */
  const receive = (method: Exclude<Method, 'account'>, amount: bigint, settles: string) => {
    const paid = method === 'cash' ? (amount < 0n ? -toCash(-amount) : toCash(amount)) : amount
    post([moneyOf[method], paid], [settles, -amount], ['cash_rounding', amount - paid])
    if (method === 'cash') drawer += paid
    if (method === 'card') cards += paid
  }
  const goods = await goodsTrade({ trade, nursery, calls, roll, books, tax, amountsOf, receive, session: () => session, ok })

  const sell = async (method: Method) => {
    const off = roll(4) === 0 ? 10n : 0n
    const lines = Array.from({ length: off > 0n ? 1 : 1 + roll(4) }, () => ({
      price: BigInt(105 + roll(9_000)),
      quantity: BigInt(1 + roll(4)),
      taxed: roll(4) > 0,
    }))
    const free = country === 'US' ? ('exempt' as const) : ('zero' as const)
    const items = lines.map(({ price, quantity, taxed }, i) => ({
      item_type: 'other' as const,
      name: `Item ${i}`,
      unit_price: text(price),
      quantity: String(quantity),
      tax_kind: taxed ? ('standard' as const) : free,
    }))
    const { due, net, total } = amountsOf(
      lines.map(({ price, quantity, taxed }) => {
        const gross = price * quantity
        return { gross: gross - rounded(gross * off, 100n, isHalfUp), taxed }
      }),
    )
    const sold = await calls(createSale, {
      body: {
        payment_method: method,
        items,
        discount_percent: String(off),
        ...(method === 'account' ? { business_account_id: account.id } : {}),
        ...(method === 'cash' || method === 'card' ? { till_session_id: session } : {}),
      },
      ...keyed(),
    })
    ok(sold)
    compared += 2
    if (sold.data.total_amount !== text(total) || sold.data.tax_amount !== text(due))
      wrong.push([
        currency,
        'sale',
        { model: [text(total), text(due)], sale: [sold.data.total_amount, sold.data.tax_amount], items },
      ])
    post(['receivables', total], ['sales_other', -net], ['tax', -due])
    tax.sold += due
    const paid = method === 'cash' ? toCash(total) : total
    if (method === 'account') owed += total
    else post([moneyOf[method], paid], ['receivables', -total], ['cash_rounding', total - paid])
    if (method === 'cash') drawer += paid
    if (method === 'card') cards += paid
    return { sale: sold.data, method, due, net, total, paid }
  }

  type Sold = Awaited<ReturnType<typeof sell>>
  const takeBack = ({ method, due, net, total, paid }: Sold) => {
    post(['receivables', -total], ['sales_other', net], ['tax', due])
    tax.sold -= due
    if (method === 'account') owed -= total
    else post([moneyOf[method], -paid], ['receivables', total], ['cash_rounding', paid - total])
    if (method === 'cash') drawer -= paid
    if (method === 'card') cards -= paid
  }
  const refund = async (sold: Sold) => {
    const items = sold.sale.items.map(({ id, quantity }) => ({ sale_item_id: id, quantity, restock: false }))
    const body = { reason: 'Brought back', method: sold.method, items, till_session_id: session }
    ok(await calls(refundSale, { params: { id: sold.sale.id }, body, ...keyed() }))
    takeBack(sold)
  }
  const cancel = async (sold: Sold) => {
    const handedBack = sold.method === 'cash' || sold.method === 'card' ? { till_session_id: session } : {}
    const refunds = sold.method === 'account' ? [] : [{ method: sold.method, amount: text(sold.total), ...handedBack }]
    const body = { reason: 'Rung up twice', version: sold.sale.version, refunds }
    ok(await calls(voidSale, { params: { id: sold.sale.id }, body, ...keyed() }), 200)
    takeBack(sold)
  }
  const spend = async () => {
    const [cost, share] = [BigInt(1_000 + roll(50_000)), BigInt(roll(2))]
    const due = country === 'US' ? 0n : share * rounded(cost * rate, 100_000n + rate, isHalfUp)
    const body = {
      expense_date: dayIn(timeZone, new Date()),
      category: 'Power',
      cost: text(cost),
      gst_paid: text(due),
      ...(due === 0n ? { tax_kind: 'exempt' as const } : {}),
    }
    ok(await calls(createExpense, { body, ...keyed() }))
    post(['expenses', cost - due], ['tax', due], ['bank', -cost])
    tax.bought += due
  }
  const collect = async () => {
    if (owed < 100n) return
    const amount = roll(2) === 0 ? owed : BigInt(1 + roll(Number(owed)))
    const body = { amount: text(amount), method: 'bank_transfer' as const }
    ok(await calls(payAccount, { params: { id: account.id }, body, ...keyed() }))
    post(['bank', amount], ['receivables', -amount])
    owed -= amount
  }
  const petty = async () => {
    const amount = 500n
    const isIn = roll(2) === 0 || drawer < amount
    const body = { direction: isIn ? ('in' as const) : ('out' as const), amount: text(amount), reason: 'Change' }
    ok(await calls(moveCash, { params: { id: session }, body, ...keyed() }))
    const moved = isIn ? amount : -amount
    post(['cash', moved], ['cash_in_transit', -moved])
    drawer += moved
  }

  const act = async (kind: number, method: Method) => {
    if (kind === 0) return spend()
    if (kind === 1) return collect()
    if (kind === 2) return petty()
    if (kind > 7) return goods.act(kind, method === 'account' ? 'card' : method)
    const sold = await sell(method)
    await differences(`sale by ${method}`)
    if (kind === 3 && method !== 'account') await refund(sold)
    if (kind === 4 && method !== 'account') await cancel(sold)
  }
  const compareReturn = async () => {
    const boxes = { NZ: ['10', '14'], UK: ['1', '4'], EU: ['J', 'K'], AU: ['1A', '1B'], US: [] }[country]
    const today = dayIn(timeZone, new Date())
    const { data } = await calls(getFinancialReport, { query: { statement: 'tax', from: today, to: today } })
    const found = boxes.map((box) => data.sections[0]?.rows.find(({ cells }) => cells[1] === box)?.cells[2])
    const amounts = [tax.sold, tax.bought].map((each) => text(country === 'AU' ? (each / 100n) * 100n : each))
    for (const [i, box] of boxes.entries()) {
      compared += 1
      if (found[i] !== amounts[i]) wrong.push([currency, 'return', box, { model: amounts[i], amount: found[i] }])
    }
  }
  const compareStock = async () => {
    for (const { title, model, amount } of await goods.stockOn()) {
      compared += 1
      if (model !== amount) wrong.push([currency, title, { model, amount }])
    }
  }

  for (let day = 0; day < 4; day++) {
    float = 20_000n
    await openTill()
    await differences('open')
    for (let n = 0; n < 12; n++) {
      const method = (['cash', 'cash', 'card', 'bank_transfer', 'account'] as const)[roll(5)] ?? 'cash'
      const kind = roll(16)
      await act(kind, method)
      await differences(`act ${kind} by ${method}`)
    }
    await closeTill()
    await differences('close')
  }
  await compareReturn()
  await compareStock()
  return { compared, wrong }
}

test('months of trade in each currency leave every account as an independent model has it', async () => {
  let compared = 0
  const wrong: unknown[] = []
  for (let month = 0; month < rounds; month++)
    for (const [i, trade] of trades.entries()) {
      const found = await aMonth(trade, dice(seed + month * 100 + i))
      compared += found.compared
      wrong.push(...found.wrong)
    }
  prove('values of the months of trade in eleven nurseries and ten currencies', compared, wrong)
}, 3_600_000)

test('a currency whose amounts two decimals cannot hold is refused at once', async () => {
  const { calls } = (await aNursery()).as('admin')
  for (const currency of ['JPY', 'KWD', 'HUF', 'ISK']) {
    const refused = await calls(saveSettings, { body: { currency } })
    expect([refused.status, refused.errors]).toEqual([
      422,
      [{ path: 'currency', message: expect.stringContaining('Choose a currency with cents') }],
    ])
  }
})
