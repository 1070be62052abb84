/** Commands of scouting. Each writes a version of an entry; the newest value of a place beyond its limit plans a task there. */
import type { UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { refuseReversedRange } from '#kernel/day-problems.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { typeOfAction } from '#modules/growing/schedule/task-kinds.ts'
import { removePlanned } from '#modules/growing/schedule/server/plan-task.ts'
import { insertTask } from '#modules/growing/schedule/server/write-tasks.ts'
import { isStillToCome } from '#modules/growing/spray/re-entry.ts'
import { findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { recordChange, recordChanges } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { replyWithList } from '#server/list-reply.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { pastInstant } from '#server/past-instant.ts'
import type { ApiReply } from '#server/reply.ts'
import type * as calls from '../contract.ts'
import { taskReason, taskTitle, usualSubjects, valueFault } from '../scouting.ts'
import type { NewScoutingEntry, ScoutingCorrection, ScoutingEntry } from '../scouting-entry.ts'
import type { NewScoutingSubject, ScoutingSubject, ScoutingSubjectChange } from '../scouting-subject.ts'
import * as queries from './scouting.queries.ts'

const mostSubjects = 200
const fullList = `${mostSubjects} pests, diseases and readings are the most. Archive those that you do not look for any more.`

/** Places on the overview of the newest entries. */
const mostNewest = 2_000

type Query = z.infer<typeof calls.listScouting.query>

export const newestScouting = (db: Db) => queries.newestEntries(db, mostNewest)

export async function listScouting(db: Db, { limit, cursor, sort, ...filter }: Query): Promise<ApiReply<ScoutingEntry[]>> {
  refuseReversedRange(filter)
  const { timeZone } = await readSettings(db)
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.scoutingOrders(db),
      standard: '-when',
      id: queries.entryId,
      read: (most, sorted) => queries.entriesPage(db, { filter, timeZone, limit: most }, sorted),
      sums: () => queries.countEntries(db, filter, timeZone),
    },
  )
}

export async function readScoutingEntry(db: Db, id: string): Promise<ScoutingEntry> {
  const { removed: _removed, ...entry } = await queries.entryWithId(db, id)
  return entry
}

export async function scoutingVersions(db: Db, id: string) {
  await queries.entryWithId(db, id)
  return queries.versionsOf(db, id)
}

const duplicateName = (name: string) => (error: unknown) => {
  if (!isUniqueViolation(error, 'scouting_subjects_name')) throw error
  throw new Problem('DUPLICATE', `There is ${name} on the list already.`, {
    errors: [{ path: 'name', message: 'This name is on the list already.' }],
  })
}

export async function createScoutingSubject(db: Db, user_id: UserId, subject: NewScoutingSubject): Promise<ScoutingSubject> {
  await refuseFullList(db, queries.standingSubjects(db), mostSubjects, fullList)
  const id = await queries.insertSubject(db, user_id, subject).catch(duplicateName(subject.name))
  return recordedSubject(db, user_id, id, 'create')
}

export async function addUsualSubjects(db: Db, user_id: UserId): Promise<ScoutingSubject[]> {
  await refuseFullList(db, queries.standingSubjects(db), mostSubjects - usualSubjects.length, fullList)
  const added = await queries.insertMissingSubjects(db, user_id, usualSubjects)
  await recordChanges(
    db,
    added.map((after) => ({
      user_id,
      action: 'scouting_subject.create',
      subject_type: 'scouting_subject',
      subject_id: after.id,
      after,
    })),
  )
  return queries.subjects(db)
}

export async function changeScoutingSubject(
  db: Db,
  user_id: UserId,
  id: string,
  change: ScoutingSubjectChange,
): Promise<ScoutingSubject> {
  const before = await queries.subjectWithId(db, id)
  const isOther = change.kind !== before.kind || (change.unit ?? '') !== before.unit
  if (isOther && change.version === before.version && (await queries.hasEntries(db, id)))
    throw invalid([
      {
        path: change.kind === before.kind ? 'unit' : 'kind',
        message: `${before.name} has entries already. Archive it, and add another one.`,
      },
    ])
  const { archived = before.archived } = change
  if (before.archived && !archived) await refuseFullList(db, queries.standingSubjects(db), mostSubjects, fullList)
  const changed = await queries.updateSubject(db, id, change, archived ? await db.now() : null).catch(duplicateName(change.name))
  if (!changed) throw await staleProblem(db, { id, name: before.name, current: before })
  return recordedSubject(db, user_id, id, 'change', before)
}

export async function createScoutingEntry(
  db: Db,
  user_id: UserId,
  { id = newId(), ...entry }: NewScoutingEntry,
): Promise<ScoutingEntry> {
  const observed = await checkedEntry(db, entry)
  await queries
    .insertVersion(db, user_id, { ...observed, id, entry_id: id, version: 1, removed: false })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'scouting_entries_pkey')) throw error
      throw new Problem('DUPLICATE', 'This entry is saved already. Refresh the list.')
    })
  await planTask(db, user_id, observed)
  return recorded(db, user_id, id, 'enter')
}

export async function correctScoutingEntry(
  db: Db,
  user_id: UserId,
  id: string,
  { version, ...entry }: ScoutingCorrection,
): Promise<ScoutingEntry> {
  const before = await lockedEntry(db, id)
  if (before.version !== version) throw await staleProblem(db, { id, name: 'this entry', current: before })
  if (before.removed) throw new Problem('BAD_STATE', 'This entry was taken out. Restore it first.')
  const observed = await checkedEntry(db, entry, before)
  await addVersion(db, user_id, before, { ...observed, removed: false })
  return recorded(db, user_id, id, 'correct', before)
}

export async function removeScoutingEntry(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const before = await lockedEntry(db, id)
  if (before.removed) throw new Problem('BAD_STATE', 'This entry was taken out already.')
  await addVersion(db, user_id, before, { ...before, removed: true })
  await recorded(db, user_id, id, 'remove', before)
  return undefined
}

export async function restoreScoutingEntry(db: Db, user_id: UserId, id: string): Promise<ScoutingEntry> {
  const before = await lockedEntry(db, id)
  if (!before.removed) throw new Problem('BAD_STATE', 'This entry is on the list already.')
  await addVersion(db, user_id, before, { ...before, removed: false })
  return recorded(db, user_id, id, 'restore', before)
}

type Observed = Pick<ScoutingEntry, 'subject_id' | 'location_id' | 'observed_at' | 'value' | 'note'>
type CurrentEntry = Awaited<ReturnType<typeof queries.entryWithId>>

/** An entry with its subject locked. */
async function lockedEntry(db: Db, id: string): Promise<CurrentEntry> {
  const { subject_id } = await queries.entryWithId(db, id)
  await queries.lockSubject(db, subject_id)
  return queries.entryWithId(db, id)
}

/**
 * Validates an entry as it is to be stored, and locks its subject. `before`: the entry it corrects, whose subject may be archived
 * by now.
 */
async function checkedEntry(
  db: Db,
  { subject_id, location, value, day, time, note }: Omit<ScoutingCorrection, 'version'>,
  before?: CurrentEntry,
): Promise<Observed> {
  const [subject, { timeZone }, now] = await Promise.all([queries.lockSubject(db, subject_id), readSettings(db), db.now()])
  if (!subject) throw invalid([{ path: 'subject_id', message: 'Choose one of the list.' }])
  if (subject.archived && before?.subject_id !== subject_id)
    throw invalid([{ path: 'subject_id', message: `${subject.name} is archived. Choose another, or restore it.` }])
  const fault = valueFault(value, subject)
  if (fault) throw invalid([{ path: 'value', message: fault }])
  const observed_at = day && time ? await pastInstant(db, day, time, timeZone) : (before?.observed_at ?? now.toISOString())
  if (isStillToCome(new Date(observed_at), now))
    throw invalid([{ path: 'time', message: 'That time is in the future. Enter when you looked.' }])
  const { id: location_id } = await findOrCreate(db, 'locations', location)
  if (location_id === null) throw invalid([{ path: 'location', message: 'Enter a place.' }])
  return { subject_id, location_id, observed_at, value, note: note ?? '' }
}

/** Adds a version, deletes the task of the last one while that is untouched, and plans the task of the new one. */
async function addVersion(
  db: Db,
  user_id: UserId,
  before: CurrentEntry,
  next: Observed & { readonly removed: boolean },
): Promise<void> {
  const { id, version } = before
  await queries.insertVersion(db, user_id, { ...next, id: newId(), entry_id: id, version: version + 1 })
  const planned = await queries.taskOfEntry(db, id)
  if (planned) await removePlanned(db, [planned])
  await planTask(db, user_id, next)
  if (next.subject_id !== before.subject_id || next.location_id !== before.location_id) await planTask(db, user_id, before)
}

/** Plans a task where the newest value of a subject at a place is beyond its limit, and none is open there. */
async function planTask(
  db: Db,
  user_id: UserId,
  series: { readonly subject_id: string; readonly location_id: string },
): Promise<void> {
  const newest = await queries.newestOfSeries(db, series)
  if (!newest || newest.has_open_task) return
  const entry = await queries.entryWithId(db, newest.id)
  if (!entry.beyond_limit || entry.task_id !== null) return
  const subject = await queries.subjectWithId(db, entry.subject_id)
  const taskId = await insertTask(db, user_id, {
    title: taskTitle(subject),
    task_type: typeOfAction(subject.action),
    scheduled_date: await todayOf(db),
    location: entry.location,
    urgent: true,
    notes: taskReason(entry.value, subject, entry.location),
  })
  await queries.insertScoutingTask(db, entry.id, taskId)
}

async function recorded(db: Db, user_id: UserId, id: string, act: string, before?: CurrentEntry): Promise<ScoutingEntry> {
  const after = await readScoutingEntry(db, id)
  await recordChange(db, { user_id, action: `scouting.${act}`, subject_type: 'scouting', subject_id: id, before, after })
  return after
}

async function recordedSubject(
  db: Db,
  user_id: UserId,
  id: string,
  act: string,
  before?: ScoutingSubject,
): Promise<ScoutingSubject> {
  const after = await queries.subjectWithId(db, id)
  await recordChange(db, {
    user_id,
    action: `scouting_subject.${act}`,
    subject_type: 'scouting_subject',
    subject_id: id,
    before,
    after,
  })
  return after
}
