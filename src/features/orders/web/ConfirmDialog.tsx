/** A dialog that asks before something is done to an order. */
import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'

interface AskProps {
  readonly title: string
  readonly action: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly busy: boolean
  readonly onDo: () => Promise<boolean>
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Ask({ title, onDo, onClose, ...form }: AskProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <PlainForm {...form} onSubmit={() => void onDo().then((done) => done && onClose())} cancel="Not now" onCancel={onClose} />
    </Dialog>
  )
}
