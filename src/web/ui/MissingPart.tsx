/** In place of a part of a screen that this device could not load: a dialog where that would have been one. */
import { ErrorBox } from './EmptyState.tsx'
import { Dialog } from './Dialog.tsx'
import { Problem } from '#kernel/problem.ts'

interface MissingPartProps {
  readonly retry: () => void
  readonly onClose: (() => void) | undefined
}

const missing = new Problem('UNAVAILABLE', 'This part isn’t on this device yet. Connect to the internet, then try again.')

export function MissingPart({ retry, onClose }: MissingPartProps) {
  const box = <ErrorBox error={missing} retry={retry} />
  if (!onClose) return box
  return (
    <Dialog title="Not on this device yet" onClose={onClose}>
      {box}
    </Dialog>
  )
}
