/** What stands in no list: a hanging basket, an hour of advice, a delivery. It has a name and a price, and no stock. */
import { useEffect, useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { keep, kept } from '#web/device-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Check.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { currencySign } from '#web/ui/format.ts'
import { type OpenGood, readMoney } from '../till.ts'
import styles from './DiscountDialog.module.css'

interface OpenItemDialogProps {
  readonly settings: Settings
  readonly onAdd: (good: OpenGood) => void
  readonly onClose: () => void
}

const delivery = 'Delivery'
/** Under this name the device keeps what a delivery was charged last. */
const feeKept = 'delivery fee'

export function OpenItemDialog({ settings, onAdd, onClose }: OpenItemDialogProps) {
  const [kind, setKind] = useState<'item' | 'delivery'>('item')
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [fee, setFee] = useState('')
  const [taxed, setTaxed] = useState(true)
  const [tried, setTried] = useState(false)
  useEffect(() => void kept<string>(feeKept).then((last) => last && setFee(last)), [])

  const isDelivery = kind === 'delivery'
  const price = readMoney(isDelivery ? fee : typed)
  const called = isDelivery ? delivery : name.trim()
  const add = () => {
    setTried(true)
    if (price === undefined || called === '') return
    if (isDelivery) void keep(feeKept, price)
    onAdd({ id: crypto.randomUUID(), name: called, price, taxed })
    onClose()
  }
  return (
    <Dialog title="Open item" onClose={onClose}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
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
          <Field
            label="What is it?"
            required
            hint="Stands on the invoice; no stock changes."
            error={tried && called === '' ? 'Say what is sold.' : undefined}
          >
            {(ids) => (
              <input
                {...ids}
                className={inputClass}
                data-autofocus
                maxLength={120}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field
          label={`Price (${currencySign(settings)})`}
          required
          error={tried && price === undefined ? 'Enter an amount like 12.50.' : undefined}
        >
          {(ids) => (
            <input
              {...ids}
              className={inputClass}
              inputMode="decimal"
              autoComplete="off"
              value={isDelivery ? fee : typed}
              onChange={(event) => (isDelivery ? setFee : setTyped)(event.target.value)}
            />
          )}
        </Field>
        {settings.gstRegistered && (
          <Checkbox
            label={`${settings.taxLabel} applies`}
            hint="Leave it out for what your country does not tax."
            checked={taxed}
            onChange={setTaxed}
          />
        )}
        <div className={styles['acts']}>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit">
            Add to the cart
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
