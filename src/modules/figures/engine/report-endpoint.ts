/** Parameters that the calls of every report share. */
import * as z from 'zod/mini'
import { type Endpoint, ListMeta, endpoint } from '#kernel/endpoint.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { Report, ReportLine } from './report.ts'
import { ReportMailRequest, ReportMailed } from './report-mail.ts'

/** The key of a report row or a grid cell; without it, the whole report. Reasons of losses may be long. */
export const drillDown = { key: z.optional(z.string().check(z.maxLength(1_000))) }
export const fileFormat = z.enum(['csv', 'xlsx', 'pdf'], 'Choose csv, xlsx or pdf.')
export const fileQuery = {
  format: fileFormat,
  /** The report itself, or every line of it. */
  content: z.optional(z.enum(['report', 'lines'])),
}
type Path = `/api/${string}`
type Shape = z.ZodMiniType

export const report = <Query extends Shape, const P extends Path>(path: P, summary: string, query: Query) =>
  endpoint({ method: 'GET', path, summary, roles: managers, query, reply: Report, replica: true })
export const lines = <Query extends Shape, const P extends Path>(path: P, summary: string, query: Query) =>
  endpoint({ method: 'GET', path, summary, roles: managers, query, reply: z.array(ReportLine), meta: ListMeta, replica: true })
export const file = <Query extends Shape, const P extends Path>(
  path: P,
  summary: string,
  query: Query,
  problems: readonly ProblemCode[] = [],
) => endpoint({ method: 'GET', path, summary, roles: managers, query, download: ['csv', 'xlsx', 'pdf'], problems, replica: true })

export const mail = <Query extends Shape, const P extends Path>(
  path: P,
  summary: string,
  query: Query,
  problems: readonly ProblemCode[] = ['BAD_STATE'],
) =>
  endpoint({
    method: 'POST',
    path,
    status: 202,
    summary,
    roles: managers,
    query,
    body: ReportMailRequest,
    reply: ReportMailed,
    idempotent: true,
    problems,
  })

/** The call that mails a report, whichever it is. */
export type MailCall = Endpoint<typeof ReportMailRequest, typeof ReportMailed>
