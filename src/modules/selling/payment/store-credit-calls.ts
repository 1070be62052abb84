/** Every call about store credit. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { StoreCredit } from './store-credit.ts'

export const listStoreCredits = endpoint({
  method: 'GET',
  path: '/api/store-credits',
  summary: 'Lists store credits with a balance, newest first, by code or customer',
  roles: sellers,
  query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.array(StoreCredit),
})
