/** Help: orders. */
import type { Article } from './article.ts'

export const orders: readonly Article[] = [
  {
    id: 'orders',
    title: 'Orders',
    screen: '/orders',
    about: 'What customers asked for: to be picked now, or promised for later.',
    picture: 'orders',
    keywords: 'pick delivery future reserve commit docket',
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
    keywords: 'quote confirm reserve future current customer due discount price group change edit',
    parts: [
      {
        heading: 'Write it down',
        steps: [
          'Choose the account, or type a customer’s name. With an account, its prices and terms follow.',
          'Add plants and sizes: each line says what can be sold now and what is promised already.',
          'Say by when. A current order reserves what stands; a future one is promised from what grows.',
          'Add the customer’s PO number, another delivery address and a delivery time if you have them: they are printed on the docket and the invoice.',
          'A discount is an amount off the whole order, beyond the prices agreed with the account.',
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
    keywords: 'pick list docket delivery deposit invoice cancel repeat standing confirmation mail',
    parts: [
      {
        heading: 'Step by step',
        points: [
          'Confirm reserves the plants, with a deposit if you like; the confirmation goes by mail or as a PDF.',
          'Pick list tells which batches at which places. Put ready says where they stand, and tells the customer’s seller.',
          'Supplies are ordered beside plants, bulk by the part: 1.5 m³ of bark leaves and is invoiced in parts as well.',
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
]
