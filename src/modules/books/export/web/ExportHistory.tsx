/** The exports that were made: download the same files again, or undo one. */
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { dayIn } from '#kernel/day.ts'
import { call } from '#web/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, counted, day } from '#web/ui/format.ts'
import { MoreButton } from '#web/ui/MoreButton.tsx'
import { Card } from '#web/ui/Page.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { useDownload } from '#web/use-download.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { type AccountingExport, formatNames } from '../accounting-export.ts'
import { accountingFiles, listAccountingExports, undoAccountingExport } from '../contract.ts'
import styles from './Exports.module.css'

export function ExportHistory({ formats }: { readonly formats: Formats }) {
  const made = usePagedList(listAccountingExports, {})
  const [undoing, setUndoing] = useState<AccountingExport>()
  const { save, busy } = useDownload()
  if (made.isPending) return <Skeleton rows={3} />
  if (made.error) return <ErrorBox error={made.error} retry={made.retry} />
  if (made.rows.length === 0) return null
  return (
    <Card title="Exports made">
      <ul className={styles['history']} aria-label="Exports made">
        {made.rows.map((each) => (
          <li className="row wrap line-top" key={each.id}>
            <div>
              <b>{titleOf(each, formats)}</b>
              <small>
                {counted(each.files.length, 'file')}, made on {day(dayIn(formats.timeZone, new Date(each.created_at)), formats)}
                {each.created_by && ` by ${each.created_by}`}
              </small>
            </div>
            {each.undone_at ? (
              <Badge tone="neutral">Undone</Badge>
            ) : (
              <Button kind="ghost" onClick={() => setUndoing(each)}>
                <Undo2 size={16} aria-hidden /> Undo
              </Button>
            )}
            <Button kind="secondary" busy={busy} onClick={() => save(accountingFiles, { params: { id: each.id } })}>
              <Download size={16} aria-hidden /> Download
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton list={made} />
      {undoing && <UndoDialog made={undoing} formats={formats} onClose={() => setUndoing(undefined)} />}
    </Card>
  )
}

const titleOf = ({ format, contents, from_day, to_day }: AccountingExport, formats: Formats) =>
  `${formatNames[format]}${contents === 'journal' ? ' journal' : ''}, ${day(from_day, formats)} – ${day(to_day, formats)}`

interface UndoProps {
  readonly made: AccountingExport
  readonly formats: Formats
  readonly onClose: () => void
}

const UndoDialog = ({ made, formats, onClose }: UndoProps) => (
  <Dialog title="Undo this export?" onClose={onClose}>
    <PlainForm
      action="Undo export"
      danger
      submit={async () => {
        await call(undoAccountingExport, { params: { id: made.id } })
        onClose()
      }}
      refreshes={['/api/accounting-exports']}
      onCancel={onClose}
    >
      <p>
        {titleOf(made, formats)}. What it holds goes into the next export again. Undo it only if its files were not imported, or
        were deleted in {formatNames[made.format]}.
      </p>
    </PlainForm>
  </Dialog>
)
