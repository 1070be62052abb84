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
]
