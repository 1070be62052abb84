/** Matching lines of bank statements with the books, and recording what is not booked yet. */
import { createExpense } from '#modules/buying/expense/server/expenses.ts'
import { addEntry } from '#modules/books/journal/server/journal.ts'
import { chartOfAccounts } from '#modules/books/journal/server/read-journal.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { addDays } from '#kernel/day.ts'
import type { UserId } from '#kernel/id.ts'
import { cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { replyWithList } from '#server/list-reply.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import type * as z from 'zod/mini'
import type { BankLine, BankProposal, BookLine, EntryOfLine, ExpenseOfLine, NewMatch, Reconciliation } from '../bank-line.ts'
import type { listBankLines } from '../contract.ts'
import { namedInvoices, numbersIn } from '../named-invoices.ts'
import { proposeMatches } from '../propose-matches.ts'
import * as queries from './bank.queries.ts'

/** Only what the nursery owns or owes has statements; throws a Problem for any other account. */
export async function bankAccount(db: Db, id: string) {
  const account = (await chartOfAccounts(db)).find((each) => each.id === id)
  if (!account || (account.type !== 'asset' && account.type !== 'liability'))
    throw invalid([{ path: 'account_id', message: 'Choose an account that is an asset or a liability.' }])
  return account
}

export async function listLines(db: Db, { limit, cursor, sort, ...filter }: z.infer<typeof listBankLines.query>) {
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.lineOrders,
      standard: '-day',
      id: sql`bank_lines.id`,
      read: (most, sorted) => queries.linesPage(db, filter, most, sorted),
      sums: () => queries.countLines(db, filter),
    },
  )
}

const most = { lines: 200, entries: 2_000, listed: 200 }
/** Maximum number of days an entry may precede its line. */
const nearDays = 30

export async function proposals(db: Db, account_id: string): Promise<BankProposal[]> {
  const lines = await queries.oldestUnmatched(db, account_id, most.lines)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  const invoices = await namedBy(db, lines)
  const days = { from: addDays(first.line_date, -nearDays), to: addDays(last.line_date, nearDays) }
  const transit = (await chartOfAccounts(db)).find(({ purposes }) => purposes.includes('cash_in_transit'))?.id
  const entriesOn = async (account: string, of: readonly BankLine[]) =>
    entriesByLine(of, await queries.unmatchedEntries(db, account, days, '', most.entries))
  const booked = await entriesOn(
    account_id,
    lines.filter(({ id }) => !invoices.has(id)),
  )
  const left = lines.filter(({ id }) => !invoices.has(id) && !booked.has(id))
  const banked = transit === undefined || transit === account_id ? undefined : await entriesOn(transit, left)
  return lines
    .map((line) => ({
      line,
      entries: booked.get(line.id) ?? banked?.get(line.id) ?? [],
      through: (banked?.has(line.id) && transit) || null,
      invoices: invoices.get(line.id) ?? [],
    }))
    .filter((proposal) => proposal.entries.length > 0 || proposal.invoices.length > 0)
}

/** The entries proposed for lines, by the ids of the lines. */
function entriesByLine(lines: readonly BankLine[], entries: readonly BookLine[]): ReadonlyMap<string, BookLine[]> {
  const found = proposeMatches(
    lines.map((line) => ({ id: line.id, day: line.line_date, amount: cents(line.amount), text: textOf(line) })),
    entries.map(({ id, entry_date: day, amount, description: text }) => ({ id, day, amount: cents(amount), text })),
  )
  const entryWith = new Map(entries.map((entry) => [entry.id, entry]))
  return new Map(found.map(({ line, entries: ids }) => [line, ids.flatMap((id) => entryWith.get(id) ?? [])]))
}

const textOf = ({ description, reference }: BankLine) => `${description} ${reference}`

/** The open invoices that lines of money in name, by the ids of the lines. An invoice is proposed once. */
async function namedBy(db: Db, lines: readonly BankLine[]): Promise<Map<string, BankProposal['invoices']>> {
  const receipts = lines.filter(({ amount }) => cents(amount) > 0n)
  const open = await queries.openInvoicesNumbered(db, [...new Set(receipts.flatMap((line) => numbersIn(textOf(line))))])
  const left = new Map(open.map((invoice) => [invoice.id as string, invoice]))
  const named = new Map<string, BankProposal['invoices']>()
  for (const line of receipts) {
    const documents = [...left.values()].map((invoice) => ({
      id: invoice.id,
      name: invoice.invoice_number,
      party: invoice.customer_name,
      party_id: invoice.business_account_id,
      due: invoice.due,
      owed: cents(invoice.owed),
    }))
    const found = namedInvoices(textOf(line), cents(line.amount), documents)
    const invoices = found.flatMap(({ id }) => left.get(id) ?? [])
    for (const { id } of invoices) left.delete(id)
    if (invoices.length > 0)
      named.set(
        line.id,
        invoices.map(({ id, invoice_number, customer_name, owed }) => ({ id, invoice_number, customer_name, owed })),
      )
  }
  return named
}

export const bookLines = (db: Db, account_id: string, search = ''): Promise<BookLine[]> =>
  queries.unmatchedEntries(db, account_id, { from: '1900-01-01', to: '9999-12-31' }, search, most.listed)

interface Wanted {
  readonly account_id: string
  readonly matches: readonly NewMatch[]
}

export async function matchLines(db: Db, user_id: UserId, { account_id, matches }: Wanted): Promise<{ matched: number }> {
  await queries.lockBankAccount(db, account_id)
  const [lines, entries] = await Promise.all([
    queries.linesWith(
      db,
      account_id,
      matches.flatMap(({ line_ids }) => line_ids),
    ),
    queries.entriesWith(
      db,
      account_id,
      matches.flatMap(({ entry_ids }) => entry_ids),
    ),
  ])
  matches.forEach(({ line_ids, entry_ids }, i) => {
    const ofLines = amountsOf(lines, line_ids, `matches.${i}.line_ids`)
    const ofEntries = amountsOf(entries, entry_ids, `matches.${i}.entry_ids`)
    if (ofLines !== ofEntries)
      throw invalid([
        {
          path: `matches.${i}.entry_ids`,
          message: `You chose ${sumText(ofEntries)}, but the statement shows ${sumText(ofLines)}. Choose entries that add up to the same amount.`,
        },
      ])
  })
  refuseTwice(matches.flatMap(({ line_ids }) => line_ids))
  refuseTwice(matches.flatMap(({ entry_ids }) => entry_ids))
  const written = matches.map((match) => ({ ...match, id: newId() }))
  await queries.writeMatches(db, user_id, account_id, written)
  await recordChange(db, {
    user_id,
    action: 'bank.match',
    subject_type: 'ledger_account',
    subject_id: account_id,
    after: { matches: written },
  })
  return { matched: matches.length }
}

interface Matchable {
  readonly id: string
  readonly amount: string
  readonly matched: boolean
}

function amountsOf(found: readonly Matchable[], ids: readonly string[], path: string) {
  const chosen = ids.map((id) => {
    const one = found.find((each) => each.id === id)
    if (!one) throw invalid([{ path, message: 'One of these is no longer in this account. Reload the page and choose again.' }])
    if (one.matched) throw new Problem('BAD_STATE', 'One of these is matched already. Reload, and undo that match first.')
    return cents(one.amount)
  })
  return sum(chosen)
}

function refuseTwice(ids: readonly string[]): void {
  if (new Set(ids).size < ids.length)
    throw invalid([{ path: 'matches', message: 'A line or entry is chosen twice. Choose it once.' }])
}

export async function unmatch(db: Db, user_id: UserId, id: string): Promise<undefined> {
  if (!(await queries.deleteMatch(db, id))) throw notFound()
  await recordChange(db, { user_id, action: 'bank.unmatch', subject_type: 'bank_match', subject_id: id })
}

/** The line, locked with its account; a Problem BAD_STATE where it is matched. */
export async function lockUnmatched(db: Db, id: string) {
  const { account_id } = await queries.accountOfLine(db, id)
  await queries.lockBankAccount(db, account_id)
  const line = await queries.lineWithId(db, id)
  if (line.match_id !== null) throw new Problem('BAD_STATE', 'This line is matched. Undo the match first.')
  return { account_id, line }
}

export async function removeLine(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const { line } = await lockUnmatched(db, id)
  await queries.deleteLine(db, id)
  await recordChange(db, { user_id, action: 'bank.delete_line', subject_type: 'bank_line', subject_id: id, before: line })
}

export async function recordExpense(db: Db, user_id: UserId, id: string, wanted: ExpenseOfLine): Promise<BankLine> {
  const { account_id, line } = await lockUnmatched(db, id)
  const cost = -cents(line.amount)
  if (cost <= 0n) throw new Problem('BAD_STATE', 'This line is money in. Record it to an account.')
  const expense = await createExpense(db, user_id, {
    ...wanted,
    gst_paid: wanted.gst_paid ?? '0',
    description: wanted.description || line.description,
    quantity: '0',
    expense_date: line.line_date,
    cost: moneyText(cost),
  })
  while (await postJournal(db));
  return matchWith(db, user_id, { account_id, line, source_id: expense.id })
}

export async function recordEntry(db: Db, user_id: UserId, id: string, wanted: EntryOfLine): Promise<BankLine> {
  const { account_id, line } = await lockUnmatched(db, id)
  if (wanted.account_id === account_id)
    throw invalid([{ path: 'account_id', message: 'Choose an account other than the bank account itself.' }])
  const amount = cents(line.amount)
  const side = amount > 0n ? ({ here: 'debit', there: 'credit' } as const) : ({ here: 'credit', there: 'debit' } as const)
  const size = moneyText(amount > 0n ? amount : -amount)
  const entry = await addEntry(db, user_id, {
    entry_date: line.line_date,
    description: wanted.description,
    lines: [
      { account_id, [side.here]: size },
      { account_id: wanted.account_id, [side.there]: size },
    ],
  })
  if (wanted.entry_ids) await matchThrough(db, user_id, { ...wanted, line, entry: entry.id, entry_ids: wanted.entry_ids })
  return matchWith(db, user_id, { account_id, line, source_id: entry.id })
}

interface Through extends EntryOfLine {
  readonly line: BankLine
  /** The journal entry of the line. */
  readonly entry: string
  readonly entry_ids: string[]
}

/** Matches entries on the other account with that of the line, so that they are not proposed again. */
async function matchThrough(db: Db, user_id: UserId, { account_id, line, entry, entry_ids }: Through): Promise<void> {
  await queries.lockBankAccount(db, account_id)
  const amount = amountsOf(await queries.entriesWith(db, account_id, entry_ids), entry_ids, 'entry_ids')
  if (amount !== cents(line.amount)) {
    const message = `These entries come to ${sumText(amount)}, the line to ${sumText(cents(line.amount))}. Choose entries that come to the same amount.`
    throw invalid([{ path: 'entry_ids', message }])
  }
  const own = await queries.lineOfDocument(db, account_id, { source_id: entry, amount: moneyText(-amount) })
  if (!own) throw new Error('The entry of a line is on both of its accounts.')
  await matchLines(db, user_id, { account_id, matches: [{ line_ids: [], entry_ids: [...entry_ids, own.id] }] })
}

interface Recorded {
  readonly account_id: string
  readonly line: BankLine
  readonly source_id: string
}

async function matchWith(db: Db, user_id: UserId, { account_id, line, source_id }: Recorded): Promise<BankLine> {
  const entry = await queries.lineOfDocument(db, account_id, { source_id, amount: line.amount })
  if (!entry)
    throw new Problem('BAD_STATE', 'Expenses are paid from another account of the chart. Record this line to an account instead.')
  await matchLines(db, user_id, { account_id, matches: [{ line_ids: [line.id], entry_ids: [entry.id] }] })
  return queries.lineWithId(db, line.id)
}

export async function reconciliation(db: Db, account_id: string, wanted: string | undefined): Promise<Reconciliation> {
  const day = wanted ?? (await todayOf(db))
  const sums = await queries.reconciliationSums(db, account_id, day)
  const expected = cents(sums.book_balance) - cents(sums.unmatched_entries) + cents(sums.unmatched_lines)
  return {
    day,
    ...sums,
    expected_balance: moneyText(expected),
    difference: sums.statement_balance === null ? null : moneyText(cents(sums.statement_balance) - expected),
  }
}
