/** A dialog on the browser's own: focus, Escape and the top layer come with it. On a phone it is a sheet from below. */
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, IconButton } from './Button.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Open for as long as it is drawn. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[data-autofocus="true"]')?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles['dialog']} data-wide={wide} aria-labelledby={id} onClose={onClose} onCancel={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <div className={styles['body']}>{children}</div>
    </dialog>
  )
}

interface ConfirmProps {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({ title, children, action, busy = false, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles['question']}>{children}</div>
      <div className={styles['acts']}>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
