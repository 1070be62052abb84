/** Lines of bank statements, what they are matched with, and how the account agrees with its statement. */
import * as z from 'zod/mini'
import { VendorId } from '#modules/setup/reference/entry-ids.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { BillId, SaleId } from '#kernel/id.ts'
import { Day, Id, MaybeText, Money, MoneyText, Text, mostCharacters } from '#kernel/wire.ts'
import { dateOrders } from '#kernel/written-day.ts'
import { decimalMarks } from '#kernel/written-number.ts'

/** An entry of the books on a bank account. */
export const BookLine = z.object({
  /** Id of the journal line. */
  id: Id,
  entry_id: Id,
  entry_date: Day,
  /** Negative for money out. */
  amount: MoneyText,
  description: z.string(),
  source_type: z.string(),
  source_id: z.nullable(Id),
})
export type BookLine = z.infer<typeof BookLine>

export const BankLine = z.object({
  id: Id,
  line_date: Day,
  /** Money in; money out with a minus. */
  amount: MoneyText,
  description: z.string(),
  reference: z.string(),
  match_id: z.nullable(Id),
  entries: z.array(BookLine),
})
export type BankLine = z.infer<typeof BankLine>

export const lineStates = ['unmatched', 'matched'] as const

export const BankProposal = z.object({ line: BankLine, entries: z.array(BookLine) })
export type BankProposal = z.infer<typeof BankProposal>

const ids = z.array(Id).check(z.maxLength(100, 'At most 100.'))

/** Match of statement lines with journal entries; both sides must have the same total. */
export const NewMatch = z.strictObject({ line_ids: ids, entry_ids: ids.check(z.minLength(1, 'Choose what it is matched with.')) })
export type NewMatch = z.infer<typeof NewMatch>

export const Reconciliation = z.object({
  day: Day,
  book_balance: MoneyText,
  /** Booked since the first statement but not on a statement yet. */
  unmatched_entries: MoneyText,
  /** On a statement but not booked yet. */
  unmatched_lines: MoneyText,
  /** Balance the statement should have: book balance less unmatched entries, plus unmatched lines. */
  expected_balance: MoneyText,
  /** Balance of the statement; null without a balance column. */
  statement_balance: z.nullable(MoneyText),
  /** Statement less expected balance: the account's opening balance, or a missing line. */
  difference: z.nullable(MoneyText),
})
export type Reconciliation = z.infer<typeof Reconciliation>

const title = MaybeText(200)
const values = z.optional(z.string().check(z.maxLength(2_000, 'At most 2,000 characters.')))
export const minusMeanings = ['money out', 'money in'] as const
/** Column titles by role. */
export const ColumnChoice = {
  day_column: title,
  amount_column: title,
  direction_column: title,
  money_in_column: title,
  money_out_column: title,
  description_column: title,
  reference_column: title,
  balance_column: title,
  date_order: z.optional(z.enum(dateOrders)),
  decimals: z.optional(z.enum(decimalMarks)),
  minus: z.optional(z.enum(minusMeanings)),
  /** Values of the column that says which way, one a line. */
  out_values: values,
  in_values: values,
  /** Rows of the file that are left out: `3 7`. */
  left_out: z.optional(
    z
      .string()
      .check(mostCharacters(5_000, 'Leave out fewer rows.'), z.regex(/^(\d{1,6}( \d{1,6})*)?$/, 'Enter row numbers like 3 7.')),
  ),
}

export const StatementPreview = z.object({
  titles: z.array(z.string()),
  columns: z.object({
    day_column: z.string(),
    amount_column: z.string(),
    direction_column: z.string(),
    money_in_column: z.string(),
    money_out_column: z.string(),
    description_column: z.string(),
    reference_column: z.string(),
    balance_column: z.string(),
  }),
  /** The titles of the columns that hold amounts. */
  amount_titles: z.array(z.string()),
  date_order: z.enum(dateOrders),
  decimals: z.enum(decimalMarks),
  /** The numbers of the file can be read in two ways: choose one. */
  asks_decimals: z.boolean(),
  minus: z.enum(minusMeanings),
  /** Values of the column with the direction of the money; `is_out` is null for an unknown value, which the user must choose. */
  directions: z.array(z.object({ value: z.string(), is_out: z.nullable(z.boolean()) })),
  /** True if columns can be chosen; false for OFX, which fixes them. */
  chooses_columns: z.boolean(),
  /** The first 20. */
  lines: z.array(z.object({ line_date: Day, amount: MoneyText, description: z.string(), reference: z.string() })),
  line_count: z.int(),
  /** The first 20; nothing is imported while there are any. */
  faults: z.array(z.object({ row: z.int(), message: z.string() })),
  fault_count: z.int(),
  /** Rows that the bank has not booked, by the state that it gives them; they are left out. */
  unbooked: z.array(z.object({ state: z.string(), row_count: z.int() })),
  /** Other rows that are no line: above the titles, without money, left out. */
  unread_count: z.int(),
})
export type StatementPreview = z.infer<typeof StatementPreview>

/** A line that is recorded as an expense, paid on its day. */
export const ExpenseOfLine = z.strictObject({
  category: Text(60),
  vendor: MaybeText(80),
  vendor_id: VendorId,
  description: MaybeText(200),
  tax_kind: z.optional(z.enum(taxKinds)),
  gst_paid: z.optional(Money),
})
export type ExpenseOfLine = z.infer<typeof ExpenseOfLine>

/**
 * A line that is recorded as a payment by bank transfer on its day: money in for invoices of one account, money out for bills of one vendor, in
 * this order.
 */
export const PaymentOfLine = z.strictObject({
  sale_ids: z.optional(z.array(SaleId).check(z.maxLength(200, 'At most 200 invoices.'))),
  bill_ids: z.optional(z.array(BillId).check(z.maxLength(200, 'At most 200 bills.'))),
  /** For invoices: books an overpayment as account credit; without it an overpayment is rejected. */
  keep_rest: z.optional(z.boolean()),
})
export type PaymentOfLine = z.infer<typeof PaymentOfLine>

/** A line that is recorded as an entry by hand against another account: bank fees, card takings that arrive, cash that was banked, drawings. */
export const EntryOfLine = z.strictObject({ account_id: Id, description: Text(200) })
export type EntryOfLine = z.infer<typeof EntryOfLine>
