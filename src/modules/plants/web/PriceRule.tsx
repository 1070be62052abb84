/** Fields of a price change: amount, range of prices, and start day. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { parseNumber } from '#kernel/number.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { todayOf } from '#web/ui/format.ts'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import type { Rounding } from '../price-change.ts'
import styles from './ChangePrices.module.css'

const roundings: readonly { readonly value: Rounding; readonly label: string }[] = [
  { value: 'none', label: 'To the cent' },
  { value: '0.90', label: 'To .90' },
  { value: '0.95', label: 'To .95' },
  { value: '0.50', label: 'To .50' },
  { value: '1.00', label: 'To whole' },
]

const start = { by: 'percent', size: '', rounding: '0.90', category: '', container_size: '', search: '', from: '' } as const
/** Changes are in money or in percent. */
const kindOf = (by: string) => (by === 'amount' ? 'money' : 'percent')

type Typed = { -readonly [Key in keyof typeof start]: string }

/** The typed values, the rule as it is sent, and the filter of the prices. */
export function usePriceRule() {
  const [typed, setTyped] = useState<Typed>(start)
  const { by, size, category, container_size, search } = typed
  const rounding = roundings.find(({ value }) => value === typed.rounding)?.value ?? 'none'
  return {
    typed,
    set: (changed: Partial<Typed>) => setTyped({ ...typed, ...changed }),
    reset: () => setTyped(start),
    isNumber: parseNumber(size, kindOf(by), true).text !== undefined,
    rule: { ...(by === 'amount' ? { amount: size } : { percent: size }), rounding },
    selection: {
      ...(category ? { category } : {}),
      ...(container_size ? { container_size } : {}),
      ...(search ? { search } : {}),
    },
  }
}

interface RuleFieldsProps {
  readonly change: ReturnType<typeof usePriceRule>
  readonly categories: readonly string[]
}

export function RuleFields({ change: { typed, set }, categories }: RuleFieldsProps) {
  const settings = useSettings()
  const isAmount = typed.by === 'amount'
  return (
    <div className={`grid items-start ${styles['rule']}`}>
      <Chips
        label="By"
        value={typed.by}
        onChange={(by) => set({ by })}
        options={[
          { value: 'percent', label: 'Percent' },
          { value: 'amount', label: 'Amount' },
        ]}
      />
      <TypedNumber
        label={isAmount ? 'Increase by (amount)' : 'Increase by (%)'}
        name={typed.by}
        hint="Use a minus to lower prices."
        placeholder={isAmount ? '0.50' : '5'}
        autoFocus
        value={typed.size}
        kind={kindOf(typed.by)}
        signed
        onChange={(size) => set({ size })}
      />
      <Select label="Round" value={typed.rounding} onChange={(rounding) => set({ rounding })} options={roundings} />
      <Select
        label="Category"
        value={typed.category}
        onChange={(category) => set({ category })}
        options={[{ value: '', label: 'All categories' }, ...categories.map((each) => ({ value: each, label: each }))]}
      />
      <Select
        label="Size"
        value={typed.container_size}
        onChange={(container_size) => set({ container_size })}
        options={[
          { value: '', label: 'All sizes' },
          ...settings.containerSizes.map(({ code }) => ({ value: code, label: code })),
        ]}
      />
      <TypedField label="Plant" placeholder="All plants" value={typed.search} onChange={(search) => set({ search })} />
      <TypedDay
        label="From"
        name="effective_on"
        value={typed.from || todayOf(settings)}
        onChange={(from) => set({ from })}
        formats={settings}
      />
    </div>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

const Select = ({ label, value, onChange, options }: SelectProps) => (
  <Field label={label}>
    {(ids) => (
      <select {...ids} className={inputClass} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
