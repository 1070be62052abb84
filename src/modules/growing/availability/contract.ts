/** Every call about the availability list: list, PDF, mail, and shared links. Read this file first. */
import { AccountId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { shows } from './availability-filter.ts'
import { Availability, AvailabilityLink, AvailabilityMail, AvailabilityMailed, NewAvailabilityLink } from './availability.ts'

export const listAvailability = endpoint({
  method: 'GET',
  path: '/api/orders/availability',
  summary:
    'Lists what is available to promise: stock for sale less the reservations of open orders, at the prices of an account, if given',
  roles: sellers,
  query: z.strictObject({ business_account_id: z.optional(AccountId) }),
  reply: z.array(Availability),
})

export const getAvailabilityPdf = endpoint({
  method: 'GET',
  path: '/api/orders/availability/pdf',
  summary: 'Returns the availability list as a PDF, for customers, or with the quantities on hand and reserved',
  roles: sellers,
  query: z.optional(
    z.strictObject({
      search: z.optional(z.string().check(z.maxLength(100))),
      /** Filter chips of the screen; available ones if absent. */
      show: z.optional(z.enum(shows)),
      /** Whose prices to use. */
      business_account_id: z.optional(AccountId),
    }),
  ),
  download: ['pdf'],
})

export const mailAvailability = endpoint({
  method: 'POST',
  path: '/api/orders/availability/mail',
  status: 202,
  summary: 'Sends the availability list by mail to accounts, to each as a PDF at its own prices',
  roles: sellers,
  body: AvailabilityMail,
  reply: AvailabilityMailed,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const listAvailabilityLinks = endpoint({
  method: 'GET',
  path: '/api/orders/availability-links',
  summary: 'Lists the shared links to the availability list',
  roles: sellers,
  reply: z.array(AvailabilityLink),
})

export const shareAvailability = endpoint({
  method: 'POST',
  path: '/api/orders/availability-links',
  status: 201,
  summary: 'Creates a link to the availability list for a customer without an account; its path is shown only once',
  roles: sellers,
  body: NewAvailabilityLink,
  reply: z.object({ link: AvailabilityLink, path: z.string() }),
})

export const revokeAvailabilityLink = endpoint({
  method: 'DELETE',
  path: '/api/orders/availability-links/:id',
  summary: 'Revokes a link to the availability list at once',
  roles: sellers,
  reply: AvailabilityLink,
})
