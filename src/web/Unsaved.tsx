/** In the form of a page: what was typed is not lost by a link, a step back or a reload without asking. */
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from './ui/Dialog.tsx'
import { useSubmitState } from './ui/use-submit.ts'

interface UnsavedProps {
  /** What is typed, as it stands: it is unsaved when it is no longer what it was when the page was opened. */
  readonly typed: unknown
}

export function Unsaved({ typed }: UnsavedProps) {
  // Whoever is led on while it is being saved has lost nothing.
  const { busy } = useSubmitState()
  const now = JSON.stringify(typed)
  const [startedAt] = useState(now)
  const unsaved = now !== startedAt && !busy
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog title="Throw away what you typed?" action="Throw away" onConfirm={leaving.proceed} onClose={leaving.reset}>
      It is not saved yet.
    </ConfirmDialog>
  )
}
