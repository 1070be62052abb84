/** Order reservation: how many plants of each line can be reserved from the available stock. */

export interface RequestedLine {
  readonly kind: string
  readonly quantity: number
}

/** Returns how many of each line can be reserved, the first line first; `available` is by kind. */
export function reservableQuantities(lines: readonly RequestedLine[], available: ReadonlyMap<string, number>): number[] {
  const left = new Map(available)
  return lines.map(({ kind, quantity }) => {
    const reserved = Math.max(0, Math.min(quantity, left.get(kind) ?? 0))
    left.set(kind, (left.get(kind) ?? 0) - reserved)
    return reserved
  })
}
