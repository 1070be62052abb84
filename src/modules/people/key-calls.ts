/** The calls about the keys of programs. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { admins } from '#kernel/role.ts'
import { ApiKey, MadeApiKey, NewApiKey } from './api-key.ts'

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  summary: 'Lists the keys of programs, those in use first',
  roles: admins,
  reply: z.array(ApiKey),
})

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  status: 201,
  summary: 'Makes a key for a program; only this answer has the key',
  roles: admins,
  freshSignIn: true,
  body: NewApiKey,
  reply: MadeApiKey,
  problems: ['BAD_STATE'],
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  summary: 'Revokes a key at once',
  roles: admins,
  evenLapsed: true,
  reply: ApiKey,
})
