/** Routes of the imports module. */
import { readList } from '#server/keyset-pagination.ts'
import { ApiReply } from '#server/reply.ts'
import type { Serve } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import { namesIn } from './context.queries.ts'
import { changeRow, listRows, prepareRow } from './draft-rows.ts'
import * as drafts from './drafts.ts'
import * as queries from './imports.queries.ts'
import { prepareImport, runImport, undoImport } from './run-import.ts'

export function imports(serve: Serve) {
  serve(calls.listImports, async ({ db, query }) => {
    const { rows, meta } = await readList(query, {
      orders: queries.importOrders,
      standard: '-entered',
      id: sql`imports.id`,
      read: (limit, sorted) => queries.importsPage(db, limit, sorted),
      sums: () => queries.countImports(db),
    })
    return new ApiReply(rows, { meta })
  })
  serve(
    calls.readFile,
    ({ who, file, body, transaction }) => drafts.prepareFile(file, body, who.nursery_id, transaction),
    ({ db, who, file, body }, read) => drafts.createDraft(db, who.user_id, body.kind, sentFile(file).name, read),
  )
  serve(calls.getImport, ({ db, params }) => drafts.importOf(db, params.id))
  serve(
    calls.changeImport,
    ({ params, body, transaction }) => drafts.prepareChange(params.id, body, transaction),
    ({ db, params, body }, prepared) => drafts.changeDraft(db, params.id, body, prepared),
  )
  serve(calls.listImportRows, ({ db, params, query }) => listRows(db, params.id, query))
  serve(
    calls.changeImportRow,
    ({ params, body, transaction }) => prepareRow(params.id, params.rowId, body, transaction),
    ({ db, params }, prepared) => changeRow(db, params.id, params.rowId, prepared),
  )
  serve(calls.leaveOutProblems, ({ db, params, body }) => drafts.leaveOutProblems(db, params.id, body.version))
  serve(
    calls.runImport,
    ({ params, transaction }) => prepareImport(params.id, transaction),
    ({ db, who, params, body }, rows) => runImport(db, who.user_id, params.id, body.version, rows),
  )
  serve(calls.undoImport, ({ db, who, params }) => undoImport(db, who.user_id, params.id))
  serve(calls.discardImport, ({ db, params }) => drafts.discardDraft(db, params.id))
  serve(calls.importNames, async ({ db, query }) => namesIn(db, query.list, query.search ?? '', 50))
}
