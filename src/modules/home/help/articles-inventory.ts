/** Help: stock, supplies, purchases, stocktakes and recalls. */
import type { Article } from './article.ts'

export const inventory: readonly Article[] = [
  {
    id: 'stock',
    title: 'Plants Stock',
    screen: '/inventory/plants',
    about: 'Plants on hand by plant, container and location: for sale and growing.',
    picture: 'stock',
    keywords: 'inventory on hand available committed promised location stage ready week',
    parts: [
      {
        heading: 'Search',
        text: 'Search by part of a name, filter by location or status, and switch between table and pictures. Ready shows when the next plants of that kind can be sold.',
      },
      {
        heading: 'Available plants',
        text: 'Committed counts plants reserved for open orders and lay-bys. Available is the plants for sale less those. Ready by week shows plants coming ready over the next eight weeks.',
      },
    ],
  },
  {
    id: 'supplies',
    title: 'Supplies',
    screen: '/inventory/supplies',
    about: 'Pots, mix, fertiliser, labels: quantities on hand, costs and reorder points.',
    picture: 'supplies',
    keywords:
      'inventory pots mix reorder low stock receive count purchase correct wrong mistake seed lot packet germination test sowing',
    parts: [
      {
        heading: 'In and out',
        points: [
          'Receiving adds to stock and updates the average cost; potting and sales use stock up.',
          'Every change is a line in the item’s history. Correct fixes a quantity, cost or date, and shows first which plants, sales and months change; Undo reverses the line. The original stays, crossed out.',
          'An item below its reorder point is marked low, and you get one notification until you restock.',
        ],
      },
      {
        heading: 'Seed lots',
        points: [
          'Switch on Seed lots under Settings, Features. Add each lot with the number on the packet and what you have, in grams or seeds.',
          'Start batches from seed asks which lot is sown, proposes how much by the last germination test, and takes it off the lot. The batch has the lot and its vendor, so a recall finds it; undo the sowing, and the seed is back.',
          'Open a lot to enter a germination test, or what you weighed or counted. Undo reverses an entry; both stay in the history.',
        ],
      },
    ],
  },
  {
    id: 'purchases',
    title: 'Purchase orders',
    screen: '/inventory/supplies/purchases',
    about: 'Orders to vendors for supplies and bought-in plants, and their deliveries.',
    picture: 'purchases',
    keywords: 'buy vendor receive delivery freight landed cost liner plug reorder on order bill',
    parts: [
      {
        heading: 'Order again',
        text: 'Reorder lists items at or below their reorder point, counting stock on order and leaving out committed stock. One click makes a draft for each vendor. The plan under Analytics does the same for the next six months.',
      },
      {
        heading: 'Receive',
        points: [
          'Enter the quantities received, the lots, and the freight and tax on the bill. Freight is shared across the lines by value.',
          'Supplies go into stock at cost including freight. Plants start a batch with the vendor and lot. The bill is one expense.',
          'Undo reverses a delivery exactly. If a later action depends on the delivery, we show you which one to undo first.',
        ],
      },
    ],
  },
  {
    id: 'purchase',
    title: 'A purchase order',
    screen: '/inventory/supplies/purchases/$',
    about: 'Its lines, quantities received, and quantities still to come.',
    picture: 'purchase',
    shows: { address: '/inventory/supplies/purchases', press: ['first row'] },
    keywords: 'receive delivery lot freight vendor pdf send cancel undo take back',
    parts: [
      {
        heading: 'From draft to shelf',
        steps: [
          'Add lines and expected costs, then e-mail the order to the vendor from the menu, or download the PDF. An e-mailed draft is marked as sent.',
          'Receive the delivery, in full or in parts, with the lots from the labels and the freight from the bill.',
          'Supplies are added to stock, plants to a batch, and the bill to your expenses.',
        ],
      },
      {
        heading: 'Mistakes and cancellations',
        text: 'Undo reverses a delivery exactly. Cancel items that never arrive; received items stay in stock.',
      },
    ],
  },
  {
    id: 'stocktakes',
    title: 'Stocktakes',
    screen: '/inventory/supplies/stocktakes',
    about: 'Count a shelf or a tunnel with your phone while the shop stays open.',
    picture: 'stocktakes',
    keywords: 'count inventory variance difference blind sheet',
    parts: [
      {
        heading: 'Count',
        points: [
          'Scan a label or search, type the number and press Enter. Each count is saved as you type, even offline.',
          'In a blind count, only managers see the recorded quantities.',
          'Scan an item that isn’t on the sheet to add it.',
        ],
      },
      {
        heading: 'Save the count',
        text: 'Differences compares each count with the quantity on record at that moment, and shows the value of the difference. Save count updates them all together; later sales and potting are not affected.',
      },
    ],
  },
  {
    id: 'stocktake',
    title: 'A stocktake',
    screen: '/inventory/supplies/stocktakes/$',
    about: 'A count sheet: scan, type the number, press Enter, and on to the next.',
    picture: 'stocktake',
    shows: { address: '/inventory/supplies/stocktakes', press: ['first row'] },
    keywords: 'count scan shelf tunnel differences book blind',
    parts: [
      {
        heading: 'Count',
        points: [
          'Each number is saved as you type. Offline, it stays on your phone and syncs later.',
          'Several people can count the same sheet. Each line shows who counted it.',
        ],
      },
      {
        heading: 'Differences',
        text: 'Lists only the lines that don’t match, with their value. Save the count, or recount a line first. Sales and potting after the count are taken into account.',
      },
    ],
  },
  {
    id: 'recall',
    title: 'Recall',
    screen: '/inventory/supplies/recall',
    about: 'Trace a vendor’s lot to every customer, or an invoice back to its lots.',
    picture: 'recall',
    shows: { address: '/inventory/supplies/recall?code=WYP-4471' },
    keywords: 'trace lot vendor biosecurity disease call back customers',
    parts: [
      {
        heading: 'What a recall covers',
        text: 'Plants are traced through potting, division, splitting and joining. Supplies can’t be traced by the handful, so a lot counts for as long as some of it may have been on the shelf, including in mixes made with it.',
      },
    ],
  },
]
