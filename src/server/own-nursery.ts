/** Lets Citus run an INSERT … SELECT that reads another step of its statement on the node of the nursery. */
import type { Db } from './database.ts'
import { type Sql, sql } from './sql.ts'

/**
 * Joined at the end of its FROM, it adds the column `own_nursery`, to be inserted in place of the parameter. With a parameter Citus collects the selection
 * on the coordinator, and first sends what the other step returned to every node: the statement would fail while any of them is away. Citus also needs
 * the INSERT to be a step itself, every id in the selection, `written_at()` for a `created_at` that is clock_timestamp() by default, and an alias
 * of the table where RETURNING or a conflict names its columns.
 */
export const ownNursery = (db: Db): Sql =>
  sql`CROSS JOIN (SELECT id AS own_nursery FROM nurseries WHERE id = ${db.nursery_id}) AS own`
