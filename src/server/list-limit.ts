/** The limit of lists that are answered whole: pickers, lists in an order that only a rule knows, and what a device needs without a network. */
import { Problem } from '#kernel/problem.ts'
import type { Db } from './database.ts'
import { type Sql, sql } from './sql.ts'

/**
 * Throws BAD_STATE with `message` where the statement `others` finds `most` rows already. Nothing is locked: of rows that are added at the same moment
 * one more may get in, which does no harm.
 */
export async function refuseFullList(db: Db, others: Sql, most: number, message: string): Promise<void> {
  if ((await db.run(sql`${others} OFFSET ${most - 1} LIMIT 1`)) > 0) throw new Problem('BAD_STATE', message)
}
