/** Where a few letters can lead: screens by name, and the lists that can be searched for them. */
import { fits } from '../ui/fold.ts'
import { type Group, type Link, isGroup } from './navigation.ts'

export interface Place {
  readonly label: string
  readonly detail: string
  readonly path: string
  /** What to look for there. */
  readonly search?: string
}

/** Lists that take `?search=`, the likeliest first. */
const searched: readonly string[] = [
  '/plants',
  '/inventory/plants',
  '/production/batches',
  '/sales/transactions',
  '/production/tasks',
  '/production/recipes',
  '/inventory/supplies',
  '/reports/business-accounts',
]

/** The places for what was typed, out of what one may open: all screens for nothing typed. */
export function placesFor(entries: readonly (Link | Group)[], typed: string): Place[] {
  const screens = entries.flatMap((entry) =>
    isGroup(entry)
      ? entry.links.map(({ label, path }) => ({ label, path, detail: entry.label }))
      : [{ label: entry.label, path: entry.path, detail: '' }],
  )
  const named = screens.filter(({ label, detail }) => fits(`${label} ${detail}`, typed))
  const text = typed.trim()
  if (text.length < 2) return named
  const lists = searched.flatMap((path) => screens.find((screen) => screen.path === path) ?? [])
  return [...named, ...lists.map(({ label, path }) => ({ label: `“${text}”`, detail: `in ${label}`, path, search: text }))]
}
