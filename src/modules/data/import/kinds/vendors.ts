/** Import of vendors. */
import type { PaymentTerms } from '#modules/customers/terms.ts'
import { type CellProblem, type ImportKind, column, textColumn } from '../import-kind.ts'
import { nameKey } from '../folded.ts'
import { readTerms } from '../read-terms.ts'
import { taxNumberTitles } from './customers.ts'

function termsFaults(typed: string, terms: PaymentTerms | undefined): CellProblem[] {
  const column = 'Payment terms'
  if (!terms) return [{ column, reason: `We cannot read “${typed}”. Enter days after the bill like 30, or leave it empty.` }]
  if (terms.terms_from === 'next_month')
    return [
      {
        column,
        reason: `“${typed}” is a day of the next month, and vendors have days after the bill. Enter those, or leave it empty and enter the due date on each bill.`,
      },
    ]
  return terms.terms_days > 365 ? [{ column, reason: 'Enter 0 to 365 days.' }] : []
}

/** Titles of the parts of an address, in their order. */
const addressParts = [
  ['address', 'street', 'street address', 'address 1', 'address line 1', 'postal address'],
  ['address 2', 'address line 2', 'suburb'],
  ['city', 'town'],
  ['state', 'region', 'province', 'county'],
  ['postcode', 'post code', 'zip', 'zip code', 'postal code'],
]

export const vendors: ImportKind = {
  id: 'vendors',
  one: 'vendor',
  many: 'vendors',
  about: 'Who you buy from: address, payment terms, and your account number with them.',
  columns: [
    textColumn(
      'Vendor',
      [
        'name',
        'vendor name',
        'supplier',
        'supplier name',
        'company',
        'company name',
        'contactname',
        'contact name',
        'payee',
        'display name',
      ],
      80,
      {
        required: true,
        isName: true,
      },
    ),
    textColumn('Address', ['street', 'postal address', 'street address', 'billing address', 'addr', 'street1', 'street 1'], 400, {
      joined: addressParts,
      separator: ', ',
    }),
    column('E-mail', 'email', ['email', 'email address', 'mail', 'emailaddress', 'main email'], { max: 200 }),
    textColumn('Phone', ['telephone', 'phone number', 'tel', 'mobile', 'mobile phone', 'main phone'], 40),
    textColumn('Account number', ['account no', 'our account', 'customer number', 'account', 'accountnumber'], 60, {
      hint: 'Your number with the vendor',
    }),
    textColumn('Tax number', taxNumberTitles, 40),
    textColumn('Payment terms', ['terms', 'terms days', 'days', 'payment days'], 60, {
      hint: 'Days after the bill, like 30 or Net 7',
    }),
    column('Charges tax', 'yes or no', ['tax', 'gst', 'vat', 'gst registered', 'vat registered'], { hint: 'Yes or no' }),
  ],
  options: [],
  sample: [
    [
      'Southern Pots Ltd',
      '12 Mill Road, Ashburton 7700',
      'orders@southernpots.example',
      '03 555 0101',
      'GH-204',
      '104-882-771',
      '20',
      'yes',
    ],
    ['Growing Media Co', '4 Peat Lane, Hamilton 3200', 'sales@growingmedia.example', '07 555 0144', '', '', '30', 'yes'],
  ],
  keyOf: ({ Vendor = '' }) => nameKey(Vendor) || null,
  keyColumn: 'Vendor',
  check: (rows, { lists }) => {
    const names = new Map((lists.vendors ?? []).map((name) => [nameKey(name), name]))
    return rows.map(({ values }) => {
      const known = names.get(nameKey(values['Vendor'] ?? ''))
      const terms = values['Payment terms'] ?? ''
      const found = terms === '' ? undefined : readTerms(terms)
      return {
        status: known === undefined ? 'new' : 'details added',
        problems: terms === '' ? [] : termsFaults(terms, found),
        also: { ...(known !== undefined && { Vendor: known }), ...(found && { terms_days: String(found.terms_days) }) },
      }
    })
  },
}
