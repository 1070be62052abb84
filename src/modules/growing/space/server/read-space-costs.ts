/** Reads the cost of space: of one batch for its screen, and of all plants sold for the margins. */
import { addDays } from '#kernel/day.ts'
import type { BatchId, PlantTypeId } from '#kernel/id.ts'
import { notFound } from '#kernel/problem.ts'
import { formatCost, parseCost } from '#kernel/quantity.ts'
import { type PlantSpaceOf, spacePerPlant } from '#modules/setup/reference/plant-space.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import type { Db } from '#server/database.ts'
import {
  type DatedRate,
  type SoldSpace,
  type SpaceBatch,
  type SpaceMovement,
  costOfSquareMetre,
  spaceCosts,
} from '../space-cost.ts'
import type { BatchSpace } from '../space-rate.ts'
import { spaceRates } from './space-rates.queries.ts'
import * as queries from './space-costs.queries.ts'

/** Places with plants and their areas, from a module above. */
export type AreasOfPlaces = (
  db: Db,
) => Promise<readonly { readonly location_id: string; readonly name: string; readonly area_m2: number }[]>

type Batches = Awaited<ReturnType<typeof queries.batchesOf>>
/** Square metres of one plant. */
type SpaceOf = (batchId: string, size: string) => number | undefined

const datedRates = async (db: Db): Promise<DatedRate[]> =>
  (await spaceRates(db)).map(({ valid_from, rate }) => ({ valid_from, rate: parseCost(rate) }))

/** By the container; where that is not measured, an equal share of the bed that the plants are on now. */
async function readSpaces(db: Db, batches: Batches, areasOfPlaces: AreasOfPlaces): Promise<SpaceOf> {
  const sizes = await queries.sizesMeasured(db)
  const byName = new Map<string, PlantSpaceOf>(sizes.map(({ name, ...size }) => [name, size]))
  const measured = (size: string) => {
    const found = byName.get(size)
    return found && spacePerPlant(found)
  }
  if (batches.every(({ container_size }) => measured(container_size) !== undefined)) return (_, size) => measured(size)
  const [areas, standing] = await Promise.all([areasOfPlaces(db), queries.plantsAtPlaces(db)])
  const plantsAt = new Map(standing.map(({ location_id, plants }) => [location_id, plants]))
  const shares = new Map(
    areas.map(({ location_id, area_m2 }) => [location_id, area_m2 / (plantsAt.get(location_id) ?? Infinity)]),
  )
  const placeOf = new Map(batches.map(({ id, location_id }) => [id, location_id]))
  return (batchId, size) => measured(size) ?? (shares.get(placeOf.get(batchId as BatchId) ?? '') || undefined)
}

/** The batches with every step of theirs up to a day; containers by the names that they have today. */
async function readLedger(
  db: Db,
  ids: readonly string[] | 'all',
  to: string,
): Promise<{ batches: Batches; ledger: SpaceBatch[] }> {
  const [batches, steps, pottings] = await Promise.all([
    queries.batchesOf(db, ids),
    queries.stepsOf(db, ids, to),
    queries.pottingsOf(db, ids, to),
  ])
  const stepsBy = Map.groupBy(steps, ({ batch_id }) => batch_id)
  const pottingsBy = Map.groupBy(pottings, ({ batch_id }) => batch_id)
  const ledger = batches.map(({ id, container_size }): SpaceBatch => {
    const potted = pottingsBy.get(id) ?? []
    const into = potted.map(({ day }, i): SpaceMovement => {
      return {
        batch_id: id,
        day,
        kind: 'potted',
        plants: 0,
        to: null,
        size: potted[i + 1]?.former ?? container_size,
      }
    })
    const counted = (stepsBy.get(id) ?? []).map((step): SpaceMovement => ({ ...step, size: null }))
    return { id, size: potted[0]?.former ?? container_size, movements: [...counted, ...into] }
  })
  return { batches, ledger }
}

/** Throws NOT_FOUND for no batch of the nursery. */
export async function readBatchSpace(db: Db, id: BatchId, areasOfPlaces: AreasOfPlaces): Promise<BatchSpace> {
  const [today, rates, ids] = await Promise.all([todayOf(db), datedRates(db), queries.ancestorsOf(db, id)])
  const { batches, ledger } = await readLedger(db, ids, today)
  const batch = batches.find((each) => each.id === id)
  if (!batch) throw notFound()
  const spaceOf = await readSpaces(db, batches, areasOfPlaces)
  const { costs } = spaceCosts(ledger, { rates, spaceOf, until: today })
  const { accrued, inherited, moved, sold, lost, on_hand } = costs.get(id) ?? nothing
  const each = spaceOf(id, batch.container_size)
  const plants = batch.quantity_current
  const week = costOfSquareMetre(rates, today, addDays(today, 7))
  const rate = rates.find(({ valid_from }) => valid_from <= today)?.rate ?? 0n
  return {
    batch_id: id,
    has_rate: rates.length > 0,
    rate: formatCost(rate),
    area_m2: each === undefined ? null : Math.round(each * plants * 100) / 100,
    accrued: formatCost(accrued),
    inherited: formatCost(inherited),
    moved: formatCost(moved),
    sold: formatCost(sold),
    lost: formatCost(lost),
    on_hand: formatCost(on_hand),
    per_plant: plants > 0 ? formatCost(on_hand / BigInt(plants)) : null,
    per_week: formatCost(BigInt(Math.round((each ?? 0) * plants * week))),
  }
}

const nothing = { accrued: 0n, inherited: 0n, moved: 0n, sold: 0n, lost: 0n, on_hand: 0n }

/** Plants of a batch that were sold on a day, with what their space has cost, in millionths; with a minus they came back. */
export interface SoldPlantSpace extends SoldSpace {
  readonly plant_type_id: PlantTypeId
}

/** The space that the plants sold on these days have cost, batch by batch; nothing if no rate is set. */
export async function spaceOfSoldPlants(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
  areasOfPlaces: AreasOfPlaces,
): Promise<SoldPlantSpace[]> {
  const rates = await datedRates(db)
  if (rates.length === 0) return []
  const { batches, ledger } = await readLedger(db, 'all', to)
  const spaceOf = await readSpaces(db, batches, areasOfPlaces)
  const { sold } = spaceCosts(ledger, { rates, spaceOf, until: to })
  const plantOf = new Map(batches.map(({ id, plant_type_id }) => [id as string, plant_type_id]))
  return sold.flatMap((each) => {
    const plant_type_id = plantOf.get(each.batch_id)
    return each.day < from || plant_type_id === undefined ? [] : [{ ...each, plant_type_id }]
  })
}
