/** The bill of a purchase order that comes after its deliveries, or before them: which lines, how many, and at which price. */
import { Day, Id, Money, MaybeText, Quantity, Text, UnitCost } from '#kernel/wire.ts'
import { taxOfItsKind } from '#modules/buying/expense/purchase-tax.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import * as z from 'zod/mini'

export const NewPurchaseBill = z
  .strictObject({
    bill_number: Text(60),
    bill_date: Day,
    /** By default the vendor's terms. */
    due_date: z.optional(z.nullable(Day)),
    freight: z.optional(Money),
    gst_paid: z.optional(Money),
    /** The kind of tax on the bill: standard unless given. */
    tax_kind: z.optional(z.enum(taxKinds, 'Choose how it is taxed.')),
    notes: MaybeText(2000),
    lines: z
      .array(
        z.strictObject({
          line_id: Id,
          quantity: Quantity.check(z.refine((text) => Number(text) > 0, 'Enter more than 0.')),
          /** Without tax; as ordered by default. */
          unit_cost: z.optional(UnitCost),
        }),
      )
      .check(z.minLength(1, 'Add at least one line.'), z.maxLength(200, 'At most 200 lines in one bill.')),
  })
  .check(taxOfItsKind)
export type NewPurchaseBill = z.infer<typeof NewPurchaseBill>
