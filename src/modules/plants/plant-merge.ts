/** Merging one plant type into another: what moves, and which of two prices of a size stays. */
import { PlantTypeId } from '#kernel/id.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import { Usage } from '#modules/setup/reference/usage.ts'
import * as z from 'zod/mini'

/** A size for which both plants have a price. */
const TwicePriced = z.object({ container_size: z.string(), container_size_id: Id, stays: MoneyText, archived: MoneyText })

export const PlantMergePreview = z.object({
  moves: Usage,
  /** Sizes that both plants have a price for: the price of the remaining plant is used. */
  prices: z.array(TwicePriced),
  synonyms: z.array(z.string()),
})
export type PlantMergePreview = z.infer<typeof PlantMergePreview>

export const PlantMerge = z.strictObject({ into_id: PlantTypeId })

interface Mergeable {
  readonly id: string
  readonly common_name: string
  readonly archived: boolean
}

/**
 * Explains why one plant type is not merged into another; undefined if it can be. An archived one can be merged, but not merged
 * into.
 */
export function plantMergeFault(from: Mergeable, into: Mergeable): string | undefined {
  if (from.id === into.id) return 'Choose another plant. A plant cannot be merged into itself.'
  if (into.archived) return `${into.common_name} is archived. Restore it first, or choose another plant.`
  return undefined
}
