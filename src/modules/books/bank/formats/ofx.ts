/**
 * Statements in the Open Financial Exchange format: 1.x, which is SGML and whose values may have no end tag, and 2.x, which is XML. Open Financial
 * Exchange Specification 2.2, sections 3.2.8 (days) and 11.4 (statements). Pure.
 */
import { type DecimalMark, decimalMarkOf } from '#kernel/written-number.ts'
import { type Element, allNamed, elementsOf, partsNamed } from './markup.ts'
import { daysOfStamps } from './stamp.ts'
import { type FormatFile, type FormatStatement, byAccount, joined, mostTransactions } from './transaction.ts'

export const isOfx = (text: string): boolean => /^\uFEFF?\s*(OFXHEADER:|<\?xml[^>]*\?>\s*<\?OFX|<\?OFX|<OFX>)/i.test(text)

/** The statements of the file by their accounts. A program that names no account, or mixes up the tags of its kinds, has one. */
export function readOfx(text: string, timeZone: string): FormatFile & { readonly decimals: DecimalMark } {
  const parts = [...partsNamed(text, '(?:CC|)STMTRS', 1_000)]
  const drafts = (parts.length === 0 ? text.split(/(?=<(?:BANK|CC)ACCTFROM>)/i) : parts).map(draftOf)
  const decimals = decimalsOf(drafts.flatMap(({ transactions, balance }) => [...transactions.map(amountIn), balance]))
  const days = daysOfStamps(
    drafts.flatMap(({ transactions }) => transactions.map((each) => isoStamp(valueIn(each, 'DTPOSTED')))),
    timeZone,
  )
  let row = 0
  const statements = drafts.map((draft): FormatStatement => {
    const ownDays = days.slice(row, row + draft.transactions.length)
    const isUnsigned = !draft.transactions.some((each) => amountIn(each).includes('-'))
    const rows = draft.transactions.map((each, i) => ({ ...read(each, ownDays[i] ?? '', isUnsigned), row: ++row }))
    return { account: draft.account, transactions: withBalance(rows, draft) }
  })
  return { format: 'OFX', decimals, statements: byAccount(statements) }
}

interface Draft {
  readonly account: string
  readonly transactions: readonly Element[]
  readonly balance: string
  readonly asOf: string
  readonly end: string
}

function draftOf(text: string): Draft {
  const transactions = [...partsNamed(text, 'STMTTRN', mostTransactions)].map(elementsOf)
  const [head = ''] = text.split(/<STMTTRN[\s>]/i, 1)
  const around = elementsOf(head)
  const [account] = [...allNamed(around, 'BANKACCTFROM'), ...allNamed(around, 'CCACCTFROM')]
  const [, tail = ''] = /<LEDGERBAL>([^]*?)(?:<\/LEDGERBAL>|<AVAILBAL>|$)/i.exec(text) ?? []
  const ledger = elementsOf(tail)
  return {
    account: [account && valueIn(account, 'ACCTID'), valueIn(around, 'CURDEF')].filter(Boolean).join(' '),
    transactions,
    balance: valueIn(ledger, 'BALAMT'),
    asOf: valueIn(ledger, 'DTASOF').slice(0, 8),
    end: valueIn(around, 'DTEND').slice(0, 8),
  }
}

/** The value at any depth: an empty value without an end tag seems to hold what comes after it. */
const valueIn = (element: Element, name: string): string => allNamed(element, name)[0]?.text.trim() ?? ''
const amountIn = (transaction: Element) => valueIn(transaction, 'TRNAMT')

/** The format knows no thousands: a mark that could separate them is that of the decimals. */
const decimalsOf = (amounts: readonly string[]): DecimalMark =>
  decimalMarkOf(amounts) ?? (amounts.some((each) => each.includes(',')) ? 'comma' : 'point')

/** 20261102113000.000[0:GMT] in ISO 8601; any other text unchanged. */
function isoStamp(written: string): string {
  const [, year, month, day, time, zone] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:T?(\d{2}:?\d{2}(?::?\d{2})?)(?:[.,]\d*)?)?(?:\s*\[([-+]?\d{1,2}(?:[.:]\d{1,2})?)(?=[:\]]))?/.exec(
      written,
    ) ?? []
  if (year === undefined) return written.slice(0, 60)
  const clock = (time ?? '').replaceAll(':', '')
  if (clock === '' || zone === undefined) return `${year}-${month}-${day}`
  return `${year}-${month}-${day}T${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4) || '00'}${offset(zone)}`
}

/** -3, +13, 5.5 or 5.30 hours from GMT as ±HH:MM; 5.30 is what some banks write for half an hour. */
function offset(zone: string): string {
  const [, sign, hours = '0', part = ''] = /^([-+]?)(\d{1,2})(?:[.:](\d+))?$/.exec(zone) ?? []
  const minutes = part === '' ? 0 : part === '30' || part === '45' ? Number(part) : Math.round(Number(`0.${part}`) * 60)
  return `${sign === '-' ? '-' : '+'}${hours.padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** A number of noughts is none. */
const numberIn = (transaction: Element, name: string): string => {
  const number = valueIn(transaction, name)
  return /[^0]/.test(number) ? number : ''
}

/** Kinds of money out, for files that write no minus. */
const outKinds = /^(DEBIT|CHECK|PAYMENT|POS|ATM|FEE|SRVCHG|CASH|DIRECTDEBIT|REPEATPMT)$/i

function read(transaction: Element, day: string, isUnsigned: boolean) {
  const value = (name: string) => valueIn(transaction, name)
  const description = joined([value('NAME'), value('EXTDNAME'), value('MEMO')])
  const bank_number = value('FITID')
  return {
    day,
    amount: `${isUnsigned && outKinds.test(value('TRNTYPE')) ? '-' : ''}${amountIn(transaction).replace(/^\+/, '')}`,
    description,
    reference: numberIn(transaction, 'CHECKNUM') || numberIn(transaction, 'REFNUM'),
    bank_number,
    balance: '',
    left_out: value('CORRECTACTION').toUpperCase() === 'DELETE' ? 'deleted by the bank' : '',
  }
}

/** The ledger balance belongs to the last transaction of the latest day, where it is as of that day or later, and not after the days of the file. */
function withBalance<Row extends { readonly day: string; readonly balance: string }>(
  rows: readonly Row[],
  { balance, asOf, end }: Draft,
): Row[] {
  const latest = rows.reduce((day, row) => (row.day > day ? row.day : day), '')
  const isAfter = balance !== '' && asOf >= latest.replaceAll('-', '') && (end === '' || asOf <= end)
  const last = isAfter ? rows.findLastIndex(({ day }) => day === latest) : -1
  return rows.map((row, i) => (i === last ? { ...row, balance } : row))
}
