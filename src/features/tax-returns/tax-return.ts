/** The worksheet of a tax return: the figure of each box, each opening its lines. To be checked by the nursery's accountant. Pure. */
import type { Settings } from '#features/settings/settings.ts'
import { type RoundingMode, moneyText } from '#kernel/money.ts'
import type { DayRange } from '#features/aggregates/period.ts'
import type { Report, ReportRow } from '#features/report-engine/report.ts'
import type { TaxAmounts } from './tax-amounts.ts'
import { taxForms } from './tax-boxes.ts'

/** The key of the same figure on the payments basis. */
const onPaid = (key: string) => (key === '' || key.startsWith('adjusted') ? key : `paid_${key}`)

const notes = {
  invoice: 'By invoice and expense date, from the tax on each invoice and receipt. Check with your accountant before you file.',
  payments:
    'On the payments basis: sales and bills by the days they were paid, a part payment with its share of the tax. Check with your accountant before you file.',
}

export function taxReturn(
  { country, taxBasis }: Pick<Settings, 'country' | 'taxBasis'>,
  half: RoundingMode,
  range: DayRange,
  amounts: TaxAmounts,
): Report {
  const { name, boxes } = taxForms[country]
  const rows = boxes(amounts, half).map(({ box, label, amount, key: invoiced = '', sum }): ReportRow => {
    const key = taxBasis === 'payments' ? onPaid(invoiced) : invoiced
    return { key, cells: [label, box, moneyText(amount)], ...(sum ? { weight: 'sum' as const } : {}) }
  })
  return {
    title: name,
    ...range,
    before: null,
    sections: [
      {
        id: 'tax',
        title: name,
        note: notes[taxBasis],
        columns: [
          { id: 'label', title: 'Description', kind: 'text' },
          { id: 'box', title: 'Box', kind: 'text' },
          { id: 'amount', title: 'Amount', kind: 'money' },
        ],
        rows,
        total: null,
      },
    ],
  }
}
