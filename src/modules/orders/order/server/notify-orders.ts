/** Notifies the sales staff of an order that came in from a public list, and of one that is ready. */
import { notify } from '#modules/messages/server/notify.ts'
import type { Db } from '#server/database.ts'

interface NotifiedOrder {
  readonly id: string
  readonly order_number: number | null
  readonly customer_name: string
}

const nameOf = ({ order_number, customer_name }: NotifiedOrder) =>
  `Order ${order_number ?? ''}${customer_name ? ` of ${customer_name}` : ''}`.replace(/ +/g, ' ')

export const notifyReady = (db: Db, order: NotifiedOrder, location: string) =>
  notify(db, {
    notification_type: 'order',
    title: `${nameOf(order)} is ready`,
    message: location ? `Location: ${location}.` : '',
    reference_type: 'order',
    reference_id: order.id,
  })

export const notifyAccepted = (db: Db, order: NotifiedOrder) =>
  notify(db, {
    notification_type: 'order',
    title: `${nameOf(order)} was a quote that its customer accepted and paid for`,
    message: 'It is a draft. Look it over, then confirm it to reserve the plants.',
    reference_type: 'order',
    reference_id: order.id,
  })

export const notifyRequested = (db: Db, order: NotifiedOrder) =>
  notify(db, {
    notification_type: 'order',
    title: `${nameOf(order)} came in by the availability list`,
    message: 'It is a draft. Look it over, then confirm it to reserve the plants.',
    reference_type: 'order',
    reference_id: order.id,
  })
