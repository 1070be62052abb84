/**
 * Xero's import templates: sales invoices and credit notes, bills (https://central.xero.com/s/article/Import-customer-invoices and
 * .../Import-bills-to-Xero: at most 500 documents a file, one row a line), bank statements (Date, Amount, Payee, Description, Reference:
 * .../Import-a-CSV-bank-statement) for payments, which no template takes in, and manual journals
 * (https://help.xero.com/nz/ManualJournalsImport: a debit is positive, at most 300 lines a file, rows of one narration and date are one journal).
 */
import { moneyPurposes } from '#modules/books/journal/purpose.ts'
import { moneyText } from '#kernel/money.ts'
import { dayIn, type FileRules, type Program, signOf } from './export-layout.ts'
import type { ExportDocument } from './export-books.ts'
import { quantityAndUnit } from './quantity-and-unit.ts'

const documentHead = (kind: 'Invoice' | 'CreditNote', reference: boolean) => [
  '*ContactName',
  'EmailAddress',
  `*${kind}Number`,
  ...(reference ? ['Reference'] : []),
  `*${kind}Date`,
  '*DueDate',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'Currency',
]

function documentRows(document: ExportDocument, { dateFormat, currency, taxCode }: FileRules) {
  const { side, contact, email, number, reference, day, due_day } = document
  const sign = signOf(document)
  return document.lines.map(({ account, tax, tax_name, ...line }) => {
    const { description, quantity, unit } = quantityAndUnit({ ...line, net: line.net * sign })
    return [
      contact,
      email,
      number,
      ...(side === 'sales' ? [reference] : []),
      dayIn(dateFormat, day),
      dayIn(dateFormat, due_day),
      description,
      quantity,
      unit,
      account.code,
      taxCode(side, tax_name),
      moneyText(tax * sign),
      currency,
    ]
  })
}

export const xero: Program = {
  invoices: { head: documentHead('Invoice', true), rows: documentRows },
  credit_notes: { head: documentHead('CreditNote', true), rows: documentRows },
  bills: { head: documentHead('Invoice', false), rows: documentRows },
  vendor_credits: { head: documentHead('CreditNote', false), rows: documentRows },
  payments: {
    head: ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
    rows: ({ day, amount, contact, description, reference }, { dateFormat }) => [
      [dayIn(dateFormat, day), moneyText(amount), contact, description, reference],
    ],
  },
  journals: {
    head: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    rows: ({ number, day, description, lines }, { dateFormat, taxCode }) =>
      lines.map((line) => [
        `${number} ${description}`,
        dayIn(dateFormat, day),
        line.description,
        line.account.code,
        taxCode('purchases', 'outside'),
        moneyText(line.amount),
      ]),
  },
  // https://central.xero.com/s/article/Add-a-manual-journal: no bank accounts, accounts receivable or accounts payable.
  no_journals_on: [...moneyPurposes, 'receivables', 'payables'],
  most: { documents: 500, lines: 5_000, journal_lines: 300 },
}
