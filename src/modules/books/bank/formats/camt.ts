/** Statements, reports and notifications of ISO 20022: camt.053, camt.052 and camt.054, of any version. Pure. */
import { type Element, allNamed, elementAt, elementsOf, partsNamed, valueAt } from './markup.ts'
import { daysOfStamps } from './stamp.ts'
import {
  type BalanceCheck,
  type FormatFile,
  type FormatStatement,
  type Transaction,
  byAccount,
  joined,
  mostTransactions,
} from './transaction.ts'

export const isCamt = (text: string): boolean =>
  /<(?:[\w.-]+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)[\s>]/.test(text.slice(0, 10_000))

const unbooked: Readonly<Record<string, string>> = { PDNG: 'pending', FUTR: 'future', INFO: 'for information' }

export function readCamt(text: string, timeZone: string): FormatFile {
  const drafts = [...partsNamed(text, '(?:Stmt|Rpt|Ntfctn)', 10_000)].map((part) => {
    const [head = ''] = part.split(/<(?:[\w.-]+:)?Ntry[\s>]/i, 1)
    return { head: elementsOf(head), entries: [...partsNamed(part, 'Ntry', mostTransactions)].map(elementsOf) }
  })
  const days = daysOfStamps(
    drafts.flatMap(({ entries }) => entries.map(stampOf)),
    timeZone,
  )
  let at = 0
  let row = 0
  const statements = drafts.map(({ head, entries }): FormatStatement => {
    const transactions = entries.flatMap((entry) => {
      const day = days[at++] ?? ''
      return linesOf(entry, day).map((line) => ({ ...line, row: ++row }))
    })
    const account = valueAt(head, 'Acct/Id/IBAN') || valueAt(head, 'Acct/Id/Othr/Id') || valueAt(head, 'Acct/Id/PrtryAcct/Id')
    const [entry] = entries
    const currency = valueAt(head, 'Acct/Ccy') || (entry ? currencyOf(elementAt(entry, 'Amt')) : '')
    return {
      account: [account, currency].filter(Boolean).join(' '),
      transactions: withBalance(transactions, head),
      checks: checksOf(transactions, head),
    }
  })
  return { format: 'CAMT', statements: byAccount(statements) }
}

const stampOf = (entry: Element): string => {
  const at = (name: string) => valueAt(entry, `${name}/Dt`) || valueAt(entry, `${name}/DtTm`)
  return at('BookgDt') || at('ValDt')
}

const currencyOf = (amount: Element | undefined) => /Ccy\s*=\s*["'](\w{3})/i.exec(amount?.attributes ?? '')?.[1] ?? ''

type Line = Omit<Transaction, 'row'>

const signed = (element: Element) =>
  `${valueAt(element, 'CdtDbtInd').toUpperCase() === 'DBIT' ? '-' : ''}${valueAt(element, 'Amt')}`

/** One line, or one for each payment of a batch whose amounts come to that of the entry. */
function linesOf(entry: Element, day: string): Line[] {
  const details = allNamed(entry, 'TXDTLS')
  const status = valueAt(entry, 'Sts/Cd') || valueAt(entry, 'Sts')
  const more = valueAt(entry, 'AddtlNtryInf')
  const line = {
    day,
    balance: '',
    left_out: unbooked[status.toUpperCase()] ?? '',
  }
  const bank_number = valueAt(entry, 'AcctSvcrRef') || valueAt(entry, 'NtryRef')
  if (details.length > 1 && areParts(entry, details))
    return details.map((detail, i) => ({
      ...line,
      ...wordsOf(entry, [detail], ''),
      amount: signed(detail),
      bank_number: valueAt(detail, 'Refs/AcctSvcrRef') || (bank_number && `${bank_number}/${i + 1}`),
    }))
  return [
    {
      ...line,
      ...wordsOf(entry, details, more),
      amount: signed(entry),
      bank_number: bank_number || valueAt(details[0], 'Refs/AcctSvcrRef'),
    },
  ]
}

/** The details have amounts in the entry's currency, which add up to it. */
function areParts(entry: Element, details: readonly Element[]): boolean {
  const thousandths = (element: Element) => Math.round(Number(signed(element)) * 1_000)
  const currency = currencyOf(elementAt(entry, 'Amt'))
  return (
    details.every((detail) => valueAt(detail, 'CdtDbtInd') !== '' && currencyOf(elementAt(detail, 'Amt')) === currency) &&
    details.reduce((total, detail) => total + thousandths(detail), 0) === thousandths(entry)
  )
}

/** Other party, purpose, and the numbers that the payer gave. */
function wordsOf(entry: Element, details: readonly Element[], more: string) {
  const isOut = valueAt(entry, 'CdtDbtInd').toUpperCase() === 'DBIT'
  const parties = (detail: Element) =>
    (isOut ? ['UltmtCdtr', 'Cdtr'] : ['UltmtDbtr', 'Dbtr']).map(
      (role) => valueAt(detail, `RltdPties/${role}/Pty/Nm`) || valueAt(detail, `RltdPties/${role}/Nm`),
    )
  const texts = details.flatMap((detail) => [
    ...parties(detail),
    ...allNamed(detail, 'USTRD').map(({ text }) => text),
    ...allNamed(detail, 'ADDTLRMTINF').map(({ text }) => text),
  ])
  const references = details.flatMap((detail) => [
    ...allNamed(detail, 'CDTRREFINF').map((each) => valueAt(each, 'Ref')),
    ...allNamed(detail, 'RFRDDOCINF').map((each) => valueAt(each, 'Nb')),
    valueAt(detail, 'Refs/EndToEndId').replace(/^NOT\s?PROVIDED$/i, ''),
    valueAt(detail, 'Refs/ChqNb'),
  ])
  const information = details.map((detail) => valueAt(detail, 'AddtlTxInf'))
  const description = joined(texts) || joined([...information, more]) || more
  return { description: description || valueAt(entry, 'BkTxCd/Prtry/Cd'), reference: joined(references) }
}

const balanceNamed = (head: Element, code: string) =>
  allNamed(head, 'BAL').find((balance) => valueAt(balance, 'Tp/CdOrPrtry/Cd').toUpperCase() === code)

/** The booked lines between the opening balance, or the closing one of the statement before, and the closing balance. */
function checksOf(lines: readonly Transaction[], head: Element): BalanceCheck[] {
  const [opening, closing] = [balanceNamed(head, 'OPBD') ?? balanceNamed(head, 'PRCD'), balanceNamed(head, 'CLBD')]
  const booked = lines.filter(({ left_out }) => left_out === '')
  return opening && closing ? [{ opening: signed(opening), closing: signed(closing), rows: booked.map(({ row }) => row) }] : []
}

/** The closing balance belongs to the last booked line. */
function withBalance(lines: readonly Transaction[], head: Element): Transaction[] {
  const closing = balanceNamed(head, 'CLBD')
  const last = closing ? lines.findLastIndex(({ left_out }) => left_out === '') : -1
  return lines.map((line, i) => (closing && i === last ? { ...line, balance: signed(closing) } : line))
}
