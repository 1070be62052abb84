/**
 * QuickBooks Online's imports: invoices (quickbooks.intuit.com/learn-support, "Import multiple invoices": 100 a file, 1,000 rows), bills
 * ("Import multiple bills"), bank transactions of three columns (Date, Description, Amount) for payments, and journal entries
 * (https://quickbooks.intuit.com/learn-support/en-au/help-article/import-export-files/import-journal-entries-quickbooks-online/L4tQBwbs7_AU_en_AU).
 * Accounts are named there, not numbered.
 */
import { moneyText } from '#kernel/money.ts'
import { dayIn, type FileRules, type Program, signOf } from './export-layout.ts'
import type { ExportDocument } from './export-books.ts'
import { quantityAndUnit } from './quantity-and-unit.ts'

const saleHead = (kind: 'Invoice' | 'CreditNote') => [
  `*${kind}No`,
  '*Customer',
  `*${kind}Date`,
  '*DueDate',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  'ItemTaxCode',
  'ItemTaxAmount',
  'Memo',
  'Currency',
]

function saleRows(document: ExportDocument, { dateFormat, currency, taxCode }: FileRules) {
  const sign = signOf(document)
  return document.lines.map(({ account, tax, tax_name, ...line }) => {
    const { description, quantity, unit } = quantityAndUnit({ ...line, net: line.net * sign })
    return [
      document.number,
      document.contact,
      dayIn(dateFormat, document.day),
      dayIn(dateFormat, document.due_day),
      account.name,
      description,
      quantity,
      unit,
      moneyText(line.net * sign),
      taxCode('sales', tax_name),
      moneyText(tax * sign),
      document.reference,
      currency,
    ]
  })
}

const billHead = (kind: 'Bill' | 'VendorCredit') => [
  `*${kind}No`,
  '*Supplier',
  `*${kind}Date`,
  '*DueDate',
  'Memo',
  '*Account',
  'LineDescription',
  '*LineAmount',
  'LineTaxCode',
  'LineTaxAmount',
  'Currency',
]

function billRows(document: ExportDocument, { dateFormat, currency, taxCode }: FileRules) {
  const sign = signOf(document)
  return document.lines.map(({ account, description, net, tax, tax_name }) => [
    document.number,
    document.contact,
    dayIn(dateFormat, document.day),
    dayIn(dateFormat, document.due_day),
    document.reference,
    account.name,
    description,
    moneyText(net * sign),
    taxCode('purchases', tax_name),
    moneyText(tax * sign),
    currency,
  ])
}

export const quickbooks: Program = {
  invoices: { head: saleHead('Invoice'), rows: saleRows },
  credit_notes: { head: saleHead('CreditNote'), rows: saleRows },
  bills: { head: billHead('Bill'), rows: billRows },
  vendor_credits: { head: billHead('VendorCredit'), rows: billRows },
  payments: {
    head: ['Date', 'Description', 'Amount'],
    rows: ({ day, amount, contact, description, reference }, { dateFormat }) => [
      [dayIn(dateFormat, day), [contact, description, reference].filter(Boolean).join(', '), moneyText(amount)],
    ],
  },
  journals: {
    head: ['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description'],
    rows: ({ number, day, description, lines }, { dateFormat }) =>
      lines.map((line) => [
        number,
        dayIn(dateFormat, day),
        line.account.name,
        line.amount > 0n ? moneyText(line.amount) : '',
        line.amount < 0n ? moneyText(-line.amount) : '',
        [description, line.description].filter(Boolean).join(', '),
      ]),
  },
  // A line of debtors or creditors needs a customer or a vendor, which the import of journals has no column for.
  no_journals_on: ['receivables', 'payables'],
  most: { documents: 100, lines: 1_000, journal_lines: 1_000 },
}
