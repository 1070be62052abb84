/** Commands on label printers, and what is queued for them. */
import type * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { enqueue } from '#server/jobs.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { mayPrint, printerAddress } from '#server/printer-networks.ts'
import { confirmAbove } from '../label.ts'
import { type Resolution, zplLabel, zplOf } from '../label-zpl.ts'
import type { LabelPrinter, NewPrinter, PrintJob } from '../printer.ts'
import type { printLabels } from '../printer-calls.ts'
import { type LabelsWanted, laidOutLabels } from './laid-out-labels.ts'
import * as queries from './printers.queries.ts'

/** The background job that sends labels to a printer. */
export const printJob = 'labels.print'

/** More labels at once fill a roll. */
const mostLabels = 5_000
const mostPrinters = 20

export const listPrinters = async (db: Db) => ({ enabled: mayPrint(), printers: await queries.printers(db) })

/** Before the transaction: whether the address may be connected to. */
export const checkAddress = async ({ host }: NewPrinter): Promise<void> => void (await printerAddress(host))

const duplicateName =
  ({ name }: NewPrinter) =>
  (error: unknown): never => {
    if (!isUniqueViolation(error, 'label_printers_name')) throw error
    throw new Problem('DUPLICATE', `Another printer is called ${name}.`, {
      errors: [{ path: 'name', message: 'Another printer has this name.' }],
    })
  }

export async function createPrinter(db: Db, userId: UserId, wanted: NewPrinter): Promise<LabelPrinter> {
  await refuseFullList(
    db,
    queries.otherPrinters(db),
    mostPrinters,
    `${mostPrinters} printers are the most. Remove one that is not used any more.`,
  )
  const after = await queries.insertPrinter(db, wanted).catch(duplicateName(wanted))
  await recordChange(db, {
    user_id: userId,
    action: 'label_printer.create',
    subject_type: 'label_printer',
    subject_id: after.id,
    after,
  })
  return after
}

export async function editPrinter(
  db: Db,
  userId: UserId,
  id: string,
  { version, ...wanted }: NewPrinter & { readonly version: number },
): Promise<LabelPrinter> {
  const before = await queries.lockPrinter(db, id)
  if (before.version !== version) throw await staleProblem(db, { id, name: 'this printer', current: before })
  const after = await queries.updatePrinter(db, id, wanted).catch(duplicateName(wanted))
  await recordChange(db, {
    user_id: userId,
    action: 'label_printer.edit',
    subject_type: 'label_printer',
    subject_id: id,
    before,
    after,
  })
  return after
}

export async function deletePrinter(db: Db, userId: UserId, id: string): Promise<undefined> {
  const before = await queries.lockPrinter(db, id)
  await queries.archivePrinter(db, id)
  await recordChange(db, {
    user_id: userId,
    action: 'label_printer.delete',
    subject_type: 'label_printer',
    subject_id: id,
    before,
  })
}

/** Lays the labels out, refuses what does not fit, and queues the rest of the work. */
export async function queueLabels(
  db: Db,
  userId: UserId,
  { printer_id, confirm_labels, ...wanted }: z.infer<typeof printLabels.body> & Pick<LabelsWanted, 'site'>,
): Promise<PrintJob> {
  if (!mayPrint())
    throw new Problem('FORBIDDEN', 'This installation connects to no label printers. Download the labels as ZPL or PDF.')
  const printer = await queries.printerWith(db, printer_id)
  const { format, labels } = await laidOutLabels(db, wanted, mostLabels)
  const count = labels.reduce((all, { copies }) => all + copies, 0)
  if (count > confirmAbove && confirm_labels !== count)
    throw new Problem('BAD_STATE', `That is ${count} labels. Confirm their number to print them.`, { labels: count })
  const dots = printer.dots_per_mm as Resolution
  const printed = labels.map(({ items, faults, copies }) => {
    const { fields, faults: more } = zplLabel(items, dots)
    return { fields, copies, faults: [...faults, ...more] }
  })
  const [fault] = printed.flatMap(({ faults }) => faults)
  if (fault !== undefined) throw invalid([{ path: 'items', message: fault }])
  const id = newId()
  await queries.insertJob(db, userId, {
    id,
    printer_id,
    kind: wanted.kind,
    labels: count,
    content: zplOf(printed, format.label, dots),
  })
  await enqueue(db, printJob, { job_id: id }, { key: `${printJob} ${id}` })
  return queries.jobWith(db, id)
}

export async function cancelJob(db: Db, id: string): Promise<PrintJob> {
  const moved = await queries.moveJob(db, id, ['waiting'], { status: 'cancelled' })
  const job = await queries.jobWith(db, id)
  if (!moved) throw new Problem('BAD_STATE', 'Only labels that wait can be cancelled. Stop them at the printer.')
  return job
}

export async function retryJob(db: Db, id: string): Promise<PrintJob> {
  const moved = await queries.moveJob(db, id, ['failed', 'cancelled'], { status: 'waiting' })
  const job = await queries.jobWith(db, id)
  if (!moved) throw new Problem('BAD_STATE', 'Only labels that failed or were cancelled can be printed again here.')
  await enqueue(db, printJob, { job_id: id }, { key: `${printJob} ${id}` })
  return job
}
