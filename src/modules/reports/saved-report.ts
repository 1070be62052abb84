/** A generated report: stored unchanged, whatever happens to the books later. */
import * as z from 'zod/mini'
import { Day, Id, Instant } from '#kernel/wire.ts'
import { ExpensesQuery } from './expenses-report.ts'
import { FinancialQuery } from './financial.ts'
import { Report } from '#modules/figures/engine/report.ts'
import { SalesQuery, daysQuery } from './sales-report.ts'

/** Reports that can be saved, with the parameters of their screens. The days of a saved report are fixed when it is requested. */
export const NewReport = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sales'), query: z.optional(z.extend(SalesQuery, { period: daysQuery.period })) }),
  z.strictObject({ kind: z.literal('expenses'), query: z.optional(ExpensesQuery) }),
  z.strictObject({ kind: z.literal('financial'), query: z.optional(FinancialQuery) }),
])
export type NewReport = z.infer<typeof NewReport>

export const MadeReport = z.object({
  id: Id,
  kind: z.enum(['sales', 'expenses', 'financial']),
  title: z.string(),
  from_day: Day,
  to_day: Day,
  status: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** In percent. */
  progress: z.int(),
  problem: z.nullable(z.string()),
  created_at: Instant,
  created_by: z.nullable(z.string()),
  ready_at: z.nullable(Instant),
})
export type MadeReport = z.infer<typeof MadeReport>

/** With its request, which is needed to read the lines of its figures. */
export const WholeMadeReport = z.extend(MadeReport, { request: NewReport, content: z.nullable(Report) })
export type WholeMadeReport = z.infer<typeof WholeMadeReport>
