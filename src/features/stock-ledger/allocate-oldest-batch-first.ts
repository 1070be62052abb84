/** Allocates sellable batches of a kind, oldest first, and never more than they have. */
import type { BatchId, PlantTypeId } from '#kernel/id.ts'
import { parseCost, formatCost } from '#kernel/quantity.ts'
import { Problem } from '#kernel/problem.ts'

export interface SellableBatch {
  readonly id: string
  readonly batch_code: string
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly quantity_current: number
  readonly state: string
  /** What its plants have cost so far, a decimal. */
  readonly cost: string
}

export interface WantedPlants {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly quantity: number
  /** Where the scan named one batch. */
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

/**
 * The takes for each line, in the order of the lines. Refuses with NOT_ENOUGH_PLANTS and `available` where the batches
 * together do not have what the lines need. `batches` must be oldest first. `reserved`: how many of a kind must not be taken.
 */
export function allocateStock(
  lines: readonly WantedPlants[],
  batches: readonly SellableBatch[],
  reserved: ReadonlyMap<string, number> = new Map(),
): Allocation[][] {
  const left = new Map(batches.map((batch) => [batch.id, { ...batch, cost: parseCost(batch.cost) }]))
  return lines.map((line) => {
    const suitable = [...left.values()].filter((batch) => batch.state === 'for_sale' && suits(batch, line))
    const onHand = count(suitable)
    const ofKind = [...left.values()].filter(
      (batch) => batch.state === 'for_sale' && suits(batch, { ...line, batch_id: undefined }),
    )
    const reservedQuantity = reserved.get(kindOf(line)) ?? 0
    const available = Math.max(0, Math.min(onHand, count(ofKind) - reservedQuantity))
    if (available < line.quantity) throw notEnough(line, available, onHand > available)
    const takes: Allocation[] = []
    let missing = line.quantity
    for (const batch of suitable) {
      const quantity = Math.min(missing, batch.quantity_current)
      if (quantity === 0) continue
      const cost =
        quantity === batch.quantity_current ? batch.cost : (batch.cost * BigInt(quantity)) / BigInt(batch.quantity_current)
      takes.push({ batch_id: batch.id, quantity, cost: formatCost(cost) })
      left.set(batch.id, { ...batch, quantity_current: batch.quantity_current - quantity, cost: batch.cost - cost })
      missing -= quantity
    }
    return takes
  })
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

/** What a plant type in a container size goes by. */
export const kindOf = ({ plant_type_id, container_size }: Pick<WantedPlants, 'plant_type_id' | 'container_size'>): string =>
  `${plant_type_id} ${container_size}`

const count = (batches: readonly Pick<SellableBatch, 'quantity_current'>[]) =>
  batches.reduce((all, batch) => all + batch.quantity_current, 0)

const suits = (batch: Pick<SellableBatch, 'id' | 'plant_type_id' | 'container_size'>, line: WantedPlants) =>
  batch.plant_type_id === line.plant_type_id &&
  batch.container_size === line.container_size &&
  (line.batch_id === undefined || batch.id === line.batch_id)

function notEnough(
  { called, quantity, plant_type_id, container_size }: WantedPlants,
  available: number,
  isReserved: boolean,
): Problem {
  const message =
    available === 0
      ? `${called} is ${isReserved ? 'reserved for lay-bys' : 'sold out'}.`
      : `Only ${available} of ${called} ${available === 1 ? 'is' : 'are'} for sale; you need ${quantity}.`
  return new Problem('NOT_ENOUGH_PLANTS', `${message} Lower the quantity, or adjust the stock if you have more.`, {
    available,
    plant_type_id,
    container_size,
  })
}
