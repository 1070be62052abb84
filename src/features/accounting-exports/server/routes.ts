/** Routes of the accounting-exports feature. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { exportedFile, exportsMade, makeExport } from './accounting-export.ts'

export function accountingExports(serve: Serve) {
  serve(calls.listAccountingExports, ({ db }) => exportsMade(db))
  serve(calls.makeAccountingExport, ({ db, who, body }) => makeExport(db, who, body))
  serve(calls.accountingFile, ({ db, params }) => exportedFile(db, params.id))
}
