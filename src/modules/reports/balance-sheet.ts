/** The trial balance and the balance sheet, from the balances of the accounts. Pure. */
import type { AccountType } from '#modules/books/journal/purpose.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import type { Report, ReportRow } from '#modules/figures/engine/report.ts'
import { report, table } from '#modules/figures/engine/report-table.ts'
import { type Cents, moneyText, sum } from '#kernel/money.ts'

export interface Balance {
  readonly account: { readonly id: string; readonly code: string; readonly name: string; readonly type: AccountType }
  /** A debit; with a minus a credit. */
  readonly balance: Cents
}

const isBalanceSheet = ({ account: { type } }: Balance) => type === 'asset' || type === 'liability' || type === 'equity'

/** The key of the lines of an account: all of them up to the last day, or those of the financial year. */
const keyOf = (balance: Balance) => drillKey(isBalanceSheet(balance) ? 'account' : 'account_year', balance.account.id)

/** Every account with its debit or credit at the end of the last day. `year`: the first day of the financial year. */
export function trialBalanceReport(range: DayRange, year: string, balances: readonly Balance[]): Report {
  const section = table(
    {
      id: 'trial_balance',
      title: 'Trial balance',
      note: 'At the end of the last day. Income, cost of sales and expenses are those of its financial year; earlier profit is in retained earnings. Every figure opens to its journal entries.',
    },
    balances,
    [
      ['code', 'Code', 'text', ({ account }) => account.code],
      ['label', 'Account', 'text', ({ account }) => account.name],
      ['debit', 'Debit', 'money', ({ balance }) => (balance > 0n ? balance : null)],
      ['credit', 'Credit', 'money', ({ balance }) => (balance < 0n ? -balance : null)],
    ],
    keyOf,
  )
  const side = (sign: 1n | -1n) => moneyText(sum(balances.map(({ balance }) => balance * sign).filter((amount) => amount > 0n)))
  return report('Trial balance', { from: year, to: range.to }, { ...section, total: ['', 'Total', side(1n), side(-1n)] })
}

/** Assets, liabilities and equity at the end of the last day. */
export function balanceSheet(range: DayRange, balances: readonly Balance[]): Report {
  const of = (type: AccountType) => balances.filter(({ account }) => account.type === type)
  const total = (rows: readonly Balance[], sign: 1n | -1n) => sign * sum(rows.map(({ balance }) => balance))
  const head = (label: string): ReportRow => ({ key: '', cells: [label, null], weight: 'head' })
  const sumRow = (label: string, amount: Cents): ReportRow => ({ key: '', cells: [label, moneyText(amount)], weight: 'sum' })
  const rows = (type: AccountType, sign: 1n | -1n): ReportRow[] =>
    of(type).map((each) => ({ key: keyOf(each), cells: [each.account.name, moneyText(sign * each.balance)] }))
  const profit = total(
    balances.filter((each) => !isBalanceSheet(each)),
    -1n,
  )
  const [assets, liabilities, equity] = [total(of('asset'), 1n), total(of('liability'), -1n), total(of('equity'), -1n) + profit]
  return report('Balance sheet', range, {
    id: 'balance_sheet',
    title: 'Balance sheet',
    note: 'At the end of the day, from the journal. Stock at cost.',
    columns: [
      { id: 'label', title: 'Item', kind: 'text' },
      { id: 'amount', title: range.to, kind: 'money' },
    ],
    rows: [
      head('Assets'),
      ...rows('asset', 1n),
      sumRow('Total assets', assets),
      head('Liabilities'),
      ...rows('liability', -1n),
      sumRow('Total liabilities', liabilities),
      sumRow('Net assets', assets - liabilities),
      head('Equity'),
      ...rows('equity', -1n),
      { key: '', cells: ['Profit of the financial year', moneyText(profit)] },
      sumRow('Total equity', equity),
    ],
    total: null,
  })
}
