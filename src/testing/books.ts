/** The ledgers of a nursery row by row, and their figures computed again in plain JavaScript: the reference for every report. */
import { addDays, dayIn } from '#kernel/day.ts'
import { cents, type Cents } from '#kernel/money.ts'
import { parseCost, parseQuantity, type Millionths, type TenThousandths } from '#kernel/quantity.ts'
import { owner } from './nursery.ts'

type Row = Readonly<Record<string, string | null>>

const tables = [
  'sales',
  'sale_items',
  'credit_notes',
  'credit_note_items',
  'plant_types',
  'plant_categories',
  'plant_batches',
  'batch_history',
  'inventory_transactions',
  'payments',
  'bills',
  'bill_allocations',
  'expenses',
  'vendors',
  'account_entries',
  'orders',
  'order_items',
] as const

export interface Line {
  readonly day: string
  readonly sale: string
  readonly plant: string
  readonly category: string
  readonly size: string
  readonly staff: string
  readonly customer: string
  readonly method: string
  readonly isPlant: boolean
  readonly tax_kind: string
  readonly quantity: TenThousandths
  readonly sales: Cents
  readonly tax: Cents
  readonly discount: Cents
  /** In millionths. */
  readonly cost: Millionths
}

export interface Move {
  readonly day: string
  readonly key: string
  readonly batch: string
  /** The sale, docket or batch of the entry. */
  readonly reference: string
  readonly kind: string
  readonly reason: string
  /** Plants, or ten-thousandths of a supply. */
  readonly quantity: TenThousandths
  readonly cost: Millionths
}

/** The present state of everything. */
export async function booksOf(nurseryId: string, timeZone: string) {
  const all = new Map<string, Row[]>()
  for (const table of tables) {
    const { rows } = await owner.query<{ row: Row }>(
      `SELECT (SELECT jsonb_object_agg(key, value #>> '{}') FROM jsonb_each(to_jsonb(t))) AS row FROM ${table} AS t WHERE nursery_id = $1`,
      [nurseryId],
    )
    all.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  const rowsOf = (table: (typeof tables)[number]) => all.get(table) ?? []
  const byId = (table: (typeof tables)[number]) => new Map(rowsOf(table).map((row) => [row['id'], row]))
  const [sales, items, notes, types, batches] = [
    byId('sales'),
    byId('sale_items'),
    byId('credit_notes'),
    byId('plant_types'),
    byId('plant_batches'),
  ]
  const [orders, vendors, categories] = [byId('orders'), byId('vendors'), byId('plant_categories')]
  const text = (row: Row | undefined, column: string) => row?.[column] ?? ''
  const isValid = (sale: Row | undefined) => sale !== undefined && sale['voided_at'] === null
  const inZone = (instant: string) => dayIn(timeZone, new Date(instant))

  const line = (item: Row, amounts: Row, sign: bigint, on: { day: string; method: string }): Line => {
    const sale = sales.get(text(item, 'sale_id'))
    const included = JSON.parse(text(sale, 'tax_rules')).included === true
    const tax = sign * cents(text(amounts, 'tax_amount'))
    return {
      ...on,
      sale: text(item, 'sale_id'),
      plant: item['plant_type_id'] ?? `x:${text(item, 'inventory_item_name')}`,
      category: categories.get(types.get(text(item, 'plant_type_id'))?.['category_id'] ?? null)?.['name'] ?? '-',
      size: item['container_size'] ?? '-',
      staff: sale?.['created_by'] ?? `x:${text(sale, 'soldBy')}`,
      customer: sale?.['business_account_id'] ?? `x:${text(sale, 'customer_name')}`,
      isPlant: item['item_type'] === 'plant',
      tax_kind: item['tax_kind'] ?? '',
      quantity: sign * parseQuantity(text(amounts, 'quantity')),
      sales: sign * cents(text(amounts, 'line_total')) + (included ? 0n : tax),
      tax,
      discount: sign * cents(text(amounts, 'discount_amount')),
      cost: sign * parseCost(text(amounts, 'cost')),
    }
  }
  const sold = rowsOf('sale_items').flatMap((item) => {
    const sale = sales.get(text(item, 'sale_id'))
    return isValid(sale) ? [line(item, item, 1n, { day: text(sale, 'sale_date'), method: text(sale, 'payment_method') })] : []
  })
  const givenBack = rowsOf('credit_note_items').map((back) => {
    const note = notes.get(text(back, 'credit_note_id'))
    const item = items.get(text(back, 'sale_item_id'))
    if (!item) throw new Error('A credit note is for a line that is not there.')
    return line(item, back, -1n, { day: text(note, 'credit_date'), method: text(note, 'method') })
  })

  const plants = rowsOf('batch_history').map((row): Move => ({
    day: text(row, 'occurred_on'),
    key: text(batches.get(text(row, 'batch_id')), 'plant_type_id'),
    batch: text(row, 'batch_id'),
    reference: text(row, 'reference_id'),
    kind: text(row, 'kind'),
    reason: text(row, 'reason'),
    quantity: BigInt(text(row, 'delta')),
    cost: parseCost(text(row, 'cost_delta')),
  }))
  const supplies = rowsOf('inventory_transactions').map((row): Move => {
    const value = parseQuantity(text(row, 'delta')) * parseCost(text(row, 'unit_cost'))
    return {
      day: inZone(text(row, 'transaction_date')),
      key: text(row, 'inventory_item_id'),
      batch: '',
      reference: text(row, 'reference_id'),
      kind: text(row, 'kind'),
      reason: '',
      quantity: parseQuantity(text(row, 'delta')),
      cost: (value + (value < 0n ? -5_000n : 5_000n)) / 10_000n,
    }
  })

  const isMoney = (row: Row) =>
    !['cash_movement', 'bill'].includes(String(row['kind'])) &&
    !['deposit', 'store_credit', 'account_credit'].includes(String(row['method']))
  const paid = (row: Row) => ({
    day: text(row, 'paid_on'),
    amount: cents(text(row, 'amount')),
    rounding: cents(text(row, 'rounding')),
  })
  const onAccount = rowsOf('payments')
    .filter(({ kind }) => kind === 'account')
    .map((row) => ({ account: text(row, 'business_account_id'), amount: cents(text(row, 'amount')) }))

  const voidedOnAccount = new Set(
    rowsOf('account_entries')
      .map((row) => text(row, 'reference_id'))
      .filter((id) => sales.has(id) && !isValid(sales.get(id))),
  )
  return {
    lines: [...sold, ...givenBack],
    plants,
    supplies,
    cash: rowsOf('payments').filter(isMoney).map(paid),
    /** Invoices that are valid, and what was paid of them. */
    invoices: rowsOf('sales')
      .filter(isValid)
      .map((row) => ({ sale: text(row, 'id'), day: text(row, 'sale_date'), total: cents(text(row, 'total_amount')) })),
    salePayments: rowsOf('payments')
      .filter(({ kind }) => kind === 'sale')
      .map((row) => ({ sale: text(row, 'sale_id'), day: text(row, 'paid_on'), amount: cents(text(row, 'amount')) })),
    methodOf: (batch: string) => text(batches.get(batch), 'method'),
    startedOn: (batch: string) => text(batches.get(batch), 'started_on'),
    expenses: rowsOf('expenses')
      .filter((row) => row['archived_at'] === null)
      .map((row) => ({
        day: text(row, 'expense_date'),
        category: text(row, 'category'),
        vendor: text(vendors.get(row['vendor_id'] ?? null), 'name'),
        cost: cents(text(row, 'cost')),
        tax: cents(text(row, 'gst_paid')),
        bill: text(row, 'bill_id'),
        paidAtOnce: row['bill_id'] === null,
        intoStock: row['inventory_item_id'] !== null || row['into_stock'] === 'true',
      })),
    /** Bills and credit notes of vendors that are valid, and what was settled of each. */
    bills: rowsOf('bills')
      .filter(isValid)
      .map((row) => ({ bill: text(row, 'id'), day: text(row, 'bill_date'), total: cents(text(row, 'total_amount')) })),
    settled: rowsOf('bill_allocations').flatMap((row) =>
      [text(row, 'bill_id'), text(row, 'credit_id')].map((bill) => ({
        bill,
        day: text(row, 'allocated_on'),
        amount: cents(text(row, 'amount')),
      })),
    ),
    /** Payments to vendors for bills, less refunds. */
    billsPaid: rowsOf('payments')
      .filter(({ kind }) => kind === 'bill')
      .map((row) => ({ day: text(row, 'paid_on'), amount: -(cents(text(row, 'amount')) + cents(text(row, 'rounding'))) })),
    /** The amount of confirmed orders still to be invoiced. */
    ordered: rowsOf('order_items').flatMap((row) => {
      const order = orders.get(text(row, 'order_id'))
      const isOpen = !['draft', 'cancelled'].includes(text(order, 'status'))
      const quantity = parseQuantity(text(row, 'quantity')) - parseQuantity(text(row, 'quantity_invoiced'))
      return isOpen ? [{ day: text(order, 'order_date'), quantity }] : []
    }),
    /** By account: the open amount of its invoices, and its credit. */
    open: rowsOf('sales')
      .filter((row) => isValid(row) && row['payment_method'] === 'account' && row['business_account_id'] !== null)
      .map((row) => ({
        account: text(row, 'business_account_id'),
        amount: cents(text(row, 'total_amount')) - cents(text(row, 'amount_paid')),
      })),
    credit: [
      ...onAccount,
      ...rowsOf('payments')
        .filter((row) => row['method'] === 'account_credit' && isValid(sales.get(text(row, 'sale_id'))))
        .map((row) => ({
          account: text(sales.get(text(row, 'sale_id')), 'business_account_id'),
          amount: -cents(text(row, 'amount')),
        })),
      // Payments of a voided invoice on account become credit, less refunds.
      ...rowsOf('payments')
        .filter((row) => isMoney(row) && voidedOnAccount.has(text(row, 'sale_id')))
        .map((row) => ({
          account: text(sales.get(text(row, 'sale_id')), 'business_account_id'),
          amount: cents(text(row, 'amount')),
        })),
    ],
    owed: rowsOf('account_entries').map((row) => ({
      account: text(row, 'business_account_id'),
      day: text(row, 'entry_date'),
      amount: cents(text(row, 'amount')),
    })),
  }
}

export type Books = Awaited<ReturnType<typeof booksOf>>

export interface Days {
  readonly from: string
  readonly to: string
}

export const within = <Each extends { readonly day: string }>(rows: readonly Each[], { from, to }: Days): Each[] =>
  rows.filter(({ day }) => from <= day && day <= to)

export const upTo = <Each extends { readonly day: string }>(rows: readonly Each[], to: string): Each[] =>
  within(rows, { from: '', to })

export const before = <Each extends { readonly day: string }>(rows: readonly Each[], from: string): Each[] =>
  upTo(rows, addDays(from, -1))

export const total = <Each>(rows: readonly Each[], of: (row: Each) => bigint): bigint =>
  rows.reduce((all, row) => all + of(row), 0n)

/** Millionths to the cent, half a cent away from zero. */
export const inCents = (millionths: Millionths): bigint => (millionths + (millionths < 0n ? -5_000n : 5_000n)) / 10_000n
