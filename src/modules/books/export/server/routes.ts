/** Routes of the accounting-exports module. Calls that read the journal bring it up to date first. */
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { ApiReply } from '#server/reply.ts'
import { type Serve, type Transaction } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { exportedFiles, makeExport, previewExport, undoExport } from './export-run.ts'
import { exportsMade } from './exports.queries.ts'
import { listTaxCodes, setTaxCode } from './tax-codes.ts'

const upToDate = ({ writing }: { readonly writing: Transaction }) => bringJournalUpToDate(writing)

export function accountingExports(serve: Serve) {
  serve(calls.listAccountingExports, async ({ db, query = {} }) => {
    const { rows, meta } = await exportsMade(db, query)
    return new ApiReply(rows, { meta })
  })
  serve(calls.previewAccountingExport, upToDate, ({ db, query }) => previewExport(db, query))
  serve(calls.makeAccountingExport, upToDate, ({ db, who, body }) => makeExport(db, who.user_id, body))
  serve(calls.undoAccountingExport, ({ db, who, params }) => undoExport(db, who.user_id, params.id))
  serve(calls.accountingFiles, ({ db, params }) => exportedFiles(db, params.id))
  serve(calls.listTaxCodes, ({ db, query }) => listTaxCodes(db, query.format))
  serve(calls.setTaxCode, ({ db, who, body }) => setTaxCode(db, who.user_id, body))
}
