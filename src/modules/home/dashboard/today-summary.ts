/** Today in a sentence: things to do, in the order of the day. */

interface Count {
  readonly count: number
}

interface ToDo {
  readonly deliveries: number
  /** Null for roles that may not open the screen. */
  readonly orders: Count | null
  readonly tasks: Count | null
  readonly supplies: Count
  /** Undefined for roles without the reports. */
  readonly overdueAccounts: number | undefined
}

interface SummaryPart {
  readonly text: string
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

const part = (count: number | undefined, [one, many]: readonly [string, string], to: string, search?: SummaryPart['search']) =>
  count ? [{ text: count === 1 ? one : `${count} ${many}`, to, ...(search && { search }) }] : []

export const todaySummary = ({ deliveries, orders, tasks, supplies, overdueAccounts }: ToDo): readonly SummaryPart[] => [
  ...part(deliveries, ['1 delivery to drive', 'deliveries to drive'], '/deliveries/today'),
  ...part(orders?.count, ['1 order to hand over', 'orders to hand over'], '/orders', { status: 'open' }),
  ...part(tasks?.count, ['1 task due', 'tasks due'], '/production/tasks'),
  ...part(supplies.count, ['1 supply is low', 'supplies are low'], '/inventory/supplies', { show: 'low' }),
  ...part(overdueAccounts, ['1 account is overdue', 'accounts are overdue'], '/reports/business-accounts', { show: 'overdue' }),
]
