/** Plants reserved by orders: whether a sale would take some of them, and the message about it. */
import type { OrderId, PlantTypeId } from '#kernel/id.ts'
import { day } from '#kernel/format.ts'
import { byGrade, freePlants } from '#modules/setup/reference/grade.ts'
import { Problem } from '#kernel/problem.ts'

/** Plants of one kind that an open order reserves and has not received. */
export interface Reservation {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  /** Null: the order takes any grade. */
  readonly grade: string | null
  readonly order_id: OrderId
  readonly order_number: number | null
  readonly customer_name: string
  readonly due_date: string | null
  readonly quantity: number
}

interface RequestedLine {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  /** Null: any grade. */
  readonly grade: string | null
  readonly quantity: number
  /** `Lavender, 14 cm`. */
  readonly called: string
}

/** A kind with fewer free plants than the sale takes. */
export interface Overlap extends RequestedLine {
  /** For sale and neither reserved nor laid by; never less than 0. */
  readonly free: number
  readonly orders: readonly Reservation[]
}

/** Free is what is on hand less what is reserved; never less than 0. */
export const freeOf = (onHand: number, reserved: number): number => Math.max(0, onHand - reserved)

type Kind = Pick<RequestedLine, 'plant_type_id' | 'container_size'>
const isOfKind = (a: Kind, b: Kind) => a.plant_type_id === b.plant_type_id && a.container_size === b.container_size

/**
 * Lines that take more than the free plants, by kind and grade, in the order of the lines. `stock`: plants for sale. `laidBy`:
 * plants reserved by lay-bys.
 */
export function overlaps(
  lines: readonly RequestedLine[],
  stock: readonly (Kind & { readonly grade: string | null; readonly quantity: number })[],
  laidBy: readonly (Kind & { readonly grade: string | null; readonly quantity: number })[],
  reservations: readonly Reservation[],
): Overlap[] {
  const kinds = Map.groupBy(lines, ({ plant_type_id, container_size, grade }) => `${plant_type_id} ${container_size} ${grade}`)
  return [...kinds.values()].flatMap(([line, ...more]) => {
    if (!line) return []
    const quantity = more.reduce((all, each) => all + each.quantity, line.quantity)
    const ordered = reservations.filter((each) => isOfKind(each, line))
    const others = lines.filter((each) => isOfKind(each, line) && each.grade !== line.grade)
    const ofKind = <Row extends Kind>(rows: readonly Row[]) => rows.filter((each) => isOfKind(each, line))
    const free = Math.max(0, freePlants(byGrade(ofKind(stock)), byGrade([...ofKind(laidBy), ...ordered, ...others]), line.grade))
    // Another grade’s order does not stand in the way of this one, unless plants are short for both.
    const inTheWay = ordered.filter(({ grade }) => grade === null || line.grade === null || grade === line.grade)
    const orders = inTheWay.length > 0 ? inTheWay : ordered
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

/** Refusal of plants not sold or reserved yet; a manager may confirm it. */
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
      grade: kind.grade,
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
