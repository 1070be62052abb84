/** Tax registration and method; the rates are a page of their own. */
import { Card } from '#web/ui/Page.tsx'
import { taxNumberName } from '../country.ts'
import { FlatRateSetting } from './FlatRateSetting.tsx'
import { TaxBasisSetting } from './TaxBasisSetting.tsx'
import { RegistrationSetting } from './RegistrationSetting.tsx'
import { AmountSetting, ChoiceSetting, SwitchSetting, TextSetting, useDraft } from './fields.tsx'

export function TaxSection() {
  const { settings } = useDraft()
  // Also while a registration is to begin, or has ended.
  const registers = settings.gstRegistrations.some(({ registered }) => registered)
  return (
    <Card title="Tax">
      <RegistrationSetting />
      {registers && <TextSetting name="gstNumber" label={taxNumberName(settings.country, settings.taxLabel)} />}
      <ChoiceSetting
        name="taxLabel"
        label="Tax label"
        options={[
          { value: 'GST', label: 'GST' },
          { value: 'VAT', label: 'VAT' },
          { value: 'Sales Tax', label: 'Sales Tax' },
        ]}
      />
      {registers && settings.country !== 'US' && <TaxBasisSetting />}
      {registers && settings.country === 'UK' && <FlatRateSetting />}
      <AmountSetting name="salesTaxRate" label="Tax rate (%)" kind="taxRate" hint="From 0 to 100." />
      <SwitchSetting
        name="retailTaxIncluded"
        label="Retail prices include tax"
        hint="Prices don’t change. Orders, quotes and lay-bys made before keep their totals."
      />
    </Card>
  )
}
