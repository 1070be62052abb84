/** Allocates sellable batches of a kind, oldest first, and never more than they have. */
import type { BatchId, PlantTypeId } from '#kernel/id.ts'
import { byGrade, freePlants, gradeSatisfies } from '#modules/setup/reference/grade.ts'
import { type Millionths, parseCost, formatCost } from '#kernel/quantity.ts'
import { Problem } from '#kernel/problem.ts'

export interface SellableBatch {
  readonly id: string
  readonly batch_code: string
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly grade: string | null
  readonly quantity_current: number
  readonly state: string
  /** Total cost of its plants, a decimal. */
  readonly cost: string
}

export interface WantedPlants {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  /** Null: any grade. */
  readonly grade: string | null
  readonly quantity: number
  /** Set if the scan named one batch. */
  readonly batch_id: BatchId | undefined
  /** For the refusal: `Lavender, 14 cm`. */
  readonly called: string
}

export interface Allocation {
  readonly batch_id: BatchId
  readonly quantity: number
  /** The share of the batch's cost that leaves with these plants. */
  readonly cost: string
}

/** Plants of a kind that must not be taken; null: they may be of any grade. */
export interface ReservedPlants {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly grade: string | null
  readonly quantity: number
}

type BatchLeft = Omit<SellableBatch, 'cost'> & { readonly cost: Millionths }

/**
 * The takes for each line, in the order of the lines. A line with a grade takes plants of that grade only (`gradeSatisfies`). Refuses with
 * NOT_ENOUGH_PLANTS and `available` if the batches together do not have what the lines need. `batches` must be oldest first. A line for any
 * grade takes plants that are `promised` in their grade last.
 */
export function allocateStock(
  lines: readonly WantedPlants[],
  batches: readonly SellableBatch[],
  reserved: readonly ReservedPlants[] = [],
  promised: readonly ReservedPlants[] = [],
): Allocation[][] {
  const left = new Map<string, BatchLeft>(batches.map((batch) => [batch.id, { ...batch, cost: parseCost(batch.cost) }]))
  const takes = lines.map((): Allocation[] => [])
  // Lines for a grade first: a line for any grade takes what they leave.
  for (const isGraded of [true, false])
    lines.forEach((line, i) => {
      if ((line.grade !== null) !== isGraded) return
      refuseShort(line, left, reserved)
      takes[i] = takeFor(line, left, isGraded ? [[]] : [[...reserved, ...promised], reserved])
    })
  return takes
}

function refuseShort(line: WantedPlants, left: ReadonlyMap<string, BatchLeft>, reserved: readonly ReservedPlants[]): void {
  const ofKind = [...left.values()].filter((batch) => isForSale(batch, line))
  const onHand = count(ofKind.filter((batch) => satisfies(batch, line)))
  const stock = byGrade(ofKind.map(({ grade, quantity_current }) => ({ grade, quantity: quantity_current })))
  const free = freePlants(stock, byGrade(reserved.filter((each) => isOfKind(each, line))), line.grade)
  const available = Math.max(0, Math.min(onHand, free))
  if (available < line.quantity) throw notEnough(line, available, onHand > available)
}

/** Takes the plants of a line out of what is left, oldest batch first. `attempts`: what has to remain of each grade, one attempt after the other. */
function takeFor(
  line: WantedPlants,
  left: Map<string, BatchLeft>,
  attempts: readonly (readonly ReservedPlants[])[],
): Allocation[] {
  const takes = new Map<string, Allocation>()
  let missing = line.quantity
  for (const toLeave of attempts)
    for (const batch of [...left.values()].filter((each) => isForSale(each, line) && satisfies(each, line))) {
      const quantity = Math.min(missing, batch.quantity_current, spareOf(batch, left, toLeave))
      if (quantity <= 0) continue
      const cost =
        quantity === batch.quantity_current ? batch.cost : (batch.cost * BigInt(quantity)) / BigInt(batch.quantity_current)
      const before = takes.get(batch.id)
      takes.set(batch.id, {
        batch_id: batch.id,
        quantity: quantity + (before?.quantity ?? 0),
        cost: formatCost(cost + parseCost(before?.cost ?? '0')),
      })
      left.set(batch.id, { ...batch, quantity_current: batch.quantity_current - quantity, cost: batch.cost - cost })
      missing -= quantity
    }
  if (missing > 0) throw notEnough(line, line.quantity - missing, true)
  return [...takes.values()]
}

/** Plants of a batch's grade that may be taken so that `toLeave` remains. */
function spareOf(batch: BatchLeft, left: ReadonlyMap<string, BatchLeft>, toLeave: readonly ReservedPlants[]): number {
  const ofGrade = toLeave.filter((each) => each.grade !== null && each.grade === batch.grade && isOfKind(each, batch))
  if (ofGrade.length === 0) return batch.quantity_current
  const standing = [...left.values()].filter((each) => isForSale(each, batch) && each.grade === batch.grade)
  return count(standing) - ofGrade.reduce((all, { quantity }) => all + quantity, 0)
}

/** The batches that are empty after these allocations: they are finished. */
export function emptiedBy(
  takes: readonly Pick<Allocation, 'batch_id' | 'quantity'>[],
  batches: readonly Pick<SellableBatch, 'id' | 'quantity_current'>[],
): string[] {
  const left = new Map(batches.map(({ id, quantity_current }) => [id, quantity_current]))
  for (const { batch_id, quantity } of takes) left.set(batch_id, (left.get(batch_id) ?? 0) - quantity)
  return takes.flatMap(({ batch_id }, i) => {
    const isLast = takes.findLastIndex((take) => take.batch_id === batch_id) === i
    return isLast && left.get(batch_id) === 0 ? batch_id : []
  })
}

const count = (batches: readonly Pick<SellableBatch, 'quantity_current'>[]) =>
  batches.reduce((all, batch) => all + batch.quantity_current, 0)

type Kind = Pick<WantedPlants, 'plant_type_id' | 'container_size'>
const isForSale = (batch: BatchLeft, kind: Kind) => batch.state === 'for_sale' && isOfKind(batch, kind)
const satisfies = (batch: BatchLeft, { grade, batch_id }: WantedPlants) =>
  gradeSatisfies(batch.grade, grade) && (batch_id === undefined || batch.id === batch_id)
const isOfKind = (a: Kind, b: Kind) => a.plant_type_id === b.plant_type_id && a.container_size === b.container_size

function notEnough(
  { called, quantity, plant_type_id, container_size, grade }: WantedPlants,
  available: number,
  isReserved: boolean,
): Problem {
  const message =
    available === 0
      ? `${called} is ${isReserved ? 'reserved for lay-bys' : 'out of stock'}.`
      : `Only ${available} of ${called} ${available === 1 ? 'is' : 'are'} for sale; you need ${quantity}.`
  return new Problem('NOT_ENOUGH_PLANTS', `${message} Lower the quantity, or adjust the stock if you have more.`, {
    available,
    plant_type_id,
    container_size,
    grade,
  })
}
