/** Routes of the planning module. */
import { drawReport, mailReport } from '#modules/figures/engine/server/mail-report.ts'
import { reportFile } from '#modules/figures/engine/server/report-file.ts'
import { JsonText } from '#server/reply.ts'
import { type Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { adjustDemand } from './adjust-demand.ts'
import { makeOrdersOf, makeTasksOf, undoPlan } from './create-from-plan.ts'
import { markWeeks } from './mark-weeks.ts'
import { deleteProductionRecipe, saveProductionRecipe } from './production-recipes.ts'
import { listProductionRecipes } from './production-recipes.queries.ts'
import { answerText, readForecastInputs, readPlanInputs, reportOf, workOutPlan } from './read-forecast.ts'

export function planning(serve: Serve) {
  // Done before the call's transaction, from what a short one of its own reads.
  serve(
    calls.getForecast,
    async ({ transaction }) => answerText(await transaction(readForecastInputs)),
    async (_, text) => new JsonText(text),
  )
  serve(
    calls.getForecastFile,
    async ({ transaction }) => reportOf(await transaction(readForecastInputs)),
    ({ db, query: { format } }, report) => reportFile(db, report, format),
  )
  serve(
    calls.mailForecast,
    async ({ transaction, body }) => {
      const report = await reportOf(await transaction(readForecastInputs))
      return drawReport(transaction, body, async () => report)
    },
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )
  serve(
    calls.getPlanFile,
    async ({ transaction, query: { weeks } }) => reportOf(await transaction((db) => readPlanInputs(db, weeks))),
    ({ db, query: { format } }, report) => reportFile(db, report, format),
  )
  serve(
    calls.mailPlan,
    async ({ transaction, body, query }) => {
      const report = await reportOf(await transaction((db) => readPlanInputs(db, query?.weeks)))
      return drawReport(transaction, body, async () => report)
    },
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )
  serve(
    calls.getPlan,
    async ({ transaction, query }) => answerText(await transaction((db) => readPlanInputs(db, query?.weeks))),
    async (_, text) => new JsonText(text),
  )
  serve(calls.adjustDemand, ({ db, who, body }) => adjustDemand(db, who.user_id, body))
  serve(calls.markWeeks, ({ db, who, body }) => markWeeks(db, who.user_id, body))
  serve(calls.listProductionRecipes, ({ db }) => listProductionRecipes(db))
  serve(calls.saveProductionRecipe, ({ db, who, body }) => saveProductionRecipe(db, who.user_id, body))
  serve(calls.deleteProductionRecipe, ({ db, who, params }) => deleteProductionRecipe(db, who.user_id, params.id))
  serve(
    calls.makePlanOrders,
    async ({ transaction, body: { weeks } }) => workOutPlan(await transaction((db) => readPlanInputs(db, weeks))),
    ({ db, who, body }, plan) => makeOrdersOf(db, who.user_id, plan, body),
  )
  serve(
    calls.makePlanTasks,
    async ({ transaction, body: { weeks } }) => workOutPlan(await transaction((db) => readPlanInputs(db, weeks))),
    ({ db, who, body }, plan) => makeTasksOf(db, who.user_id, plan, body.keys),
  )
  serve(calls.undoPlan, ({ db, who, body }) => undoPlan(db, who.user_id, body))
}
