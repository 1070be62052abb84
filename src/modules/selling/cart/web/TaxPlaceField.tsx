/** The place that goods are delivered to, chosen of those with a tax rate of their own; nothing where the nursery has no such rates. */
import { taxPlaces } from '#modules/setup/settings/change-tax-rates.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { todayOf } from '#web/ui/format.ts'

interface TaxPlaceFieldProps {
  readonly settings: Settings
  /** '': the nursery's own place; undefined: the place of the account, where that may be chosen. */
  readonly value: string | undefined
  readonly onChange: (place: string | undefined) => void
  /** Offers the place of the account. */
  readonly ofAccount?: boolean
}

const asAccount = 'account'

export function TaxPlaceField({ settings, value, onChange, ofAccount = false }: TaxPlaceFieldProps) {
  const places = taxPlaces(settings.taxRates, todayOf(settings))
  if (!settings.gstRegistered || (places.length === 0 && !value)) return null
  const options = [
    ...(ofAccount ? [[asAccount, 'The place of the account']] : []),
    ['', 'Handed over at the nursery'],
    // A place whose rate has ended stays shown where it was chosen.
    ...[...new Set([...places, ...(value ? [value] : [])])].map((place) => [`place ${place}`, `Delivered to ${place}`]),
  ]
  return (
    <Field
      label={`${settings.taxLabel} rate`}
      name="tax_place"
      hint="The rate of the place where the customer receives the goods."
    >
      {(ids) => (
        <select
          {...ids}
          className={inputClass}
          value={value === undefined ? asAccount : value && `place ${value}`}
          onChange={({ target }) => onChange(target.value === asAccount ? undefined : target.value.replace(/^place /, ''))}
        >
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
