/** A recipe: what one potted plant of a container size consumes. */
import { ContainerSizeId } from '#modules/setup/reference/entry-ids.ts'
import { InventoryItemId, RecipeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { parseCost, formatFixed, parseQuantity, type TenThousandths } from '#kernel/quantity.ts'
import { DecimalText, Id, MaybeText, Quantity, Text, Version } from '#kernel/wire.ts'
import { convert } from '#modules/supplies/units.ts'

/** They are listed whole, with their ingredients: the screen searches, sorts and numbers its pages. */
export const mostRecipes = 1000

/** More than nothing. */
export const AboveZero = Quantity.check(z.refine((text) => Number(text) > 0, 'Enter a number above 0.'))

export const Ingredient = z.object({
  id: Id,
  inventory_item_id: InventoryItemId,
  /** For one plant, in `unit`. */
  quantity: DecimalText,
  unit: z.string(),
  name: z.string(),
  /** Unit that the supply is stocked in; the stock and average cost are in it. */
  item_unit: z.string(),
  quantity_on_hand: DecimalText,
  average_cost: DecimalText,
})
export type Ingredient = z.infer<typeof Ingredient>

export const Recipe = z.object({
  id: RecipeId,
  name: z.string(),
  container_size: z.string(),
  container_size_id: Id,
  description: z.string(),
  active: z.boolean(),
  /** Deleted: no longer offered, but it can be restored. */
  archived: z.boolean(),
  version: Version,
  ingredients: z.array(Ingredient),
})
export type Recipe = z.infer<typeof Recipe>

/** A recipe as one chooses it. */
export const RecipeChoice = z.object({ id: Id, name: z.string() })
export type RecipeChoice = z.infer<typeof RecipeChoice>

/** The active recipes of a container; `suggested` is null if there is none, or if a person has to choose. */
export const RecipeChoices = z.object({ choices: z.array(RecipeChoice), suggested: z.nullable(Id) })
export type RecipeChoices = z.infer<typeof RecipeChoices>

/** A supply as one chooses it. */
export const SupplyChoice = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  category: z.nullable(z.string()),
  quantity_on_hand: DecimalText,
})
export type SupplyChoice = z.infer<typeof SupplyChoice>

export const NewRecipe = z.strictObject({
  name: Text(120),
  container_size: Text(60),
  container_size_id: ContainerSizeId,
  description: MaybeText(2000),
  active: z.optional(z.boolean()),
})
export type NewRecipe = z.infer<typeof NewRecipe>

/** A new recipe; of `copy_of` it takes every ingredient. */
export const CreateRecipe = z.extend(NewRecipe, { copy_of: z.optional(Id) })
export type CreateRecipe = z.infer<typeof CreateRecipe>

export const NewIngredient = z.strictObject({
  inventory_item_id: z.uuid('Choose a supply.'),
  quantity: AboveZero,
  unit: Text(20),
})
export type NewIngredient = z.infer<typeof NewIngredient>

/** Quantity of a supply, in ten-thousandths of its own unit. */
export interface Need {
  readonly inventory_item_id: InventoryItemId
  readonly quantity: TenThousandths
}

type Used = Pick<Ingredient, 'inventory_item_id' | 'quantity' | 'unit' | 'item_unit'>

/**
 * Supplies for a number of plants (or units of a mix), each supply once and in its own unit. Multiplies before
 * converting: a thousand pots of 2.1 L need 2.1 m3, though one pot needs less than can be represented.
 */
export function needsFor(ingredients: readonly Used[], times: bigint, parts = 1n): Need[] {
  const needs = new Map<string, TenThousandths>()
  for (const { inventory_item_id, quantity, unit, item_unit } of ingredients) {
    const all = parseQuantity(quantity) * times
    const whole = (all * 2n + parts) / (parts * 2n)
    const need = convert(whole === 0n && all > 0n ? 1n : whole, unit, item_unit)
    needs.set(inventory_item_id, (needs.get(inventory_item_id) ?? 0n) + need)
  }
  return [...needs].map(([inventory_item_id, quantity]) => ({ inventory_item_id, quantity }))
}

export interface SupplyOnHand {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly quantity_on_hand: string
}

/** Lines for the supplies that are short; empty if nothing is. */
export const shortOf = (needs: readonly Need[], onHand: readonly SupplyOnHand[]) =>
  needs.flatMap(({ inventory_item_id, quantity }) => {
    const item = onHand.find(({ id }) => id === inventory_item_id)
    const there = item ? parseQuantity(item.quantity_on_hand) : 0n
    if (!item || there >= quantity) return []
    return [
      { inventory_item_id, name: item.name, unit: item.unit, needed: formatFixed(quantity, 4), available: item.quantity_on_hand },
    ]
  })

/** Cost of supplies for one plant, in millionths, at average costs. */
export const costOfOne = (ingredients: readonly Ingredient[]): bigint =>
  ingredients.reduce((all, { quantity, unit, item_unit, average_cost }) => {
    // Converts a thousand at once, so that one plant's part of a cubic metre is not rounded away.
    const thousand = convert(parseQuantity(quantity) * 1_000n, unit, item_unit)
    return all + (thousand * parseCost(average_cost)) / 10_000_000n
  }, 0n)
