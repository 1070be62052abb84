/** The stop that a driver goes to: where it is, who to call, what to unload, and how it went. */
import { MapPin, Phone } from 'lucide-react'
import { amountText } from '#modules/orders/order/order-lines.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Stop, StopLine } from '../delivery.ts'
import { mapLink, phoneLink } from '../driver-day.ts'
import styles from './DriverScreen.module.css'

interface NextStopProps {
  readonly stop: Stop
  /** Position among the stops, such as "2 of 5". */
  readonly place: string
  readonly onDelivered: () => void
  readonly onUndelivered: () => void
}

export function NextStop({ stop, place, onDelivered, onUndelivered }: NextStopProps) {
  return (
    <article className={styles['next']} aria-label="Next stop">
      <small>{[place, stop.delivery_time].filter(Boolean).join(' · ')}</small>
      <h3>{stop.customer_name}</h3>
      {stop.address ? (
        <a
          className={`row soft gap-12 rounded text-m break-words pre-line ${styles['way']}`}
          href={mapLink(stop.address)}
          target="_blank"
          rel="noreferrer"
        >
          <MapPin size={22} aria-hidden /> {stop.address}
        </a>
      ) : (
        <p>No address. Ask the office, or call the customer.</p>
      )}
      {stop.phone && (
        <a className={`row soft gap-12 rounded text-m break-words pre-line ${styles['way']}`} href={phoneLink(stop.phone)}>
          <Phone size={22} aria-hidden /> {stop.phone}
        </a>
      )}
      {stop.notes && <p>{stop.notes}</p>}
      <StopLines lines={stop.lines} />
      <small>
        {[
          stop.order_number !== null && `Order ${stop.order_number}`,
          stop.customer_order_number && `their order ${stop.customer_order_number}`,
          stop.docket_number !== null && `docket ${stop.docket_number}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
      <Button kind="primary" large onClick={onDelivered}>
        Delivered
      </Button>
      <Button large onClick={onUndelivered}>
        Could not deliver
      </Button>
    </article>
  )
}

export const StopLines = ({ lines }: { readonly lines: readonly StopLine[] }) => (
  <ul className={styles['lines']}>
    {lines.map((line) => (
      <li className="flex gap-12 between line-bottom" key={line.id}>
        <span className="break-words">{line.description}</span>
        <strong className="no-shrink">{amountText(line, line.quantity)}</strong>
      </li>
    ))}
  </ul>
)
