/** The reports of business accounts: what each owes, since when, and who bought the most. Pure. */
import * as z from 'zod/mini'
import type { AccountAgeing } from '#features/accounts/account.ts'
import { ageTitles } from '#features/accounts/ages.ts'
import { type PaymentTerms, termsText } from '#features/accounts/terms.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import type { Report, ReportSection } from './report.ts'
import { asksForDays } from './sales-report.ts'

export const accountsViews = ['balances', 'ageing', 'best'] as const

export const AccountsAsked = z.strictObject({
  ...asksForDays,
  view: z.optional(z.enum(accountsViews, 'Choose balances, ageing or best.')),
})
export type AccountsAsked = z.infer<typeof AccountsAsked>

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

const today = (day: string, section: ReportSection): Report => ({
  title: section.title,
  from: day,
  to: day,
  before: null,
  sections: [section],
})

export const balances = (day: string, accounts: readonly Balance[]): Report =>
  today(day, {
    id: 'balances',
    title: 'Business accounts',
    note: 'What each account owes now; a minus is money it has here.',
    columns: [
      { id: 'label', title: 'Account', kind: 'text' },
      { id: 'contact', title: 'Contact', kind: 'text' },
      { id: 'phone', title: 'Phone', kind: 'text' },
      { id: 'email', title: 'E-mail', kind: 'text' },
      { id: 'terms', title: 'Pays', kind: 'text' },
      { id: 'state', title: 'State', kind: 'text' },
      { id: 'limit', title: 'Limit', kind: 'money' },
      { id: 'balance', title: 'Owes', kind: 'money' },
    ],
    rows: accounts.map((each) => ({
      key: each.id,
      cells: [
        each.name,
        each.contact_name,
        each.phone,
        each.email,
        termsText(each),
        each.on_hold ? 'On hold' : 'Open',
        each.credit_limit,
        each.balance,
      ],
    })),
    total: ['Total', null, null, null, null, null, null, moneyText(sum(accounts.map(({ balance }) => cents(balance))))],
  })

const ages = ['current', 'days_30', 'days_60', 'days_90', 'older', 'total'] as const

export const owedByAge = (day: string, accounts: readonly AccountAgeing[]): Report =>
  today(day, {
    id: 'ageing',
    title: 'Ageing',
    note: 'What is owed, by how long it is overdue.',
    columns: [
      { id: 'label', title: 'Account', kind: 'text' },
      ...ages.map((age) => ({ id: age, title: age === 'total' ? 'Total' : ageTitles[age], kind: 'money' as const })),
    ],
    rows: accounts.map((each) => ({ key: each.id, cells: [each.name, ...ages.map((age) => each[age])] })),
    total: ['Total', ...ages.map((age) => moneyText(sum(accounts.map((each) => cents(each[age])))))],
  })

/** Of a report of sales by customer: those who buy on terms, without whoever only left a name at the till. */
export function bestCustomers(report: Report): Report {
  const sections = report.sections.map((section): ReportSection => {
    const { total_key: _all, ...rest } = section
    return { ...rest, title: 'Best customers', rows: section.rows.filter(({ key }) => !key.startsWith('x:')), total: null }
  })
  return { ...report, title: 'Best customers', sections }
}
