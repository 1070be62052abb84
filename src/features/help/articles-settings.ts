/** Help: notifications and settings. */
import type { Article } from './article.ts'

export const settings: readonly Article[] = [
  {
    id: 'notifications',
    title: 'Notifications',
    screen: '/notifications',
    about: 'What is low, due and ready, told once to those it concerns.',
    picture: 'notifications',
    keywords: 'bell low stock threshold unread e-mail digest mail unsubscribe',
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
    keywords:
      'theme dark tax rate vat gst reduced zero device logout users roles seats pin discount limit receipt discount growth stage location vendor audit change password sign in logo bank account iban sort code bsb where to pay',
    parts: [
      {
        heading: 'Devices',
        text: 'You can be signed in on two devices. One more, and the one that was idle longest is signed out; if both are in use, the new one is told so and has half a minute.',
      },
      {
        heading: 'Your password',
        text: 'To change your password, choose Account and password in the menu of your name, at the top right.',
      },
      {
        heading: 'For admins',
        points: [
          'Changes are saved automatically half a second after the last key.',
          'Tax Rates: what is charged on goods of each kind. Change from a day ends a rate the day before; sales keep the rate they were made at.',
          'Payment Details: your bank account, printed on unpaid invoices, statements, quotes and order confirmations, and in their e-mails.',
          'Logo: a picture for your invoices, quotes, receipts, credit notes, statements and availability lists.',
          'Discount Limits: how far below the agreed price each role may sell without the PIN of a manager.',
          'Users: roles, invitations and seats, and the PINs of managers. The admin’s own role stays.',
          'History: who changed what, when, from what to what.',
        ],
      },
    ],
  },
  {
    id: 'personal-data',
    title: 'Personal data',
    screen: '/profile/personal-data',
    about: 'See, export or erase what is held about one person: a customer, a vendor, or somebody who worked here.',
    picture: 'personal-data',
    shows: { address: '/profile/personal-data?search=an' },
    keywords: 'gdpr privacy erase delete forget person customer right of access subject request former staff',
    parts: [
      {
        heading: 'Find',
        text: 'Open Profile, Find a person, and type a part of the name, the e-mail address or the phone number. Customers without an account are found by what is written on sales, orders, quotes and e-mails: search for the name and for the address.',
      },
      {
        heading: 'Export',
        text: 'Export gives one ZIP with a page for people and the same as JSON. If you signed in more than ten minutes ago, you sign in once more first.',
      },
      {
        heading: 'Erase',
        points: [
          'The table says what goes, what stays and why. Invoices, payments and ledgers stay for as long as the tax law of your country wants; so do the name and address that an invoice prints.',
          'A customer with a balance, an open order or a lay-by is not erased: settle these first.',
          'A member of staff is erased by an admin, after being deactivated under Profile, Users. Their work stays under “Former member” and their initials.',
          'By hand: the name may be in notes that somebody typed. Look for it there.',
          'It cannot be undone. The history says who erased whom, without the name. Backups hold the person until they are deleted.',
        ],
      },
    ],
  },
  {
    id: 'your-data',
    title: 'Your data',
    screen: '/profile/data',
    about: 'Export everything, import an export, prove that history was not changed, and erase the nursery.',
    picture: 'your-data',
    keywords:
      'export import download everything zip backup move leave copy archive seal proof verify tamper gdpr erase delete nursery close account',
    parts: [
      {
        heading: 'Export',
        points: [
          'Download everything gives one ZIP: each table as CSV for a spreadsheet and as JSON for an import, photos, documents, and checksums. It also works when the subscription has ended.',
          'If you signed in more than ten minutes ago, you sign in once more first. Who exported when is in the history.',
          'PINs, and the links you shared of your availability list, are not in it: set and share them anew after an import.',
        ],
      },
      {
        heading: 'Import',
        points: [
          'Sign up for a new nursery, open Profile, Admin, Your data, and choose the ZIP. Only an empty nursery can import.',
          'Every checksum is compared first. A file that is damaged or missing is named, and nothing is imported.',
          'You become the admin of what comes in. Invite the others again: with the same, confirmed e-mail address they are who they were.',
        ],
      },
      {
        heading: 'Erase',
        text: 'Erase this nursery wants an export of the last day, its name, and a fresh sign-in. For 14 days you can still keep it; the admins get a mail. Then every record, photo and document is deleted, and the accounts of its people. What the operator of Glasshouse needs for its own invoices stays, without your name.',
      },
      {
        heading: 'Storage',
        text: 'Photos and receipts count towards the storage of the plan: 5 GB, 20 GB or 60 GB. The card says what uses it. Where it is full, a new photo is refused until you delete others or upgrade.',
      },
      {
        heading: 'Proof of history',
        text: 'The history and the ledgers are sealed every hour, each seal with the hash of the one before. Unpack an export and run "node verify.mts" in it (Node 22.18 or newer): it names every row that was changed, removed or added since. Save a seal outside of Glasshouse, or have it mailed every month (Profile, Admin, Monthly seal to), and "node verify.mts --seal 41:…" also proves that the whole chain was not written anew.',
      },
    ],
  },
]
