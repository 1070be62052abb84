/** The lines of an invoice on a receipt printer: the same content as on 80 mm paper. Pure. */
import { type Invoice, isPromise } from './invoice.ts'

export interface ReceiptLine {
  readonly text: string
  /** At the other end of the line. */
  readonly amount?: string
  readonly style?: 'title' | 'strong' | 'center'
}

/** An empty line is a rule. */
const rule: ReceiptLine = { text: '' }

const lines = (texts: readonly string[], style?: ReceiptLine['style']): ReceiptLine[] =>
  texts.filter((text) => text.trim() !== '').map((text) => (style ? { text, style } : { text }))

export function receiptLines(invoice: Invoice): ReceiptLine[] {
  const { seller, title, number, till_reference, date, time, status } = invoice
  return [
    { text: seller.name, style: 'title' },
    ...lines([...seller.lines, seller.tax_number], 'center'),
    rule,
    { text: `${title} ${number}`, amount: `${date} ${time}`, style: 'strong' },
    ...lines([till_reference, invoice.customer, ...invoice.customer_lines, invoice.about]),
    rule,
    ...invoice.lines.flatMap((line) => [
      { text: line.name, amount: line.line_total },
      ...lines([[`${line.quantity} × ${line.unit_price}`, line.detail, line.discount, line.reason].filter(Boolean).join(' · ')]),
    ]),
    rule,
    ...invoice.sums.map(({ label, amount, strong }): ReceiptLine => ({
      text: label,
      amount,
      ...(strong ? { style: 'strong' } : {}),
    })),
    ...[...invoice.paid_by, ...invoice.exchange].map(({ label, amount }) => ({ text: label, amount })),
    ...(status !== 'Paid' && !isPromise(invoice) ? lines([status], 'strong') : []),
    ...lines([invoice.exemption, ...invoice.pay_to, invoice.note]),
    ...lines(invoice.footer.split('\n'), 'center'),
  ]
}
