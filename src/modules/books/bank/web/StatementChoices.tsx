/** Column roles of a statement, and the formats of its days and amounts. */
import type * as z from 'zod/mini'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { type DateOrder, dateOrders } from '#kernel/written-day.ts'
import { decimalMarks } from '#kernel/written-number.ts'
import { type StatementPreview, minusMeanings } from '../bank-line.ts'
import type { previewStatement } from '../contract.ts'
import styles from './Bank.module.css'

type Columns = StatementPreview['columns']

const roles: readonly (readonly [keyof Columns, string])[] = [
  ['day_column', 'Date'],
  ['amount_column', 'Amount'],
  ['direction_column', 'In or out'],
  ['money_in_column', 'Money in'],
  ['money_out_column', 'Money out'],
  ['fee_column', 'Fee'],
  ['description_column', 'Description'],
  ['reference_column', 'Reference'],
  ['id_column', 'Bank’s number'],
  ['balance_column', 'Balance'],
]

/** Roles whose column holds amounts. */
const amounts = new Set<keyof Columns>(['amount_column', 'money_in_column', 'money_out_column', 'fee_column', 'balance_column'])
const asked = new Set<keyof Columns>(['amount_column', 'money_in_column', 'money_out_column'])
/** Roles of several columns. */
const several = new Set<keyof Columns>(['description_column', 'reference_column'])

const orderNames: Readonly<Record<DateOrder, string>> = { 'day first': '31/12/2026', 'month first': '12/31/2026' }

export type StatementChoice = Omit<z.input<typeof previewStatement.body>, 'account_id'>

interface ChoicesProps {
  readonly preview: StatementPreview
  readonly onChange: (change: StatementChoice) => void
}

export function StatementChoices({ preview, onChange }: ChoicesProps) {
  const { statements, statement, questions, fault_count, chooses_columns, format } = preview
  const isOpen = questions.some(({ path }) => path !== 'statement') || fault_count > 0
  return (
    <>
      {statements.length > 1 && (
        <Choice
          label="Statement"
          value={statement}
          options={[
            ...(statement === '' ? [['', 'Choose…'] as const] : []),
            ...statements.map(({ name, line_count }) => [name, `${name} (${line_count})`] as const),
          ]}
          onChange={(name) => onChange({ statement: name })}
        />
      )}
      {(chooses_columns || format === 'QIF') && (
        <details key={String(isOpen)} open={isOpen} className={styles['more']}>
          <summary className="row brand weight-600">{chooses_columns ? 'Columns' : 'How to read it'}</summary>
          <div className={`grid gap-12 ${styles['columns']}`}>
            {chooses_columns && <ColumnChoices preview={preview} onChange={onChange} />}
            <WritingChoices preview={preview} onChange={onChange} />
          </div>
        </details>
      )}
    </>
  )
}

function ColumnChoices({ preview: { titles, amount_titles, columns, questions }, onChange }: ChoicesProps) {
  const asksAmounts = questions.some(({ path }) => path === 'amount_column')
  return roles.map(([role, label]) => {
    // A guess in question is chosen by a person, who may choose the guess itself.
    const isOpen = asksAmounts && asked.has(role) && columns[role] !== ''
    const chosen = isOpen ? [] : columns[role].split('\n').filter(Boolean)
    const places = several.has(role) ? [...chosen, ''] : [chosen[0] ?? '']
    const options = [
      ['', isOpen ? 'Choose…' : 'None'] as const,
      ...(amounts.has(role) ? amount_titles : titles).map((title) => [title, title] as const),
    ]
    return places.map((value, place) => (
      <Choice
        key={`${role} ${place}`}
        label={place === 0 ? label : `${label}, column ${place + 1}`}
        value={value}
        options={options}
        onChange={(title) =>
          onChange({
            [role]: [...new Set(places.with(place, title))].filter(Boolean).join('\n'),
            ...(role === 'direction_column' ? { out_values: undefined, in_values: undefined } : {}),
          })
        }
      />
    ))
  })
}

function WritingChoices({ preview, onChange }: ChoicesProps) {
  const { columns, date_order, decimals, asks_decimals, minus, directions } = preview
  const asksMinus = preview.questions.some(({ path }) => path === 'minus')
  const decided = (value: string, way: string): StatementChoice => {
    const isOut = (each: (typeof directions)[number]) => (each.value === value ? way === 'out' : each.is_out)
    const valuesOf = (wanted: boolean) => directions.flatMap((each) => (isOut(each) === wanted ? [each.value] : [])).join('\n')
    return { out_values: valuesOf(true), in_values: valuesOf(false) }
  }
  return (
    <>
      {directions.map(({ value, is_out }) => (
        <Choice
          key={value}
          label={`“${value}” is`}
          value={is_out === null ? '' : is_out ? 'out' : 'in'}
          options={[...(is_out === null ? [['', 'Choose…'] as const] : []), ['in', 'Money in'], ['out', 'Money out']]}
          onChange={(way) => onChange(decided(value, way))}
        />
      ))}
      <Choice
        label="Dates are written"
        value={date_order}
        options={dateOrders.map((order) => [order, orderNames[order]] as const)}
        onChange={(order) => onChange({ date_order: dateOrders.find((each) => each === order) })}
      />
      <Choice
        label="Decimals are written"
        value={asks_decimals ? '' : decimals}
        options={[...(asks_decimals ? [['', 'Choose…'] as const] : []), ['point', '1,234.50'], ['comma', '1.234,50']]}
        onChange={(mark) => onChange({ decimals: decimalMarks.find((each) => each === mark) })}
      />
      {columns.amount_column !== '' && columns.direction_column === '' && (
        <Choice
          label="A minus means"
          value={asksMinus ? '' : minus}
          options={[...(asksMinus ? [['', 'Choose…'] as const] : []), ['money out', 'Money out'], ['money in', 'Money in']]}
          onChange={(meaning) => onChange({ minus: minusMeanings.find((each) => each === meaning) })}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(ids) => (
      <select {...ids} className={inputClass} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)
