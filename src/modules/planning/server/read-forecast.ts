/** Forecast and plan: inputs are read in a short transaction, then worked out in another thread. */
import { createHash } from 'node:crypto'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { addDays, mondayOf } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { readBedSpace, spacesOfContainers } from '#modules/growing/map/server/bed-space.ts'
import { WorkerPool } from '#server/worker-pool.ts'
import { type PlanAnswer, usualHorizon } from '../plan.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { weeksOfSales } from '../sales-history.ts'
import { adjustedDemands } from './adjusted-demand.queries.ts'
import { gradesOfKinds } from './grades.queries.ts'
import { markedWeeks } from './marked-weeks.queries.ts'
import { productionRecipes } from './production-recipes.queries.ts'
import * as queries from './forecast.queries.ts'
import type { InputTexts, ForecastTask } from './forecast-task.ts'

/** One nursery's inputs, read but not yet processed. */
type ReadTask = Omit<ForecastTask, 'as'>

const threads = new WorkerPool(new URL('./forecast-worker.ts', import.meta.url), {
  threads: 1,
  waiting: 20,
  milliseconds: 60_000,
  heapMb: 512,
  work: 'forecasts and plans',
})

/** The newest results, by their inputs: the same inputs give the same result. */
const results = new Map<string, Promise<string>>()
const mostResults = 24

/** The reply of a task as JSON text, cached until its inputs change. */
function work(task: ReadTask, as: ForecastTask['as']): Promise<string> {
  const hash = createHash('sha256').update(
    `${task.of} ${as} ${task.today} ${task.country} ${task.timeZone} ${task.weeks} ${task.budget}`,
  )
  for (const text of Object.values(task.texts)) hash.update(text)
  const key = hash.digest('base64')
  const known = results.get(key)
  if (known !== undefined) return known
  const result = threads.run({ ...task, as } satisfies ForecastTask) as Promise<string>
  results.set(key, result)
  result.catch(() => results.delete(key))
  const [oldest] = results.keys()
  if (results.size > mostResults && oldest !== undefined) results.delete(oldest)
  return result
}

const byName = async <Name extends keyof InputTexts>(texts: Readonly<Record<Name, Promise<string>>>) =>
  Object.fromEntries(
    await Promise.all(Object.entries<Promise<string>>(texts).map(async ([name, text]) => [name, await text])),
  ) as Record<Name, string>

function readCommon(db: Db, today: string) {
  const since = addDays(mondayOf(today), -7 * weeksOfSales)
  return {
    grown: queries.grownBatches(db),
    growing: queries.growingBatches(db),
    kinds: queries.kindsForSale(db),
    sold: queries.soldInWeeks(db, since),
    lost: queries.lostInWeeks(db, since),
    stockOuts: queries.stockOuts(db, today),
    marked: markedWeeks(db, since),
  }
}

export async function readForecastInputs(db: Db): Promise<ReadTask> {
  const [today, { country, timeZone }] = await Promise.all([todayOf(db), readSettings(db)])
  return { of: 'forecast', today, country, timeZone, weeks: 0, budget: '0', texts: await byName(readCommon(db, today)) }
}

export async function readPlanInputs(db: Db, weeks: string = usualHorizon): Promise<ReadTask> {
  const [today, { pottingBudget: budget, country, timeZone }] = await Promise.all([todayOf(db), readSettings(db)])
  const texts = await byName({
    ...readCommon(db, today),
    adjusted: adjustedDemands(db),
    productionRecipes: productionRecipes(db),
    pottingTimes: queries.pottingTimes(db),
    cells: queries.cellsOfContainers(db),
    youngTrays: queries.youngTrays(db),
    mothers: queries.mothers(db),
    grades: gradesOfKinds(db, addDays(today, -364)),
    reserved: queries.reserved(db, today),
    capacity: queries.capacity(db, today),
    recipes: queries.recipesInUse(db),
    lastRecipes: queries.lastRecipes(db),
    youngCosts: queries.youngCosts(db),
    youngOnOrder: queries.youngOnOrder(db),
    spaces: spacesOfContainers(db),
    beds: readBedSpace(db).then((beds) => JSON.stringify([beds])),
  })
  return { of: 'plan', today, country, timeZone, weeks: Number(weeks), budget, texts }
}

/** The reply of a call, as JSON text. */
export const answerText = (task: ReadTask): Promise<string> => work(task, 'answer')

export const reportOf = async (task: ReadTask): Promise<Report> => JSON.parse(await work(task, 'report')) as Report

export const workOutPlan = async (task: ReadTask): Promise<PlanAnswer> => JSON.parse(await answerText(task)) as PlanAnswer
