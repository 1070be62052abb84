/** Order quantity for a shortage: whole packs, and at least the vendor's minimum. Pure. */
import { type TenThousandths, parseQuantity } from '#kernel/quantity.ts'
import { isMeasured } from './units.ts'

/** Pack size and minimum order of the vendor, in units; null if there is none. */
export interface OrderTerms {
  readonly unit: string
  readonly pack_quantity: string | null
  readonly minimum_order: string | null
}

/**
 * Quantity to order, in ten-thousandths of the unit. At least `missing`; 0 if nothing is missing. Counted supplies are ordered in
 * whole pieces.
 */
export function orderQuantity(missing: TenThousandths, { unit, pack_quantity, minimum_order }: OrderTerms): TenThousandths {
  if (missing <= 0n) return 0n as TenThousandths
  const least = minimum_order === null ? missing : largest(missing, parseQuantity(minimum_order))
  return roundUp(roundUp(least, pack_quantity === null ? 1n : parseQuantity(pack_quantity)), isMeasured(unit) ? 1n : whole)
}

const whole = 10_000n
const largest = (a: TenThousandths, b: TenThousandths) => (a > b ? a : b)
const roundUp = (quantity: TenThousandths, step: bigint) => (((quantity + step - 1n) / step) * step) as TenThousandths
