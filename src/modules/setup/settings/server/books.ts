/** Closing periods, and what later changes become. Whatever is written under a day goes through `refuseIfClosed`. */
import * as z from 'zod/mini'
import { dayIn } from '#kernel/day.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { Day } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import {
  Adjustment,
  type Books,
  type ClosePeriod,
  Closing,
  type NewAdjustment,
  closed,
  closedUndo,
  whyNotClose,
} from '../books.ts'
import { readSettings, todayOf } from './read-settings.ts'

const Lock = z.object({ closed_through: z.nullable(Day) })

/** The last closed day; null if nothing is closed. */
export async function closedThrough(db: Db): Promise<string | null> {
  const lock = await db.maybe(
    Lock,
    sql`SELECT closed_through FROM period_locks WHERE nursery_id = ${db.nursery_id} ORDER BY id DESC LIMIT 1`,
  )
  return lock?.closed_through ?? null
}

/**
 * A Problem PERIOD_CLOSED if one of the days lies in a closed period. Whatever writes to a ledger under an effective day calls it, in the
 * function that writes the ledger, so that no caller can forget it. Sent first and awaited together with the writes, it costs no round trip:
 * the refusal rolls back the transaction.
 */
export async function refuseIfClosed(db: Db, ...days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  const through = await closedThrough(db)
  if (through !== null && days.some((day) => day <= through)) throw closed(through)
}

/** The same for undoing what was done on `days`; the error says what to do instead. */
export async function refuseUndoIfClosed(db: Db, ...days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  const through = await closedThrough(db)
  const closedDay = days.find((day) => through !== null && day <= through)
  if (through !== null && closedDay !== undefined) throw closedUndo(closedDay, through)
}

export async function readBooks(db: Db): Promise<Books> {
  const [closings, adjustments] = await Promise.all([
    db.many(
      Closing,
      sql`
      SELECT closed_through, reason, period_locks.created_at, nullif(trim(first_name || ' ' || last_name), '') AS created_by
      FROM period_locks LEFT JOIN users ON users.nursery_id = period_locks.nursery_id AND users.id = period_locks.created_by
      WHERE period_locks.nursery_id = ${db.nursery_id} ORDER BY period_locks.id DESC`,
    ),
    db.many(
      Adjustment,
      sql`
      SELECT adjusting_entries.id, entry_date, kind, category, amount, tax, reason, adjusting_entries.created_at,
        nullif(trim(first_name || ' ' || last_name), '') AS created_by
      FROM adjusting_entries LEFT JOIN users ON users.nursery_id = adjusting_entries.nursery_id AND users.id = adjusting_entries.created_by
      WHERE adjusting_entries.nursery_id = ${db.nursery_id} ORDER BY entry_date DESC, adjusting_entries.id DESC`,
    ),
  ])
  return { closed_through: closings[0]?.closed_through ?? null, closings, adjustments }
}

/** Closes the books up to a day, or opens them again from it; to open takes an admin and a reason. */
export async function closePeriod(db: Db, who: CurrentUser, { closed_through, reason }: ClosePeriod): Promise<Books> {
  const [{ timeZone }, now] = await Promise.all([readSettings(db), closedThrough(db)])
  const why = whyNotClose(closed_through, { now, today: dayIn(timeZone, await db.now()) })
  if (why !== undefined) throw invalid([{ path: 'closed_through', message: why }])
  const opens = now !== null && (closed_through === null || closed_through < now)
  if (opens && who.role !== 'admin') throw new Problem('FORBIDDEN', 'Only an admin opens closed books again.')
  if (opens && !reason) throw invalid([{ path: 'reason', message: 'Say why the books are opened again.' }])
  await db.run(sql`
    INSERT INTO period_locks (nursery_id, closed_through, reason, created_by)
    VALUES (${db.nursery_id}, ${closed_through}, ${reason ?? ''}, ${who.user_id})`)
  await recordChange(db, {
    user_id: who.user_id,
    action: opens ? 'books.open' : 'books.close',
    subject_type: 'books',
    before: { closed_through: now },
    after: { closed_through, reason },
  })
  return readBooks(db)
}

/** Books an adjusting entry today for a closed period. */
export async function bookAdjustment(db: Db, who: CurrentUser, entry: NewAdjustment): Promise<Books> {
  const today = await todayOf(db)
  const day = entry.entry_date ?? today
  if (day > today) throw invalid([{ path: 'entry_date', message: 'Choose today or an earlier day.' }])
  await refuseIfClosed(db, day)
  if (Number(entry.amount) === 0 && Number(entry.tax ?? 0) === 0)
    throw invalid([{ path: 'amount', message: 'Enter what has to be put right.' }])
  const id = newId()
  await db.run(sql`
    INSERT INTO adjusting_entries (nursery_id, id, entry_date, kind, category, amount, tax, reason, created_by)
    VALUES (${db.nursery_id}, ${id}, ${day}, ${entry.kind}, ${entry.category ?? ''}, ${entry.amount}, ${entry.tax ?? '0'}, ${entry.reason}, ${who.user_id})`)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'books.adjust',
    subject_type: 'adjusting_entry',
    subject_id: id,
    after: entry,
  })
  return readBooks(db)
}
