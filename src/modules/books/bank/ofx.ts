/**
 * A bank's statement in the Open Financial Exchange format as a table of text: 1.x, which is SGML and whose values may have no end tag, and 2.x, which
 * is XML. Only what a statement is matched by is read; Open Financial Exchange Specification 2.2, section 11.4.4 (STMTTRN). Pure.
 */
import { type DecimalMark, decimalMarkOf } from '#kernel/written-number.ts'
import { type StatementTable, noColumns } from './statement-table.ts'

export const isOfx = (text: string): boolean => /^\uFEFF?\s*(OFXHEADER:|<\?xml[^>]*\?>\s*<\?OFX|<\?OFX|<OFX>)/i.test(text)

const titles = ['Date', 'Amount', 'Description', 'Reference', 'Balance']
const columns = {
  ...noColumns,
  day_column: 'Date',
  amount_column: 'Amount',
  description_column: 'Description',
  reference_column: 'Reference',
  balance_column: 'Balance',
}

/** The most lines that are imported from one file. */
export const mostLines = 10_000

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const plainText = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : parseInt(hex ?? '', 16)
    const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })

/** Value of an element of a transaction, up to the next tag or the end of the line; '' if missing. */
function valueOf(transaction: string, name: string): string {
  const [, verbatim, value = ''] =
    new RegExp(`<${name}>\\s*(?:<!\\[CDATA\\[([^]*?)\\]\\]>|([^<\\r\\n]*))`, 'i').exec(transaction) ?? []
  return (verbatim ?? plainText(value)).trim()
}

/**
 * The transactions of the file, one a row; undefined where it has none. Of a file with more than `mostLines`, one row more than those.
 * The last row of the latest day has the balance of the account.
 */
export function ofxTable(text: string): StatementTable | undefined {
  const transactions = text
    .split(/<STMTTRN>/i, mostLines + 2)
    .slice(1)
    .map((part) => part.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0] ?? '')
  if (transactions.length === 0) return undefined
  const days = transactions.map((each) => dayOf(each, 'DTPOSTED'))
  const latest = days.reduce((a, b) => (a > b ? a : b))
  const last = days.lastIndexOf(latest)
  const amounts = transactions.map((each) => valueOf(each, 'TRNAMT'))
  const balance = balanceAfter(text, latest)
  return {
    titles,
    rows: transactions.map((each, i) => ({
      row: i + 1,
      cells: [
        days[i] ?? '',
        amounts[i] ?? '',
        [...new Set([valueOf(each, 'NAME'), valueOf(each, 'MEMO')])].filter(Boolean).join(' '),
        numberIn(each, 'CHECKNUM') || numberIn(each, 'REFNUM') || valueOf(each, 'FITID'),
        i === last ? balance : '',
      ],
    })),
    unread: 0,
    fixed: { columns, decimals: decimalsOf([...amounts, balance]) },
  }
}

/** The format knows no thousands: a mark that could separate them is that of the decimals. */
const decimalsOf = (amounts: readonly string[]): DecimalMark =>
  decimalMarkOf(amounts) ?? (amounts.some((each) => each.includes(',')) ? 'comma' : 'point')

/** A number of noughts is none. */
const numberIn = (transaction: string, name: string): string => {
  const number = valueOf(transaction, name)
  return /[^0]/.test(number) ? number : ''
}

/** The day as the bank writes it, without the time and the time zone after it. */
const dayOf = (element: string, name: string): string => valueOf(element, name).slice(0, 8)

/** The ledger balance where it is that after the transactions: as of their latest day or later, and not after the days of the file. '' otherwise. */
function balanceAfter(text: string, latest: string): string {
  const [, balance = ''] = /<LEDGERBAL>([^]*?)(?:<\/LEDGERBAL>|<AVAILBAL>|$)/i.exec(text) ?? []
  const [asOf, end] = [dayOf(balance, 'DTASOF'), dayOf(text, 'DTEND')]
  return asOf < latest || (end !== '' && asOf > end) ? '' : valueOf(balance, 'BALAMT')
}

/** The accounts whose transactions are in the file; one that money was transferred to is none of them. */
export const ofxAccounts = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/<(?:BANK|CC)ACCTFROM>/i)
      .slice(1)
      .map((part) => valueOf(part.slice(0, 1_000), 'ACCTID')),
  ),
]
