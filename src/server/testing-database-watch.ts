/** Helpers of `database-watch.test.ts` and `database-watch.proof.ts`. */
import { openCable } from '#testing/proxy.ts'

export const url = process.env['DATABASE_URL'] ?? ''
export const cable = await openCable(new URL(url))
