/** Every call about what a till can sell. */
import * as z from 'zod/mini'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { sellers } from '#kernel/role.ts'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'

export const SupplyForTill = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  measured: z.boolean(),
  price: MoneyText,
  tax_kind: z.enum(goodsTaxKinds),
  barcode: z.nullable(z.string()),
  quantity_on_hand: DecimalText,
})
export type SupplyForTill = z.infer<typeof SupplyForTill>

export const suppliesForSale = endpoint({
  method: 'GET',
  path: '/api/inventory/items/for-sale',
  summary: 'Lists every supply that is for sale, for the till to store',
  roles: sellers,
  deltas: true,
  reply: z.array(SupplyForTill),
})
