/** Every call about stocktakes: who manages starts and books them, growers count. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { growers, managers } from '#kernel/role.ts'
import { BookStocktake, CountLine, FoundLine, NewStocktake, Stocktake, StocktakeLine, WholeStocktake } from './stocktake.ts'
import { stocktakeSorts } from './sorts.ts'

export const listStocktakes = endpoint({
  method: 'GET',
  path: '/api/stocktakes',
  summary: 'Stocktakes, the newest first where no order is asked for, a page at a time',
  roles: growers,
  query: z.optional(z.strictObject({ ...Page, sort: sortedBy(...stocktakeSorts) })),
  reply: z.array(Stocktake),
  meta: ListMeta,
})

export const getStocktake = endpoint({
  method: 'GET',
  path: '/api/stocktakes/:id',
  summary: 'One stocktake with its sheet; while it is blind, only who manages sees what is written down',
  roles: growers,
  reply: WholeStocktake,
})

export const getSheetPdf = endpoint({
  method: 'GET',
  path: '/api/stocktakes/:id/pdf',
  summary: 'The sheet on paper, with room to write on; of a blind one, without what is written down',
  roles: growers,
  download: ['pdf'],
})

export const startStocktake = endpoint({
  method: 'POST',
  path: '/api/stocktakes',
  status: 201,
  summary: 'Makes a sheet of the supplies of a category, or of the batches at a location, or of all of them',
  roles: managers,
  body: NewStocktake,
  reply: WholeStocktake,
  idempotent: true,
  problems: ['IN_USE'],
})

export const countLine = endpoint({
  method: 'PUT',
  path: '/api/stocktakes/:id/lines/:lineId',
  summary: 'Keeps what was counted, beside what was written down at that moment',
  roles: growers,
  body: CountLine,
  reply: StocktakeLine,
  problems: ['BAD_STATE'],
})

export const addFoundLine = endpoint({
  method: 'POST',
  path: '/api/stocktakes/:id/lines',
  status: 201,
  summary: 'Puts something on the sheet that was found there, by its barcode or batch code',
  roles: growers,
  body: FoundLine,
  reply: StocktakeLine,
  problems: ['BAD_STATE'],
})

export const bookStocktake = endpoint({
  method: 'POST',
  path: '/api/stocktakes/:id/book',
  summary:
    'Sets what is there by what was counted: each difference is booked, all of them or none; what moved since the count stays moved',
  roles: managers,
  body: BookStocktake,
  reply: WholeStocktake,
  idempotent: true,
  problems: ['NOT_ENOUGH_PLANTS', 'SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const cancelStocktake = endpoint({
  method: 'POST',
  path: '/api/stocktakes/:id/cancel',
  summary: 'Ends a stocktake without booking it; of a booked one, takes every difference back',
  roles: managers,
  body: BookStocktake,
  reply: WholeStocktake,
  idempotent: true,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})
