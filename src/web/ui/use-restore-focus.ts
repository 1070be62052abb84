/** A form's focus while it is sent: fields are disabled meanwhile and lose it. It comes back to what is wrong, or to where it was. */
import { useEffect, useRef } from 'react'

/** For the form, and for what sends it: `<form ref={form} onSubmit={() => { keep(); … }}>`. */
export function useRestoreFocus(busy: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    // The focus stays if the user has moved on meanwhile.
    if (busy || document.activeElement !== document.body) return
    const wrong = form.current?.querySelector('[aria-invalid="true"]')
    const back = wrong ?? before.current
    if (back instanceof HTMLElement) back.focus()
  }, [busy])
  /** Before it is sent. */
  const keep = () => void (before.current = document.activeElement)
  return [form, keep] as const
}
