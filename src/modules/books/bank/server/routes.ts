/** Calls that read the journal bring it up to date first. */
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import type { Serve, Transaction } from '#server/serve.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import * as matching from './match-lines.ts'
import { recordPayment } from './record-payment.ts'
import { importLines, listImports, prepareStatement, previewOf, undoImport } from './statements.ts'

const upToDate = ({ writing }: { readonly writing: Transaction }) => bringJournalUpToDate(writing)

export function bank(serve: Serve) {
  serve(
    calls.previewStatement,
    ({ who, file, body, transaction }) => prepareStatement(sentFile(file), body, who.nursery_id, transaction),
    ({ db, body }, read) => previewOf(db, read, body),
  )
  serve(
    calls.importStatement,
    ({ who, file, body, transaction }) => prepareStatement(sentFile(file), body, who.nursery_id, transaction),
    ({ db, who, file, body }, read) => importLines(db, who.user_id, sentFile(file).name, read, body),
  )
  serve(calls.listBankImports, ({ db, query }) => listImports(db, query.account_id))
  serve(calls.undoBankImport, ({ db, who, params }) => undoImport(db, who.user_id, params.id))
  serve(calls.listBankLines, ({ db, query }) => matching.listLines(db, query))
  serve(calls.listBankProposals, upToDate, ({ db, query }) => matching.proposals(db, query.account_id))
  serve(calls.listBookLines, upToDate, ({ db, query }) => matching.bookLines(db, query.account_id, query.search))
  serve(calls.matchBankLines, upToDate, ({ db, who, body }) => matching.matchLines(db, who.user_id, body))
  serve(calls.unmatchBankLines, ({ db, who, params }) => matching.unmatch(db, who.user_id, params.id))
  // The entry of its expense is posted in the same transaction, with what is not posted yet.
  serve(calls.recordBankExpense, ({ db, who, params, body }) => matching.recordExpense(db, who.user_id, params.id, body))
  serve(calls.recordBankPayment, upToDate, ({ db, who, params, body }) => recordPayment(db, who, params.id, body))
  serve(calls.recordBankEntry, upToDate, ({ db, who, params, body }) => matching.recordEntry(db, who.user_id, params.id, body))
  serve(calls.deleteBankLine, ({ db, who, params }) => matching.removeLine(db, who.user_id, params.id))
  serve(calls.getReconciliation, upToDate, ({ db, query }) => matching.reconciliation(db, query.account_id, query.day))
}
