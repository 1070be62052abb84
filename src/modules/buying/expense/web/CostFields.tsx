/** The cost, how it is taxed, and the tax: filled in until somebody enters another. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type TaxKind, isAccountedFor, taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { purchaseKindOptions } from '#modules/setup/settings/tax-rate-options.ts'
import { MoneyField } from '#web/ui/ControlledFields.tsx'
import { SelectField } from '#web/ui/Form.tsx'
import { claimsTax, useUsualTax } from './use-usual-tax.ts'

export const emptyCost = {
  description: '',
  category: '',
  vendor: '',
  cost: '',
  gst_paid: '',
  reverse_charge_tax: '0.00',
  notes: '',
} as const

interface CostFieldsProps {
  readonly costLabel: string
  /** Day whose tax rates are offered: that of the expense, or today. */
  readonly day: string
}

export function CostFields({ costLabel, day }: CostFieldsProps) {
  const settings = useSettings()
  const kind = useFilledTax(settings, day)
  return (
    <>
      <MoneyField name="cost" label={isAccountedFor(kind) ? 'Cost' : costLabel} formats={settings} />
      {claimsTax(settings, day) && (
        <SelectField
          name="tax_kind"
          label={settings.taxLabel}
          options={purchaseKindOptions(settings, day, kind)}
          hint="Filled in by the last purchase from the vendor."
        />
      )}
      {isAccountedFor(kind) ? (
        <MoneyField
          name="reverse_charge_tax"
          label={`${settings.taxLabel} to account for`}
          hint={
            kind === 'import'
              ? 'From your monthly statement of postponed import VAT.'
              : 'Reverse charge: not on the bill; declare and claim it on your return.'
          }
          formats={settings}
        />
      ) : (
        <MoneyField
          name="gst_paid"
          label={`${settings.taxLabel} in it`}
          hint="Calculated from the rate. Change it if the bill shows another amount; 0 is saved as exempt."
          formats={settings}
        />
      )}
    </>
  )
}

const kindOf = (text: string): TaxKind | undefined => taxKinds.find((kind) => kind === text)

/** Fills in the kind by vendor and category, and the tax by cost and kind, for as long as each is what was filled in. Gives the kind. */
function useFilledTax(settings: Settings, day: string): TaxKind | undefined {
  const { setValue } = useFormContext()
  const [cost = '', vendor = '', category = '', chosen = ''] = useWatch({
    name: ['cost', 'vendor', 'category', 'tax_kind'],
  }).map((each) => String(each ?? ''))
  const usual = useUsualTax(settings)
  const kind = useFilled('tax_kind', usual.kindOf(vendor, category, day) ?? '') || chosen
  const tax = usual.taxOf(cost, kindOf(kind), day)
  const isReversed = isAccountedFor(kindOf(kind))
  useFilled('gst_paid', isReversed ? '0.00' : tax)
  useFilled('reverse_charge_tax', isReversed ? tax : '0.00')
  // The field that is not shown holds nothing that was entered before the kind was changed.
  useEffect(() => setValue(isReversed ? 'gst_paid' : 'reverse_charge_tax', '0.00', { shouldDirty: true }), [isReversed, setValue])
  return kindOf(kind)
}

/** Writes `usual` to a field whenever it changes, unless the field holds something else than was filled in. Gives what the field holds. */
function useFilled(name: string, usual: string): string {
  const { setValue, getValues } = useFormContext()
  const filled = useRef<string>(undefined)
  useEffect(() => {
    const now = String(getValues(name) ?? '')
    const isOwn = filled.current === undefined ? now === '' || isSame(now, usual) : isSame(now, filled.current)
    if (isOwn && !isSame(now, usual)) setValue(name, usual || undefined, { shouldDirty: true })
    filled.current = isOwn ? usual : (filled.current ?? '')
  }, [name, usual, getValues, setValue])
  return String(useWatch({ name }) ?? '')
}

const isSame = (a: string, b: string) => a === b || (a !== '' && b !== '' && Number(a) === Number(b))
