import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { postedMethods } from '#modules/selling/payment/payment.ts'
import type { Booked } from './booked.ts'
import { postingsOf } from './posting-rules.ts'
import { salesPurposes } from './purpose.ts'

/** The lines in cents, by purpose. */
const posted = (booked: Booked) => {
  const sums: Record<string, number> = {}
  for (const { purpose, amount, detail } of postingsOf(booked)) {
    const name = detail ? `${purpose}: ${detail}` : purpose
    sums[name] = (sums[name] ?? 0) + Number(amount) / 10_000
  }
  return sums
}

/** The figures of reports that the lines count in, in cents. */
const counted = (booked: Booked) =>
  Object.fromEntries(postingsOf(booked).flatMap(({ figure, amount }) => (figure ? [[figure, Number(amount) / 10_000]] : [])))

const invoice = {
  kind: 'invoice',
  sign: 1,
  sold: 'sales_plants',
  tax_kind: 'standard',
  amount: 8_000n,
  tax: 1_200n,
} as const

test('an invoice is owed by the customer: sales by what was sold, and the tax', () => {
  expect(posted(invoice)).toEqual({ receivables: 9_200, sales_plants: -8_000, tax: -1_200 })
  expect(posted({ ...invoice, sold: 'sales_supplies' })).toEqual({ receivables: 9_200, sales_supplies: -8_000, tax: -1_200 })
})

test('a void invoice and a credit note take the same lines off again', () => {
  expect(posted({ ...invoice, sign: -1 })).toEqual({ receivables: -9_200, sales_plants: 8_000, tax: 1_200 })
})

test('sales and purchases count in the tax return by their kind of tax, with the tax beside them', () => {
  expect(counted(invoice)).toEqual({ 'sales:standard': -8_000, 'sales_tax:standard': -1_200 })
  expect(counted({ ...invoice, tax_kind: 'zero', tax: 0n, sign: -1 })).toEqual({ 'sales:zero': 8_000 })
  const bill = { ...spent, on_account: true, cost: 11_500n, tax: 1_500n, received: 4_000n, category: 'Pots' } as const
  const bought = postingsOf(bill).filter(({ figure }) => figure === 'purchases:standard')
  expect(bought.map(({ purpose, amount }) => [purpose, Number(amount) / 10_000])).toEqual([
    ['goods_received_not_billed', 4_000],
    ['expenses', 6_000],
  ])
  expect(counted({ kind: 'adjustment', of: 'sales', amount: 10_000n, tax: 1_500n, category: '' })).toEqual({
    adjusted_sales: -10_000,
    adjusted_sales_tax: -1_500,
  })
})

test('money of customers and vendors counts in the cash flow, cash moved between drawers and store credit do not', () => {
  expect(counted(payment)).toEqual({ received: 1_750 })
  expect(counted({ ...payment, payment_kind: 'refund', amount: -1_000n, rounding: 0n })).toEqual({ received: -1_000 })
  expect(counted({ ...payment, payment_kind: 'bill', amount: -1_000n, rounding: 0n })).toEqual({ spent: -1_000 })
  expect(counted({ ...payment, payment_kind: 'cash_movement' })).toEqual({})
  expect(counted({ ...payment, method: 'store_credit' })).toEqual({})
  expect(counted({ kind: 'till_count', method: 'cash', variance: -250n })).toEqual({ spent: -250 })
  expect(counted({ kind: 'till_count', method: 'cash', variance: 250n })).toEqual({ received: 250 })
  expect(counted({ ...spent, cost: 11_500n, tax: 0n, tax_kind: 'exempt', category: '' })).toEqual({
    'purchases:exempt': 11_500,
    spent: -11_500,
  })
})

const payment = {
  kind: 'payment',
  payment_kind: 'sale',
  method: 'cash',
  amount: 1_746n,
  rounding: 4n,
  after_count: false,
} as const

test('cash is what the drawer took; the coins are rounding, not sales', () => {
  expect(posted(payment)).toEqual({ cash: 1_750, receivables: -1_746, cash_rounding: -4 })
})

test.each([
  ['layby', 'cash', { cash: 1_750, customer_deposits: -1_746, cash_rounding: -4 }],
  ['deposit', 'bank_transfer', { bank: 1_750, customer_deposits: -1_746, cash_rounding: -4 }],
  ['account', 'eftpos', { card_clearing: 1_750, receivables: -1_746, cash_rounding: -4 }],
  ['cash_movement', 'cash', { cash: 1_750, cash_in_transit: -1_746, cash_rounding: -4 }],
  ['sale', 'store_credit', { store_credits: 1_750, receivables: -1_746, cash_rounding: -4 }],
  ['sale', 'deposit', { customer_deposits: 1_750, receivables: -1_746, cash_rounding: -4 }],
] as const)('a %s payment by %s', (payment_kind, method, lines) => {
  expect(posted({ ...payment, payment_kind, method })).toEqual(lines)
})

test('a refund goes the other way', () => {
  expect(posted({ ...payment, payment_kind: 'refund', amount: -1_000n, rounding: 0n })).toEqual({
    cash: -1_000,
    receivables: 1_000,
  })
})

test('a deposit that is put against its invoice or goes to another order, and credit on an account that is used, post nothing of their own', () => {
  expect(posted({ ...payment, payment_kind: 'deposit', method: 'deposit', rounding: 0n })).toEqual({})
  expect(posted({ ...payment, payment_kind: 'deposit', method: 'order', rounding: 0n })).toEqual({})
  expect(posted({ ...payment, method: 'account_credit', rounding: 0n })).toEqual({})
})

test('cash of a sale that arrives after its drawer was counted is no cash again: the count had it as too much', () => {
  expect(posted({ ...payment, after_count: true })).toEqual({ cash_differences: 1_750, receivables: -1_746, cash_rounding: -4 })
  expect(counted({ ...payment, after_count: true })).toEqual({})
  expect(posted({ ...payment, method: 'card', after_count: true })).toMatchObject({ card_clearing: 1_750 })
})

test('what a drawer has too little is a cost; what a terminal has too much is still to come from the bank', () => {
  expect(posted({ kind: 'till_count', method: 'cash', variance: -250n })).toEqual({ cash: -250, cash_differences: 250 })
  expect(posted({ kind: 'till_count', method: 'eftpos', variance: 200n })).toEqual({ card_clearing: 200, card_differences: -200 })
})

test.each([
  // The sale has booked the amount: only the fee is new, and what the provider gives back of it with a refund.
  ['payment', true, 10_000n, 170n, { card_clearing: -170, card_fees: 170 }],
  ['refund', true, -4_000n, -68n, { card_clearing: 68, card_fees: -68 }],
  // Made at the provider, not here.
  ['payment', false, 10_000n, 170n, { card_clearing: 9_830, suspense: -10_000, card_fees: 170 }],
  ['refund', false, -4_000n, 0n, { card_clearing: -4_000, suspense: 4_000 }],
  ['other', false, 500n, 0n, { card_clearing: 500, suspense: -500 }],
  ['fee', false, -900n, 0n, { card_clearing: -900, card_fees: 900 }],
  ['payout', false, -9_830n, 25n, { card_clearing: -9_855, bank: 9_830, card_fees: 25 }],
  ['payout', false, 9_830n, 0n, { card_clearing: 9_830, bank: -9_830 }],
  ['payout', true, -9_830n, 0n, {}],
  ['dispute', false, -10_000n, 1_500n, { card_clearing: -11_500, chargebacks: 10_000, card_fees: 1_500 }],
  ['dispute', false, 10_000n, -1_500n, { card_clearing: 11_500, chargebacks: -10_000, card_fees: -1_500 }],
  ['given_back', false, 700n, 0n, { card_clearing: 700, suspense: -700 }],
  ['tip', false, 300n, 0n, { card_clearing: 300, tips: -300 }],
  ['surcharge', false, -45n, 0n, { card_clearing: -45, card_surcharges: 45 }],
] as const)('card money: a %s (made here: %s) of %d with a fee of %d', (entry, is_ours, amount, fee, lines) => {
  expect(posted({ kind: 'card_entry', entry, is_ours, amount, fee })).toEqual(lines)
})

test.each([
  [
    'payment',
    10_000n,
    170n,
    [
      ['received', 10_000],
      ['spent', -170],
    ],
  ],
  [
    'refund',
    -4_000n,
    -68n,
    [
      ['spent', -4_000],
      ['received', 68],
    ],
  ],
  ['payout', -9_830n, 25n, [['spent', -25]]],
] as const)('card money: a %s of %d with a fee of %d counts in the cash flow', (entry, amount, fee, figures) => {
  const lines = postingsOf({ kind: 'card_entry', entry, is_ours: false, amount, fee })
  expect(lines.flatMap((each) => (each.figure ? [[each.figure, Number(each.amount) / 10_000]] : []))).toEqual(figures)
})

test('a drawer opens with what was put in or taken out and what is over or short, and goes to the bank when it is closed', () => {
  const float = { kind: 'till_float', moved: 5_000n, variance: -200n } as const
  expect(posted(float)).toEqual({ cash: 4_800, cash_in_transit: -5_000, cash_differences: 200 })
  expect(counted(float)).toEqual({ spent: -200 })
  expect(posted({ ...float, moved: -3_000n, variance: 0n })).toEqual({ cash: -3_000, cash_in_transit: 3_000 })
  expect(posted({ kind: 'till_banked', amount: 61_750n })).toEqual({
    'cash_in_transit: Cash for the bank': 61_750,
    cash: -61_750,
  })
})

test('a customer’s opening balance is owed, a credit owed to it', () => {
  expect(posted({ kind: 'opening', amount: 12_000n })).toEqual({ receivables: 12_000, opening_balances: -12_000 })
  expect(posted({ kind: 'opening', amount: -500n })).toEqual({ receivables: -500, opening_balances: 500 })
})

const plants = {
  kind: 'plants',
  component: 'plants',
  operation: null,
  received: false,
  transferred: false,
  cost: 10_000_000n,
} as const

test.each([
  ['sold', { row: 'sale', cost: -10_000_000n }, { stock_plants: -1_000, cost_of_plants: 1_000 }],
  ['delivered on a docket', { row: 'delivery', cost: -10_000_000n }, { stock_plants: -1_000, delivered_not_invoiced: 1_000 }],
  ['lost', { row: 'loss', operation: 'loss', cost: -10_000_000n }, { stock_plants: -1_000, plant_losses: 1_000 }],
  ['lost and reversed', { row: 'reversal', operation: 'loss' }, { stock_plants: 1_000, plant_losses: -1_000 }],
  ['counted', { row: 'count', operation: 'count', cost: -10_000_000n }, { stock_plants: -1_000, stock_variances: 1_000 }],
  ['there at the start', { row: 'created' }, { stock_plants: 1_000, opening_balances: -1_000 }],
  ['sown at a cost by hand', { row: 'created', operation: 'propagation' }, { stock_plants: 1_000, opening_balances: -1_000 }],
  [
    'a sowing that was reversed',
    { row: 'reversal', operation: 'propagation' },
    { stock_plants: 1_000, opening_balances: -1_000 },
  ],
  [
    'received',
    { row: 'created', operation: 'propagation', received: true },
    { stock_plants: 1_000, purchase_differences: -1_000 },
  ],
  [
    'potted from another batch',
    { row: 'created', operation: 'pot_up', transferred: true },
    { stock_plants: 1_000, production_differences: -1_000 },
  ],
  [
    'potted into pots',
    { row: 'created', operation: 'pot_up', component: 'pots' },
    { stock_plants: 1_000, production_differences: -1_000 },
  ],
  ['there at the start, of no component', { row: 'created', component: null }, { stock_plants: 1_000, opening_balances: -1_000 }],
  [
    'potted up, reversed',
    { row: 'reversal', operation: 'pot_up', cost: -10_000_000n },
    { stock_plants: -1_000, production_differences: 1_000 },
  ],
  [
    'moved by a sowing',
    { row: 'moved', operation: 'propagation', cost: -10_000_000n },
    { stock_plants: -1_000, production_differences: 1_000 },
  ],
  ['of a price that was corrected', { row: 'cost', operation: 'correction' }, { stock_plants: 1_000, price_variance: -1_000 }],
  ['returned by a customer', { row: 'refund' }, { stock_plants: 1_000, cost_of_plants: -1_000 }],
  ['pots', { row: 'cost', operation: 'pot_up', component: 'pots' }, { stock_plants: 1_000, production_differences: -1_000 }],
  ['work', { row: 'cost', operation: 'pot_up', component: 'labour' }, { stock_plants: 1_000, labour_applied: -1_000 }],
  ['cost by hand', { row: 'cost', operation: 'cost', component: 'other' }, { stock_plants: 1_000, opening_balances: -1_000 }],
  ['work by hand', { row: 'cost', operation: 'cost', component: 'labour' }, { stock_plants: 1_000, labour_applied: -1_000 }],
] as const)('plants %s', (_, row, lines) => {
  expect(posted({ ...plants, ...row })).toEqual(lines)
})

test.each([
  ['sale', 'sale', 'cost_of_supplies'],
  ['refund', 'refund', 'cost_of_supplies'],
  ['reversal', 'mix', 'production_differences'],
  ['delivery', 'docket', 'delivered_not_invoiced'],
  ['opening', null, 'opening_balances'],
  ['purchase', null, 'opening_balances'],
  ['purchase', 'purchase_receipt', 'purchase_differences'],
  ['use', 'batch_operation', 'production_differences'],
  ['return', 'mix', 'production_differences'],
  ['use', null, 'materials_used'],
  ['use', 'spray', 'materials_used'],
  ['count', 'stocktake', 'stock_variances'],
  ['adjustment', null, 'stock_variances'],
  ['revaluation', 'expense', 'price_variance'],
] as const)('supplies: %s (%s) is %s', (row, reference, purpose) => {
  expect(posted({ kind: 'supplies', row, reference, cost: -10_000n })).toEqual({ stock_supplies: -1, [purpose]: 1 })
})

const spent = {
  kind: 'expense',
  tax_kind: 'standard',
  reverse_charge_tax: 0n,
  into_stock: false,
  is_ordered: false,
  on_account: false,
  received: 0n,
} as const

test('under the reverse charge the tax is owed and claimed, and the vendor is paid without it', () => {
  const software = {
    ...spent,
    tax_kind: 'reverse_charge',
    cost: 50_000n,
    tax: 0n,
    reverse_charge_tax: 10_000n,
    category: 'Software',
  } as const
  expect(postingsOf(software).map(({ purpose, amount }) => [purpose, Number(amount) / 10_000])).toEqual([
    ['expenses', 50_000],
    ['tax', 10_000],
    ['tax', -10_000],
    ['bank', -50_000],
  ])
  expect(counted(software)).toEqual({
    'purchases:reverse_charge': 50_000,
    'purchases_tax:reverse_charge': 10_000,
    reverse_charge_tax: -10_000,
    spent: -50_000,
  })
})

test('an expense is paid from the bank, its tax claimed; what went into stock is no cost yet', () => {
  const expense = { ...spent, cost: 11_500n, tax: 1_500n, category: 'Freight' } as const
  expect(posted(expense)).toEqual({ 'expenses: Freight': 10_000, tax: 1_500, bank: -11_500 })
  expect(posted({ ...expense, into_stock: true })).toEqual({ purchase_differences: 10_000, tax: 1_500, bank: -11_500 })
})

test('a bill is owed to the vendor until it is paid; a card of the nursery is paid from its bank account', () => {
  const bill = { ...spent, on_account: true, cost: 11_500n, tax: 1_500n, category: 'Freight' } as const
  expect(posted(bill)).toEqual({ 'expenses: Freight': 10_000, tax: 1_500, payables: -11_500 })
  expect(posted({ ...bill, cost: -2_300n, tax: -300n })).toEqual({ 'expenses: Freight': -2_000, tax: -300, payables: 2_300 })
  const paid = { kind: 'payment', payment_kind: 'bill', amount: -11_500n, rounding: 0n, after_count: false } as const
  expect(posted({ ...paid, method: 'bank_transfer' })).toEqual({ bank: -11_500, payables: 11_500 })
  expect(posted({ ...paid, method: 'card' })).toEqual({ bank: -11_500, payables: 11_500 })
  expect(posted({ ...paid, method: 'cash', amount: -1_746n, rounding: -4n })).toEqual({
    cash: -1_750,
    payables: 1_746,
    cash_rounding: 4,
  })
})

test('goods received wait for their bill; a difference of price is a price variance', () => {
  expect(posted({ kind: 'receipt', cost: 10_000n })).toEqual({ purchase_differences: 10_000, goods_received_not_billed: -10_000 })
  const bill = {
    ...spent,
    on_account: true,
    into_stock: true,
    is_ordered: true,
    cost: 12_075n,
    tax: 1_575n,
    received: 10_000n,
    category: 'Pots',
  } as const
  expect(posted(bill)).toEqual({ goods_received_not_billed: 10_000, price_variance: 500, tax: 1_575, payables: -12_075 })
})

test('an adjusting entry stands against suspense', () => {
  const entry = { kind: 'adjustment', amount: 10_000n, tax: 1_500n, category: '' } as const
  expect(posted({ ...entry, of: 'sales' })).toEqual({ suspense: 11_500, sales_other: -10_000, tax: -1_500 })
  expect(posted({ ...entry, of: 'expenses' })).toEqual({ expenses: 10_000, tax: 1_500, suspense: -11_500 })
  expect(counted({ ...entry, of: 'expenses' })).toEqual({ adjusted_purchases: 10_000, adjusted_purchases_tax: 1_500 })
})

test('the lines of whatever is booked add up to nothing', () => {
  const amount = fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n })
  const booked: fc.Arbitrary<Booked> = fc.oneof(
    fc.record({
      kind: fc.constant('invoice' as const),
      sign: fc.constantFrom(1 as const, -1 as const),
      sold: fc.constantFrom(...salesPurposes),
      tax_kind: fc.constantFrom(...taxKinds),
      amount,
      tax: amount,
    }),
    fc.record({
      kind: fc.constant('payment' as const),
      payment_kind: fc.constantFrom('sale', 'void_refund', 'layby', 'deposit', 'account', 'refund', 'cash_movement', 'bill'),
      method: fc.constantFrom(...postedMethods),
      amount,
      rounding: amount,
      after_count: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('expense' as const),
      cost: amount,
      tax: amount,
      tax_kind: fc.constantFrom(...taxKinds),
      reverse_charge_tax: amount,
      into_stock: fc.boolean(),
      is_ordered: fc.boolean(),
      on_account: fc.boolean(),
      received: amount,
      category: fc.string(),
    }),
    fc.record({
      kind: fc.constant('adjustment' as const),
      of: fc.constantFrom('sales', 'expenses'),
      amount,
      tax: amount,
      category: fc.string(),
    }),
  )
  fc.assert(
    fc.property(booked, (each) => {
      expect(postingsOf(each).reduce((all, line) => all + line.amount, 0n)).toBe(0n)
    }),
  )
})
