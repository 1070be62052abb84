/** Many supplies changed at once: category, vendor, reorder point, archived or restored. */
import * as z from 'zod/mini'
import { VendorId } from '#modules/setup/reference/entry-ids.ts'
import { Rows } from '#kernel/bulk-edit.ts'
import { InventoryItemId } from '#kernel/id.ts'
import { Id, MaybeText, Quantity, Version } from '#kernel/wire.ts'

/** Sends only the fields that change. Null clears the category, vendor or reorder point. */
const BulkItemChange = z.strictObject({
  id: InventoryItemId,
  category_id: z.optional(z.nullable(Id)),
  vendor: MaybeText(80),
  vendor_id: VendorId,
  reorder_point: z.optional(z.nullable(Quantity)),
  archived: z.optional(z.boolean()),
  version: Version,
})
export type BulkItemChange = z.infer<typeof BulkItemChange>

export const BulkItemChanges = z.strictObject({ items: Rows(BulkItemChange) })
