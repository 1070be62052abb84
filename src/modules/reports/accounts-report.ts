/** The reports of business accounts: balances, ageing, and best customers. Pure. */
import * as z from 'zod/mini'
import type { AccountAgeing } from '#modules/customers/account.ts'
import { ageTitles } from '#modules/customers/ageing.ts'
import { type PaymentTerms, termsText } from '#modules/customers/terms.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { keysOf } from '#kernel/record.ts'
import { type Column, report, table } from '#modules/figures/engine/report-table.ts'
import type { Report, ReportSection } from '#modules/figures/engine/report.ts'
import { daysQuery } from './sales-report.ts'

export const accountsTitles = {
  balances: 'Business accounts',
  ageing: 'Ageing of business accounts',
  best: 'Best customers',
} as const
export const accountsViews = keysOf(accountsTitles)

export const AccountsQuery = z.strictObject({
  ...daysQuery,
  view: z.optional(z.enum(accountsViews, 'Choose balances, ageing or best.')),
})
export type AccountsQuery = z.infer<typeof AccountsQuery>

export interface Balance extends PaymentTerms {
  readonly id: string
  readonly name: string
  readonly contact_name: string
  readonly phone: string
  readonly email: string
  readonly credit_limit: string | null
  readonly on_hold: boolean
  readonly balance: string
}

export function balances(day: string, accounts: readonly Balance[]): Report {
  const section = table(
    { id: 'balances', title: accountsTitles.balances, note: 'The balance of each account now; a negative balance is credit.' },
    accounts,
    [
      ['label', 'Account', 'text', ({ name }) => name],
      ['contact', 'Contact', 'text', ({ contact_name }) => contact_name],
      ['phone', 'Phone', 'text', ({ phone }) => phone],
      ['email', 'E-mail', 'text', ({ email }) => email],
      ['terms', 'Pays', 'text', termsText],
      ['state', 'Status', 'text', ({ on_hold }) => (on_hold ? 'On hold' : 'Open')],
      ['limit', 'Limit', 'money', ({ credit_limit }) => credit_limit],
      ['balance', 'Balance', 'money', ({ balance }) => balance],
    ],
    ({ id }) => id,
  )
  const owed = moneyText(sum(accounts.map(({ balance }) => cents(balance))))
  const total = ['Total', null, null, null, null, null, null, owed]
  return report(section.title, { from: day, to: day }, { ...section, total })
}

const ages = ['current', 'days_30', 'days_60', 'days_90', 'older', 'total'] as const

export function owedByAge(day: string, accounts: readonly AccountAgeing[]): Report {
  const section = table(
    { id: 'ageing', title: accountsTitles.ageing, note: 'Balances by days overdue.' },
    accounts,
    [
      ['label', 'Account', 'text', ({ name }) => name],
      ...ages.map((age): Column<AccountAgeing> => {
        return [age, age === 'total' ? 'Total' : ageTitles[age], 'money', (owed) => owed[age]]
      }),
    ],
    ({ id }) => id,
  )
  const total = ['Total', ...ages.map((age) => moneyText(sum(accounts.map((each) => cents(each[age])))))]
  return report(section.title, { from: day, to: day }, { ...section, total })
}

/** Derived from sales by customer: business accounts only, without customers named at the till. */
export function bestCustomers(report: Report): Report {
  const sections = report.sections.map((section): ReportSection => {
    const { total_key: _all, ...rest } = section
    return { ...rest, title: accountsTitles.best, rows: section.rows.filter(({ key }) => !key.startsWith('x:')), total: null }
  })
  return { ...report, title: accountsTitles.best, sections }
}
