/** Import of what customers owe from before: open invoices, and balances without one. */
import { dueDate } from '#modules/customers/terms.ts'
import type { ImportContext, NameMatches } from '../import-context.ts'
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

/** Titles of what is left to pay, whatever the invoice was over. */
const owedNow = [
  'amount due',
  'amount due signed',
  'balance due',
  'outstanding',
  'amount outstanding',
  'outstanding amount',
  'owing',
  'total owing',
  'owed',
  'total owed',
  'open balance',
  'open amount',
  'amount open',
  'open',
  'balance owing',
  'amount owing',
  'unpaid',
  'unpaid amount',
  'amount unpaid',
  'remaining',
  'remaining amount',
  'remaining balance',
  'balance remaining',
  'balance outstanding',
  'outstanding balance',
  'net due',
  'due',
  'total due',
  'account balance',
  'current balance',
  'customer balance',
  'o s',
]

export const openInvoices: ImportKind = {
  id: 'open-invoices',
  one: 'balance',
  many: 'balances',
  about: 'What customers owed you on the day you choose. An opening balance: it raises what they owe, and is no sale and no tax.',
  columns: [
    textColumn(
      'Customer',
      [
        'customer name',
        'customer full name',
        'name',
        'account',
        'account name',
        'company',
        'contactname',
        'contact',
        'contact name',
        'debtor',
        'client',
        'bill to',
        'partner',
        'invoice partner display name',
        'party',
        'party name',
      ],
      120,
      {
        required: true,
        isName: true,
        list: 'customers',
      },
    ),
    textColumn(
      'Invoice',
      [
        'invoice number',
        'invoice no',
        'number',
        'document',
        'reference',
        'ref',
        'num',
        'document number',
        'invoice id',
        'voucher no',
        'bill no',
        'bill number',
        'doc no',
        'document no',
        'id',
      ],
      60,
    ),
    column('Invoice date', 'day', [
      'date',
      'issued',
      'document date',
      'transaction date',
      'posting date',
      'invoice bill date',
      'bill date',
      'inv date',
      'doc date',
      'date issued',
      'issue date',
    ]),
    column('Due date', 'day', ['due', 'due on', 'payment due', 'payment due date']),
    column(
      'Amount owed',
      'signed money',
      [
        ...owedNow,
        'balance',
        'amount',
        'total',
        'grand total',
        'invoice amount',
        'invoice total',
        'gross',
        'gross amount',
        'amount incl tax',
        'total incl tax',
        'brutto',
        'bruttobetrag',
      ],
      {
        required: true,
        settles: owedNow,
        hint: 'With tax; with a minus what you owe them',
      },
    ),
    textColumn(
      'Type',
      [
        'document type',
        'transaction type',
        'invoice type',
        'doc type',
        'voucher type',
        'tran type',
        'belegart',
        's h',
        'soll haben',
        'dr cr',
        'debit credit',
        'd c',
        'dc',
        'sign',
        'side',
      ],
      60,
      {
        isExact: true,
        hint: 'A credit note or a payment is taken off',
      },
    ),
  ],
  options: ['as_of'],
  sample: [
    ['Harbour Landscapes', 'INV-2041', '2026-10-03', '2026-11-20', '1840.50', 'Invoice'],
    ['Harbour Landscapes', 'INV-2077', '2026-11-12', '2026-12-20', '622.00', ''],
    ['Oakdene Garden Centre', '', '', '', '-85.00', ''],
  ],
  keyOf: ({ Customer = '', Invoice = '' }) => (Invoice === '' ? null : `${Customer}\n${Invoice}`.toLowerCase()),
  keyColumn: 'Invoice',
  check: (rows, { accounts, openings, matches, options }) => {
    const before = Map.groupBy(openings, ({ business_account_id }) => business_account_id)
    const find = accountFinder(accounts, matches.customers)
    const isSigned = rows.some(({ values }) => values['Amount owed']?.startsWith('-') === true)
    return rows.map(({ values: written }) => {
      const { values, warnings } = signed(written)
      const name = values['Customer'] ?? ''
      const [account, ...others] = find(name)
      const problems = [...(isSigned ? [] : unsignedCredit(written)), ...problemsOf(values, options.as_of)]
      if (!account)
        return {
          status: 'new customer',
          problems,
          warnings,
          also: { ...values, business_account_id: '', Customer: name, due_on: values['Due date'] ?? '' },
        }
      if (others.length > 0) return { status: '', problems: [severalProblem(name), ...problems] }
      const known = before.get(account.id)?.find((opening) => isSame(opening, values))
      const also = {
        ...values,
        business_account_id: account.id,
        Customer: account.name,
        due_on: dueOf(values, options.as_of, account),
      }
      return known ? { ...knownBalance(known, values, problems), also } : { status: 'new', problems, warnings, also }
    })
  },
}

const takenOff =
  /^(?:cr?|h|haben|k|-)\.?$|\b(?:credit(?! sale)|refund|payment|receipt|deposit|prepayment|overpayment|gutschrift|avoir|creditnota|abono)/i

const creditNumber = /^(?:cn|crn|cr|scn|credit)[-_ #]?\d/i

/** The question of a number like CN-7 with an amount above 0, where no type says what it is. */
const unsignedCredit = ({ Type = '', 'Amount owed': owed = '', Invoice = '' }: RowValues): CellProblem[] =>
  Type === '' && creditNumber.test(Invoice) && !owed.startsWith('-')
    ? [
        {
          column: 'Amount owed',
          reason: `${Invoice} looks like a credit note. Enter ${owed} with a minus to take it off; if it is owed, give Type the value Invoice in every row above.`,
        },
      ]
    : []

/** A credit note or payment that is written without a minus gets one. */
function signed(values: RowValues): { readonly values: RowValues; readonly warnings: readonly CellProblem[] } {
  const { Type = '', 'Amount owed': owed = '' } = values
  if (unsignedCredit(values).length > 0) {
    const reason = 'By its number this is a credit note, and it is added to what they owe.'
    return { values, warnings: [{ column: 'Amount owed', reason }] }
  }
  if (!takenOff.test(Type) || owed.startsWith('-')) return { values, warnings: [] }
  const reason = `“${Type}”: it is taken off what they owe. If it is owed, clear the type.`
  return { values: { ...values, 'Amount owed': `-${owed}` }, warnings: [{ column: 'Amount owed', reason }] }
}

/** Due day of an invoice: by default the customer's terms. */
const dueOf = (values: RowValues, as_of: string, terms: Account): string =>
  values['Due date'] || dueDate(values['Invoice date'] || as_of, terms)

function knownBalance({ amount }: ImportContext['openings'][number], values: RowValues, problems: readonly CellProblem[]) {
  if (Number(amount) !== Number(values['Amount owed'])) return { status: '', problems: [otherAmount(amount), ...problems] }
  const reason = 'This opening balance is here already and stays as it is.'
  return { status: 'already here', problems, warnings: [{ column: 'Amount owed', reason }] }
}

/** The same invoice; without a number, the same amount on the same day. */
function isSame({ notes, amount }: ImportContext['openings'][number], values: RowValues): boolean {
  const { Invoice = '', 'Invoice date': day = '', 'Amount owed': owed = '' } = values
  if (Invoice === '') return notes === (day && `of ${day}`) && Number(amount) === Number(owed)
  return [notes, notes.replace(/ of \d{4}-\d\d-\d\d$/, '')].some((each) => each.toLowerCase() === Invoice.toLowerCase())
}

const otherAmount = (amount: string): CellProblem => ({
  column: 'Amount owed',
  reason: `This invoice is here already with ${amount}. Leave this row out, or undo the earlier import first.`,
})

type Account = ImportContext['accounts'][number]

/** The accounts that a row can mean: by name, by code, or with what tells it apart in the list of names; none where a new one is to be created. */
function accountFinder(accounts: readonly Account[], matches: NameMatches['customers']): (name: string) => readonly Account[] {
  const called = new Map<string, Account[]>()
  for (const account of accounts)
    for (const name of new Set([account.name, account.code, account.label].map((each) => each.toLowerCase()).filter(Boolean)))
      called.set(name, [...(called.get(name) ?? []), account])
  return (name) => {
    const chosen = matches?.[name.toLowerCase()]
    return chosen === null ? [] : (called.get((chosen ?? name).toLowerCase()) ?? [])
  }
}

const severalProblem = (name: string): CellProblem => ({
  column: 'Customer',
  reason: `Several customers are called ${name}. Choose which one it is, or enter its code.`,
  list: 'customers',
  value: name,
})
