/** The operation of starting batches: seed sown, cuttings stuck, liners unpacked; all of them or none. */
import { type PlantRead, readPlants } from '#modules/plants/server/read-plants.ts'
import type { BatchId, OperationId, UserId } from '#kernel/id.ts'
import { toMillionths } from '#kernel/amount.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { cents } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { refuseFuture } from '#kernel/day-problems.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ApiReply } from '#server/reply.ts'
import { type PlantBatch, batchCode, codePrefix } from '../batch.ts'
import { planGraft, planPropagation } from '#modules/growing/ledger/batch-operation.ts'
import { noInputs } from '#modules/growing/ledger/batch-snapshot.ts'
import type { PropagationBody } from '../batch-bodies.ts'
import type { SeedLot } from '#modules/growing/seed/seed-lot-fields.ts'
import { lockSownLots, takeSeed } from '#modules/growing/seed/server/seed-lots.ts'
import { recordPropagations } from '#modules/growing/propagation/server/propagations.ts'
import { recordOperations } from '#modules/growing/ledger/server/with-operations.ts'
import { takeBatchNumbers } from '#server/number-sequence.ts'
import { batchesWithIds } from './batches.queries.ts'
import { gatherInputs, pottedBy } from './inputs.ts'
import { refuseHeld, writtenIntoHold } from './refuse-held.ts'
import { rootstocksOf } from './rootstocks.ts'
import { lockBatches } from '#modules/growing/ledger/server/lock-batches.ts'
import { ungraded } from '#modules/setup/reference/specification.ts'
import { type Operation, writeOperations } from '#modules/growing/ledger/server/write-operations.ts'

type Line = PropagationBody['batches'][number]

/** Batches as a person starts them; the lines of a delivery each have a place of their own. */
type NewBatches = Omit<PropagationBody, 'batches'> & {
  readonly batches: readonly (Line & { readonly location?: string | null | undefined })[]
}

export async function bulkPropagation(db: Db, userId: UserId, body: PropagationBody): Promise<ApiReply<PlantBatch[]>> {
  const { batch_ids, operation_ids } = await startBatches(db, userId, body)
  return new ApiReply(await batchesWithIds(db, batch_ids), { also: { operation_ids } })
}

/**
 * Starts a batch for each line, in their order; gives their ids and those of the operations that made them. A Problem if a plant is archived,
 * the day is to come or in a closed period, a recipe is ambiguous or supplies are short.
 */
export async function startBatches(
  db: Db,
  userId: UserId,
  body: NewBatches,
): Promise<{ readonly batch_ids: BatchId[]; readonly operation_ids: OperationId[] }> {
  const { batches: wanted, method, started_on, notes } = body
  const [plants, today] = await Promise.all([plantsOf(db, wanted), todayOf(db)])
  refuseFuture('started_on', started_on, today)
  // A mother plant does not change; reading it checks that it exists and belongs to this nursery.
  const mothers = await lockBatches(db, [
    ...new Set(
      wanted.flatMap(({ parent_batch_id, rootstock_batch_id }) => [parent_batch_id || [], rootstock_batch_id || []].flat()),
    ),
  ])

  refuseHeld(mothers, 'propagated from', body.while_held)
  const rootstocks = await rootstocksOf(db, body, mothers, today)
  const lots = await lockSownLots(db, wanted, { method, day: started_on })
  // A tray is filled for each size that is sown: the recipe is that of the container. Plants that come potted need nothing.
  const isFilled = ({ recipe_id = body.recipe_id }: Line) => recipe_id !== null || body.potting_mix_id || body.minutes
  const sizes = [...new Set(wanted.filter(isFilled).map(({ container_size }) => container_size))]
  if (sizes.length > 1 && body.recipe_id)
    throw invalid([{ path: 'recipe_id', message: 'A recipe fits one container size. Choose a recipe for each line instead.' }])
  const gathered = await Promise.all(
    sizes.map((container_size) => {
      const minutes = sizes.length === 1 ? body.minutes : null
      const sown = wanted.flatMap(({ quantity, plant_type_id, recipe_id, ...line }, i) =>
        line.container_size === container_size
          ? [{ quantity, plant_type_id, recipe_id, old_container_size: null, path: `batches.${i}.recipe_id` }]
          : [],
      )
      return gatherInputs(db, { ...body, container_size, minutes, plants: sown }, true)
    }),
  )
  const linesBySize = new Map(
    gathered.map(({ inputs, recipes }, i) => [sizes[i], inputs.map((own, line) => ({ own, recipe: recipes[line] }))]),
  )

  const prefixes = wanted.map((_, i) => codePrefix(plants[i]?.botanical_name ?? '', plants[i]?.common_name ?? '', started_on))
  const numbers = await takeBatchNumbers(db, prefixes)
  const operations = wanted.map((each, i): Operation => {
    const { own, recipe } = linesBySize.get(each.container_size)?.shift() ?? { own: noInputs, recipe: null }
    const made = newBatchOf(withSeed(each, lots[i]), body, batchCode(prefixes[i] ?? '', numbers[i] ?? 0))
    const cost = toMillionths(cents(each.cost ?? '0'))
    const own_mothers = mothers.filter(({ id }) => id === each.parent_batch_id)
    const stock = rootstocks.of(i)
    const plan = stock
      ? planGraft(stock, made, each.quantity, own)
      : planPropagation(made, each.quantity, cost, own, each.vendor ? `From ${each.vendor}` : '')
    const batches = mothers.filter(({ id }) => id === stock?.id)
    return {
      kind: stock ? 'pot_up' : 'propagation',
      occurred_on: started_on,
      plan: writtenIntoHold(plan, [...batches, ...own_mothers], `propagated as ${made.batch_code}`),
      batches,
      mothers: own_mothers,
      uses: own.uses,
      potted_by: pottedBy(recipe, each.plant_type_id, each.container_size),
      details: { method, ...each, minutes: own.minutes, recipe: recipe?.name ?? null, notes: notes ?? '' },
    }
  })
  const operation_ids = await writeOperations(db, userId, operations)
  const batch_ids = operations.flatMap(({ plan }) => plan.newBatches.map(({ id }) => id))
  await takeSeed(db, userId, started_on, sowingsOf(wanted, lots, operation_ids))
  await recordPropagations(db, batch_ids, body)
  await recordOperations(db, userId, operations)
  return { batch_ids, operation_ids }
}

/** Lot and vendor of the batch are those of its seed, unless others were entered. */
const withSeed = (line: NewBatches['batches'][number], lot: SeedLot | undefined): NewBatches['batches'][number] =>
  lot ? { ...line, vendor: line.vendor || lot.vendor, vendor_lot: line.vendor_lot || lot.code } : line

const sowingsOf = (lines: readonly Line[], lots: readonly (SeedLot | undefined)[], operationIds: readonly OperationId[]) =>
  lines.flatMap(({ seed_quantity }, i) => {
    const [lot, operation_id] = [lots[i], operationIds[i]]
    return lot && operation_id ? [{ lot, quantity: seed_quantity ?? '0', operation_id }] : []
  })

/** A batch as it begins. */
const newBatchOf = (
  line: NewBatches['batches'][number],
  { location, method, state, started_on, ready_on, notes }: NewBatches,
  batch_code: string,
) => ({
  id: newId(),
  batch_code,
  plant_type_id: line.plant_type_id,
  parent_batch_id: line.parent_batch_id ?? null,
  container_size: line.container_size,
  location: (line.location ?? location) || null,
  state: state ?? ('growing' as const),
  growth_stage: null,
  ...ungraded,
  method,
  started_on,
  potting_date: null,
  ready_on: ready_on ?? null,
  notes: notes ?? '',
  vendor: line.vendor || null,
  vendor_lot: line.vendor_lot || null,
})

async function plantsOf(db: Db, wanted: readonly Line[]): Promise<PlantRead[]> {
  const plants = await readPlants(
    db,
    wanted.map(({ plant_type_id }) => plant_type_id),
  )
  return wanted.map(({ plant_type_id }, i) => {
    const plant = plants.find(({ id, archived }) => id === plant_type_id && !archived)
    if (!plant) throw invalid([{ path: `batches.${i}.plant_type_id`, message: 'This plant is archived. Choose another.' }])
    return plant
  })
}
