/** The acts on receipts: keeping one, showing it, letting it go. */
import { refuseIfClosed } from '#features/settings/server/books.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type FileAnswer, ShownFile } from '#server/file-answer.ts'
import type { Files } from '#server/files.ts'
import { enqueue } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import { smallPictures } from '#server/pictures.ts'
import type { Upload } from '#server/uploads.ts'
import { type Expense, type Receipt, receiptLimits, tooHeavy } from '../expense.ts'
import { expenseWithId } from './expenses.queries.ts'
import * as queries from './receipts.queries.ts'

/** A photo to find it by, and one large enough to read a page of small print. */
const sizes = [320, 2400] as const
type Size = (typeof sizes)[number]

const placeOf = (nurseryId: string, id: string) => `${nurseryId}/receipts/${id}`
const pdfKey = (nurseryId: string, id: string) => `${placeOf(nurseryId, id)}.pdf`
const photoKey = (nurseryId: string, id: string, size: Size) => `${placeOf(nurseryId, id)}-${size}.webp`

/** A closed period takes receipts still: they prove what stands in it and change nothing. */
export async function addReceipt(db: Db, files: Files, userId: string, expenseId: string, upload: Upload): Promise<Expense> {
  const { bytes } = upload
  await expenseWithId(db, expenseId)
  const kind = looksLikePdf(bytes) ? 'pdf' : 'photo'
  const heavy = tooHeavy(kind, bytes.length)
  if (heavy) throw new Problem('TOO_LARGE', heavy)
  const id = newId()
  const kept = kind === 'pdf' ? await keepPdf(db, files, id, bytes) : await keepPhoto(db, files, id, bytes)
  const receipt: Receipt = { id, kind, name: nameOf(upload.name, kind), bytes: kept }
  if ((await queries.lockExpense(db, expenseId)) >= receiptLimits.each)
    throw invalid([{ path: 'receipt', message: `An expense takes up to ${receiptLimits.each} receipts. Remove one first.` }])
  await queries.addReceipt(db, userId, expenseId, receipt)
  await record(db, userId, expenseId, { after: receipt })
  return expenseWithId(db, expenseId)
}

const begins = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text
const looksLikePdf = (bytes: Buffer) => begins(bytes, '%PDF-')

/** By what is in it, whatever it is called: a beginning, and an end that came through. */
async function keepPdf({ nursery_id }: Db, files: Files, id: string, bytes: Buffer): Promise<number> {
  const whole = /^%PDF-[12]\.\d/.test(bytes.subarray(0, 9).toString('latin1')) && bytes.subarray(-2048).includes('%%EOF')
  if (!whole) throw invalid([{ path: 'receipt', message: 'This PDF is damaged or did not come through whole. Choose it again.' }])
  await files.put(pdfKey(nursery_id, id), bytes, 'application/pdf')
  return bytes.length
}

async function keepPhoto({ nursery_id }: Db, files: Files, id: string, bytes: Buffer): Promise<number> {
  const pictures = await smallPictures(bytes, 'receipt', sizes).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'UNSUPPORTED_TYPE')
      throw new Problem(
        'UNSUPPORTED_TYPE',
        'This is neither a photo nor a PDF. Choose a JPEG, PNG, WebP or AVIF picture, or a PDF.',
      )
    throw error
  })
  await Promise.all(sizes.map((size) => files.put(photoKey(nursery_id, id, size), pictures[size], 'image/webp')))
  return pictures[2400].length
}

/** The last part of what the sender called it, without what no name needs. */
function nameOf(given: string | undefined, kind: Receipt['kind']): string {
  const name = (given ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}<>"|?*:]/gu, '')
    .trim()
    .slice(0, 120)
  return name || (kind === 'pdf' ? 'receipt.pdf' : 'receipt')
}

export async function removeReceipt(db: Db, userId: string, expenseId: string, id: string): Promise<Expense> {
  await queries.lockExpense(db, expenseId)
  const [{ expense_date }, before] = await Promise.all([expenseWithId(db, expenseId), queries.receiptWithId(db, expenseId, id)])
  await refuseIfClosed(db, expense_date)
  await queries.deleteReceipt(db, id)
  await record(db, userId, expenseId, { before })
  const keys = before.kind === 'pdf' ? [pdfKey(db.nursery_id, id)] : sizes.map((size) => photoKey(db.nursery_id, id, size))
  await enqueue(db, 'files.delete', { keys })
  return expenseWithId(db, expenseId)
}

const record = (db: Db, user_id: string, subject_id: string, change: { readonly before?: Receipt; readonly after?: Receipt }) =>
  recordChange(db, { user_id, action: 'expense.receipt', subject_type: 'expense', subject_id, ...change })

/** The PDF, or the photo in one size; of a PDF there is no small one. */
export async function showReceipt(
  db: Db,
  files: Files,
  { expenseId, id, size }: { readonly expenseId: string; readonly id: string; readonly size: 'small' | 'large' },
): Promise<FileAnswer> {
  const { kind, name } = await queries.receiptWithId(db, expenseId, id)
  const key = kind === 'pdf' ? pdfKey(db.nursery_id, id) : photoKey(db.nursery_id, id, size === 'small' ? 320 : 2400)
  return kind === 'pdf'
    ? new ShownFile(/\.pdf$/i.test(name) ? name : `${name}.pdf`, 'application/pdf', () => files.get(key))
    : new ShownFile(`${name.replace(/\.\w+$/, '')}.webp`, 'image/webp', () => files.get(key))
}
