/** Sends a document by mail: rate-limited, stored with its file, and recorded in the audit log. */
import { isMailAddress } from '#kernel/mail-address.ts'
import type { UserId } from '#kernel/id.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { invalid, notFound, tooMany } from '#kernel/problem.ts'
import { type Role, managers } from '#kernel/role.ts'
import { recordChanges } from '#server/audit.ts'
import { pageOf, readCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { FileAnswer } from '#server/file-reply.ts'
import type { Attachment } from '#server/mail.ts'
import { sendMails } from '#server/mail-retry-queue.ts'
import { type PdfDocument, wholePdf } from '#server/pdf.ts'
import { ApiReply } from '#server/reply.ts'
import { type MailRequest, type MailDraft, type SentMail, mostOfAll, mostOfOne } from '../mail.ts'
import { mailFile, recentMails, mailsPage } from './mails.queries.ts'
import { documentPage } from './mail-page.ts'
import { Place } from './notifications.queries.ts'

export interface Document extends MailDraft {
  /** Its subject: `sale` and its id. */
  readonly reference: { readonly type: string; readonly id: string }
  /** "Invoice 00042" */
  readonly name: string
  /** The file name without extension: "invoice-00042". */
  readonly filename: string
  readonly pdf: PdfDocument
  /** Its total: "Balance due" and the amount. */
  readonly total?: { readonly label: string; readonly amount: string }
  /** Address at which its recipient stops it, if it comes regularly. */
  readonly unsubscribe?: string
  /** Maximum per hour; 5 if absent. */
  readonly mostPerHour?: number
}

/** A document with its PDF, ready to be mailed. */
export type DrawnDocument<Read extends Document = Document> = Read & {
  readonly content: Buffer
  /** Files beside the PDF. */
  readonly attachments?: readonly Attachment[]
}

/** Runs short SQL in a transaction of its own, before the transaction of the call. */
export type ShortTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Reads documents and refuses those that may not be mailed, in a short transaction; then renders them outside of it. */
export async function drawDocuments<Read extends Document>(
  transaction: ShortTransaction,
  request: MailRequest,
  read: (db: Db) => Promise<readonly Read[]>,
): Promise<DrawnDocument<Read>[]> {
  const documents = await transaction(async (db) => {
    const found = await read(db)
    await recipientsOf(db, request, found)
    return found
  })
  const drawn: DrawnDocument<Read>[] = []
  for (const document of documents) drawn.push({ ...document, content: await wholePdf(document.pdf) })
  return drawn
}

/** Like `drawDocuments`, for one. */
export async function drawDocument<Read extends Document>(
  transaction: ShortTransaction,
  request: MailRequest,
  read: (db: Db) => Promise<Read>,
): Promise<DrawnDocument<Read>> {
  const [drawn] = await drawDocuments(transaction, request, async (db) => [await read(db)])
  if (drawn === undefined) throw notFound()
  return drawn
}

/** The recipient of each; throws a Problem if no address is known, or too many mails were sent recently. */
async function recipientsOf(db: Db, request: MailRequest, documents: readonly Document[]): Promise<string[]> {
  const recent = await recentMails(
    db,
    documents.map(({ reference }) => reference.id),
  )
  return documents.map(({ reference, name, to: known, mostPerHour = mostOfOne }, i) => {
    const to = request.to ?? known
    if (to === '') throw invalid([{ path: 'to', message: 'No e-mail address is known. Enter the one it should go to.' }])
    const { of_one = 0, of_all = 0 } = recent.find(({ reference_id }) => reference_id === reference.id) ?? {}
    if (of_one >= mostPerHour)
      throw tooMany(
        `${name} was e-mailed ${of_one} times within the hour. Wait a while, or download the PDF and send it yourself.`,
        600,
      )
    if (of_all + i >= mostOfAll)
      throw tooMany(
        documents.length === 1
          ? `${of_all} e-mails were sent within the hour. Wait a while, then send this one.`
          : `${mostOfAll} e-mails can be sent within the hour, and ${of_all} were. Wait a while, or send fewer than ${documents.length}.`,
        600,
      )
    return to
  })
}

/** Like `mailDocuments`, for one. */
export async function mailDocument(
  db: Db,
  userId: UserId,
  request: MailRequest,
  document: DrawnDocument,
): Promise<{ sent_to: string }> {
  const [sent_to = ''] = await mailDocuments(db, userId, request, [document])
  return { sent_to }
}

/** Returns the recipient of each: all or none. The mails are sent after this transaction has committed. */
export async function mailDocuments(
  db: Db,
  user_id: UserId,
  request: MailRequest,
  documents: readonly DrawnDocument[],
): Promise<string[]> {
  const recipients = await recipientsOf(db, request, documents)
  const { nurseryName, nurseryEmail } = await readSettings(db)
  const mails = documents.map(({ name, filename, message, content, total, attachments = [], reference, unsubscribe }, i) => ({
    to: recipients[i] ?? '',
    subject: `${name} from ${nurseryName}`.replace(/\s+/g, ' '),
    text: request.message ?? message,
    html: documentPage({ name, nursery: nurseryName, text: request.message ?? message, total }).text,
    ...(isMailAddress(nurseryEmail) ? { reply_to: nurseryEmail } : {}),
    ...(nurseryName ? { sender_name: nurseryName } : {}),
    attachments: [{ filename: `${filename}.pdf`, content_type: fileTypes.pdf, content }, ...attachments],
    ...(unsubscribe !== undefined && { unsubscribe }),
    reference,
    user_id,
  }))
  const ids = await sendMails(db, mails)
  await recordChanges(
    db,
    mails.map(({ to, subject, reference }, i) => ({
      user_id,
      action: 'mail.send',
      subject_type: reference.type,
      subject_id: reference.id,
      after: { mail_id: ids[i], sent_to: to, subject },
    })),
  )
  return recipients
}

/** Statements require permission to see the ledger. */
const visibleMails = (role: Role): 'all' | 'documents' => (managers.includes(role) ? 'all' : 'documents')

interface MailQuery {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
  readonly reference_id?: string | undefined
}

export async function sentMails(
  db: Db,
  role: Role,
  { limit: wanted = '50', cursor, reference_id }: MailQuery,
): Promise<ApiReply<SentMail[]>> {
  const limit = Number(wanted)
  const found = await mailsPage(db, visibleMails(role), reference_id, limit + 1, readCursor(Place, cursor)?.id)
  const { rows, next_cursor } = pageOf(found, limit, ({ id }) => ({ id }))
  return new ApiReply(rows, { meta: { next_cursor } })
}

export async function fileOfMail(db: Db, role: Role, id: string, number: string): Promise<FileAnswer> {
  const file = /^\d{1,2}$/.test(number) ? await mailFile(db, visibleMails(role), id, Number(number) - 1) : null
  if (!file) throw notFound()
  return new FileAnswer(file.filename, file.content_type, () => [Buffer.from(file.content, 'base64')])
}
