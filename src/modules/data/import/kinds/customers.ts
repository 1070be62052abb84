/** Import of customers: business accounts with their terms, prices and tax. */
import { isDayOfMonth } from '#modules/customers/terms.ts'
import { readTerms } from '../read-terms.ts'
import { type CellProblem, type ImportKind, type RowValues, column, textColumn } from '../import-kind.ts'

const addressColumns = ['Address', 'Address line 2', 'City', 'Region', 'Postcode']

/** One address of its parts; a line that repeats is left out. */
export const addressOf = (values: RowValues): string =>
  [...new Set(addressColumns.map((name) => values[name] ?? '').filter(Boolean))].join(', ')

const problemsOf = (values: RowValues): CellProblem[] => {
  const terms = values['Terms'] ? readTerms(values['Terms']) : undefined
  return [
    ...(values['Terms'] && !terms
      ? [
          {
            column: 'Terms',
            reason: `We cannot read “${values['Terms']}”. Enter days like 30, or a day of the next month like 20th.`,
          },
        ]
      : []),
    ...(terms && terms.terms_days > 365 ? [{ column: 'Terms', reason: 'Enter 0 to 365 days.' }] : []),
    ...(terms && !isDayOfMonth(terms) ? [{ column: 'Terms', reason: 'Enter a day of the month, 1 to 31.' }] : []),
    ...(addressOf(values).length > 400 ? [{ column: 'Address', reason: 'At most 400 characters.' }] : []),
  ]
}

/** Months become days. */
const monthNotes = (text: string): CellProblem[] =>
  /\d months?$/i.test(text.trim()) ? [{ column: 'Terms', reason: `${text} is kept as ${readTerms(text)?.terms_days} days.` }] : []

export const customers: ImportKind = {
  id: 'customers',
  title: 'Customers',
  one: 'customer',
  many: 'customers',
  about: 'Trade customers with an account: contact, address, terms, prices, credit limit and tax exemption.',
  columns: [
    textColumn(
      'Name',
      [
        'customer',
        'customer name',
        'company',
        'company name',
        'business name',
        'account name',
        'co last name',
        'contactname',
        'full name',
        'trading name',
      ],
      120,
      { required: true },
    ),
    textColumn(
      'Code',
      [
        'customer code',
        'account code',
        'account number',
        'account no',
        'customer number',
        'accountnumber',
        'card id',
        'short name',
      ],
      20,
    ),
    textColumn('Contact', ['contact name', 'contact person', 'attention', 'first name', 'primary person'], 120),
    column('E-mail', 'email', ['email', 'email address', 'mail', 'emailaddress', 'main email'], { max: 200 }),
    textColumn('Phone', ['telephone', 'phone number', 'tel', 'mobile', 'main phone', 'phonenumber'], 40),
    textColumn(
      'Address',
      [
        'street',
        'billing address',
        'postal address',
        'street address',
        'address 1',
        'address line 1',
        'poaddressline1',
        'bill to',
      ],
      400,
    ),
    textColumn('Address line 2', ['address 2', 'poaddressline2', 'suburb'], 200),
    textColumn('City', ['town', 'pocity', 'town city'], 100),
    textColumn('Region', ['state', 'province', 'county', 'poregion'], 100),
    textColumn('Postcode', ['zip', 'zip code', 'postal code', 'popostalcode', 'post code'], 20),
    textColumn('Delivery address', ['ship to', 'shipping address', 'delivery'], 400),
    textColumn('Tax number', ['gst number', 'vat number', 'abn', 'tax id', 'taxnumber', 'ein', 'gst no'], 40),
    textColumn('Terms', ['payment terms', 'terms days', 'due', 'credit terms', 'payment days'], 60, {
      hint: '30, or 20th of the month',
    }),
    column('Credit limit', 'money', ['limit', 'credit']),
    column('Discount', 'percent', ['trade discount', 'discount percent', 'customer discount'], { hint: 'Percent off plants' }),
    textColumn('Price group', ['price level', 'price list', 'pricing', 'customer type', 'price tier'], 60, {
      list: 'price_groups',
    }),
    textColumn(
      'Tax exemption',
      ['exemption number', 'exempt certificate', 'resale certificate', 'resale number', 'tax exempt', 'exemption'],
      60,
      {
        hint: 'Number of the certificate',
      },
    ),
    column('Exempt until', 'day', ['exemption until', 'certificate expires', 'expiry', 'exemption expiry']),
    column('On hold', 'yes or no', ['hold', 'blocked', 'stop credit', 'inactive'], { hint: 'Yes or no' }),
    textColumn('Notes', ['note', 'comments', 'remarks', 'memo'], 2000),
  ],
  options: [],
  sample: [
    [
      'Harbour Landscapes',
      'HARB',
      'Mere Tau',
      'mere@harbour.example',
      '09 555 0182',
      '7 Quay Street',
      '',
      'Auckland',
      '',
      '1010',
      '',
      '104-882-771',
      '20th of the month',
      '5000',
      '10',
      '',
      '',
      '',
      'no',
      '',
    ],
    [
      'Oakdene Garden Centre',
      'OAK',
      'Tom Reid',
      'tom@oakdene.example',
      '07 555 0119',
      '210 River Road',
      '',
      'Hamilton',
      '',
      '3204',
      '',
      '',
      '30 days',
      '',
      '15',
      '',
      '',
      '',
      'no',
      'Closed on Mondays',
    ],
  ],
  keyOf: ({ Name = '', Code = '' }) => (Code || Name).toLowerCase() || null,
  keyColumn: 'Name',
  check: (rows, { accounts }) => {
    const names = new Map(accounts.map((account) => [account.name.toLowerCase(), account]))
    const codes = new Map(accounts.flatMap((account) => (account.code ? [[account.code.toLowerCase(), account] as const] : [])))
    return rows.map(({ values }) => {
      const { Name = '', Code = '' } = values
      const byCode = Code ? codes.get(Code.toLowerCase()) : undefined
      const known = byCode ?? names.get(Name.toLowerCase())
      if (!known) return { status: 'new', problems: problemsOf(values), warnings: monthNotes(values['Terms'] ?? '') }
      const reason = `${known.name} is here already and stays as it is.`
      return { status: 'already here', warnings: [{ column: byCode ? 'Code' : 'Name', reason }], problems: problemsOf(values) }
    })
  },
}
