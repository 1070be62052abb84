/** True if an account has an order to be delivered or invoiced. */
import * as z from 'zod/mini'
import type { AccountId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { openStates } from '../order-state.ts'

const Numbered = z.object({ order_number: z.int() })

/** The number of its oldest order that is neither invoiced, called off nor cancelled. */
export const openOrderOf = async (db: Db, id: AccountId): Promise<number | undefined> =>
  (
    await db.maybe(
      Numbered,
      sql`
      SELECT order_number FROM orders WHERE nursery_id = ${db.nursery_id} AND business_account_id = ${id}
        AND status = ANY(${[...openStates]}::text[]) ORDER BY order_number LIMIT 1`,
    )
  )?.order_number
