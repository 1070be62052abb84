/** Statements in the Quicken Interchange Format: a letter and a value a line, ^ after each transaction. Days have no fixed order. Pure. */
import type { FormatFile, Transaction } from './transaction.ts'
import { byAccount, joined } from './transaction.ts'

export const isQif = (text: string): boolean => /^\uFEFF?\s*!(?:Type|Account|Option|Clear)\b/i.test(text)

/** Kinds of lists that hold money of an account. */
const isStatement = (type: string) => /^(bank|cash|ccard|oth a|oth l)/i.test(type)

export function readQif(text: string): FormatFile {
  const statements: { account: string; transactions: Transaction[] }[] = []
  let row = 0
  let account = ''
  let section = ''
  let values = new Map<string, string>()
  for (const line of text.split(/\r\n?|\n/)) {
    const letter = line.slice(0, 1).toUpperCase()
    if (letter === '!') {
      section = line.slice(1).trim().toLowerCase()
      values = new Map()
    } else if (letter !== '^') {
      if (!values.has(letter)) values.set(letter, line.slice(1).trim())
    } else {
      const type = /^type:(.*)/.exec(section)?.[1]?.trim() ?? ''
      // An account stands above its transactions; a list of all accounts ends with any of them, and an account follows it.
      if (section === 'account') account = values.get('N') ?? ''
      if (isStatement(type) && values.has('D'))
        statements.push({ account: account || type, transactions: [{ ...transactionOf(values), row: ++row }] })
      values = new Map()
    }
  }
  const accounts = byAccount(statements)
  return { format: 'QIF', statements: accounts.length === 0 ? [{ account: '', transactions: [] }] : accounts }
}

function transactionOf(values: ReadonlyMap<string, string>): Omit<Transaction, 'row'> {
  const value = (letter: string) => values.get(letter) ?? ''
  const number = value('N')
  return {
    // 2/11'26 and 2/ 1/26: an apostrophe before the years from 2000, blanks for noughts.
    day: value('D')
      .replaceAll("'", '/')
      .replaceAll(/ (?!\p{L})(?<!\p{L} )/gu, '')
      .replaceAll('//', '/'),
    amount: value('T') || value('U'),
    description: joined([value('P'), value('M')]),
    reference: /[^0]/.test(number) ? number : '',
    bank_number: '',
    balance: '',
    left_out: '',
  }
}
