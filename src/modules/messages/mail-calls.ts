/** Every call about mails that were sent. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { Id } from '#kernel/wire.ts'
import { SentMail } from './mail.ts'

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'Lists sent mails, newest first, with their full text; of one document if given',
  roles: sellers,
  query: z.optional(z.strictObject({ ...Page, reference_id: z.optional(Id) })),
  reply: z.array(SentMail),
  meta: ListMeta,
})

export const getMailFile = endpoint({
  method: 'GET',
  path: '/api/mails/:id/files/:number',
  summary: 'Returns an attachment of a mail, counted from 1',
  roles: sellers,
  download: ['pdf', 'xlsx'],
})
