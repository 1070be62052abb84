/** Help: the first day and the dashboard. */
import type { Article } from './article.ts'

export const start: readonly Article[] = [
  {
    id: 'onboarding',
    title: 'Your first day',
    about: 'Set up your nursery and make your first sale, step by step.',
    picture: 'onboarding',
    shows: { address: '/profile?tab=admin' },
    keywords: 'start begin checklist setup new trial',
    parts: [
      {
        heading: 'Half an hour at a desk',
        steps: [
          'Settings, Admin: enter the nursery’s name, address and tax number, and choose your country. We set currency, tax and date format from your country.',
          'Plants, Price list, Import: drop in your spreadsheet. We check every row before anything is imported, and list errors by row and column.',
          'If the list has quantities, the plants go straight into stock. If not, start batches under Plant Production.',
          'Settings, Users: invite your team and give each person a role.',
          'Supplies: enter pots and mix, and add recipes for the containers you use. Potting then deducts them automatically.',
        ],
      },
      {
        heading: 'Then at the till',
        steps: [
          'Open POS on the computer with the scanner. You don’t need a driver: the scanner types like a keyboard.',
          'Scan a label, or type part of a name. Press Charge, choose the payment method and take the payment.',
          'Print the receipt, or serve the next customer. The dashboard updates live.',
        ],
      },
    ],
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    screen: '/dashboard',
    about: 'Today’s sales, stock and jobs. Updates live.',
    picture: 'dashboard',
    keywords: 'home tiles trend chart today saved view filter default share inline edit shortcut key keyboard',
    parts: [
      {
        heading: 'The four tiles',
        points: [
          'Total Plants Sold opens the sales report.',
          'Plant Batches opens Plant Production.',
          'Inventory Items opens Supplies.',
          'Open Tasks counts tasks not completed or cancelled, and opens Task Management.',
        ],
      },
      {
        heading: 'The charts',
        text: 'Plants Sold Trend adds up sales and current orders by day, week (from Monday), month or season. Sales count on the day of sale, orders on the day they were taken. Weekly Production Activity counts this week’s potting, division and for-sale tasks. Use the arrow keys to read a chart’s values.',
      },
      {
        heading: 'Every list',
        points: [
          'Search, filter and sort, then choose Save this view under the list. Your views are above the list; admins and managers can share theirs with everybody.',
          'In the menu of a view: rename it, open the list with it, or delete it.',
          'Click a price on a plant’s page, a reorder point, or the day or person of a task to change it in its row. Enter saves, Escape leaves it, Undo brings the old value back.',
        ],
      },
      {
        heading: 'Keys',
        points: [
          'N makes a new one, E edits what is open, X chooses a row, / searches. Press G and a letter to go to a screen: G O for the orders. Press ? to see all keys.',
          'Ctrl K finds any screen, action, plant, batch, customer or invoice, also with a spelling mistake.',
          'Under Keys you can switch single keys off on a device, for example where you dictate text.',
        ],
      },
    ],
  },
]
