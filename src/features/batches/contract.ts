/** Every call about batches and what stands in stock. Read this file first. */
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, isTrue, sortedBy } from '#kernel/endpoint.ts'
import { everyone, growers, managers } from '#kernel/role.ts'
import { Forecast } from './forecast.ts'
import { Lineage, RecallLine } from './lineage.ts'
import { BatchEvent, NewBatch, PlantBatch, ReadyRow, StockRow, batchSorts, batchStates } from './batch.ts'

const search = z.optional(z.string().check(z.maxLength(100)))

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/plant-batches',
  summary: 'Batches, narrowed and sorted, a page at a time; the newest first where nothing is said',
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
    /** To be ready in this ISO week (`2026-W48`); `late`: growing still, although it should have been ready. */
    ready: z.optional(
      z.string().check(z.regex(/^(late|(19|20|21)\d\d-W(0[1-9]|[1-4]\d|5[0-3]))$/, 'Enter a week like 2026-W48.')),
    ),
    sort: sortedBy(...batchSorts),
  }),
  reply: z.array(PlantBatch),
  meta: ListMeta,
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id',
  summary: 'One batch',
  roles: growers,
  reply: PlantBatch,
})

export const findBatch = endpoint({
  method: 'GET',
  path: '/api/plant-batches/by-code/:code',
  summary: 'The batch whose code was scanned or typed',
  roles: growers,
  reply: PlantBatch,
})

export const getBatchForecast = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/forecast',
  summary: 'How many plants of a batch will be left when it is ready, by what was lost of such plants before',
  roles: growers,
  reply: Forecast,
})

export const getLineage = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/lineage',
  summary: 'Where a batch came from and what became of it',
  roles: growers,
  reply: Lineage,
})

export const recallBatch = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/recall',
  summary: 'Everybody who bought plants of a batch or of what came of it, the newest 10,000 lines',
  roles: managers,
  reply: z.array(RecallLine),
})

export const getBatchHistory = endpoint({
  method: 'GET',
  path: '/api/plant-batches/:id/history',
  summary: 'Everything that happened to a batch, the latest first',
  roles: growers,
  reply: z.array(BatchEvent),
})

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/plant-batches',
  status: 201,
  summary: 'Adds a batch of plants that stand there already, or are started today',
  roles: managers,
  body: NewBatch,
  reply: PlantBatch,
  idempotent: true,
  problems: ['PERIOD_CLOSED'],
})

export const plantsStock = endpoint({
  method: 'GET',
  path: '/api/plant-batches/stock',
  summary: 'What stands where, by plant, container size, location and stage, and what of the plant in that size is promised',
  roles: everyone,
  reply: z.array(StockRow),
})

export const readyPlants = endpoint({
  method: 'GET',
  path: '/api/plant-batches/ready',
  summary: 'What is growing, by plant, container size, location and the week in which it is to be ready',
  roles: everyone,
  reply: z.array(ReadyRow),
})
