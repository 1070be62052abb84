/** Actions for the selected rows of a list: a button each, and the dialog of the one that is pressed. */
import { type ReactNode, Suspense, useState } from 'react'
import type { Selection } from '../use-selection.ts'
import { Button } from './Button.tsx'

interface BulkActionsProps<Row, Action extends string> {
  readonly selection: Selection<Row>
  readonly actions: readonly { readonly value: Action; readonly label: string }[]
  /** Dialog of the action; `onClose` takes whether the rows were changed, which clears the selection. */
  readonly dialog: (action: Action, onClose: (done: boolean) => void) => ReactNode
}

export function BulkActions<Row, Action extends string>({ selection, actions, dialog }: BulkActionsProps<Row, Action>) {
  const [action, setAction] = useState<Action>()
  const close = (done: boolean) => {
    setAction(undefined)
    if (done) selection.clear()
  }
  return (
    <>
      {actions.map(({ value, label }) => (
        <Button key={value} onClick={() => setAction(value)}>
          {label}
        </Button>
      ))}
      <Suspense>{action !== undefined && dialog(action, close)}</Suspense>
    </>
  )
}
