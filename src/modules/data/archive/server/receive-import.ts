/** Commands that receive an archive: begin, take its parts, start. */
import type { NurseryId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { Files } from '#server/files.ts'
import { enqueue } from '#server/jobs.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Transaction } from '#server/serve.ts'
import type { Import } from '../contract.ts'
import { refuseUsed } from './empty-nursery.ts'
import { deleteImports, importFolder, storePart } from './archive-parts.ts'
import * as queries from './imports.queries.ts'

/** Begins an import in place of one that was never started. */
export async function beginImport(db: Db, file: { readonly file_name: string; readonly bytes: number }): Promise<Import> {
  await refuseUsed(db)
  const last = await queries.lastImport(db)
  if (last?.status === 'waiting' || last?.status === 'running')
    throw new Problem('BAD_STATE', 'An import is already running. Wait until it finishes.')
  await queries.dropUploads(db, 'Another import was started.')
  return queries.addImport(db, file)
}

interface Receiving {
  readonly transaction: Transaction
  readonly files: Files
  readonly nursery_id: NurseryId
}

/** Stores a part; one that is sent again replaces itself. */
export async function receivePart({ transaction, files, nursery_id }: Receiving, id: string, number: number, bytes: Uint8Array) {
  await transaction(async (db) => refuseStarted(await queries.lockImport(db, id)))
  const folder = importFolder(nursery_id, id)
  // Removes the parts of an abandoned upload.
  if (number === 1) await deleteImports(files, nursery_id, folder)
  await storePart(files, folder, number, bytes)
}

/** Hands the archive to the background. */
export async function startImport(db: Db, who: CurrentUser, id: string): Promise<Import> {
  refuseStarted(await queries.lockImport(db, id))
  await refuseUsed(db)
  await enqueue(db, importJobName, { import_id: id, user_id: who.user_id }, { key: id })
  await queries.setStatus(db, id, 'waiting')
  return queries.lockImport(db, id)
}

export const importJobName = 'nursery-data.import'

function refuseStarted(found: Import): Import {
  if (found.status !== 'uploading')
    throw new Problem('BAD_STATE', 'This import was already started or cancelled. Start a new one.')
  return found
}
