/** The audit log: person, subject, and the values before and after, written in the transaction of the change. */
import type { UserId } from '#kernel/id.ts'
import { eventOfChange } from '#kernel/webhook-event.ts'
import type { Db } from './database.ts'
import { type Sql, sql } from './sql.ts'
import { queueEvents } from './webhook-outbox.ts'

export interface Change {
  readonly user_id: UserId | null
  /** `settings.save`, `sale.create`: the module and the operation. */
  readonly action: string
  readonly subject_type: string
  readonly subject_id?: string
  readonly before?: unknown
  readonly after?: unknown
  /** True for a sale that was paid at once: it is an event of payments, too. */
  readonly is_paid?: boolean
}

export const recordChange = (db: Db, change: Change) => recordChanges(db, [change])

/** Several, in their order, in one statement. */
export const recordChanges = (db: Db, changes: readonly Change[]) => db.run(insertChanges(db, changes))

/** The same as a step of another statement of the transaction. Queues the events of the changes for webhooks. */
export function insertChanges(db: Db, changes: readonly Change[]): Sql {
  queueEvents(
    db,
    changes.flatMap((change) => eventOfChange(change) ?? []),
  )
  return sql`
  INSERT INTO audit_log (nursery_id, user_id, action, subject_type, subject_id, before, after)
  SELECT ${db.nursery_id}, user_id, action, subject_type, subject_id, before, after
  FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    AS change (user_id uuid, action text, subject_type text, subject_id uuid, before jsonb, after jsonb) RETURNING 1`
}
