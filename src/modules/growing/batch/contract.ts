/** Every call about batches and plant stock. Read this file first. */
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, isTrue, sortedBy } from '#kernel/endpoint.ts'
import { everyone, growers, managers } from '#kernel/role.ts'
import { Forecast } from './forecast.ts'
import { Lineage, RecallLine } from './lineage.ts'
import { BatchEvent, NewBatch, PlantBatch, ReadyRow, StockRow, batchSorts } from './batch.ts'
import { batchStates } from './batch-kinds.ts'

const search = z.optional(z.string().check(z.maxLength(100)))

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/plant-batches',
  summary: 'Lists batches, filtered and sorted, newest first by default, a page at a time',
  roles: growers,
  query: z.strictObject({
    ...Page,
    /** Only the archived ones. */
    archived: isTrue,
    /** Code, plant, container or location. */
    search,
    /** `standing`: growing or for sale. */
    state: z.optional(z.enum(['standing', ...batchStates])),
    location: z.optional(z.string().check(z.maxLength(60))),
    plant_type_id: z.optional(PlantTypeId),
    growth_stage: z.optional(z.string().check(z.maxLength(60))),
    grade: z.optional(z.string().check(z.maxLength(60))),
    /** To be ready in this ISO week (`2026-W48`); `late`: growing still, although it should have been ready. */
    ready: z.optional(
      z.string().check(z.regex(/^(late|(19|20|21)\d\d-W(0[1-9]|[1-4]\d|5[0-3]))$/, 'Enter a week like 2026-W48.')),
    ),
    sort: sortedBy(...batchSorts),
  }),
  reply: z.array(PlantBatch),
  meta: ListMeta,
})

export const standingBatches = endpoint({
  method: 'GET',
  path: '/api/plant-batches/standing',
  summary: 'Lists every batch that is growing or for sale, for devices that work without a network',
  roles: growers,
  reply: z.array(PlantBatch),
  deltas: true,
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id',
  summary: 'Returns one batch',
  roles: growers,
  reply: PlantBatch,
})

export const findBatch = endpoint({
  method: 'GET',
  path: '/api/plant-batches/by-code/:code',
  summary: 'Finds the batch with a scanned or typed code',
  roles: growers,
  reply: PlantBatch,
})

export const getBatchForecast = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/forecast',
  summary: 'Forecasts how many plants of a batch will be left when it is ready, by past losses of such plants',
  roles: growers,
  reply: Forecast,
})

export const getLineage = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/lineage',
  summary: 'Returns the lineage of a batch: the batches it came from and those made of it',
  roles: growers,
  reply: Lineage,
})

export const recallBatch = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/recall',
  summary: 'Lists the customers who bought plants of a batch or of its descendants, the newest 10,000 lines',
  roles: managers,
  reply: z.array(RecallLine),
})

export const getBatchHistory = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/history',
  summary: 'Lists the history of a batch, newest first',
  roles: growers,
  reply: z.array(BatchEvent),
})

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/plant-batches',
  status: 201,
  summary: 'Creates a batch of plants that are already on hand or started today',
  roles: growers,
  body: NewBatch,
  reply: PlantBatch,
  idempotent: true,
  problems: ['PERIOD_CLOSED'],
})

export const plantsStock = endpoint({
  method: 'GET',
  path: '/api/plant-batches/stock',
  summary: 'Lists stock by plant, container size, location and stage, with the reserved quantity of the plant in that size',
  roles: everyone,
  reply: z.array(StockRow),
})

export const readyPlants = endpoint({
  method: 'GET',
  path: '/api/plant-batches/ready',
  summary: 'Lists growing plants by plant, container size, location and the week they will be ready',
  roles: everyone,
  reply: z.array(ReadyRow),
})
