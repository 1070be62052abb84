/** Help: business accounts and expenses. */
import type { Article } from './article.ts'

export const accounts: readonly Article[] = [
  {
    id: 'accounts',
    title: 'Business Accounts',
    screen: '/reports/business-accounts',
    about: 'Trade customers who pay on account: balances, credit limits, statements and reminders.',
    picture: 'accounts',
    keywords:
      'credit limit hold statement ageing payment trade discount price group quantity break wholesale terms exempt certificate overdue reminder dunning final notice month end code contact',
    parts: [
      {
        heading: 'Payments',
        text: 'Take a payment pays off open invoices, oldest first, or only the ones you choose. You can’t take more than the customer owes.',
      },
      {
        heading: 'Limits',
        text: 'An account on hold can’t be charged at the till. Only a manager can charge an account over its limit. Print a statement or download it as CSV; Ageing shows all accounts together.',
      },
      {
        heading: 'Statements and reminders',
        points: [
          'Under Statements and reminders, choose who gets a statement or a payment reminder. The list shows who can’t get one, and why. E-mails go out in the background, and you see the result for each account.',
          'Reminders go up one level at a time. Set the levels, their days and their wording in the settings. No customer gets two on the same day, and you can exclude an account.',
          'Overdue lists accounts with an invoice past its due date. Managers get a notification for each.',
        ],
      },
      {
        heading: 'Price groups',
        points: [
          'Under Price groups, set a percentage off everything, or a price for a plant or a size, with quantity breaks if you like. Give an account its group, and the till, orders and availability lists use those prices.',
          'The most specific price applies: first a plant in a size, then a plant, then a size, then everything. No account pays more than the list price.',
          'At the till, choose the account first: each line shows its price and where the price comes from. This works offline too.',
        ],
      },
      {
        heading: 'Terms and tax',
        text: 'Payment is due a number of days after the invoice, or on a set day of the following month. Mark an overseas account as an export or reverse charge; its invoices say so. With an exemption certificate, an account pays no tax until the certificate expires. We remind you a month before.',
      },
    ],
  },
  {
    id: 'account',
    title: 'A business account',
    screen: '/reports/business-accounts/$',
    about: 'One customer’s balance, overdue invoices, purchases and notes.',
    picture: 'account',
    shows: { address: '/reports/business-accounts', press: ['first row'] },
    keywords: 'statement payment limit hold activity call note price group exempt',
    parts: [
      {
        heading: 'Money',
        points: [
          'Take a payment: pays off open invoices, oldest first, or only the ones you choose.',
          'Statement: for any dates, printed, as PDF or CSV, or by e-mail.',
          'Payments: each payment with its date, method and invoice. A manager can reverse a bounced payment, or correct a wrong account, invoice, amount, method or date.',
          'The credit limit and hold decide whether the till can sell on account.',
        ],
      },
      {
        heading: 'Calls and notes',
        text: 'Calls, visits and notes appear next to invoices and payments, so anyone who answers the phone is up to date. You can change or delete your own entries; a manager can change any.',
      },
    ],
  },
  {
    id: 'expenses',
    title: 'Expenses',
    screen: '/expenses',
    about: 'Your spending, with tax and receipts.',
    picture: 'expenses',
    keywords: 'cost gst vat receipt vendor bill photo pdf rent power insurance monthly recurring standing',
    parts: [
      {
        heading: 'Add an expense',
        text: 'Record purchases you pay for right away; enter anything you pay later as a bill. Cost, vendor and category are enough: we suggest the tax from the vendor and the category, and you can change it. Attach a photo of the receipt. Buying supplies adds them to stock in the same step.',
      },
      {
        heading: 'Receipts',
        text: 'Take photos with your phone or choose files, photos or PDFs, as many as you need. The paper clip in the list opens them; “Without a receipt” lists expenses that still need one. Only admins and managers can see receipts.',
      },
      {
        heading: 'Recurring expenses',
        points: [
          'Set up rent, power or insurance once under Recurring, with its frequency and first date. Each is then recorded automatically, and you get a notification. Choose how it is paid: at once, or by bill; a bill is due by its terms and stays under Bills until you pay it.',
          'In a shorter month, the expense falls on the last day. If the system was down, missed expenses are added afterwards, once each.',
          'Expenses that fall due during a pause are skipped. Set a last date to end them.',
        ],
      },
    ],
  },
  {
    id: 'bills',
    title: 'Bills',
    screen: '/bills',
    about: 'Bills from vendors: due, overdue and paid, with part payments and credit notes.',
    picture: 'bills',
    keywords: 'payable creditor vendor supplier invoice due overdue ageing pay part payment credit note refund reverse terms',
    parts: [
      {
        heading: 'Enter a bill',
        text: 'Enter the vendor, their bill number, the date, and a line for each category. The due date follows the vendor’s terms (Settings, Vendors), and you can change it. A bill number already entered for that vendor is refused. The bill counts as an expense and in the tax return on its date, paid or not.',
      },
      {
        heading: 'Pay',
        points: [
          'Open a bill to pay it in full or in part. On the vendor’s page, pay several bills in one payment: earliest due first, or the ones you choose.',
          'Each payment has a date, a method and a reference. Cash comes out of the drawer of an open till.',
          'Reverse a bounced or mistaken payment under Payments, with a reason: its bills are unpaid again.',
        ],
      },
      {
        heading: 'Vendor credit notes',
        text: 'Add a credit note like a bill. Apply it to open bills, or record the refund when the vendor pays you.',
      },
      {
        heading: 'Correct or void a bill',
        text: 'Open an unpaid bill to change or void it; any stock it added is corrected too. If it has payments, reverse them first.',
      },
      {
        heading: 'Purchase orders',
        text: 'When you receive a delivery, choose whether its bill is paid, to pay, or still to come. Deliveries without a bill are listed under Purchase orders, Not billed. Enter the bill there: each line compares ordered, received and billed. If the billed price differs from the delivery, the difference shows as a purchase variance in the profit and loss.',
      },
      {
        heading: 'Ageing',
        text: 'Your balance with each vendor on any date, by how long it is overdue. Open a vendor to see the bills. The total matches trade creditors in the balance sheet.',
      },
    ],
  },
]
