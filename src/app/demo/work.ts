/** The supplies and minutes of work in the shed, by cost component. */
import type { Millionths, TenThousandths } from '#kernel/quantity.ts'
import type { Cents } from '#kernel/money.ts'
import { componentOf, labourCost } from '#modules/growing/ledger/operation-costs.ts'
import type { Component } from '#modules/growing/ledger/batch-snapshot.ts'
import type { Moment, Spent } from './batch.ts'
import type { Bench } from './batches.ts'
import type { Shed } from './growing.ts'
import { minutesToGrade, minutesToPot, minutesToStart } from './propagation.ts'
import type { Stockroom, Supply } from './stockroom.ts'
import { type Catalogue, needsOf, recipeIdFor, startingNeeds } from './supplies.ts'

interface Workplace {
  readonly catalogue: Catalogue
  readonly stockroom: Stockroom
  readonly bench: Bench
  /** In cents. */
  readonly hourlyRate: Cents
  /** The opening day of its books: supplies used before are valued at their price. */
  readonly from: string
}

export function workAt({
  catalogue,
  stockroom,
  bench,
  hourlyRate,
  from,
}: Workplace): Pick<Shed, 'potting' | 'starting' | 'grading'> {
  const spend = (
    needs: readonly { supply: Supply; quantity: TenThousandths }[],
    minutes: number,
    moment: Moment,
    reason: string,
  ): Spent => {
    const operation_id = bench.operationId(moment)
    const why = { kind: 'use', reason, reference_type: 'batch_operation', reference_id: operation_id } as const
    const costs = new Map<Component, Millionths>()
    for (const { supply, quantity } of needs) {
      const component = componentOf(supply.name)
      const cost = moment.day < from ? (supply.unit_cost * quantity) / 10_000n : stockroom.take(supply, quantity, moment, why)
      costs.set(component, (costs.get(component) ?? 0n) + cost)
    }
    costs.set('labour', labourCost(minutes, hourlyRate))
    return { operation_id, minutes, costs: [...costs].map(([component, cost]) => ({ component, cost })) }
  }
  return {
    potting({ kind }, plants, moment) {
      const needs = needsOf(kind, catalogue).map(({ supply, quantity }) => ({ supply, quantity: quantity * BigInt(plants) }))
      const reason = `Potting ${kind.plant.common_name} into ${kind.container_size}`
      const recipe_id = recipeIdFor(kind, catalogue)
      const potting_mix_id = needs.find(({ supply }) => /mix/i.test(supply.name))?.supply.id ?? null
      return {
        ...spend(needs, wholeMinutes(plants * minutesToPot(kind.container_size)), moment, reason),
        potting_mix_id,
        recipe_id,
      }
    },
    grading({ container_size, quantity_current }, moment) {
      return spend([], wholeMinutes(quantity_current * minutesToGrade(container_size)), moment, '')
    },
    starting({ plant, method, quantity }, moment) {
      const minutes = wholeMinutes(quantity * minutesToStart(method))
      return spend(startingNeeds(method, quantity, catalogue), minutes, moment, `Starting ${plant.common_name}`)
    },
  }
}

/** Minutes as a person would enter them: rounded up to five. */
const wholeMinutes = (minutes: number) => Math.ceil(minutes / 5) * 5
