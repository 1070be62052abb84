/** The price of one line, changed by hand: a new price, a percentage or an amount off, and why. */
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { parseNumber } from '#kernel/number.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { money } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { type TillCart, type TillLine, goodName, linePrice } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { type PriceChange, changeLinePrice, withoutPriceChange } from '#modules/selling/cart/change-price.ts'

interface LinePriceDialogProps {
  readonly line: TillLine
  /** Key of the line in the cart, see `change-cart.ts`. */
  readonly lineKey: string
  readonly account: TillCart['account']
  readonly change: ChangeCart
  readonly onClose: () => void
}

const kinds = [
  { value: 'price', label: 'New price' },
  { value: 'percent', label: 'Percent off' },
  { value: 'amount', label: 'Amount off' },
] as const

const usualReasons = ['Price match', 'Damaged', 'Last ones', 'Goodwill']

export function LinePriceDialog({ line, lineKey, account, change, onClose }: LinePriceDialogProps) {
  const settings = useSettings()
  const before = changeOf(line)
  const [kind, setKind] = useState(before?.kind ?? 'price')
  const [value, setValue] = useState(before?.value ?? '')
  const [reason, setReason] = useState(before?.reason ?? '')
  const { text, fault } = readAmount(value, kind)
  const apply = (chosen: PriceChange | undefined) => {
    change((now) => changeLinePrice(now, lineKey, chosen, halfCentOf(settings)))
    onClose()
  }
  return (
    <Dialog title={`Price of ${goodName(line.good)}`} onClose={onClose}>
      <PlainForm
        action="Apply"
        disabled={text === undefined || reason.trim() === ''}
        submit={async () => apply({ kind, value: text ?? '', reason: reason.trim() })}
        cancel={before ? 'Back to the usual price' : 'Cancel'}
        onCancel={before ? () => apply(undefined) : onClose}
      >
        <Chips
          label="Kind of change"
          options={kinds}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setValue('')
          }}
        />
        <TypedNumber
          label={kinds.find((each) => each.value === kind)?.label ?? ''}
          hint={`Usual price ${money(linePrice(withoutPriceChange(line), account).price, settings)}.`}
          error={fault}
          kind={kind === 'percent' ? 'percent' : 'money'}
          autoFocus
          value={value}
          onChange={setValue}
        />
        <TypedField label="Why" required maxLength={120} value={reason} onChange={setReason} />
        <div className="flex wrap gap-8" role="group" aria-label="Usual reasons">
          {usualReasons.map((each) => (
            <Button key={each} aria-pressed={reason === each} onClick={() => setReason(each)}>
              {each}
            </Button>
          ))}
        </div>
      </PlainForm>
    </Dialog>
  )
}

/** Price change made before; a percentage is shown as the resulting price. */
function changeOf({ good, discount, changed_from, price_reason = '' }: TillLine): PriceChange | undefined {
  if (Number(discount) > 0) return { kind: 'amount', value: discount, reason: price_reason }
  return changed_from && { kind: 'price', value: good.price, reason: price_reason }
}

function readAmount(
  typed: string,
  kind: PriceChange['kind'],
): { readonly text?: string | undefined; readonly fault?: string | undefined } {
  if (typed.trim() === '') return {}
  const read = parseNumber(typed, kind === 'percent' ? 'percent' : 'money')
  return read.text !== undefined && Number(read.text) >= 10_000_000 ? { fault: 'Enter less than 10,000,000.' } : read
}
