/** Help: stock, supplies, purchases, stocktakes and recalls. */
import type { Article } from './article.ts'

export const inventory: readonly Article[] = [
  {
    id: 'stock',
    title: 'Plants Stock',
    screen: '/inventory/plants',
    about: 'What stands where: by plant, container and location, for sale and growing.',
    picture: 'stock',
    keywords: 'inventory on hand available committed promised location stage ready week',
    parts: [
      {
        heading: 'Look it up',
        text: 'Search half a name, narrow by location or state, look at it as a table or as pictures. Ready says from when the next plants of that kind can be sold.',
      },
      {
        heading: 'What is free',
        text: 'Committed is what open orders have reserved and lay-bys have put aside; Available is what stands for sale less that. Ready by week shows what becomes ready in the next eight weeks.',
      },
    ],
  },
  {
    id: 'supplies',
    title: 'Supplies',
    screen: '/inventory/supplies',
    about: 'Pots, mix, fertiliser, labels: what is there, what it cost, and when to order.',
    picture: 'supplies',
    keywords: 'inventory pots mix reorder low stock receive count purchase correct wrong mistake',
    parts: [
      {
        heading: 'In and out',
        points: [
          'Receiving raises the stock and moves the average cost; potting and selling lower it.',
          'Every change is a line in the item’s ledger. Correct puts right how much, what it cost or which day; Undo reverses it. The wrong line stays, struck through.',
          'Below its reorder point an item is marked low, and the bell tells once until it is replenished.',
        ],
      },
    ],
  },
  {
    id: 'purchases',
    title: 'Purchase orders',
    screen: '/inventory/supplies/purchases',
    about: 'What is ordered from vendors, supplies and plants bought in, and what came of it.',
    picture: 'purchases',
    keywords: 'buy vendor receive delivery freight landed cost liner plug reorder on order bill',
    parts: [
      {
        heading: 'Order again',
        text: 'Reorder lists what falls to its reorder point, with what is on order and without what is promised. One click makes a draft for each vendor. The plan under Analytics does the same for the coming half year.',
      },
      {
        heading: 'Receive',
        points: [
          'Enter what came, the lots, the freight and the tax of the bill. Freight is shared by what the lines are worth.',
          'Supplies go into stock at what they cost with freight; plants become a batch with the vendor and their lot. The bill is one expense.',
          'Undo reverses a delivery exactly. While something later stands on it, the refusal says what.',
        ],
      },
    ],
  },
  {
    id: 'purchase',
    title: 'One purchase order',
    screen: '/inventory/supplies/purchases/$',
    about: 'Its lines, what has come of them, and what is still on its way.',
    picture: 'purchase',
    shows: { address: '/inventory/supplies/purchases', press: ['first row'] },
    keywords: 'receive delivery lot freight vendor pdf send cancel undo take back',
    parts: [
      {
        heading: 'From the draft to the shelf',
        steps: [
          'Put in the lines and what each should cost, then send it: as a PDF, or by mail to the vendor.',
          'Receive what comes, all at once or in parts, with the lots on the labels and the freight on the bill.',
          'Supplies stand on their shelves, plants in a batch, and the bill among the expenses.',
        ],
      },
      {
        heading: 'When it went wrong',
        text: 'Undo reverses a delivery exactly as it was booked. What never comes is cancelled; what came stays.',
      },
    ],
  },
  {
    id: 'stocktakes',
    title: 'Stocktakes',
    screen: '/inventory/supplies/stocktakes',
    about: 'A shelf or a tunnel is counted with a phone, while the shop is open.',
    picture: 'stocktakes',
    keywords: 'count inventory variance difference blind sheet',
    parts: [
      {
        heading: 'Count',
        points: [
          'Scan a label or search, type the number, Enter: it is kept as it is typed, also when the connection comes later.',
          'Counted blind, nobody sees what is written down but who manages.',
          'What is on no sheet is added by its scan.',
        ],
      },
      {
        heading: 'Book',
        text: 'Differences shows each line beside what was written down at the moment of its count, and what that is worth. Save count books them all at once; what was sold or potted since stays as it is.',
      },
    ],
  },
  {
    id: 'stocktake',
    title: 'One stocktake',
    screen: '/inventory/supplies/stocktakes/$',
    about: 'The sheet one counts on: scan, type the number, Enter, next.',
    picture: 'stocktake',
    shows: { address: '/inventory/supplies/stocktakes', press: ['first row'] },
    keywords: 'count scan shelf tunnel differences book blind',
    parts: [
      {
        heading: 'Count',
        points: [
          'Each number is kept as it is typed. Without a connection it waits on the phone and follows later.',
          'Several people may count one sheet at a time; who counted what stands beside it.',
        ],
      },
      {
        heading: 'Differences',
        text: 'Only what is off is listed, with what it is worth. Book them, or count a line again first. What was sold or potted after the count is taken into account.',
      },
    ],
  },
  {
    id: 'recall',
    title: 'Recall',
    screen: '/inventory/supplies/recall',
    about: 'From the lot on a vendor’s label to every customer, and from an invoice back to the lots.',
    picture: 'recall',
    shows: { address: '/inventory/supplies/recall?code=WYP-4471' },
    keywords: 'trace lot vendor biosecurity disease call back customers',
    parts: [
      {
        heading: 'How far it sees',
        text: 'Plants are followed through potting, division, splitting and joining. A supply has no label on each handful: it is followed for as long as some of the lot may have been on the shelf, also through the mixes that were made of it.',
      },
    ],
  },
]
