/** Quantities of seed in words. */
import { number } from '#web/ui/format.ts'
import type { SeedLot } from '../seed-lot-fields.ts'
import { seedsIn } from '../seed-lot.ts'

type Measured = Pick<SeedLot, 'unit' | 'per_gram'>

/** "12.5 g", "400 seeds". */
export const seedText = (quantity: string, { unit }: Measured): string =>
  `${Number(quantity).toLocaleString('en', { maximumFractionDigits: 4 })} ${unit === 'seeds' && Number(quantity) === 1 ? 'seed' : unit}`

/** Seeds on hand that germinate by the newest test; empty without a test or a count per gram. */
export function viableText(lot: SeedLot): string {
  const seeds = seedsIn(lot.on_hand, lot)
  return seeds === undefined || lot.germination === null ? '' : number(Math.floor((seeds * lot.germination) / 100))
}
