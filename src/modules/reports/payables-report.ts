/** The ageing of payables: debt to each vendor on a day, by how long it is overdue. Pure. */
import { ageTitles } from '#modules/customers/ageing.ts'
import type { VendorAgeing } from '#modules/buying/bill/bill-payment.ts'
import { type Column, report, table } from '#modules/figures/engine/report-table.ts'
import { type Report, everyLine } from '#modules/figures/engine/report.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { Day } from '#kernel/wire.ts'
import * as z from 'zod/mini'

export const PayablesQuery = z.strictObject({
  /** Payables at the end of this day; today by default. */
  day: z.optional(Day),
})
export type PayablesQuery = z.infer<typeof PayablesQuery>

export const payablesTitle = 'Ageing of payables'

const ages = ['current', 'days_30', 'days_60', 'days_90', 'older', 'total'] as const

export function payablesByAge(day: string, vendors: readonly VendorAgeing[]): Report {
  const section = table(
    {
      id: 'payables',
      title: payablesTitle,
      note: 'Amounts owed to vendors by days overdue. Unused credit notes count as negative amounts that are not due.',
    },
    vendors,
    [
      ['label', 'Vendor', 'text', ({ name }) => name],
      ...ages.map((age): Column<VendorAgeing> => [age, age === 'total' ? 'Total' : ageTitles[age], 'money', (owed) => owed[age]]),
    ],
    ({ id }) => id,
  )
  const total = ['Total', ...ages.map((age) => moneyText(sum(vendors.map((each) => cents(each[age])))))]
  return report(section.title, { from: day, to: day }, { ...section, total, total_key: everyLine })
}
