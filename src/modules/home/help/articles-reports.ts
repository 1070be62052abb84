/** Help: the reports and analytics. */
import type { Article } from './article.ts'

export const reports: readonly Article[] = [
  {
    id: 'reports',
    title: 'Reports',
    screen: '/reports',
    about: 'Sales, expenses and the financial year. Open any figure to see the documents behind it.',
    picture: 'reports',
    shows: { address: '/reports/financial?key=revenue&of=Total+revenue' },
    keywords: 'export xlsx csv pdf print filter bookmark schedule regularly automatic every monday weekly',
    parts: [
      {
        heading: 'In every report',
        points: [
          'Filters are part of the address, so you can bookmark or share a report.',
          'Click a figure or a total to see its documents. From there, each invoice, expense, payment or batch is one click away.',
          'Export as CSV, Excel or PDF, or print the whole report. Export the lines behind a figure as CSV or Excel.',
          'Export, E-mail sends a PDF, with a spreadsheet if you like, to up to five addresses. Sent reports are listed under Notifications, E-mails.',
          'Export, E-mail regularly sends a report, an analysis, or the ageing of accounts or bills every day, week or month at an hour. Choose a period such as Last month first. Its recipients can stop it by a link; if it can’t be sent, you get a notification.',
          'Dates follow the nursery’s time zone, wherever you are.',
        ],
      },
    ],
  },
  {
    id: 'sales-report',
    title: 'Sales Report',
    screen: '/reports/sales',
    about: 'Sales, margins, customers and payment methods: by day, week, month or season, plant, category and more.',
    picture: 'sales-report',
    shows: { address: '/reports/sales' },
    keywords: 'margin turnover best seller staff customer method discount trend',
    parts: [
      {
        heading: 'Read it',
        points: [
          'Choose the dates, and what to list: plants, categories, containers, staff, customers or payment methods.',
          'Columns makes a table of two things at once, such as plants by month.',
          'Margins use the cost of the plants at the time of sale. Refunds are deducted.',
          'Click a figure to see its sales, and from there each invoice.',
        ],
      },
    ],
  },
  {
    id: 'expenses-report',
    title: 'Expenses Report',
    screen: '/reports/expenses',
    about: 'Your spending by month, category and vendor, with tax.',
    picture: 'expenses-report',
    keywords: 'cost vendor category tax gst vat spending',
    parts: [
      {
        heading: 'Read it',
        text: 'By month, category or vendor, compared with last year or the previous period. Click a figure to see its expenses, with their receipts.',
      },
    ],
  },
  {
    id: 'financial',
    title: 'Financial Report',
    screen: '/reports/financial',
    about: 'Profit and loss, balance sheet, trial balance and journal, tax return, stock value, and closing the books.',
    picture: 'financial',
    keywords:
      'profit loss balance sheet trial balance journal ledger debit credit chart accounts accountant gst bas vat return tax worksheet valuation cash flow reconciliation match close period month year adjusting history xero quickbooks myob export accounting program',
    parts: [
      {
        heading: 'The statements',
        points: [
          'Profit and loss by your financial year, compared with the year before. Cost of sales covers stock sold, lost and used, and count differences.',
          'Balance sheet and trial balance on any date, from the journal.',
          'Tax return: a worksheet for New Zealand, Australia, the United Kingdom or the EU, by kind of tax, on the invoice or payments (cash) basis you set under Settings, Admin. A deposit counts when your country’s law taxes it. Open any box to see its lines.',
          'Stock value on any date, cash flow (movements in bank, cash and card accounts, and money held for customers), and the plant balance.',
          'Click any figure to see the sales, payments, expenses, batches and supplies behind it.',
        ],
      },
      {
        heading: 'The journal',
        points: [
          'Sales, payments, expenses, deliveries, potting and losses are posted automatically, as debits and credits that balance. Open an entry to see its document.',
          'Use New entry for anything without a document: opening balances, a loan, depreciation. You can’t change an entry; reverse a wrong one.',
          'Under Accounts, give each account the code and name from your accounting software, and give expense categories their own accounts.',
        ],
      },
      {
        heading: 'Reconcile with your bank',
        steps: [
          'Under Bank, choose the account and import the statement of your bank: CSV or a spreadsheet with any columns, OFX or QFX, CAMT.053, MT940 or QIF, also in a .zip. The screen says how it was read and whether the balances agree; what you choose is remembered for this account.',
          'We propose a match for each line by amount, date and words. Confirm one, or all of them, or choose entries yourself.',
          'Record what is missing from the line itself: as a payment of invoices or bills, as an expense such as a bank fee, or to any account.',
          'A payout of your card provider is proposed by itself, with how many payments and which fees it has; what it doesn’t explain is named. What was taken or refunded at the provider, not here, waits in Suspense.',
          'When the difference is None, your books and the bank agree. You can undo a match.',
        ],
      },
      {
        heading: 'Export to Xero, QuickBooks or MYOB',
        steps: [
          'Under Accounts, give each account its code from your accounting software. Xero doesn’t accept imported payments or journals on bank accounts: use a clearing account.',
          'Under Export, choose the program and the dates. Compare each account with the journal before you export.',
          'Download the files and import each one there. Invoices on account, bills and payments go one by one; each till is one summary a day.',
          'Nothing is exported twice. Later changes go out as corrections with the next export.',
          'You can download an export again, or undo an export you haven’t imported.',
        ],
      },
      {
        heading: 'File a tax return and close the books',
        steps: [
          'Under Tax return, choose the period and check each box. Open a box to see its invoices and bills.',
          'Send the return to the tax office, then choose File this return. We save the figures and close the books up to the last day of the period.',
          'Under Closing, open a filed return to compare the figures with today’s books. To file again, undo the filing first.',
          'To close a month without a return, choose Close a period. Nothing dated on a closed day can be added, changed or voided.',
          'Forgot something? Add an adjusting entry, dated on an open day, with a reason.',
          'An admin can reopen the books, with a reason.',
        ],
      },
      {
        heading: 'Saved reports',
        text: 'Start a report and carry on working: we prepare it in the background and notify you. It stays under History, unchanged.',
      },
    ],
  },
  {
    id: 'analytics',
    title: 'Analytics',
    screen: '/analytics',
    about: 'Sell-through, margins, losses and forecasts.',
    picture: 'analytics',
    shows: { address: '/analytics?view=margin' },
    keywords:
      'forecast margin loss heat map abc plan what if sell-through waterfall slider stock-out season planner production recipe weeks crop time override discount approval',
    parts: [
      {
        heading: 'The views',
        points: [
          'Sell-through shows the share of your plants that sold; ABC shows your top sellers. Click a plant to see its sales.',
          'Margin breaks down the price of one plant: young plant, pot, mix, labour, losses, space, discount, tax, and by size. Move a slider to see the effect of fewer losses or a dearer pot.',
          'Losses by method and month, stock age, busy hours, season on season, and stock-outs. Click a line or a cell to see its batches and sales.',
          'Price overrides: sales, quotes and lay-bys below the agreed price, with who sold, who approved, and why.',
          'Export every view as CSV, Excel or PDF, including the forecast and the plan.',
        ],
      },
      {
        heading: 'Planner',
        text: 'Plan six months to three years ahead: what to sow, stick, pot and buy each week, from open orders, forecast demand, and your own batches’ growing times and losses. Each line names its limit: time, labour, space, the kind of place that its recipe needs, or mother plants. Tap a line to see why. Under Demand, you can override a number, with a reason. A plant with prices by grade is grown in the number that its scarcest grade needs. Tick lines to create tasks and purchase orders; one Undo reverses them all. Planned and sold shows how such a plan would have done over the past year.',
      },
      {
        heading: 'Production recipes',
        points: [
          'Before you have batches of your own, tell the planner how you grow: under Planner, Recipes, for each plant, container and start, the weeks from start to potting and from potting to sale, by season, and what is lost in each stage.',
          'A season that you leave empty takes as long as the slowest one you enter. With several starts for a plant, the plan takes the one that is in time.',
          'Recipes come in by spreadsheet under Import, Production recipes; Export CSV writes the same columns.',
          'Each batch that you grow to sale counts against the recipe; after eight, only your own batches count. Tap a line of the plan to see which it followed.',
        ],
      },
      {
        heading: 'Forecasts',
        text: 'Forecasts use only your own history, with a likely range. With fewer than eight cases they use defaults, and say so. The track record shows how often the range was right.',
      },
    ],
  },
]
