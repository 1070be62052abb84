/** Choices of columns, date order and decimals; remembered for the next file. */
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { letterNames, letters } from '#kernel/letters.ts'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { Card } from '#web/ui/Page.tsx'
import { counted } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import type * as z from 'zod/mini'
import { type Import, discardImport, readFile } from '../contract.ts'
import { knownChoices, repeatChoices } from '../import-context.ts'
import type { ImportColumn } from '../import-kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { fileOf, rememberFile } from './chosen-files.ts'
import styles from './Imports.module.css'
import { type Change, useChange } from './use-change.ts'

const MakeColumn = lazyNamed(() => import('./MakeColumn.tsx'), 'MakeColumn')

/** Opens the dialog of a column that is made. */
const makeChoice = '\u0000make'

export function MatchColumns({ draft }: { readonly draft: Import }) {
  const kind = kindOf(draft.kind)
  const { change, busy } = useChange(draft)
  const { titles, columns, options, header_row, asks_columns, unused_titles, rows_above } = draft
  const [making, setMaking] = useState<string>()
  const missing = kind.columns.filter(({ name, required }) => required && columns[name] === undefined)
  const choose = (name: string, title: string) => {
    // A column of the file is one thing at most.
    const others = Object.entries(columns).filter(([each, chosen]) => each !== name && chosen !== title)
    void change({ columns: { ...Object.fromEntries(others), ...(title === '' ? {} : { [name]: title }) } })
  }
  const choice = ({ name, required, hint }: ImportColumn) => (
    <Choice
      key={name}
      label={name}
      hint={asks_columns.includes(name) ? 'Is this the right one?' : hint}
      required={required}
      value={columns[name] ?? ''}
      options={[
        ['', 'Not in this file'],
        ...titles.map((title) => [title, title] as const),
        [makeChoice, 'Several columns, or one value…'],
      ]}
      onChange={(title) => (title === makeChoice ? setMaking(name) : choose(name, title))}
    />
  )
  const isShown = ({ name, required }: ImportColumn) => required === true || columns[name] !== undefined
  const [shown, others] = [kind.columns.filter(isShown), kind.columns.filter((column) => !isShown(column))]
  return (
    <Card title="Columns">
      <p className={`below-12 ${styles['text']}`}>
        {missing.length > 0
          ? `Choose which column of your file is ${missing.map(({ name }) => name).join(', ')}.`
          : 'We matched the columns by their titles and contents. Correct what is wrong: it is remembered for your next file.'}
      </p>
      {asks_columns.length > 0 && (
        <div className={`row wrap gap-8 below-12 ${styles['bar']}`}>
          <p
            className={styles['text']}
          >{`Not certain: ${asks_columns.map((name) => `${name} is ${columns[name]}`).join(', ')}.`}</p>
          <Button busy={busy} onClick={() => void change({ columns })}>
            Yes, these columns are right
          </Button>
        </div>
      )}
      <fieldset className={`items-start min-0 ${styles['columns']}`} disabled={busy}>
        {shown.map(choice)}
      </fieldset>
      {others.length > 0 && (
        <details className={styles['more']}>
          <summary className="row brand weight-600">{`${counted(others.length, 'more column')} that your file may have`}</summary>
          <fieldset className={`items-start min-0 ${styles['columns']}`} disabled={busy}>
            {others.map(choice)}
          </fieldset>
        </details>
      )}
      {unused_titles.length > 0 && (
        <p className={`below-12 ${styles['text']}`}>{`Not imported from your file: ${unused_titles.join(', ')}.`}</p>
      )}
      {rows_above.length > 0 && (
        <p className={`below-12 ${styles['text']}`}>{`Above the titles, not imported: ${rows_above.join('; ')}.`}</p>
      )}
      {making !== undefined && (
        <Suspense>
          <MakeColumn
            name={making}
            draft={draft}
            onMake={(title) => choose(making, title)}
            onClose={() => setMaking(undefined)}
          />
        </Suspense>
      )}
      <h3 className={`row wrap gap-8 ${styles['bar']}`}>How to read it</h3>
      <fieldset className={`items-start min-0 ${styles['columns']}`} disabled={busy}>
        <SheetChoice draft={draft} />
        <LettersChoice draft={draft} />
        <HeaderRow key={header_row} row={header_row} onChange={(row) => void change({ header_row: row })} />
        <Choice
          label="Dates are written"
          value={draft.asks_date_order ? '' : options.date_order}
          required={draft.asks_date_order}
          options={[
            ...(draft.asks_date_order ? ([['', 'Choose…']] as const) : []),
            ['day first', '31/12/2026'],
            ['month first', '12/31/2026'],
          ]}
          onChange={(order) => {
            if (order === 'day first' || order === 'month first') void change({ options: { date_order: order } })
          }}
        />
        <Choice
          label="Decimals are written"
          value={draft.asks_decimals ? '' : options.decimals}
          required={draft.asks_decimals}
          options={[...(draft.asks_decimals ? ([['', 'Choose…']] as const) : []), ['point', '1,234.50'], ['comma', '1.234,50']]}
          onChange={(decimals) => {
            if (decimals === 'point' || decimals === 'comma') void change({ options: { decimals } })
          }}
        />
        <KindOptions draft={draft} onChange={(changed) => void change({ options: changed })} />
      </fieldset>
    </Card>
  )
}

/** Reads the file of a draft again in another way, as a new draft; `file` is undefined once the window was closed. */
function useReadAgain({ id, kind }: Import) {
  const navigate = useNavigate()
  const { run, busy } = useAction('/api/imports')
  const file = fileOf(id)
  const readAgain = (how: Omit<z.input<typeof readFile.body>, 'kind'>) =>
    run(async () => {
      if (!file) return
      const { id: other } = await call(readFile, { file, body: { kind, ...how } })
      rememberFile(other, file)
      await call(discardImport, { params: { id } })
      await navigate({ to: '/import/$importId', params: { importId: other } })
    })
  return { file, readAgain, busy }
}

/** Selects the encoding of a file of text. */
function LettersChoice({ draft }: { readonly draft: Import }) {
  const { file, readAgain, busy } = useReadAgain(draft)
  const { sheets, file_name, options } = draft
  if (sheets.length > 0) return null
  return (
    <Field label="Letters" hint={file ? 'If accents look wrong' : `Choose ${file_name} again to change this`}>
      {(ids) => (
        <select
          {...ids}
          className={inputClass}
          disabled={busy || !file}
          value={options.letters ?? ''}
          onChange={({ target }) => {
            const chosen = letters.find((each) => each === target.value)
            void readAgain(chosen ? { letters: chosen } : {})
          }}
        >
          <option value="">Found in the file</option>
          {letters.map((each) => (
            <option key={each} value={each}>
              {letterNames[each]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Selects the sheet of a spreadsheet that has several. */
function SheetChoice({ draft }: { readonly draft: Import }) {
  const { file, readAgain, busy } = useReadAgain(draft)
  const { sheet, sheets, file_name } = draft
  if (sheets.length < 2) return null
  return (
    <Field label="Sheet" hint={file ? undefined : `Choose ${file_name} again to read another sheet`}>
      {(ids) => (
        <select
          {...ids}
          className={inputClass}
          disabled={busy || !file}
          value={sheet}
          onChange={({ target }) => void readAgain({ sheet: target.value })}
        >
          {sheets.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function KindOptions({
  draft,
  onChange,
}: {
  readonly draft: Import
  readonly onChange: (options: NonNullable<Change['options']>) => void
}) {
  const settings = useSettings()
  const kind = kindOf(draft.kind)
  const { as_of, location, cost_share, repeats, known } = draft.options
  return (
    <>
      {kind.options.includes('as_of') && (
        <Field label="Taken over on" hint="The day of the opening balance">
          {(ids) => <DateInput {...ids} value={as_of} formats={settings} onChange={(day) => onChange({ as_of: day })} />}
        </Field>
      )}
      {kind.options.includes('location') && (
        <Typed
          label="Location"
          hint="For rows that name none"
          value={location}
          maxLength={20}
          onChange={(text) => onChange({ location: text })}
        />
      )}
      {kind.options.includes('cost_share') && (
        <Typed
          label="Cost in percent of the price"
          hint="Where the file has no cost; 0 for none"
          value={cost_share}
          maxLength={6}
          onChange={(text) => onChange({ cost_share: text })}
        />
      )}
      {kind.options.includes('known') && (
        <Choice
          label={`${kind.many.replace(/^./, (letter) => letter.toUpperCase())} that are here with other details`}
          value={known ?? (kind.id === 'price-list' ? 'update' : 'leave')}
          options={[
            ['leave', 'Leave them as they are'],
            ['update', 'Update them from the file'],
          ]}
          onChange={(chosen) => {
            const choice = knownChoices.find((each) => each === chosen)
            if (choice) onChange({ known: choice })
          }}
        />
      )}
      {kind.options.includes('repeats') && (
        <Choice
          label="What an earlier import brought"
          value={repeats}
          options={[
            ['ask', 'Ask'],
            ['leave', 'Leave it as it is'],
            ['add', 'Add it again'],
          ]}
          onChange={(chosen) => {
            const choice = repeatChoices.find((each) => each === chosen)
            if (choice) onChange({ repeats: choice })
          }}
        />
      )}
    </>
  )
}

const HeaderRow = ({ row, onChange }: { readonly row: number; readonly onChange: (row: number) => void }) => (
  <Typed
    label="Row with the titles"
    hint="0 if there are none"
    value={String(row)}
    maxLength={5}
    onChange={(text) => {
      if (/^\d+$/.test(text)) onChange(Number(text))
    }}
  />
)

interface TypedProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (text: string) => void
}

/** A text that is sent once it is left. */
function Typed({ label, hint, value, maxLength, onChange }: TypedProps) {
  const [text, setText] = useState(value)
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <input
          {...ids}
          className={inputClass}
          maxLength={maxLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => {
            if (text !== value) onChange(text)
          }}
        />
      )}
    </Field>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly required?: boolean | undefined
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

const Choice = ({ label, hint, required, value, options, onChange }: ChoiceProps) => (
  <Field label={label} hint={hint} required={required}>
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
