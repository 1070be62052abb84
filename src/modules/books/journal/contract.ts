/** Every call about the journal and the chart of accounts. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Day, Id } from '#kernel/wire.ts'
import { JournalEntry, JournalReversal, NewJournalEntry } from './journal-entry.ts'
import { entrySorts } from './sorts.ts'
import { LedgerAccount, LedgerAccountChange, NewLedgerAccount, PostingAccountChange } from './ledger-account.ts'

export const listLedgerAccounts = endpoint({
  method: 'GET',
  path: '/api/ledger-accounts',
  summary: 'Lists the chart of accounts by code, with what is posted to each account',
  roles: managers,
  reply: z.array(LedgerAccount),
})

export const getLedgerAccount = endpoint({
  method: 'GET',
  path: '/api/ledger-accounts/:id',
  summary: 'Returns one account of the chart',
  roles: managers,
  reply: LedgerAccount,
})

export const createLedgerAccount = endpoint({
  method: 'POST',
  path: '/api/ledger-accounts',
  status: 201,
  summary: 'Adds an account to the chart',
  roles: managers,
  body: NewLedgerAccount,
  reply: LedgerAccount,
  idempotent: true,
  problems: ['DUPLICATE'],
})

export const editLedgerAccount = endpoint({
  method: 'PUT',
  path: '/api/ledger-accounts/:id',
  summary: 'Changes the code and the name of an account',
  roles: managers,
  body: LedgerAccountChange,
  reply: LedgerAccount,
  problems: ['DUPLICATE'],
})

export const setPostingAccount = endpoint({
  method: 'PUT',
  path: '/api/ledger-accounts/posting',
  summary: 'Chooses the account that something is posted to from now on; what is posted already stays where it is',
  roles: managers,
  body: PostingAccountChange,
  reply: z.array(LedgerAccount),
})

export const listJournal = endpoint({
  method: 'GET',
  path: '/api/journal',
  summary: 'Lists journal entries with their lines, newest first',
  roles: managers,
  query: z.optional(
    z.strictObject({
      ...Page,
      sort: sortedBy(...entrySorts),
      from: z.optional(Day),
      to: z.optional(Day),
      account_id: z.optional(Id),
      search: z.optional(z.string().check(z.maxLength(100))),
    }),
  ),
  reply: z.array(JournalEntry),
  meta: ListMeta,
})

export const getJournalEntry = endpoint({
  method: 'GET',
  path: '/api/journal/:id',
  summary: 'Returns one journal entry',
  roles: managers,
  reply: JournalEntry,
})

export const addJournalEntry = endpoint({
  method: 'POST',
  path: '/api/journal',
  status: 201,
  summary: 'Writes a journal entry by hand: opening balances, loans, depreciation; debits and credits are equal',
  roles: managers,
  body: NewJournalEntry,
  reply: JournalEntry,
  idempotent: true,
  problems: ['PERIOD_CLOSED'],
})

export const reverseJournalEntry = endpoint({
  method: 'POST',
  path: '/api/journal/:id/reverse',
  status: 201,
  summary: 'Reverses an entry that was written by hand, on a day of its own',
  roles: managers,
  body: JournalReversal,
  reply: JournalEntry,
  idempotent: true,
  problems: ['PERIOD_CLOSED', 'BAD_STATE'],
})
