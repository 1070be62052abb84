/** Fields of the Admin tab: each is bound to one setting, saves itself, and shows its error. */
import { useState } from 'react'
import { query } from '#web/query.ts'
import type { NumberKind } from '#kernel/number.ts'
import { Switch } from '#web/ui/Check.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { useQuery } from '#web/use-query.ts'
import { getSettings } from '../contract.ts'
import type { SettingKey, Settings, SettingsChange } from '../settings.ts'
import { useAutosave } from './autosave.ts'

/** Settings as shown on the screen: unsaved changes over the saved values. */
export function useDraft() {
  // Read here instead of passed down, so that the saved value is known at the moment the unsaved one is dropped.
  const { data: known } = useQuery(query(getSettings))
  const { typed, refused, change, refuse } = useAutosave()
  if (!known) throw new Error('A field of settings is outside of their form.')
  const settings = { ...known, ...typed } as Settings
  return { settings, refused, refuse, change: (changes: SettingsChange) => change(changes, known) }
}

type KeysOf<Value> = { [Key in SettingKey]: Settings[Key] extends Value ? Key : never }[SettingKey]

interface FieldTexts<Key extends SettingKey> {
  readonly name: Key
  readonly label: string
  readonly hint?: string
}

interface TextProps extends FieldTexts<KeysOf<string>> {
  readonly mode?: 'text' | 'email' | 'tel'
  readonly lines?: number
  readonly options?: readonly string[]
}

export function TextSetting({ name, label, hint, mode = 'text', lines = 1, options }: TextProps) {
  const { settings, refused, change } = useDraft()
  return (
    <Field label={label} hint={hint} error={refused[name]}>
      {(ids) => {
        const common = {
          ...ids,
          className: inputClass,
          value: settings[name],
          autoComplete: 'off',
          onChange: (event: { readonly target: { readonly value: string } }) => change({ [name]: event.target.value }),
        }
        if (lines > 1) return <textarea {...common} rows={lines} />
        return (
          <>
            <input {...common} inputMode={mode} list={options ? `${ids.id}-options` : undefined} />
            {options && (
              <datalist id={`${ids.id}-options`}>
                {options.map((option) => (
                  <option key={option} value={option} />
                ))}
              </datalist>
            )}
          </>
        )
      }}
    </Field>
  )
}

/** A list of names, one on each line. */
export function LinesSetting({ name, label, hint }: FieldTexts<'lossReasons'>) {
  const { settings, refused, change } = useDraft()
  // Typed text: an empty line is not a name yet.
  const [text, setText] = useState<string>()
  return (
    <Field label={label} hint={hint} error={refused[name]}>
      {(ids) => (
        <textarea
          {...ids}
          className={inputClass}
          rows={6}
          value={text ?? settings[name].join('\n')}
          onChange={({ target }) => {
            setText(target.value)
            change({ [name]: target.value.split('\n').flatMap((line) => line.trim() || []) })
          }}
        />
      )}
    </Field>
  )
}

/** An amount of money or a percentage. */
export function AmountSetting({ name, label, hint, kind }: FieldTexts<KeysOf<string>> & { readonly kind: NumberKind }) {
  const { settings, refused, change } = useDraft()
  return (
    <TypedNumber
      label={label}
      hint={hint}
      error={refused[name]}
      kind={kind}
      value={settings[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
}

/** A whole number. An empty field is not sent, and shows an error. */
export function NumberSetting({ name, label, hint }: FieldTexts<KeysOf<number>>) {
  const { settings, refused, change, refuse } = useDraft()
  return (
    <Field label={label} hint={hint} error={refused[name]}>
      {(ids) => (
        <input
          {...ids}
          className={inputClass}
          type="number"
          min={0}
          value={settings[name] ?? ''}
          onChange={({ target }) =>
            target.value === '' ? refuse(name, 'Enter a whole number, like 0.') : change({ [name]: target.valueAsNumber })
          }
        />
      )}
    </Field>
  )
}

interface ChoiceProps<Key extends KeysOf<string>> extends FieldTexts<Key> {
  readonly options: readonly { readonly value: Settings[Key]; readonly label: string }[]
  /** Instead of saving just this one. */
  readonly onChoose?: (value: Settings[Key]) => void
}

export function ChoiceSetting<Key extends KeysOf<string>>({ name, label, hint, options, onChoose }: ChoiceProps<Key>) {
  const { settings, refused, change } = useDraft()
  return (
    <Field label={label} hint={hint} error={refused[name]}>
      {(ids) => (
        <select
          {...ids}
          className={inputClass}
          value={settings[name]}
          onChange={({ target }) => {
            const chosen = options.find(({ value }) => value === target.value)?.value
            if (chosen === undefined) return
            if (onChoose) onChoose(chosen)
            else change({ [name]: chosen })
          }}
        >
          {options.map(({ value, label: optionLabel }) => (
            <option key={value} value={value}>
              {optionLabel}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function DaySetting({ name, label, hint }: FieldTexts<'financialYearStart'>) {
  const { settings, refused, change } = useDraft()
  return (
    <Field label={label} hint={hint} error={refused[name]}>
      {(ids) => <DateInput {...ids} value={settings[name]} formats={settings} onChange={(value) => change({ [name]: value })} />}
    </Field>
  )
}

export function SwitchSetting({ name, label, hint }: FieldTexts<KeysOf<boolean>>) {
  const { settings, change } = useDraft()
  return <Switch label={label} {...(hint ? { hint } : {})} checked={settings[name]} onChange={(on) => change({ [name]: on })} />
}
