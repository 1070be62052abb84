/** Routes of the labels feature. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../label-calls.ts'
import { labelsFile } from './label-pdf.ts'
import { labelContents } from './labels.ts'
import { scannedLabel } from './scanned-label.ts'

export function labels(serve: Serve) {
  serve(calls.getLabelsPdf, ({ db, query }) => labelsFile(db, query))
  serve(calls.scannedLabel, ({ db, params }) => scannedLabel(db, params.code))
  serve(calls.labelContents, ({ db, query }) => labelContents(db, query.kind, query.ids))
}
