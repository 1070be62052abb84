/** The job that exports a nursery. It begins anew after a crash: its file is the nursery's once its last transaction commits. */
import type { NurseryId, UserId } from '#kernel/id.ts'
import type pg from 'pg'
import { dayIn } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { Problem } from '#kernel/problem.ts'
import { notify } from '#modules/messages/server/notify.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import type { Files } from '#server/files.ts'
import { isJobLost } from '#server/job-lock.ts'
import { type Assignment, type Job, enqueue } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { type Export, getNurseryData } from '../contract.ts'
import { partBytes } from '../limits.ts'
import { deleteExports, exportFolder, storePart } from './archive-parts.ts'
import { exportArchive } from './export-data.ts'
import * as queries from './exports.queries.ts'
import { sealLedgers } from './seal-ledgers.ts'

const jobName = 'nursery-data.export'

/** Hands the export to the background; throws a Problem while the last one runs. */
export async function startExport(db: Db, who: CurrentUser): Promise<Export> {
  const started = await enqueueExport(db, who.user_id)
  if (started === undefined) throw new Problem('BAD_STATE', 'An export is already running. Wait until it finishes.')
  return started
}

/** Undefined while the last one runs. */
export async function enqueueExport(db: Db, userId: UserId): Promise<Export | undefined> {
  const added = await queries.addExport(db, userId)
  if (added === undefined) return undefined
  const { id, ...started } = added
  await enqueue(db, jobName, { export_id: id }, { key: id })
  return started
}

export const exportJob = (files: Files): Job => ({
  name: jobName,
  work: async ({ pool, events, nursery_id, payload }) => {
    const publishChange = (about: string) => events.publish({ about, nursery_id })
    await new ExportRun(files, { pool, nursery_id }, String(payload['export_id'])).run()
    for (const about of [getNurseryData.path, '/api/notifications']) publishChange(about)
  },
})

const ourFault = 'The export stopped because of an error on our side. Start it again; if it stops again, contact support.'

class ExportRun {
  readonly #files: Files
  readonly #pool: pg.Pool
  readonly #nurseryId: NurseryId
  readonly #id: string
  readonly #runId = newId()
  #shown = 0
  #showing: Promise<unknown> | undefined

  constructor(files: Files, of: Pick<Assignment, 'pool' | 'nursery_id'>, id: string) {
    this.#files = files
    this.#pool = of.pool
    this.#nurseryId = of.nursery_id
    this.#id = id
  }

  async run(): Promise<void> {
    const started = await this.#transaction((db) => queries.startRun(db, this.#id, this.#runId))
    if (started === undefined) return
    const userId = started.requested_by
    try {
      await deleteExports(this.#files, this.#nurseryId)
      await sealLedgers(this.#pool, this.#nurseryId)
      const bytes = await this.#store()
      await this.#transaction((db) => this.#finish(db, userId, bytes))
    } catch (error) {
      if (isJobLost(error)) throw error
      const failure = error instanceof Problem ? error.detail : ourFault
      await this.#transaction((db) => this.#fail(db, userId, failure))
      if (!(error instanceof Problem)) throw error
    }
    await deleteExports(this.#files, this.#nurseryId, exportFolder(this.#nurseryId, this.#runId))
  }

  /** Stores the archive in parts; returns its size. */
  async #store(): Promise<number> {
    const { nurseryName } = await this.#transaction(readSettings, 'read')
    const archive = exportArchive({
      read: (work) => this.#transaction(work, 'read'),
      files: this.#files,
      nursery_id: this.#nurseryId,
      nursery: nurseryName,
      onProgress: (done, total) => this.#show(done, total),
    })
    const folder = exportFolder(this.#nurseryId, this.#runId)
    let [bytes, number, part, length] = [0, 0, [] as Buffer[], 0]
    const flush = async () => {
      await storePart(this.#files, folder, ++number, Buffer.concat(part))
      ;[part, length] = [[], 0]
    }
    for await (const piece of archive) {
      part.push(piece)
      length += piece.length
      bytes += piece.length
      if (length >= partBytes) await flush()
    }
    await flush()
    await this.#showing
    return bytes
  }

  async #finish(db: Db, userId: UserId, bytes: number): Promise<void> {
    const { expires_at } = await queries.finishExport(db, this.#id, bytes)
    const { timeZone } = await readSettings(db)
    const until = spelledOutDay(dayIn(timeZone, new Date(expires_at)))
    await this.#notify(
      db,
      userId,
      'Your export is ready',
      `Download it under Profile, Admin, Your data. The file is deleted on ${until}.`,
    )
  }

  async #fail(db: Db, userId: UserId, failure: string): Promise<void> {
    await queries.failExport(db, this.#id, failure)
    await this.#notify(db, userId, 'Your export failed', failure)
  }

  #notify(db: Db, userId: UserId, title: string, message: string) {
    const reference = { reference_type: 'nursery_export', reference_id: this.#id }
    return notify(db, { notification_type: 'report', title, message, ...reference, user_ids: [userId] })
  }

  /** Shows the progress without holding up the work: every 5,000 rows while they are read, then at most two hundred times. */
  #show(done: number, total: number): void {
    if (total > 0 && this.#shown > done) this.#shown = 0
    if (this.#showing !== undefined || done - this.#shown < (total === 0 ? 5_000 : total / 200)) return
    this.#shown = done
    this.#showing = this.#transaction((db) => queries.setProgress(db, this.#id, done, total))
      .catch(() => undefined)
      .finally(() => (this.#showing = undefined))
  }

  #transaction<T>(work: (db: Db) => Promise<T>, mode: 'read' | 'write' = 'write'): Promise<T> {
    return withTenantTransaction(this.#pool, this.#nurseryId, work, mode)
  }
}

/** Deletes the files of exports that have expired. */
export const dropExportsJob = (files: Files): Job => ({
  name: 'nursery-data.drop-exports',
  daily: true,
  work: async ({ pool, nursery_id }) => {
    const deleted = await withTenantTransaction(pool, nursery_id, queries.deleteExpired)
    if (deleted > 0) await deleteExports(files, nursery_id)
  },
})
