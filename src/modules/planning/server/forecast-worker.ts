/** The thread that makes forecasts and plans: JSON in, JSON out, so that passing messages costs little on either side. */
import { parentPort } from 'node:worker_threads'
import type { Outcome } from '#server/worker-pool.ts'
import { forecastOf } from '../make-forecast.ts'
import { forecastReport, planReport } from '../forecast-report.ts'
import { planOf } from '../make-plan.ts'
import { type ForecastTask, inputsOf } from './forecast-task.ts'

function answer(task: ForecastTask): unknown {
  const { of, as } = task
  if (of === 'forecast') {
    const forecast = forecastOf(inputsOf(task))
    return as === 'report' ? forecastReport(forecast) : forecast
  }
  const plan = planOf(inputsOf(task), task.weeks)
  return as === 'report' ? planReport(plan) : plan
}

parentPort?.on('message', (task: ForecastTask) => {
  let outcome: Outcome
  try {
    outcome = { result: JSON.stringify(answer(task)) }
  } catch (error) {
    outcome = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(outcome)
})
