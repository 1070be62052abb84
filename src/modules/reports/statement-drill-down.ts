/** The drill-down keys of the statements: kinds of lines, each added or subtracted. Pure; the queries know how a kind is read. */
import * as z from 'zod/mini'
import { accountTypes } from '#modules/books/journal/purpose.ts'
import { chargedKinds, taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { Day, Id } from '#kernel/wire.ts'
import { drillKeyParser } from '#modules/figures/engine/drill-key.ts'

/** A figure without parameters. */
const plain = <const Of extends string>(of: Of) => z.object({ of: z.literal(of) })
/** A figure, or only the part of it with this id. */
const partOf = <const Of extends string>(of: Of) => z.object({ of: z.literal(of), id: z.optional(Id) })

export const parseStatementKey = drillKeyParser(
  z.object({
    of: z.literal('invoiced'),
    kind: z.enum(taxKinds),
  }),
  /** Deposits that count in the return: held the day before the first, or on the last day. */
  z.object({
    of: z.literal('deposits'),
    at: z.enum(['start', 'end']),
    kind: z.enum(taxKinds),
  }),
  z.object({ of: z.literal('expenses'), kind: z.enum(taxKinds) }),
  /** Purchases of categories that are assets. */
  plain('capital'),
  z.object({ of: z.literal('unpaid_capital'), at: z.enum(['start', 'end']) }),
  z.object({ of: z.literal('adjusted'), kind: z.enum(['sales', 'expenses']) }),
  /** Unpaid documents the day before the first, or on the last day. */
  z.object({
    of: z.literal('unpaid_sales'),
    at: z.enum(['start', 'end']),
    kind: z.enum(taxKinds),
  }),
  z.object({ of: z.literal('unpaid_bills'), at: z.enum(['start', 'end']), kind: z.enum(taxKinds) }),
  /** Sales at a place and a rate of tax; rate '': without tax. Those that were unpaid the day before the first, or on the last day. */
  z.object({ of: z.literal('place'), place: z.string(), rate: z.string() }),
  z.object({ of: z.literal('unpaid_place'), at: z.enum(['start', 'end']), place: z.string(), rate: z.string() }),
  plain('received'),
  plain('spent'),
  partOf('plants'),
  partOf('supplies'),
  partOf('delivered'),
  z.object({ of: z.literal('held'), kind: z.enum(['orders', 'laybys', 'credits']) }),
  /** The ledger of all plants, or its entries of one kind. */
  z.object({ of: z.literal('moved'), kind: z.optional(z.string()) }),
  /** The lines of an account: all up to the last day, or those of the financial year. */
  z.object({ of: z.literal('account'), id: Id }),
  z.object({ of: z.literal('account_year'), id: Id }),
  /** Lines of an account on the days of the report; of one category if the account has several. */
  z.object({ of: z.literal('account_days'), id: Id, category: z.optional(z.string()) }),
  z.object({ of: z.literal('accounts'), type: z.enum(accountTypes) }),
  plain('on_hand'),
  plain('differs'),
)
export type StatementDrillDown = NonNullable<ReturnType<typeof parseStatementKey>>

/** One kind of lines, and its sign. */
export interface SignedKey {
  readonly key: string
  readonly sign: 1 | -1
}

/** A figure on the payments basis: as invoiced, with what was unpaid before the first day, less what is unpaid on the last. */
const paid = (invoiced: string, unpaid: 'unpaid_sales' | 'unpaid_bills', ...kinds: readonly string[]) => [
  invoiced,
  ...kinds.flatMap((kind) => [`${unpaid}:start:${kind}`, `-${unpaid}:end:${kind}`]),
]

/** Sales of one kind: invoices, plus deposits held at the end, less those held before the first day. */
const soldAs = (kind: string) => [`invoiced:${kind}`, `-deposits:start:${kind}`, `deposits:end:${kind}`]

/** Figures that are sums of others. */
const sums: Readonly<Record<string, readonly string[]>> = {
  revenue: ['accounts:income'],
  cost_of_sales: ['accounts:cost_of_sales'],
  gross_profit: ['revenue', '-cost_of_sales'],
  spending: ['accounts:expense'],
  profit: ['gross_profit', '-spending'],
  ...Object.fromEntries(taxKinds.map((kind) => [`sales:${kind}`, soldAs(kind)])),
  'sales:taxed': chargedKinds.map((kind) => `sales:${kind}`),
  'sales:untaxed': ['sales:zero', 'sales:exempt', 'sales:reverse_charge'],
  'sales:supplied': ['sales:taxed', 'sales:zero'],
  'sales:booked': ['sales:taxed', 'sales:untaxed', 'adjusted:sales'],
  'sales:and_reverse_charge': ['sales:booked', 'expenses:reverse_charge'],
  'expenses:taxed': chargedKinds.map((kind) => `expenses:${kind}`),
  'expenses:accounted_for': ['expenses:reverse_charge', 'expenses:import'],
  'expenses:untaxed': ['expenses:zero', 'expenses:exempt'],
  'expenses:booked': ['expenses:taxed', 'expenses:untaxed', 'expenses:accounted_for', 'adjusted:expenses'],
  'flat:turnover': ['sales:taxed', 'sales:zero', 'sales:exempt'],
  'flat:tax': ['flat:turnover'],
  'expenses:capital': ['capital'],
  'expenses:running': ['expenses:booked', '-expenses:capital'],
  'tax:sales': ['sales:taxed', 'expenses:accounted_for', 'adjusted:sales'],
  'tax:expenses': ['expenses:taxed', 'expenses:accounted_for', 'adjusted:expenses'],
  tax: ['tax:sales', '-tax:expenses'],
  adjusted: ['adjusted:sales', '-adjusted:expenses'],
  ...Object.fromEntries(taxKinds.map((kind) => [`paid_sales:${kind}`, paid(`sales:${kind}`, 'unpaid_sales', kind)])),
  'paid_sales:taxed': chargedKinds.map((kind) => `paid_sales:${kind}`),
  'paid_sales:untaxed': ['paid_sales:zero', 'paid_sales:exempt', 'paid_sales:reverse_charge'],
  'paid_sales:supplied': ['paid_sales:taxed', 'paid_sales:zero'],
  'paid_sales:booked': ['paid_sales:taxed', 'paid_sales:untaxed', 'adjusted:sales'],
  'paid_sales:and_reverse_charge': ['paid_sales:booked', 'expenses:reverse_charge'],
  'paid_expenses:taxed': paid('expenses:taxed', 'unpaid_bills', ...chargedKinds),
  'paid_expenses:untaxed': paid('expenses:untaxed', 'unpaid_bills', 'zero', 'exempt'),
  'paid_expenses:accounted_for': ['expenses:accounted_for'],
  'paid_expenses:booked': ['paid_expenses:taxed', 'paid_expenses:untaxed', 'expenses:accounted_for', 'adjusted:expenses'],
  'paid_flat:turnover': ['paid_sales:taxed', 'paid_sales:zero', 'paid_sales:exempt'],
  'paid_flat:tax': ['paid_flat:turnover'],
  'paid_expenses:capital': ['capital', 'unpaid_capital:start', '-unpaid_capital:end'],
  'paid_expenses:running': ['paid_expenses:booked', '-paid_expenses:capital'],
  'paid_tax:sales': ['paid_sales:taxed', 'expenses:accounted_for', 'adjusted:sales'],
  'paid_tax:expenses': ['paid_expenses:taxed', 'expenses:accounted_for', 'adjusted:expenses'],
  paid_tax: ['paid_tax:sales', '-paid_tax:expenses'],
  cash: ['received', '-spent'],
  held: ['held:orders', 'held:laybys', 'held:credits'],
  stock: ['plants', 'supplies', 'delivered'],
}

/** A place on the payments basis. */
const paidPlace = (key: string): readonly string[] | undefined => {
  if (!key.startsWith('paid_place:')) return undefined
  const of = key.slice('paid_place:'.length)
  return [`place:${of}`, `unpaid_place:start:${of}`, `-unpaid_place:end:${of}`]
}

/** "profit" → sales, coins, …, less expenses; a figure that is no sum is its own part. */
export function partsOfFigure(key: string, sign: 1 | -1 = 1): readonly SignedKey[] {
  const sum = Object.hasOwn(sums, key) ? sums[key] : paidPlace(key)
  if (!sum) return [{ key, sign }]
  return sum.flatMap((each) =>
    each.startsWith('-') ? partsOfFigure(each.slice(1), sign === 1 ? -1 : 1) : partsOfFigure(each, sign),
  )
}

/** True for the row of a month in the cash statement, which opens the cash of that month. */
export const isMonthOfCash = (key: string): boolean => key.endsWith('-01') && Day.safeParse(key).success
