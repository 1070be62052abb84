/** Every call about the spray diary, and the places that are closed by it. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { everyone, growers, managers } from '#kernel/role.ts'
import { Day, Text } from '#kernel/wire.ts'
import { ClosedPlace } from './re-entry.ts'
import { NewSpray, ProductLabel, Spray } from './spray.ts'
import { spraySorts } from './spray-sorts.ts'

export const getSpray = endpoint({
  method: 'GET',
  path: '/api/sprays/:id',
  summary: 'Returns one spraying of the diary',
  roles: growers,
  reply: Spray,
})

export const listSprays = endpoint({
  method: 'GET',
  path: '/api/sprays',
  summary: 'Lists the spray diary, newest first by default, a page at a time',
  roles: growers,
  query: z.strictObject({
    ...Page,
    sort: sortedBy(...spraySorts),
    search: z.optional(z.string().check(z.maxLength(100))),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: z.array(Spray),
  meta: ListMeta,
})

export const closedPlaces = endpoint({
  method: 'GET',
  path: '/api/sprays/closed',
  summary: 'Lists the locations that are closed for re-entry now, and until when',
  roles: everyone,
  reply: z.array(ClosedPlace),
})

export const productLabel = endpoint({
  method: 'GET',
  path: '/api/sprays/label',
  summary:
    'Returns the label of a product as it was entered last, and how often a place would be sprayed with it in twelve months',
  roles: growers,
  query: z.strictObject({ product: Text(120), location: z.optional(Text(20)), day: z.optional(Day) }),
  reply: ProductLabel,
})

export const createSpray = endpoint({
  method: 'POST',
  path: '/api/sprays',
  status: 201,
  summary: 'Records a spraying in the diary; its location is closed until the re-entry time has passed',
  roles: growers,
  body: NewSpray,
  reply: Spray,
  queueable: true,
  problems: ['NOT_FOUND', 'SHORT_SUPPLIES', 'PERIOD_CLOSED', 'BAD_STATE'],
})

export const openPlace = endpoint({
  method: 'POST',
  path: '/api/sprays/:id/open',
  summary: 'Reopens a location before its re-entry time, with a reason for the record',
  roles: managers,
  body: z.strictObject({ because: Text(200) }),
  reply: Spray,
  problems: ['BAD_STATE'],
})

export const voidSpray = endpoint({
  method: 'DELETE',
  path: '/api/sprays/:id',
  summary: 'Voids a spraying entered by mistake; its location is open again',
  roles: managers,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})
