/** Proves the references that no foreign key looks up: every night, in every nursery. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { Job } from '#server/jobs.ts'
import { Sql, sql } from '#server/sql.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { verifiedReferences } from '../references.ts'

const Broken = z.object({ count: z.int() })
const name = (text: string) => new Sql(text, [])

interface BrokenReference {
  readonly table: string
  readonly column: string
  readonly count: number
}

export async function brokenReferences(db: Db): Promise<BrokenReference[]> {
  const counted = await Promise.all(
    verifiedReferences.map(({ table, column, parent }) =>
      db.one(
        Broken,
        sql`
        SELECT count(*)::int AS count FROM ${name(table)} AS child
        WHERE child.nursery_id = ${db.nursery_id} AND child.${name(column)} IS NOT NULL AND NOT EXISTS (
          SELECT FROM ${name(parent)} AS parent
          WHERE parent.id = child.${name(column)} AND ${parent === 'nurseries' ? sql`true` : sql`parent.nursery_id = ${db.nursery_id}`})`,
      ),
    ),
  )
  return verifiedReferences.flatMap(({ table, column }, i) => {
    const count = counted[i]?.count ?? 0
    return count > 0 ? [{ table, column, count }] : []
  })
}

/** Fails where a reference is broken: the log names it, and the alert for failed jobs is raised. */
export const proveReferencesJob: Job = {
  name: 'nursery-data.prove-references',
  daily: true,
  work: async ({ pool, nursery_id }) => {
    const broken = await withTenantTransaction(pool, nursery_id, brokenReferences, 'read')
    const named = broken.map(({ table, column, count }) => `${table}.${column}: ${count}`).join(', ')
    if (named !== '') throw new Error(`Rows refer to rows that are not there: ${named}.`)
  },
}
