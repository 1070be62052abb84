/** The supplies of the demo: received, used and sold quantities, and the average unit cost. */
import { averageCostAfter } from '#modules/supplies/average-cost.ts'
import { formatCost, formatFixed, type Millionths, type TenThousandths } from '#kernel/quantity.ts'
import type { Moment } from './batch.ts'
import type { Chance } from './random.ts'

export interface Supply {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly unit: string
  readonly vendor: string
  readonly barcode: string | null
  readonly price: string | null
  /** The purchase price without tax, in millionths. */
  readonly unit_cost: Millionths
  /** In ten-thousandths. */
  readonly reorder_point: TenThousandths
  /** The purchase quantity, in ten-thousandths. */
  readonly pack: TenThousandths
  on_hand: TenThousandths
  average_cost: Millionths
}

interface Why {
  readonly kind: 'opening' | 'purchase' | 'use' | 'sale'
  readonly reason?: string
  readonly reference_type?: string
  readonly reference_id?: string
}

const one = 10_000n

export class Stockroom {
  readonly transactions: Record<string, unknown>[] = []
  readonly #chance: Chance

  constructor(dice: Chance) {
    this.#chance = dice
  }

  /** Receives a quantity at a price and updates the average cost. */
  receive(supply: Supply, quantity: TenThousandths, unit_cost: Millionths, moment: Moment, why: Why): void {
    const stock = { onHand: supply.on_hand, averageCost: supply.average_cost }
    supply.average_cost = averageCostAfter(stock, { delta: quantity, unitCost: unit_cost })
    this.#record(supply, quantity, unit_cost, moment, why)
  }

  /** Issues a quantity at the average cost; returns its cost, in millionths. */
  take(supply: Supply, quantity: TenThousandths, moment: Moment, why: Why): bigint {
    if (quantity > supply.on_hand)
      throw new RangeError(`There are not ${formatFixed(quantity, 4)} ${supply.name} on ${moment.day}.`)
    this.#record(supply, -quantity, supply.average_cost, moment, why)
    return (supply.average_cost * quantity) / one
  }

  #record(supply: Supply, delta: TenThousandths, unit_cost: Millionths, { at, user_id }: Moment, why: Why): void {
    const before = supply.on_hand
    supply.on_hand += delta
    this.transactions.push({
      id: this.#chance.id(at),
      inventory_item_id: supply.id,
      kind: why.kind,
      delta: formatFixed(delta, 4),
      quantity_before: formatFixed(before, 4),
      quantity_after: formatFixed(supply.on_hand, 4),
      unit_cost: formatCost(unit_cost),
      reason: why.reason ?? '',
      reference_type: why.reference_type ?? null,
      reference_id: why.reference_id ?? null,
      transaction_date: at,
      created_at: at,
      created_by: user_id,
    })
  }
}
