/**
 * Export to an accounting program, independent of the file format: documents, payments and journals. Debits and money in are
 * positive.
 */
import { type Cents, sum } from '#kernel/money.ts'

export interface ExportAccount {
  readonly id: string
  readonly code: string
  readonly name: string
}

export interface DocumentLine {
  readonly description: string
  /** Decimal. */
  readonly quantity: string
  readonly account: ExportAccount
  /** Without tax, after all discounts. */
  readonly net: Cents
  readonly tax: Cents
  /** Tax of the line: a rate in percent, `zero`, `exempt` or `outside`. */
  readonly tax_name: string
}

/** An invoice, or a bill of a vendor. A negative total makes it a credit note; an immediate payment is among its lines. */
export interface ExportDocument {
  readonly side: 'sales' | 'purchases'
  readonly contact: string
  readonly email: string
  readonly number: string
  readonly reference: string
  readonly day: string
  readonly due_day: string
  readonly lines: readonly DocumentLine[]
}

/** Money that settles a document, or comes in on account. */
export interface ExportPayment {
  readonly side: 'sales' | 'purchases'
  readonly day: string
  /** Account of the money: bank, cash in tills, customer deposits. */
  readonly account: ExportAccount
  /** Negative for money out. */
  readonly amount: Cents
  readonly contact: string
  readonly reference: string
  readonly description: string
}

export interface ExportJournal {
  readonly number: string
  readonly day: string
  readonly description: string
  readonly lines: readonly { readonly account: ExportAccount; readonly amount: Cents; readonly description: string }[]
}

export interface ExportBooks {
  readonly documents: readonly ExportDocument[]
  readonly payments: readonly ExportPayment[]
  readonly journals: readonly ExportJournal[]
}

export const totalOf = ({ lines }: Pick<ExportDocument, 'lines'>): Cents => sum(lines.map(({ net, tax }) => net + tax))

/** The accounts that the program posts automatically when it takes in a document. */
export interface ControlAccounts {
  readonly receivables: ExportAccount
  readonly payables: ExportAccount
  readonly tax: ExportAccount
}

/** Net effect of an import of these books on each account, by account id: debits less credits. The effects add up to zero. */
export function effectsOf({ documents, payments, journals }: ExportBooks, control: ControlAccounts): ReadonlyMap<string, Cents> {
  const effects = new Map<string, Cents>()
  const add = ({ id }: ExportAccount, amount: Cents) => effects.set(id, (effects.get(id) ?? 0n) + amount)
  const counterpart = (side: ExportDocument['side']) => (side === 'sales' ? control.receivables : control.payables)
  for (const document of documents) {
    const sign = document.side === 'sales' ? -1n : 1n
    for (const { account, net, tax } of document.lines) {
      add(account, sign * net)
      add(control.tax, sign * tax)
    }
    add(counterpart(document.side), -sign * totalOf(document))
  }
  for (const { side, account, amount } of payments) {
    add(account, amount)
    add(counterpart(side), -amount)
  }
  for (const { account, amount } of journals.flatMap(({ lines }) => lines)) add(account, amount)
  return effects
}
