/** Helpers of `connections.test.ts` and `connections.proof.ts`. */
import { sql } from './sql.ts'

export const url = process.env['DATABASE_URL'] ?? ''
export const one = sql`SELECT 1`
