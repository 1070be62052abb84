/** Vitest's global setup: creates one database for all tests, unless they have one already. */
import { throwAwayDatabase } from './throw-away-database.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['OWNER_DATABASE_URL'] !== undefined) return undefined
  const { env, stop } = await throwAwayDatabase()
  Object.assign(process.env, env)
  return stop
}
