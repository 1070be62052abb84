/** Takes rows copied from a spreadsheet in place of a file. */
import { useEffect, useState } from 'react'
import { forgetPastedRows, pastedRows } from '#web/rows-paste.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { counted } from '#web/ui/format.ts'
import { kindIds, kindTitles } from '../import-kind.ts'
import { useReadFile } from './use-read-file.ts'

interface PasteRowsProps {
  /** The kind that is chosen at first. */
  readonly kind: string
  readonly onClose: () => void
}

export function PasteRowsDialog({ kind: proposed, onClose }: PasteRowsProps) {
  const [kind, setKind] = useState(() => kindIds.find((id) => id === proposed) ?? 'price-list')
  // A render that React discards reads them too: they are forgotten when the dialog closes.
  const [text, setText] = useState(pastedRows)
  useEffect(() => forgetPastedRows, [])
  const { read, reading, error } = useReadFile(kind)
  const { length: rows } = text.split('\n').filter((row) => row.trim() !== '')
  return (
    <Dialog title="Paste rows" onClose={onClose} wide>
      <div className="grid one-column gap-16">
        <Field label="Import as">
          {(ids) => (
            <select
              {...ids}
              className={inputClass}
              value={kind}
              onChange={({ target }) => setKind(kindIds.find((id) => id === target.value) ?? kind)}
            >
              {kindIds.map((id) => (
                <option key={id} value={id}>
                  {kindTitles[id]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label="Rows from a spreadsheet"
          hint="With their headings, if there are any. You check them before anything is saved."
        >
          {(ids) => (
            <textarea {...ids} className={inputClass} rows={10} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        {error !== undefined && <ErrorBox error={error} />}
        <div className="row justify-end">
          <Button
            kind="primary"
            busy={reading !== ''}
            disabled={rows === 0}
            onClick={() => void read(new File([text], 'Pasted rows.txt', { type: 'text/plain' }))}
          >
            {rows === 0 ? 'Check rows' : `Check ${counted(rows, 'row')}`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
