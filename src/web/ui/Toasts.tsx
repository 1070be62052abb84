/**
 * Shows toasts: inside the open dialog, where they can be touched. Each closes after five seconds, unless the focus is on it, a pointer on its
 * action, or the page hidden. Alt+T goes to the newest.
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
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A menu that opens draws its entries at once, and React then runs this effect as well; browsers throw where a popover shows another.
    const timer = setTimeout(() => {
      // A closing dialog removes this element with it; the next render places it elsewhere.
      if (place.current?.isConnected) place.current.togglePopover(true)
    })
    return () => clearTimeout(timer)
  }, [dialog])
  useEffect(() => {
    const toNewest = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return
      const newest = place.current?.lastElementChild?.querySelector('button')
      if (newest) event.preventDefault()
      newest?.focus()
    }
    addEventListener('keydown', toNewest)
    return () => removeEventListener('keydown', toNewest)
  }, [])
  return createPortal(
    // Shown while empty, too: screen readers say what comes into a live region that was there before.
    <div ref={place} popover="manual" aria-live="polite" className={`no-print pad-0 ${styles['toasts']}`}>
      {toasts.map((each) => (
        <Shown key={each.id} toast={each} isHidden={isHidden} />
      ))}
    </div>,
    dialog ?? document.body,
  )
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

interface ShownProps {
  readonly toast: Toast
  readonly isHidden: boolean
}

function Shown({ toast: { id, text, kind, action }, isHidden }: ShownProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || isHidden) return undefined
    const timer = setTimeout(() => closeToast(id), autoClose)
    return () => clearTimeout(timer)
  }, [held, isHidden, id])
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
