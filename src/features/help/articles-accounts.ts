/** Help: business accounts and expenses. */
import type { Article } from './article.ts'

export const accounts: readonly Article[] = [
  {
    id: 'accounts',
    title: 'Business Accounts',
    screen: '/reports/business-accounts',
    about: 'Customers that buy on terms: what they owe, since when, and what was said.',
    picture: 'accounts',
    keywords:
      'credit limit hold statement ageing payment trade discount price group quantity break wholesale terms exempt certificate overdue reminder dunning final notice month end code contact',
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
        heading: 'Statements and reminders',
        points: [
          'Under Statements and reminders choose who gets a statement or a payment reminder; the list says who cannot get one, and why. The e-mails leave in the background, with the result for each account.',
          'Reminders go up one level at a time: the levels, their days and their words are in the settings. Nobody gets two on one day, and an account can be excluded.',
          'Overdue lists the accounts with an unpaid invoice past its due date. Managers are notified of each.',
        ],
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
        text: 'An account pays so many days after the invoice, or on a day of the next month. An account abroad is an export or a reverse charge, which its invoices say. With the number of a certificate it pays no tax until the day it ends; a month before, the bell reminds you.',
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
    keywords: 'statement payment limit hold activity call note price group exempt',
    parts: [
      {
        heading: 'Money',
        points: [
          'Take a payment: over the open invoices from the oldest, or over those you choose.',
          'Statement: the days you choose, on paper, as PDF, CSV or by mail.',
          'Payments: each payment with its day, method and invoice; a manager can reverse one that bounced, or correct one that was booked for the wrong account or invoice, or with the wrong amount, method or day.',
          'Limit and hold decide whether the till may sell on account.',
        ],
      },
      {
        heading: 'Words',
        text: 'Activities keep calls, visits and notes beside invoices and payments, so that whoever picks up the telephone knows. What you noted yourself you can change or delete; a manager can change any.',
      },
    ],
  },
  {
    id: 'expenses',
    title: 'Expenses',
    screen: '/expenses',
    about: 'What the nursery spends, with its tax and its receipt.',
    picture: 'expenses',
    keywords: 'cost gst vat receipt vendor bill photo pdf rent power insurance monthly recurring standing',
    parts: [
      {
        heading: 'Enter one',
        text: 'For what is paid at once; what is paid later is a bill. Cost, vendor and category are enough: the tax is filled in by what the vendor charges and what the category had last, and can be changed. A photo of the receipt goes with it. Buying supplies raises their stock in the same step.',
      },
      {
        heading: 'Receipts',
        text: 'Take a photo with the phone or choose files: photos and PDFs, several to an expense. The paper clip in the list opens them; “Without a receipt” lists what still lacks one. They can be seen by admins and managers only.',
      },
      {
        heading: 'What recurs',
        points: [
          'Rent, power, insurance: under Recurring, set up once with its frequency and first day. Each is recorded on its day automatically, with a notification.',
          'A month too short has it on its last day. After a stop, what was missed is caught up, each once.',
          'Pause it, and what falls due meanwhile is left out; give it a last day, and it ends on that day.',
        ],
      },
    ],
  },
  {
    id: 'bills',
    title: 'Bills',
    screen: '/bills',
    about: 'What is owed to vendors: bills, part payments, credit notes, and what is overdue.',
    picture: 'bills',
    keywords: 'payable creditor vendor supplier invoice due overdue ageing pay part payment credit note refund reverse terms',
    parts: [
      {
        heading: 'Enter a bill',
        text: 'Vendor, the vendor’s number, the date, and a line for each category. The due date comes from the vendor’s terms (Settings, Vendors) and can be changed. A number that a vendor has used before is refused. The bill counts as an expense and in the tax return on its date, paid or not.',
      },
      {
        heading: 'Pay',
        points: [
          'Pay one bill where it is open, whole or in part; or all bills of a vendor in one payment on the vendor’s page, those due first or those that are chosen.',
          'Each payment has a day, a way and a reference. Cash comes out of the drawer of an open till.',
          'A payment that bounced or was a mistake is reversed under Payments, with a reason: its bills are owed again.',
        ],
      },
      {
        heading: 'Credit notes of vendors',
        text: 'Add a credit note like a bill. Use it for open bills, or record the refund when the vendor pays it back.',
      },
      {
        heading: 'Correct',
        text: 'A bill of which nothing is paid is changed or voided where it is open. Stock that it raised is corrected with it. Reverse its payments first where something is paid.',
      },
      {
        heading: 'Purchase orders',
        text: 'Receiving says whether the bill came with the goods and is paid, is to be paid, or comes later. What came without a bill is listed under Purchase orders, Not billed: Enter the bill there, and each line shows what was ordered, what came and what is billed. A price that differs from the delivery’s is a difference of purchases in the profit and loss.',
      },
      {
        heading: 'Ageing',
        text: 'What is owed to each vendor on a day, by how long it is overdue. A vendor opens its bills. It agrees with the account for trade creditors in the balance sheet.',
      },
    ],
  },
]
