/** The keys of the till. Function keys work wherever the focus is, in the search too; not while a dialog is open. */
import { useEffectEvent, useLayoutEffect } from 'react'

type Actions = Readonly<Partial<Record<string, () => void>>>

export function useTillKeys(actions: Actions): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (document.querySelector('dialog:modal')) return
    if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('a, button, input, select, textarea'))
      return
    const typing = event.target instanceof HTMLInputElement && event.target.value !== ''
    if (typing && !/^F\d/.test(event.key)) return
    event.preventDefault()
    action()
  })
  // Before the screen is drawn: a person may press a key as soon as it shows.
  useLayoutEffect(() => {
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
