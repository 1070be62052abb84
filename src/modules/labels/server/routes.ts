/** Routes of the labels module. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../label-calls.ts'
import * as designs from '../design-calls.ts'
import * as passports from '../passport-calls.ts'
import * as printers from '../printer-calls.ts'
import { createDesign, deleteDesign, editDesign, readDesign, readDesigns } from './label-designs.ts'
import { labelsFile } from './label-pdf.ts'
import { labelContents } from './labels.ts'
import { issuePassports, passportRegister, withdrawPassport } from './passports.ts'
import { earlierPassports, passportsWith } from './passports.queries.ts'
import {
  cancelJob,
  checkAddress,
  createPrinter,
  deletePrinter,
  editPrinter,
  listPrinters,
  queueLabels,
  retryJob,
} from './printers.ts'
import { lastJobs, printerWith } from './printers.queries.ts'
import { scannedLabel } from './scanned-label.ts'

export function labels(serve: Serve) {
  serve(calls.getLabelsPdf, ({ db, query, site }) => labelsFile(db, { ...query, site }))
  serve(calls.scannedLabel, ({ db, params }) => scannedLabel(db, params.code))
  serve(calls.labelContents, ({ db, query }) => labelContents(db, query.kind, query.ids))
  serve(designs.listLabelDesigns, ({ db }) => readDesigns(db))
  serve(designs.getLabelDesign, ({ db, params }) => readDesign(db, params.id))
  serve(designs.createLabelDesign, ({ db, who, body }) => createDesign(db, who.user_id, body))
  serve(designs.editLabelDesign, ({ db, who, params, body }) => editDesign(db, who.user_id, params.id, body))
  serve(designs.deleteLabelDesign, ({ db, who, params }) => deleteDesign(db, who.user_id, params.id))
  serve(passports.listPassports, ({ db, query }) => passportRegister(db, query))
  serve(passports.passportsById, ({ db, query }) => passportsWith(db, query.ids.toLowerCase().split(',')))
  serve(passports.issuePassports, ({ db, who, body }) => issuePassports(db, who.user_id, body))
  serve(passports.withdrawPassport, ({ db, who, params, body }) => withdrawPassport(db, who.user_id, params.id, body.reason))
  serve(passports.earlierPassports, ({ db, query }) => earlierPassports(db, query.batch_ids.toLowerCase().split(',')))
  serve(printers.listPrinters, ({ db }) => listPrinters(db))
  serve(printers.getPrinter, ({ db, params }) => printerWith(db, params.id))
  serve(
    printers.createPrinter,
    ({ body }) => checkAddress(body),
    ({ db, who, body }) => createPrinter(db, who.user_id, body),
  )
  serve(
    printers.editPrinter,
    ({ body }) => checkAddress(body),
    ({ db, who, params, body }) => editPrinter(db, who.user_id, params.id, body),
  )
  serve(printers.deletePrinter, ({ db, who, params }) => deletePrinter(db, who.user_id, params.id))
  serve(printers.listPrintJobs, ({ db }) => lastJobs(db))
  serve(printers.printLabels, ({ db, who, body, site }) => queueLabels(db, who.user_id, { ...body, site }))
  serve(printers.cancelPrintJob, ({ db, params }) => cancelJob(db, params.id))
  serve(printers.retryPrintJob, ({ db, params }) => retryJob(db, params.id))
}
