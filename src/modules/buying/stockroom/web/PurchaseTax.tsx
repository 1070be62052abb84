/** Tax of a vendor's bill for a purchase order: its kind, and the amount, by default at the rate of that kind. */
import { useState } from 'react'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { isRegistered } from '#modules/setup/settings/registration.ts'
import type { TaxKind } from '#modules/setup/settings/tax-kind.ts'
import { purchaseKindOptions } from '#modules/setup/settings/tax-rate-options.ts'
import { ratesOn } from '#modules/setup/settings/tax-rates.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { type Cents, cents, moneyText, mulDivRounded, wholeRate } from '#kernel/money.ts'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'

const isAmount = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text)

/**
 * Tax of a bill of `net` without tax on its `day`. A business that is not registered cannot claim tax back: it is part of the
 * cost.
 */
export function usePurchaseTax(net: Cents, day: string) {
  const settings = useSettings()
  const [kind, setKind] = useState<TaxKind>('standard')
  const [typed, setTyped] = useState<string>()
  const registered = isRegistered(settings.gstRegistrations, day)
  const usual = registered ? mulDivRounded(net, ratesOn(settings.taxRates, day)[kind], wholeRate, halfCentOf(settings)) : 0n
  const gst_paid = typed ?? moneyText(usual)
  const options = purchaseKindOptions(settings, day, kind)
  const fields = registered && (
    <>
      <Field label={`Kind of ${settings.taxLabel}`} name="tax_kind">
        {(ids) => (
          <select
            {...ids}
            className={inputClass}
            value={kind}
            onChange={({ target }) => {
              setKind(options.find(({ value }) => value === target.value)?.value ?? 'standard')
              setTyped(undefined)
            }}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TypedNumber
        label={`${settings.taxLabel} on the bill`}
        name="gst_paid"
        kind="money"
        placeholder="0.00"
        value={gst_paid}
        onChange={setTyped}
      />
    </>
  )
  const body = { ...(gst_paid ? { gst_paid } : {}), ...(registered ? { tax_kind: kind } : {}) }
  const costLabel = registered ? 'Cost excl. tax' : 'Cost of one'
  return { costLabel, fields, body, tax: isAmount(gst_paid) ? cents(gst_paid) : 0n }
}
