/** Help: orders. */
import type { Article } from './article.ts'

export const orders: readonly Article[] = [
  {
    id: 'orders',
    title: 'Orders',
    screen: '/orders',
    about: 'Customer orders: to pick now or to grow for later.',
    picture: 'orders',
    keywords: 'pick delivery future reserve commit docket',
    parts: [
      {
        heading: 'From order to invoice',
        points: [
          'A current order is confirmed, picked, ready, delivered and invoiced, once.',
          'Mark items of a future order ready, with their location.',
          'Ordered plants count as committed, so you don’t sell the same plants twice.',
          'Confirm with a deposit takes money before the invoice. The deposit comes off the invoice, or you refund it if the order is cancelled.',
          'Deliveries plans runs: a vehicle, its driver and its stops in order. When a run leaves, each stop gets its docket.',
          'Repeat makes a standing order: a new draft every week, fortnight or month, a few days ahead. Pause it, skip a date or end it under Standing.',
        ],
      },
    ],
  },
  {
    id: 'deliveries',
    title: 'My deliveries',
    screen: '/deliveries/today',
    about: 'The runs you drive today: the next stop, what to unload, and the proof that it arrived.',
    picture: 'deliveries',
    keywords: 'driver drive run stop route map address phone signature photo proof receiver van truck vehicle undelivered',
    parts: [
      {
        heading: 'On the way',
        steps: [
          'Load from the top of the list: the last stop goes in first. Press Leave when you drive off; each stop gets its docket.',
          'Touch the address to open the map of your phone, or the number to call.',
          'Delivered takes the name of the receiver and a signature. Or take a photo of what you left.',
          'If only a part was taken, choose Partly delivered and enter how many of each line.',
          'Could not deliver needs a reason: nobody at home, refused, closed, wrong address, or your own words. The plants return to stock, reserved for the order.',
        ],
      },
      {
        heading: 'Without a network',
        text: 'Marks are saved on this phone with the time you made them, and sent when the network is back. If the office marked a stop meanwhile, Resolve shows both and you decide. Leave before you lose the network.',
      },
      {
        heading: 'Change your mind',
        points: ['Go here next takes a later stop first.', 'Undo takes a wrong mark back: the plants are on the vehicle again.'],
      },
    ],
  },
  {
    id: 'new-order',
    title: 'Write an order',
    screen: '/orders/new',
    also: ['/orders/$/edit'],
    about: 'An order for now or for later: customer, plants, quantities and due date.',
    picture: 'new-order',
    keywords: 'quote confirm reserve future current customer due discount price group change edit',
    parts: [
      {
        heading: 'New order',
        steps: [
          'Choose the account, or type a customer’s name. An account brings its prices and terms.',
          'Add plants and sizes: each line shows how many are available and how many are already committed.',
          'Set the due date. A current order reserves plants on hand; a future order reserves plants still growing.',
          'Add the customer’s PO number, a different delivery address and a delivery time if you have them. They print on the docket and the invoice.',
          'A discount is an amount off the whole order, on top of the account’s prices.',
          'Save as a draft, or confirm.',
        ],
      },
      {
        heading: 'Change an order',
        text: 'You can change an order until it is picked; reserved plants are updated. Delivered or invoiced items don’t change.',
      },
    ],
  },
  {
    id: 'order',
    title: 'An order',
    screen: '/orders/$',
    about: 'One order from confirmation to invoice: reserved, picked, delivered and paid.',
    picture: 'order',
    shows: { address: '/orders', press: ['first row'] },
    keywords: 'pick list docket delivery deposit invoice cancel repeat standing confirmation mail',
    parts: [
      {
        heading: 'Step by step',
        points: [
          'Confirm reserves the plants, with a deposit if you like. Send the confirmation by e-mail or as a PDF.',
          'Pick list shows the batches and their locations. Put ready records where the order is waiting and notifies the salesperson.',
          'Add supplies along with plants. You can deliver and invoice bulk items in parts, such as 1.5 m³ of bark.',
          'Deliver makes a docket; undelivered items stay open.',
          'Invoice creates the sale and takes off the deposit. You can invoice an order only once.',
        ],
      },
      {
        heading: 'Cancel an order',
        text: 'Reserved plants are available again right away. Refund or keep the deposit, as you agreed.',
      },
    ],
  },
]
