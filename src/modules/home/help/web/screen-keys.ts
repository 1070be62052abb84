/** The single keys of the screen that is open: new, edit, and to another screen. */
import { useNavigate } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type Group, type Link, help, isGroup } from '#web/shell/navigation.ts'
import { isForScreen } from '#web/ui/use-shortcut.ts'
import { type Pressed, fastest, meaningOf } from '../shortcuts.ts'

/** For everybody, though not in the menus. */
const always: readonly string[] = [help, '/notifications']

/** True if a screen is among those that a person may open. */
export const isOpenTo = (entries: readonly (Link | Group)[], path: string): boolean =>
  always.includes(path) || entries.some((entry) => (isGroup(entry) ? entry.links : [entry]).some((link) => link.path === path))

export function useScreenKeys(entries: readonly (Link | Group)[], onKeys: () => void): void {
  const navigate = useNavigate()
  const before = useRef<Pressed>(undefined)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.key === 'Shift') return
    clearTimeout(waiting.current)
    const pressed = { key: event.key, at: event.timeStamp }
    const meaning = isForScreen(event) ? meaningOf(pressed, before.current) : undefined
    before.current = isForScreen(event) ? pressed : undefined
    if (!meaning) return
    if (meaning.does === 'press') {
      const button = buttonOf(meaning.key)
      // A key right after this one is the rest of a scan.
      if (button) waiting.current = setTimeout(() => button.click(), fastest)
      else return
    } else if (meaning.does === 'keys') onKeys()
    else if (isOpenTo(entries, meaning.path)) void navigate({ to: meaning.path })
    else return
    // At the till the letter after G is no way of paying.
    event.stopImmediatePropagation()
    event.preventDefault()
  })
  useLayoutEffect(() => {
    addEventListener('keydown', listen, true)
    return () => {
      removeEventListener('keydown', listen, true)
      clearTimeout(waiting.current)
    }
  }, [])
}

/** Button of this screen for the key; undefined if it is hidden or disabled. */
function buttonOf(key: string): HTMLElement | undefined {
  const place = document.querySelector('dialog:modal') ?? document.querySelector('#main')
  const buttons = place?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`) ?? []
  return [...buttons].find((each) => each.checkVisibility() && !each.matches(':disabled'))
}
