/** The job that imports an archive. It may begin again after a crash: nothing is changed before its one transaction commits. */
import type { NurseryId, UserId } from '#kernel/id.ts'
import path from 'node:path'
import type pg from 'pg'
import { fileTypes } from '#kernel/file-type.ts'
import { Problem } from '#kernel/problem.ts'
import { anyChange } from '#server/event-bus.ts'
import type { Files } from '#server/files.ts'
import type { Assignment, Job } from '#server/jobs.ts'
import { NamelessFile } from '#server/nameless-file.ts'
import { withOwnerTransaction } from '#server/owner-transaction.ts'
import { freeStorage, reserveStorage } from '#server/storage-quota.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { type Archive, openArchive } from '#server/unzip.ts'
import type { Manifest } from '../archive.ts'
import { deleteImports, importFolder, isPart, partsOf } from './archive-parts.ts'
import { checkEntry, fileIn, readManifest } from './check-archive.ts'
import * as queries from './imports.queries.ts'
import { loadArchive } from './load-archive.ts'
import { importJobName } from './receive-import.ts'

export interface OwnerAccess {
  /** The database as its owner: an import and an erasure delete from ledgers, which the application cannot. */
  readonly ownerUrl: string
  readonly files: Files
}

export const importJob = (access: OwnerAccess): Job => ({
  name: importJobName,
  work: async ({ pool, events, nursery_id, payload }) => {
    await new ImportRun(access, { pool, nursery_id }, String(payload['import_id']), String(payload['user_id'])).run()
    events.publish(anyChange)
  },
})

class ImportRun {
  readonly #access: OwnerAccess
  readonly #pool: pg.Pool
  readonly #nurseryId: NurseryId
  readonly #id: string
  readonly #userId: UserId
  readonly #progress = { done: 0, total: 0, shown: 0 }

  constructor(access: OwnerAccess, of: Pick<Assignment, 'pool' | 'nursery_id'>, id: string, userId: UserId) {
    this.#access = access
    this.#pool = of.pool
    this.#nurseryId = of.nursery_id
    this.#id = id
    this.#userId = userId
  }

  async run(): Promise<void> {
    const { status, file_name } = await this.#transaction((db) => queries.lockImport(db, this.#id))
    // Killed after its rows were committed, it has only its parts left to delete.
    if (status === 'waiting' || status === 'running') await this.#load(file_name)
    await deleteImports(this.#access.files, this.#nurseryId)
  }

  async #load(file_name: string): Promise<void> {
    await this.#transaction((db) => queries.setStatus(db, this.#id, 'running'))
    const file = await NamelessFile.open()
    try {
      await this.#import(file, file_name)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Throws where another run has the job now: the files are of that one.
      await this.#transaction((db) => queries.lockImport(db, this.#id))
      await this.#deleteFiles()
      await this.#transaction((db) => queries.setStatus(db, this.#id, 'failed', error.detail))
    } finally {
      await file.close()
    }
  }

  async #import(file: NamelessFile, file_name: string): Promise<void> {
    const { files, ownerUrl } = this.#access
    await file.append(partsOf(files, importFolder(this.#nurseryId, this.#id)))
    const archive = await openArchive(file)
    try {
      const manifest = await readManifest(archive)
      this.#progress.total = manifest.entries.length + manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
      for (const entry of manifest.entries) {
        await checkEntry(archive, entry)
        await this.#advance(1)
      }
      await this.#storeFiles(archive, manifest)
      await withOwnerTransaction(ownerUrl, this.#nurseryId, async (db) => {
        const onProgress = (rows: number) => void this.#advance(rows).catch(() => undefined)
        const outcome = await loadArchive(db, { archive, manifest, user_id: this.#userId, file_name, onProgress })
        await queries.setOutcome(db, this.#id, outcome)
      })
    } finally {
      archive.close()
    }
  }

  /** Photos and documents, before the rows that name them. */
  async #storeFiles(archive: Archive, { entries }: Manifest): Promise<void> {
    const stored = entries.flatMap(({ name, bytes }) =>
      name.startsWith('files/') ? [{ name, key: this.#keyOf(name), bytes }] : [],
    )
    await this.#transaction((db) => reserveStorage(db, stored))
    for (const { name, key } of stored)
      await this.#access.files.put(
        key,
        await fileIn(archive, name),
        contentTypes[path.extname(name)] ?? 'application/octet-stream',
      )
  }

  #keyOf(name: string): string {
    const key = `${this.#nurseryId}/${name.slice('files/'.length)}`
    if (!/^[\w-]+(\/[\w-]+)+(\.\w+)?$/.test(key))
      throw new Problem('UNSUPPORTED_TYPE', `The file ${name} of this archive has an unusable name.`)
    return key
  }

  /** An empty nursery has no files but the parts of archives. */
  async #deleteFiles(): Promise<void> {
    const { files } = this.#access
    const deleted: string[] = []
    for await (const key of files.list(this.#nurseryId)) {
      if (isPart(this.#nurseryId, key)) continue
      await files.delete(key)
      deleted.push(key)
    }
    await this.#transaction((db) => freeStorage(db, deleted))
  }

  /** Shows the progress, at most two hundred times in all. */
  async #advance(by: number): Promise<void> {
    const progress = this.#progress
    progress.done += by
    if (progress.done - progress.shown < progress.total / 200) return
    progress.shown = progress.done
    await this.#transaction((db) => queries.setProgress(db, this.#id, progress.done, progress.total))
  }

  #transaction<T>(work: Parameters<typeof withTenantTransaction<T>>[2]): Promise<T> {
    return withTenantTransaction(this.#pool, this.#nurseryId, work)
  }
}

const contentTypes: Readonly<Record<string, string>> = { '.webp': 'image/webp', '.pdf': fileTypes.pdf }

/** Deletes the parts of archives that were uploaded and never started. */
export const dropUploadsJob = ({ files }: Pick<OwnerAccess, 'files'>): Job => ({
  name: 'nursery-data.drop-uploads',
  daily: true,
  work: async ({ pool, nursery_id }) => {
    const dropped = await withTenantTransaction(pool, nursery_id, (db) =>
      queries.dropUploads(db, 'The import was never started.', '1 day'),
    )
    if (dropped > 0) await deleteImports(files, nursery_id)
  },
})
