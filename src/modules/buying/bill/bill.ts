/** Bills and credit notes of vendors: their lines, when they are due, and what is owed. An expense without a bill was paid at once. Pure. */
import { VendorId } from '#modules/setup/reference/entry-ids.ts'
import { Receipt } from '#modules/buying/expense/expense.ts'
import { purchaseTaxFields, soundTax } from '#modules/buying/expense/purchase-tax.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { addDays } from '#kernel/day.ts'
import { BillId, ExpenseId, InventoryItemId } from '#kernel/id.ts'
import { type Cents, cents, sum } from '#kernel/money.ts'
import type { FieldError } from '#kernel/problem.ts'
import { Day, DecimalText, Id, Instant, MaybeText, Money, MoneyText, Note, Quantity, Text, Version } from '#kernel/wire.ts'
import * as z from 'zod/mini'

/** `credit`: a credit note, for which the vendor owes the nursery. */
export const billKinds = ['bill', 'credit'] as const
export type BillKind = (typeof billKinds)[number]

export const Bill = z.object({
  id: BillId,
  kind: z.enum(billKinds),
  vendor: z.string(),
  vendor_id: Id,
  /** The vendor's own number. */
  bill_number: z.string(),
  bill_date: Day,
  due_date: Day,
  /** With tax. */
  total_amount: MoneyText,
  tax_amount: MoneyText,
  /** Paid amount of a bill; used amount of a credit note. */
  amount_paid: MoneyText,
  voided_at: z.nullable(Instant),
  version: Version,
})
export type Bill = z.infer<typeof Bill>

export const BillLine = z.object({
  id: ExpenseId,
  description: z.string(),
  category: z.string(),
  /** With tax. */
  cost: MoneyText,
  gst_paid: MoneyText,
  tax_kind: z.enum(taxKinds),
  /** Under the reverse charge, the tax that the nursery accounts for; no part of the cost. */
  reverse_charge_tax: MoneyText,
  quantity: DecimalText,
  inventory_item_id: z.nullable(InventoryItemId),
  supply: z.nullable(z.object({ name: z.string(), unit: z.string() })),
  /** The recurring expense that entered it. */
  recurring_id: z.nullable(Id),
  is_delivery: z.boolean(),
  /** Difference between the bill and its deliveries without tax, and the part that changed the cost of stock on hand. */
  price_difference: MoneyText,
  into_stock: MoneyText,
})

/** A payment, a refund or a credit note that settles a bill. Negative: reversed. */
export const Settlement = z.object({
  id: Id,
  payment_id: z.nullable(Id),
  method: z.nullable(z.string()),
  reference: z.string(),
  /** The other document, where a credit note is used. */
  document_id: z.nullable(BillId),
  document_number: z.nullable(z.string()),
  amount: MoneyText,
  allocated_on: Day,
  by: z.nullable(z.string()),
  reversed: z.boolean(),
})

export const WholeBill = z.extend(Bill, {
  notes: z.string(),
  void_reason: z.string(),
  lines: z.array(BillLine),
  settlements: z.array(Settlement),
  receipts: z.array(Receipt),
})
export type WholeBill = z.infer<typeof WholeBill>

const NewLine = z
  .strictObject({
    /** A line that is there already; without it, a new one. */
    id: z.optional(ExpenseId),
    description: MaybeText(200),
    category: MaybeText(60),
    /** With tax. */
    cost: Money.check(z.refine((text) => Number(text) > 0, 'Enter an amount above 0.')),
    gst_paid: z.optional(Money),
    ...purchaseTaxFields,
    quantity: z.optional(z.nullable(Quantity)),
    /** A supply whose stock it raises by the quantity. */
    inventory_item_id: z.optional(z.nullable(InventoryItemId)),
  })
  .check(
    soundTax,
    z.refine((line) => !line.inventory_item_id || Number(line.quantity ?? 0) > 0, {
      path: ['quantity'],
      message: 'Enter how many came in.',
    }),
    z.refine((line) => Boolean(line.description || line.category || line.inventory_item_id), {
      path: ['description'],
      message: 'Enter a description, or choose a category.',
    }),
  )
export type NewBillLine = z.infer<typeof NewLine>

const fields = {
  vendor: Text(80),
  vendor_id: VendorId,
  bill_number: Text(60),
  bill_date: Day,
  /** By default the vendor's terms. */
  due_date: z.optional(z.nullable(Day)),
  notes: Note,
  lines: z.array(NewLine).check(z.minLength(1, 'Add at least one line.'), z.maxLength(100, 'At most 100 lines in one bill.')),
}
export const NewBill = z.strictObject({ kind: z.optional(z.enum(billKinds)), ...fields })
export type NewBill = z.infer<typeof NewBill>
export const BillChange = z.strictObject({ ...fields, version: Version })
export type BillChange = z.infer<typeof BillChange>
export const BillVoid = z.strictObject({ reason: Text(200), version: Version })

/** Due day: as on the bill, else by the vendor's terms, else its own day. */
export const dueOn = (
  { bill_date, due_date }: { readonly bill_date: string; readonly due_date?: string | null | undefined },
  terms_days: number | null,
): string => due_date ?? addDays(bill_date, terms_days ?? 0)

/** Validates the days and lines of a bill. */
export function billFaults(kind: BillKind, bill: Pick<NewBill, 'bill_date' | 'due_date' | 'lines'>, today: string): FieldError[] {
  const faults: FieldError[] = []
  if (bill.bill_date > today)
    faults.push({ path: 'bill_date', message: 'This day is still to come. Enter the day that is on the bill.' })
  if (bill.due_date && bill.due_date < bill.bill_date)
    faults.push({ path: 'due_date', message: 'The bill is due before its own day. Choose a later day.' })
  if (kind === 'credit')
    for (const [i, line] of bill.lines.entries())
      if (line.inventory_item_id)
        faults.push({
          path: `lines.${i}.inventory_item_id`,
          message: 'A credit note does not change stock. Leave this out, and record the returned goods as used.',
        })
  return faults
}

export const billTotals = (lines: readonly Pick<NewBillLine, 'cost' | 'gst_paid'>[]): { total: Cents; tax: Cents } => ({
  total: sum(lines.map(({ cost }) => cents(cost))),
  tax: sum(lines.map(({ gst_paid }) => cents(gst_paid ?? '0'))),
})

type Owed = Pick<Bill, 'total_amount' | 'amount_paid' | 'voided_at'>
/** Unpaid amount of a bill, or unused amount of a credit note; 0 if void. */
export const leftOf = ({ total_amount, amount_paid, voided_at }: Owed): Cents =>
  voided_at === null ? cents(total_amount) - cents(amount_paid) : 0n

export type BillState = 'void' | 'paid' | 'overdue' | 'part_paid' | 'open'
export function billState(bill: Owed & Pick<Bill, 'kind' | 'due_date'>, today: string): BillState {
  if (bill.voided_at !== null) return 'void'
  if (leftOf(bill) === 0n) return 'paid'
  if (bill.kind === 'bill' && bill.due_date < today) return 'overdue'
  return cents(bill.amount_paid) > 0n ? 'part_paid' : 'open'
}
