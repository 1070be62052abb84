/** What an act on batches costs besides the plants: work, and which component a supply belongs to. */
import type { Component } from './batch-plan.ts'

/** What so many minutes of work cost, in millionths. `hourlyRate` is money, "30.00". */
export const labourCost = (minutes: number, hourlyRate: bigint): bigint => (hourlyRate * 10_000n * BigInt(minutes)) / 60n

/** The component of a supply, by its name: what plants stand in, what they stand in it with, and all the rest. */
export function componentOf(name: string): Component {
  if (/\b(mix|bark|pumice|compost|peat|coir|perlite|substrate|media)\b/i.test(name)) return 'mix'
  return /\b(pots?|planter|bags?|trays?|cells?|tubes?|containers?|liners?|PB\s?\d|punnets?|root\s?trainers?)\b/i.test(name)
    ? 'pots'
    : 'materials'
}

/** Litres of mix for potting `plants` from one container into a larger one: plants × (new − old) × (1 + waste), 0 where it is no larger. */
export function mixVolume(plants: number, newLitres: number, oldLitres: number, wastePercent = 15): number {
  return plants * Math.max(0, newLitres - oldLitres) * (1 + wastePercent / 100)
}
