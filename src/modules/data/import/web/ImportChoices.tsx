/** Choices that a draft of an import asks for: its letters, its sheet and options of its kind. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { letterNames, letters } from '#kernel/letters.ts'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { useAction } from '#web/use-action.ts'
import type * as z from 'zod/mini'
import { type Import, discardImport, readFile } from '../contract.ts'
import { knownChoices, repeatChoices } from '../import-context.ts'
import { kindOf } from '../kinds/kinds.ts'
import { fileOf, rememberFile } from './chosen-files.ts'
import type { Change } from './use-change.ts'

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
export function LettersChoice({ draft }: { readonly draft: Import }) {
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
export function SheetChoice({ draft }: { readonly draft: Import }) {
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

export function KindOptions({
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

interface TypedProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (text: string) => void
}

/** A text that is sent once it is left. */
export function Typed({ label, hint, value, maxLength, onChange }: TypedProps) {
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

export const Choice = ({ label, hint, required, value, options, onChange }: ChoiceProps) => (
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
