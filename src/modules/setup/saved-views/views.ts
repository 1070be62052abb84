/**
 * Saved views: the search, filters and order of a list under a name. Names the lists that have them, and the parts of an address
 * they hold.
 */
import * as z from 'zod/mini'
import { Id, Text, Version } from '#kernel/wire.ts'

interface List {
  readonly path: string
  /** The tab it is on; '' for the first. */
  readonly tab?: string
  /** The search parameters that say which rows are shown, and how; dialogs are no part of a view. */
  readonly params: readonly string[]
}

const rows = ['search', 'sort', 'hide'] as const

const lists = {
  plants: { path: '/plants', params: [...rows, 'category', 'show', 'view'] },
  batches: { path: '/production/batches', params: [...rows, 'state', 'location', 'stage', 'ready', 'plant'] },
  tasks: { path: '/production/tasks', params: [...rows, 'type', 'who', 'status', 'from', 'to'] },
  supplies: { path: '/inventory/supplies', tab: '', params: [...rows, 'category', 'show'] },
  supply_movements: { path: '/inventory/supplies', tab: 'movements', params: [...rows, 'kind', 'category', 'from', 'to'] },
  purchase_orders: { path: '/inventory/supplies/purchases', tab: '', params: [...rows, 'state'] },
  sales: { path: '/sales/transactions', tab: '', params: [...rows, 'status', 'mine', 'method', 'from', 'to'] },
  orders: { path: '/orders', tab: '', params: [...rows, 'status', 'from', 'to'] },
  future_orders: { path: '/orders', tab: 'future', params: [...rows, 'status', 'from', 'to'] },
  expenses: { path: '/expenses', tab: '', params: [...rows, 'category', 'vendor', 'receipt', 'from', 'to'] },
  bills: { path: '/bills', tab: '', params: [...rows, 'show'] },
  accounts: { path: '/reports/business-accounts', tab: '', params: [...rows, 'show'] },
} as const satisfies Record<string, List>
export type ListName = keyof typeof lists
const listNames = Object.keys(lists) as ListName[]

type Search = Readonly<Record<string, unknown>>

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The list that is open at an address. */
export const listAt = (path: string, search: Search): ListName | undefined =>
  listNames.find((name) => {
    const list: List = lists[name]
    return list.path === path && (list.tab === undefined || list.tab === textOf(search['tab']))
  })

/**
 * Serializes the list's parameters in a fixed order, so that the same view is the same text: `search=kauri&sort=-total`. '' if
 * none is set.
 */
export const viewOf = (name: ListName, search: Search): string =>
  lists[name].params
    .flatMap((param) => (textOf(search[param]) === '' ? [] : [`${param}=${encodeURIComponent(textOf(search[param]))}`]))
    .toSorted()
    .join('&')

/** The search parameters that show a view: those that it does not hold are taken away. */
export function searchOf(name: ListName, view: string): Readonly<Record<string, string | undefined>> {
  const held = new Map(view.split('&').map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]))
  return Object.fromEntries(lists[name].params.map((param) => [param, decoded(held.get(param))]))
}

/** Text that someone else than a list has written may be no code of anything. */
function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const mostViews = 30

export const SavedView = z.object({
  id: Id,
  list: z.enum(listNames),
  name: z.string(),
  view: z.string(),
  /** Everybody of the nursery has it. */
  shared: z.boolean(),
  owner: z.string(),
  mine: z.boolean(),
  /** The list opens with it, for me. */
  opens: z.boolean(),
  version: Version,
})
export type SavedView = z.infer<typeof SavedView>

const view = Text(1_000)
const name = Text(60)

export const NewView = z.strictObject({ list: z.enum(listNames, 'Choose one of the lists.'), name, view, shared: z.boolean() })
export type NewView = z.infer<typeof NewView>

export const ViewChange = z.strictObject({
  name: z.optional(name),
  view: z.optional(view),
  shared: z.optional(z.boolean()),
  version: Version,
})
export type ViewChange = z.infer<typeof ViewChange>

export const OpeningView = z.strictObject({
  list: z.enum(listNames, 'Choose one of the lists.'),
  /** null: the whole list. */
  view_id: z.nullable(Id),
})
export type OpeningView = z.infer<typeof OpeningView>
