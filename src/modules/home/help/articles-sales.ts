/** Help: the till and past sales. */
import type { Article } from './article.ts'

export const sales: readonly Article[] = [
  {
    id: 'till',
    title: 'Point of sale',
    screen: '/sales/pos',
    about: 'Scan, charge, take payment: by keyboard alone, or one-handed on a phone.',
    picture: 'till',
    keywords:
      'pos till cash register scan barcode discount limit override pin manager approval change receipt offline park quote lay-by deposit delivery open item bulk supplies camera favourites tiles sizes best sellers card terminal reader stripe declined refund',
    parts: [
      {
        heading: 'A sale',
        steps: [
          'Scan labels, or type the start of each word: “phor ten pur” finds Phormium tenax Purpureum. Accents, quotes and × don’t matter. Enter adds the first result.',
          'Change a quantity in the cart, or discount a line or the whole sale.',
          'Press Charge and choose the payment method. For cash, type the amount received to see the change.',
          'Take payment completes the sale: the invoice gets its number, and plants are deducted from stock, oldest batch first.',
        ],
      },
      {
        heading: 'Tiles and favourites',
        points: [
          'Each plant has one tile. Tap it to choose the size; a plant in one size is added at once. A search that names the size leaves only that size.',
          'The plants in most sales of the last 28 days come first, sold-out plants last.',
          'Favourites is a page of your own. Open the menu (…) of a tile and choose Add to favourites. Each size has a tile of its own there, for everybody at the nursery.',
        ],
      },
      {
        heading: 'If something comes up',
        points: [
          'Sold out: the till shows how many are left. A manager can choose Add stock… there, if there are more.',
          'A price has changed: the till asks you before using the new one.',
          'Several plants share a barcode: choose from the list. Your last choice comes first.',
          'The till is closed: open it with a float to take cash. You can choose Open the till… partway through a payment. Card payments by hand don’t need an open till. Cash payments on accounts, lay-bys, deposits and refunds do, and you can open the till from there.',
          'A device is lost or broken: a manager opens More tools, the till, All tills on the new device, counts and closes the old till, and chooses Use on this device. Number, name, float and card reader come along.',
          'Your cart is safe if you reload the page or close the tab.',
        ],
      },
      {
        heading: 'A card terminal',
        points: [
          'An admin connects Stripe or Square Terminal, or the simulator to try it, under Settings, Card payments, and gives each till its reader. Square takes no payments by link. Open the till to use it.',
          'Take payment by EFTPOS or Card shows the amount on the terminal, and the sale completes when the card is approved. If the bank approves a part, take the rest another way.',
          'The terminal doesn’t answer: look at it, cancel, or take the amount on it by hand. A payment that its page left behind is offered at the next payment: use it for that sale, or refund it.',
          'A refund or a void by card goes back to the card that paid. What needs a person is listed under Tills: payments without a sale, failed refunds and chargebacks. A chargeback is booked as a loss on its day, and managers get a notification.',
          'A tip or a surcharge that the terminal adds comes on top of the sale: it is on the receipt and the till report. A surcharge goes back with a refund, a tip doesn’t.',
        ],
      },
      {
        heading: 'Discounts beyond your limit',
        points: [
          'Each role has a discount limit below the agreed price. An admin sets the limits under Profile, Admin, Discount Limits. Within the limit you don’t need approval.',
          'Beyond your limit, choose a manager, who enters their PIN, and type the reason. A price approved on a quote needs no second approval.',
          'Set your PIN under Profile; an admin can set it under Users. Five wrong PINs lock it for 15 minutes on that device.',
          'The same limit applies to quotes, lay-bys, orders and standing orders.',
          'Managers can’t approve offline: you can only sell within your limit.',
          'Analytics, Price overrides lists every line sold below its agreed price: who sold, who approved, both prices, and why.',
        ],
      },
      {
        heading: 'Receipt printer and cash drawer',
        points: [
          'Open the till’s dialog (Open till, or Till and its number) and choose Connect a receipt printer. It works with ESC/POS printers on USB, in Chrome and Edge, on 80 mm and 58 mm paper.',
          'The drawer that is plugged into the printer opens when cash is taken. Without such a printer, the browser prints.',
          'A printer that is off loses no sale: turn it on and print again, or print in the browser.',
          'The last sale stays at the top of the cart: print its receipt again, or open it to e-mail, refund or void it.',
          'Full screen, in the menu beside Saved carts, hides the menus of the app. Press Escape to leave.',
        ],
      },
      {
        heading: 'Sharing a till',
        points: [
          'Everyone who sells sets a PIN under Profile. Then tap your name at the till to switch person: choose who sells now and enter their PIN.',
          'From then on sales carry that person’s name, and the till allows what their role allows. The cart stays. An admin who comes in by PIN can do what a manager can; signing in with the password gives the rest.',
          'Switching needs the network, and the sales of the person before are sent first.',
          'Nobody can go back to the person before without their PIN or password.',
        ],
      },
      {
        heading: 'Supplies and other items',
        points: [
          'Supplies for sale are listed with the plants, and under Supplies. Sell bulk in part units, such as 1.5 m³ of mulch.',
          'Open item sells anything not in a list, at a price you type. Use it for delivery fees too.',
          'Lost sale records a request you couldn’t fill. Analytics shows lost sales under Stock-outs, next to your sales.',
        ],
      },
      {
        heading: 'Park, quote or lay-by',
        points: [
          'Save, then Park: the cart waits under Saved carts, at this till or another, even offline.',
          'Quote: gets a number and prints. Its prices hold until the expiry date.',
          'Lay-by: hold goods against a deposit, take payments over time, and hand over with one invoice. Find lay-bys under Sales Transactions, Lay-bys, by name or plant, with overdue ones separate; print or e-mail them. If you cancel one, refund the money less the fee in the settings.',
        ],
      },
    ],
  },
  {
    id: 'waiting',
    title: 'Unsent sales',
    screen: '/sales/pos/waiting',
    about: 'Sales made offline and not sent yet.',
    picture: 'waiting',
    keywords: 'offline network connection outbox send again attention conflict give up',
    parts: [
      {
        heading: 'Offline',
        text: 'You can keep selling. Each sale is saved on this device with a till number, and the receipt prints. Sales are sent automatically when you’re back online, and never twice.',
      },
      {
        heading: 'If a sale needs attention',
        points: [
          'Sold out meanwhile: a manager can correct the stock and complete the sale here.',
          'Try again sends the sale now. Print receipt prints another copy.',
          'Give it up leaves the sale in the history with your reason, without recording a sale.',
          'Don’t clear the browser’s data while sales are unsent: they are saved only on this device.',
        ],
      },
    ],
  },
  {
    id: 'sales',
    title: 'Sales Transactions',
    screen: '/sales/transactions',
    about: 'Every sale: search, filter, reprint, refund or void.',
    picture: 'sales',
    keywords:
      'invoice reprint void payment customer history refund exchange guarantee store credit note wrong mistake delete a sale correct cancel',
    parts: [
      {
        heading: 'Find and open',
        text: 'Search by invoice number, customer or plant; filter by date, payment method and status. The line above the list shows the number of sales and their total. Click a sale to open it.',
      },
      {
        heading: 'Actions',
        points: [
          'Reprint the invoice, on A4 or 80 mm.',
          'Take a payment for a sale on account.',
          'Edit details: the customer, the PO number and a note. The number and the note print on the invoice.',
          'Refund: choose the returned items, and whether they go back into stock. Refund the money, give store credit, or exchange for other items. Trees and shrubs show how long they are guaranteed.',
          'Poor plants? Credit an amount makes a credit note without a return, for the whole invoice or one line, including tax. Void a mistaken credit note with a reason, newest first.',
          'Wrong payment method? Press Correct next to the payment. You can correct your own sales until your till is closed; a manager can correct any. The drawer and the reports are updated; the cash count of a closed till doesn’t change.',
          'Wrong account? Change account moves the invoice to another account, or to a customer who has paid. Payments from the first account stay there as credit. The invoice’s prices don’t change.',
          'Void a sale with a reason: plants return to their batches at cost. The invoice number stays used, so your numbering has no gaps. Choose how to refund the payment: account credit, cash from an open till, card or transfer.',
        ],
      },
    ],
  },
]
