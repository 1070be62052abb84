/** For the form of a page: confirms before typed text is lost by a link, a step back or a reload. */
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from './ui/Dialog.tsx'
import { useSubmitState } from './ui/use-submit.ts'

interface UnsavedProps {
  /** The current input: it is unsaved if it differs from the input when the page was opened. */
  readonly typed: unknown
  /** Another search in the address opens another form in place of this one. */
  readonly ofSearch?: boolean
}

export function Unsaved({ typed, ofSearch = false }: UnsavedProps) {
  // Leaving while it is being saved loses nothing.
  const { busy } = useSubmitState()
  const now = JSON.stringify(typed)
  const [startedAt] = useState(now)
  const unsaved = now !== startedAt && !busy
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && (ofSearch || current.pathname !== next.pathname),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog title="Discard changes?" action="Discard" onConfirm={leaving.proceed} onClose={leaving.reset}>
      It is not saved yet.
    </ConfirmDialog>
  )
}
