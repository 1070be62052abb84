/** What the expenses room serves. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { archiveExpense, createExpense, deleteExpense, editExpense, listExpenses } from './expenses.ts'
import { wordsSoFar } from './expenses.queries.ts'

export function expenses(serve: Serve) {
  const idOf = (params: Readonly<Record<string, string>>) => params['id'] ?? ''
  serve(calls.listExpenses, ({ db, query }) => listExpenses(db, query))
  serve(calls.expenseWords, ({ db }) => wordsSoFar(db))
  serve(calls.createExpense, ({ db, who, body }) => createExpense(db, who.user_id, body))
  serve(calls.editExpense, ({ db, who, params, body }) => editExpense(db, who.user_id, idOf(params), body))
  serve(calls.deleteExpense, ({ db, who, params }) => deleteExpense(db, who.user_id, idOf(params)))
  serve(calls.restoreExpense, ({ db, who, params }) => archiveExpense(db, who.user_id, idOf(params), false))
}
