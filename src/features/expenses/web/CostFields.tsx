/** The cost field, and the tax field, which is filled in until somebody enters another tax. */
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Settings } from '#features/settings/settings.ts'
import { MoneyField } from '#web/ui/ControlledFields.tsx'
import { useUsualTax } from './use-usual-tax.ts'

/** What the form of a new expense shows, recurring or not. */
export const emptyCost = { description: '', category: '', vendor: '', cost: '', gst_paid: '', notes: '' } as const

export function CostFields({ settings, costLabel }: { readonly settings: Settings; readonly costLabel: string }) {
  useFilledTax(settings)
  return (
    <>
      <MoneyField name="cost" label={costLabel} formats={settings} />
      <MoneyField
        name="gst_paid"
        label={`${settings.taxLabel} in it`}
        hint="Filled in by the vendor and category. Change it if the bill says otherwise."
        formats={settings}
      />
    </>
  )
}

/** Follows the cost, vendor and category for as long as the tax is what was filled in. */
function useFilledTax(settings: Settings): void {
  const { setValue, getValues } = useFormContext()
  const [cost, vendor, category] = useWatch({ name: ['cost', 'vendor', 'category'] }).map((each) => String(each ?? ''))
  const usual = useUsualTax(settings)(cost ?? '', vendor ?? '', category ?? '')
  const filled = useRef<string>(undefined)
  useEffect(() => {
    const now = String(getValues('gst_paid') ?? '')
    const isOwn = filled.current === undefined ? now === '' || sameAmount(now, usual) : sameAmount(now, filled.current)
    if (isOwn && !sameAmount(now, usual)) setValue('gst_paid', usual, { shouldDirty: true })
    filled.current = isOwn ? usual : (filled.current ?? '')
  }, [usual, getValues, setValue])
}

const sameAmount = (a: string, b: string) => a === b || (a !== '' && b !== '' && Number(a) === Number(b))
