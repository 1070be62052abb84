/** Routes of the tax returns module. */
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { ApiReply } from '#server/reply.ts'
import { type Serve, type Transaction } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { compareFiledReturn, recordFiling, undoFiling } from './filed-returns.ts'
import { filedReturns } from './filed-returns.queries.ts'

/** A tax return is a sum of the journal: everything booked so far is posted first. */
const upToDate = ({ writing }: { readonly writing: Transaction }) => bringJournalUpToDate(writing)

export function taxReturns(serve: Serve) {
  serve(calls.listFiledReturns, async ({ db, query }) => {
    const { rows, meta } = await filedReturns(db, query ?? {})
    return new ApiReply(rows, { meta })
  })
  serve(calls.getFiledReturn, upToDate, ({ db, params }) => compareFiledReturn(db, params.id))
  serve(calls.fileReturn, upToDate, ({ db, who, body }) => recordFiling(db, who, body))
  serve(calls.undoFiledReturn, ({ db, who, params, body }) => undoFiling(db, who.user_id, params.id, body.reason))
}
