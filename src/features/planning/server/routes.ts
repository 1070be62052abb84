/** Routes of the planning feature. */
import { drawReport, mailReport } from '#features/report-engine/server/mail-report.ts'
import { reportFile } from '#features/report-engine/server/report-file.ts'
import { JsonText, type Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { makeOrdersOf, makeTasksOf } from './create-from-plan.ts'
import { answerText, readForecastFacts, readPlanFacts, reportOf, workOutPlan } from './read-forecast.ts'

export function planning(serve: Serve) {
  // Done before the call's transaction, from what a short one of its own reads.
  serve(
    calls.getForecast,
    async ({ transaction }) => answerText(await transaction(readForecastFacts)),
    async (_, text) => new JsonText(text),
  )
  serve(
    calls.getForecastFile,
    async ({ transaction }) => reportOf(await transaction(readForecastFacts)),
    ({ db, query: { format } }, report) => reportFile(db, report, format),
  )
  serve(
    calls.mailForecast,
    async ({ transaction, body }) => {
      const report = await reportOf(await transaction(readForecastFacts))
      return drawReport(transaction, body, async () => report)
    },
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )
  serve(
    calls.getPlanFile,
    async ({ transaction }) => reportOf(await transaction(readPlanFacts)),
    ({ db, query: { format } }, report) => reportFile(db, report, format),
  )
  serve(
    calls.mailPlan,
    async ({ transaction, body }) => {
      const report = await reportOf(await transaction(readPlanFacts))
      return drawReport(transaction, body, async () => report)
    },
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )
  serve(
    calls.getPlan,
    async ({ transaction }) => answerText(await transaction(readPlanFacts)),
    async (_, text) => new JsonText(text),
  )
  serve(
    calls.makePlanOrders,
    async ({ transaction }) => workOutPlan(await transaction(readPlanFacts)),
    ({ db, who, body }, plan) => makeOrdersOf(db, who.user_id, plan, body),
  )
  serve(
    calls.makePlanTasks,
    async ({ transaction }) => workOutPlan(await transaction(readPlanFacts)),
    ({ db, who, body }, plan) => makeTasksOf(db, who.user_id, plan, body.keys),
  )
}
