/** Forecast and plan: facts are read in a short transaction, then worked out in another thread. */
import { todayOf } from '#features/settings/server/read-settings.ts'
import { addDays, mondayOf } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { WorkerPool } from '#server/worker-pool.ts'
import type { PlanAnswer } from '../plan.ts'
import type { Report } from '#features/report-engine/report.ts'
import { weeksOfHistory } from '../make-forecast.ts'
import * as queries from './forecast.queries.ts'
import type { FactTexts, ForecastTask } from './forecast-task.ts'

/** One nursery's facts, read but not yet processed. */
type ReadTask = Omit<ForecastTask, 'as'>

const threads = new WorkerPool(new URL('./forecast-worker.ts', import.meta.url), {
  threads: 1,
  waiting: 20,
  milliseconds: 60_000,
  heapMb: 512,
})

/** The replies of these tasks as JSON text. */
const work = (task: ReadTask, as: ForecastTask['as']) => threads.run({ ...task, as } satisfies ForecastTask) as Promise<string>

const byName = async <Name extends keyof FactTexts>(texts: Readonly<Record<Name, Promise<string>>>) =>
  Object.fromEntries(
    await Promise.all(Object.entries<Promise<string>>(texts).map(async ([name, text]) => [name, await text])),
  ) as Record<Name, string>

const readCommon = (db: Db, today: string) => ({
  grown: queries.grownBatches(db),
  growing: queries.growingBatches(db),
  kinds: queries.kindsForSale(db),
  sold: queries.soldInWeeks(db, addDays(mondayOf(today), -7 * weeksOfHistory)),
})

export async function readForecastFacts(db: Db): Promise<ReadTask> {
  const today = await todayOf(db)
  return { of: 'forecast', today, texts: await byName(readCommon(db, today)) }
}

export async function readPlanFacts(db: Db): Promise<ReadTask> {
  const today = await todayOf(db)
  const texts = await byName({
    ...readCommon(db, today),
    reserved: queries.reserved(db, today),
    capacity: queries.capacity(db, today),
    recipes: queries.recipesInUse(db),
    youngOnOrder: queries.youngOnOrder(db),
  })
  return { of: 'plan', today, texts }
}

/** The reply of a call, as JSON text. */
export const answerText = (task: ReadTask): Promise<string> => work(task, 'answer')

export const reportOf = async (task: ReadTask): Promise<Report> => JSON.parse(await work(task, 'report')) as Report

export const workOutPlan = async (task: ReadTask): Promise<PlanAnswer> => JSON.parse(await answerText(task)) as PlanAnswer
