/** Routes of saved views. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { changeView, chooseOpeningView, deleteView, saveView, viewFor, viewsFor } from './saved-views.ts'

export function savedViews(serve: Serve) {
  serve(calls.listViews, ({ db, who }) => viewsFor(db, who.user_id))
  serve(calls.getView, ({ db, who, params }) => viewFor(db, who.user_id, params.id))
  serve(calls.saveView, ({ db, who, body }) => saveView(db, who, body))
  serve(calls.changeView, ({ db, who, params, body }) => changeView(db, who, params.id, body))
  serve(calls.deleteView, ({ db, who, params }) => deleteView(db, who, params.id))
  serve(calls.chooseOpeningView, ({ db, who, body }) => chooseOpeningView(db, who.user_id, body))
}
