/** Every call about the forecast and the planner. Read this file first. */
import * as z from 'zod/mini'
import { file, fileFormat, mail } from '#features/report-engine/report-endpoint.ts'
import { Purchase } from '#features/stockroom/purchase.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Id } from '#kernel/wire.ts'
import { ForecastReply } from './forecast-reply.ts'
import { PlanAnswer } from './plan.ts'

export const getForecast = endpoint({
  method: 'GET',
  path: '/api/forecast',
  summary: 'Forecasts when growing plants will be ready and the demand for them, with the accuracy of past forecasts',
  roles: managers,
  reply: ForecastReply,
})

export const getForecastFile = file(
  '/api/forecast/file',
  'Returns the forecast as a CSV, XLSX or PDF file',
  z.strictObject({ format: fileFormat }),
)

export const mailForecast = mail('/api/forecast/mail', 'Sends the forecast by mail, as a PDF', z.optional(z.strictObject({})))

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/planner',
  summary: 'Plans what to sow, propagate, pot and buy in the next half year, with the limits that prevent more',
  roles: managers,
  reply: PlanAnswer,
})

export const getPlanFile = file(
  '/api/planner/file',
  'Returns the plan as a CSV, XLSX or PDF file',
  z.strictObject({ format: fileFormat }),
)

export const mailPlan = mail('/api/planner/mail', 'Sends the plan by mail, as a PDF', z.optional(z.strictObject({})))

export const makePlanTasks = endpoint({
  method: 'POST',
  path: '/api/planner/tasks',
  status: 201,
  summary: 'Creates tasks from work the plan proposes',
  roles: managers,
  body: z.strictObject({
    keys: z
      .array(z.string().check(z.maxLength(200)))
      .check(z.minLength(1, 'Choose at least one line of the plan.'), z.maxLength(500, 'At most 500 at once.')),
  }),
  reply: z.object({ made: z.int() }),
  idempotent: true,
  problems: ['STALE'],
})

export const makePlanOrders = endpoint({
  method: 'POST',
  path: '/api/planner/purchase-orders',
  status: 201,
  summary: 'Creates draft purchase orders for what the plan lacks: supplies by their ids, young plants by the keys of the work',
  roles: managers,
  body: z
    .strictObject({
      items: z.optional(z.array(Id).check(z.maxLength(300, 'At most 300 at once.'))),
      keys: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200, 'At most 200 at once.'))),
    })
    .check(z.refine(({ items = [], keys = [] }) => items.length + keys.length > 0, 'Choose at least one line of the plan.')),
  reply: z.array(Purchase),
  idempotent: true,
  problems: ['STALE'],
})
