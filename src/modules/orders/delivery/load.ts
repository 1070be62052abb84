import { type Handling, type PlantUnitName, unitPlurals } from '#modules/setup/reference/plant-units.ts'
import { counted, number } from '#kernel/format.ts'

/** A line of an order that is loaded. */
export interface LoadLine extends Handling {
  /** Null where it is not a plant. */
  readonly plant_type_id: string | null
  readonly quantity: number
}

export interface Load {
  readonly trays: number
  readonly shelves: number
  readonly trolleys: number
  readonly plants: number
  /** Plants whose containers have no figure for the unit: they are on board and not in the figure. */
  readonly uncounted: Readonly<Record<PlantUnitName, number>>
}

/** Rounded up, but for what floating point adds. */
const hundredths = (value: number) => Math.max(0, Math.ceil(value * 100 - 1e-9)) / 100

/**
 * Load of one stop: each line fills its own trays; trays that fit the same shelf share shelves, and a shelf holds trays of one
 * kind; a trolley is shared, so it counts by its shelves.
 */
export function loadOf(lines: readonly LoadLine[]): Load {
  const plants = lines.filter(({ plant_type_id }) => plant_type_id !== null)
  const without = (known: (line: LoadLine) => boolean) => plants.reduce((all, line) => all + (known(line) ? 0 : line.quantity), 0)
  const inTrays = (line: LoadLine) => Boolean(line.cells)
  const onShelves = (line: LoadLine) => inTrays(line) && Boolean(line.trays_per_shelf)
  const onTrolleys = (line: LoadLine) => onShelves(line) && Boolean(line.shelves)
  const traysOf = ({ quantity, cells }: LoadLine) => Math.ceil(quantity / (cells ?? 1))
  const kinds = Map.groupBy(plants.filter(onShelves), ({ trays_per_shelf, shelves }) => `${trays_per_shelf} ${shelves}`)
  let [shelves, trolleys] = [0, 0]
  for (const ofKind of kinds.values()) {
    const [first] = ofKind
    const needed = Math.ceil(ofKind.reduce((all, line) => all + traysOf(line), 0) / (first?.trays_per_shelf ?? 1))
    shelves += needed
    if (first?.shelves) trolleys += needed / first.shelves
  }
  return {
    trays: plants.filter(inTrays).reduce((all, line) => all + traysOf(line), 0),
    shelves,
    trolleys: hundredths(trolleys),
    plants: plants.reduce((all, { quantity }) => all + quantity, 0),
    uncounted: { tray: without(inTrays), shelf: without(onShelves), trolley: without(onTrolleys) },
  }
}

export const sumLoads = (loads: readonly Load[]): Load => ({
  trays: loads.reduce((all, { trays }) => all + trays, 0),
  shelves: loads.reduce((all, { shelves }) => all + shelves, 0),
  trolleys: hundredths(loads.reduce((all, { trolleys }) => all + trolleys, 0)),
  plants: loads.reduce((all, { plants }) => all + plants, 0),
  uncounted: {
    tray: loads.reduce((all, { uncounted }) => all + uncounted.tray, 0),
    shelf: loads.reduce((all, { uncounted }) => all + uncounted.shelf, 0),
    trolley: loads.reduce((all, { uncounted }) => all + uncounted.trolley, 0),
  },
})

const figures: Readonly<Record<PlantUnitName, (load: Load) => number>> = {
  tray: ({ trays }) => trays,
  shelf: ({ shelves }) => shelves,
  trolley: ({ trolleys }) => trolleys,
}

/** The load in one unit. */
export const loadIn = (load: Load, unit: PlantUnitName): number => figures[unit](load)

/** "2.5 trolleys"; "1 tray". */
export const inUnit = (count: number, unit: PlantUnitName): string =>
  Number.isInteger(count) ? counted(count, unit, unitPlurals[unit]) : `${number(count)} ${unitPlurals[unit]}`

export interface Capacity {
  readonly name: string
  readonly capacity: number
  readonly capacity_unit: PlantUnitName
  readonly max_weight_kg: number | null
}

/** Message if a load does not fit; undefined if it does. */
export function overCapacity(vehicle: Capacity, load: Load, weight_kg: number): string | undefined {
  const { name, capacity, capacity_unit, max_weight_kg } = vehicle
  const needed = loadIn(load, capacity_unit)
  if (needed > capacity)
    return `This needs ${inUnit(needed, capacity_unit)}, and ${name} takes ${inUnit(capacity, capacity_unit)}.`
  if (max_weight_kg !== null && weight_kg > max_weight_kg)
    return `This weighs ${number(weight_kg)} kg, and ${name} takes ${number(max_weight_kg)} kg.`
  return undefined
}
