/** Fills a count sheet with counts pasted from a spreadsheet: shows which line each one is for, then saves them one after the other. */
import { useMemo, useState } from 'react'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { counted, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { readPastedCounts } from '../pasted-counts.ts'
import { countLine } from '../stocktake-calls.ts'
import type { WholeStocktake } from '../stocktake.ts'
import styles from './Stocktake.module.css'

interface PasteCountsProps {
  readonly stocktake: WholeStocktake
  readonly onClose: () => void
}

export function PasteCountsDialog({ stocktake, onClose }: PasteCountsProps) {
  const [text, setText] = useState('')
  const [saved, setSaved] = useState(0)
  const { run, busy } = useAction('/api/stocktakes')
  const { found, unread } = useMemo(() => readPastedCounts(text, stocktake.items), [text, stocktake.items])
  const save = () =>
    run(async () => {
      for (const [index, { line, counted: typed }] of found.entries()) {
        await call(countLine, { params: { id: stocktake.id, lineId: line.id }, body: { counted: typed } })
        setSaved(index + 1)
      }
      toast(`${counted(found.length, 'count')} saved.`)
      setText(unread.join('\n'))
      if (unread.length === 0) onClose()
    })
  return (
    <Dialog title="Paste counts" onClose={onClose} wide>
      <div className="grid one-column gap-16">
        <Field
          label="Rows from a spreadsheet"
          hint="A code or a name on each row, and the count in the last column"
          error={
            unread.length > 0
              ? `${counted(unread.length, 'row')} ${unread.length === 1 ? 'names' : 'name'} no line of this sheet, or several, or one twice: ${shown(unread)}`
              : undefined
          }
        >
          {(ids) => (
            <textarea
              {...ids}
              className={inputClass}
              rows={6}
              value={text}
              disabled={busy}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {found.length > 0 && (
          <ul className="panel clip divided" aria-label="Counts">
            {found.slice(0, firstRows).map(({ line, counted: typed }) => (
              <li key={line.id} className={`row between gap-12 ${styles['pasted']}`}>
                <span>
                  <b>{line.name}</b> <small className="muted">{[line.detail, line.code].filter(Boolean).join(' · ')}</small>
                </span>
                <span className="num">
                  {number(typed)} {line.unit}
                </span>
              </li>
            ))}
          </ul>
        )}
        {found.length > firstRows && <p className="muted">And {number(found.length - firstRows)} more</p>}
        {busy && (
          <Progress label="Saving" value={saved} max={found.length} text={`${number(saved)} of ${number(found.length)}`} />
        )}
        <div className="row justify-end">
          <Button kind="primary" busy={busy} disabled={found.length === 0} onClick={() => void save()}>
            {found.length === 0 ? 'Save counts' : `Save ${counted(found.length, 'count')}`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const firstRows = 10

const shown = (rows: readonly string[]): string => {
  const first = rows.slice(0, 3).map((row) => `“${row.replaceAll('\t', ' ').slice(0, 60)}”`)
  return `${first.join(', ')}${rows.length > first.length ? ` and ${number(rows.length - first.length)} more` : ''}`
}
