/** Name, address and country of the nursery; the country decides the rules it sells by. */
import { type Country, countries, countryNames, euLawNotice } from '#kernel/country.ts'
import { Card } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { withCountry } from '../country.ts'
import type { SettingsChange } from '../settings.ts'
import { ChoiceSetting, DaySetting, TextSetting, useDraft } from './fields.tsx'

const zones = Intl.supportedValuesOf('timeZone')

export function BusinessSection() {
  const { settings, change } = useDraft()
  const moveTo = (country: Country) => {
    const moved = withCountry({ country }, settings)
    const keys = Object.keys(moved) as (keyof typeof moved)[]
    const before = Object.fromEntries(keys.map((key) => [key, settings[key]])) as SettingsChange
    change(moved)
    toast('Currency, tax, dates and units follow the country.', {
      action: { label: 'Undo', do: () => change(before) },
    })
  }
  return (
    <Card title="Business Information">
      <TextSetting name="nurseryName" label="Name of the nursery" />
      <TextSetting name="nurseryAddress" label="Address" lines={3} />
      <TextSetting name="nurseryPhone" label="Phone" mode="tel" />
      <TextSetting name="nurseryEmail" label="E-mail" mode="email" />
      <ChoiceSetting
        name="country"
        label="Country"
        hint={`Sets currency, tax, date format and units. Check them with your accountant.${settings.country === 'EU' ? ` ${euLawNotice}` : ''}`}
        options={countries.map((value) => ({ value, label: countryNames[value] }))}
        onChoose={moveTo}
      />
      <TextSetting
        name="currency"
        label="Currency"
        hint="Three letters, like NZD. It sets the cash rounding, and stays once something is sold."
      />
      <TextSetting name="timeZone" label="Time zone" options={zones} />
      <ChoiceSetting
        name="dateFormat"
        label="Date format"
        options={[
          { value: 'DD/MM/YYYY', label: 'DD/MM/YYYY' },
          { value: 'MM/DD/YYYY', label: 'MM/DD/YYYY' },
        ]}
      />
      <DaySetting name="financialYearStart" label="Financial year starts" />
    </Card>
  )
}
