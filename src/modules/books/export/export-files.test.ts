/** The files as each program takes them in. */
import { expect, test } from 'vitest'
import type { ExportFormat } from './accounting-export.ts'
import type { DocumentLine, ExportBooks, ExportDocument } from './export-books.ts'
import { exportFiles, refusedAccounts } from './export-files.ts'
import { usualTaxCode } from './tax-code.ts'

const account = (code: string, name: string) => ({ id: code, code, name })
const [sales, power, bank, stock] = [
  account('200', 'Sales'),
  account('400', 'Power'),
  account('090', 'Bank'),
  account('630', 'Stock'),
]
const control = { receivables: account('610', 'Debtors'), payables: account('800', 'Creditors'), tax: account('820', 'GST') }
const line: DocumentLine = {
  description: 'Lavender, 14 cm',
  quantity: '3.0000',
  account: sales,
  net: 3300n,
  tax: 495n,
  tax_name: '15',
}
const invoice: ExportDocument = {
  side: 'sales',
  contact: 'Tōtara "Lane", Ltd',
  email: 'ana@example.com',
  number: '00017',
  reference: 'PO 5',
  day: '2026-03-07',
  due_day: '2026-04-20',
  lines: [line],
}
const books: ExportBooks = {
  documents: [
    invoice,
    { ...invoice, number: 'CN00001', reference: '00017', lines: [{ ...line, quantity: '1', net: -1100n, tax: -165n }] },
    { ...invoice, side: 'purchases', number: 'M-7', lines: [{ ...line, account: power, quantity: '1' }] },
  ],
  payments: [
    {
      side: 'sales',
      day: '2026-03-08',
      account: bank,
      amount: 3795n,
      contact: '=Tōtara',
      reference: '00017',
      description: 'On account',
    },
  ],
  journals: [
    {
      number: 'D260307',
      day: '2026-03-07',
      description: 'Stock',
      lines: [
        { account: stock, amount: -950n, description: '' },
        { account: power, amount: 950n, description: 'Used' },
      ],
    },
  ],
}
const make = (format: ExportFormat, of: ExportBooks = books) =>
  new Map(
    exportFiles(format, of, {
      dateFormat: 'DD/MM/YYYY',
      currency: 'NZD',
      control,
      taxCode: (side, tax) => usualTaxCode(format, 'NZ', side, tax),
    }).map(({ name, content }) => [name, content.split('\r\n')]),
  )

test('Xero gets its templates: amounts without tax, positive credit notes, a bank statement and signed journals', () => {
  const files = make('xero')
  expect([...files.keys()]).toEqual(['invoices.csv', 'credit-notes.csv', 'bills.csv', 'payments-090.csv', 'journal.csv'])
  expect(files.get('invoices.csv')).toEqual([
    '*ContactName,EmailAddress,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,*Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,Currency',
    '"Tōtara ""Lane"", Ltd",ana@example.com,00017,PO 5,07/03/2026,20/04/2026,"Lavender, 14 cm",3,11.00,200,15% GST on Income,4.95,NZD',
    '',
  ])
  expect(files.get('credit-notes.csv')?.[0]).toContain('*CreditNoteNumber,Reference,*CreditNoteDate,*DueDate')
  expect(files.get('credit-notes.csv')?.[1]).toContain('"Lavender, 14 cm",1,11.00,200,15% GST on Income,1.65,NZD')
  expect(files.get('bills.csv')?.[1]).toContain(
    'M-7,07/03/2026,20/04/2026,"Lavender, 14 cm",1,33.00,400,15% GST on Expenses,4.95,NZD',
  )
  expect(files.get('payments-090.csv')?.slice(0, 2)).toEqual([
    '*Date,*Amount,Payee,Description,Reference',
    "08/03/2026,37.95,'=Tōtara,On account,00017",
  ])
  expect(files.get('journal.csv')?.slice(1, 3)).toEqual([
    'D260307 Stock,07/03/2026,,630,No GST,-9.50',
    'D260307 Stock,07/03/2026,Used,400,No GST,9.50',
  ])
})

test('QuickBooks gets accounts by name, and debits and credits apart', () => {
  const files = make('quickbooks')
  expect(files.get('invoices.csv')?.[1]).toContain('Sales,"Lavender, 14 cm",3,11.00,33.00,15% S,4.95,PO 5,NZD')
  expect(files.get('payments-090.csv')?.slice(0, 2)).toEqual([
    'Date,Description,Amount',
    `08/03/2026,"'=Tōtara, On account, 00017",37.95`,
  ])
  expect(files.get('journal.csv')?.slice(1, 3)).toEqual([
    'D260307,07/03/2026,Stock,,9.50,Stock',
    'D260307,07/03/2026,Power,9.50,,"Stock, Used"',
  ])
})

test('MYOB gets a blank line between documents, credit notes below nothing, and payments as journals', () => {
  const files = make('myob', { ...books, documents: [invoice, { ...invoice, number: '00018' }] })
  expect(files.get('invoices.csv')?.[2]).toBe('')
  expect(make('myob').get('credit-notes.csv')?.[1]).toContain(',200,-11.00,-12.65,')
  expect(files.get('journal.csv')?.slice(-4)).toEqual([
    '',
    "P1,08/03/2026,On account,090,37.95,37.95,,,N-T,'=Tōtara",
    `P1,08/03/2026,On account,610,,,37.95,37.95,N-T,"'=Tōtara, 00017"`,
    '',
  ])
})

test('a file holds no more than the program takes in at once', () => {
  const many = { ...books, documents: Array.from({ length: 201 }, (_, i) => ({ ...invoice, number: `${i}` })) }
  expect([...make('quickbooks', many).keys()].filter((name) => name.startsWith('invoices'))).toEqual([
    'invoices-1.csv',
    'invoices-2.csv',
    'invoices-3.csv',
  ])
  expect([...make('xero', many).keys()]).toContain('invoices.csv')
})

test('names the accounts that Xero and QuickBooks take in no journal', () => {
  const [journal] = books.journals
  const lines = [bank, control.receivables, stock].map((each) => ({ account: each, amount: 0n, description: '' }))
  const accounts = [
    { id: '090', purposes: ['bank' as const] },
    { id: '610', purposes: ['receivables' as const] },
    { id: '630', purposes: ['stock_plants' as const] },
  ]
  const refused = (format: ExportFormat) => refusedAccounts(format, journal ? [journal, { ...journal, lines }] : [], accounts)
  expect(refused('xero')).toEqual(['090 Bank', '610 Debtors'])
  expect(refused('quickbooks')).toEqual(['610 Debtors'])
  expect(refused('myob')).toEqual([])
})
