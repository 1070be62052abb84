/**
 * The theme and the animations of who is signed in, on every device; without a choice, the theme that the device's system prefers.
 * public/theme.js sets them before the first paint.
 */
import { useSyncExternalStore } from 'react'
import { guardedFetch } from '../network.ts'
import { type User, currentUser, onSession, setUser, token } from '../session.ts'

const listeners = new Set<() => void>()
const system = matchMedia('(prefers-color-scheme: dark)')
const { dataset } = document.documentElement

function show(): void {
  const { theme, animations } = currentUser() ?? {}
  dataset['theme'] = theme ?? (system.matches ? 'dark' : 'light')
  dataset['motion'] = animations === false ? 'off' : 'on'
  for (const listener of listeners) listener()
}

system.addEventListener('change', show)
onSession(show)

/** Shows it at once, and saves it for the person who is signed in; without a network it holds on this device until the next sign-in. */
function choose(chosen: Pick<User, 'theme' | 'animations'>): void {
  const user = currentUser()
  if (!user) return
  setUser({ ...user, ...chosen })
  void guardedFetch('/api/users/me/appearance', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
    body: JSON.stringify(chosen),
    keepalive: true,
  }).catch(() => undefined)
}

export const setTheme = (theme: string): void => choose({ theme })
export const setMotion = (animations: boolean): void => choose({ animations })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useTheme = (): string => useSyncExternalStore(subscribe, () => dataset['theme'] ?? 'light')

/** True if animations are on; the system's reduced-motion setting applies anyway. */
export const useMotion = (): boolean => useSyncExternalStore(subscribe, () => dataset['motion'] !== 'off')

const darkThemes: readonly string[] = ['dark', 'halloween', 'negative', 'velvet']
export const isDark = (theme: string): boolean => darkThemes.includes(theme)
