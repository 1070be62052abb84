/** The refusal of a change that was based on an older version of a row. */
import * as z from 'zod/mini'
import { Instant } from '#kernel/wire.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from './database.ts'
import { sql } from './sql.ts'

interface StaleRow {
  readonly id: string
  /** Its name for people: 'Kauri', 'this order'. */
  readonly name: string
  /** The current row, as the call that reads it returns it. */
  readonly current: unknown
  /** The actions of the audit log that raise the row's version, where its id has entries of other kinds too. */
  readonly actions?: readonly string[]
}

const LastChange = z.object({ by: z.nullable(z.string()), occurred_at: Instant })

/**
 * A STALE problem with the user who last changed the row. Beside the current row (`current`) it carries `changed_by`, a name,
 * and `changed_at`, an instant, so that a form can offer the present values; both are null if the audit log does not know.
 */
export async function staleProblem(db: Db, { id, name, current, actions }: StaleRow): Promise<Problem> {
  const last = await db.maybe(
    LastChange,
    sql`
      SELECT nullif(trim(first_name || ' ' || last_name), '') AS by, occurred_at
      FROM audit_log LEFT JOIN users ON users.nursery_id = audit_log.nursery_id AND users.id = audit_log.user_id
      WHERE audit_log.nursery_id = ${db.nursery_id} AND subject_id = ${id}
        AND (${actions ?? null}::text[] IS NULL OR action = ANY (${actions ?? null}::text[]))
      ORDER BY occurred_at DESC, audit_log.id DESC LIMIT 1`,
  )
  const detail = `${last?.by ?? 'Someone else'} changed ${name} in the meantime. Reload, then make your change again.`
  return new Problem('STALE', detail, { current, changed_by: last?.by ?? null, changed_at: last?.occurred_at ?? null })
}
