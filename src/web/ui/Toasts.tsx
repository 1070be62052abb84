/**
 * Shows toasts: inside the open dialog, where they can be touched. Each closes after five seconds, unless the focus is on it or
 * a pointer on its action.
 */
import { CheckCircle2, CircleAlert, Info, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import styles from './Toasts.module.css'
import { type Toast, closeToast, toastStore } from './toast.ts'
import { topDialog } from './use-modal.ts'

const autoClose = 5_000
const icons = { ok: CheckCircle2, bad: CircleAlert, info: Info }

export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.now)
  const dialog = useSyncExternalStore(topDialog.subscribe, topDialog.now)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A menu that opens draws its entries at once, and React then runs this effect as well; browsers throw where a popover shows another.
    const timer = setTimeout(() => {
      // A closing dialog removes this element with it; the next render places it elsewhere.
      if (place.current?.isConnected) place.current.togglePopover(toasts.length > 0)
    })
    return () => clearTimeout(timer)
  }, [toasts, dialog])
  return createPortal(
    <div ref={place} popover="manual" className={`no-print pad-0 ${styles['toasts']}`}>
      {toasts.map((each) => (
        <Shown key={each.id} toast={each} />
      ))}
    </div>,
    dialog ?? document.body,
  )
}

function Shown({ toast: { id, text, kind, action } }: { readonly toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => closeToast(id), autoClose)
    return () => clearTimeout(timer)
  }, [held, id])
  const Icon = icons[kind]
  return (
    <div
      className={`row gap-10 surface ink ${styles['toast']}`}
      data-kind={kind}
      role={kind === 'bad' ? 'alert' : 'status'}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden />
      <span className="grow">{text}</span>
      {action && (
        <button
          type="button"
          // Only here: a pointer on its way to a button under the message must not keep the message on it.
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onClick={() => {
            action.do()
            closeToast(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles['close']} aria-label="Close message" onClick={() => closeToast(id)}>
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}
