/** Supplies that follow the plants of corrected operations: for another number of plants, or on another day. */
import type { UserId } from '#kernel/id.ts'
import { type Millionths, formatCost, formatFixed, parseCost, parseQuantity } from '#kernel/quantity.ts'
import type { Component } from '#modules/growing/ledger/batch-snapshot.ts'
import { componentOf } from '#modules/growing/ledger/operation-costs.ts'
import type { Act } from '#modules/growing/ledger/act.ts'
import type { Replayed } from '#modules/growing/ledger/replay.ts'
import { bookUses, planUses, usedBy } from '#modules/supplies/server/correct-uses.ts'
import { partFault } from '#modules/supplies/units.ts'
import type { Db } from '#server/database.ts'
import type { ActCorrectionPreview } from '../act-correction-calls.ts'
import type { Correction } from './change-of-act.ts'

export interface Rescaled {
  readonly operation: {
    readonly id: string
    readonly occurred_on: string
    readonly created_at: string
    readonly moved_to?: string
  }
  readonly wanted: readonly { readonly inventory_item_id: string; readonly quantity: string }[]
}

/** Operations that used supplies for another number of plants, or on another day, than they were done with. */
export async function rescaledUses(
  db: Db,
  { family, change }: Correction,
  after: Replayed,
  earlier: Readonly<Record<string, Rescaled['wanted']>>,
): Promise<Rescaled[]> {
  const { acts, act, before, operations } = family
  const rescaled: Rescaled[] = []
  for (const { id, kind, occurred_on, change: own } of acts) {
    const operation = withSupplies.has(kind) && operations.find((each) => each.id === id)
    if (!operation) continue
    const [was = 0, is = 0] = [before.found.get(id), after.found.get(id)]
    const day = own.occurred_on ?? occurred_on
    const moved_to = id === act.id ? (change.occurred_on ?? occurred_on) : day
    if (was === is && day === moved_to && !earlier[id]) continue
    const wanted = earlier[id] ?? scaledUses(await usedBy(db, id), is, was)
    const moved = day === moved_to ? {} : { moved_to }
    rescaled.push({
      operation: { id, occurred_on: day, created_at: operation.created_at, ...moved },
      wanted: wanted.filter(({ quantity }) => parseQuantity(quantity) > 0n),
    })
  }
  return rescaled
}

const withSupplies: ReadonlySet<string> = new Set(['propagation', 'pot_up', 'division'])

/** Each supply for another number of plants; of what is counted one by one a whole number. */
const scaledUses = (uses: Awaited<ReturnType<typeof usedBy>>, plants: number, of: number): Rescaled['wanted'] =>
  uses.map(({ inventory_item_id, name, unit, quantity }) => ({
    inventory_item_id,
    quantity: scaled(quantity, plants, of, (text) => partFault({ name, unit }, text) !== undefined),
  }))

function scaled(quantity: string, plants: number, of: number, isPart: (text: string) => boolean): string {
  if (of === 0) return quantity
  const exact = formatFixed((parseQuantity(quantity) * BigInt(plants)) / BigInt(of), 4)
  return isPart(exact) ? formatFixed(((parseQuantity(exact) + 9_999n) / 10_000n) * 10_000n, 4) : exact
}

export type InputCosts = Record<string, Partial<Record<Component, Millionths>>>

/** Books the uses one operation after the other, or only plans them; gives what each component costs more. */
export async function bookAgain(db: Db, userId: UserId, rescaled: readonly Rescaled[], lock: boolean) {
  const costs: InputCosts = {}
  const supplies: ActCorrectionPreview['supplies'] = []
  const uses_before: Record<string, Rescaled['wanted']> = {}
  for (const { operation, wanted } of rescaled) {
    const before = await usedBy(db, operation.id)
    uses_before[operation.id] = before.map(({ inventory_item_id, quantity }) => ({ inventory_item_id, quantity }))
    const planned = await planUses(db, operation, wanted, lock)
    if (lock) await bookUses(db, userId, planned)
    for (const { item, was, should } of planned.uses) {
      const component = componentOf(item.name)
      const own = (costs[operation.id] ??= {})
      own[component] = (own[component] ?? 0n) + should.cost - was.cost
      const [quantity, quantity_after] = [formatFixed(was.quantity, 4), formatFixed(should.quantity, 4)]
      if (was.quantity !== should.quantity) supplies.push({ name: item.name, unit: item.unit, quantity, quantity_after })
    }
  }
  return { costs, supplies, uses_before }
}

export const withInputs = (acts: readonly Act[], costs: InputCosts): Act[] =>
  acts.map((act) => {
    const more = costs[act.id]
    if (!more) return act
    const inputs = new Map(act.inputs)
    for (const [component, cost] of Object.entries(more) as [Component, Millionths][])
      inputs.set(component, (inputs.get(component) ?? 0n) + cost)
    return { ...act, inputs }
  })

/** Costs of inputs since the act was entered, without those of the correction that is undone. */
export function inputCosts(costs: InputCosts, before: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const all: Record<string, Record<string, string>> = {}
  for (const id of new Set([...Object.keys(costs), ...Object.keys(before)])) {
    const names = new Set([...Object.keys(costs[id] ?? {}), ...Object.keys(before[id] ?? {})])
    const own = [...names].map((name): [string, Millionths] => [
      name,
      (costs[id]?.[name as Component] ?? 0n) + parseCost(before[id]?.[name] ?? '0'),
    ])
    const changed = own.filter(([, cost]) => cost !== 0n)
    if (changed.length > 0) all[id] = Object.fromEntries(changed.map(([name, cost]) => [name, formatCost(cost)]))
  }
  return all
}
