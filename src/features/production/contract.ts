/** Every call about batches and what stands in stock. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { everyone, growers, managers } from '#kernel/role.ts'
import { Id, MaybeText } from '#kernel/wire.ts'
import { Forecast } from './forecast.ts'
import { verdicts } from './import-plan.ts'
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
    archived: z.optional(z.enum(['yes'])),
    /** Code, plant, container or location. */
    search,
    /** `standing`: growing or for sale. */
    state: z.optional(z.enum(['standing', ...batchStates])),
    location: z.optional(z.string().check(z.maxLength(60))),
    plant_type_id: z.optional(Id),
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
  summary: 'Adds a batch of plants that stand there already, or are started today',
  roles: managers,
  body: NewBatch,
  reply: PlantBatch,
  idempotent: true,
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

const file = { field: 'file', maxBytes: 8 * 1024 * 1024 } as const

const CellProblem = z.object({ row: z.int(), column: z.string(), reason: z.string() })

/** What an import would do, or did. */
export const ImportCounts = z.object({
  rows: z.int(),
  new_plant_types: z.int(),
  restored_plant_types: z.int(),
  new_prices: z.int(),
  restored_prices: z.int(),
  changed_prices: z.int(),
  batches: z.int(),
  plants: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

export const ImportPreview = z.object({
  counts: ImportCounts,
  note: z.string(),
  /** The first 500; while there is one, nothing can be imported. */
  problems: z.array(CellProblem),
  problem_count: z.int(),
  warnings: z.array(CellProblem),
  /** The first 200 good rows, as they would be read. */
  rows: z.array(
    z.object({
      row: z.int(),
      common_name: z.string(),
      botanical_name: z.string(),
      category: z.string(),
      container_size: z.string(),
      price: z.string(),
      barcode: z.nullable(z.string()),
      quantity: z.int(),
      verdict: z.enum(verdicts),
    }),
  ),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/plant-types/import/preview',
  summary: 'Reads a price list (.csv, .xlsx) and says what importing it would do; writes nothing',
  roles: managers,
  file,
  body: z.strictObject({}),
  reply: ImportPreview,
})

export const importPriceList = endpoint({
  method: 'POST',
  path: '/api/plant-types/import',
  summary: 'Imports a price list: plant types, prices, and a batch for sale where there is a quantity; all of it or nothing',
  roles: managers,
  file,
  body: z.strictObject({ location: MaybeText(20) }),
  reply: ImportCounts,
  idempotent: true,
})
