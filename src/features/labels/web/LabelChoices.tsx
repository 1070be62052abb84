/** The options of labels: kind, copies of each, and format. */
import { X } from 'lucide-react'
import { IconButton } from '#web/ui/Button.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Card } from '#web/ui/Page.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { labelFormats, perSheet } from '../label-formats.ts'
import { LabelPicker } from './LabelPicker.tsx'
import styles from './LabelsScreen.module.css'
import type { useLabels } from './use-labels.ts'

interface LabelChoicesProps {
  readonly view: ReturnType<typeof useLabels>
  /** ISO 3166-1 alpha-2; only for plant passports. */
  readonly origin: string
}

export function LabelChoices({ view, origin }: LabelChoicesProps) {
  const { set, kind, format, begin, wanted, labels, want } = view
  const change = (id: string, copies: number) => want(wanted.map((each) => (each.id === id ? { id, copies } : each)))
  return (
    <Card title="Items to label">
      <div className={styles['choices']}>
        <LabelPicker kind={kind} chosen={wanted.map(({ id }) => id)} onPick={(id, copies) => want([...wanted, { id, copies }])} />
        {labels.length > 0 && (
          <ul className={styles['list']}>
            {labels.map(({ content, copies }) => (
              <li key={content.id}>
                <span>
                  <b>{content.common_name || content.botanical_name}</b>
                  <small>{[content.container_size, content.batch_code].filter(Boolean).join(', ')}</small>
                </span>
                <NumberInput
                  aria-label={`Labels for ${content.common_name} ${content.batch_code}`}
                  value={String(copies)}
                  min={1}
                  max={2000}
                  onChange={(text) => {
                    const copies = Number(text)
                    if (Number.isInteger(copies) && copies >= 1 && copies <= 2000) change(content.id, copies)
                  }}
                />
                <IconButton
                  label={`Remove ${content.common_name}`}
                  onClick={() => want(wanted.filter(({ id }) => id !== content.id))}
                >
                  <X size={17} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <Field label="Paper">
          {(ids) => (
            <select {...ids} className={inputClass} value={format.id} onChange={(event) => set({ paper: event.target.value })}>
              {labelFormats.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {perSheet(format) > 1 && (
          <Field label="Start at label" hint="Skips labels already used on the sheet">
            {(ids) => (
              <NumberInput
                {...ids}
                min={1}
                max={perSheet(format)}
                value={String(begin)}
                onChange={(text) => set({ begin: text === '1' ? '' : text })}
              />
            )}
          </Field>
        )}
        {kind === 'passport' && (
          <TypedField
            label="Country of origin"
            hint="Two-letter code of the country where the plants grew"
            maxLength={2}
            value={origin}
            onChange={(value) => set({ origin: value.toUpperCase() })}
          />
        )}
      </div>
    </Card>
  )
}
