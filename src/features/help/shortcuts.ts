/** Keyboard shortcuts by screen. */

interface Shortcut {
  readonly keys: string
  readonly does: string
}

export const shortcuts: readonly { readonly where: string; readonly keys: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: 'Ctrl K', does: 'Search or run a command' },
      { keys: '/', does: 'Search this list' },
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
