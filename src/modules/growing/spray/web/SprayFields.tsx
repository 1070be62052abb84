import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { InventoryItemId } from '#kernel/id.ts'
import { useDeferredValue, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { quantityKind } from '#modules/supplies/units.ts'
import { useSupplyOptions } from '#modules/supplies/web/use-supply-options.ts'
import { dayIn } from '#kernel/day.ts'
import { AmountField, CheckboxField, ComboboxField, DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { TextAreaField, TextField } from '#web/ui/Form.tsx'
import { time } from '#web/ui/format.ts'
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import { productLabel } from '../spray-calls.ts'
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
    max_per_year: '',
    days_before_sale: '',
    over_limit: false,
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
      <div className={`grid gap-14 items-start ${styles['two']}`}>
        <TextField name="location" label="Place" options={settings.locations} required autoFocus />
        <TextField name="product" label="Product" required />
        <NumberField name="reentry_hours" label="Hours until re-entry" hint="Printed on the label" required max={720} />
        <NumberField name="max_per_year" label="Maximum sprays a year" hint="Per location; see the label" max={99} />
        <NumberField name="days_before_sale" label="Days before sale" hint="Pre-harvest interval on the label" max={365} />
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
      <LabelCheck />
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

const labelFields = ['registration', 'reentry_hours', 'max_per_year', 'days_before_sale'] as const

/** Fills in the label of a product as last entered, and requests confirmation above its limit. */
function LabelCheck() {
  const { getValues, setValue } = useFormContext<Record<(typeof labelFields)[number], string>>()
  const [product, location, day, most]: unknown[] = useWatch({ name: ['product', 'location', 'day', 'max_per_year'] })
  const wanted = useDeferredValue(typeof product === 'string' ? product.trim() : '')
  const place = useDeferredValue(typeof location === 'string' ? location.trim() : '')
  const on = typeof day === 'string' && day !== '' ? { day } : {}
  const { data: label } = useQuery({
    ...query(productLabel, { query: { product: wanted, ...(place ? { location: place } : {}), ...on } }),
    enabled: wanted !== '',
    retry: false,
  })
  useEffect(() => {
    if (!label?.known) return
    for (const name of labelFields) {
      const known = label[name]
      if (getValues(name) === '' && known !== null && known !== '' && known !== 0)
        setValue(name, String(known), { shouldDirty: true })
    }
  }, [label, getValues, setValue])
  const allowed = Number(most)
  if (!label || !place || !allowed || label.sprayings <= allowed) return null
  return (
    <div role="alert">
      <p>
        {place} would be sprayed with {wanted} {label.sprayings} times in twelve months; its label allows {allowed}.
      </p>
      <CheckboxField name="over_limit" label="Record it anyway (over the limit)" />
    </div>
  )
}
