/** The options of labels: items, copies of each, layout and paper. */
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { managers } from '#kernel/role.ts'
import { isOneOf } from '#web/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Card } from '#web/ui/Page.tsx'
import { labelFormats, perSheet } from '../label-formats.ts'
import { IssuePassports } from './IssuePassports.tsx'
import { LabelPicker } from './LabelPicker.tsx'
import styles from './LabelsScreen.module.css'
import type { useLabels } from './use-labels.ts'

export function LabelChoices({ view }: { readonly view: ReturnType<typeof useLabels> }) {
  const { set, kind, format, design, begin, wanted, listed, want } = view
  const change = (id: string, copies: number) => want(wanted.map((each) => (each.id === id ? { id, copies } : each)))
  return (
    <Card title="Items to label">
      <div className="grid gap-16">
        {kind === 'passport' ? (
          <IssuePassports view={view} />
        ) : (
          <LabelPicker
            kind={kind}
            chosen={wanted.map(({ id }) => id)}
            onPick={(added) => want([...wanted, ...added.map((id) => ({ id, copies: 1 }))])}
          />
        )}
        {listed.length > 0 && (
          <ul className={`grid scroll ${styles['list']}`}>
            {listed.map(({ id, name, detail, copies }) => (
              <li className="grid gap-8 items-center line-top" key={id}>
                <span>
                  <b className="weight-600">{name}</b>
                  <small>{detail}</small>
                </span>
                <NumberInput
                  aria-label={`Labels for ${name} ${detail}`}
                  value={String(copies)}
                  min={1}
                  max={2000}
                  onChange={(text) => {
                    const copies = Number(text)
                    if (Number.isInteger(copies) && copies >= 1 && copies <= 2000) change(id, copies)
                  }}
                />
                <IconButton label={`Remove ${name}`} onClick={() => want(wanted.filter((each) => each.id !== id))}>
                  <X size={17} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {kind !== 'passport' && <LayoutChoice view={view} />}
        {!design && (
          <Field label="Paper">
            {(ids) => (
              <select
                {...ids}
                className={inputClass}
                value={format.id}
                onChange={(event) => set({ paper: event.target.value, design: '' })}
              >
                {(labelFormats.includes(format) ? labelFormats : [...labelFormats, format]).map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
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
      </div>
    </Card>
  )
}

function LayoutChoice({ view: { designs, design, kind, format, set } }: { readonly view: ReturnType<typeof useLabels> }) {
  return (
    <Field label="Layout" hint={design ? format.name : 'The standard layout fits every paper'}>
      {(ids) => (
        <span className="grid gap-6">
          <select
            {...ids}
            className={inputClass}
            value={design?.id ?? 'standard'}
            onChange={(event) => set({ design: event.target.value, paper: '' })}
          >
            <option value="standard">Standard</option>
            {designs.map(({ id, name, is_default }) => (
              <option key={id} value={id}>
                {is_default ? `${name} (default)` : name}
              </option>
            ))}
          </select>
          {isOneOf(managers) && kind !== 'passport' && (
            <Link to="/production/labels/layouts" search={{ kind }} className="brand weight-600">
              Design layouts
            </Link>
          )}
        </span>
      )}
    </Field>
  )
}
