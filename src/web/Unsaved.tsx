/** On a page with a form: what was typed is not lost by a link, a step back or a reload without asking. */
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from './ui/Dialog.tsx'

interface UnsavedProps {
  /** What is typed, as it stands: it is unsaved when it is no longer what it was when the page was opened. */
  readonly typed: unknown
  /** It is being saved: whoever is led on then has lost nothing. */
  readonly saving: boolean
}

export function Unsaved({ typed, saving }: UnsavedProps) {
  const now = JSON.stringify(typed)
  const [begun] = useState(now)
  const unsaved = now !== begun && !saving
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
