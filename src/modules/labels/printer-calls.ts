/** Every call about label printers and what they print. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers, managers } from '#kernel/role.ts'
import { Count, Id, Version } from '#kernel/wire.ts'
import { labelKinds } from './label.ts'
import { LabelPrinter, NewPrinter, PrintJob } from './printer.ts'

export const listPrinters = endpoint({
  method: 'GET',
  path: '/api/label-printers',
  summary: 'Lists the label printers of the nursery, and whether this installation connects to printers at all',
  roles: growers,
  reply: z.object({ enabled: z.boolean(), printers: z.array(LabelPrinter) }),
})

export const getPrinter = endpoint({
  method: 'GET',
  path: '/api/label-printers/:id',
  summary: 'Returns one label printer',
  roles: growers,
  reply: LabelPrinter,
})

export const createPrinter = endpoint({
  method: 'POST',
  path: '/api/label-printers',
  status: 201,
  summary: 'Adds a label printer; refused where the operator has not allowed its network',
  roles: managers,
  body: NewPrinter,
  reply: LabelPrinter,
  idempotent: true,
  problems: ['FORBIDDEN', 'DUPLICATE', 'BAD_STATE'],
})

export const editPrinter = endpoint({
  method: 'PUT',
  path: '/api/label-printers/:id',
  summary: 'Changes a label printer',
  roles: managers,
  body: z.extend(NewPrinter, { version: Version }),
  reply: LabelPrinter,
  problems: ['FORBIDDEN', 'DUPLICATE'],
})

export const deletePrinter = endpoint({
  method: 'DELETE',
  path: '/api/label-printers/:id',
  summary: 'Removes a label printer from the list; what waits for it is cancelled',
  roles: managers,
})

export const listPrintJobs = endpoint({
  method: 'GET',
  path: '/api/label-print-jobs',
  summary: 'Lists the print jobs of the last 24 hours and those that still wait, newest first, each with its state',
  roles: growers,
  reply: z.array(PrintJob),
})

export const printLabels = endpoint({
  method: 'POST',
  path: '/api/label-print-jobs',
  status: 202,
  summary:
    'Queues labels for a label printer. More than 50 need `confirm_labels` with their number. The worker sends them, and tries again where it cannot',
  roles: growers,
  body: z.strictObject({
    printer_id: Id,
    kind: z.enum(labelKinds),
    /** Ids and copies, separated by commas: `id*12,id`; `id:tray*3` for whole trays of a price. */
    items: z.string().check(z.maxLength(11_000, 'Choose at most 200 items.')),
    paper: z.optional(z.string().check(z.maxLength(40))),
    design: z.optional(z.string().check(z.regex(/^(standard|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/, 'Choose a layout.'))),
    confirm_labels: z.optional(Count),
  }),
  reply: PrintJob,
  idempotent: true,
  problems: ['BAD_STATE', 'FORBIDDEN', 'TOO_LARGE'],
})

export const cancelPrintJob = endpoint({
  method: 'POST',
  path: '/api/label-print-jobs/:id/cancel',
  summary: 'Cancels a print job that waits; one that is being sent is not stopped',
  roles: growers,
  reply: PrintJob,
  problems: ['BAD_STATE'],
})

export const retryPrintJob = endpoint({
  method: 'POST',
  path: '/api/label-print-jobs/:id/retry',
  summary: 'Queues a print job again that failed or was cancelled',
  roles: growers,
  reply: PrintJob,
  problems: ['BAD_STATE'],
})
