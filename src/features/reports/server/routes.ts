/** What the reports room serves. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { readDashboard } from './read-dashboard.ts'

export function reports(serve: Serve) {
  serve(calls.getDashboard, ({ db, who, query }) => readDashboard(db, who.role, query))
}
