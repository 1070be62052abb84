/** A mix: a supply that is made here out of other supplies. */
import { amountIn } from '#modules/supplies/units.ts'
import { InventoryItemId } from '#kernel/id.ts'
import { costAt } from '#kernel/amount.ts'
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { parseCost, type Millionths, type TenThousandths } from '#kernel/quantity.ts'
import { Day, DecimalText, Id, MaybeText } from '#kernel/wire.ts'
import { Minutes } from '#modules/growing/schedule/minutes.ts'
import { Ingredient, type Need, NewIngredient, AboveZero, needsFor, shortOf } from './recipe.ts'

/** A supply made here out of other supplies: what one unit of it takes. */
export const Mix = z.object({
  /** Id of the supply. */
  id: InventoryItemId,
  name: z.string(),
  unit: z.string(),
  quantity_on_hand: DecimalText,
  average_cost: DecimalText,
  components: z.array(Ingredient),
})
export type Mix = z.infer<typeof Mix>

export const NewMix = z.strictObject({
  components: z.array(NewIngredient).check(z.maxLength(40, 'At most 40 components.')),
  /** The ids of the components that the user saw: STALE if they have changed. Every change gives them new ids. */
  before_ids: z.optional(z.array(Id).check(z.maxLength(40, 'At most 40 components.'))),
})
export type NewMix = z.infer<typeof NewMix>

export const MakeMix = z.strictObject({
  quantity: AboveZero,
  /** The day it was mixed; today by default. */
  day: z.optional(Day),
  /** On the record: the cost of the mix is that of its components. */
  minutes: z.optional(z.nullable(Minutes)),
  lot: MaybeText(60),
})
export type MakeMix = z.infer<typeof MakeMix>

export const MixMade = z.object({
  quantity_on_hand: DecimalText,
  average_cost: DecimalText,
  /** Cost taken over from the components. */
  cost: DecimalText,
})
export type MixMade = z.infer<typeof MixMade>

export interface SupplyOnHand {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly quantity_on_hand: string
  readonly average_cost: string
}

interface MixPlan {
  readonly takes: readonly Need[]
  /** Cost of the components, which becomes the cost of the mix, in millionths. */
  readonly cost: Millionths
  /** Cost of one unit of the mix, rounded to a millionth. */
  readonly unit_cost: Millionths
}

/** The supplies that a quantity of a mix uses, and their cost. SHORT_SUPPLIES with everything that is missing. */
export function planMix(components: readonly Ingredient[], quantity: TenThousandths, onHand: readonly SupplyOnHand[]): MixPlan {
  const takes = needsFor(components, quantity, 10_000n)
  const short = shortOf(takes, onHand)
  if (short.length > 0) {
    const list = short.map(
      ({ name, unit, needed, available }) => `${name}: ${amountIn(Number(needed), unit)} needed, ${Number(available)} on hand`,
    )
    throw new Problem('SHORT_SUPPLIES', `Not enough in stock. ${list.join('; ')}. Receive more first, or make less.`, {
      short,
    })
  }
  const costOf = (id: string) => parseCost(onHand.find((item) => item.id === id)?.average_cost ?? '0')
  const cost = takes.reduce((all, take) => all + costAt(costOf(take.inventory_item_id), take.quantity), 0n)
  return { takes, cost, unit_cost: (cost * 20_000n + quantity) / (quantity * 2n) }
}
