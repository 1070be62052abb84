/** What the calls of every report have in common. */
import * as z from 'zod/mini'
import { ListMeta, endpoint } from '#kernel/endpoint.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { Report, ReportLine } from './report.ts'

/** Of which row of a report, or which cell of a grid; of all of it without. Why plants died may be said at length. */
export const drillDown = { key: z.optional(z.string().check(z.maxLength(1_000))) }
export const fileFormat = z.enum(['csv', 'xlsx', 'pdf'], 'Choose csv, xlsx or pdf.')
export const fileQuery = {
  format: fileFormat,
  /** The report itself, or every line behind it. */
  what: z.optional(z.enum(['report', 'lines'])),
}
type Path = `/api/${string}`
type Shape = z.ZodMiniType

export const report = <Query extends Shape, const P extends Path>(path: P, summary: string, query: Query) =>
  endpoint({ method: 'GET', path, summary, roles: managers, query, reply: Report })
export const lines = <Query extends Shape, const P extends Path>(path: P, summary: string, query: Query) =>
  endpoint({ method: 'GET', path, summary, roles: managers, query, reply: z.array(ReportLine), meta: ListMeta })
export const file = <Query extends Shape, const P extends Path>(
  path: P,
  summary: string,
  query: Query,
  problems: readonly ProblemCode[] = [],
) => endpoint({ method: 'GET', path, summary, roles: managers, query, download: ['csv', 'xlsx', 'pdf'], problems })
