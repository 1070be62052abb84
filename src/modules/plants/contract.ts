/** Every call about plant types and prices. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, isTrue, sortedBy } from '#kernel/endpoint.ts'
import { everyone, managers } from '#kernel/role.ts'
import { Version } from '#kernel/wire.ts'
import { BulkPlantChanges } from './bulk-plants.ts'
import {
  Category,
  GoodRow,
  AddedPlantType,
  NewPlantType,
  NewPrice,
  PlantType,
  PlantTypeRow,
  PlantTypeUsage,
  Price,
} from './plant-type.ts'
import { PlantMerge, PlantMergePreview } from './plant-merge.ts'
import { plantSorts } from './sorts.ts'

export const listPlantTypes = endpoint({
  method: 'GET',
  path: '/api/plant-types',
  summary: 'Lists plant types, filtered and sorted, by name by default, a page at a time',
  roles: everyone,
  query: z.strictObject({
    ...Page,
    /** Forgives accents, quotes, × and half words, in both names. */
    search: z.optional(z.string().check(z.maxLength(100))),
    category: z.optional(Category),
    /** Only the archived ones. */
    archived: isTrue,
    sort: sortedBy(...plantSorts),
  }),
  reply: z.array(PlantTypeRow),
  meta: ListMeta,
})

export const getPlantType = endpoint({
  method: 'GET',
  path: '/api/plant-types/:id',
  summary: 'Returns one plant type, archived or not, with its sizes, prices and stock for sale',
  roles: everyone,
  reply: PlantTypeRow,
})

export const createPlantType = endpoint({
  method: 'POST',
  path: '/api/plant-types',
  status: 201,
  summary:
    'Creates a plant type, and where `container_size`, `price` and `quantity` are sent, its first price and a batch for sale. DUPLICATE with `existing_id` if another one has both its names, with `archived_id` if an archived one has',
  roles: managers,
  body: AddedPlantType,
  reply: PlantType,
  idempotent: true,
  problems: ['DUPLICATE', 'PERIOD_CLOSED'],
})

export const editPlantType = endpoint({
  method: 'PUT',
  path: '/api/plant-types/:id',
  summary: 'Changes the names, the category or the description of a plant type',
  roles: managers,
  body: z.extend(NewPlantType, { version: Version }),
  reply: PlantType,
  problems: ['DUPLICATE'],
})

export const editPlantTypes = endpoint({
  method: 'PUT',
  path: '/api/plant-types',
  summary: 'Changes the category or the kind of tax of many plant types, or archives and restores them; all of them or none',
  roles: managers,
  body: BulkPlantChanges,
  reply: z.array(PlantType),
  problems: ['DUPLICATE'],
})

export const plantTypeUsage = endpoint({
  method: 'GET',
  path: '/api/plant-types/:id/usage',
  summary: 'Returns what uses a plant type: plants and batches on hand, prices, open orders. Call it before archiving',
  roles: managers,
  reply: PlantTypeUsage,
})

export const archivePlantType = endpoint({
  method: 'DELETE',
  path: '/api/plant-types/:id',
  summary: 'Archives a plant type and its prices: it leaves lists, pickers and the till; batches and sales keep naming it',
  roles: managers,
})

export const restorePlantType = endpoint({
  method: 'POST',
  path: '/api/plant-types/:id/restore',
  summary: 'Restores an archived plant type, with the prices that were archived with it',
  roles: managers,
  reply: PlantType,
  problems: ['DUPLICATE'],
})

export const previewPlantMerge = endpoint({
  method: 'GET',
  path: '/api/plant-types/:id/merge-preview',
  summary:
    'Returns what merging a plant type into another one would move, which prices it would archive, and the synonyms afterwards',
  roles: managers,
  query: PlantMerge,
  reply: PlantMergePreview,
})

export const mergePlantTypes = endpoint({
  method: 'POST',
  path: '/api/plant-types/:id/merge',
  summary:
    'Merges a plant type into another one and deletes it: batches, prices, orders and the products of sales refer to the other, which its names find. Issued documents do not change. It cannot be undone',
  roles: managers,
  body: PlantMerge,
  reply: PlantType,
})

export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/plant-types/:id/photo',
  status: 201,
  summary: 'Uploads a photo (JPEG, PNG, WebP, AVIF), reduces it and removes the location where it was taken',
  roles: managers,
  file: { field: 'photo', maxBytes: 25 * 1024 * 1024, isStored: true },
  body: z.strictObject({}),
  reply: PlantType,
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/plant-types/:id/photo',
  summary: 'Deletes the photo of a plant type',
  roles: managers,
  reply: PlantType,
})

export const showPhoto = endpoint({
  method: 'GET',
  path: '/api/plant-types/:id/photo',
  summary: 'Returns the photo of a plant type as WebP, at most the given number of pixels wide and high',
  roles: everyone,
  query: z.strictObject({
    size: z.optional(z.enum(['320', '1280'])),
    /** The id in the plant's `photo`: a new photo has a new address. */
    photo: z.optional(z.string().check(z.maxLength(60))),
  }),
  download: ['webp'],
})

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/plant-types/:id/prices',
  summary: 'Lists the prices of one plant type',
  roles: everyone,
  query: z.strictObject({
    /** Only the archived ones, the latest first. */
    archived: isTrue,
  }),
  reply: z.array(Price),
})

export const createPrice = endpoint({
  method: 'POST',
  path: '/api/plant-types/:id/prices',
  status: 201,
  summary: 'Creates the price of a container size',
  roles: managers,
  body: NewPrice,
  reply: Price,
  idempotent: true,
  problems: ['DUPLICATE'],
})

export const editPrice = endpoint({
  method: 'PUT',
  path: '/api/plant-types/:id/prices/:priceId',
  summary: 'Changes a price',
  roles: managers,
  body: z.extend(NewPrice, { version: Version }),
  reply: Price,
  problems: ['DUPLICATE'],
})

export const archivePrice = endpoint({
  method: 'DELETE',
  path: '/api/plant-types/:id/prices/:priceId',
  summary: 'Archives a price: the till no longer offers that size',
  roles: managers,
})

export const restorePrice = endpoint({
  method: 'POST',
  path: '/api/plant-types/:id/prices/:priceId/restore',
  summary: 'Restores an archived price; refused if the size has another one',
  roles: managers,
  reply: Price,
  problems: ['DUPLICATE'],
})

export const newBarcode = endpoint({
  method: 'POST',
  path: '/api/plant-types/prices/new-barcode',
  status: 201,
  summary: 'Generates a barcode of the nursery’s own (EAN-13, in-store range), each one only once',
  roles: managers,
  reply: z.object({ barcode: z.string() }),
})

export const allPrices = endpoint({
  method: 'GET',
  path: '/api/plant-types/prices/all',
  deltas: true,
  summary: 'Lists all prices with the stock for sale, for the till to store',
  roles: everyone,
  reply: z.array(GoodRow),
})

export const lookUpBarcode = endpoint({
  method: 'GET',
  path: '/api/lookup-by-barcode/:barcode',
  summary: 'Lists every record with a barcode; several if the nursery uses one barcode for a pot size',
  roles: everyone,
  reply: z.array(GoodRow),
})
