/** The SQL of receipts. */
import type { ExpenseId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { Receipt } from '../expense.ts'

const Held = z.object({ id: Id, receipts: z.int() })
/** Locks the expense for this transaction, and returns how many receipts it has. */
export async function lockExpense(db: Db, expenseId: ExpenseId): Promise<number> {
  await db.one(
    z.object({ id: Id }),
    sql`SELECT id FROM expenses WHERE nursery_id = ${db.nursery_id} AND id = ${expenseId} AND archived_at IS NULL FOR UPDATE`,
  )
  const { receipts } = await db.one(
    Held,
    sql`
    SELECT ${expenseId}::uuid AS id, count(*)::int AS receipts FROM expense_receipts
    WHERE nursery_id = ${db.nursery_id} AND expense_id = ${expenseId}`,
  )
  return receipts
}

export const addReceipt = (db: Db, userId: UserId, expenseId: ExpenseId, { id, kind, name, bytes }: Receipt) =>
  db.run(sql`
    INSERT INTO expense_receipts (nursery_id, id, expense_id, kind, name, bytes, created_by)
    VALUES (${db.nursery_id}, ${id}, ${expenseId}, ${kind}, ${name}, ${bytes}, ${userId})`)

export const receiptWithId = (db: Db, expenseId: ExpenseId, id: string): Promise<Receipt> =>
  db.one(
    Receipt,
    sql`SELECT id, kind, name, bytes FROM expense_receipts WHERE nursery_id = ${db.nursery_id} AND expense_id = ${expenseId} AND id = ${id}`,
  )

export const deleteReceipt = (db: Db, id: string) =>
  db.run(sql`DELETE FROM expense_receipts WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const moveReceipts = (db: Db, from: readonly ExpenseId[], to: ExpenseId) =>
  db.run(
    sql`UPDATE expense_receipts SET expense_id = ${to} WHERE nursery_id = ${db.nursery_id} AND expense_id = ANY(${[...from]}::uuid[])`,
  )
