/** The pages of the help, one for each screen, written for whoever stands in the glasshouse or at the till. */
import type { Article } from './article.ts'

export const articles: readonly Article[] = [
  {
    id: 'first-day',
    title: 'Your first day',
    about: 'From an empty nursery to the first sale, in the order that saves work.',
    picture: 'first-day',
    shows: { address: '/profile?tab=admin' },
    words: 'start begin checklist setup new trial',
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
    about: 'What was sold, what stands, and what wants doing today. It follows the day by itself.',
    picture: 'dashboard',
    words: 'home tiles trend chart today',
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
  {
    id: 'till',
    title: 'Point of sale',
    screen: '/sales/pos',
    about: 'Scan, charge, take. All of it works with the keyboard alone, and with a thumb alone.',
    picture: 'till',
    words:
      'pos till cash register scan barcode discount change receipt offline park quote lay-by deposit delivery open item bulk supplies camera',
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
          'The cart survives a reload and a closed tab.',
        ],
      },
      {
        heading: 'Not only plants',
        points: [
          'Supplies that are for sale stand among the plants, and under Supplies. Bulk is sold by the part: 1.5 m³ of mulch.',
          'Open item sells what is in no list, at a price you type; it is also where a delivery fee is charged.',
        ],
      },
      {
        heading: 'Not now',
        points: [
          'Keep, then Park: the cart waits under Kept carts, at this till or another, without a network too.',
          'Quote: it gets a number and a paper, and is sold at its prices until its day.',
          'Lay-by: the goods are put aside against a deposit, paid by and by, and handed over with one invoice. Cancelled, the money goes back less the fee in the settings.',
        ],
      },
    ],
  },
  {
    id: 'waiting',
    title: 'Sales that wait',
    screen: '/sales/pos/waiting',
    about: 'What was sold without a network, until the nursery has it in its books.',
    picture: 'waiting',
    words: 'offline network connection outbox send again attention conflict give up',
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
    words: 'invoice reprint void payment customer history refund exchange guarantee store credit note',
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
          'Refund: choose what comes back, and whether it goes to stock. The money goes back, becomes store credit, or pays for what is taken in exchange. Trees and shrubs say for how long they are guaranteed.',
          'Void it with a reason: plants go back to their batches at what they had cost. The number stays used, so that your numbers have no gap.',
        ],
      },
    ],
  },
  {
    id: 'plants',
    title: 'Plant Types',
    screen: '/plants',
    about: 'What you grow or sell: names, photos, and what one costs in each container.',
    picture: 'plants',
    words: 'price list barcode sku photo botanical name category import label',
    parts: [
      {
        heading: 'Names',
        text: 'Write botanical names as they are spoken: Phormium tenax ‘Purpureum’. Italics, quotes and × are set by themselves, on the screen, on labels and on invoices.',
      },
      {
        heading: 'Prices',
        points: [
          'Each container size has its price, a barcode, and a colour for its label.',
          'A barcode with a wrong check digit is refused. Without one, ask for an in-store number.',
          'The same barcode may stand for several plants: the till then asks which.',
        ],
      },
      {
        heading: 'Import',
        text: 'CSV or Excel with the columns common name, botanical name, category, container, price, barcode, quantity, in any order. While one cell is wrong, nothing is written; then all of it or nothing.',
      },
    ],
  },
  {
    id: 'import',
    title: 'Import a price list',
    screen: '/plants/import',
    about: 'Plants, prices and what stands of them from a spreadsheet, all of it or nothing.',
    picture: 'import',
    words: 'csv excel xlsx spreadsheet upload columns barcode quantity first',
    parts: [
      {
        heading: 'In four steps',
        steps: [
          'Drop a CSV or Excel file. The columns are found by their names: common name, botanical name, category, container, price, barcode, quantity, in any order.',
          'Look at the preview. What is wrong is named by row and column, with the reason.',
          'Put it right in the spreadsheet and drop it again. While one cell is wrong, nothing is written.',
          'Import: plants and prices that are there already are brought up to date, the others are added, and quantities become batches that are for sale.',
        ],
      },
      {
        heading: 'A second time',
        text: 'A row is known by its plant and its container, so that a new price list changes prices and adds what is new. Leave quantities out of it: each one makes a batch.',
      },
    ],
  },
  {
    id: 'batches',
    title: 'Plant Production',
    screen: '/production/batches',
    about: 'Batches: plants of one kind, in one container, at one place, with one history.',
    picture: 'batches',
    shows: { address: '/production/batches?search=.1' },
    words:
      'batch propagate sow cutting pot up pot on divide split merge join loss count move lineage recall cost waterfall undo reverse take back scan many bulk photo forecast yield profit margin',
    parts: [
      {
        heading: 'Start batches',
        text: 'Seed, cuttings, division, grafts, tissue culture or bought-in liners, several plants at once. Type trays and the plants follow: 8 trays of 128 are 1,024.',
      },
      {
        heading: 'In the glasshouse, with a thumb',
        points: [
          'Pot up all of it and the batch itself moves to the larger container; pot up some, and a new batch with its share of the cost is made.',
          'By the recipe of the container, pots and mix leave the shelves. What is short is said before you press.',
          'Losses: normal ones make the survivors dearer; tick “not to be expected” and their cost is written off.',
          'Move, split, join, divide, count, put up for sale. Scan a batch’s label anywhere and its page opens.',
          'Photos: take several at once; each keeps its day and stands in What happened.',
        ],
      },
      {
        heading: 'Many at once',
        text: 'Press Scan and scan one label after the other, or tick rows in the list; then pot up, write off, divide, move or offer all of them in one go. All of it is done or nothing, and Undo takes all of it back. The list is narrowed by place, stage, ready week and plant, and sorted by any column; its address keeps that.',
      },
      {
        heading: 'How many will be left, and what they earned',
        text: 'A growing batch says how many are to be expected, by what was lost of that plant before. Costs shows what each plant has cost and, once some are sold, what each has earned.',
      },
      {
        heading: 'A slip',
        text: 'Every act can be taken back from the message or from What happened: plants, costs and supplies of every batch it touched become exactly what they were. While something later stands on it, the refusal says what.',
      },
      {
        heading: 'Family and recall',
        text: 'Family shows where plants came from and what became of them. Recall lists every customer who bought of a batch or its offspring, with a CSV for calling them.',
      },
      {
        heading: 'The books of plants',
        text: 'Balance adds up the ledger: what came in is what was sold, lost, divided away and still stands, to the plant and to the cent.',
      },
    ],
  },
  {
    id: 'batch',
    title: 'One batch',
    screen: '/production/batches/$',
    also: ['/b'],
    about: 'All there is to know of one batch, and everything that can be done with it, a thumb away.',
    picture: 'batch',
    shows: { address: '/production/batches', press: ['first row'] },
    words: 'qr code scan label pot up loss move split join divide count undo family costs photo lineage passport',
    parts: [
      {
        heading: 'Get there',
        text: 'Scan the code on its label with any phone, choose it from the list, or type its code into Find (Ctrl K).',
      },
      {
        heading: 'What its tabs say',
        points: [
          'What happened: every act with day, person and number, the latest first. Undo takes the last one back.',
          'Costs: what the plants have cost by what it was spent on, and what those that were sold have earned.',
          'Family: the batches it came from, and those that came of it.',
          'Recall, for managers: the customers who bought of it or its offspring.',
        ],
      },
      {
        heading: 'What can be done',
        points: [
          'Pot up, divide, split, join, move, count, losses, put up for sale, print its label.',
          'Each says before you press what will change: plants, supplies and cost.',
          'Photos are kept with their day.',
        ],
      },
    ],
  },
  {
    id: 'balance',
    title: 'Balance of plants',
    screen: '/production/balance',
    about: 'The ledger of plants added up: what came in is what was sold, lost, divided away and still stands.',
    picture: 'balance',
    words: 'ledger check books proof difference',
    parts: [
      {
        heading: 'Read it',
        text: 'Choose the days. The columns add up to the plant and to the cent; where they would not, the batch is named.',
      },
    ],
  },
  {
    id: 'recipes',
    title: 'Potting Recipes',
    screen: '/production/recipes',
    about: 'What one potted plant of a container size takes from the shelves.',
    picture: 'recipes',
    words: 'mix ingredient pots litres fertiliser',
    parts: [
      {
        heading: 'A recipe',
        steps: [
          'Name it and choose the container size.',
          'Choose Ingredients: a supply, how much for one plant, in which unit. Litres of a mix that is counted in cubic metres are converted.',
          'Potting into that container uses it. Switch it off to stop that, without losing it.',
        ],
      },
    ],
  },
  {
    id: 'labels',
    title: 'Labels',
    screen: '/production/labels',
    about: 'Labels for batches and for the shop, on sheets, on rolls, or straight to a label printer.',
    picture: 'labels',
    shows: { address: '/production/batches', press: ['first row', 'Labels'] },
    words: 'print tag barcode qr sheet roll zebra zpl passport',
    parts: [
      {
        heading: 'Print some',
        steps: [
          'Choose batches, or plants with their prices, and how many labels of each.',
          'Choose the sheet or roll; begin in the middle of a sheet that was used before.',
          'Look at the preview, then print. A batch’s label carries a code: scanned with any phone, its page opens.',
        ],
      },
    ],
  },
  {
    id: 'tasks',
    title: 'Task Management',
    screen: '/production/tasks',
    about: 'What is to be done, when and by whom: as a list, a week’s board, or a month.',
    picture: 'tasks',
    words: 'board calendar assign repeat minutes timetable spray diary re-entry do not enter chemical',
    parts: [
      {
        heading: 'Plan',
        points: [
          'Drag a task to another day or person, or use its menu.',
          'Repeat it every so many days; give a plant a timetable and its tasks plan themselves after potting.',
          'Minutes that are noted when it is done are the batch’s cost of work.',
        ],
      },
      {
        heading: 'After spraying',
        points: [
          'Complete a spraying task, or enter one under Sprays: the place, the product and the hours until re-entry from its label.',
          'Say which supply it was taken from and how much: it leaves its shelf, and is there again when the entry is struck out.',
          'Until then everybody sees “Do not enter” on tasks, stock and the batch, and work there can’t be begun or completed.',
          'When the time has passed the bell says so. A manager can open a place earlier; name and reason stay in the diary.',
        ],
      },
    ],
  },
  {
    id: 'stock',
    title: 'Plants Stock',
    screen: '/inventory/plants',
    about: 'What stands where: by plant, container and location, for sale and growing.',
    picture: 'stock',
    words: 'inventory on hand available committed promised location stage ready week',
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
    words: 'inventory pots mix reorder low stock receive count purchase',
    parts: [
      {
        heading: 'In and out',
        points: [
          'Receiving raises the stock and moves the average cost; potting and selling lower it.',
          'Every change is a line in the item’s ledger. What was wrong is reversed, and both stay to be seen.',
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
    words: 'buy vendor receive delivery freight landed cost liner plug reorder on order bill',
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
          'Take back undoes a delivery exactly. While something later stands on it, the refusal says what.',
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
    words: 'receive delivery lot freight vendor pdf send cancel take back',
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
        text: 'Take back undoes a delivery exactly as it was booked. What never comes is cancelled; what came stays.',
      },
    ],
  },
  {
    id: 'stocktakes',
    title: 'Stocktakes',
    screen: '/inventory/supplies/stocktakes',
    about: 'A shelf or a tunnel is counted with a phone, while the shop is open.',
    picture: 'stocktakes',
    words: 'count inventory variance difference blind sheet',
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
        text: 'Differences shows each line beside what was written down at the moment of its count, and what that is worth. Set to what was counted books them all at once; what was sold or potted since stays as it is.',
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
    words: 'count scan shelf tunnel differences book blind',
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
    words: 'trace lot vendor biosecurity disease call back customers',
    parts: [
      {
        heading: 'How far it sees',
        text: 'Plants are followed through potting, division, splitting and joining. A supply has no label on each handful: it is followed for as long as some of the lot may have been on the shelf, also through the mixes that were made of it.',
      },
    ],
  },
  {
    id: 'orders',
    title: 'Orders',
    screen: '/orders',
    about: 'What customers asked for: to be picked now, or promised for later.',
    picture: 'orders',
    words: 'pick delivery future reserve commit docket',
    parts: [
      {
        heading: 'From the promise to the invoice',
        points: [
          'A current order is confirmed, picked, ready, delivered and linked to its sale once.',
          'Items of a future order are marked ready with the place where they stand.',
          'What is promised counts as committed: the same plants are not promised twice.',
          'Confirm with a deposit takes money before the invoice: it is taken off there, or given back when the order is cancelled.',
          'Repeat makes an order stand: every week, second week or month its draft is here some days ahead. Pause it, skip a day, end it under Standing.',
        ],
      },
    ],
  },
  {
    id: 'new-order',
    title: 'Write an order',
    screen: '/orders/new',
    also: ['/orders/$/edit'],
    about: 'For now or for later: who wants what, how many, and by when.',
    picture: 'new-order',
    words: 'quote confirm reserve future current customer due discount price group change edit',
    parts: [
      {
        heading: 'Write it down',
        steps: [
          'Choose the account, or type a customer’s name. With an account, its prices and terms follow.',
          'Add plants and sizes: each line says what can be sold now and what is promised already.',
          'Say by when. A current order reserves what stands; a future one is promised from what grows.',
          'Save it as a draft, or confirm it.',
        ],
      },
      {
        heading: 'Changed later',
        text: 'Until it is picked, an order can be changed: what is reserved follows. What was delivered or invoiced stays as it was.',
      },
    ],
  },
  {
    id: 'order',
    title: 'One order',
    screen: '/orders/$',
    about: 'From the promise to the invoice: what is reserved, picked, delivered and paid.',
    picture: 'order',
    shows: { address: '/orders', press: ['first row'] },
    words: 'pick list docket delivery deposit invoice cancel repeat standing confirmation mail',
    parts: [
      {
        heading: 'Step by step',
        points: [
          'Confirm reserves the plants, with a deposit if you like; the confirmation goes by mail or as a PDF.',
          'Pick list tells which batches at which places. Put ready says where they stand, and tells the customer’s seller.',
          'Deliver writes a docket; what could not be delivered stays open.',
          'Invoice makes the sale, takes the deposit off, and can be done only once.',
        ],
      },
      {
        heading: 'Cancelled',
        text: 'What was reserved can be sold again at once; the deposit is given back or kept as you agreed.',
      },
    ],
  },
  {
    id: 'accounts',
    title: 'Business Accounts',
    screen: '/reports/business-accounts',
    about: 'Customers that buy on terms: what they owe, since when, and what was said.',
    picture: 'accounts',
    words:
      'credit limit hold statement ageing payment trade discount price group quantity break wholesale terms exempt certificate',
    parts: [
      {
        heading: 'Payments',
        text: 'Take a payment books one sum over the open invoices, the oldest first, or those you choose. More than is owed is refused.',
      },
      {
        heading: 'Limits',
        text: 'On hold, an account can’t be charged at the till; over its limit only by a manager. The statement prints and leaves as CSV; Ageing shows everybody at once.',
      },
      {
        heading: 'Price groups',
        points: [
          'Under Price groups: a percentage off everything, or a price for a plant or a size, from one or from so many on. Give an account its group, and the till, orders and lists sell by it.',
          'A plant in a size goes before a plant, a plant before a size, a size before everything. Nobody pays more than the list.',
          'At the till choose the account first: each line says its price and why. It works without a network.',
        ],
      },
      {
        heading: 'Terms and tax',
        text: 'An account pays so many days after the invoice, or on a day of the next month. With the number of a certificate it pays no tax until the day it ends; a month before, the bell reminds you.',
      },
    ],
  },
  {
    id: 'account',
    title: 'One business account',
    screen: '/reports/business-accounts/$',
    about: 'What one customer owes and since when, what they bought, and what was said.',
    picture: 'account',
    shows: { address: '/reports/business-accounts', press: ['first row'] },
    words: 'statement payment limit hold activity call note price group exempt',
    parts: [
      {
        heading: 'Money',
        points: [
          'Take a payment: over the open invoices from the oldest, or over those you choose.',
          'Statement: the days you choose, on paper, as PDF, CSV or by mail.',
          'Limit and hold decide whether the till may sell on account.',
        ],
      },
      {
        heading: 'Words',
        text: 'Activities keep calls, visits and notes beside invoices and payments, so that whoever picks up the telephone knows.',
      },
    ],
  },
  {
    id: 'expenses',
    title: 'Expenses',
    screen: '/expenses',
    about: 'What the nursery spends, with its tax and its receipt.',
    picture: 'expenses',
    words: 'cost gst vat receipt vendor bill photo pdf rent power insurance monthly recurring standing',
    parts: [
      {
        heading: 'Enter one',
        text: 'Cost, tax paid, vendor and category are enough. A photo of the receipt goes with it. Buying supplies raises their stock in the same step.',
      },
      {
        heading: 'Receipts',
        text: 'Take a photo with the phone or choose files: photos and PDFs, several to an expense. The paper clip in the list opens them; “Without a receipt” lists what still lacks one. They can be seen by admins and managers only.',
      },
      {
        heading: 'What recurs',
        points: [
          'Rent, power, insurance: under Recurring, set up once with its rhythm and first day. Each is written down on its day by itself, and the bell says so.',
          'A month too short has it on its last day. After a stop, what was missed is caught up, each once.',
          'Pause it, and what falls due meanwhile is left out; give it a last day, and it ends by itself.',
        ],
      },
    ],
  },
  {
    id: 'reports',
    title: 'Reports',
    screen: '/reports',
    about: 'Sales, expenses and the financial year: figures that open to the documents behind them.',
    picture: 'reports',
    shows: { address: '/reports/financial?key=revenue&of=Total+revenue' },
    words: 'export xlsx csv pdf print filter bookmark',
    parts: [
      {
        heading: 'Any report',
        points: [
          'Filters stand in the address: a report can be bookmarked and sent on.',
          'A figure opens to the documents it is made of, a total to all of them; from there each invoice, expense, payment or batch is one click away.',
          'It leaves as CSV, Excel or PDF, and prints whole. The lines behind a figure leave as CSV or Excel.',
          'Days are those of the nursery, wherever you look from.',
        ],
      },
    ],
  },
  {
    id: 'sales-report',
    title: 'Sales Report',
    screen: '/reports/sales',
    about: 'What was sold, to whom, how it was paid and what it earned: by day, week, month or season, plant, category and more.',
    picture: 'sales-report',
    shows: { address: '/reports/sales' },
    words: 'margin turnover best seller staff customer method discount trend',
    parts: [
      {
        heading: 'Read it',
        points: [
          'Choose the days, and what the rows are: plants, categories, containers, people, customers, ways of payment.',
          'Margins stand on what the plants had cost when they were sold. What was given back is counted off.',
          'A click on a figure opens the sales behind it; from there each invoice.',
        ],
      },
    ],
  },
  {
    id: 'expenses-report',
    title: 'Expenses Report',
    screen: '/reports/expenses',
    about: 'What was spent, by month, category and vendor, with the tax in it.',
    picture: 'expenses-report',
    words: 'cost vendor category tax gst vat spending',
    parts: [
      {
        heading: 'Read it',
        text: 'By month, category or vendor, beside a year ago or the time before. A figure opens to the expenses it is made of, and each of them with its receipts.',
      },
    ],
  },
  {
    id: 'financial',
    title: 'Financial Report',
    screen: '/reports/financial',
    about: 'Profit and loss, the tax return, what the stock is worth, and the closing of the books.',
    picture: 'financial',
    words: 'profit loss gst bas vat return tax worksheet valuation cash flow close period month year adjusting history',
    parts: [
      {
        heading: 'The statements',
        points: [
          'Profit and loss by your financial year, beside the year before.',
          'Tax return: a worksheet for New Zealand, Australia or the United Kingdom. Every box opens to its lines.',
          'Stock value on any day, cash flow with what is held for customers, and the books of plants that add up to the plant.',
          'Each of their figures opens to the sales, payments, expenses, batches and supplies behind it.',
        ],
      },
      {
        heading: 'Close a month',
        steps: [
          'Under Closing, choose the last day. What has a date up to then can’t be changed any more.',
          'Something was forgotten? Write an adjusting entry: it is booked on an open day, with its reason.',
          'An admin can open the books again; that stays to be seen.',
        ],
      },
      {
        heading: 'Reports that are kept',
        text: 'Make a report and go on working: it is made in the background, stays under History as it was, and the bell says when it is there.',
      },
    ],
  },
  {
    id: 'analytics',
    title: 'Analytics',
    screen: '/analytics',
    about: 'What sells through, what it earns, what dies, and what is likely next.',
    picture: 'analytics',
    shows: { address: '/analytics?view=margin' },
    words: 'forecast margin loss heat map abc plan what if sell-through waterfall slider stock-out season planner',
    parts: [
      {
        heading: 'The views',
        points: [
          'Sell-through and ABC: what of the plants that could be sold was sold, and which few bring most of the money. A plant opens to its sales.',
          'Margin takes the price of one plant apart: young plant, pot, mix, labour, losses, discount, tax. Move a slider and see what half the losses or a dearer pot would do.',
          'Losses by method and month, the age of what stands, the busy hours, season on season, and what sold out while it was asked for.',
        ],
      },
      {
        heading: 'Planner',
        text: 'From open orders, the forecast and what your own batches took to grow: what to sow, stick and pot each week and what to buy, with what stands in the way. Tick lines and they become tasks and purchase orders.',
      },
      {
        heading: 'Forecasts',
        text: 'Made from your own history only, with a band that says how sure it is. Below eight cases it says that it uses defaults, and its record shows how often the band was right.',
      },
    ],
  },
  {
    id: 'notifications',
    title: 'Notifications',
    screen: '/notifications',
    about: 'What is low, due and ready, told once to those it concerns.',
    picture: 'notifications',
    words: 'bell low stock threshold unread e-mail digest mail unsubscribe',
    parts: [
      {
        heading: 'What tells',
        points: [
          'Pots and mixes below their thresholds, batches that run out, supplies below their reorder point.',
          'Tasks of the day, at seven in the morning, to whom they were given.',
          'Orders and reports when they are ready.',
          'Places that are closed after spraying, and when they can be entered again.',
          'Recurring expenses as they are written down.',
        ],
      },
      {
        heading: 'Less of it',
        text: 'Settings of the notifications switch kinds off, for you alone. Thresholds are the nursery’s.',
      },
      {
        heading: 'By e-mail',
        text: 'What you have not read can come as one list, every morning or on Mondays at seven. Choose it under Settings; Never ends it, and so does the link at the end of each mail.',
      },
    ],
  },
  {
    id: 'settings',
    title: 'Profile and settings',
    screen: '/profile',
    about: 'Themes and devices for everybody; the nursery, its people and its history for admins.',
    picture: 'settings',
    words: 'theme dark device logout users roles seats receipt discount growth stage location vendor audit',
    parts: [
      {
        heading: 'Devices',
        text: 'You can be signed in on two devices. One more, and the one that was idle longest is signed out; if both are in use, the new one is told so and has half a minute.',
      },
      {
        heading: 'For admins',
        points: [
          'Every change is saved by itself half a second after the last key.',
          'Users: roles, invitations and seats. The admin’s own role stays.',
          'History: who changed what, when, from what to what.',
        ],
      },
    ],
  },
]

export interface Shortcut {
  readonly keys: string
  readonly does: string
}

/** What keys do, by where one is. */
export const shortcuts: readonly { readonly where: string; readonly keys: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: 'Ctrl K', does: 'Find anything, or what to do' },
      { keys: '/', does: 'Into the search of the list' },
      { keys: '?', does: 'These keys' },
      { keys: 'Esc', does: 'Close, or empty the search' },
      { keys: 'Tab', does: 'Next thing; the first skips the navigation' },
    ],
  },
  {
    where: 'In what is found',
    keys: [
      { keys: '↑ ↓', does: 'Up and down' },
      { keys: 'Enter', does: 'Go there' },
      { keys: 'loss kauri', does: 'An act and a few letters of a batch: there at once' },
    ],
  },
  {
    where: 'At the till',
    keys: [
      { keys: 'Scanner', does: 'Adds what was scanned, wherever the cursor is' },
      { keys: 'Enter', does: 'Adds the first that was found' },
      { keys: '+ −', does: 'One more, one less of the last line' },
      { keys: 'F2', does: 'Charge; then Enter takes the payment' },
      { keys: 'C E D B A S', does: 'Pay by cash, EFTPOS, card, bank transfer, account, store credit' },
      { keys: 'Esc', does: 'Back from the payment to the cart' },
      { keys: 'F4', does: 'Open item, delivery fee' },
      { keys: 'F8', does: 'Keep the cart: park, quote, lay-by' },
      { keys: 'F9', does: 'Kept carts' },
    ],
  },
  {
    where: 'In a list',
    keys: [
      { keys: 'J or ↓', does: 'Next row' },
      { keys: 'K or ↑', does: 'Row before' },
      { keys: 'Enter', does: 'Open it' },
      { keys: 'Home, End', does: 'First and last row' },
    ],
  },
  {
    where: 'In a form',
    keys: [
      { keys: 'Ctrl Enter', does: 'Save' },
      { keys: '↑ ↓', does: 'One more, one less; next choice' },
      { keys: 'Esc', does: 'Leave it; what was typed is asked about' },
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
      { keys: '← → in a receipt', does: 'The one before, the next' },
    ],
  },
]
