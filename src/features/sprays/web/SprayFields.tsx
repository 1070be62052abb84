/** What is written down of a spraying. */
import { useSettings } from '#features/settings/web/use-settings.ts'
import type { Settings } from '#features/settings/settings.ts'
import type { InventoryItemId } from '#kernel/id.ts'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { quantityKind } from '#features/supplies/units.ts'
import { useSupplyOptions } from '#features/supplies/web/use-supply-options.ts'
import { dayIn } from '#kernel/day.ts'
import { AmountField, ComboboxField, DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { TextAreaField, TextField } from '#web/ui/Form.tsx'
import { time } from '#web/ui/format.ts'
import styles from './SprayFields.module.css'

interface SprayPlace {
  readonly settings: Settings
  readonly location: string
  readonly applicator: string
}

/** A new one: just now. */
export function sprayStart({ settings, location, applicator }: SprayPlace) {
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
    inventory_item_id: '',
    used: '',
  }
}

export function SprayFields({ notes = true }: { readonly notes?: boolean }) {
  const settings = useSettings()
  return (
    <>
      <div className={styles['two']}>
        <TextField name="location" label="Place" options={settings.locations} required autoFocus />
        <TextField name="product" label="Product" required />
        <NumberField name="reentry_hours" label="Hours until re-entry" hint="Printed on the label" required max={720} />
        <TextField name="registration" label="Registration number" />
        <DateField name="day" label="Day" formats={settings} required />
        <TextField name="time" label="Finished at" placeholder="07:30" required />
        <TextField name="rate" label="Rate" placeholder="10 ml in 1 L" />
        <TextField name="against" label="Against" placeholder="Aphids" />
        <TextField name="applicator" label="By" />
        <TextField name="equipment" label="Equipment" placeholder="Knapsack" />
        <TextField name="weather" label="Weather" placeholder="Calm, 16 °C" />
        <FromStock />
      </div>
      {notes && <TextAreaField name="notes" label="Notes" />}
    </>
  )
}

/** The supplies on hand: choosing one fills in the product and the quantity used. */
function FromStock() {
  const { getValues, setValue } = useFormContext<{ inventory_item_id: InventoryItemId; product: string }>()
  const wanted: unknown = useWatch({ name: 'inventory_item_id' })
  const { rows, options, searching } = useSupplyOptions(typeof wanted === 'string' ? wanted : '')
  const chosen = rows.find(({ id }) => id === wanted)
  useEffect(() => {
    if (chosen && getValues('product') === '') setValue('product', chosen.name, { shouldDirty: true })
  }, [chosen, getValues, setValue])
  return (
    <>
      <ComboboxField name="inventory_item_id" label="Deduct from stock" options={options} searching={searching} />
      <AmountField
        name="used"
        kind={chosen ? quantityKind(chosen.unit) : 'quantity'}
        label={chosen ? `Quantity (${chosen.unit})` : 'Quantity'}
      />
    </>
  )
}
