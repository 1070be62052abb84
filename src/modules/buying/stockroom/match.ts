/** Three-way match of ordered, received and billed quantities per line. Costs are without tax, with freight. Pure. */
import { type Cents, mulDivRounded } from '#kernel/money.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'

interface Quantities {
  readonly quantity_received: string
  readonly quantity_billed: string
}

/** Above 0: received and not billed. Below 0: billed and not received. */
export const notBilled = ({ quantity_received, quantity_billed }: Quantities): string =>
  formatFixed(parseQuantity(quantity_received) - parseQuantity(quantity_billed), 4)

interface Matched extends Quantities {
  readonly received_cost: Cents
  /** Part of `received_cost` cleared by earlier bills. */
  readonly cleared: Cents
}

/**
 * Part of a bill that clears goods received but not billed: enough that the open amount is the cost of what is not billed yet,
 * or the price of what was billed but not received. The rest of the bill is a price difference.
 */
export function clearedBy(line: Matched, bill: { readonly quantity: string; readonly net: Cents }): Cents {
  const received = parseQuantity(line.quantity_received)
  const quantity = parseQuantity(bill.quantity)
  const open = received - parseQuantity(line.quantity_billed) - quantity
  // Bills before this one are for what did not come: all of this one stays open with them.
  if (open < -quantity) return bill.net
  const staysOpen = open >= 0n ? mulDivRounded(line.received_cost, open, received) : -mulDivRounded(bill.net, -open, quantity)
  return line.received_cost - line.cleared - staysOpen
}
