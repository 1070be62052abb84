/** Help: notifications and settings. */
import type { Article } from './article.ts'

export const settings: readonly Article[] = [
  {
    id: 'notifications',
    title: 'Notifications',
    screen: '/notifications',
    about: 'Alerts for low stock, due tasks and finished reports, sent once to the people concerned.',
    picture: 'notifications',
    keywords: 'bell low stock threshold unread e-mail digest mail unsubscribe',
    parts: [
      {
        heading: 'What you’re notified about',
        points: [
          'Pots and mixes below their thresholds, batches with few plants left, supplies below their reorder point.',
          'Your tasks for the day, at seven in the morning.',
          'Orders and reports that are ready.',
          'Locations closed after spraying, and when you can re-enter.',
          'Recurring expenses as they are recorded.',
        ],
      },
      {
        heading: 'Fewer notifications',
        text: 'In the notification settings, switch off types for yourself. Thresholds apply to the whole nursery.',
      },
      {
        heading: 'By e-mail',
        text: 'Get your unread notifications in one e-mail, every morning or on Mondays at seven. Choose this under Settings. To stop, choose Never or use the link at the end of any e-mail.',
      },
      {
        heading: 'On a locked phone',
        text: 'Under Settings, switch on notifications for a device and choose the kinds: a task, an order, low stock. They appear while Glasshouse is closed, but not in your quiet hours. On an iPhone or iPad, add Glasshouse to the Home Screen first. Logging out ends them.',
      },
    ],
  },
  {
    id: 'settings',
    title: 'Profile and settings',
    screen: '/profile',
    about: 'Themes and devices for everyone; the nursery, users and history for admins.',
    picture: 'settings',
    keywords:
      'theme dark features hide menu simple tax rate vat gst reduced zero device logout users roles seats pin discount limit receipt discount growth stage location vendor audit change password sign in logo bank account iban sort code bsb where to pay card terminal reader stripe eftpos api key program web shop integration developer connect calendar ical ics subscribe',
    parts: [
      {
        heading: 'Devices',
        text: 'You can be signed in on two devices. Sign in on a third, and the one idle longest is signed out. If both are in use, the new one shows a warning and has 30 seconds.',
      },
      {
        heading: 'Calendar',
        text: 'Make a calendar address to see your tasks, deliveries, orders due and bills due in the calendar of your phone or computer, as a subscription. What is moved or cancelled here follows there. The address is shown once; anyone who has it sees your calendar. Revoke it, or make a new one, to stop the old one.',
      },
      {
        heading: 'Light or dark',
        text: 'Open the menu under your name to switch between light and dark. Profile has all themes.',
      },
      {
        heading: 'Your password',
        text: 'To change your password, open the menu under your name, at the top right, and choose Account and password.',
      },
      {
        heading: 'For admins',
        points: [
          'Changes save automatically. The list at the left has a page for each subject, and a search.',
          'Features: switch off what you don’t use. It leaves menus and tabs; Find still opens it, and using it switches it on.',
          'Tax Rates: the rate for each kind of goods. Change from a day ends the old rate the day before; earlier sales don’t change.',
          'Payment Details: your bank account, printed on unpaid invoices, statements, quotes and order confirmations, and in their e-mails.',
          'Logo: for your invoices, quotes, receipts, credit notes, statements and availability lists.',
          'Discount Limits: how far below the agreed price each role can sell without a manager’s PIN.',
          'Card payments: connect Stripe, or the simulator to try it, and give each till its card reader. In Stripe, make a restricted key under Developers, API keys, and enter it here. Then add the address that is shown as a webhook there, and enter its signing secret. Fees, payouts and chargebacks are booked by themselves within the hour. The terminal can ask for a tip, and add the surcharge that you set at Square, where the law allows one.',
          'Payment Details, Pay online: puts a link and a code on unpaid invoices, statements, reminders and order confirmations. Customers pay by card or wallet, and the payment is booked at once. Copy payment link is in the menu of an invoice.',
          'API keys: let a program, such as a web shop, use Glasshouse. Choose what it may do; money and personal data are separate choices. Revoke a key to stop it at once.',
          'Webhooks: tell a program at once when something happens, such as a sale or low stock. Sent events shows what it answered; Send again repeats one, and Send a test tries the address.',
          'Users: roles, invitations, seats and PINs. Admins can’t change their own role.',
          'History: every change, with who made it, when, and the old and new values.',
        ],
      },
    ],
  },
  {
    id: 'personal-data',
    title: 'Personal data',
    screen: '/profile/personal-data',
    about: 'See, export or erase the data you hold about one person: a customer, a vendor or a former member of staff.',
    picture: 'personal-data',
    shows: { address: '/profile/personal-data?search=an' },
    keywords: 'gdpr privacy erase delete forget person customer right of access subject request former staff',
    parts: [
      {
        heading: 'Find',
        text: 'Open Settings, Personal data (a manager: Profile), and press Find a person. Type part of the name, e-mail address or phone number. Customers without an account are found through their sales, orders, quotes and e-mails: search for both the name and the address.',
      },
      {
        heading: 'Export',
        text: 'Export gives you one ZIP with a readable page and the same data as JSON. If you signed in more than ten minutes ago, we ask you to sign in again.',
      },
      {
        heading: 'Erase',
        points: [
          'The table shows what is erased, what stays and why. Invoices, payments and ledgers, with the name and address on each invoice, stay for as long as your country’s tax law requires.',
          'You can’t erase a customer with a balance, an open order or a lay-by: settle these first.',
          'To erase a member of staff, an admin first deactivates them under Profile, Users. Their work stays under “Former member” and their initials.',
          'Check notes yourself: someone may have typed the name there.',
          'You can’t undo an erasure. The history records who erased the data, without the person’s name. The data stays in backups until those are deleted.',
        ],
      },
    ],
  },
  {
    id: 'your-data',
    title: 'Your data',
    screen: '/profile/data',
    about: 'Export everything, import an export, prove your history is unchanged, or erase the nursery.',
    picture: 'your-data',
    keywords:
      'export import download everything zip backup move leave copy archive seal proof verify tamper gdpr erase delete nursery close account',
    parts: [
      {
        heading: 'Export',
        points: [
          'Export everything makes one ZIP: each table as CSV for spreadsheets and as JSON for imports, with photos, documents and checksums. You can export after your subscription ends, too: the owner gets a link by e-mail that works for 90 days.',
          'It runs in the background. A notification tells you when the file is ready, and your digest by e-mail, if you get one. Download it within seven days: then the file is deleted.',
          'If you signed in more than ten minutes ago, we ask you to sign in again. Each download is recorded in the history.',
          'PINs and shared links to your availability list are not exported: set them up again after an import.',
        ],
      },
      {
        heading: 'Import',
        points: [
          'Sign up for a new nursery, open Profile, Admin, Your data, and choose the ZIP. Only an empty nursery can import.',
          'We check every file first. If one is damaged or missing, we name it and import nothing.',
          'You are the admin of the imported nursery. Invite your team again: with the same confirmed e-mail address, they are linked to their earlier work.',
        ],
      },
      {
        heading: 'Erase',
        text: 'To use Erase this nursery, you need an export that was downloaded within the last day, the nursery’s name and a fresh sign-in. Admins get an e-mail, and you have 14 days to change your mind. Then we delete every record, photo, document and user account. We keep only the data Glasshouse needs for its own invoices, without your name.',
      },
      {
        heading: 'Storage',
        text: 'Photos and receipts count towards your plan’s storage: 5 GB, 20 GB or 60 GB. The card shows what takes up space. When storage is full, delete photos or upgrade to add more.',
      },
      {
        heading: 'Proof of history',
        text: 'The history and ledgers are sealed every hour; each seal includes the hash of the one before. Unzip an export and run "node verify.mts" there (Node 22.18 or newer) to list every row changed, removed or added since. Save a seal outside Glasshouse, or have one e-mailed every month (Profile, Admin, Monthly seal to). Then "node verify.mts --seal 41:…" also proves that the whole chain was not rewritten.',
      },
    ],
  },
]
