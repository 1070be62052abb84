/** The files of an export: what one program takes in, each kind in a file of its own, and long ones in several. */
import type { LedgerAccount } from '#modules/books/journal/ledger-account.ts'
import { csvLine } from '#kernel/csv.ts'
import { type Cents, sum } from '#kernel/money.ts'
import type { ExportFormat } from './accounting-export.ts'
import { type ExportBooks, type ExportJournal, type ExportPayment, totalOf } from './export-books.ts'
import type { FileRules, Layout, Program } from './export-layout.ts'
import { myob } from './format-myob.ts'
import { quickbooks } from './format-quickbooks.ts'
import { xero } from './format-xero.ts'

const programs: Readonly<Record<ExportFormat, Program>> = { xero, quickbooks, myob }

export interface NamedFile {
  readonly name: string
  readonly records: number
  readonly total: Cents
  readonly content: string
}

/** Takes what is exported; gives the files. Those without content are left out. */
export function exportFiles(format: ExportFormat, books: ExportBooks, rules: FileRules): NamedFile[] {
  const program = programs[format]
  const byKind = Map.groupBy(books.documents, (document) => {
    const isCredit = totalOf(document) < 0n
    if (document.side === 'sales') return isCredit ? 'credit_notes' : 'invoices'
    return isCredit ? 'vendor_credits' : 'bills'
  })
  const documents = (['invoices', 'credit_notes', 'bills', 'vendor_credits'] as const).flatMap((kind) =>
    filesOf({
      name: kind.replace('_', '-'),
      layout: program[kind],
      records: byKind.get(kind) ?? [],
      total: totalOf,
      program,
      rules,
    }),
  )
  const { payments: layout } = program
  const payments = layout
    ? [...Map.groupBy(books.payments, ({ account }) => account.code)].flatMap(([code, records]) =>
        filesOf({ name: `payments-${code}`, layout, records, total: ({ amount }) => amount, program, rules }),
      )
    : []
  const journals = layout
    ? books.journals
    : [...books.journals, ...books.payments.map((payment, i) => journalOf(payment, i, rules))]
  const total = ({ lines }: ExportJournal) => sum(lines.map(({ amount }) => (amount > 0n ? amount : 0n)))
  return [
    ...documents,
    ...payments,
    ...filesOf({ name: 'journal', layout: program.journals, records: journals, total, program, rules }),
  ]
}

/** Accounts of the journals that the program refuses there, as "090 Bank". */
export function refusedAccounts(
  format: ExportFormat,
  journals: readonly ExportJournal[],
  accounts: readonly Pick<LedgerAccount, 'id' | 'purposes'>[],
): string[] {
  const refused = new Set(
    accounts
      .filter(({ purposes }) => purposes.some((purpose) => programs[format].no_journals_on.includes(purpose)))
      .map(({ id }) => id),
  )
  const found = journals.flatMap(({ lines }) => lines).filter(({ account }) => refused.has(account.id))
  return [...new Set(found.map(({ account }) => `${account.code} ${account.name}`))].toSorted()
}

interface Wanted<Of> {
  readonly name: string
  readonly layout: Layout<Of>
  readonly records: readonly Of[]
  readonly total: (of: Of) => Cents
  readonly program: Program
  readonly rules: FileRules
}

function filesOf<Of>({ name, layout, records, total, program, rules }: Wanted<Of>): NamedFile[] {
  const drawn = records.map((of) => ({ total: total(of), rows: layout.rows(of, rules) }))
  const pieces: (typeof drawn)[] = []
  const mostLines = name === 'journal' ? program.most.journal_lines : program.most.lines
  let lines = 0
  for (const each of drawn) {
    const last = pieces.at(-1)
    if (last && last.length < program.most.documents && lines + each.rows.length <= mostLines) {
      last.push(each)
      lines += each.rows.length
    } else {
      pieces.push([each])
      lines = each.rows.length
    }
  }
  const between = program.parted ? '\r\n' : ''
  return pieces.map((piece, i) => ({
    name: `${name}${pieces.length > 1 ? `-${i + 1}` : ''}.csv`,
    records: piece.length,
    total: sum(piece.map((each) => each.total)),
    content: csvLine(layout.head) + piece.map(({ rows }) => rows.map((row) => csvLine(row)).join('')).join(between),
  }))
}

const journalOf = (payment: ExportPayment, i: number, { control }: FileRules): ExportJournal => ({
  number: `P${i + 1}`,
  day: payment.day,
  description: payment.description,
  lines: [
    { account: payment.account, amount: payment.amount, description: payment.contact },
    {
      account: payment.side === 'sales' ? control.receivables : control.payables,
      amount: -payment.amount,
      description: [payment.contact, payment.reference].filter(Boolean).join(', '),
    },
  ],
})
