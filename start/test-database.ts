/** Vitest's global setup: creates one database for all tests, unless they have one already. */
import path from 'node:path'
import { project } from './run.ts'
import { throwAwayDatabase } from './throw-away-database.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['OWNER_DATABASE_URL'] !== undefined) return undefined
  // As `npm test` has it: the processes that tests start read their compiled sources there.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(project, 'node_modules', '.cache', 'node')
  const { env, stop } = await throwAwayDatabase()
  Object.assign(process.env, env)
  return stop
}
