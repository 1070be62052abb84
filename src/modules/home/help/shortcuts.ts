/** The keyboard shortcuts: which key does what, on which screen. The list of the keys, the palette and the screens all read them here. */

interface Shortcut {
  readonly keys: string
  readonly does: string
}

/** After G: the letter of each screen, by its path. */
export const goTo: Readonly<Record<string, { readonly path: string; readonly label: string }>> = {
  d: { path: '/dashboard', label: 'Dashboard' },
  p: { path: '/plants', label: 'Plants' },
  b: { path: '/production/batches', label: 'Batches' },
  w: { path: '/production/map', label: 'Nursery Map' },
  q: { path: '/production/balance', label: 'Balance of plants' },
  r: { path: '/production/recipes', label: 'Potting Recipes' },
  t: { path: '/production/tasks', label: 'Tasks' },
  l: { path: '/production/labels', label: 'Labels' },
  z: { path: '/production/space', label: 'Space and overhead' },
  k: { path: '/production/royalties', label: 'Royalties' },
  s: { path: '/inventory/plants', label: 'Stock' },
  u: { path: '/inventory/supplies', label: 'Supplies' },
  c: { path: '/sales/pos', label: 'POS' },
  o: { path: '/orders', label: 'Orders' },
  j: { path: '/deliveries/today', label: 'My deliveries' },
  i: { path: '/sales/transactions', label: 'Sales Transactions' },
  e: { path: '/expenses', label: 'Expenses' },
  v: { path: '/bills', label: 'Bills' },
  m: { path: '/reports/sales', label: 'Sales Report' },
  x: { path: '/reports/expenses', label: 'Expenses Report' },
  f: { path: '/reports/financial', label: 'Accounting' },
  a: { path: '/reports/business-accounts', label: 'Customers' },
  y: { path: '/analytics', label: 'Analytics' },
  n: { path: '/notifications', label: 'Notifications' },
  h: { path: '/help', label: 'Help' },
}

/** `G D`, for a screen that has a letter. */
export const keysTo = (path: string): string | undefined => {
  const letter = Object.keys(goTo).find((each) => goTo[each]?.path === path)
  return letter && `G ${letter.toUpperCase()}`
}

/** Milliseconds after G in which its letter may come. */
const sequence = 1_500

/** Closer together than a person types: a scanner whose code contains the letter, in milliseconds. */
export const fastest = 60

export interface Pressed {
  readonly key: string
  /** In milliseconds. */
  readonly at: number
}

type Meaning =
  | { readonly does: 'go'; readonly path: string }
  /** Presses the button of the screen that names this key. */
  | { readonly does: 'press'; readonly key: 'N' | 'E' }
  | { readonly does: 'keys' }

/** Meaning of a key after the previous one; undefined if it has none. A key right after another is part of a scan. */
export function meaningOf(pressed: Pressed, before: Pressed | undefined): Meaning | undefined {
  const since = before ? pressed.at - before.at : Infinity
  if (since < fastest) return undefined
  const key = pressed.key.toLowerCase()
  if (before?.key.toLowerCase() === 'g' && since <= sequence) {
    const place = goTo[key]
    return place && { does: 'go', path: place.path }
  }
  if (key === '?') return { does: 'keys' }
  if (key === 'n' || key === 'e') return { does: 'press', key: key === 'n' ? 'N' : 'E' }
  return undefined
}

export const shortcuts: readonly { readonly where: string; readonly keys: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: 'Ctrl K', does: 'Search or run a command' },
      { keys: '/', does: 'Search this list' },
      { keys: 'N', does: 'New: the plant, batch, order or bill of this screen' },
      { keys: 'E', does: 'Edit what is open' },
      { keys: 'G, then a letter', does: 'Go to a screen' },
      { keys: 'Alt T', does: 'Go to the newest message: Undo' },
      { keys: '?', does: 'These keys' },
      { keys: 'Esc', does: 'Close, or empty the search' },
      { keys: 'Tab', does: 'Next item; the first skips the navigation' },
    ],
  },
  {
    where: 'In results',
    keys: [
      { keys: '↑ ↓', does: 'Up and down' },
      { keys: 'Enter', does: 'Open the result' },
      { keys: 'loss kauri', does: 'An action and a few letters of a batch' },
    ],
  },
  {
    where: 'At the till',
    keys: [
      { keys: 'Scanner', does: 'Adds the scanned item, wherever the cursor is' },
      { keys: 'Enter', does: 'Adds the first result' },
      { keys: '+ −', does: 'One more, one less of the last line' },
      { keys: 'F2', does: 'Charge; then Enter takes the payment' },
      { keys: 'C E D B A S', does: 'Pay by cash, EFTPOS, card, bank transfer, account, store credit' },
      { keys: 'Esc', does: 'Back from the payment to the cart' },
      { keys: 'F4', does: 'Open item, delivery fee' },
      { keys: 'F7', does: 'Print the receipt of the last sale' },
      { keys: 'F8', does: 'Save the cart: park, quote, lay-by' },
      { keys: 'F9', does: 'Saved carts' },
    ],
  },
  {
    where: 'In a list',
    keys: [
      { keys: 'J or ↓', does: 'Next row' },
      { keys: 'K or ↑', does: 'Previous row' },
      { keys: 'Enter', does: 'Open the row' },
      { keys: 'X', does: 'Choose the row, or leave it out again' },
      { keys: '→, then Enter', does: 'Change a value in the row: a price, a day, a person' },
      { keys: 'Home, End', does: 'First and last row' },
    ],
  },
  {
    where: 'In a form',
    keys: [
      { keys: 'Ctrl Enter', does: 'Save' },
      { keys: '↑ ↓', does: 'One more, one less; next choice' },
      { keys: 'Esc', does: 'Close; asks before discarding changes' },
    ],
  },
  {
    where: 'On the task board',
    keys: [
      { keys: 'Alt ← →', does: 'A day earlier, a day later' },
      { keys: 'Alt ↑ ↓', does: 'A week earlier, a week later' },
    ],
  },
  {
    where: 'In tabs, charts and pictures',
    keys: [
      { keys: '← →', does: 'Next tab; a chart reads its points out' },
      { keys: '← → in a receipt', does: 'Previous, next receipt' },
    ],
  },
]
