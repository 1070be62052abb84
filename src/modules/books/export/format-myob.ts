/**
 * MYOB AccountRight's import fields (https://help.myob.com/wiki/x/8YFk: service sales, service purchases, general journal entries; comma-separated
 * text, a blank line between documents). Credit notes are sales and purchases below nothing. Payments have no import there: they are journals.
 */
import { moneyText } from '#kernel/money.ts'
import { dayIn, type FileRules, type Layout, type Program } from './export-layout.ts'
import type { ExportDocument } from './export-books.ts'

const documentLayout = (number: string, reference: string, status: string): Layout<ExportDocument> => ({
  head: [
    'Co./Last Name',
    'Inclusive',
    number,
    'Date',
    reference,
    'Description',
    'Account No.',
    'Amount',
    'Inc-Tax Amount',
    'Journal Memo',
    'Tax Code',
    'GST Amount',
    status,
  ],
  rows: (document, { dateFormat, taxCode }: FileRules) =>
    document.lines.map(({ account, description, net, tax, tax_name }) => [
      document.contact,
      '',
      document.number,
      dayIn(dateFormat, document.day),
      document.reference,
      description,
      account.code,
      moneyText(net),
      moneyText(net + tax),
      `${document.contact}, ${document.number}`,
      taxCode(document.side, tax_name),
      moneyText(tax),
      // An invoice or a bill, neither quote nor order.
      document.side === 'sales' ? 'I' : 'B',
    ]),
})

const sales = documentLayout('Invoice No.', 'Customer PO', 'Sale Status')
const purchases = documentLayout('Purchase No.', 'Supplier Invoice No.', 'Purchase Status')

export const myob: Program = {
  invoices: sales,
  credit_notes: sales,
  bills: purchases,
  vendor_credits: purchases,
  journals: {
    head: [
      'Journal Number',
      'Date',
      'Memo',
      'Account Number',
      'Debit Ex-Tax Amount',
      'Debit Inc-Tax Amount',
      'Credit Ex-Tax Amount',
      'Credit Inc-Tax Amount',
      'Tax Code',
      'Allocation Memo',
    ],
    rows: ({ number, day, description, lines }, { dateFormat, taxCode }) =>
      lines.map((line) => {
        const [debit, credit] = line.amount > 0n ? [moneyText(line.amount), ''] : ['', moneyText(-line.amount)]
        const code = taxCode('purchases', 'outside')
        return [
          number,
          dayIn(dateFormat, day),
          description,
          line.account.code,
          debit,
          debit,
          credit,
          credit,
          code,
          line.description,
        ]
      }),
  },
  no_journals_on: [],
  most: { documents: 10_000, lines: 30_000, journal_lines: 30_000 },
  parted: true,
}
