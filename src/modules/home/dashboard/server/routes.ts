/** Routes of the dashboard module. */
import { hideFirstSteps } from '#modules/people/server/hide-onboarding.ts'
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { readOnboarding } from './onboarding.ts'
import { readDashboard } from './read-dashboard.ts'

export function dashboard(serve: Serve) {
  serve(calls.getDashboard, ({ db, who, query }) => readDashboard(db, who, query))
  serve(calls.getOnboarding, ({ db, who }) => readOnboarding(db, who.user_id))
  serve(calls.hideFirstSteps, async ({ db, who }) => {
    await hideFirstSteps(db, who.user_id)
    return readOnboarding(db, who.user_id)
  })
}
