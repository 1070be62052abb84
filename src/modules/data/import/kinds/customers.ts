/** Import of customers: business accounts with their terms, prices and tax. */
import { isDayOfMonth, termsText } from '#modules/customers/terms.ts'
import { folded, nameKey } from '../folded.ts'
import type { ImportContext } from '../import-context.ts'
import { readTerms } from '../read-terms.ts'
import { type CellProblem, type ImportKind, type RowValues, column, textColumn } from '../import-kind.ts'

const addressColumns = ['Address', 'Address line 2', 'Address line 3', 'Address line 4', 'City', 'Region', 'Postcode']

export const taxNumberTitles = [
  'gst number',
  'vat number',
  'abn',
  'tax id',
  'ein',
  'gst no',
  'vat no',
  'tax id no',
  'tax registration number',
  'tax reg no',
]

/** A program's word for a customer without a code. */
const noCode = /^\*?none$/i

const personNames = [
  ['first name', 'given name', 'forename', 'contact first name'],
  ['last name', 'surname', 'family name', 'contact last name'],
]

const deliveryPrefixes = ['delivery', 'shipping', 'ship', 'ship to', 'sa']
const deliveryParts = [
  ['address', 'address 1', 'address line 1', 'street', 'street 1', 'street address'],
  ['address 2', 'address line 2', 'street 2', 'suburb'],
  ['address 3', 'address line 3'],
  ['city', 'town'],
  ['state', 'region', 'province', 'county'],
  ['zip', 'postcode', 'postal code', 'post code', 'zip code'],
].map((parts) => deliveryPrefixes.flatMap((prefix) => parts.map((part) => `${prefix} ${part}`)))

/** Codes are short. */
const areCodes = (cells: readonly string[]) => cells.every((cell) => cell.length <= 20 && !cell.includes('@'))

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
  one: 'customer',
  many: 'customers',
  about: 'Trade customers with an account: contact, address, terms, prices, credit limit and tax exemption.',
  columns: [
    textColumn(
      'Name',
      [
        'customer',
        'customer full name',
        'display name',
        'organisation',
        'organization',
        'organisation name',
        'organization name',
        'client',
        'client name',
        'contact display name',
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
      { required: true, isName: true, joined: personNames },
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
        'customer id',
        'debtor code',
        'internal reference',
        'account reference',
      ],
      20,
      { fits: areCodes, isUnique: true, read: (text) => ({ value: noCode.test(text) ? '' : text }) },
    ),
    textColumn(
      'Contact',
      ['contact name', 'contact person', 'attention', 'attn', 'first name', 'primary person', 'primary contact'],
      120,
      {
        joined: personNames,
      },
    ),
    column(
      'E-mail',
      'email',
      ['email', 'email address', 'mail', 'emailaddress', 'main email', 'email id', 'billing email', 'accounts email'],
      { max: 200, separator: '; ' },
    ),
    textColumn(
      'Phone',
      [
        'telephone',
        'phone number',
        'phone numbers',
        'main phone',
        'work phone',
        'business phone',
        'tel',
        'ph',
        'phone no',
        'phone 1',
        'mobile',
        'mobile phone',
        'mobile no',
        'cell',
      ],
      40,
    ),
    textColumn(
      'Address',
      [
        'street',
        'billing address',
        'postal address',
        'street address',
        'address 1',
        'address line 1',
        'po address line 1',
        'addr 1',
        'street 1',
        'street address 1',
        'billing street',
        'billing address 1',
        'billing address line 1',
        'bill to',
        'bill address 1',
        'bill to 1',
        'bill address',
        'business street',
      ],
      400,
      { separator: ', ' },
    ),
    textColumn(
      'Address line 2',
      ['address 2', 'po address line 2', 'addr 2', 'street 2', 'street address 2', 'suburb', 'billing address 2', 'bill to 2'],
      200,
    ),
    textColumn('Address line 3', ['address 3', 'po address line 3', 'addr 3', 'street 3', 'bill to 3'], 200),
    textColumn('Address line 4', ['address 4', 'po address line 4', 'addr 4', 'street 4', 'bill to 4'], 200),
    textColumn('City', ['town', 'po city', 'town city', 'billing city', 'bill city', 'business city', 'locality'], 100),
    textColumn(
      'Region',
      [
        'state',
        'province',
        'county',
        'po region',
        'billing state',
        'bill state',
        'state province',
        'province code',
        'business state',
      ],
      100,
    ),
    textColumn(
      'Postcode',
      [
        'zip',
        'zip code',
        'postal code',
        'po postal code',
        'post code',
        'eircode',
        'billing zip',
        'billing postcode',
        'bill zip',
        'zip postal code',
        'business postal code',
      ],
      20,
    ),
    textColumn('Delivery address', ['ship to', 'shipping address', 'ship address', 'delivery', 'delivery to'], 400, {
      joined: deliveryParts,
      separator: ', ',
    }),
    textColumn('Tax number', taxNumberTitles, 40),
    textColumn(
      'Terms',
      [
        'payment terms',
        'terms days',
        'due',
        'credit terms',
        'payment days',
        'customer payment terms',
        'payment term',
        'default payment terms template',
        'payment due days',
        'due days',
      ],
      60,
      {
        hint: '30, or 20th of the month',
      },
    ),
    column('Credit limit', 'money', ['limit', 'credit']),
    column(
      'Discount',
      'percent',
      ['trade discount', 'discount percent', 'customer discount', 'volume discount', 'disc', 'trade disc'],
      {
        hint: 'Percent off plants',
      },
    ),
    textColumn('Price group', ['price level', 'price list', 'pricing', 'customer type', 'price tier'], 60, {
      list: 'price_groups',
    }),
    textColumn(
      'Tax exemption',
      ['exemption number', 'exempt certificate', 'resale certificate', 'resale number', 'tax exempt', 'exemption'],
      60,
      {
        hint: 'Number of the certificate',
        fits: (cells) => !cells.every((cell) => /^(?:yes|no|true|false|y|n|0|1)$/i.test(cell)),
      },
    ),
    column('Exempt until', 'day', ['exemption until', 'certificate expires', 'expiry', 'exemption expiry']),
    column('On hold', 'yes or no', ['hold', 'blocked', 'stop credit', 'inactive'], { hint: 'Yes or no' }),
    textColumn('Notes', ['note', 'comments', 'remarks', 'memo'], 2000),
  ],
  options: ['known'],
  sample: [
    [
      'Harbour Landscapes',
      'HARB',
      'Mere Tau',
      'mere@harbour.example',
      '09 555 0182',
      '7 Quay Street',
      '',
      '',
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
      '',
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
  moreEmails: 'Other e-mails',
  keyOf: ({ Name = '', Code = '' }) => nameKey(Code || Name) || null,
  keyColumn: 'Name',
  check: (rows, { accounts, options }) => {
    const names = new Map(accounts.map((account) => [folded(account.name), account]))
    const codes = new Map(accounts.flatMap((account) => (account.code ? [[account.code.toLowerCase(), account] as const] : [])))
    return rows.map(({ values }) => {
      const { Name = '', Code = '' } = values
      const byCode = Code ? codes.get(Code.toLowerCase()) : undefined
      const known = byCode ?? names.get(folded(Name))
      const problems = problemsOf(values)
      if (!known) return { status: 'new', problems, warnings: monthNotes(values['Terms'] ?? '') }
      const changes = changesOf(values, known)
      const also = { account_id: known.id, 'New e-mails': newEmails(values, known).join('\n') }
      if (options.known === 'update' && changes.length > 0) return { status: changes.join(', '), problems, also }
      const reason =
        changes.length === 0
          ? `${known.name} is here already.`
          : `${known.name} is here already and stays as it is; the file ${changes.join(', ')}. Choose above to update what is here.`
      return { status: 'already here', warnings: [{ column: byCode ? 'Code' : 'Name', reason }], problems, also }
    })
  },
}

type Account = ImportContext['accounts'][number]

/** Further e-mails of a row that the account has neither as its own nor as that of a contact. */
const newEmails = (values: RowValues, { email, emails }: Account): string[] =>
  (values['Other e-mails'] ?? '').split('\n').filter((each) => each !== '' && ![email, ...emails].includes(each))

/** Changes that the filled cells of a row make to an account: "changes the phone 09 1 to 09 2". */
function changesOf(values: RowValues, account: Account): string[] {
  const terms = values['Terms'] ? readTerms(values['Terms']) : undefined
  const texts = [
    ['contact', account.contact_name, values['Contact'] ?? ''],
    ['e-mail', account.email, values['E-mail'] ?? ''],
    ['phone', account.phone, values['Phone'] ?? ''],
    ['address', account.address, addressOf(values)],
    ['delivery address', account.delivery_address, values['Delivery address'] ?? ''],
    ['tax number', account.tax_number, values['Tax number'] ?? ''],
    ['terms', termsText(account), terms ? termsText(terms) : ''],
  ] as const
  const amounts = [
    ['credit limit', account.credit_limit, values['Credit limit'] ?? ''],
    ['discount', account.trade_discount, values['Discount'] ?? ''],
  ] as const
  const emails = newEmails(values, account)
  return [
    ...(emails.length === 0 ? [] : [`adds the e-mail ${emails.join(', ')}`]),
    ...texts.filter(([, before, after]) => after !== '' && after !== before),
    ...amounts.filter(([, before, after]) => after !== '' && (before === null || Number(before) !== Number(after))),
  ].map(([name, before, after]) => (before ? `changes the ${name} ${before} to ${after}` : `sets the ${name} ${after}`))
}
