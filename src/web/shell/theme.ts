/** The theme of this device: what was chosen here, else what the system prefers. public/theme.js sets it before the first paint. */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const system = matchMedia('(prefers-color-scheme: dark)')

const now = () => document.documentElement.dataset['theme'] ?? 'light'

function show(theme: string): void {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

system.addEventListener('change', ({ matches }) => {
  if (localStorage.getItem('theme') === null) show(matches ? 'dark' : 'light')
})

/** Shows a theme, and remembers it for the next start. */
export function setTheme(theme: string): void {
  localStorage.setItem('theme', theme)
  show(theme)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useTheme = (): string => useSyncExternalStore(subscribe, now)

const moves = () => document.documentElement.dataset['motion'] !== 'off'

/** Whether animations are on; the system's reduced-motion setting applies anyway. */
export const useMotion = (): boolean => useSyncExternalStore(subscribe, moves)

export function setMotion(on: boolean): void {
  localStorage.setItem('motion', on ? 'on' : 'off')
  document.documentElement.dataset['motion'] = on ? 'on' : 'off'
  for (const listener of listeners) listener()
}

const darkThemes: readonly string[] = ['dark', 'halloween', 'negative', 'velvet']
export const isDark = (theme: string): boolean => darkThemes.includes(theme)
