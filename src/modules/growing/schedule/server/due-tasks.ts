/** The tasks that are due. */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Due = z.object({ id: Id, title: z.string(), task_type: z.string(), scheduled_date: Day, assignee_id: z.nullable(UserId) })

/** Tasks that are not completed and are due on or before `today`, the longest due first. */
export const dueTasks = (db: Db, today: string): Promise<z.infer<typeof Due>[]> =>
  db.many(
    Due,
    sql`
    SELECT id, title, task_type, scheduled_date, assignee_id FROM production_tasks
    WHERE nursery_id = ${db.nursery_id} AND status IN ('pending', 'in_progress') AND scheduled_date <= ${today}::date
    ORDER BY scheduled_date, id`,
  )
