/**
 * Features that a nursery may switch off, each with its places: a screen with all below it, one value of a screen's search parameter, or
 * fields, columns and filters on screens of others (`#grade`).
 * Nothing is taken away by switching one off: its addresses still open, and using it switches it on again. Pure; the names and the calls
 * of each are in feature-details.ts, so that the first page of the app is small.
 */
import { keysOf } from '#kernel/record.ts'

const booksTabs = ['balance', 'cash', 'trial', 'tax', 'closing', 'month-end', 'journal', 'accounts', 'bank']

/** Places of each feature. */
const places = {
  till: ['/sales/pos', '/sales/transactions'],
  quotes: ['/sales/transactions?tab=laybys'],
  orders: ['/orders'],
  customers: ['/reports/business-accounts'],
  price_groups: ['/reports/business-accounts?tab=prices'],
  reminders: ['/reports/business-accounts?tab=mailings'],
  standing_orders: ['/orders?tab=standing'],
  deliveries: ['/orders?tab=deliveries', '/orders?tab=dockets', '/deliveries/today'],
  production: ['/production/batches', '/production/tasks', '/production/recipes'],
  map: ['/production/map'],
  schedules: ['/production/tasks?view=schedules'],
  sprays: ['/production/tasks?view=sprays'],
  scouting: ['/production/tasks?view=scouting'],
  grading: ['/production/batches?action=grade', '#grade'],
  passports: ['/production/passports'],
  space: ['/production/space'],
  royalties: ['/production/royalties'],
  balance: ['/production/balance'],
  purchases: ['/inventory/supplies/purchases'],
  propagation: ['/production/propagation', '#propagation'],
  seed: ['/inventory/supplies/seed'],
  recall: ['/inventory/supplies/recall'],
  bills: ['/bills'],
  recurring: ['/expenses?tab=recurring', '/bills?tab=recurring'],
  accounting: ['/reports/financial'],
  books: ['/reports/expenses', ...booksTabs.map((tab) => `/reports/financial?tab=${tab}`)],
  analytics: ['/analytics'],
} as const satisfies Record<string, readonly string[]>

export type Feature = keyof typeof places
export const featureNames = keysOf(places)

/** Features that are off until a nursery wants them, also one that chose its features before there were these. */
export const hiddenAtFirst: readonly Feature[] = ['seed', 'scouting', 'propagation']

/** Hidden features: those that were switched off, and those that are off until wanted. */
export const hiddenWith = (switchedOff: readonly Feature[], wanted: readonly Feature[]): Feature[] => [
  ...new Set([...switchedOff, ...hiddenAtFirst.filter((name) => !wanted.includes(name))]),
]

/** Features off until wanted that are on where these are hidden. */
export const wantedWith = (hidden: readonly Feature[]): Feature[] => hiddenAtFirst.filter((name) => !hidden.includes(name))

/** True where no hidden feature has the address, `/orders?tab=standing`, or the part of screens, `#grade`, among its places. */
export function isShown(address: string, hidden: readonly Feature[]): boolean {
  return !hiddenAt(address, hidden)
}

/** The hidden feature to which an address belongs. */
export function hiddenAt(address: string, hidden: readonly Feature[]): Feature | undefined {
  const [path = '', search = ''] = address.split('?')
  const parameters = search.split('&')
  return hidden.find((name) =>
    places[name].some((place) => {
      const [root = '', parameter] = place.split('?')
      return isBelow(path, root) && (parameter === undefined || parameters.includes(parameter))
    }),
  )
}

export const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)
