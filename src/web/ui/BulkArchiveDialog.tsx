/** Archives or restores many rows of a list at once. */
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { BulkDialog } from './BulkDialog.tsx'

interface Archivable {
  readonly id: string
  readonly version: number
  readonly archived: boolean
}

interface BulkArchiveDialogProps<Row extends Archivable> {
  readonly action: 'archive' | 'restore'
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  /** "3 plants" */
  readonly count: (rows: number) => string
  readonly save: (
    changes: readonly ({ readonly archived: boolean } & Pick<Row, 'id' | 'version'>)[],
  ) => Promise<readonly Pick<Row, 'id' | 'version'>[]>
  readonly refreshes: readonly string[]
  readonly onClose: (done: boolean) => void
  readonly children?: ReactNode
}

export function BulkArchiveDialog<Row extends Archivable>({ action, count, ...dialog }: BulkArchiveDialogProps<Row>) {
  const archived = action === 'archive'
  return (
    <BulkDialog
      {...dialog}
      title={`${archived ? 'Archive' : 'Restore'} ${count(dialog.rows.length)}`}
      action={archived ? 'Archive' : 'Restore'}
      shape={z.object({})}
      start={{}}
      faultOf={(row) => (row.archived === archived ? `is ${archived ? '' : 'not '}archived` : undefined)}
      changeOf={() => ({ archived })}
      valuesOf={() => ({ archived: !archived })}
      doneText={(rows) => `${count(rows)} ${archived ? 'archived' : 'restored'}.`}
    />
  )
}
