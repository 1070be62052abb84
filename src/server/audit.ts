/** The audit log: who changed what, from what to what, written in the transaction of the change. */
import type { UserId } from '#kernel/id.ts'
import type { Db } from './database.ts'
import { sql } from './sql.ts'

export interface Change {
  readonly user_id: UserId | null
  /** `settings.save`, `sale.ring_up`: the feature and the operation. */
  readonly action: string
  readonly subject_type: string
  readonly subject_id?: string
  readonly before?: unknown
  readonly after?: unknown
}

export const recordChange = (db: Db, { user_id, action, subject_type, subject_id, before, after }: Change) =>
  db.run(sql`
    INSERT INTO audit_log (nursery_id, user_id, action, subject_type, subject_id, before, after)
    VALUES (${db.nursery_id}, ${user_id}, ${action}, ${subject_type}, ${subject_id ?? null}, ${json(before)}, ${json(after)})`)

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
