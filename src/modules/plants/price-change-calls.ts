/** Every call about changing many prices at once, and the price list as a file. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { NewPriceChange, PreviewedPrice, PriceChange, PriceChangeQuery } from './price-change.ts'

export const previewPriceChange = endpoint({
  method: 'GET',
  path: '/api/plant-types/price-changes/preview',
  summary: 'Lists the selected prices with what a change would make of them',
  roles: managers,
  query: PriceChangeQuery,
  reply: z.array(PreviewedPrice),
})

export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/api/plant-types/price-changes',
  summary: 'Lists price changes, newest first',
  roles: managers,
  reply: z.array(PriceChange),
})

export const changePrices = endpoint({
  method: 'POST',
  path: '/api/plant-types/price-changes',
  status: 201,
  summary: 'Changes many prices by a percentage or an amount, today or on a later day',
  roles: managers,
  body: NewPriceChange,
  reply: PriceChange,
  idempotent: true,
})

export const undoPriceChange = endpoint({
  method: 'POST',
  path: '/api/plant-types/price-changes/:id/undo',
  summary: 'Undoes a price change: each price that was not changed since is as before',
  roles: managers,
  reply: PriceChange,
  problems: ['BAD_STATE'],
})

export const exportPriceList = endpoint({
  method: 'GET',
  path: '/api/plant-types/price-list',
  summary: 'Returns the price list as a CSV or XLSX file that can be imported again',
  roles: managers,
  query: z.strictObject({ format: z.enum(['csv', 'xlsx'], 'Choose csv or xlsx.') }),
  download: ['csv', 'xlsx'],
})
