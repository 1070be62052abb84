/** Reads journal entries as documents, payments and journals. */
import type { LedgerAccount } from '#modules/books/journal/ledger-account.ts'
import { toCents } from '#kernel/amount.ts'
import { cents } from '#kernel/money.ts'
import { parseCost } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import type { Sql } from '#server/sql.ts'
import type { ExportContents } from '../accounting-export.ts'
import { type Movement, roundedDays } from '../day-journals.ts'
import type { ControlAccounts, ExportBooks, ExportJournal } from '../export-books.ts'
import { type ExportEntry, documentPurposes, documentsOf, keyOf } from '../export-entries.ts'
import { documentEntries, restByDay } from './exports.queries.ts'
import { type PurchaseRates, sourceDocuments, writtenLines } from './written.queries.ts'

interface Rules {
  readonly contents: ExportContents
  readonly from: string
  readonly accounts: readonly LedgerAccount[]
  readonly rates: PurchaseRates
}

const byHand = 'manual'
const journalParts = [`${byHand} `]
const documentParts = [
  ...journalParts,
  ...Object.entries(documentPurposes).flatMap(([type, purposes]) => purposes.map((purpose) => `${type} ${purpose}`)),
]

/** `entries`: the SQL of the ids of the entries. */
export async function readBooks(
  db: Db,
  entries: Sql,
  { contents, from, accounts, rates }: Rules,
): Promise<{ readonly books: ExportBooks; readonly control: ControlAccounts }> {
  const known = new Map(accounts.map(({ id, code, name }) => [id, { id, code, name }]))
  const accountOf = (id: string) => known.get(id) ?? { id, code: '', name: '' }
  const controlOf = (purpose: LedgerAccount['purposes'][number]) =>
    accountOf(accounts.find(({ purposes }) => purposes.includes(purpose))?.id ?? '')
  const parts = contents === 'journal' ? journalParts : documentParts
  const [found, rest] = await Promise.all([documentEntries(db, entries, parts), restByDay(db, entries, parts)])
  const all = found.map(({ source_id, lines, ...entry }): ExportEntry => ({
    ...entry,
    source_id: source_id ?? '',
    lines: lines.map(({ account_id, amount, ...line }) => ({
      ...line,
      account: accountOf(account_id),
      amount: toCents(parseCost(amount)),
    })),
  }))
  const ids = [...new Set(all.map(({ source_id }) => source_id))].filter((id) => id !== '')
  const [sources, lines] = await Promise.all([sourceDocuments(db, ids), writtenLines(db, ids, rates)])
  const written = {
    documents: new Map(sources.map((source) => [source.id, source])),
    lines: Map.groupBy(
      lines.map(({ net, tax, ...line }) => ({ ...line, net: cents(net), tax: cents(tax) })),
      keyOf,
    ),
    rate: rates.standard,
  }
  const movements = rest.map(({ amount, ...movement }): Movement => ({ ...movement, amount: parseCost(amount) }))
  const days = [...dayJournals(movements, (day) => day < from), ...dayJournals(movements, (day) => day >= from)]
  return {
    books: {
      ...documentsOf(
        all.filter(({ source_type }) => source_type !== byHand),
        written,
      ),
      journals: [...days, ...all.filter(({ source_type }) => source_type === byHand).map(manualJournal)],
    },
    control: { receivables: controlOf('receivables'), payables: controlOf('payables'), tax: controlOf('tax') },
  }

  /** Earlier days are rounded separately, so that the others add up to the journal of their days. */
  function dayJournals(moved: readonly Movement[], isWanted: (day: string) => boolean): ExportJournal[] {
    return roundedDays(moved.filter(({ day }) => isWanted(day))).flatMap(({ day, amounts }) =>
      amounts.size === 0
        ? []
        : [
            {
              number: `D${day.replaceAll('-', '').slice(2)}`,
              day,
              description: contents === 'journal' ? 'Journal of the day' : 'Stock, costs and other entries of the day',
              lines: [...amounts].map(([id, amount]) => ({ account: accountOf(id), amount, description: '' })),
            },
          ],
    )
  }
}

const manualJournal = ({ number, day, description, lines }: ExportEntry): ExportJournal => ({
  number: `J${number}`,
  day,
  description,
  lines: lines.map(({ account, amount, detail }) => ({ account, amount, description: detail })),
})
