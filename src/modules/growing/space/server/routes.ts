/** Routes of the cost of space. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { readBatchSpace } from './read-space-costs.ts'
import { type SpaceQuestions, addRate, deleteRate, proposeRate } from './space-rates.ts'
import { spaceRates } from './space-rates.queries.ts'

export function spaceCosts(serve: Serve, questions: SpaceQuestions) {
  serve(calls.listSpaceRates, ({ db }) => spaceRates(db))
  serve(calls.addSpaceRate, ({ db, who, body }) => addRate(db, who.user_id, body))
  serve(calls.deleteSpaceRate, ({ db, who, params }) => deleteRate(db, who.user_id, params.id))
  serve(
    calls.proposeSpaceRate,
    ({ writing }) => questions.bringJournalUpToDate(writing),
    ({ db, query }) => proposeRate(db, questions, query?.to),
  )
  serve(calls.getBatchSpace, ({ db, params }) => readBatchSpace(db, params.id, questions.areasOfPlaces))
}
