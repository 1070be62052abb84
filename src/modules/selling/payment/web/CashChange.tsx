/** Cash over the counter: what to take in the coins that there are, what was handed over, and the change. */
import { useState } from 'react'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { parseNumber } from '#kernel/number.ts'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { money } from '#web/ui/format.ts'
import { roundToCash } from '../cash-rounding.ts'
import styles from './OpenTillField.module.css'

export function CashChange({ amount }: { readonly amount: Cents }) {
  const settings = useSettings()
  const [handed, setHanded] = useState('')
  const due = roundToCash(amount, settings.cashRounding, halfCentOf(settings))
  const { text = '' } = parseNumber(handed, 'money')
  const change = text === '' ? 0n : cents(text) - due
  return (
    <>
      <TypedNumber
        label="Cash handed over"
        hint={`${money(due, settings)} to take.`}
        error={change < 0n ? `${money(due, settings)} is due.` : undefined}
        kind="money"
        placeholder={moneyText(due)}
        value={handed}
        onChange={setHanded}
      />
      <p className={`flex items-baseline between ${styles['change']}`}>
        Change <b>{money(change > 0n ? change : 0n, settings)}</b>
      </p>
    </>
  )
}
