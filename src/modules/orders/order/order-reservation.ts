/** Order reservation: how many plants of each line can be reserved from the available stock. */
import { type ByGrade, freePlants } from '#modules/setup/reference/grade.ts'

export interface RequestedLine {
  readonly kind: string
  /** Null: any grade. */
  readonly grade: string | null
  readonly quantity: number
}

/** The stock of a kind for sale, and what others have reserved of it. */
export interface KindStock {
  readonly stock: ByGrade
  readonly reserved: ByGrade
}

/** Returns how many of each line can be reserved, the first line first; `stock` is by kind. */
export function reservableQuantities(lines: readonly RequestedLine[], stock: ReadonlyMap<string, KindStock>): number[] {
  const taken = new Map<string, Map<string | null, number>>()
  return lines.map(({ kind, grade, quantity }) => {
    const ofKind = stock.get(kind)
    if (!ofKind) return 0
    const reserved = taken.get(kind) ?? new Map(ofKind.reserved)
    const quantityReserved = Math.max(0, Math.min(quantity, freePlants(ofKind.stock, reserved, grade)))
    taken.set(kind, reserved.set(grade, (reserved.get(grade) ?? 0) + quantityReserved))
    return quantityReserved
  })
}
