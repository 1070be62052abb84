/** The locations closed for re-entry, and until when: above lists, and on batches there. */
import { ShieldAlert } from 'lucide-react'
import { dayIn } from '#kernel/day.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { type Formats, counted, day, time, todayOf } from '#web/ui/format.ts'
import type { ClosedPlace } from '../re-entry.ts'
import styles from './ReentryNotice.module.css'
import { closedAt } from './use-reentry.ts'

/** "14:30", or with its day where that is another. */
export function untilWhen(instant: string, formats: Formats): string {
  const on = dayIn(formats.timeZone, new Date(instant))
  const at = time(instant, formats)
  return on === todayOf(formats) ? at : `${at} on ${day(on, formats)}`
}

interface ClosedProps {
  readonly places: readonly ClosedPlace[]
  readonly formats: Formats
}

/** Most places that are named above a list; the others are named when it is opened. */
const mostNamed = 2

/** Over a screen. */
export function ClosedBanner({ places, formats }: ClosedProps) {
  if (places.length === 0) return null
  const [named, others] = [places.slice(0, mostNamed), places.slice(mostNamed)]
  return (
    <Banner tone="bad">
      <Closed places={named} formats={formats} />
      {others.length > 0 && (
        <details>
          <summary>{counted(others.length, 'more place')} closed for re-entry</summary>
          <Closed places={others} formats={formats} />
        </details>
      )}
    </Banner>
  )
}

const Closed = ({ places, formats }: ClosedProps) =>
  places.map(({ spray_id, location, product, closed_until }) => (
    <span key={spray_id} className="block">
      <b>
        Do not enter {location} until {untilWhen(closed_until, formats)}
      </b>{' '}
      – sprayed with {product}
    </span>
  ))

/** Beside a place. */
export function ClosedSign({ places, formats, location }: ClosedProps & { readonly location: string | null | undefined }) {
  const closed = closedAt(places, location)
  if (!closed) return null
  const message = `Do not enter until ${untilWhen(closed.closed_until, formats)}`
  return (
    <span
      className={`inline-row gap-4 bad text-xs weight-600 nowrap ${styles['sign']}`}
      title={`${message}: sprayed with ${closed.product}`}
    >
      <ShieldAlert size={14} aria-hidden /> {message}
    </span>
  )
}
