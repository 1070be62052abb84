/** Every call of data import. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { MaybeText } from '#kernel/wire.ts'
import { rowStatuses } from './import-plan.ts'

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
  /** The first 500; nothing can be imported while there are any. */
  problems: z.array(CellProblem),
  problem_count: z.int(),
  warnings: z.array(CellProblem),
  /** The first 200 valid rows, as they would be imported. */
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
      status: z.enum(rowStatuses),
    }),
  ),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/plant-types/import/preview',
  summary: 'Previews the import of a price list (.csv, .xlsx): returns what it would change, and changes nothing',
  roles: managers,
  file,
  body: z.strictObject({}),
  reply: ImportPreview,
})

export const importPriceList = endpoint({
  method: 'POST',
  path: '/api/plant-types/import',
  summary: 'Imports a price list: plant types, prices, and a batch for sale for each quantity; all rows or none',
  roles: managers,
  file,
  body: z.strictObject({ location: MaybeText(20) }),
  reply: ImportCounts,
  idempotent: true,
  problems: ['PERIOD_CLOSED'],
})
