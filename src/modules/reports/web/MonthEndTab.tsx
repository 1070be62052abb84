/** The list of a month's end: six tasks that tick themselves, each with the way to what is left. */
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { counted } from '#web/ui/format.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQuery } from '#web/use-query.ts'
import { getMonthEnd } from '../contract.ts'
import type { MonthTask } from '../month-end.ts'
import styles from './MonthEndTab.module.css'

interface TaskText {
  readonly title: string
  readonly done: string
  readonly todo: (left: number) => string
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

const texts = (tax: string): Readonly<Record<MonthTask['task'], TaskText>> => ({
  bank: {
    title: 'Match the bank',
    done: 'Every line is matched.',
    todo: (left) => (left === 0 ? 'Import the statement of the month.' : `${counted(left, 'line')} to match.`),
    to: '/reports/financial',
    search: { tab: 'bank' },
  },
  bills: {
    title: 'Enter the bills',
    done: 'Everything received is billed.',
    todo: (left) => `${counted(left, 'purchase order')} received without a bill.`,
    to: '/inventory/supplies/purchases',
    search: { state: 'unbilled' },
  },
  statements: {
    title: 'Send statements',
    done: 'Statements are sent, or nobody owes you.',
    todo: (left) => `${counted(left, 'account')} with a balance.`,
    to: '/reports/business-accounts',
    search: { tab: 'mailings', kind: 'statement' },
  },
  tax: {
    title: `File ${tax}`,
    done: 'Filed, or nothing to file.',
    todo: () => 'No return covers the end of this month yet.',
    to: '/reports/financial',
    search: { tab: 'tax' },
  },
  drawers: {
    title: 'Count the drawers',
    done: 'No till of the month is open.',
    todo: (left) => `${counted(left, 'till')} still open.`,
    to: '/sales/pos/tills',
    search: {},
  },
  closed: {
    title: 'Close the month',
    done: 'Its figures stay as they are.',
    todo: () => 'Close the books when the rest is done.',
    to: '/reports/financial',
    search: { tab: 'closing' },
  },
})

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

export function MonthEndTab() {
  const settings = useSettings()
  useLive(['/api/bank', '/api/tax-returns', '/api/sales'], getMonthEnd.path)
  const { data, error, refetch } = useQuery(query(getMonthEnd))
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} />
  const month = monthNames.format(new Date(`${data.to}T00:00:00Z`))
  const done = data.tasks.filter((each) => each.done).length
  const all = texts(settings.taxLabel)
  return (
    <Card title={done === data.tasks.length ? `${month} is closed` : `${month}: ${done} of ${data.tasks.length} done`}>
      <ol className={`grid divided ${styles['tasks']}`}>
        {data.tasks.map((each) => {
          const { title, done: isDone, todo, to, search } = all[each.task]
          const Sign = each.done ? CircleCheck : Circle
          return (
            <li key={each.task} className="row gap-12" data-done={each.done}>
              <Sign size={22} aria-label={each.done ? 'Done' : 'To do'} />
              <span className="grid">
                <Link to={to} search={search}>
                  {title}
                </Link>
                <span className="muted text-s">{each.done ? isDone : todo(each.left)}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
