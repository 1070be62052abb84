/** A keyboard shortcut of the whole screen: not while typing, and not while a dialog is open. */
import { useEffect, useEffectEvent } from 'react'

/** `key` as in KeyboardEvent: '/', 'n', 'Escape'. */
export function useShortcut(key: string, action: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const { target } = event
    if (target instanceof Element && (target.matches('input, textarea, select, [contenteditable]') || isBehindDialog(target)))
      return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function isBehindDialog(target: Element): boolean {
  const open = document.querySelector('dialog:modal')
  return open !== null && !open.contains(target)
}
