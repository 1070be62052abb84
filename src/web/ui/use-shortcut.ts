/** A keyboard shortcut of the whole screen: not while typing, not while a dialog is open, and not where single keys are switched off. */
import { useEffectEvent, useLayoutEffect } from 'react'

const switchedOff = 'single-keys'

/** True if single-key shortcuts are on. They can be switched off: speech input types letters that nobody pressed (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => localStorage.getItem(switchedOff) !== 'off'

export const switchSingleKeys = (on: boolean): void =>
  on ? localStorage.removeItem(switchedOff) : localStorage.setItem(switchedOff, 'off')

/** True if a key is meant for the screen, not for a field, another shortcut or the page behind a dialog. */
export function isForScreen(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !hasSingleKeys()) return false
  const { target } = event
  return !(
    target instanceof Element &&
    (target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') || isBehindDialog(target))
  )
}

/** `key` as in KeyboardEvent: '/', 'n', 'Escape'. */
export function useShortcut(key: string, action: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || !isForScreen(event)) return
    event.preventDefault()
    action()
  })
  // Before the screen is drawn: a person may press a key as soon as it shows.
  useLayoutEffect(() => {
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function isBehindDialog(target: Element): boolean {
  const open = document.querySelector('dialog:modal')
  return open !== null && !open.contains(target)
}
