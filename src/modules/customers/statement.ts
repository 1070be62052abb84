/** A statement of account: balance brought forward, entries of some days, and the balance after each. */
import { cents, moneyText } from '#kernel/money.ts'
import type { AccountEntry } from './account.ts'

/** A statement is one document with a running balance: a period with more entries is refused. */
export const mostStatementEntries = 5000

export const entryKinds: Readonly<Record<AccountEntry['kind'], string>> = {
  sale: 'Invoice',
  payment: 'Payment',
  credit: 'Credit',
  adjustment: 'Adjustment',
  opening: 'Opening balance',
}

/** "Invoice 00042" */
const entryName = ({ kind, invoice_number, notes }: Pick<AccountEntry, 'kind' | 'invoice_number' | 'notes'>): string =>
  [entryKinds[kind], invoice_number, notes].filter(Boolean).join(' ')

interface StatementLine {
  readonly id: string
  readonly day: string
  readonly name: string
  /** The invoice it is about, which the line opens. */
  readonly sale_id: AccountEntry['sale_id']
  readonly due: string | null
  /** '' where nothing was. */
  readonly charged: string
  readonly paid: string
  /** Running balance after this line. */
  readonly balance: string
}

export function statementLines(opening: string, entries: readonly AccountEntry[]): StatementLine[] {
  let owed = cents(opening)
  return entries.map((entry) => {
    const amount = cents(entry.amount)
    owed += amount
    return {
      id: entry.id,
      day: entry.entry_date,
      name: entryName(entry),
      sale_id: entry.sale_id,
      due: entry.due_date,
      charged: amount > 0n ? moneyText(amount) : '',
      paid: amount < 0n ? moneyText(-amount) : '',
      balance: moneyText(owed),
    }
  })
}
