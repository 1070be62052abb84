/** The calls about support access. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { admins } from '#kernel/role.ts'
import { NewSupportGrant, SupportGrant } from './support-access.ts'

export const getSupportAccess = endpoint({
  method: 'GET',
  path: '/api/support-access',
  summary: 'Returns the support access that is granted now, and how often it was used; null where none is',
  roles: admins,
  reply: z.nullable(SupportGrant),
})

export const grantSupportAccess = endpoint({
  method: 'POST',
  path: '/api/support-access',
  status: 201,
  summary: 'Lets the operator’s support read this nursery for some hours, in place of an earlier grant',
  roles: admins,
  freshSignIn: true,
  evenLapsed: true,
  body: NewSupportGrant,
  reply: SupportGrant,
})

export const revokeSupportAccess = endpoint({
  method: 'DELETE',
  path: '/api/support-access',
  summary: 'Ends support access at once',
  roles: admins,
  evenLapsed: true,
  problems: ['NOT_FOUND'],
})
