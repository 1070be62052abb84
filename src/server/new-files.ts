/**
 * Files are stored before the transaction that references them, so that a slow store holds no connection. Until that transaction commits they
 * are scheduled for deletion: a crash or an error in between leaves files that are deleted later, never a row without its file.
 */
import type { Db } from './database.ts'
import type { Files } from './files.ts'
import { enqueue } from './jobs.ts'
import type { Transaction } from './serve.ts'
import { reserveStorage } from './storage-quota.ts'

interface NewFile {
  readonly key: string
  readonly bytes: Uint8Array
  readonly type: string
}

/** Far longer than any request takes. */
const unclaimedFor = 60 * 60 * 1000

/** Stores files under new keys; throws a Problem TOO_LARGE where the nursery's storage is full. `id` identifies them together, for `keepNewFiles`. */
export async function storeNewFiles(
  files: Files,
  transaction: Transaction,
  id: string,
  stored: readonly NewFile[],
): Promise<void> {
  const keys = stored.map(({ key }) => key)
  await transaction(async (db) => {
    await reserveStorage(
      db,
      stored.map(({ key, bytes }) => ({ key, bytes: bytes.length })),
    )
    await enqueue(db, 'files.delete', { keys }, { key: id, at: new Date(Date.now() + unclaimedFor) })
  })
  await Promise.all(stored.map(({ key, bytes, type }) => files.put(key, bytes, type)))
}

/** Cancels their deletion, in the transaction that references them: a job of the same key that does nothing replaces it. */
export const keepNewFiles = (db: Db, id: string) => enqueue(db, 'files.delete', { keys: [] }, { key: id })
