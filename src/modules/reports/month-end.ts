/** Tasks of the end of a month, which the books tick themselves. */
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { Day } from '#kernel/wire.ts'

const MonthTask = z.object({
  task: z.enum(['bank', 'bills', 'statements', 'tax', 'drawers', 'closed']),
  done: z.boolean(),
  /** Number of lines, deliveries, accounts or drawers left; 0 if a bank statement is missing. */
  left: z.int(),
})
export type MonthTask = z.infer<typeof MonthTask>

export const MonthEnd = z.object({ from: Day, to: Day, tasks: z.array(MonthTask) })
export type MonthEnd = z.infer<typeof MonthEnd>

export interface MonthFacts {
  /** Lines of bank statements in the month. */
  readonly bank_lines: number
  /** Lines up to the end of the month that no entry matches. */
  readonly unmatched_lines: number
  /** Purchase orders whose goods came without a bill. */
  readonly unbilled_orders: number
  readonly accounts_owing: number
  readonly statements_sent: boolean
  readonly is_registered: boolean
  /** A tax return that covers the last day of the month was filed. */
  readonly is_filed: boolean
  /** Tills opened in the month that were not counted yet. */
  readonly open_drawers: number
  readonly closed_through: string | null
}

export function monthEndTasks(to: string, facts: MonthFacts): readonly MonthTask[] {
  const filed = facts.is_filed || !facts.is_registered
  const sent = facts.statements_sent || facts.accounts_owing === 0
  const closed = facts.closed_through !== null && facts.closed_through >= to
  return [
    { task: 'bank', done: facts.bank_lines > 0 && facts.unmatched_lines === 0, left: facts.unmatched_lines },
    { task: 'bills', done: facts.unbilled_orders === 0, left: facts.unbilled_orders },
    { task: 'statements', done: sent, left: sent ? 0 : facts.accounts_owing },
    { task: 'tax', done: filed, left: filed ? 0 : 1 },
    { task: 'drawers', done: facts.open_drawers === 0, left: facts.open_drawers },
    { task: 'closed', done: closed, left: closed ? 0 : 1 },
  ]
}

export function monthBefore(today: string): { readonly from: string; readonly to: string } {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}
