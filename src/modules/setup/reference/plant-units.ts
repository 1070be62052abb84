/** Units that plants are bought, ordered, picked and listed in: trays of cells, shelves of trays, trolleys of shelves. Pure. */
import { counted, number } from '#kernel/format.ts'

/** Handling units of a container: plants per tray, trays per shelf, shelves per trolley; none if unknown. */
export interface Handling {
  readonly cells?: number | null | undefined
  readonly trays_per_shelf?: number | null | undefined
  readonly shelves?: number | null | undefined
}

export const plantUnitNames = ['tray', 'shelf', 'trolley'] as const
export type PlantUnitName = (typeof plantUnitNames)[number]

export interface PlantUnit {
  readonly name: PlantUnitName
  /** Plants per unit; at least 1. */
  readonly plants: number
}

export const unitPlurals: Readonly<Record<PlantUnitName, string>> = { tray: 'trays', shelf: 'shelves', trolley: 'trolleys' }

/** The units of a container, the smallest first; none for one that is not handled in trays. */
export function plantUnits({ cells, trays_per_shelf, shelves }: Handling): readonly PlantUnit[] {
  if (!cells) return []
  const tray: PlantUnit = { name: 'tray', plants: cells }
  if (!trays_per_shelf) return [tray]
  const shelf: PlantUnit = { name: 'shelf', plants: cells * trays_per_shelf }
  return shelves ? [tray, shelf, { name: 'trolley', plants: shelf.plants * shelves }] : [tray, shelf]
}

/** Converts units to plants: 8 trays of 128 are 1,024. */
export const plantsIn = (count: number, unit: PlantUnit): number => count * unit.plants

/** Converts plants to whole units and a remainder: 700 are 5 trays of 128 and 60 plants. */
export function wholeUnits(plants: number, unit: PlantUnit): { readonly count: number; readonly over: number } {
  const count = Math.floor(plants / unit.plants)
  return { count, over: plants - count * unit.plants }
}

/** "8 trays"; "5 trays and 60 plants"; "1 trolley, 2 shelves and 3 trays": the largest units first. '' if nothing is a whole unit. */
export function unitsText(plants: number, units: readonly PlantUnit[]): string {
  const parts: string[] = []
  let left = plants
  for (const unit of units.toReversed()) {
    const { count, over } = wholeUnits(left, unit)
    if (count > 0) parts.push(counted(count, unit.name, unitPlurals[unit.name]))
    left = over
  }
  if (parts.length === 0) return ''
  const all = left > 0 ? [...parts, counted(left, 'plant')] : parts
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`
}

/** Order quantities of a plant: a minimum, then whole multiples. */
export interface OrderSteps {
  readonly minimum: number | null
  readonly multiple: number | null
}

/** The smallest number of plants of at least `wanted` that can be ordered: 200 of a tray of 72 are 216. */
export function roundUp(wanted: number, { minimum, multiple }: OrderSteps): number {
  const least = Math.max(wanted, minimum ?? 0)
  return multiple === null ? least : Math.ceil(least / multiple) * multiple
}

/** Explains why a quantity cannot be ordered, and which can; undefined if it can. */
export function stepFault(called: string, wanted: number, steps: OrderSteps): string | undefined {
  const { minimum, multiple } = steps
  if (minimum !== null && wanted < minimum) return `Order at least ${number(roundUp(minimum, steps))} of ${called}.`
  const next = roundUp(wanted, steps)
  if (next === wanted || multiple === null) return undefined
  return `${called} comes in steps of ${number(multiple)}: ${number(wanted)} is rounded up to ${number(next)}.`
}

/** "in 72s, 144 or more"; '' if any number can be ordered. */
export const stepsText = ({ minimum, multiple }: OrderSteps): string =>
  [
    multiple !== null && multiple > 1 ? `in ${number(multiple)}s` : '',
    minimum !== null && minimum > (multiple ?? 1) ? `${number(minimum)} or more` : '',
  ]
    .filter(Boolean)
    .join(', ')
