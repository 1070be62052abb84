/** The fields of a layout as a list, each with its place and look in numbers. */
import { Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Check.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import {
  type DesignFault,
  type LabelField,
  fieldKinds,
  fieldNames,
  mostLetters,
  leastLetters,
  placeholders,
} from '../label-fields.ts'
import styles from './LabelLayouts.module.css'

interface LayoutFieldsProps {
  readonly fields: readonly LabelField[]
  readonly chosen: number
  readonly faults: readonly DesignFault[]
  readonly onChoose: (index: number) => void
  readonly onChange: (index: number, field: LabelField) => void
  readonly onRemove: (index: number) => void
  readonly onAdd: (kind: LabelField['kind']) => void
}

const lengths = [
  ['x', 'From left'],
  ['y', 'From top'],
  ['width', 'Width'],
  ['height', 'Height'],
  ['size', 'Letters'],
] as const

const hasLetters = ({ kind }: LabelField) => kind !== 'qr' && kind !== 'barcode'

export function LayoutFields({ fields, chosen, faults, onChoose, onChange, onRemove, onAdd }: LayoutFieldsProps) {
  return (
    <div className={styles['fields']}>
      <Field label="Add a field">
        {(ids) => (
          <select
            {...ids}
            className={inputClass}
            value=""
            onChange={(event) => {
              const kind = fieldKinds.find((each) => each === event.target.value)
              if (kind) onAdd(kind)
            }}
          >
            <option value="">Choose what it prints</option>
            {fieldKinds.map((kind) => (
              <option key={kind} value={kind}>
                {fieldNames[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ul aria-label="Fields">
        {fields.map((field, index) => (
          <li key={index} data-chosen={index === chosen}>
            <div className={`grid items-center ${styles['row']}`}>
              <button type="button" aria-expanded={index === chosen} onClick={() => onChoose(index === chosen ? -1 : index)}>
                {fieldNames[field.kind]}
                {field.kind === 'text' && <small className="cut">{field.text}</small>}
              </button>
              <IconButton label={`Remove ${fieldNames[field.kind]}`} onClick={() => onRemove(index)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </div>
            {faults
              .filter((fault) => fault.index === index)
              .map(({ message }) => (
                <p key={message} className="bad" role="alert">
                  {message}
                </p>
              ))}
            {index === chosen && <FieldSettings field={field} onChange={(next) => onChange(index, next)} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function FieldSettings({ field, onChange }: { readonly field: LabelField; readonly onChange: (field: LabelField) => void }) {
  return (
    <div className={`grid gap-12 items-end ${styles['settings']}`}>
      {lengths
        .filter(([name]) => name !== 'size' || hasLetters(field))
        .map(([name, label]) => (
          <Field key={name} label={`${label} (mm)`}>
            {(ids) => (
              <input
                {...ids}
                className={inputClass}
                type="number"
                step={name === 'size' ? 0.1 : 0.5}
                min={name === 'size' ? leastLetters : 0}
                max={name === 'size' ? mostLetters : 300}
                value={Number(field[name].toFixed(2))}
                onChange={({ target }) =>
                  Number.isFinite(target.valueAsNumber) && onChange({ ...field, [name]: target.valueAsNumber })
                }
              />
            )}
          </Field>
        ))}
      {hasLetters(field) && (
        <Field label="Aligned">
          {(ids) => (
            <select
              {...ids}
              className={inputClass}
              value={field.align}
              onChange={({ target }) => onChange({ ...field, align: target.value as LabelField['align'] })}
            >
              <option value="start">Left</option>
              <option value="middle">Centre</option>
              <option value="end">Right</option>
            </select>
          )}
        </Field>
      )}
      {hasLetters(field) && field.kind !== 'botanical_name' && (
        <Checkbox label="Bold" checked={field.bold} onChange={(bold) => onChange({ ...field, bold })} />
      )}
      {field.kind === 'text' && (
        <div className="across">
          <TypedField
            label="Text"
            hint={`In braces: ${placeholders.map((name) => `{${name}}`).join(' ')}. Between commas, what is empty is left out`}
            maxLength={300}
            value={field.text}
            onChange={(text) => onChange({ ...field, text })}
          />
        </div>
      )}
    </div>
  )
}
