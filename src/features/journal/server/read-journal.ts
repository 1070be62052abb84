/** The journal for reports: brought up to date, its accounts with what stands on them, and the lines of one. */
import { financialYearOf, type DayRange } from '#features/aggregates/period.ts'
import { addDays } from '#kernel/day.ts'
import { parseCost } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import type { Transaction } from '#server/serve.ts'
import { type Sql, sql } from '#server/sql.ts'
import type { LedgerAccount } from '../ledger-account.ts'
import { type AccountTotal, type TrialBalanceLine, trialBalance } from '../trial-balance.ts'
import { ledgerAccounts } from './chart.queries.ts'
import { totalsUpTo } from './journal.queries.ts'
import { postJournal } from './post-journal.ts'

/** Posts everything that is booked so far. Run before a transaction that reads the journal. */
export async function bringJournalUpToDate(writing: Transaction): Promise<void> {
  while (await writing((db) => postJournal(db)));
}

export interface AccountBalance extends TrialBalanceLine {
  readonly account: LedgerAccount
}

export interface Balances {
  /** The first day of the financial year. */
  readonly year: string
  /** Of every account that has a balance, by code. */
  readonly accounts: readonly AccountBalance[]
}

/** What stands on each account at the end of a day; income and costs since the financial year began. */
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

/** The lines of one account as lines of a report: a debit is positive, a credit has a minus. */
export const accountLines = (db: Db, { from, to }: DayRange, account: string): Sql => sql`
    SELECT line.id, line.entry_date AS day, entry.source_type AS document, coalesce(entry.source_id, entry.id) AS document_id,
      entry.description AS number, 'Entry ' || entry.number AS name, line.detail AS detail, '' AS quantity, line.amount::text AS amount, '0.00' AS tax
    FROM journal_lines AS line JOIN journal_entries AS entry ON entry.nursery_id = ${db.nursery_id} AND entry.id = line.entry_id
    WHERE line.nursery_id = ${db.nursery_id} AND line.account_id = ${account}::uuid AND line.entry_date BETWEEN ${from} AND ${to}`
