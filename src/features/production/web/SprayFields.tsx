/** What is written down of a spraying. */
import type { Settings } from '#features/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import { DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { TextAreaField, TextField } from '#web/ui/Form.tsx'
import { time } from '#web/ui/format.ts'
import styles from './TaskDialog.module.css'

interface StartProps {
  readonly settings: Settings
  readonly location: string
  readonly applicator: string
}

/** A new one: just now. */
export function sprayStart({ settings, location, applicator }: StartProps) {
  const now = new Date()
  return {
    day: dayIn(settings.timeZone, now),
    time: time(now.toISOString(), settings),
    location,
    product: '',
    reentry_hours: '',
    registration: '',
    rate: '',
    against: '',
    applicator,
    equipment: '',
    weather: '',
  }
}

export function SprayFields({ settings, notes = true }: { readonly settings: Settings; readonly notes?: boolean }) {
  return (
    <>
      <div className={styles['two']}>
        <TextField name="location" label="Place" options={settings.locations} required autoFocus />
        <TextField name="product" label="Product" required />
        <NumberField name="reentry_hours" label="Hours until re-entry" hint="It stands on the label" required max={720} />
        <TextField name="registration" label="Registration number" />
        <DateField name="day" label="Day" formats={settings} required />
        <TextField name="time" label="Finished at" placeholder="07:30" required />
        <TextField name="rate" label="Rate" placeholder="10 ml in 1 L" />
        <TextField name="against" label="Against" placeholder="Aphids" />
        <TextField name="applicator" label="By" />
        <TextField name="equipment" label="Equipment" placeholder="Knapsack" />
        <TextField name="weather" label="Weather" placeholder="Calm, 16 °C" />
      </div>
      {notes && <TextAreaField name="notes" label="Notes" />}
    </>
  )
}
