/** Today's sales against the same weekday a week ago, and what customers owe: the first thing an owner looks for. */
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { cents } from '#kernel/money.ts'
import { counted, day, money, number } from '#web/ui/format.ts'
import type { Dashboard } from '../dashboard.ts'
import type { Receivables, Takings } from '../takings.ts'
import styles from './MoneyToday.module.css'

export function MoneyToday({ takings, receivables }: Pick<Dashboard, 'takings' | 'receivables'>) {
  if (!takings || !receivables) return null
  return (
    <div className={`grid gap-16 ${styles['money']}`}>
      <SalesToday takings={takings} />
      <Owed receivables={receivables} />
    </div>
  )
}

function SalesToday({ takings }: { readonly takings: Takings }) {
  const settings = useSettings()
  const { total, sales, average, compared } = takings
  return (
    <Link
      to="/reports/sales"
      search={{ period: 'today', by: 'day' }}
      className={`panel grid gap-4 ink no-underline ${styles['card']}`}
    >
      <span className={`row between muted weight-500 no-underline ${styles['label']}`}>
        Sales today <ArrowUpRight size={18} aria-hidden />
      </span>
      <span className={`flex items-end between gap-24 ${styles['figures']}`}>
        <strong>{money(total, settings)}</strong>
        <DayBars takings={takings} />
      </span>
      <span>
        {counted(sales, 'sale')}
        {average !== null && ` · ${money(average, settings)} on average`}
      </span>
      <small>
        <Comparison takings={takings} />
        {cents(compared.total) !== 0n && ` Total that day: ${money(compared.total, settings)}.`}
      </small>
    </Link>
  )
}

function Comparison({ takings: { total, compared } }: { readonly takings: Takings }) {
  const settings = useSettings()
  const weekday = `last ${weekdayOf(compared.day)}`
  if (cents(compared.total) === 0n) return `There were no sales ${weekday}.`
  const difference = cents(total) - cents(compared.by_now)
  if (difference === 0n) return `The same as ${weekday} at this time.`
  const amount = money(difference < 0n ? -difference : difference, settings)
  return (
    <>
      <b data-less={difference < 0n}>
        {amount} {difference < 0n ? 'less' : 'more'}
      </b>{' '}
      than {weekday} at this time.
    </>
  )
}

/** A bar for each of the last two weeks' days; today and the weekday it is compared with stand out. */
function DayBars({ takings: { days, compared } }: { readonly takings: Takings }) {
  const settings = useSettings()
  const highest = Math.max(...days.map(({ total }) => Number(total)), 1)
  const today = days.at(-1)?.day
  return (
    <span className={`flex items-end ${styles['bars']}`} aria-hidden>
      {days.map((each) => (
        <i
          key={each.day}
          title={`${day(each.day, settings)}: ${money(each.total, settings)}`}
          data-day={each.day === today ? 'today' : each.day === compared.day ? 'compared' : undefined}
          style={{ height: `${2 + Math.max(Number(each.total) / highest, 0) * 95}%` }}
        />
      ))}
    </span>
  )
}

function Owed({ receivables: { owed, overdue, overdue_accounts } }: { readonly receivables: Receivables }) {
  const settings = useSettings()
  return (
    <section className={`panel grid gap-4 ink no-underline ${styles['card']}`} aria-label="Owed to you">
      <Link
        to="/reports/business-accounts"
        search={{ show: 'owing' }}
        className={`row between muted weight-500 no-underline ${styles['label']}`}
      >
        Owed to you <ArrowUpRight size={18} aria-hidden />
      </Link>
      <span className={`flex items-end between gap-24 ${styles['figures']}`}>
        <strong>{money(owed, settings)}</strong>
      </span>
      {overdue_accounts === 0 ? (
        <span>Nothing is overdue.</span>
      ) : (
        <Link to="/reports/business-accounts" search={{ show: 'overdue' }} className={`muted ${styles['overdue']}`}>
          <b data-less>{money(overdue, settings)} overdue</b> from{' '}
          {overdue_accounts === 1 ? '1 account' : `${number(overdue_accounts)} accounts`}
        </Link>
      )}
    </section>
  )
}

const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const weekdayOf = (iso: string) => weekdays.format(new Date(`${iso}T00:00:00Z`))
