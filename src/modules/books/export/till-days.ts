/** The daily summary of each till: what it sold by account and tax, and what was taken for it, in one document that owes nothing. */
import type { Cents } from '#kernel/money.ts'
import type { DocumentLine, ExportAccount, ExportDocument } from './export-books.ts'

interface Taken {
  readonly account: ExportAccount
  readonly amount: Cents
}

interface TillDay {
  readonly day: string
  readonly till: string
  /** Number of the first entry, which makes the summary's number unique. */
  readonly number: number
  readonly lines: Map<string, DocumentLine>
}

export class TillDays {
  readonly #days = new Map<string, TillDay>()

  /** Adds a sale or a refund over the counter. `till` says the till and its Z report; empty where it went through none. */
  add(
    { day, number }: { readonly day: string; readonly number: number },
    till: string,
    lines: readonly DocumentLine[],
    taken: readonly Taken[],
  ) {
    const key = `${day} ${till}`
    const of = this.#days.get(key) ?? { day, till, number, lines: new Map<string, DocumentLine>() }
    this.#days.set(key, of)
    for (const line of lines) addLine(of, line)
    // Payments are negative lines, so the day summary balances to zero.
    for (const { account, amount } of taken)
      addLine(of, { description: account.name, quantity: '1', account, net: -amount, tax: 0n, tax_name: 'outside' })
  }

  documents(): ExportDocument[] {
    return [...this.#days.values()].flatMap(({ day, till, number, lines }) => {
      const shown = [...lines.values()].filter(({ net, tax }) => net !== 0n || tax !== 0n)
      return shown.length === 0
        ? []
        : [
            {
              side: 'sales' as const,
              contact: 'Counter sales',
              email: '',
              number: `Z-${number}`,
              reference: till || 'No till',
              day,
              due_day: day,
              lines: shown,
            },
          ]
    })
  }
}

function addLine({ lines }: TillDay, line: DocumentLine) {
  const key = `${line.account.id} ${line.tax_name}`
  const before = lines.get(key)
  lines.set(key, {
    ...line,
    description: line.account.name,
    quantity: '1',
    net: (before?.net ?? 0n) + line.net,
    tax: (before?.tax ?? 0n) + line.tax,
  })
}
