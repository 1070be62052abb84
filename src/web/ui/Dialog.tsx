/** A dialog on the browser's own: focus, Escape and the top layer come with it. On a phone it is a sheet from below. */
import { X } from 'lucide-react'
import {
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button, IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { useModal } from './use-modal.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly wide?: boolean
  /** A sheet at the side, to look something up beside the list it came from. */
  readonly side?: boolean
  readonly children: ReactNode
}

/** Open for as long as it is drawn. Typed text in a form in it is not discarded without confirmation. */
export function Dialog({ title, onClose, wide = false, side = false, children }: DialogProps) {
  const dialog = useModal()
  const id = useId()
  const [confirming, setConfirming] = useState(false)
  useLayoutEffect(() => focusFirst(dialog.current), [dialog])
  const initialValues = useRef(new Map<HTMLFormElement, string>())
  // A form that does not report changes itself is compared with its values when it was first touched.
  const touch = ({ target }: SyntheticEvent) => {
    const form = (target as Element).closest('form')
    if (form && form.dataset['dirty'] === undefined && !initialValues.current.has(form))
      initialValues.current.set(form, filledIn(form))
  }
  const leave = () => {
    const changed = [...initialValues.current].some(([form, before]) => form.isConnected && filledIn(form) !== before)
    if (changed || dialog.current?.querySelector('form[data-dirty="true"]')) setConfirming(true)
    else onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={`pad-0 surface ink ${styles['dialog']}`}
      data-wide={wide}
      data-side={side}
      aria-labelledby={id}
      onClose={(event) => event.target === dialog.current && !dialog.current.open && onClose()}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        leave()
      }}
      onKeyDownCapture={touch}
      onPointerDownCapture={touch}
      onPointerDown={(event) => isOutside(event, dialog.current) && leave()}
    >
      <header className={`flex items-start between gap-8 surface ${styles['head']}`}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label="Close" onClick={leave}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      {confirming && <ConfirmDiscard onStay={() => setConfirming(false)} onLeave={onClose} />}
      <div className={styles['body']}>{children}</div>
    </dialog>
  )
}

const filledIn = (form: HTMLFormElement) =>
  JSON.stringify(
    Array.from(form.elements, (each) =>
      each instanceof HTMLInputElement && each.type === 'checkbox' ? each.checked : (each as HTMLInputElement).value,
    ),
  )

function ConfirmDiscard({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div
      ref={box}
      className={`row warned wrap gap-8 weight-550 ${styles['confirm']}`}
      role="alertdialog"
      aria-label="Discard changes?"
    >
      <p>Discard changes?</p>
      <Button onClick={onStay}>Keep editing</Button>
      <Button kind="danger" onClick={onLeave}>
        Discard
      </Button>
    </div>
  )
}

function isOutside({ target, clientX, clientY }: PointerEvent, dialog: HTMLDialogElement | null): boolean {
  if (!dialog || target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** The initial focus: the marked element, the first field (not on a phone, where it opens the keyboard), or the title. */
function focusFirst(dialog: HTMLDialogElement | null): void {
  const preferred = dialog?.querySelector<HTMLElement>('[data-autofocus="true"]')
  const field = dialog?.querySelector<HTMLElement>('form :is(input, select, textarea):not([type="hidden"], [tabindex="-1"])')
  const byMouse = matchMedia('(pointer: fine)').matches
  // On a phone a keyboard for text would cover half the sheet as it opens; the number pad is for the one answer that it asks.
  const isWelcome = byMouse || preferred?.matches('button, [inputmode]')
  const first = (isWelcome ? (preferred ?? field) : undefined) ?? dialog?.querySelector<HTMLElement>('h2')
  first?.focus()
}

interface ConfirmProps {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, children, action, busy = false, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-12">{children}</div>
      <div className={`flex justify-end gap-8 ${styles['actions']}`}>
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
