/** Plants reserved by orders: whether a sale would take some of them, and the message about it. */
import type { OrderId, PlantTypeId } from '#kernel/id.ts'
import { day } from '#kernel/format.ts'
import { Problem } from '#kernel/problem.ts'

/** What one open order has reserved of a kind and not received yet. */
export interface Reservation {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly order_id: OrderId
  readonly order_number: number | null
  readonly customer_name: string
  readonly due_date: string | null
  readonly quantity: number
}

interface RequestedLine {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly quantity: number
  /** `Lavender, 14 cm`. */
  readonly called: string
}

/** A kind of which the sale takes more than is free. */
export interface Overlap extends RequestedLine {
  /** For sale and neither reserved nor laid by; never less than 0. */
  readonly free: number
  readonly orders: readonly Reservation[]
}

/** Free is what is on hand less what is reserved; never less than 0. */
export const freeOf = (onHand: number, reserved: number): number => Math.max(0, onHand - reserved)

/**
 * The kinds of which the lines together take more than is free, in the order of the lines. `onHand`: the stock of a kind for sale that lay-bys
 * have not reserved.
 */
export function overlaps(
  lines: readonly RequestedLine[],
  onHand: (kind: Pick<RequestedLine, 'plant_type_id' | 'container_size'>) => number,
  reservations: readonly Reservation[],
): Overlap[] {
  const kinds = Map.groupBy(lines, ({ plant_type_id, container_size }) => `${plant_type_id} ${container_size}`)
  return [...kinds.values()].flatMap(([line, ...more]) => {
    if (!line) return []
    const quantity = more.reduce((all, each) => all + each.quantity, line.quantity)
    const orders = reservations.filter(
      ({ plant_type_id, container_size }) => plant_type_id === line.plant_type_id && container_size === line.container_size,
    )
    const free = freeOf(
      onHand(line),
      orders.reduce((all, each) => all + each.quantity, 0),
    )
    return orders.length > 0 && quantity > free ? [{ ...line, quantity, free, orders }] : []
  })
}

type Formats = Parameters<typeof day>[1]

/** "20 are reserved for order 41 of City Council on 24/11/2026" */
export const reservedFor = (orders: readonly Reservation[], formats: Formats): string =>
  orders
    .map(({ quantity, order_number, customer_name, due_date }) =>
      [
        `${quantity} ${quantity === 1 ? 'is' : 'are'} reserved for ${order_number === null ? 'an order' : `order ${order_number}`}`,
        ...(customer_name ? [`of ${customer_name}`] : []),
        ...(due_date ? [`on ${day(due_date, formats)}`] : []),
      ].join(' '),
    )
    .join('; ')

/** The use of the plants: sold, or reserved for a lay-by. */
export type Purpose = 'sell' | 'reserve'

const wordings: Readonly<Record<Purpose, { readonly may: string; readonly ask: string; readonly anyway: string }>> = {
  sell: { may: 'sell', ask: 'ask a manager to sell them', anyway: 'sell them anyway' },
  reserve: { may: 'put aside', ask: 'ask a manager to put them aside', anyway: 'put them aside anyway' },
}

/** The refusal of a confirmation by someone who is no manager. */
export const notAManager = (purpose: Purpose): Problem =>
  new Problem(
    'FORBIDDEN',
    `Only an admin or a manager may ${wordings[purpose].may} plants that orders have reserved. Ask one of them.`,
  )

/** Why the plants are not sold or reserved yet; a manager may confirm it. */
export function reservedProblem(
  { called, quantity, free, orders, ...kind }: Overlap,
  isManager: boolean,
  formats: Formats,
  purpose: Purpose = 'sell',
): Problem {
  const free_text = free === 0 ? `No ${called} is free` : `Only ${free} of ${called} ${free === 1 ? 'is' : 'are'} free`
  return new Problem(
    'PROMISED_TO_ORDERS',
    `${free_text}; ${quantity} ${quantity === 1 ? 'was' : 'were'} asked for. ${reservedFor(orders, formats)}. Lower the quantity, or ${
      wordings[purpose][isManager ? 'anyway' : 'ask']
    }.`,
    {
      plant_type_id: kind.plant_type_id,
      container_size: kind.container_size,
      available: free,
      orders: orders.map(({ order_id, order_number, customer_name, due_date, quantity: reserved }) => ({
        order_id,
        order_number,
        customer_name,
        due_date,
        quantity: reserved,
      })),
    },
  )
}
