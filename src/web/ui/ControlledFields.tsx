/** Fields of a form that are more than one input: a day, a number with its buttons, money with its sign, one out of many, yes or no. */
import { useController, useFormContext } from 'react-hook-form'
import { isDay } from '#kernel/day.ts'
import { type NumberKind, parseNumber } from '#kernel/number.ts'
import { Checkbox, Switch } from './Check.tsx'
import styles from './ControlledFields.module.css'
import type { Picker } from '../use-picker.ts'
import { Combobox, type Option } from './Combobox.tsx'
import { DateInput } from './DateInput.tsx'
import { Field, inputClass } from './Field.tsx'
import { NumberInput } from './NumberInput.tsx'
import { type Formats, currencySign, day, money } from './format.ts'
import { parseDay } from './parse-day.ts'
import { asText, useConflictNote } from './use-conflict.ts'
import { useTypedNumber } from './use-typed-number.ts'

interface FieldTexts {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
}

function useControlled(name: string, format: (saved: unknown) => string = asText) {
  const { control } = useFormContext()
  const { field, fieldState, formState } = useController({ control, name })
  const { value, ...rest } = field
  const text = value === undefined || value === null ? '' : String(value)
  return {
    field: { ...rest, value: text, disabled: formState.isSubmitting },
    error: fieldState.error?.message,
    note: useConflictNote(name, format),
    raw: value as unknown,
  }
}

/** Holds YYYY-MM-DD. */
export function DateField({ name, formats, ...texts }: FieldTexts & { readonly formats: Formats }) {
  const { field, error, note } = useControlled(name, (saved) =>
    isDay(asText(saved)) ? day(asText(saved), formats) : asText(saved),
  )
  const isNoDay = field.value !== '' && parseDay(field.value, { dayFirst: true, today: field.value }) === undefined
  const message = error && isNoDay ? `Enter a day like ${day('2026-08-31', formats)}.` : error
  return (
    <Field {...texts} error={message} note={note}>
      {(ids) => <DateInput {...ids} {...field} formats={formats} />}
    </Field>
  )
}

interface NumberFieldProps extends FieldTexts {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly autoFocus?: boolean
}

/** Holds the text of a whole number. */
export function NumberField({ name, label, hint, required, ...limits }: NumberFieldProps) {
  const { field, error, note } = useControlled(name)
  return (
    <Field label={label} hint={hint} required={required} error={error} note={note}>
      {(ids) => <NumberInput {...ids} {...field} {...limits} />}
    </Field>
  )
}

/** Holds the text of an amount, `12.50`. */
export function MoneyField({ name, formats, ...texts }: FieldTexts & { readonly formats: Formats }) {
  const { field, error, note } = useControlled(name, (saved) =>
    typeof saved === 'string' && parseNumber(saved, 'money').text ? money(saved, formats) : asText(saved),
  )
  const { text, type, leave, fault } = useTypedNumber({ value: field.value, onChange: field.onChange, kind: 'money' })
  return (
    <Field {...texts} error={fault ?? error} note={note}>
      {(ids) => (
        <span className={`relative block ${styles['money']}`}>
          <span className="grid place-center muted" aria-hidden>
            {currencySign(formats)}
          </span>
          <input
            {...ids}
            {...field}
            className={inputClass}
            inputMode="decimal"
            placeholder="0.00"
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              leave()
              field.onBlur()
            }}
          />
        </span>
      )}
    </Field>
  )
}

interface AmountFieldProps extends FieldTexts {
  readonly kind: NumberKind
  readonly signed?: boolean
  readonly placeholder?: string
}

/** Holds the text of a number of any kind. */
export function AmountField({ name, kind, signed, placeholder, ...texts }: AmountFieldProps) {
  const { field, error, note } = useControlled(name)
  const { text, type, leave, fault, inputMode } = useTypedNumber({ value: field.value, onChange: field.onChange, kind, signed })
  return (
    <Field {...texts} error={fault ?? error} note={note}>
      {(ids) => (
        <input
          {...ids}
          {...field}
          className={inputClass}
          inputMode={inputMode}
          placeholder={placeholder}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            leave()
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}

interface ComboboxFieldProps extends FieldTexts {
  readonly options: readonly Option[]
  readonly searching?: Picker<unknown>['searching']
  /** All of them are being loaded. */
  readonly busy?: boolean
  readonly free?: boolean
  readonly placeholder?: string
}

/** Holds the value of an option; with `free`, whatever was typed. */
export function ComboboxField({ name, options, searching, busy, free = false, placeholder, ...texts }: ComboboxFieldProps) {
  const { field, error, note } = useControlled(
    name,
    (saved) => options.find(({ value }) => value === saved)?.label ?? asText(saved),
  )
  return (
    <Field {...texts} error={error} note={note}>
      {(ids) => (
        <Combobox
          {...ids}
          {...field}
          options={options}
          busy={busy}
          {...searching}
          free={free}
          {...(placeholder ? { placeholder } : {})}
        />
      )}
    </Field>
  )
}

interface YesNoProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
}

/** Holds true or false. */
export function CheckboxField({ name, hint, ...texts }: YesNoProps) {
  const { field, raw, note } = useControlled(name, (saved) => (saved === true ? 'Yes' : 'No'))
  const below = [hint, note].filter(Boolean).join(' · ')
  return (
    <Checkbox
      {...texts}
      {...(below ? { hint: below } : {})}
      checked={raw === true}
      disabled={field.disabled}
      onChange={field.onChange}
    />
  )
}

/** Holds true or false. */
export function SwitchField({ name, ...texts }: YesNoProps) {
  const { field, raw } = useControlled(name)
  return <Switch {...texts} checked={raw === true} disabled={field.disabled} onChange={field.onChange} />
}
