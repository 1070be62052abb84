/** The runs that the signed-in person drives today: from here to the driver's screen. */
import { Link } from '@tanstack/react-router'
import { runStateLabels } from '#modules/orders/delivery/run-status.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { counted, number } from '#web/ui/format.ts'
import type { Dashboard } from '../dashboard.ts'
import styles from './TodaysWork.module.css'

const screen = '/deliveries/today'

export function MyDeliveries({ runs }: { readonly runs: Dashboard['my_deliveries'] }) {
  return (
    <section className={styles['part']}>
      <h3>
        <Link to={screen}>My deliveries</Link>
        <span>{number(runs.reduce((all, { stops_left }) => all + stops_left, 0))}</span>
      </h3>
      <ul className="divided">
        {runs.map(({ id, start_time, vehicle_name, status, stops, stops_left }) => (
          <li key={id}>
            <div>
              <Link to={screen}>
                {start_time} {vehicle_name}
              </Link>
              <small>
                {stops === stops_left ? counted(stops, 'stop') : `${number(stops_left)} of ${counted(stops, 'stop')} left`}
              </small>
            </div>
            <Badge tone={status === 'out' ? 'ok' : 'neutral'}>{runStateLabels[status]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
