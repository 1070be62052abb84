/** The entries of the command palette: actions and screens by name, records by name or number, and searchable lists. */
import { matches, searchText, searchTerms } from '#modules/plants/search-text.ts'
import type { Role } from '#kernel/role.ts'
import { type Group, type Link, isGroup } from '#web/shell/navigation.ts'
import { matchesQuery } from '#web/ui/text-match.ts'
import { isNearly } from '../near-match.ts'
import type { Place } from '../palette.ts'
import { keysTo } from '../shortcuts.ts'
import { type QuickAction, type Found, actions, addressOf, findable } from '../search.ts'

/** Lists that take `?search=`, the most likely first. */
const searched: readonly string[] = [
  '/plants',
  '/inventory/plants',
  '/production/batches',
  '/sales/transactions',
  '/production/tasks',
  '/production/recipes',
  '/inventory/supplies',
  '/reports/business-accounts',
  '/orders',
  '/expenses',
  '/bills',
]

export const actionsOfList = (role: Role, address: string, typed: string): Place[] =>
  actions
    .filter(
      ({ roles, label, keywords, newOn }) =>
        newOn === address && roles.includes(role) && matchesQuery(`${label} ${keywords}`, typed),
    )
    .map(({ label, path }) => ({ label, detail: 'on this screen', path, keys: 'N' }))

const isCalled = (text: string, typed: string) => matches(searchText(text), searchTerms(typed))

/** Actions that match the search; none for an empty search. */
export const actionsFor = (role: Role, typed: string): Place[] =>
  searchTerms(typed).length === 0
    ? []
    : actions
        .filter(({ roles, label, keywords: terms }) => roles.includes(role) && isCalled(`${label} ${terms}`, typed))
        .toSorted((a, b) => Number(isCalled(b.label, typed)) - Number(isCalled(a.label, typed)))
        .map(({ label, path }) => ({ label, detail: 'Do', path }))

/** "loss kauri": an action, and a search for its batch. */
export function operateOnBatch(
  role: Role,
  typed: string,
): { readonly action: QuickAction & { readonly onBatch: string }; readonly rest: string } | undefined {
  const terms = typed.trim().split(/\s+/)
  for (let n = terms.length - 1; n > 0; n--) {
    const actionText = terms.slice(0, n).join(' ')
    const action = actions.find(
      ({ label, keywords: more, onBatch, roles }) => onBatch && roles.includes(role) && isCalled(`${label} ${more}`, actionText),
    )
    if (action?.onBatch && actionText.length > 2)
      return { action: { ...action, onBatch: action.onBatch }, rest: terms.slice(n).join(' ') }
  }
  return undefined
}

/** Screens, actions and records whose names are nearly what was typed. */
export function nearlyCalled(
  { screens, found, role }: { readonly screens: readonly Place[]; readonly found: readonly Found[]; readonly role: Role },
  typed: string,
): Place[] {
  const permitted = actions.filter(({ roles }) => roles.includes(role)).map(({ label, path }) => ({ label, detail: 'Do', path }))
  return [...screens, ...permitted, ...placesOf(found, role)].filter(({ label }) => isNearly(label, typed))
}

/** Search results as palette entries. */
export const placesOf = (found: readonly Found[], role: Role): Place[] =>
  found.map((each) => ({
    label: each.label || findable[each.kind].name,
    detail: [findable[each.kind].name, each.detail].filter(Boolean).join(' · '),
    path: addressOf(each, role),
  }))

export const operationsOnBatches = (
  found: readonly Found[],
  action: { readonly label: string; readonly onBatch: string },
): Place[] =>
  found
    .filter(({ kind }) => kind === 'batch')
    .map(({ id, label, detail }) => ({
      label: `${action.label}: ${label}`,
      detail,
      path: `/production/batches/${id}?action=${action.onBatch}`,
    }))

/** Other words that find a screen: its title, and what people call it. */
const words: Readonly<Record<string, string>> = {
  '/plants': 'Plant Types',
  '/production/batches': 'Plant Production',
  '/production/tasks': 'Task Management',
  '/inventory/plants': 'Plants Stock',
  '/sales/pos': 'Point of Sale till',
  '/reports/business-accounts': 'Business Accounts debtors',
  '/reports/financial': 'Financial Report profit tax bank books',
}

/** The screens the user may open that match the search, all of them for an empty one; and the lists that can be searched for it. */
export function placesFor(
  entries: readonly (Link | Group)[],
  typed: string,
): { readonly screens: Place[]; readonly lists: Place[] } {
  const screens = entries.flatMap((entry) =>
    isGroup(entry)
      ? entry.links.map(({ label, path }) => ({ label, path, detail: entry.label, keys: keysTo(path) }))
      : [{ label: entry.label, path: entry.path, detail: '', keys: keysTo(entry.path) }],
  )
  const named = screens.filter(({ label, detail, path }) => matchesQuery(`${label} ${detail} ${words[path] ?? ''}`, typed))
  const text = typed.trim()
  if (text.length < 2) return { screens: named, lists: [] }
  const lists = searched.flatMap((path) => screens.find((screen) => screen.path === path) ?? [])
  return {
    screens: named,
    lists: lists.map(({ label, path }) => ({
      label: `“${text}”`,
      detail: `in ${label}`,
      path: `${path}?search=${encodeURIComponent(text)}`,
    })),
  }
}
