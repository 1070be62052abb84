/** The call for the history: person, time, record, and the values before and after. */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint } from '#kernel/endpoint.ts'
import { admins } from '#kernel/role.ts'
import { Day, Id, Instant } from '#kernel/wire.ts'

export const HistoryRow = z.object({
  id: Id,
  occurred_at: Instant,
  user_id: z.nullable(UserId),
  /** '' for changes made by the product itself. */
  user_name: z.string(),
  /** `sale.create`: the subject and the operation. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.nullable(Id),
  /** The values before and after: its fields, or a single value. */
  before: z.unknown(),
  after: z.unknown(),
})
export type HistoryRow = z.infer<typeof HistoryRow>

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  summary: 'Lists the audit log: every change, newest first',
  roles: admins,
  query: z.strictObject({
    ...Page,
    /** A search in names, actions and values. */
    search: z.optional(z.string().check(z.maxLength(100))),
    user_id: z.optional(UserId),
    subject_type: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/, 'A kind is a word like batch or price_list.'))),
    subject_id: z.optional(Id),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: z.array(HistoryRow),
  meta: z.extend(ListMeta, { subject_types: z.array(z.string()) }),
})
