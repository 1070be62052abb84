/** A report that somebody had made: it is kept as it was, whatever happens to the books later. */
import * as z from 'zod/mini'
import { Day, Id, Instant } from '#kernel/wire.ts'
import { ExpensesQuery } from './expenses-report.ts'
import { FinancialQuery } from './financial.ts'
import { Report } from '#features/report-engine/report.ts'
import { SalesQuery, daysQuery } from './sales-report.ts'

/** What can be made, and what each is asked: as on its screen. A report that is kept covers days that are fixed when it is asked for. */
export const NewReport = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sales'), asked: z.optional(z.extend(SalesQuery, { period: daysQuery.period })) }),
  z.strictObject({ kind: z.literal('expenses'), asked: z.optional(ExpensesQuery) }),
  z.strictObject({ kind: z.literal('financial'), asked: z.optional(FinancialQuery) }),
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
  /** Why it failed, in words. */
  problem: z.nullable(z.string()),
  created_at: Instant,
  created_by: z.nullable(z.string()),
  ready_at: z.nullable(Instant),
})
export type MadeReport = z.infer<typeof MadeReport>

/** With what it was asked, as the books are asked for the lines behind its figures. */
export const WholeMadeReport = z.extend(MadeReport, { asked: NewReport, content: z.nullable(Report) })
export type WholeMadeReport = z.infer<typeof WholeMadeReport>
