/** Shared by `sold-facts.test.ts` and `sold-facts.proof.ts`. */
import { dayIn } from '#kernel/day.ts'

export const today = dayIn('Pacific/Auckland', new Date())
