import { type Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { editItems } from './edit-items.ts'
import { addTransaction, listTransactions } from './book-movement.ts'
import { type CorrectionQuestions, deleteTransaction, editTransaction, previewCorrection } from './correct-movement.ts'
import { visibleItem, visibleTransaction } from '../supply.ts'
import * as operations from './supplies.ts'
import { rowOfMovement, shownMovement } from './movements.queries.ts'
import { categories, itemWithId } from './supplies.queries.ts'

export function supplies(serve: Serve, questions: operations.SupplyQuestions & CorrectionQuestions) {
  serve(calls.listCategories, ({ db }) => categories(db))
  serve(calls.getCategory, ({ db, params }) => operations.categoryWithId(db, params.id))
  serve(calls.createCategory, ({ db, who, body }) => operations.createCategory(db, who.user_id, body.name))
  serve(calls.editCategory, ({ db, who, params, body }) => operations.editCategory(db, who.user_id, params.id, body.name))
  serve(calls.deleteCategory, ({ db, who, params }) => operations.deleteCategory(db, who.user_id, params.id))
  serve(calls.listItems, ({ db, who, query }) => operations.listItems(db, who.role, query))
  serve(calls.getItem, async ({ db, who, params }) => visibleItem(await itemWithId(db, params.id), who.role))
  serve(calls.createItem, ({ db, who, body }) => operations.createItem(db, who.user_id, body))
  serve(calls.editItem, ({ db, who, params, body }) => operations.editItem(db, who.user_id, params.id, body))
  serve(calls.editItems, ({ db, who, body }) => editItems(db, who.user_id, body.items, questions))
  serve(calls.deleteItem, ({ db, who, params }) => operations.deleteItem(db, who.user_id, params.id, questions))
  serve(calls.restoreItem, ({ db, who, params }) => operations.restoreItem(db, who.user_id, params.id))
  serve(calls.listTransactions, ({ db, who, query }) => listTransactions(db, who.role, query))
  serve(calls.getTransaction, async ({ db, who, params }) =>
    visibleTransaction(await shownMovement(db, await rowOfMovement(db, params.id)), who.role),
  )
  serve(calls.addTransaction, ({ db, who, body }) => addTransaction(db, who.user_id, body))
  serve(calls.previewCorrection, async ({ db, params, query }) =>
    previewCorrection(db, await rowOfMovement(db, params.id), query, questions),
  )
  serve(calls.editTransaction, async ({ db, who, params, body }) =>
    editTransaction(db, who.user_id, await rowOfMovement(db, params.id), body, questions),
  )
  serve(calls.deleteTransaction, async ({ db, who, params }) => {
    await deleteTransaction(db, who.user_id, await rowOfMovement(db, params.id), questions)
    return undefined
  })
}
