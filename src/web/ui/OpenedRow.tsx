/** For a form with lines over a row with a version: it edits the row as it was when the form was opened, and other users' changes are never overwritten unnoticed. */
import { Fragment, type ReactNode, useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { Button } from './Button.tsx'

interface Versioned {
  readonly version: number
}

export interface Opened<Row> {
  /** The row that the form starts from; undefined: a new one. */
  readonly row: Row
  /** Runs a save. `submit` is given the row that it changes: its version is the one to send. */
  readonly save: <Saved>(submit: (row: Row) => Promise<Saved>) => Promise<Saved>
  /** The text of the submit button: `usual`, or after a conflict that saving overwrites another user's changes. */
  readonly action: (usual: string) => string
  /** After a conflict: a button that puts the saved row into the form. */
  readonly discard: ReactNode
}

interface OpenedRowProps<Row extends Versioned | undefined> {
  /** The current row. Only the first value is used: updates neither change the input nor hide a conflict. */
  readonly row: Row
  readonly children: (opened: Opened<Row>) => ReactNode
}

/** `EditForm` brings two people's changes together field by field; lines have no fields to do that by, so a person decides between the two. */
export function OpenedRow<Row extends Versioned | undefined>({ row, children }: OpenedRowProps<Row>) {
  const [start, setStart] = useState({ row, loads: 0 })
  const [conflict, setConflict] = useState<{ readonly current: Row }>()

  const save = async <Saved,>(submit: (base: Row) => Promise<Saved>): Promise<Saved> => {
    try {
      return await submit(conflict ? conflict.current : start.row)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'STALE' || !error.extra['current']) throw error
      // Rare, so it is loaded when it is needed.
      const { conflictText, nameOf, replaceOrDiscard } = await import('./conflict.ts')
      // The server gives the row as it is now, in the shape of every other answer with it.
      setConflict({ current: error.extra['current'] as Row })
      throw new Problem('STALE', conflictText(nameOf(error.extra), error.extra, replaceOrDiscard))
    }
  }
  const discard = conflict && (
    <Button
      onClick={() => {
        setStart({ row: conflict.current, loads: start.loads + 1 })
        setConflict(undefined)
      }}
    >
      Discard my changes
    </Button>
  )
  return (
    <Fragment key={start.loads}>
      {children({ row: start.row, save, discard, action: (usual) => (conflict ? 'Save anyway' : usual) })}
    </Fragment>
  )
}
