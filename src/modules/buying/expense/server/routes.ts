/** Routes of the expenses module. */
import type { Files } from '#server/files.ts'
import type { Serve } from '#server/serve.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import {
  type ExpenseQuestions,
  createExpense,
  deleteExpense,
  editExpense,
  listExpenses,
  previewExpense,
  restoreExpense,
} from './expenses.ts'
import { expenseWithId, suggestions } from './expenses.queries.ts'
import { addReceipt, removeReceipt, showReceipt, storeReceipt } from './receipts.ts'

export function expenses(serve: Serve, files: Files, questions: ExpenseQuestions) {
  serve(calls.listExpenses, ({ db, query }) => listExpenses(db, query))
  serve(calls.expenseSuggestions, ({ db }) => suggestions(db))
  serve(calls.getExpense, ({ db, params }) => expenseWithId(db, params.id))
  serve(calls.createExpense, ({ db, who, body }) => createExpense(db, who.user_id, body))
  serve(calls.previewExpense, ({ db, params, query }) => previewExpense(db, params.id, query))
  serve(calls.editExpense, ({ db, who, params, body }) => editExpense(db, who.user_id, params.id, body))
  serve(calls.deleteExpense, ({ db, who, params }) => deleteExpense(db, who.user_id, params.id, questions))
  serve(calls.restoreExpense, ({ db, who, params }) => restoreExpense(db, who.user_id, params.id, questions))
  serve(
    calls.addReceipt,
    ({ transaction, who: { nursery_id }, params, file }) =>
      storeReceipt(files, { transaction, nursery_id }, params.id, sentFile(file)),
    ({ db, who, params }, receipt) => addReceipt(db, who.user_id, params.id, receipt),
  )
  serve(calls.removeReceipt, ({ db, who, params }) => removeReceipt(db, who.user_id, params.id, params.receiptId))
  serve(calls.showReceipt, ({ db, params, query }) =>
    showReceipt(db, files, { expenseId: params.id, id: params.receiptId, size: query.size ?? 'large' }),
  )
}
