/** Calls that read the chart or the journal bring it up to date first. */
import type { Serve, Transaction } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { createAccount, editAccount, setPostingAccount } from './chart.ts'
import { accountWithId, ledgerAccounts } from './chart.queries.ts'
import { addEntry, listJournal, reverseEntry } from './journal.ts'
import { entryWithId } from './journal.queries.ts'
import { bringJournalUpToDate } from './read-journal.ts'

const upToDate = ({ writing }: { readonly writing: Transaction }) => bringJournalUpToDate(writing)

export function journal(serve: Serve) {
  serve(calls.listLedgerAccounts, upToDate, ({ db }) => ledgerAccounts(db))
  serve(calls.getLedgerAccount, ({ db, params }) => accountWithId(db, params.id))
  serve(calls.createLedgerAccount, upToDate, ({ db, who, body }) => createAccount(db, who.user_id, body))
  serve(calls.setPostingAccount, upToDate, ({ db, who, body }) => setPostingAccount(db, who.user_id, body))
  serve(calls.editLedgerAccount, ({ db, who, params, body }) => editAccount(db, who.user_id, params.id, body))
  serve(calls.listJournal, upToDate, ({ db, query }) => listJournal(db, query))
  serve(calls.getJournalEntry, ({ db, params }) => entryWithId(db, params.id))
  serve(calls.addJournalEntry, upToDate, ({ db, who, body }) => addEntry(db, who.user_id, body))
  serve(calls.reverseJournalEntry, ({ db, who, params, body }) => reverseEntry(db, who.user_id, params.id, body))
}
