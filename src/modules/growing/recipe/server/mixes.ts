/** Commands on mixes: saying what one is made of, and making it. */
import { isDeepStrictEqual } from 'node:util'
import { lockSupplies } from '#modules/supplies/server/read-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { refuseFuture } from '#kernel/day-problems.ts'
import { counted } from '#kernel/format.ts'
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readRules } from '#modules/setup/settings/server/read-settings.ts'
import * as z from 'zod/mini'
import { moveSupplies } from '#modules/supplies/server/move-supplies.ts'
import { type FieldError, Problem, invalid } from '#kernel/problem.ts'
import { formatCost, formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { type MakeMix, type Mix, type MixMade, type NewMix, planMix } from '../mix.ts'
import { ingredientPartFault, partFault, readUnit, unitFault } from '#modules/supplies/units.ts'
import * as queries from './mixes.queries.ts'
import { suppliesWithIds } from './recipes.queries.ts'

type Made = z.infer<typeof MixMade>

export async function saveMix(
  db: Db,
  userId: UserId,
  mixId: InventoryItemId,
  { components, before_ids }: NewMix,
): Promise<z.infer<typeof Mix>> {
  // Two concurrent changes could make two mixes out of each other: one waits for the other.
  await lockSupplies(db, [mixId, ...components.map((each) => each.inventory_item_id)])
  const before = await queries.mixWithId(db, mixId)
  if (
    before_ids &&
    (before_ids.length !== before.components.length || before.components.some(({ id }) => !before_ids.includes(id)))
  )
    throw await staleProblem(db, { id: mixId, name: `the mix of ${before.name}`, current: before, actions: ['mix.save'] })
  const ids = [...new Set(components.map((each) => each.inventory_item_id))]
  const [supplies, within] = await Promise.all([suppliesWithIds(db, ids), queries.mixesWithin(db, ids)])
  const faults = components.flatMap((each, i): FieldError[] => {
    const supply = supplies.find(({ id }) => id === each.inventory_item_id)
    if (!supply) return [{ path: `components.${i}.inventory_item_id`, message: 'This supply is archived. Choose another.' }]
    const fault = unitFault(each.unit, supply)
    if (fault) return [{ path: `components.${i}.unit`, message: fault }]
    const part = ingredientPartFault(each, supply)
    return part ? [{ path: `components.${i}.quantity`, message: part }] : []
  })
  if (within.includes(mixId))
    faults.push({ path: 'components', message: `${before.name} cannot contain itself. Choose other components.` })
  if (faults.length > 0) throw invalid(faults)
  if (sameComponents(before.components, components)) return before
  await queries.replaceComponents(
    db,
    mixId,
    components.map((each) => ({ ...each, unit: readUnit(each.unit) })),
  )
  const after = await queries.mixWithId(db, mixId)
  await recordChange(db, { user_id: userId, action: 'mix.save', subject_type: 'supply', subject_id: mixId, before, after })
  return after
}

type Component = Pick<NewMix['components'][number], 'inventory_item_id' | 'quantity' | 'unit'>

const sameComponents = (before: readonly Component[], wanted: readonly Component[]): boolean => {
  const [was, is] = [before, wanted].map((components) =>
    components
      .map(({ inventory_item_id, quantity, unit }) => `${inventory_item_id} ${Number(quantity)} ${readUnit(unit)}`)
      .toSorted(),
  )
  return isDeepStrictEqual(was, is)
}

/** The components are issued at average cost, and the mix is received at exactly their sum. */
export async function makeMix(db: Db, userId: UserId, mixId: InventoryItemId, body: MakeMix): Promise<Made> {
  const { quantity: wanted, minutes, lot } = body
  const { timeZone: time_zone } = await readRules(db)
  const today = dayIn(time_zone, await db.now())
  const { day = today } = body
  refuseFuture('day', day, today)
  await refuseIfClosed(db, day)
  const mix = await queries.mixWithId(db, mixId)
  if (mix.components.length === 0) throw new Problem('BAD_STATE', `${mix.name} has no components yet. Add them first.`)
  const fault = partFault(mix, wanted)
  if (fault) throw invalid([{ path: 'quantity', message: fault }])
  const quantity = parseQuantity(wanted)
  const onHand = await lockSupplies(db, [mixId, ...mix.components.map((each) => each.inventory_item_id)])
  const plan = planMix(mix.components, quantity, onHand)
  const when = day < today ? { local_time: `${day}T12:00`, time_zone } : {}
  const why = { reference_type: 'mix', reference_id: mixId, user_id: userId, ...when }
  const parts = [
    `${Number(wanted)} ${mix.unit} of ${mix.name}`,
    lot ? `lot ${lot}` : '',
    minutes ? counted(minutes, 'minute') : '',
  ]
  const made = parts.filter(Boolean).join(', ')
  await moveSupplies(
    db,
    plan.takes.map((take) => ({ inventory_item_id: take.inventory_item_id, delta: formatFixed(-take.quantity, 4) })),
    { ...why, kind: 'use', reason: `Into ${made}` },
  )
  const comes = { inventory_item_id: mixId, delta: formatFixed(quantity, 4), unit_cost: formatCost(plan.unit_cost) }
  await moveSupplies(db, [comes], { ...why, kind: 'return', reason: `Made: ${made}` })
  await recordChange(db, {
    user_id: userId,
    action: 'mix.make',
    subject_type: 'supply',
    subject_id: mixId,
    after: { ...body, day, cost: formatCost(plan.cost) },
  })
  const { quantity_on_hand, average_cost } = await queries.mixWithId(db, mixId)
  return { quantity_on_hand, average_cost, cost: formatCost(plan.cost) }
}
