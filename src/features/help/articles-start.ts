/** Help: the first day and the dashboard. */
import type { Article } from './article.ts'

export const start: readonly Article[] = [
  {
    id: 'first-day',
    title: 'Your first day',
    about: 'From an empty nursery to the first sale, in the order that saves work.',
    picture: 'first-day',
    shows: { address: '/profile?tab=admin' },
    keywords: 'start begin checklist setup new trial',
    parts: [
      {
        heading: 'Half an hour at a desk',
        steps: [
          'Settings, Admin: enter the name, address and tax number of the nursery and choose your country. Currency, tax and date format follow.',
          'Plants, Import a price list: drop the spreadsheet you have. Every row is checked before anything is written, and the preview names row, column and reason.',
          'With quantities in the list, plants stand in stock at once. Without, start batches under Plant Production.',
          'Settings, Users: invite the people who work with you and give each a role.',
          'Supplies: enter pots and mix, and write recipes for the containers you use. From then on potting takes them from the shelves by itself.',
        ],
      },
      {
        heading: 'Then at the till',
        steps: [
          'Open POS on the computer with the scanner. No driver is needed: it types like a keyboard.',
          'Scan a label, or type half a name. Press Charge, choose how it is paid, press Take.',
          'Print the receipt, or go on with the next customer. The dashboard counts along.',
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
    keywords: 'home tiles trend chart today',
    parts: [
      {
        heading: 'The four tiles',
        points: [
          'Total Plants Sold leads to the sales report.',
          'Plant Batches leads to Plant Production.',
          'Inventory Items leads to Supplies.',
          'Open Tasks are those that are neither completed nor cancelled; they lead to Task Management.',
        ],
      },
      {
        heading: 'The charts',
        text: 'Plants Sold Trend adds sales by the day they were made and current orders by the day they were taken, by day, week (from Monday), month or season. Weekly Production Activity counts this week’s potting, division and for-sale tasks. Arrow keys read a chart out.',
      },
    ],
  },
]
