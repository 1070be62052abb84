/** Every call about the dashboard and a new nursery's first steps. Read this file first. */
import * as z from 'zod/mini'
import { groupings } from '#modules/figures/sums/trend.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone, managers } from '#kernel/role.ts'
import { Day } from '#kernel/wire.ts'
import { Dashboard } from './dashboard.ts'
import { OnboardingProgress } from './onboarding.ts'

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/reports/dashboard',
  summary: 'Returns the figures, charts and work of the dashboard',
  roles: everyone,
  query: z.optional(
    z.strictObject({
      /** Grouping of the trend; by week if absent. */
      group: z.optional(z.enum(groupings, 'Group by week, month, season or day.')),
      /** The days of the trend; the last groups up to today if absent. */
      from: z.optional(Day),
      to: z.optional(Day),
    }),
  ),
  reply: Dashboard,
})

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/api/onboarding',
  summary: 'Returns the onboarding steps of a new nursery, done or not, and whether I hid the list',
  roles: managers,
  reply: OnboardingProgress,
})

export const hideFirstSteps = endpoint({
  method: 'POST',
  path: '/api/onboarding/hide',
  summary: 'Hides the onboarding list on my dashboard permanently; other users keep theirs',
  roles: managers,
  reply: OnboardingProgress,
})
