/** Who the nursery is, where, and by which country's rules it sells. */
import { type Country, countries, countryNames } from '#kernel/country.ts'
import { Card } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { taxNumberName, withCountry } from '../country.ts'
import type { SettingsChange } from '../settings.ts'
import { TaxBasisSetting } from './TaxBasisSetting.tsx'
import { AmountSetting, ChoiceSetting, DaySetting, SwitchSetting, TextSetting, useDraft } from './fields.tsx'

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
        hint="Sets currency, tax, date format and units. Check them with your accountant."
        options={countries.map((value) => ({ value, label: countryNames[value] }))}
        onChoose={moveTo}
      />
      <TextSetting name="currency" label="Currency" hint="Three letters, like NZD." />
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
      <AmountSetting
        name="hourlyRate"
        label="Labour cost per hour"
        kind="money"
        hint="Added to the cost of batches. Enter 0 to leave it out."
      />
      <AmountSetting
        name="pottingBudget"
        label="Potting budget for 4 weeks"
        kind="money"
        hint="The planner spends no more on supplies and young plants. Enter 0 for no limit."
      />
      <SwitchSetting name="gstRegistered" label={`Registered for ${settings.taxLabel}`} />
      {settings.gstRegistered && <TextSetting name="gstNumber" label={taxNumberName(settings.country, settings.taxLabel)} />}
      <ChoiceSetting
        name="taxLabel"
        label="Tax label"
        options={[
          { value: 'GST', label: 'GST' },
          { value: 'VAT', label: 'VAT' },
          { value: 'Sales Tax', label: 'Sales Tax' },
        ]}
      />
      {settings.gstRegistered && settings.country !== 'US' && <TaxBasisSetting />}
      <AmountSetting name="salesTaxRate" label="Tax rate (%)" kind="taxRate" hint="From 0 to 100." />
      <SwitchSetting
        name="retailTaxIncluded"
        label="Retail prices include tax"
        hint="If you change this, prices in the list keep their figures. Orders, quotes and lay-bys that were made before keep their totals."
      />
      <TextSetting
        name="plantPassportNumber"
        label="Plant passport registration"
        hint="With the country code, like GB-12345. Leave blank if you don’t print passports."
      />
      <ChoiceSetting
        name="carePages"
        label="Customers who scan a label"
        hint="See a page about the plant, without signing in. You and your staff open the batch."
        options={[
          { value: 'care', label: 'See how to care for the plant' },
          { value: 'care_and_price', label: 'See its care and its retail price' },
          { value: 'off', label: 'See nothing' },
        ]}
      />
    </Card>
  )
}
