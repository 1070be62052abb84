/** The cost field, and the tax field with its suggestion. */
import { useFormContext, useWatch } from 'react-hook-form'
import { countryPacks } from '#features/settings/country.ts'
import type { Settings } from '#features/settings/settings.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { MoneyField } from '#web/ui/ControlledFields.tsx'
import { money } from '#web/ui/format.ts'
import { taxIn } from '../expense.ts'

/** What the form of a new expense shows, recurring or not. */
export const emptyCost = { description: '', category: '', vendor: '', cost: '', gst_paid: '', notes: '' } as const

export function CostFields({ settings, costLabel }: { readonly settings: Settings; readonly costLabel: string }) {
  const { setValue } = useFormContext()
  const cost = String(useWatch({ name: 'cost' }) ?? '')
  const known = /^\d{1,9}(\.\d{1,2})?$/.test(cost)
  const tax = known ? moneyText(taxIn(cents(cost), settings.salesTaxRate, countryPacks[settings.country].halfCent)) : ''
  return (
    <>
      <MoneyField name="cost" label={costLabel} formats={settings} />
      <div>
        <MoneyField name="gst_paid" label={`${settings.taxLabel} in it`} formats={settings} />
        {known && Number(tax) > 0 && (
          <Button kind="ghost" onClick={() => setValue('gst_paid', tax, { shouldDirty: true, shouldValidate: true })}>
            {Number(settings.salesTaxRate)}%: {money(tax, settings)}
          </Button>
        )}
      </div>
    </>
  )
}
