/** The rows that webhooks send, as the API gives them. */
import { readAccount } from '#modules/customers/server/accounts.ts'
import { readBatch } from '#modules/growing/batch/server/batches.ts'
import { taskWithId } from '#modules/growing/task/server/tasks.queries.ts'
import { runWith } from '#modules/orders/delivery/server/plan-run.ts'
import { wholeOrder } from '#modules/orders/order/server/read-order.ts'
import { getLayby } from '#modules/selling/draft/server/laybys.ts'
import { readSale } from '#modules/selling/sale/server/read-sale.ts'
import { itemWithId } from '#modules/supplies/server/supplies.queries.ts'
import type { ReadRow } from '#modules/people/webhook/server/send-deliveries.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'

const readers: Readonly<Record<string, (db: Db, id: string) => Promise<unknown>>> = {
  sale: readSale,
  layby: getLayby,
  order: wholeOrder,
  batch: readBatch,
  plant_batch: readBatch,
  task: taskWithId,
  production_task: taskWithId,
  delivery_run: runWith,
  business_account: readAccount,
  inventory_item: itemWithId,
}

export const readRow: ReadRow = async (db, subject_type, id) => {
  try {
    return await readers[subject_type]?.(db, id)
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
