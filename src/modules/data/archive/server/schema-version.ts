/** The version of the schema: the number of the newest migration. */
import { readMigrations } from '#server/migrate.ts'

let version: number | undefined

export const schemaVersion = (): number => (version ??= readMigrations().at(-1)?.version ?? 0)
