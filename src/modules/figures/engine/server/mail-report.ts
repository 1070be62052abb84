/** Sends a report by mail, as a PDF and, if requested, as a spreadsheet: through the queue, the limits and the record of every document. */
import {
  type Document,
  type DrawnDocument,
  type ShortTransaction,
  drawDocument,
  mailDocument,
} from '#modules/messages/server/mail-document.ts'
import { senderLines } from '#modules/setup/settings/server/letter-head.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { UserId } from '#kernel/id.ts'
import { dayRange } from '#kernel/format.ts'
import type { Db } from '#server/database.ts'
import type { Report } from '../report.ts'
import { type ReportMailRequest, type ReportMailed, mostReportMails } from '../report-mail.ts'
import { nameOf, reportSpreadsheet } from './report-file.ts'
import { reportDocument } from './report-pdf.ts'

interface ReportDocument extends Document {
  readonly report: Report
}

/** Reads the report in a short transaction, then draws its files outside of it. Throws a Problem if too many were sent recently. */
export async function drawReport(
  transaction: ShortTransaction,
  { to, message, spreadsheet }: ReportMailRequest,
  read: (db: Db) => Promise<Report>,
): Promise<DrawnDocument> {
  const drawn = await drawDocument(transaction, { to: to[0] }, async (db) => documentOf(db, await read(db), message))
  if (!spreadsheet) return drawn
  const file = reportSpreadsheet(drawn.report, 'xlsx')
  const parts: Uint8Array[] = []
  for await (const part of file.content(transaction)) parts.push(part)
  const content = Buffer.concat(parts)
  return { ...drawn, attachments: [{ filename: file.name, content_type: file.type, content }] }
}

async function documentOf(db: Db, report: Report, message: string | undefined): Promise<ReportDocument> {
  const settings = await readSettings(db)
  const covered = dayRange(report.from, report.to, settings)
  const lines = [
    'Hello,',
    '',
    message ?? 'The report is attached.',
    '',
    'With kind regards',
    settings.nurseryName,
    ...senderLines(settings),
  ]
  return {
    report,
    to: '',
    message: lines.join('\n'),
    // Reports have no record of their own: they are counted together, for the nursery.
    reference: { type: 'report', id: db.nursery_id },
    name: `${report.title}, ${covered}`,
    filename: nameOf(report),
    mostPerHour: mostReportMails,
    pdf: reportDocument(report, settings),
  }
}

/** Sends a separate mail to each address, so that none sees the others: all or none. */
export async function mailReport(
  db: Db,
  userId: UserId,
  { to }: ReportMailRequest,
  document: DrawnDocument,
): Promise<ReportMailed> {
  const sent: string[] = []
  for (const address of new Set(to)) sent.push((await mailDocument(db, userId, { to: address }, document)).sent_to)
  return { sent_to: sent }
}
