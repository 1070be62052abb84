/** A statement in a format that says itself what is what: OFX, CAMT, MT940, QIF. Pure. */

export interface Transaction {
  /** Number of the transaction in the file, from 1. */
  readonly row: number
  /** As 2026-11-23, else as the bank writes it. */
  readonly day: string
  /** Amount in the bank's notation, with a minus for money out. */
  readonly amount: string
  readonly description: string
  readonly reference: string
  /** The bank's own number of the transaction; '' where it gives none. */
  readonly bank_number: string
  /** Balance of the account after it; '' if unknown. */
  readonly balance: string
  /** Reason why it is proposed to be left out; '' for most. */
  readonly left_out: string
}

export interface FormatStatement {
  /** The account's number as the bank writes it, with its currency. */
  readonly account: string
  readonly transactions: readonly Transaction[]
  /** Opening and closing balances that the file states, and the rows between them; none for most formats. */
  readonly checks?: readonly BalanceCheck[]
}

export interface BalanceCheck {
  readonly opening: string
  readonly closing: string
  readonly rows: readonly number[]
}

export interface FormatFile {
  readonly format: 'OFX' | 'CAMT' | 'MT940' | 'QIF'
  readonly statements: readonly FormatStatement[]
}

/** The different texts of several, one after the other; one that another one contains is left away. */
export function joined(texts: readonly string[]): string {
  const bare = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  const distinct = bare.filter(
    (text, i) =>
      !bare.some(
        (other, j) => i !== j && other.toLowerCase().includes(text.toLowerCase()) && (other.length > text.length || j < i),
      ),
  )
  return distinct.join(' ')
}

/** The most transactions that are read of one file; of a longer one, one more. */
export const mostTransactions = 50_000

/** One statement for each account: a file may have one for each day. */
export function byAccount(statements: readonly FormatStatement[]): FormatStatement[] {
  return [...Map.groupBy(statements, ({ account }) => account)].map(([account, parts]) => ({
    account,
    transactions: parts.flatMap(({ transactions }) => transactions),
    checks: parts.flatMap(({ checks = [] }) => checks),
  }))
}
