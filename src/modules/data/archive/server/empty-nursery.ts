/** Checks that a nursery has only the rows of a new one, so that an import can replace them. */
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { exportedTables, tablesWithRows } from './tables.queries.ts'

/** A new nursery has rows in these: its settings and lists, its people, and that they signed in. An import replaces them. */
const startTables: ReadonlySet<string> = new Set([
  'audit_log',
  'category_accounts',
  'container_sizes',
  'grades',
  'growth_stages',
  'journal_progress',
  'ledger_accounts',
  'ledger_seals',
  'locations',
  'notification_digests',
  'notification_settings',
  'notification_thresholds',
  'notifications',
  'number_sequences',
  'plant_categories',
  'posting_accounts',
  'settings',
  'users',
  'vendors',
  'welcome_mails',
])

/** The tables with rows that a new nursery does not have; none for an empty one. */
export async function usedTables(db: Db): Promise<string[]> {
  const names = (await exportedTables(db)).flatMap(({ name }) => (startTables.has(name) ? [] : name))
  return (await tablesWithRows(db, names)).map(({ name }) => name)
}

/** Throws a Problem where the nursery has data of its own. */
export async function refuseUsed(db: Db): Promise<void> {
  const used = (await usedTables(db)).map((name) => name.replaceAll('_', ' '))
  if (used.length === 0) return
  const more = used.length > 3 ? ` and ${used.length - 3} more` : ''
  throw new Problem(
    'BAD_STATE',
    `You can only import into an empty nursery, and this one already has data (${used.slice(0, 3).join(', ')}${more}). Sign up for a new nursery and import there.`,
  )
}
