/** Erasing a nursery: requested by its admin, undone within the days of grace, then done by a job. */
import type { NurseryId } from '#kernel/id.ts'
import { deleteNursery, lockNurseryExclusively } from '#modules/people/server/nursery-row.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { Files } from '#server/files.ts'
import type { Job } from '#server/jobs.ts'
import { sendMails } from '#server/mail-retry-queue.ts'
import { withOwnerTransaction } from '#server/owner-transaction.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Erasure } from '../contract.ts'
import { graceDays } from '../limits.ts'
import * as queries from './erasures.queries.ts'
import { allTables, deleteRows } from './tables.queries.ts'

/** Requests the erasure; throws a Problem unless the name is the nursery's and its data was exported in the last day. */
export async function requestErasure(db: Db, who: CurrentUser, name: string): Promise<Erasure> {
  const { nurseryName } = await readSettings(db)
  if (name.trim() !== nurseryName.trim())
    throw invalid([{ path: 'name', message: `Type the nursery’s name as in the settings: ${nurseryName}` }])
  if (!(await queries.wasExportedToday(db)))
    throw new Problem('BAD_STATE', 'Export everything and download the file first. You then have a day to erase the nursery.')
  if (await queries.pendingErasure(db))
    throw new Problem('BAD_STATE', 'The nursery is already set to be erased. You can still keep it.')
  const erasure = await queries.addErasure(db, who.user_id, graceDays)
  await record(db, who, 'nursery.erase')
  const day = erasure.erase_after.slice(0, 10)
  await sendMails(
    db,
    (await queries.admins(db)).map(({ email }) => ({
      to: email,
      subject: `${nurseryName} will be erased on ${day}`,
      text: `${who.name || 'An admin'} asked us to erase ${nurseryName}, with all data and files, on ${day}.\n\nTo keep the nursery, sign in before then and open Profile, Admin, Your data. After that, we can’t restore the nursery.`,
      reference: { type: 'nursery', id: db.nursery_id },
      user_id: who.user_id,
    })),
  )
  return erasure
}

/** Keeps the nursery; a Problem NOT_FOUND where nothing was requested. */
export async function cancelErasure(db: Db, who: CurrentUser): Promise<undefined> {
  if ((await queries.cancelErasure(db)) === 0) throw notFound()
  await record(db, who, 'nursery.keep')
}

const record = (db: Db, who: CurrentUser, action: string) =>
  recordChange(db, { user_id: who.user_id, action, subject_type: 'nursery', subject_id: db.nursery_id })

export interface ErasingAccess {
  /** The database as its owner: the application cannot delete from a ledger. */
  readonly ownerUrl: string
  readonly files: Files
  /** Erases these people, by the provider's names for them, and the name of their account at the membership provider; undefined where people sign in elsewhere. */
  readonly eraseMembers: ((subjects: readonly string[]) => Promise<void>) | undefined
}

/** Rows in one statement. */
const slice = 1_000

/** Erases every nursery whose days of grace are over. After a crash it goes on: the rows, which say that it is due, go last and all at once. */
export const eraseJob = ({ ownerUrl, files, eraseMembers }: ErasingAccess): Job => ({
  name: 'nursery-data.erase',
  daily: true,
  work: async ({ pool, nursery_id }) => {
    const subjects = await withTenantTransaction(
      pool,
      nursery_id,
      async (db) => ((await queries.isErasureDue(db)) ? queries.subjects(db) : undefined),
      'read',
    )
    if (subjects === undefined) return
    for await (const key of files.list(nursery_id)) await files.delete(key)
    await eraseMembers?.(subjects.map(({ subject }) => subject))
    await eraseRows(ownerUrl, nursery_id)
  },
})

/** Deletes every row of a nursery, in every table, and last the nursery itself. */
const eraseRows = (ownerUrl: string, nurseryId: NurseryId): Promise<void> =>
  withOwnerTransaction(ownerUrl, nurseryId, async (db) => {
    await lockNurseryExclusively(db)
    if (await queries.isErasureDue(db)) await eraseRowsIn(db)
  })

/** The same in this transaction of the owner of the database. */
export async function eraseRowsIn(db: Db): Promise<void> {
  await db.run(sql`SET CONSTRAINTS ALL DEFERRED`)
  for (const table of (await allTables(db)).toReversed()) while ((await deleteRows(db, table, slice)) === slice);
  await deleteNursery(db)
}
