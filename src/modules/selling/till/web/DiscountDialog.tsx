/** The discount on the whole sale. */
import { useState } from 'react'
import { parseNumber } from '#kernel/number.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import type { TillCart } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import styles from './DiscountDialog.module.css'

interface DiscountDialogProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onClose: () => void
}

export function DiscountDialog({ cart: { discount }, change, onClose }: DiscountDialogProps) {
  const [kind, setKind] = useState<'percent' | 'amount'>(discount && 'amount' in discount ? 'amount' : 'percent')
  const before = discount === undefined ? '' : 'percent' in discount ? discount.percent : discount.amount
  const [typed, setTyped] = useState(before === '0' ? '' : before)
  const value = typed.trim() || '0'
  const fault = faultOf(value, kind)

  const apply = (chosen: string) => {
    change((now) => ({ ...now, discount: kind === 'percent' ? { percent: chosen } : { amount: chosen } }))
    onClose()
  }
  return (
    <Dialog title="Discount on the sale" onClose={onClose}>
      <PlainForm
        action="Apply"
        disabled={fault !== undefined}
        submit={async () => apply(value)}
        cancel="No discount"
        onCancel={() => apply('0')}
      >
        <Chips
          label="Kind of discount"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Amount' },
          ]}
        />
        {kind === 'percent' && (
          <div className={`grid gap-8 ${styles['quick']}`}>
            {['5', '10', '15', '20'].map((percent) => (
              <Button key={percent} onClick={() => apply(percent)}>
                {percent}%
              </Button>
            ))}
          </div>
        )}
        <TypedNumber
          label={kind === 'percent' ? 'Percent off' : 'Amount off'}
          error={fault}
          kind={kind === 'percent' ? 'percent' : 'money'}
          placeholder="0"
          autoFocus
          value={typed}
          onChange={setTyped}
        />
      </PlainForm>
    </Dialog>
  )
}

function faultOf(value: string, kind: 'percent' | 'amount'): string | undefined {
  const { text, fault } = parseNumber(value, kind === 'percent' ? 'percent' : 'money')
  return text !== undefined && Number(text) >= 10_000_000 ? 'Enter less than 10,000,000.' : fault
}
