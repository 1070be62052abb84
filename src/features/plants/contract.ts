/** Every call about plant types and prices. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, isTrue, sortedBy } from '#kernel/endpoint.ts'
import { everyone, managers } from '#kernel/role.ts'
import { Version } from '#kernel/wire.ts'
import {
  Category,
  GoodRow,
  NewPlantType,
  NewPrice,
  PlantType,
  PlantTypeRow,
  PlantTypeUsage,
  Price,
  plantSorts,
} from './plant-type.ts'

export const listPlantTypes = endpoint({
  method: 'GET',
  path: '/api/plant-types',
  summary: 'Plant types, narrowed and sorted, a page at a time; by name where nothing is said',
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
  summary: 'One plant type, also an archived one',
  roles: everyone,
  reply: PlantType,
})

export const createPlantType = endpoint({
  method: 'POST',
  path: '/api/plant-types',
  status: 201,
  summary: 'Adds a plant type. DUPLICATE with `archived_id` where an archived one has both its names',
  roles: managers,
  body: NewPlantType,
  reply: PlantType,
  idempotent: true,
  problems: ['DUPLICATE'],
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

export const plantTypeUsage = endpoint({
  method: 'GET',
  path: '/api/plant-types/:id/usage',
  summary: 'What uses a plant type: standing plants and batches, prices, open orders. Ask before it is archived',
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
  summary: 'Brings an archived plant type back, with the prices that were archived with it',
  roles: managers,
  reply: PlantType,
  problems: ['DUPLICATE'],
})

export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/plant-types/:id/photo',
  status: 201,
  summary: 'Takes in a photo (JPEG, PNG, WebP, AVIF), makes it small and forgets where it was taken',
  roles: managers,
  file: { field: 'photo', maxBytes: 25 * 1024 * 1024 },
  body: z.strictObject({}),
  reply: PlantType,
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/plant-types/:id/photo',
  summary: 'Lets the photo of a plant type go',
  roles: managers,
  reply: PlantType,
})

export const showPhoto = endpoint({
  method: 'GET',
  path: '/api/plant-types/:id/photo',
  summary: 'The photo of a plant type as WebP, fitting into so many pixels',
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
  summary: 'The prices of one plant type',
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
  summary: 'Adds the price of a container size',
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
  summary: 'Restores an archived price; refused while the size has another one',
  roles: managers,
  reply: Price,
  problems: ['DUPLICATE'],
})

export const newBarcode = endpoint({
  method: 'POST',
  path: '/api/plant-types/prices/new-barcode',
  status: 201,
  summary: 'Makes a barcode of the nursery’s own (EAN-13, in-store range); nobody gets the same one twice',
  roles: managers,
  reply: z.object({ barcode: z.string() }),
})

export const allPrices = endpoint({
  method: 'GET',
  path: '/api/plant-types/prices/all',
  summary: 'The whole price list with what stands for sale: what a till keeps',
  roles: everyone,
  reply: z.array(GoodRow),
})

export const lookUpBarcode = endpoint({
  method: 'GET',
  path: '/api/lookup-by-barcode/:barcode',
  summary: 'Everything that carries a barcode; several, where a nursery has one for a pot size',
  roles: everyone,
  reply: z.array(GoodRow),
})
