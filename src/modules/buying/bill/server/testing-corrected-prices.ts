/** Shared by `corrected-prices.test.ts` and `corrected-prices.proof.ts`. */
import { randomUUID } from 'node:crypto'

export const key = () => randomUUID()
