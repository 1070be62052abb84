/** Help: the till and past sales. */
import type { Article } from './article.ts'

export const sales: readonly Article[] = [
  {
    id: 'till',
    title: 'Point of sale',
    screen: '/sales/pos',
    about: 'Scan, charge, take. All of it works with the keyboard alone, and with a thumb alone.',
    picture: 'till',
    keywords:
      'pos till cash register scan barcode discount limit override pin manager approval change receipt offline park quote lay-by deposit delivery open item bulk supplies camera',
    parts: [
      {
        heading: 'A sale',
        steps: [
          'Scan labels, or type the beginning of words: “phor ten pur” finds Phormium tenax Purpureum. Accents, quotes and × do not matter. Enter adds the first.',
          'Change a quantity in the cart, or give a discount on a line or on all of it.',
          'Charge, choose the way of payment, and for cash type what was handed over: the change is shown.',
          'Take books it. The invoice has its number, the plants have left the stock, the oldest batch first.',
        ],
      },
      {
        heading: 'When something is in the way',
        points: [
          'Sold out: the till says how many are left. Those who may can count the batch again.',
          'A price changed since the till looked: it asks, and never decides for you.',
          'Several plants share a barcode: choose from the list, the one chosen last stands first.',
          'The till is closed: cash is taken once it is open with its float. Open the till… does that in the middle of a payment; cards need no open till. Payments of accounts, lay-bys, deposits and refunds in cash go through an open till as well; their dialogs open one.',
          'The cart survives a reload and a closed tab.',
        ],
      },
      {
        heading: 'Discounts beyond your limit',
        points: [
          'Each role may go so far below the agreed price by itself; an admin sets the limits under Profile, Admin, Discount Limits. Within the limit the till asks nothing.',
          'Beyond it the till asks for a manager: choose the manager, who enters their PIN, and type the reason. Quotes and lay-bys ask the same. What a quote has agreed needs no approval again.',
          'A manager sets their PIN under Profile; an admin can set it under Users. Five wrong PINs lock it for 15 minutes.',
          'Quotes, lay-bys, orders and standing orders ask the same, so that none of them is a way around the limit.',
          'Without the network nobody can approve: the till sells within the limit only.',
          'Analytics, Price overrides lists every line that was sold below its agreed price: by whom, approved by whom, from which price to which, and why.',
        ],
      },
      {
        heading: 'Not only plants',
        points: [
          'Supplies that are for sale stand among the plants, and under Supplies. Bulk is sold by the part: 1.5 m³ of mulch.',
          'Open item sells what is in no list, at a price you type; it is also where a delivery fee is charged.',
          'Lost sale notes what somebody asked for and was not there: Analytics shows it under Stock-outs, beside what was sold.',
        ],
      },
      {
        heading: 'Not now',
        points: [
          'Save, then Park: the cart waits under Saved carts, at this till or another, without a network too.',
          'Quote: it gets a number and a paper, and is sold at its prices until its day.',
          'Lay-by: the goods are put aside against a deposit, paid by and by, and handed over with one invoice. All of them stand under Sales Transactions, Lay-bys: found by name or plant, the overdue ones apart, printed and e-mailed. Cancelled, the money goes back less the fee in the settings.',
        ],
      },
    ],
  },
  {
    id: 'waiting',
    title: 'Unsent sales',
    screen: '/sales/pos/waiting',
    about: 'What was sold without a network, until the nursery has it in its books.',
    picture: 'waiting',
    keywords: 'offline network connection outbox send again attention conflict give up',
    parts: [
      {
        heading: 'Without a network',
        text: 'The till goes on selling. Each sale is kept on this device with a number of the till, its receipt prints, and as soon as the network is back it is sent by itself: once, however often it is tried.',
      },
      {
        heading: 'When one needs you',
        points: [
          'Sold out meanwhile: a manager corrects the stock and books the sale from here.',
          'Try again sends it now. Print receipt prints it once more.',
          'Give it up keeps it in the history with your reason, and books nothing.',
          'Do not clear the browser’s data while sales wait: they are nowhere else yet.',
        ],
      },
    ],
  },
  {
    id: 'sales',
    title: 'Sales Transactions',
    screen: '/sales/transactions',
    about: 'Every sale, searched, filtered, printed again, voided with a reason.',
    picture: 'sales',
    keywords:
      'invoice reprint void payment customer history refund exchange guarantee store credit note wrong mistake delete a sale correct cancel',
    parts: [
      {
        heading: 'Find and open',
        text: 'Search by invoice number, customer or plant; narrow by day, way of payment and state. The line above the list says how many there are and what they come to. A click opens the sale.',
      },
      {
        heading: 'What can be done',
        points: [
          'Print the invoice again, on A4 or 80 mm.',
          'Take a payment for a sale on account.',
          'Edit details: who bought it, the PO number and a note; both are printed on the invoice.',
          'Refund: choose what comes back, and whether it goes to stock. The money goes back, becomes store credit, or pays for what is taken in exchange. Trees and shrubs say for how long they are guaranteed.',
          'Poor plants, some money off: Credit an amount writes a credit note without goods, for the whole invoice or one line, tax included. A credit note written by mistake is voided with a reason, the newest first.',
          'Paid another way than you rang up: Correct beside its payment. Until your till is closed you can correct your own, a manager any. The drawer and the reports follow, and the cash count of a closed till stays as it is.',
          'Charged to the wrong account: Change account moves the invoice to another account, or to somebody who has paid. What the first account paid for it stays as its credit. The prices on the invoice stay.',
          'Void it with a reason: plants go back to their batches at what they had cost. The number stays used, so that your numbers have no gap. You are asked what happens to the money that was paid: credit on the account, cash from an open till, or back by card or transfer.',
        ],
      },
    ],
  },
]
