/** Check of a file's customers: faults in their details, and changes to accounts that are here already. Pure. */
import { isDayOfMonth, termsText } from '#modules/customers/terms.ts'
import { folded } from '../folded.ts'
import type { ImportContext } from '../import-context.ts'
import { readTerms } from '../read-terms.ts'
import { type CellProblem, type ImportKind, type RowValues } from '../import-kind.ts'

const addressColumns = ['Address', 'Address line 2', 'Address line 3', 'Address line 4', 'City', 'Region', 'Postcode']

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

export const checkCustomers: ImportKind['check'] = (rows, { accounts, options }) => {
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
