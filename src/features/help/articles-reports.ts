/** Help: the reports and analytics. */
import type { Article } from './article.ts'

export const reports: readonly Article[] = [
  {
    id: 'reports',
    title: 'Reports',
    screen: '/reports',
    about: 'Sales, expenses and the financial year: figures that open to the documents behind them.',
    picture: 'reports',
    shows: { address: '/reports/financial?key=revenue&of=Total+revenue' },
    keywords: 'export xlsx csv pdf print filter bookmark',
    parts: [
      {
        heading: 'Any report',
        points: [
          'Filters stand in the address: a report can be bookmarked and sent on.',
          'A figure opens to the documents it is made of, a total to all of them; from there each invoice, expense, payment or batch is one click away.',
          'It leaves as CSV, Excel or PDF, and prints whole. The lines behind a figure leave as CSV or Excel.',
          'Export, E-mail sends it as a PDF, and if you like as a spreadsheet, to up to five addresses. What was sent is listed under Notifications, E-mails.',
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
    keywords: 'margin turnover best seller staff customer method discount trend',
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
    keywords: 'cost vendor category tax gst vat spending',
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
    about:
      'Profit and loss, balance sheet, trial balance and journal, the tax return, what the stock is worth, and the closing of the books.',
    picture: 'financial',
    keywords:
      'profit loss balance sheet trial balance journal ledger debit credit chart accounts accountant gst bas vat return tax worksheet valuation cash flow close period month year adjusting history xero quickbooks myob export accounting program',
    parts: [
      {
        heading: 'The statements',
        points: [
          'Profit and loss by your financial year, beside the year before. Cost of sales is what left the stock: sold, lost, used, and what counts differed by.',
          'Balance sheet and trial balance on any day, from the journal.',
          'Tax return: a worksheet for New Zealand, Australia, the United Kingdom or the EU, by kind of tax, on the invoice basis or the payments (cash) basis as Settings, Admin says. A deposit counts when the law of your country taxes it. Every box opens to its lines.',
          'Stock value on any day, cash flow (what bank, cash and card accounts moved by, and what is held for customers), and the books of plants that add up to the plant.',
          'Each of their figures opens to the sales, payments, expenses, batches and supplies behind it.',
        ],
      },
      {
        heading: 'The journal',
        points: [
          'Sales, payments, expenses, deliveries, potting and losses are posted by themselves, as debits and credits that balance. An entry opens to its document.',
          'Under New entry you write what no document books: opening balances, a loan, depreciation. A wrong entry is reversed, never changed.',
          'Under Accounts you give each account the code and name of your accounting program, and an expense category an account of its own.',
        ],
      },
      {
        heading: 'Export to Xero, QuickBooks or MYOB',
        steps: [
          'Under Accounts, give each account the code it has in your accounting program. Xero takes payments and journals only to accounts that are no bank account: use a clearing account there.',
          'Under Export, choose the program and the days. Every account is shown beside the journal before you export.',
          'Download the files and import each there. Invoices on account, bills and payments go one by one; a till is one summary a day.',
          'Nothing is exported twice. What you change later goes out as a correction with the next export.',
          'An export can be downloaded again, and undone if it was not imported.',
        ],
      },
      {
        heading: 'File a tax return and close the books',
        steps: [
          'Under Tax return, choose the period and check each box: it opens to its invoices and bills.',
          'Send the return to the tax office, then choose File this return. Its figures are saved and the books are closed up to its last day.',
          'Under Closing, open a filed return to compare it with the books today. To file it again, undo the filing first.',
          'To close a month without a return, choose Close a period. Nothing dated on a closed day can be added, changed or voided.',
          'Something was forgotten? Add an adjusting entry: it is booked on an open day, with its reason.',
          'An admin can open the books again, with a reason.',
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
    keywords:
      'forecast margin loss heat map abc plan what if sell-through waterfall slider stock-out season planner override discount approval',
    parts: [
      {
        heading: 'The views',
        points: [
          'Sell-through and ABC: what of the plants that could be sold was sold, and which few bring most of the money. A plant opens to its sales.',
          'Margin takes the price of one plant apart: young plant, pot, mix, labour, losses, discount, tax. Move a slider and see what half the losses or a dearer pot would do.',
          'Losses by method and month, the age of what stands, the busy hours, season on season, and what sold out while it was asked for. A line or a cell opens to its batches and sales.',
          'Price overrides: what was sold, quoted or put aside below its agreed price, by whom, approved by whom, and why.',
          'Every view leaves as CSV, Excel or PDF, the forecast and the plan too.',
        ],
      },
      {
        heading: 'Planner',
        text: 'For half a year to three years: what to sow, stick, pot and buy each week, by open orders, the forecast demand of each plant and the times and losses of your own batches. Each line names its limit: time, hands, room or mother plants. Tap a line to see why; under Demand a number can be changed by hand, with a reason, and stays. Tick lines and they become tasks and purchase orders, undone with one Undo. Planned and sold shows how such a plan would have done over the past year.',
      },
      {
        heading: 'Forecasts',
        text: 'Made from your own history only, with a band that says how sure it is. Below eight cases it says that it uses defaults, and its record shows how often the band was right.',
      },
    ],
  },
]
