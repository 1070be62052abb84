/** Commands on receipts: add, show, remove. */
import type { ExpenseId, NurseryId, UserId } from '#kernel/id.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type FileAnswer, ShownFile } from '#server/file-reply.ts'
import type { Files } from '#server/files.ts'
import { enqueue } from '#server/jobs.ts'
import { keepNewFiles, storeNewFiles } from '#server/new-files.ts'
import { newId } from '#server/new-id.ts'
import { smallPictures } from '#server/pictures.ts'
import type { Transaction } from '#server/serve.ts'
import type { Upload } from '#server/uploads.ts'
import { type Expense, type Receipt, receiptLimits, tooHeavy } from '../expense.ts'
import { expenseWithId } from './expenses.queries.ts'
import * as queries from './receipts.queries.ts'

/** A thumbnail, and a size in which small print is readable. */
const sizes = [320, 2400] as const
type Size = (typeof sizes)[number]

const placeOf = (nurseryId: NurseryId, id: string) => `${nurseryId}/receipts/${id}`
const pdfKey = (nurseryId: NurseryId, id: string) => `${placeOf(nurseryId, id)}.pdf`
const photoKey = (nurseryId: NurseryId, id: string, size: Size) => `${placeOf(nurseryId, id)}-${size}.webp`

/** Before the transaction: validates the receipt, resizes a photo, and stores the files. */
export async function storeReceipt(
  files: Files,
  { transaction, nursery_id }: { readonly transaction: Transaction; readonly nursery_id: NurseryId },
  expenseId: ExpenseId,
  { bytes, name }: Upload,
): Promise<Receipt> {
  refuseIfFull((await transaction((db) => expenseWithId(db, expenseId))).receipts.length)
  const kind = looksLikePdf(bytes) ? 'pdf' : 'photo'
  const heavy = tooHeavy(kind, bytes.length)
  if (heavy) throw new Problem('TOO_LARGE', heavy)
  const id = newId()
  const stored = kind === 'pdf' ? pdfFile(nursery_id, id, bytes) : await photoFiles(nursery_id, id, bytes)
  await storeNewFiles(files, transaction, id, stored)
  return { id, kind, name: nameOf(name, kind), bytes: stored.at(-1)?.bytes.length ?? 0 }
}

/** The files are stored already. A closed period still accepts receipts: they document it and change nothing. */
export async function addReceipt(db: Db, userId: UserId, expenseId: ExpenseId, receipt: Receipt): Promise<Expense> {
  refuseIfFull(await queries.lockExpense(db, expenseId))
  await keepNewFiles(db, receipt.id)
  await queries.addReceipt(db, userId, expenseId, receipt)
  await record(db, userId, expenseId, { after: receipt })
  return expenseWithId(db, expenseId)
}

function refuseIfFull(receipts: number): void {
  if (receipts >= receiptLimits.each)
    throw invalid([{ path: 'receipt', message: `An expense takes up to ${receiptLimits.each} receipts. Remove one first.` }])
}

const begins = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text
const looksLikePdf = (bytes: Buffer) => begins(bytes, '%PDF-')

/** Detects a PDF by its content, whatever its name: header and trailer. */
function pdfFile(nurseryId: NurseryId, id: string, bytes: Buffer) {
  const whole = /^%PDF-[12]\.\d/.test(bytes.subarray(0, 9).toString('latin1')) && bytes.subarray(-2048).includes('%%EOF')
  if (!whole) throw invalid([{ path: 'receipt', message: 'This PDF is damaged or did not come through whole. Choose it again.' }])
  return [{ key: pdfKey(nurseryId, id), bytes, type: 'application/pdf' }]
}

/** The large one last. */
async function photoFiles(nurseryId: NurseryId, id: string, bytes: Buffer) {
  const pictures = await smallPictures(bytes, 'receipt', sizes).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'UNSUPPORTED_TYPE')
      throw new Problem(
        'UNSUPPORTED_TYPE',
        'This is neither a photo nor a PDF. Choose a JPEG, PNG, WebP or AVIF picture, or a PDF.',
      )
    throw error
  })
  return sizes.map((size) => ({ key: photoKey(nurseryId, id, size), bytes: pictures[size], type: 'image/webp' }))
}

/** The last part of the client's file name, without characters that are unsafe in names. */
function nameOf(given: string | undefined, kind: Receipt['kind']): string {
  const name = (given ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}<>"|?*:]/gu, '')
    .trim()
    .slice(0, 120)
  return name || (kind === 'pdf' ? 'receipt.pdf' : 'receipt')
}

export async function removeReceipt(db: Db, userId: UserId, expenseId: ExpenseId, id: string): Promise<Expense> {
  await queries.lockExpense(db, expenseId)
  const [{ expense_date }, before] = await Promise.all([expenseWithId(db, expenseId), queries.receiptWithId(db, expenseId, id)])
  await refuseIfClosed(db, expense_date)
  await queries.deleteReceipt(db, id)
  await record(db, userId, expenseId, { before })
  const keys = before.kind === 'pdf' ? [pdfKey(db.nursery_id, id)] : sizes.map((size) => photoKey(db.nursery_id, id, size))
  await enqueue(db, 'files.delete', { keys })
  return expenseWithId(db, expenseId)
}

const record = (db: Db, user_id: UserId, subject_id: string, change: { readonly before?: Receipt; readonly after?: Receipt }) =>
  recordChange(db, { user_id, action: 'expense.receipt', subject_type: 'expense', subject_id, ...change })

/** The PDF, or the photo in one size; a PDF has no thumbnail. */
export async function showReceipt(
  db: Db,
  files: Files,
  { expenseId, id, size }: { readonly expenseId: ExpenseId; readonly id: string; readonly size: 'small' | 'large' },
): Promise<FileAnswer> {
  const { kind, name } = await queries.receiptWithId(db, expenseId, id)
  const key = kind === 'pdf' ? pdfKey(db.nursery_id, id) : photoKey(db.nursery_id, id, size === 'small' ? 320 : 2400)
  return kind === 'pdf'
    ? new ShownFile(/\.pdf$/i.test(name) ? name : `${name}.pdf`, 'application/pdf', () => files.get(key))
    : new ShownFile(`${name.replace(/\.\w+$/, '')}.webp`, 'image/webp', () => files.get(key))
}

/** Moves the receipts of expenses to another: where lines of a bill are removed, their receipts stay with the bill. */
export const moveReceipts = (db: Db, from: readonly ExpenseId[], to: ExpenseId) => queries.moveReceipts(db, from, to)
