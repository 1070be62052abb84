/** Every call about reports. Read this file first. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone } from '#kernel/role.ts'
import { Day } from '#kernel/wire.ts'
import { Dashboard } from './dashboard.ts'
import { groupings } from './trend.ts'

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/reports/dashboard',
  summary: 'The figures, charts and work of the dashboard',
  roles: everyone,
  query: z.optional(
    z.strictObject({
      /** How the trend is grouped; by week, unless said. */
      group: z.optional(z.enum(groupings, 'Group by week, month, season or day.')),
      /** The days of the trend; the last groups up to today, unless said. */
      from: z.optional(Day),
      to: z.optional(Day),
    }),
  ),
  reply: Dashboard,
})
