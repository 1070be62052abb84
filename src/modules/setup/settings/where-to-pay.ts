/** Bank account for payments of invoices, in the form its country uses. */
import type { Settings } from './settings.ts'

export type BankSettings = Pick<
  Settings,
  'country' | 'bankName' | 'bankAccountName' | 'bankCode' | 'bankAccountNumber' | 'paymentInstructions'
>

/** The country's name of the code before the account number; '' where the number holds everything. */
export const bankCodeName = (country: string): string =>
  country === 'AU'
    ? 'BSB'
    : country === 'UK'
      ? 'Sort code'
      : country === 'US'
        ? 'Routing number'
        : country === 'other'
          ? 'BIC'
          : ''

/** The country's name of the account number. */
export const bankNumberName = (country: string): string => (country === 'other' ? 'IBAN' : 'Account number')

/**
 * The lines of a document that say where to pay, with what the customer gives as the reference. None without an account number and
 * without instructions.
 */
export function paymentLines(settings: BankSettings, reference: string): string[] {
  const { country, bankName, bankAccountName, bankCode, bankAccountNumber, paymentInstructions } = settings
  const lines = bankAccountNumber.trim()
    ? [
        ['Bank', bankName],
        ['Account name', bankAccountName],
        [bankCodeName(country), bankCode],
        [bankNumberName(country), bankAccountNumber],
        ['Reference', reference],
      ].flatMap(([label, value]) => (label && value?.trim() ? [`${label}: ${value.trim()}`] : []))
    : []
  return [...lines, ...paymentInstructions.split('\n').filter((line) => line.trim() !== '')]
}

/** The same lines as a paragraph of a mail, after an empty line, and before them the link to pay by card; nothing if there are none. */
export const paymentParagraph = (lines: readonly string[], payLink = ''): string[] => [
  ...(payLink === '' ? [] : ['', 'Pay online by card or wallet:', '', payLink]),
  ...(lines.length > 0 ? ['', payLink === '' ? 'How to pay:' : 'Other ways to pay:', ...lines] : []),
]

const digits = (text: string) => text.replace(/[\s-]/g, '')

/** ISO 13616: the letters count as two digits each, and the whole leaves 1 when divided by 97. */
function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`
  return turned.split('').reduce((rest, letter) => Number(`${rest}${Number.parseInt(letter, 36)}`) % 97, 0) === 1
}

const ibanForm = {
  code: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/i,
  codeExample: 'DEUTDEFF',
  number: isIban,
  numberExample: 'DE89 3704 0044 0532 0130 00',
}

const forms: Readonly<
  Record<
    Settings['country'],
    {
      readonly code: RegExp
      readonly number: (text: string) => boolean
      readonly codeExample: string
      readonly numberExample: string
    }
  >
> = {
  NZ: { code: /^.*$/, codeExample: '', number: (text) => /^\d{15,16}$/.test(digits(text)), numberExample: '12-3456-0123456-00' },
  AU: { code: /^\d{6}$/, codeExample: '123-456', number: (text) => /^\d{5,10}$/.test(digits(text)), numberExample: '12345678' },
  UK: { code: /^\d{6}$/, codeExample: '12-34-56', number: (text) => /^\d{8}$/.test(digits(text)), numberExample: '12345678' },
  US: { code: /^\d{9}$/, codeExample: '123456789', number: (text) => /^\d{4,17}$/.test(digits(text)), numberExample: '12345678' },
  EU: ibanForm,
  other: ibanForm,
}

/** Validates the bank details of a country by field; empty ones are allowed. */
export function bankFaults({
  country,
  bankCode = '',
  bankAccountNumber = '',
}: Pick<Settings, 'country'> & { readonly bankCode?: string | undefined; readonly bankAccountNumber?: string | undefined }) {
  const { code, codeExample, number, numberExample } = forms[country]
  return [
    ...(bankCode.trim() && !code.test(digits(bankCode))
      ? [{ path: 'bankCode', message: `Enter a ${bankCodeName(country)} like ${codeExample}.` }]
      : []),
    ...(bankAccountNumber.trim() && !number(bankAccountNumber)
      ? [
          {
            path: 'bankAccountNumber',
            message:
              country === 'other' ? `Enter an IBAN like ${numberExample}.` : `Enter an account number like ${numberExample}.`,
          },
        ]
      : []),
  ]
}
