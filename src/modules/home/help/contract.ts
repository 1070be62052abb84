/** Every call of the help module. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone } from '#kernel/role.ts'
import { Text } from '#kernel/wire.ts'
import { Found } from './search.ts'

export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'Searches plants, batches, customers, invoices, orders, supplies and more; returns a few of each that the user may see',
  roles: everyone,
  query: z.strictObject({ q: Text(60) }),
  reply: z.array(Found),
})
