/** Chooses the kinds a user receives, and for managers the thresholds of low stock. Saves at once. */
import { Suspense, useEffect, useState } from 'react'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Switch } from '#web/ui/Check.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Card } from '#web/ui/Page.tsx'
import { getNotificationSettings, saveNotificationSettings } from '../contract.ts'
import { type NotificationSettingsChange, type Thresholds, notificationTypes, typeNames } from '../notification.ts'
import styles from './NotificationsScreen.module.css'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'

const PushCard = lazyNamed(() => import('./PushCard.tsx'), 'PushCard')

const names: Readonly<Record<keyof Thresholds, string>> = {
  pots: 'Pots: alert below',
  mix: 'Potting mix: alert below',
  plants: 'Plants in a batch: alert below',
}
const untyped = 500

export function NotificationSettingsForm() {
  const settings = useQuery(query(getNotificationSettings))
  const { run, busy } = useAction(getNotificationSettings.path)
  const [sent, setSent] = useState<NotificationSettingsChange>({})
  const save = (change: NotificationSettingsChange) => {
    setSent(change)
    void run(() => call(saveNotificationSettings, { body: change }))
  }
  // A choice shows at once; a refused one is reset.
  const saving = busy ? sent : {}
  if (settings.isPending) return <Skeleton rows={6} />
  if (settings.isError) return <ErrorBox error={settings.error} retry={() => void settings.refetch()} />
  const { types, thresholds, digest, email } = settings.data
  const concerned = typeNames.filter((name) => isOneOf(notificationTypes[name].roles))
  return (
    <div className={`grid gap-20 items-start ${styles['settings']}`}>
      <Card title="Notify me about">
        {concerned.map((name) => (
          <Switch
            key={name}
            label={notificationTypes[name].label}
            hint={notificationTypes[name].hint}
            checked={saving.types?.[name] ?? types[name]}
            onChange={(enabled) => save({ types: { [name]: enabled } })}
          />
        ))}
      </Card>
      <Card title="By e-mail">
        <Chips
          label="E-mail unread notifications"
          value={saving.digest ?? digest}
          onChange={(value) => save({ digest: value })}
          options={[
            { value: 'off', label: 'Never' },
            { value: 'daily', label: 'Every morning' },
            { value: 'weekly', label: 'On Mondays' },
          ]}
        />
        <p className="above-12 muted text-s">
          {digest === 'off'
            ? `We can e-mail your unread notifications to ${email || 'your address'} as one list at 7 am.`
            : `We e-mail your unread notifications to ${email} as one list at 7 am, if you have any. Choose Never to stop.`}
        </p>
      </Card>
      <Suspense fallback={<Skeleton rows={4} />}>
        <PushCard />
      </Suspense>
      {isOneOf(managers) && (
        <Card title="When stock is low">
          {(Object.keys(names) as (keyof Thresholds)[]).map((name) => (
            <ThresholdField
              key={name}
              label={names[name]}
              value={thresholds[name]}
              onSave={(value) => save({ thresholds: { [name]: value } })}
            />
          ))}
          <p className="above-12 muted text-s">
            We identify pots and mixes by name. A supply’s own reorder point takes precedence. You get one alert per item, until
            you restock it.
          </p>
        </Card>
      )}
    </div>
  )
}

interface ThresholdFieldProps {
  readonly label: string
  readonly value: number
  readonly onSave: (value: number) => void
}

const most = 1_000_000

/** Saved half a second after the last key, if it is a number. */
function ThresholdField({ label, value, onSave }: ThresholdFieldProps) {
  const [typed, setTyped] = useState<string>()
  const given = typed === undefined ? value : Number(typed)
  const wrong = typed !== undefined && (typed.trim() === '' || !Number.isInteger(given) || given < 0 || given > most)
  const fault = typed === '' ? 'Enter a whole number of 0 or more.' : given > most ? 'Enter at most 1,000,000.' : undefined
  useEffect(() => {
    if (typed === undefined || wrong || given === value) return undefined
    const timer = setTimeout(() => onSave(given), untyped)
    return () => clearTimeout(timer)
  })
  return (
    <label className={`row between gap-16 ${styles['threshold']}`}>
      <span>
        {label}
        {fault && <small>{fault}</small>}
      </span>
      <NumberInput aria-label={label} value={typed ?? String(value)} onChange={setTyped} max={most} />
    </label>
  )
}
