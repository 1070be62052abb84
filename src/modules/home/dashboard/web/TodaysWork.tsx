/** The work of today: tasks due or overdue, orders to hand over, low supplies. */
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, number } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { useShown } from '#web/ui/shown.ts'
import type { Dashboard } from '../dashboard.ts'
import { DueLine, WorkLine } from './DueLine.tsx'
import { DueTasks } from './DueTasks.tsx'
import { MyDeliveries } from './MyDeliveries.tsx'
import styles from './TodaysWork.module.css'
import { useOpenable } from './use-permitted-screens.ts'

type TodayProps = Pick<Dashboard, 'today' | 'my_deliveries' | 'tasks_due' | 'orders_due' | 'low_supplies'>

export function Today({ today, my_deliveries, tasks_due, orders_due, low_supplies }: TodayProps) {
  const isShown = useShown()
  return (
    <Card title="Today">
      <div className={`grid ${styles['parts']}`}>
        {my_deliveries.length > 0 && <MyDeliveries runs={my_deliveries} />}
        {tasks_due && isShown('/production/tasks') && (
          <Part
            title="Tasks due"
            count={tasks_due.count}
            shown={tasks_due.rows.length}
            path="/production/tasks"
            none="Nothing is due."
          >
            <DueTasks tasks={tasks_due.rows} today={today} />
          </Part>
        )}
        {orders_due && isShown('/orders') && (
          <Part title="Orders due" count={orders_due.count} shown={orders_due.rows.length} path="/orders" none="No orders due.">
            {orders_due.rows.map(({ id, customer_name, status, due_date, plants }) => (
              <DueLine
                key={id}
                to={`/orders/${id}`}
                name={customer_name || 'Without a name'}
                detail={`${counted(plants, 'plant')} · ${orderStates[status] ?? status}`}
                due={due_date}
                today={today}
              />
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
            <WorkLine
              key={id}
              to="/inventory/supplies"
              search={{ item: id }}
              name={name}
              detail={`Reorder at ${amount(reorder_point, unit)}`}
              badge={
                <Badge tone={Number(quantity_on_hand) === 0 ? 'bad' : 'warn'}>{`${amount(quantity_on_hand, unit)} left`}</Badge>
              }
            />
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
  const more = `View all ${number(count)}`
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
        <ul className="divided">{children}</ul>
      )}
      {count > shown && <p className={`line-top text-s ${styles['more']}`}>{open ? <Link to={path}>{more}</Link> : more}</p>}
    </section>
  )
}

const amount = (quantity: string, unit: string) =>
  unit === 'each' || unit === 'roll' ? number(quantity) : `${number(quantity)} ${unit}`

const orderStates: Readonly<Record<string, string>> = {
  confirmed: 'not picked yet',
  picking: 'being picked',
  ready: 'ready to go',
}
