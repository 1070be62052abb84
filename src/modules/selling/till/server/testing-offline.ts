/** Shared by `offline.test.ts` and `offline.proof.ts`. */
import { forSale } from '#testing/products.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'

/** Lavender at 12.50, all of it for sale in one batch. */
export const lavender = (db: Db, quantity: number) =>
  forSale(db, { name: `Lavender ${newId()}`, price: '12.50', quantity, cost: quantity })
