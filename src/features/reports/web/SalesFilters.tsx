/** What the sales report is narrowed to: one plant, one person, one customer … */
import { useQuery } from '@tanstack/react-query'
import { methodName, paymentMethods } from '#features/sales/payment.ts'
import { query } from '#web/query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { getReportChoices } from '../contract.ts'
import { type Thing, things, titles } from '../sales-report.ts'
import styles from './SalesFilters.module.css'

interface SalesFiltersProps {
  readonly filter: { readonly [of in Thing | 'goods']: string }
  readonly onChange: (changes: { [of in Thing | 'goods']?: string }) => void
}

export function SalesFilters({ filter, onChange }: SalesFiltersProps) {
  const { data } = useQuery({ ...query(getReportChoices), staleTime: 60_000 })
  const optionsOf = (thing: Thing) =>
    thing === 'method'
      ? paymentMethods.map((value) => ({ value, label: methodName(value) }))
      : (data?.sales ?? []).filter((choice) => choice.thing === thing).map(({ key, label }) => ({ value: key, label }))
  return (
    <div className={styles['filters']} role="group" aria-label="Filters">
      <select
        className={inputClass}
        aria-label="Goods"
        value={filter.goods}
        onChange={(event) => onChange({ goods: event.target.value })}
      >
        <option value="">All goods</option>
        <option value="plants">Plants only</option>
      </select>
      {things.map((thing) => (
        <Combobox
          key={thing}
          aria-label={titles[thing]}
          placeholder={`Any ${titles[thing].toLowerCase()}`}
          options={optionsOf(thing)}
          value={filter[thing]}
          onChange={(value) => onChange({ [thing]: value })}
        />
      ))}
    </div>
  )
}
