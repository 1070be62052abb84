/** An open item, in no list: a hanging basket, an hour of advice, a delivery. It has a name and a price, and no stock. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useEffect, useState } from 'react'
import { invalid } from '#kernel/problem.ts'
import { setItem, getItem } from '#web/device-store.ts'
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import { taxKindOptions } from '#modules/setup/settings/tax-rate-options.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { currencySign } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { type OpenGood, readMoney } from '#modules/selling/cart/cart.ts'

interface OpenItemDialogProps {
  readonly onAdd: (good: OpenGood) => void
  readonly onClose: () => void
}

const delivery = 'Delivery'
/** Under this name the device keeps what a delivery was charged last. */
const feeKey = 'delivery fee'

export function OpenItemDialog({ onAdd, onClose }: OpenItemDialogProps) {
  const settings = useSettings()
  const [kind, setKind] = useState<'item' | 'delivery'>('item')
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [fee, setFee] = useState('')
  const [tax_kind, setTaxKind] = useState<GoodsTaxKind>('standard')
  useEffect(() => void getItem<string>(feeKey).then((last) => last && setFee(last)), [])

  const isDelivery = kind === 'delivery'
  const taxKinds = taxKindOptions(settings)
  const price = readMoney(isDelivery ? fee : typed)
  const called = isDelivery ? delivery : name.trim()
  const add = async () => {
    const missing = [
      ...(called === '' ? [{ path: 'name', message: 'Enter what is sold.' }] : []),
      ...(price === undefined ? [{ path: 'price', message: 'Enter an amount like 12.50.' }] : []),
    ]
    if (price === undefined || missing.length > 0) throw invalid(missing)
    if (isDelivery) void setItem(feeKey, price)
    onAdd({ id: crypto.randomUUID(), name: called, price, tax_kind })
    onClose()
  }
  return (
    <Dialog title="Open item" onClose={onClose}>
      <PlainForm action="Add to the cart" submit={add} onCancel={onClose}>
        <Chips
          label="Kind of item"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'item', label: 'Something else' },
            { value: 'delivery', label: 'Delivery fee' },
          ]}
        />
        {!isDelivery && (
          <TypedField
            label="Description"
            required
            hint="Shown on the invoice; no stock changes."
            name="name"
            autoFocus
            maxLength={120}
            value={name}
            onChange={setName}
          />
        )}
        <TypedNumber
          label={`Price (${currencySign(settings)})`}
          required
          name="price"
          kind="money"
          value={isDelivery ? fee : typed}
          onChange={isDelivery ? setFee : setTyped}
        />
        {settings.gstRegistered && (
          <Field label={settings.taxLabel}>
            {(ids) => (
              <select
                {...ids}
                className={inputClass}
                value={tax_kind}
                onChange={({ target }) =>
                  setTaxKind((kind) => taxKinds.find(({ value }) => value === target.value)?.value ?? kind)
                }
              >
                {taxKinds.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </PlainForm>
    </Dialog>
  )
}
