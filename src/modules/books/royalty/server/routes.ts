/** Routes of the royalties. */
import { drawReport, mailReport } from '#modules/figures/engine/server/mail-report.ts'
import { fileOf, pageOfLines } from '#modules/figures/engine/server/report-lines.ts'
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { declare, undoDeclaration } from './declarations.ts'
import { royalties as royaltyReport } from './read-royalties.ts'
import { declarations, royaltyTerms } from './royalties.queries.ts'
import { addTerms, deleteTerms } from './royalty-terms.ts'

export function royalties(serve: Serve) {
  serve(calls.listRoyaltyTerms, ({ db }) => royaltyTerms(db))
  serve(calls.addRoyaltyTerms, ({ db, who, body }) => addTerms(db, who.user_id, body))
  serve(calls.deleteRoyaltyTerms, ({ db, who, params }) => deleteTerms(db, who.user_id, params.id))
  serve(calls.getRoyaltyReport, ({ db, query }) => royaltyReport.read(db, query))
  serve(calls.listRoyaltyLines, ({ db, query }) => pageOfLines(db, royaltyReport, query))
  serve(calls.getRoyaltyReportFile, ({ db, query }) => fileOf(db, royaltyReport, query))
  serve(
    calls.mailRoyaltyReport,
    ({ transaction, body, query }) => drawReport(transaction, body, (db) => royaltyReport.read(db, query)),
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )
  serve(calls.listRoyaltyDeclarations, ({ db }) => declarations(db))
  serve(calls.declareRoyalties, ({ db, who, body }) => declare(db, who.user_id, body))
  serve(calls.undoRoyaltyDeclaration, ({ db, who, params }) => undoDeclaration(db, who.user_id, params.id))
}
