/** Every call about stocktakes: managers start and book them, growers count. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { growers, managers } from '#kernel/role.ts'
import {
  BookStocktake,
  CancelStocktake,
  CountLine,
  FoundLine,
  NewStocktake,
  Stocktake,
  StocktakeLine,
  WholeStocktake,
} from './stocktake.ts'
import { stocktakeSorts } from './sorts.ts'

export const listStocktakes = endpoint({
  method: 'GET',
  path: '/api/stocktakes',
  summary: 'Lists stocktakes, newest first by default, a page at a time',
  roles: growers,
  query: z.optional(z.strictObject({ ...Page, sort: sortedBy(...stocktakeSorts) })),
  reply: z.array(Stocktake),
  meta: ListMeta,
})

export const getStocktake = endpoint({
  method: 'GET',
  path: '/api/stocktakes/:id',
  summary: 'Returns one stocktake with its count sheet; of a blind one only managers see the expected quantities',
  roles: growers,
  reply: WholeStocktake,
})

export const getSheetPdf = endpoint({
  method: 'GET',
  path: '/api/stocktakes/:id/pdf',
  summary: 'Returns the count sheet as a PDF, with space to write; of a blind one without the expected quantities',
  roles: growers,
  download: ['pdf'],
})

export const startStocktake = endpoint({
  method: 'POST',
  path: '/api/stocktakes',
  status: 201,
  summary: 'Starts a stocktake of the supplies of a category, of the batches at a location, or of everything',
  roles: managers,
  body: NewStocktake,
  reply: WholeStocktake,
  idempotent: true,
  problems: ['IN_USE'],
})

export const countLine = endpoint({
  method: 'PUT',
  path: '/api/stocktakes/:id/lines/:lineId',
  summary: 'Saves a count, with the quantity on hand at that moment',
  roles: growers,
  body: CountLine,
  reply: StocktakeLine,
  problems: ['BAD_STATE'],
})

export const addFoundLine = endpoint({
  method: 'POST',
  path: '/api/stocktakes/:id/lines',
  status: 201,
  summary: 'Adds an item found at the location to the count sheet, by barcode or batch code',
  roles: growers,
  body: FoundLine,
  reply: StocktakeLine,
  problems: ['BAD_STATE'],
})

export const bookStocktake = endpoint({
  method: 'POST',
  path: '/api/stocktakes/:id/book',
  summary: 'Posts a stocktake: books every difference, all of them or none; movements after a count are not affected',
  roles: managers,
  body: BookStocktake,
  reply: WholeStocktake,
  idempotent: true,
  problems: ['NOT_ENOUGH_PLANTS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const cancelStocktake = endpoint({
  method: 'POST',
  path: '/api/stocktakes/:id/cancel',
  summary: 'Cancels a stocktake without booking it; of a booked one, reverses every difference',
  roles: managers,
  body: CancelStocktake,
  reply: WholeStocktake,
  idempotent: true,
  problems: ['NOT_ENOUGH_PLANTS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})
