import { chartOfAccounts, movedBetween } from '#modules/books/journal/server/read-journal.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { UserId } from '#kernel/id.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { moneyText } from '#kernel/money.ts'
import { byteOrderMark } from '#kernel/csv.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { parseCost } from '#kernel/quantity.ts'
import { lastBeforeFirst } from '#kernel/day-problems.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { FileAnswer } from '#server/file-reply.ts'
import { newId } from '#server/new-id.ts'
import type { Sql } from '#server/sql.ts'
import { zip } from '#server/zip.ts'
import { type AccountingExport, type ExportPreview, type NewAccountingExport, formatNames } from '../accounting-export.ts'
import { effectsOf } from '../export-books.ts'
import { documentPurposes } from '../export-entries.ts'
import { exportFiles, refusedAccounts } from '../export-files.ts'
import { previewAccounts } from '../export-preview.ts'
import * as queries from './exports.queries.ts'
import { readBooks } from './read-books.ts'
import { purchaseRates, taxNames } from './tax-codes.ts'

/** More documents at once would keep the server from others. */
const mostDocuments = 20_000

async function draw(db: Db, { format, contents, from }: NewAccountingExport, entries: Sql) {
  const count = await queries.countEntries(db, entries, from, contents === 'journal' ? [] : Object.keys(documentPurposes))
  if (count.documents > mostDocuments)
    throw invalid([{ path: 'to', message: `This period has ${count.documents} documents. Choose one with at most 20,000.` }])
  const [settings, accounts, taxCode] = await Promise.all([readSettings(db), chartOfAccounts(db), taxNames(db, format)])
  const { books, control } = await readBooks(db, entries, { contents, from, accounts, rates: await purchaseRates(db, settings) })
  const { dateFormat, currency } = settings
  return { count, books, control, accounts, files: exportFiles(format, books, { dateFormat, currency, control, taxCode }) }
}

function checkDays({ from, to }: NewAccountingExport) {
  if (to < from) throw invalid([{ path: 'to', message: lastBeforeFirst }])
}

/** Previews an export, and compares each account with the journal. */
export async function previewExport(db: Db, request: NewAccountingExport): Promise<ExportPreview> {
  checkDays(request)
  const { from, to } = request
  const { count, books, control, accounts, files } = await draw(db, request, queries.entriesToExport(db, request))
  const [before, journal] = await Promise.all([queries.exportedBefore(db, request), movedBetween(db, { from, to })])
  const isIn = ({ day }: { readonly day: string }) => day >= from
  const partOf = (earlier: boolean) =>
    effectsOf(
      {
        documents: books.documents.filter((each) => isIn(each) !== earlier),
        payments: books.payments.filter((each) => isIn(each) !== earlier),
        journals: books.journals.filter((each) => isIn(each) !== earlier),
      },
      control,
    )
  return {
    entries: count.entries,
    earlier_entries: count.earlier,
    files: files.map(({ name, records, total }) => ({ name, records, total_amount: moneyText(total) })),
    refused: refusedAccounts(request.format, books.journals, accounts),
    ...previewAccounts(accounts, {
      amount: partOf(false),
      earlier_days: partOf(true),
      exported_before: before.map(({ account, amount }) => ({ account, amount: parseCost(amount) })),
      journal,
    }),
  }
}

/** Throws a Problem BAD_STATE if nothing is left to export in those days. */
export async function makeExport(db: Db, userId: UserId, request: NewAccountingExport): Promise<AccountingExport> {
  checkDays(request)
  const id = newId()
  const entries = await queries.markExported(db, id, request)
  if (entries === 0)
    throw new Problem(
      'BAD_STATE',
      `Everything in this period is already in an export to ${formatNames[request.format]}. Download that one again, or choose other dates.`,
    )
  const { files } = await draw(db, request, queries.exportedEntries(db, id))
  await queries.insertExport(
    db,
    userId,
    { ...request, id, entries },
    files.map((file) => ({ ...file, total_amount: moneyText(file.total) })),
  )
  await recordChange(db, {
    user_id: userId,
    action: 'accounting.export',
    subject_type: 'accounting_export',
    subject_id: id,
    after: { ...request, entries },
  })
  return queries.exportWithId(db, id)
}

/** Throws a Problem BAD_STATE if it was undone before. */
export async function undoExport(db: Db, userId: UserId, id: string): Promise<AccountingExport> {
  const { format, from_day, to_day } = await queries.exportWithId(db, id)
  if ((await queries.undoExport(db, userId, id)) === 0)
    throw new Problem('BAD_STATE', 'This export was undone before. Reload to see it.')
  await recordChange(db, {
    user_id: userId,
    action: 'accounting.undo-export',
    subject_type: 'accounting_export',
    subject_id: id,
    before: { format, from_day, to_day },
  })
  return queries.exportWithId(db, id)
}

/** All files as one ZIP, as they were made. */
export async function exportedFiles(db: Db, id: string): Promise<FileAnswer> {
  const [{ format, from_day, to_day }, files] = await Promise.all([queries.exportWithId(db, id), queries.filesOf(db, id)])
  return new FileAnswer(`${format}-${from_day}-${to_day}.zip`, fileTypes.zip, () =>
    zip(files.map(({ name, content }) => ({ name, content: [Buffer.from(byteOrderMark + content)] }))),
  )
}
