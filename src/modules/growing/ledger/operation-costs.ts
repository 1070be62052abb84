/** Costs of an operation besides plants: labour, the component of each supply, and costs added by hand. */
import { toMillionths } from '#kernel/amount.ts'
import type { Millionths } from '#kernel/quantity.ts'
import { prorate, type Cents } from '#kernel/money.ts'
import type { Component, BatchSnapshot } from './batch-snapshot.ts'

/** Cost of labour in millionths. `hourlyRate` is money, "30.00". */
export const labourCost = (minutes: number, hourlyRate: Cents): Millionths => (toMillionths(hourlyRate) * BigInt(minutes)) / 60n

/** Work as it was booked: its minutes, and what they cost at the rate of that day. */
export interface BookedLabour {
  readonly minutes: number
  readonly cost: Millionths
}

/** Cost of corrected labour: at the rate it was booked at, or at `hourlyRate` if none was booked. */
export const correctedLabour = (minutes: number, booked: BookedLabour, hourlyRate: Cents): Millionths =>
  booked.minutes > 0 ? (booked.cost * BigInt(minutes)) / BigInt(booked.minutes) : labourCost(minutes, hourlyRate)

/** Classifies a supply by its name: growing mix, container, or other material. */
export function componentOf(name: string): Component {
  if (/\b(mix|bark|pumice|compost|peat|coir|perlite|substrate|media)\b/i.test(name)) return 'mix'
  return /\b(pots?|planters?|bags?|trays?|cells?|tubes?|containers?|liners?|PB\s?\d+|punnets?|roo(t\s?)?trainers?)\b/i.test(name)
    ? 'pots'
    : 'materials'
}

/** Litres of mix for potting `plants` from one container into a larger one: plants × (new − old) × (1 + waste), 0 if it is no larger. */
export function mixVolume(plants: number, newLitres: number, oldLitres: number, wastePercent = 15): number {
  return plants * Math.max(0, newLitres - oldLitres) * (1 + wastePercent / 100)
}

export const costKinds = ['other', 'labour', 'materials', 'plants'] as const satisfies readonly Component[]
export type CostKind = (typeof costKinds)[number]

/** Each batch's share of a cost in millionths, by its plants: together exactly all of it. */
export const costShares = (batches: readonly Pick<BatchSnapshot, 'quantity_current'>[], cost: Millionths): bigint[] =>
  prorate(
    cost,
    batches.map(({ quantity_current }) => BigInt(quantity_current)),
  )
