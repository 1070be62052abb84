/** Every call about the forecast and the planner. Read this file first. */
import * as z from 'zod/mini'
import { file, fileFormat, mail } from '#modules/figures/engine/report-endpoint.ts'
import { Purchase } from '#modules/buying/stockroom/purchase.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { PurchaseOrderId, TaskId } from '#kernel/id.ts'
import { Id } from '#kernel/wire.ts'
import { ForecastReply } from './forecast-reply.ts'
import { MarkWeeks } from './mark-weeks.ts'
import { AdjustDemand } from './adjust-demand.ts'
import { NewProductionRecipe, ProductionRecipe } from './production-recipe.ts'
import { PlanAnswer, horizons } from './plan.ts'

/** For how many weeks work is planned; a year without it. */
const Weeks = z.optional(z.enum(horizons))

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
  summary:
    'Plans what to sow, propagate, pot and buy in the coming weeks, with the limits that prevent more, and tries such a plan on the past year',
  roles: managers,
  query: z.strictObject({ weeks: Weeks }),
  reply: PlanAnswer,
})

export const adjustDemand = endpoint({
  method: 'PUT',
  path: '/api/planner/demand',
  summary: 'Plans a plant in a container for a demand of your own instead of its forecast; with null by the forecast again',
  roles: managers,
  body: AdjustDemand,
})

export const markWeeks = endpoint({
  method: 'PUT',
  path: '/api/planner/weeks',
  summary:
    'Marks past weeks of a plant as a promotion or sold out, which the forecast leaves out, or as usual, which it counts; with null it judges them itself',
  roles: managers,
  body: MarkWeeks,
})

export const listProductionRecipes = endpoint({
  method: 'GET',
  path: '/api/production-recipes',
  summary: 'Lists how plants are grown: weeks by stage and season, losses, yield, trays and minutes, by plant, size and method',
  roles: managers,
  reply: z.array(ProductionRecipe),
})

export const saveProductionRecipe = endpoint({
  method: 'PUT',
  path: '/api/production-recipes',
  summary: 'Saves how a plant is grown to a size by a method; replaces the recipe of the same plant, size and method',
  roles: managers,
  body: NewProductionRecipe,
})

export const deleteProductionRecipe = endpoint({
  method: 'DELETE',
  path: '/api/production-recipes/:id',
  summary: 'Deletes a production recipe',
  roles: managers,
  problems: ['NOT_FOUND'],
})

export const getPlanFile = file(
  '/api/planner/file',
  'Returns the plan as a CSV, XLSX or PDF file',
  z.strictObject({ format: fileFormat, weeks: Weeks }),
)

export const mailPlan = mail(
  '/api/planner/mail',
  'Sends the plan by mail, as a PDF',
  z.optional(z.strictObject({ weeks: Weeks })),
)

export const makePlanTasks = endpoint({
  method: 'POST',
  path: '/api/planner/tasks',
  status: 201,
  summary: 'Creates tasks from work the plan proposes',
  roles: managers,
  body: z.strictObject({
    weeks: Weeks,
    keys: z
      .array(z.string().check(z.maxLength(200)))
      .check(z.minLength(1, 'Choose at least one line of the plan.'), z.maxLength(500, 'At most 500 at a time.')),
  }),
  /** The ids of the tasks, to undo it. */
  reply: z.object({ made: z.int(), task_ids: z.array(TaskId) }),
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
      weeks: Weeks,
      items: z.optional(z.array(Id).check(z.maxLength(300, 'At most 300 at a time.'))),
      keys: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500, 'At most 500 at a time.'))),
    })
    .check(z.refine(({ items = [], keys = [] }) => items.length + keys.length > 0, 'Choose at least one line of the plan.')),
  reply: z.array(Purchase),
  idempotent: true,
  problems: ['STALE'],
})

export const undoPlan = endpoint({
  method: 'POST',
  path: '/api/planner/undo',
  summary:
    'Takes back what was created from the plan at once: tasks that are still to do, and purchase orders that are still drafts',
  roles: managers,
  body: z.strictObject({
    task_ids: z.optional(z.array(TaskId).check(z.maxLength(500, 'At most 500 at a time.'))),
    purchase_order_ids: z.optional(z.array(PurchaseOrderId).check(z.maxLength(100, 'At most 100 at a time.'))),
  }),
  problems: ['STALE', 'BAD_STATE'],
})
