/**
 * Statements of SWIFT, MT940 and the interim MT942, with the dialects of field 86: the structured one of German banks (?20…), the words between
 * slashes of Dutch ones (/NAME/…), and plain text. Pure.
 */
import { type BalanceCheck, type FormatFile, type Transaction, byAccount, joined } from './transaction.ts'

export const isMt940 = (text: string): boolean => /^:20:/m.test(text.slice(0, 2_000)) && /^:6[01][FM]?:/m.test(text)

interface Field {
  readonly name: string
  text: string
}

/** The fields of all messages; a line without a name belongs to the field above. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  let isOpen = false
  for (const line of text.split(/\r\n?|\n/)) {
    const [start = '', name] = /^:(\d\d[A-Z]?|NS):/.exec(line) ?? []
    const last = fields.at(-1)
    if (name !== undefined) {
      fields.push({ name, text: line.slice(start.length) })
      isOpen = true
    } else if (/^-\}?$/.test(line.trim())) isOpen = false
    else if (isOpen && last) last.text += `\n${line}`
  }
  return fields
}

interface Draft {
  account: string
  /** Opening balance of the lines that follow; undefined where the file has none. */
  opening?: string | undefined
  first: number
  readonly transactions: Transaction[]
  readonly checks: BalanceCheck[]
}

const draft = (account: string): Draft => ({ account, first: 0, transactions: [], checks: [] })

export function readMt940(text: string): FormatFile {
  const fields = fieldsOf(text)
  const statements: Draft[] = []
  let row = 0
  for (const [i, { name, text: value }] of fields.entries()) {
    if (name === '25') statements.push(draft(value.trim()))
    // A message without an account.
    if (name === '61' && statements.length === 0) statements.push(draft(''))
    const statement = statements.at(-1)
    if (statement === undefined) continue
    if (name === '61') {
      const words = fields
        .slice(i + 1, i + 3)
        .find((field, j) => field.name === '86' && (j === 0 || fields[i + 1]?.name === 'NS'))
      statement.transactions.push({ ...transactionOf(value, words?.text ?? ''), row: ++row })
    } else if (name.startsWith('60')) openWith(statement, value)
    else if (name.startsWith('62')) closeWith(statement, value)
  }
  return { format: 'MT940', statements: byAccount(statements) }
}

/** Field 60 has the currency of the account, and the balance before its lines. */
function openWith(statement: Draft, written: string): void {
  const [, currency = ''] = /^[CD]?\d{6}([A-Z]{3})/.exec(written.trim()) ?? []
  if (!statement.account.endsWith(currency)) statement.account += ` ${currency}`
  statement.opening = balanceOf(written)
  statement.first = statement.transactions.length
}

/** C261102EUR911,80 with its sign; undefined for any other text. */
function balanceOf(written: string): string | undefined {
  const [, side, amount] = /^([CD])\d{6}[A-Z]{3}([\d,.]+)/.exec(written.trim()) ?? []
  return amount === undefined ? undefined : `${side === 'D' ? '-' : ''}${amount}`
}

/** Field 61: value day, booking day, side, amount, kind, the customer's reference and the bank's. */
function transactionOf(written: string, words: string): Omit<Transaction, 'row'> {
  const { description, reference } = wordsOf(words)
  const [start, valueDay = '', bookingDay = '', side = ''] = /^(\d{6})(\d{4})?\s?(R?[CD]|E[CD])/.exec(written.trimStart()) ?? []
  const { amount, own, bank, more } = afterSide(written.trimStart().slice(start?.length))
  return {
    day: start === undefined ? written.slice(0, 60) : dayOf(valueDay, bookingDay),
    amount: `${/^(D|RC|ED)$/.test(side) ? '-' : ''}${amount}`,
    description: description || joined(more),
    reference: joined([/^(NONREF|NOREF|[A-Z]REF\+?)?$/i.test(own) ? '' : own, reference]),
    bank_number: bank === 'NONREF' ? '' : bank,
    balance: '',
    left_out: side.startsWith('E') ? 'expected' : '',
  }
}

/** 88,20NMSCNONREF//B4E07: after the last letter of the currency, if there is one. */
function afterSide(text: string) {
  const rest = text.replace(/^[A-Z]/, '').trimStart()
  const [amount = ''] = /^[\d.,]+/.exec(rest) ?? []
  const [numbers = '', ...more] = rest.slice(amount.length).split('\n')
  const [own = '', bank = ''] = numbers.replace(/^[A-Z]\w{3}/, '').split('//')
  return { amount, own: own.trim(), bank: bank.trim(), more }
}

/** The booking day has no year: it is that of the value day, or of the year before or after at its turn. */
function dayOf(valueDay: string, bookingDay: string): string {
  const [year, month, day] = [`20${valueDay.slice(0, 2)}`, valueDay.slice(2, 4), valueDay.slice(4)]
  if (bookingDay === '') return `${year}-${month}-${day}`
  const turn = Number(month) - Number(bookingDay.slice(0, 2))
  const booked = turn > 6 ? Number(year) + 1 : turn < -6 ? Number(year) - 1 : Number(year)
  return `${booked}-${bookingDay.slice(0, 2)}-${bookingDay.slice(2)}`
}

function wordsOf(written: string): { readonly description: string; readonly reference: string } {
  const separator = /^\s*\d{3}([?>~^+])(?=\d\d)/.exec(written)?.[1]
  if (separator !== undefined) return structuredWords(written.replaceAll('\n', ''), separator)
  const text = written.replaceAll('\n', '')
  if (/(?:^|\/)(?:NAME|REMI|EREF|BENM|ORDP|TRTP|IBAN|CNTP)\//.test(text)) return slashedWords(text)
  return { description: joined([written.replaceAll('\n', ' ')]), reference: '' }
}

/** ?00 kind of booking, ?20 to ?29 and ?60 to ?63 what it is for, ?32 and ?33 the other party. */
function structuredWords(text: string, separator: string) {
  const parts = new Map(
    text
      .split(separator)
      .slice(1)
      .map((part) => [part.slice(0, 2), part.slice(2)]),
  )
  const purpose = [...parts]
    .filter(([code]) => /^(2\d|6[0-3])$/.test(code))
    .map(([, part]) => part)
    .join('')
  const name = `${parts.get('32') ?? ''}${parts.get('33') ?? ''}`
  const sepa = sepaParts(purpose)
  return {
    description: joined([name, sepa.text || (parts.get('00') ?? '')]),
    reference: sepa.reference,
  }
}

/** EREF+… MREF+… SVWZ+…: the purpose is in SVWZ. */
function sepaParts(purpose: string): { readonly text: string; readonly reference: string } {
  const parts = purpose.split(/(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/)
  if (parts.length < 3) return { text: purpose, reference: '' }
  const valueOf = (name: string) => {
    const at = parts.indexOf(name)
    return at === -1 ? '' : (parts[at + 1] ?? '')
  }
  const reference = valueOf('EREF').trim()
  return { text: joined([parts[0] ?? '', valueOf('SVWZ')]), reference: /^NOTPROVIDED$/i.test(reference) ? '' : reference }
}

/** Names between slashes; any other word of four letters is a part of a value: /REMI/USTD//RENT/. */
const slashedNames =
  'EREF|PREF|MARF|CSID|BENM|ORDP|NAME|ADDR|ID|CNTP|REMI|ISDT|TRTP|IBAN|BIC|PURP|ULTB|ULTC|ULTD|TRCD|RTRN|OAMT|COAM|EXCH|CHGS'
const beforeName = new RegExp(`/(?=(?:${slashedNames})/)`)

/** /BENM//NAME/JOHN DOE/REMI/Invoice 7/ISDT/2013-01-02 */
function slashedWords(text: string) {
  const parts = text.split(beforeName)
  const valueOf = (name: string) => {
    const found = parts.find((part) => part.startsWith(`${name}/`)) ?? ''
    return found.slice(name.length).split('/').filter(Boolean).join('/').trim()
  }
  const [, counterparty = ''] = /(?:^|\/)CNTP\/[^/]*\/[^/]*\/([^/]*)/.exec(text) ?? []
  const remittance = valueOf('REMI').replace(/^(?:USTD|STRD\/CUR)\/+/, '')
  const reference = valueOf('EREF')
  return {
    description: joined([valueOf('NAME') || counterparty, remittance]) || joined([text]),
    reference: /^NOTPROVIDED$/i.test(reference) ? '' : reference,
  }
}

/** Field 62 closes the lines before it. */
function closeWith(statement: Draft, written: string): void {
  const { transactions, opening, first, checks } = statement
  const closing = balanceOf(written)
  if (closing === undefined) return
  if (opening !== undefined) {
    const booked = transactions.slice(first).filter(({ left_out }) => left_out === '')
    checks.push({ opening, closing, rows: booked.map(({ row }) => row) })
  }
  const last = transactions.at(-1)
  if (last !== undefined) transactions[transactions.length - 1] = { ...last, balance: closing }
}
