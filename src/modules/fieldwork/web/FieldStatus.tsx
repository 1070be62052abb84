/** Over the screens of growers and drivers: that there is no network, how old what is shown is, and what is not sent yet. Nothing while all is well. */
import { Link, useLocation } from '@tanstack/react-router'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { growers } from '#kernel/role.ts'
import { useOnline } from '#web/network.ts'
import { isOneOf } from '#web/session.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { type Formats, counted, dayAndTime, time, todayOf } from '#web/ui/format.ts'
import { touchedBy } from '../field-request.ts'
import type { FieldEntry } from './field-outbox.ts'
import { useFieldCounts, useFieldEntries, useFreshScreens, useOldestAnswer } from './use-field-work.ts'
import styles from './FieldStatus.module.css'

/** Screens that report this themselves. */
const ownWords = ['/sales/pos', '/production/unsent']

export function FieldStatus() {
  const { pathname } = useLocation()
  useFreshScreens()
  const isShown = isOneOf(growers) || pathname.startsWith('/deliveries')
  if (!isShown || ownWords.some((path) => pathname.startsWith(path))) return null
  return <Status pathname={pathname} />
}

function Status({ pathname }: { readonly pathname: string }) {
  const settings = useSettings()
  const online = useOnline()
  const { waiting, attention } = useFieldCounts()
  const oldest = useOldestAnswer()
  const entries = useFieldEntries() ?? []
  const unsent = waiting + attention
  if (online && unsent === 0 && oldest === undefined) return null
  const here = entries.filter((entry) => isUnsent(entry) && touchedBy(entry).some((id) => pathname.endsWith(id))).toReversed()
  const words = [
    ...(online ? [] : ['You’re offline.']),
    ...(oldest === undefined ? [] : [`Figures from ${asOf(oldest, settings)}.`]),
    ...(waiting > 0 ? [`${counted(waiting, 'change')} waiting to be sent.`] : []),
    ...(attention > 0 ? [`${counted(attention, 'change')} could not be sent.`] : []),
  ]
  return (
    <div className={`below-12 ${styles['status']}`}>
      <Banner
        tone={attention > 0 ? 'bad' : 'warn'}
        actions={
          unsent > 0 && (
            <Link to="/production/unsent" className={buttonClass}>
              {attention > 0 ? 'Resolve' : 'Show'}
            </Link>
          )
        }
      >
        {words.join(' ')}
      </Banner>
      {here.length > 0 && (
        <ul aria-label="Not sent yet">
          {here.map((entry) => (
            <li key={entry.id}>
              {entry.receipt.title} <small>{time(entry.at, settings)}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const isUnsent = ({ state }: FieldEntry) => state === 'waiting' || state === 'attention'

/** 09:12, or with its day where that is not today. */
function asOf(at: number, formats: Formats): string {
  const instant = new Date(at)
  const isToday = dayIn(formats.timeZone, instant) === todayOf(formats)
  return isToday ? time(instant.toISOString(), formats) : dayAndTime(instant.toISOString(), formats)
}
