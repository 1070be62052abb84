/** A correction of what an operation on plants used and how long it took, as it is typed and sent. Pure. */
import { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Minutes } from '#modules/growing/schedule/minutes.ts'
import { Id, Quantity, Text } from '#kernel/wire.ts'

/** No operation uses more. */
export const mostUses = 100

export const InputCorrection = z.strictObject({
  uses: z
    .array(
      z.strictObject({
        inventory_item_id: InventoryItemId,
        quantity: Quantity.check(z.refine((quantity) => Number(quantity) > 0, 'Enter more than 0, or remove the line.')),
      }),
    )
    .check(z.maxLength(mostUses, `At most ${mostUses} supplies.`)),
  /** Minutes of work; unchanged if left out. */
  minutes: z.optional(Minutes),
  /** Recipe, null for none; unchanged if left out. */
  recipe_id: z.optional(z.nullable(Id)),
  reason: Text(200),
})
export type InputCorrection = z.infer<typeof InputCorrection>

/** The supplies in the address of a preview: `id:quantity`, separated by commas. */
export const usesIn = (text: string) =>
  text.split(',').flatMap((use) => {
    const [inventory_item_id = '', quantity = ''] = use.split(':')
    return use === '' ? [] : [{ inventory_item_id, quantity }]
  })

export const usesText = (uses: readonly { readonly inventory_item_id: string; readonly quantity: string }[]) =>
  uses.map(({ inventory_item_id, quantity }) => `${inventory_item_id}:${quantity}`).join(',')
