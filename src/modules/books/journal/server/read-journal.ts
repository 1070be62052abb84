/** The journal for reports: brought up to date, its accounts with their balances, and the lines of one. */
import { financialYearOf, type DayRange } from '#modules/figures/sums/period.ts'
import { addDays } from '#kernel/day.ts'
import { toCents } from '#kernel/amount.ts'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { type Millionths, parseCost } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import type { Transaction } from '#server/serve.ts'
import { type Sql, sql } from '#server/sql.ts'
import type { Figure } from '../figure.ts'
import type { LedgerAccount } from '../ledger-account.ts'
import { type AccountType, isCarriedForward } from '../purpose.ts'
import { type AccountTotal, type TrialBalanceLine, trialBalance } from '../trial-balance.ts'
import { ledgerAccounts } from './chart.queries.ts'
import { figuresBetween, totalsBetween, totalsUpTo } from './journal.queries.ts'
import { postJournal } from './post-journal.ts'

/** Posts everything that is booked so far. Run before a transaction that reads the journal. */
export async function bringJournalUpToDate(writing: Transaction): Promise<void> {
  while (await writing((db) => postJournal(db)));
}

/** The whole chart of accounts, by code. */
export const chartOfAccounts = (db: Db): Promise<LedgerAccount[]> => ledgerAccounts(db)

/** Postings per account on these days: debits less credits. */
export async function movedBetween(
  db: Db,
  range: DayRange,
): Promise<{ readonly account: string; readonly amount: Millionths }[]> {
  const totals = await totalsBetween(db, range)
  return totals.map(({ account_id, debit, credit }) => ({ account: account_id, amount: parseCost(debit) - parseCost(credit) }))
}

interface AccountBalance extends TrialBalanceLine {
  readonly account: LedgerAccount
}

export interface Balances {
  /** The first day of the financial year. */
  readonly year: string
  readonly accounts: readonly AccountBalance[]
}

/** The balance of each account at the end of a day; income and costs since the financial year began. */
export async function balancesAt(db: Db, day: string, financialYearStart: string): Promise<Balances> {
  const year = financialYearOf(day, financialYearStart)
  const [accounts, upTo, before] = await Promise.all([ledgerAccounts(db), totalsUpTo(db, day), totalsUpTo(db, addDays(year, -1))])
  const sumOf = (rows: typeof upTo, id: string) =>
    rows
      .filter(({ account_id }) => account_id === id)
      .reduce((all, { debit, credit }) => all + parseCost(debit) - parseCost(credit), 0n)
  const totals = accounts.map(({ id, type }): AccountTotal => ({
    account_id: id,
    type,
    balance: sumOf(upTo, id),
    before_year: sumOf(before, id),
  }))
  const retained = accounts.find(({ purposes }) => purposes.includes('retained_earnings'))?.id ?? ''
  const balances = new Map(trialBalance(totals, retained).map((line) => [line.account_id, line]))
  return {
    year,
    accounts: accounts.flatMap((account) => {
      const line = balances.get(account.id)
      return line && line.balance !== 0n ? [{ ...line, account }] : []
    }),
  }
}

/** Total of an income, cost or expense account on these days; both income and costs are positive. */
export interface ProfitTotal {
  readonly account: LedgerAccount
  /** Category, for the general expense account; else empty. */
  readonly detail: string
  readonly amount: Cents
}

/** The totals of income, costs and expenses by account, and by category where an account holds several; by code. */
export async function profitTotals(db: Db, range: DayRange): Promise<ProfitTotal[]> {
  const [accounts, totals] = await Promise.all([ledgerAccounts(db), totalsBetween(db, range)])
  return accounts
    .filter(({ type }) => !isCarriedForward(type))
    .flatMap((account) => {
      const rows = totals
        .filter(({ account_id }) => account_id === account.id)
        .map(({ detail, debit, credit }) => ({ detail, amount: parseCost(debit) - parseCost(credit) }))
      const isGeneral = account.purposes.includes('expenses')
      const parts = isGeneral ? rows : [{ detail: '', amount: rows.reduce((all, { amount }) => all + amount, 0n) }]
      const sign = account.type === 'income' ? -1n : 1n
      return parts.map(({ detail, amount }) => ({ account, detail, amount: sign * toCents(amount) }))
    })
}

/** The costs and expenses of some days, by account and category; what came to nothing is left out. */
export async function costsBooked(db: Db, range: DayRange) {
  const totals = await profitTotals(db, range)
  return totals
    .filter(({ account, amount }) => account.type !== 'income' && amount !== 0n)
    .map(({ account, detail, amount }) => {
      return { account_id: account.id, code: account.code, account: account.name, detail, amount: moneyText(amount) }
    })
}

/** Amount per figure on these days; debits are positive. */
export type Figures = ReadonlyMap<Figure, Cents>

/** Takes totals of figures; gives their sums over all months. */
const added = (totals: readonly { readonly figure: string; readonly amount: string }[]): Figures =>
  new Map(
    [...Map.groupBy(totals, ({ figure }) => figure)].map(([figure, of]) => [
      figure as Figure,
      sum(of.map(({ amount }) => cents(amount))),
    ]),
  )

/** The figures of the tax return and the cash flow on these days. */
export const figuresOf = async (db: Db, range: DayRange): Promise<Figures> => added(await figuresBetween(db, range))

/** The same month by month, by the first day of each month in which there is one. */
export async function figuresByMonth(db: Db, range: DayRange): Promise<ReadonlyMap<string, Figures>> {
  const totals = await figuresBetween(db, range)
  return new Map([...Map.groupBy(totals, ({ month }) => month)].map(([month, of]) => [month, added(of)]))
}

/** Figures of a report line: net amounts and tax; `sign` -1 turns credits to positive amounts. */
export interface FigureLines {
  readonly net: readonly Figure[]
  readonly tax: readonly Figure[]
  readonly sign: 1 | -1
}

/** The lines behind figures of the tax return or the cash flow: one for each document and day, with tax. */
export const figureLines = (db: Db, { from, to }: DayRange, { net, tax, sign }: FigureLines): Sql => sql`
    SELECT min(line.id::text)::uuid AS id, line.entry_date AS day, entry.source_type AS document, coalesce(entry.source_id, entry.id) AS document_id,
      entry.description AS number, 'Entry ' || entry.number AS name, string_agg(DISTINCT account.name, ', ') AS detail, '' AS quantity,
      sum(line.amount * ${sign})::numeric(14,2)::text AS amount,
      coalesce(sum(line.amount * ${sign}) FILTER (WHERE line.figure = ANY(${[...tax]}::text[])), 0)::numeric(14,2)::text AS tax
    FROM ledger_accounts AS account
    JOIN journal_lines AS line ON line.nursery_id = ${db.nursery_id} AND line.account_id = account.id AND line.entry_date BETWEEN ${from} AND ${to}
      AND line.figure = ANY(${[...net, ...tax]}::text[]) AND line.figure <> ''
    JOIN journal_entries AS entry ON entry.nursery_id = ${db.nursery_id} AND entry.id = line.entry_id
    WHERE account.nursery_id = ${db.nursery_id}
    GROUP BY line.entry_date, entry.nursery_id, entry.id`

const reportLine = sql`line.id, line.entry_date AS day, entry.source_type AS document, coalesce(entry.source_id, entry.id) AS document_id,
      entry.description AS number, 'Entry ' || entry.number AS name`

/** The lines of one account as lines of a report: a debit is positive, a credit has a minus. */
export const accountLines = (db: Db, { from, to }: DayRange, account: string): Sql => sql`
    SELECT ${reportLine}, line.detail AS detail, '' AS quantity, line.amount::text AS amount, '0.00' AS tax
    FROM journal_lines AS line JOIN journal_entries AS entry ON entry.nursery_id = ${db.nursery_id} AND entry.id = line.entry_id
    WHERE line.nursery_id = ${db.nursery_id} AND line.account_id = ${account}::uuid AND line.entry_date BETWEEN ${from} AND ${to}`

/** Selects lines of income, costs and expenses: by type, or by account and optionally category. */
export type ProfitLines = { readonly type: AccountType } | { readonly account: string; readonly detail?: string | undefined }

/** The lines behind a figure of the profit and loss: an income is positive, and so is a cost. */
export const profitLines = (db: Db, { from, to }: DayRange, which: ProfitLines): Sql => sql`
    SELECT ${reportLine}, concat_ws(': ', account.name, nullif(line.detail, '')) AS detail, '' AS quantity,
      (CASE WHEN account.type = 'income' THEN -line.amount ELSE line.amount END)::text AS amount, '0.00' AS tax
    FROM ledger_accounts AS account
    JOIN journal_lines AS line ON line.nursery_id = ${db.nursery_id} AND line.account_id = account.id AND line.entry_date BETWEEN ${from} AND ${to}
    JOIN journal_entries AS entry ON entry.nursery_id = ${db.nursery_id} AND entry.id = line.entry_id
    WHERE account.nursery_id = ${db.nursery_id} AND ${
      'type' in which
        ? sql`account.type = ${which.type}`
        : sql`account.id = ${which.account}::uuid AND ${which.detail === undefined ? sql`true` : sql`line.detail = ${which.detail}`}`
    }`
