/**
 * One quarter in five countries, against an accountant's own calculation that shares no rule with the product: every box of the return with sales,
 * bills, part payments and a change of rules within the quarter; then the return is filed, kept, reopened and filed again.
 */
import { expect, test } from 'vitest'
import { createBill, payBills } from '#modules/buying/bill/contract.ts'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { createLedgerAccount, setPostingAccount } from '#modules/books/journal/contract.ts'
import { fileReturn, getFiledReturn, listFiledReturns, undoFiledReturn } from '#modules/books/tax-return/contract.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { createSale, payAccount } from '#modules/selling/sale/contract.ts'
import { countryRates } from '#modules/setup/settings/country.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { keyed } from '#testing/batches.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { prove } from '#testing/proof.ts'
import { dice } from '#testing/random-sales.ts'
import { rounds, seed } from '#testing/size.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { rounded, text } from './testing-trading-model.ts'

type Basis = Settings['taxBasis']
type Kind =
  | 'standard'
  | 'reduced'
  | 'second_reduced'
  | 'super_reduced'
  | 'zero'
  | 'exempt'
  | 'out_of_scope'
  | 'import'
  | 'reverse_charge'

interface Line {
  readonly kind: Kind
  /** With tax, in cents; of a purchase from abroad without it. */
  readonly gross: bigint
  readonly tax: bigint
  readonly capital: boolean
}

interface Document {
  readonly day: string
  readonly lines: readonly Line[]
  /** Days on which each half was paid, or the day on which all of it was; empty: unpaid. */
  readonly paid: readonly string[]
}

interface Books {
  readonly sales: Document[]
  readonly purchases: Document[]
}

/** Sums of the lines that a return counts. */
type Sums = (of: (line: Line) => bigint) => bigint

interface Quarter {
  readonly name: string
  readonly settings: Partial<Settings>
  /** Thousandths of a per cent by kind; a kind without a rate bears no tax. */
  readonly rates: Readonly<Partial<Record<Kind, bigint>>>
  readonly sold: readonly Kind[]
  readonly bought: readonly Kind[]
  readonly hasCapital: boolean
  readonly bases: readonly [Basis, Basis]
  readonly boxes: (books: Books, counted: (documents: readonly Document[]) => Sums) => Readonly<Record<string, bigint>>
}

const zones = { NZ: 'Pacific/Auckland', UK: 'Europe/London', AU: 'Australia/Sydney', EU: 'Europe/Dublin' } as const
const ago = (days: number) => addDays(dayIn('UTC', new Date()), -days)
const [first, middle, last] = [ago(100), ago(60), ago(10)]
const isIn = (day: string, from: string, to: string) => from <= day && day <= to
const total = (lines: readonly Line[], of: (line: Line) => bigint) => lines.reduce((sum, line) => sum + of(line), 0n)
const whole = (amount: bigint) => (amount / 100n) * 100n
/** 3/23 of an amount with GST, half a cent dropped. */
const formula = (amount: bigint) => (amount < 0n ? -rounded(-amount * 3n, 23n, false) : rounded(amount * 3n, 23n, false))
const distance = (a: bigint, b: bigint) => (a > b ? a - b : b - a)
const gross =
  (...kinds: readonly Kind[]) =>
  (line: Line) =>
    kinds.includes(line.kind) ? line.gross : 0n
const tax =
  (...kinds: readonly Kind[]) =>
  (line: Line) =>
    kinds.includes(line.kind) ? line.tax : 0n
const charged = ['standard', 'reduced', 'second_reduced', 'super_reduced'] as const

/** Events of the quarter by hand: documents on days of invoices, payments on days of payments, and what was open at the change, once. */
const counting =
  ([before, after]: Quarter['bases']) =>
  (documents: readonly Document[]): Sums =>
  (of) => {
    const inDays = (basis: Basis, from: string, to: string) =>
      documents.reduce((sum, { day, lines, paid }) => {
        const amount = total(lines, of)
        if (basis === 'invoice') return isIn(day, from, to) ? sum + amount : sum
        return sum + (amount / BigInt(paid.length || 1)) * BigInt(paid.filter((each) => isIn(each, from, to)).length)
      }, 0n)
    if (before === after) return inDays(before, first, last)
    const open = documents.reduce((sum, { day, lines, paid }) => {
      const share = total(lines, of) / BigInt(paid.length || 1)
      return day < middle ? sum + share * BigInt((paid.length || 1) - paid.filter((each) => each < middle).length) : sum
    }, 0n)
    const counted = inDays(before, first, addDays(middle, -1)) + inDays(after, middle, last)
    return after === 'invoice' ? counted + open : counted - open
  }

const quarters: readonly Quarter[] = [
  {
    name: 'New Zealand, from invoices to payments within the quarter',
    settings: { country: 'NZ', timeZone: zones.NZ },
    rates: { standard: 15_000n },
    sold: ['standard', 'standard', 'zero', 'exempt'],
    bought: ['standard', 'standard', 'zero'],
    hasCapital: false,
    bases: ['invoice', 'payments'],
    boxes({ sales, purchases }, counted) {
      const [seven, six] = [counted(sales)(gross('standard')), counted(sales)(gross('zero'))]
      const [ten, eleven] = [counted(sales)(tax('standard')), counted(purchases)(gross('standard'))]
      const fourteen = counted(purchases)(tax('standard'))
      const [eight, twelve] = [formula(seven), formula(eleven)]
      return {
        5: seven + six,
        6: six,
        7: seven,
        8: eight,
        9: ten - eight,
        10: ten,
        11: eleven,
        12: twelve,
        13: fourteen - twelve,
        14: fourteen,
        15: distance(ten, fourteen),
      }
    },
  },
  {
    name: 'United Kingdom, flat rate of 7.5%, of 8.5% from the middle, with imports and a capital purchase',
    settings: {
      country: 'UK',
      timeZone: zones.UK,
      flatRates: [
        { percent: '7.5', from: null },
        { percent: '8.5', from: middle },
      ],
    },
    rates: { standard: 20_000n, reduced: 5_000n },
    sold: ['standard', 'standard', 'reduced', 'zero', 'exempt', 'out_of_scope'],
    bought: ['standard', 'zero', 'import'],
    hasCapital: true,
    bases: ['invoice', 'invoice'],
    boxes({ sales, purchases }) {
      const between = (documents: readonly Document[], from: string, to: string) =>
        documents.filter(({ day }) => isIn(day, from, to)).flatMap(({ lines }) => lines)
      const turnover = (from: string, to: string) =>
        total(between(sales, from, to), gross('standard', 'reduced', 'zero', 'exempt'))
      const [early, late] = [turnover(first, addDays(middle, -1)), turnover(middle, last)]
      const bought = between(purchases, first, last)
      const one = rounded(early * 75n, 1_000n, true) + rounded(late * 85n, 1_000n, true) + total(bought, tax('import'))
      const capital = bought.filter(({ capital: isCapital, gross: cost }) => isCapital && cost >= 200_000n)
      const four = total(capital, tax('standard'))
      return {
        1: one,
        2: 0n,
        3: one,
        4: four,
        5: distance(one, four),
        6: whole(early + late),
        7: whole(total(capital, gross('standard')) - four),
        8: 0n,
        9: 0n,
      }
    },
  },
  {
    name: 'Australia, cash basis with capital purchases',
    settings: { country: 'AU', timeZone: zones.AU },
    rates: { standard: 10_000n },
    sold: ['standard', 'standard', 'zero', 'exempt'],
    bought: ['standard', 'standard', 'zero'],
    hasCapital: true,
    bases: ['payments', 'payments'],
    boxes({ sales, purchases }, counted) {
      const [sold, bought] = [counted(sales), counted(purchases)]
      const [oneA, oneB] = [whole(sold(tax('standard'))), whole(bought(tax('standard')))]
      const capital = bought((line) => (line.capital ? line.gross : 0n))
      return {
        G1: whole(sold(gross('standard', 'zero', 'exempt'))),
        G3: whole(sold(gross('zero'))),
        G4: whole(sold(gross('exempt'))),
        G10: whole(capital),
        G11: whole(bought(gross('standard', 'zero')) - capital),
        '1A': oneA,
        '1B': oneB,
        9: distance(oneA, oneB),
      }
    },
  },
  {
    name: 'Ireland, five rates, from receipts to invoices within the quarter',
    settings: { country: 'EU', timeZone: zones.EU },
    rates: { standard: 23_000n, reduced: 13_500n, second_reduced: 9_000n, super_reduced: 4_800n },
    sold: ['standard', 'reduced', 'second_reduced', 'super_reduced', 'zero', 'exempt', 'out_of_scope'],
    bought: ['standard', 'reduced', 'reverse_charge'],
    hasCapital: false,
    bases: ['receipts', 'invoice'],
    boxes({ sales, purchases }, counted) {
      // On receipts a purchase counts by its invoice (revenue.ie, "Accounting for VAT on moneys received").
      const [sold, bought] = [counted(sales), counting(['invoice', 'invoice'])(purchases)]
      const net = (kind: Kind) => sold(gross(kind)) - sold(tax(kind))
      const abroad = bought(tax('reverse_charge'))
      const due = sold(tax(...charged)) + abroad
      const deducted = bought(tax(...charged)) + abroad
      return {
        A: net('standard'),
        B: sold(tax('standard')),
        C: net('reduced'),
        D: sold(tax('reduced')),
        C2: net('second_reduced'),
        D2: sold(tax('second_reduced')),
        C3: net('super_reduced'),
        D3: sold(tax('super_reduced')),
        E: sold(gross('zero')),
        F: 0n,
        G: sold(gross('exempt')),
        H: bought(gross('reverse_charge')),
        I: abroad,
        J: due,
        K: deducted,
        L: distance(due, deducted),
      }
    },
  },
  {
    name: 'Austria, three rates, from payments to receipts within the quarter',
    settings: { country: 'EU', timeZone: 'Europe/Vienna' },
    rates: { standard: 20_000n, reduced: 13_000n, second_reduced: 10_000n },
    sold: ['standard', 'reduced', 'second_reduced'],
    bought: ['standard', 'standard', 'reverse_charge'],
    hasCapital: false,
    bases: ['payments', 'receipts'],
    boxes({ sales, purchases }) {
      // Sales are paid before the change and after it; purchases go from payments to invoices.
      const sold = counting(['payments', 'payments'])(sales)
      const bought = counting(['payments', 'invoice'])(purchases)
      // An acquisition is due and deducted by its invoice, whatever the basis (Directive 2006/112/EC article 69).
      const acquired = counting(['invoice', 'invoice'])(purchases)
      const net = (kind: Kind) => sold(gross(kind)) - sold(tax(kind))
      const abroad = acquired(tax('reverse_charge'))
      const [due, deducted] = [sold(tax(...charged)) + abroad, bought(tax('standard')) + abroad]
      return {
        A: net('standard'),
        B: sold(tax('standard')),
        C: net('reduced'),
        D: sold(tax('reduced')),
        C2: net('second_reduced'),
        D2: sold(tax('second_reduced')),
        E: 0n,
        F: 0n,
        G: 0n,
        H: acquired(gross('reverse_charge')),
        I: abroad,
        J: due,
        K: deducted,
        L: distance(due, deducted),
      }
    },
  },
]

async function trade(quarter: Quarter, roll: ReturnType<typeof dice>) {
  const { settings, rates, bases, sold, bought } = quarter
  const taxBases = [
    { basis: bases[0], from: null },
    { basis: bases[1], from: middle },
  ]
  const country = settings.country ?? 'NZ'
  const nursery = await aNursery({
    ...settings,
    gstRegistered: true,
    taxRates: countryRates(country, settings.timeZone),
    ...(bases[0] === bases[1] ? { taxBasis: bases[0] } : { taxBases }),
  })
  const { calls } = nursery.as('admin')
  const ok = ({ status, answer }: { readonly status: number; readonly answer: object }, wanted = 201) =>
    expect([status, status === wanted ? '' : answer]).toEqual([wanted, ''])
  if (quarter.hasCapital) {
    const { data } = await calls(createLedgerAccount, { body: { code: '719', name: 'Tractors', type: 'asset' }, ...keyed() })
    await calls(setPostingAccount, { body: { category: 'Tractors', account_id: data.id } })
  }

  /** A line whose tax can be halved, so that each half of its document is of whole cents. */
  const lineOf = (kind: Kind, isHalved: boolean, capital = false): Line => {
    const rate = rates[kind] ?? 0n
    if (kind === 'import' || kind === 'reverse_charge') {
      const cost = BigInt(1 + roll(40)) * 2_000n
      return { kind, gross: cost, tax: (cost * (rates.standard ?? 0n)) / 100_000n, capital }
    }
    if (isHalved) {
      const net = BigInt(1 + roll(20)) * 2_000n
      return { kind, gross: net + (net * rate) / 100_000n, tax: (net * rate) / 100_000n, capital }
    }
    const amount = BigInt(105 + roll(capital ? 500_000 : 60_000))
    return { kind, gross: amount, tax: rounded(amount * rate, 100_000n + rate, country !== 'NZ'), capital }
  }
  const documentOf = (kinds: readonly Kind[], day: string): Document => {
    const paid = Array.from({ length: roll(3) }, () => addDays(day, roll(50))).filter((each) => each < ago(1))
    const count = 1 + roll(3)
    const kindOf = () => kinds[roll(kinds.length)] ?? 'standard'
    return { day, paid, lines: Array.from({ length: count }, () => lineOf(kindOf(), paid.length > 1)) }
  }
  const payments = ({ lines, paid }: Document) => {
    const amount = total(lines, (line) => line.gross)
    return paid.toSorted().map((paid_on) => ({
      amount: text(amount / BigInt(paid.length)),
      method: 'bank_transfer' as const,
      paid_on,
    }))
  }

  let number = 0
  const sell = async (document: Document) => {
    number += 1
    const { data: account } = await calls(createAccount, { body: { name: `Customer ${number}` } })
    const items = document.lines.map((line, i) => ({
      item_type: 'other' as const,
      name: `Item ${i}`,
      quantity: '1',
      unit_price: text(line.gross),
      tax_kind: line.kind as 'standard',
    }))
    const body = { payment_method: 'account' as const, business_account_id: account.id, items }
    const sale = await calls(createSale, { body, ...keyed() })
    ok(sale)
    await owner.query('UPDATE sales SET sale_date = $2 WHERE id = $1', [sale.data.id, document.day])
    for (const paid of payments(document)) ok(await calls(payAccount, { params: { id: account.id }, body: paid, ...keyed() }))
  }
  const boughtLine = ({ kind, gross: cost, tax: due, capital }: Line) => ({
    category: capital ? 'Tractors' : 'Power',
    cost: text(cost),
    tax_kind: kind,
    ...(kind === 'import' || kind === 'reverse_charge' ? { reverse_charge_tax: text(due) } : { gst_paid: text(due) }),
  })
  const buy = async (document: Document) => {
    number += 1
    const head = { vendor: `Vendor ${number}`, bill_number: `B${number}`, bill_date: document.day }
    const bill = await calls(createBill, { body: { ...head, lines: document.lines.map(boughtLine) }, ...keyed() })
    ok(bill)
    for (const paid of payments(document))
      ok(await calls(payBills, { body: { vendor_id: bill.data.vendor_id, ...paid }, ...keyed() }))
  }
  const spend = (line: Line, day: string) =>
    calls(createExpense, { body: { expense_date: day, ...boughtLine(line) }, ...keyed() })

  const books: Books = { sales: [], purchases: [] }
  for (let n = 0; n < 24; n++) {
    const day = ago(5 + roll(125))
    const isSale = n % 3 > 0
    const document = documentOf(isSale ? sold : bought, day)
    await (isSale ? sell : buy)(document)
    books[isSale ? 'sales' : 'purchases'].push(document)
  }
  for (const capital of quarter.hasCapital ? [250_000n, 199_900n] : []) {
    const due = rounded(capital * (rates.standard ?? 0n), 100_000n + (rates.standard ?? 0n), true)
    const line = { kind: 'standard' as const, gross: capital, tax: due, capital: true }
    ok(await spend(line, ago(40)))
    books.purchases.push({ day: ago(40), lines: [line], paid: [ago(40)] })
  }
  const model = () => quarter.boxes(books, counting(bases))
  return { calls, ok, books, model, spend, lineOf }
}

const written = (boxes: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.entries(boxes).map(([box, amount]) => [box, text(amount)]))
const amounts = (boxes: readonly { readonly box: string; readonly amount: string }[]) =>
  Object.fromEntries(boxes.map(({ box, amount }) => [box, amount]))

async function aQuarter(quarter: Quarter, roll: ReturnType<typeof dice>) {
  const { calls, ok, books, model, spend, lineOf } = await trade(quarter, roll)
  const asModelled = written(model())
  const { data: report } = await calls(getFinancialReport, { query: { statement: 'tax', from: first, to: last } })
  const rows = report.sections[0]?.rows ?? []
  const shown = amounts(rows.map(({ cells }) => ({ box: cells[1] ?? '', amount: cells[2] ?? '' })))

  const file = () => calls(fileReturn, { body: { from: first, to: last, close_books: true }, ...keyed() })
  const filed = await file()
  ok(filed)
  const late = lineOf('standard', false)
  expect((await spend(late, ago(30))).code).toBe('PERIOD_CLOSED')
  ok(await calls(closeBooks, { body: { closed_through: null, reason: 'A receipt came late' } }), 200)
  ok(await spend(late, ago(30)))
  books.purchases.push({ day: ago(30), lines: [late], paid: [ago(30)] })
  const withLate = written(model())
  const { data: beside } = await calls(getFiledReturn, { params: { id: filed.data.id } })
  const now = amounts(beside.boxes.map(({ box, now: amount }) => ({ box, amount: amount ?? '' })))
  ok(await calls(undoFiledReturn, { params: { id: filed.data.id }, body: { reason: 'A receipt came late' } }), 200)
  const again = await file()
  ok(again)
  const { data: second } = await calls(getFiledReturn, { params: { id: again.data.id } })
  const { data: kept } = await calls(getFiledReturn, { params: { id: filed.data.id } })
  expect((await calls(listFiledReturns)).data).toHaveLength(2)
  return [
    ['shown', asModelled, shown],
    ['as filed, beside later books', asModelled, amounts(beside.boxes)],
    ['books of today beside it', withLate, now],
    ['as filed, once undone', asModelled, amounts(kept.boxes)],
    ['filed again', withLate, amounts(second.boxes)],
  ] as const
}

test('every box of a quarter is as an accountant calculates it, and as it was filed for ever', async () => {
  let compared = 0
  const wrong: unknown[] = []
  for (let round = 0; round < rounds; round++)
    for (const [i, quarter] of quarters.entries())
      for (const [when, model, boxes] of await aQuarter(quarter, dice(seed + round * 10 + i))) {
        compared += Object.keys(model).length
        const boxesWrong = [...new Set([...Object.keys(model), ...Object.keys(boxes)])].filter((box) => model[box] !== boxes[box])
        wrong.push(...boxesWrong.map((box) => ({ quarter: quarter.name, when, box, model: model[box], amount: boxes[box] })))
      }
  prove('boxes of quarters in New Zealand, the United Kingdom, Australia, Ireland and Austria', compared, wrong)
}, 600_000)
