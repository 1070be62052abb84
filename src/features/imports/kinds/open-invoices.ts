/** Import of what customers owe from before: open invoices, and balances without one. */
import { type CellProblem, type ImportKind, type RowValues, column, textColumn } from '../import-kind.ts'

function problemsOf(values: RowValues, as_of: string): CellProblem[] {
  const { 'Invoice date': issued = '', 'Due date': due = '' } = values
  return [
    ...(Number(values['Amount owed']) === 0 ? [{ column: 'Amount owed', reason: 'Nothing is owed. Leave this row out.' }] : []),
    ...(issued > as_of
      ? [{ column: 'Invoice date', reason: `This is after ${as_of}, the day the balances are taken over on.` }]
      : []),
    ...(due !== '' && due < issued ? [{ column: 'Due date', reason: 'This is before the invoice date.' }] : []),
  ]
}

export const openInvoices: ImportKind = {
  id: 'open-invoices',
  title: 'Open invoices and balances',
  one: 'balance',
  many: 'balances',
  about:
    'What customers owe you from before, on the day you choose. It is an opening balance: it raises what they owe, and is neither a sale nor tax again.',
  columns: [
    textColumn(
      'Customer',
      ['customer name', 'name', 'account', 'account name', 'company', 'contactname', 'debtor', 'client', 'bill to'],
      120,
      {
        required: true,
        list: 'customers',
      },
    ),
    textColumn(
      'Invoice',
      ['invoice number', 'invoice no', 'number', 'document', 'reference', 'ref', 'invoicenumber', 'num', 'document number'],
      60,
    ),
    column('Invoice date', 'day', ['date', 'issued', 'invoicedate', 'document date', 'transaction date']),
    column('Due date', 'day', ['due', 'due on', 'duedate', 'payment due']),
    column(
      'Amount owed',
      'signed money',
      [
        'balance',
        'amount due',
        'amount',
        'outstanding',
        'open balance',
        'owing',
        'balance due',
        'amountdue',
        'total',
        'total owing',
      ],
      {
        required: true,
        hint: 'With tax; with a minus what you owe them',
      },
    ),
  ],
  options: ['as_of'],
  sample: [
    ['Harbour Landscapes', 'INV-2041', '2026-10-03', '2026-11-20', '1840.50'],
    ['Harbour Landscapes', 'INV-2077', '2026-11-12', '2026-12-20', '622.00'],
    ['Oakdene Garden Centre', '', '', '', '-85.00'],
  ],
  keyOf: ({ Customer = '', Invoice = '' }) => (Invoice === '' ? null : `${Customer}\n${Invoice}`.toLowerCase()),
  keyColumn: 'Invoice',
  check: (rows, { accounts, options }) => {
    const byName = new Map(
      accounts.flatMap((account) =>
        [account.name, account.code].filter(Boolean).map((name) => [name.toLowerCase(), account] as const),
      ),
    )
    return rows.map(({ values }) => {
      const account = byName.get((values['Customer'] ?? '').toLowerCase())
      return {
        status: account ? 'new' : 'new customer',
        problems: problemsOf(values, options.as_of),
        also: { business_account_id: account?.id ?? '', Customer: account?.name ?? values['Customer'] ?? '' },
      }
    })
  },
}
