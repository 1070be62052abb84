/** How an invoice is paid. */
import { Field, inputClass } from '#web/ui/Field.tsx'
import type { DepositBy, PaidBy } from '../order.ts'

const ways: readonly (readonly [PaidBy, string])[] = [
  ['account', 'On account'],
  ['bank_transfer', 'Bank transfer'],
  ['eftpos', 'EFTPOS'],
  ['card', 'Card'],
  ['cash', 'Cash'],
]

interface PaidByProps {
  readonly value: PaidBy
  readonly onChange: (value: PaidBy) => void
  readonly hasAccount: boolean
}

export function PaidByField({ value, onChange, hasAccount }: PaidByProps) {
  const offered = ways.filter(([way]) => hasAccount || way !== 'account')
  return (
    <Field label="Paid">
      {(ids) => (
        <select
          {...ids}
          className={inputClass}
          value={value}
          onChange={(event) => onChange(offered.find(([way]) => way === event.target.value)?.[0] ?? value)}
        >
          {offered.map(([way, label]) => (
            <option key={way} value={way}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface DepositByProps {
  readonly label: string
  readonly value: DepositBy
  readonly onChange: (value: DepositBy) => void
}

/** How money comes before the invoice, or goes back. */
export function DepositByField({ label, value, onChange }: DepositByProps) {
  const offered = ways.flatMap(([way, name]) => (way === 'account' ? [] : [[way, name] as const]))
  return (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          className={inputClass}
          value={value}
          onChange={(event) => onChange(offered.find(([way]) => way === event.target.value)?.[0] ?? value)}
        >
          {offered.map(([way, name]) => (
            <option key={way} value={way}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
