/** The thread that makes forecasts and plans: JSON in, JSON out, so that passing messages costs little on either side. */
import { parentPort } from 'node:worker_threads'
import type { Outcome } from '#server/worker-pool.ts'
import { outlookOf } from '../make-forecast.ts'
import { outlookReport, planReport } from '../outlook-report.ts'
import { planOf } from '../make-plan.ts'
import { type OutlookTask, factsOf } from './outlook-task.ts'

function answer(task: OutlookTask): unknown {
  const { of, as } = task
  if (of === 'outlook') {
    const outlook = outlookOf(factsOf(task))
    return as === 'report' ? outlookReport(outlook) : outlook
  }
  const plan = planOf(factsOf(task))
  return as === 'report' ? planReport(plan) : plan
}

parentPort?.on('message', (task: OutlookTask) => {
  let outcome: Outcome
  try {
    outcome = { result: JSON.stringify(answer(task)) }
  } catch (error) {
    outcome = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(outcome)
})
