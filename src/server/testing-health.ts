/** Helpers of `health.test.ts` and `health.proof.ts`. */
import { readConfig } from './config.ts'
import { newSecret } from './secrets.ts'

export const databaseUrl = process.env['DATABASE_URL'] ?? ''
export const anyConfig = () =>
  readConfig({ SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret(), GLASSHOUSE_DATA: '.data-test/health' })
