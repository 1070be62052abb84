import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useShown } from '#web/ui/shown.ts'
import type { Dashboard } from '../dashboard.ts'
import { todaySummary } from '../today-summary.ts'
import { useOpenable } from './use-permitted-screens.ts'

type TodaySummaryProps = Pick<Dashboard, 'my_deliveries' | 'orders_due' | 'tasks_due' | 'low_supplies' | 'receivables'>

export function TodaySummary({ my_deliveries, orders_due, tasks_due, low_supplies, receivables }: TodaySummaryProps) {
  const isShown = useShown()
  const mayOpen = useOpenable()
  const parts = todaySummary({
    deliveries: my_deliveries.length,
    orders: orders_due,
    tasks: tasks_due,
    supplies: low_supplies,
    overdueAccounts: receivables?.overdue_accounts,
  }).filter(({ to }) => isShown(to))
  if (parts.length === 0) return <p className="muted">Nothing is due today.</p>
  return (
    <p>
      Today:{' '}
      {parts.map(({ text, to, search }, i) => (
        <Fragment key={to}>
          {i > 0 && (i === parts.length - 1 ? ' and ' : ', ')}
          {mayOpen(to) ? (
            <Link to={to} {...(search && { search })}>
              {text}
            </Link>
          ) : (
            text
          )}
        </Fragment>
      ))}
      .
    </p>
  )
}
