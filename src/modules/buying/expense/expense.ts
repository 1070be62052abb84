/** An expense: amount, category and tax. */
import { VendorId } from '#modules/setup/reference/entry-ids.ts'
import { BillId, ExpenseId, InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { Day, DecimalText, Id, MaybeText, MoneyText, Note, Quantity, Version } from '#kernel/wire.ts'
import { purchaseTaxFields, soundTax } from './purchase-tax.ts'

/** The receipt of an expense: a photo or a PDF. */
export const Receipt = z.object({ id: Id, kind: z.enum(['photo', 'pdf']), name: z.string(), bytes: z.int() })
export type Receipt = z.infer<typeof Receipt>

const megabyte = 1024 * 1024
/** Size limit of one receipt, and how many an expense may have. */
export const receiptLimits = { photo: 25 * megabyte, pdf: 15 * megabyte, each: 12 }

/** The error text for a receipt over its limit. */
export function tooHeavy(kind: Receipt['kind'], bytes: number): string | undefined {
  if (bytes <= receiptLimits[kind]) return undefined
  const size = (bytes / megabyte).toFixed(1)
  const most = receiptLimits[kind] / megabyte
  return kind === 'pdf'
    ? `This PDF is ${size} MB; at most ${most} MB is allowed. Save it smaller, or take a photo of the page.`
    : `This photo is ${size} MB; at most ${most} MB is allowed. Choose a smaller one.`
}

export const Expense = z.object({
  id: ExpenseId,
  expense_date: Day,
  description: z.string(),
  category: z.string(),
  vendor: z.string(),
  vendor_id: z.nullable(Id),
  /** With tax. */
  cost: MoneyText,
  gst_paid: MoneyText,
  tax_kind: z.enum(taxKinds),
  /** Under the reverse charge, the tax that the nursery accounts for; no part of the cost. */
  reverse_charge_tax: MoneyText,
  quantity: DecimalText,
  volume_m3: z.optional(DecimalText),
  inventory_item_id: z.nullable(InventoryItemId),
  /** The supply whose stock the expense raised, by `quantity`. */
  supply: z.nullable(z.object({ name: z.string(), unit: z.string() })),
  notes: z.string(),
  receipts: z.array(Receipt),
  /** The recurring expense that created it. */
  recurring_id: z.nullable(Id),
  /** The bill that it is a line of; without one, it was paid at once. */
  bill_id: z.nullable(BillId),
  archived: z.boolean(),
  version: Version,
})
export type Expense = z.infer<typeof Expense>

/** Text and numbers are accepted; an empty field is 0. */
const orZero = (pattern: RegExp, message: string) =>
  z
    .pipe(
      z.optional(z.nullable(z.union([z.string(), z.number()], message))),
      z.transform((given) => (given === undefined || given === null || given === '' ? '0' : String(given).trim())),
    )
    .check(z.refine((text) => pattern.test(text), message))
const amountRule = 'Enter an amount like 12.50.'
const Amount = orZero(/^\d{1,9}(\.\d{1,2})?$/, amountRule)
const MaybeBelowZero = orZero(/^-?\d{1,9}(\.\d{1,2})?$/, amountRule)

const fields = {
  expense_date: Day,
  description: MaybeText(200),
  category: MaybeText(60),
  vendor: MaybeText(80),
  vendor_id: VendorId,
  cost: Amount,
  gst_paid: Amount,
  ...purchaseTaxFields,
  quantity: orZero(/^\d{1,9}(\.\d{1,4})?$/, 'Enter a number like 2.5.'),
  volume_m3: z.optional(z.nullable(Quantity)),
  notes: Note,
}

export const NewExpense = z
  .strictObject({
    ...fields,
    /** A supply bought with the expense: its stock is raised by `quantity` in the same transaction. */
    inventory_item_id: z.optional(z.nullable(InventoryItemId)),
  })
  .check(soundTax)
export type NewExpense = z.infer<typeof NewExpense>

export const ExpenseChange = z.strictObject({ ...fields, version: Version }).check(soundTax)
export type ExpenseChange = z.infer<typeof ExpenseChange>

/** An expense that was read and is sent back: the line of a credit note is negative, and rejected as a bill line. */
export const SentExpense = z.strictObject({
  ...fields,
  cost: MaybeBelowZero,
  gst_paid: MaybeBelowZero,
  reverse_charge_tax: z.optional(z.nullable(MaybeBelowZero)),
  version: Version,
})
export type SentExpense = z.infer<typeof SentExpense>

/** Fields of an expense that change the stock it raised. */
export const StockChange = z.strictObject({
  expense_date: Day,
  cost: Amount,
  gst_paid: Amount,
  quantity: fields.quantity,
})
export type StockChange = z.infer<typeof StockChange>

/** Days from today beyond which the day of an expense or a bill needs confirmation. */
const farthest = { back: 2 * 366, ahead: 366 }

export const isFarAway = (day: string, today: string): boolean =>
  day < addDays(today, -farthest.back) || day > addDays(today, farthest.ahead)
