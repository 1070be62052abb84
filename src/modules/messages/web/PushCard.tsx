/** Notices on this device while Glasshouse is closed: switched on here, which kinds, and when it is quiet. */
import { useEffect, useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Check.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { Card } from '#web/ui/Page.tsx'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { notificationTypes, typeNames } from '../notification.ts'
import type { PushSettings, PushSettingsChange } from '../push.ts'
import { getPushSettings, savePushSettings, subscribePush } from '../push-calls.ts'

const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const subscriptionHere = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

const hours = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  label: `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`,
}))

export function PushCard() {
  const settings = useQuery(query(getPushSettings))
  return (
    <Card title="When Glasshouse is closed">
      {settings.isPending ? (
        <Skeleton rows={3} />
      ) : settings.isError ? (
        <ErrorBox error={settings.error} retry={() => void settings.refetch()} />
      ) : isSupported ? (
        <Choices settings={settings.data} />
      ) : (
        <p className="above-12 muted text-s">
          This browser cannot show notifications while Glasshouse is closed. On an iPhone or iPad, open Share, choose Add to Home
          Screen, and switch them on in the app that this adds.
        </p>
      )}
    </Card>
  )
}

function Choices({ settings }: { readonly settings: PushSettings }) {
  const { run, busy } = useAction(getPushSettings.path)
  const [isOn, setOn] = useState<boolean>()
  useEffect(() => void subscriptionHere().then((known) => setOn(Boolean(known))), [])
  const switchOn = () =>
    run(async () => {
      await subscribe(settings.key)
      setOn(true)
    })
  const switchOff = () =>
    run(async () => {
      await (await subscriptionHere())?.unsubscribe()
      setOn(false)
    })
  const save = (change: PushSettingsChange) => void run(() => call(savePushSettings, { body: change }))
  const { kinds, quiet_from, quiet_to } = settings
  const concerned = typeNames.filter((name) => isOneOf(notificationTypes[name].roles))
  return (
    <div className="grid gap-12">
      <div className="grid gap-8 justify-items-start">
        <p className="muted text-s">
          {isOn === true
            ? 'This device shows the notifications that you choose here, also while it is locked.'
            : 'Let this device show notifications while it is locked. On an iPhone or iPad, add Glasshouse to the Home Screen first.'}
        </p>
        <Button busy={busy} disabled={isOn === undefined} onClick={() => void (isOn === true ? switchOff() : switchOn())}>
          {isOn === true ? 'Switch off on this device' : 'Switch on for this device'}
        </Button>
      </div>
      <div>
        {concerned.map((name) => (
          <Switch
            key={name}
            label={notificationTypes[name].label}
            checked={kinds.includes(name)}
            onChange={(wanted) => save({ kinds: typeNames.filter((each) => (each === name ? wanted : kinds.includes(each))) })}
          />
        ))}
      </div>
      <div className="row wrap gap-12">
        <HourSelect label="Quiet from" value={quiet_from} onChange={(hour) => save({ quiet_from: hour })} />
        <HourSelect label="Quiet until" value={quiet_to} onChange={(hour) => save({ quiet_to: hour })} />
      </div>
      <p className="muted text-s">What comes in quiet hours is shown when they end, if you have not read it.</p>
    </div>
  )
}

interface HourSelectProps {
  readonly label: string
  readonly value: number
  readonly onChange: (hour: number) => void
}

const HourSelect = ({ label, value, onChange }: HourSelectProps) => (
  <Field label={label}>
    {(ids) => (
      <select {...ids} className={inputClass} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {hours.map(({ hour, label: text }) => (
          <option key={hour} value={hour}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** Asks the person, then the browser. Throws a Problem where either refuses. */
async function subscribe(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Problem(
      'FORBIDDEN',
      'This browser blocks notifications of Glasshouse. Allow them in its settings for this page, then try again.',
    )
  const registration = await navigator.serviceWorker.ready
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made?.toJSON() ?? {}
  if (made === undefined)
    throw new Problem('UNAVAILABLE', 'The notification service of this browser does not answer. Try again in a moment.')
  try {
    await call(subscribePush, { body: { endpoint, p256dh, auth } })
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
}
