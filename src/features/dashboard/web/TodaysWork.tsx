/** The work of today: tasks due or overdue, orders to hand over, low supplies. */
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { number } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { Dashboard } from '../dashboard.ts'
import { lateness } from '#features/planning/web/lateness.ts'
import styles from './TodaysWork.module.css'
import { useOpenable } from './use-permitted-screens.ts'

type Facts = Pick<Dashboard, 'today' | 'tasks_due' | 'orders_due' | 'low_supplies'>

export function Today({ today, tasks_due, orders_due, low_supplies }: Facts) {
  return (
    <Card title="Today">
      <div className={styles['parts']}>
        {tasks_due && (
          <Part
            title="Tasks due"
            count={tasks_due.count}
            shown={tasks_due.rows.length}
            path="/production/tasks"
            none="Nothing is due."
          >
            {tasks_due.rows.map(({ id, title, task_type, scheduled_date, plant, batch_code }) => (
              <Line
                key={id}
                name={title || taskNames(task_type)}
                detail={[plant, batch_code].filter(Boolean).join(' · ') || taskNames(task_type)}
              >
                <Late due={scheduled_date} today={today} />
              </Line>
            ))}
          </Part>
        )}
        {orders_due && (
          <Part title="Orders due" count={orders_due.count} shown={orders_due.rows.length} path="/orders" none="No orders due.">
            {orders_due.rows.map(({ id, customer_name, status, due_date, plants }) => (
              <Line
                key={id}
                name={customer_name || 'Without a name'}
                detail={`${number(plants)} plants · ${orderStates[status] ?? status}`}
              >
                <Late due={due_date} today={today} />
              </Line>
            ))}
          </Part>
        )}
        <Part
          title="Low stock"
          count={low_supplies.count}
          shown={low_supplies.rows.length}
          path="/inventory/supplies"
          none="Nothing is low."
        >
          {low_supplies.rows.map(({ id, name, unit, quantity_on_hand, reorder_point }) => (
            <Line key={id} name={name} detail={`Reorder at ${amount(reorder_point, unit)}`}>
              <Badge tone={Number(quantity_on_hand) === 0 ? 'bad' : 'warn'}>{`${amount(quantity_on_hand, unit)} left`}</Badge>
            </Line>
          ))}
        </Part>
      </div>
    </Card>
  )
}

interface PartProps {
  readonly title: string
  readonly count: number
  readonly shown: number
  readonly path: string
  readonly none: string
  readonly children: ReactNode
}

function Part({ title, count, shown, path, none, children }: PartProps) {
  const open = useOpenable()(path)
  const more = `and ${number(count - shown)} more`
  return (
    <section className={styles['part']}>
      <h3>
        {open ? <Link to={path}>{title}</Link> : title}
        {count > 0 && <span>{number(count)}</span>}
      </h3>
      {count === 0 ? (
        <p className={styles['none']}>
          <CircleCheck size={16} aria-hidden />
          {none}
        </p>
      ) : (
        <ul>{children}</ul>
      )}
      {count > shown && <p className={styles['more']}>{open ? <Link to={path}>{more}</Link> : more}</p>}
    </section>
  )
}

function Line({ name, detail, children }: { readonly name: string; readonly detail: string; readonly children: ReactNode }) {
  return (
    <li>
      <div>
        <b>{name}</b>
        <small>{detail}</small>
      </div>
      {children}
    </li>
  )
}

function Late({ due, today }: { readonly due: string; readonly today: string }) {
  const days = lateness(due, today)
  if (days === 0) return <Badge tone="neutral">Today</Badge>
  return <Badge tone="bad">{days === 1 ? '1 day late' : `${number(days)} days late`}</Badge>
}

const amount = (quantity: string, unit: string) =>
  unit === 'each' || unit === 'roll' ? number(quantity) : `${number(quantity)} ${unit}`

/** 'potting-up' → 'Potting up' */
const taskNames = (task_type: string) => (task_type.charAt(0).toUpperCase() + task_type.slice(1)).replaceAll('-', ' ')

const orderStates: Readonly<Record<string, string>> = {
  confirmed: 'not picked yet',
  picking: 'being picked',
  ready: 'ready to go',
}
