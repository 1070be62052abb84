/** Lines of bank statements, what they are matched with, and how the account agrees with its statement. */
import * as z from 'zod/mini'
import { VendorId } from '#modules/setup/reference/entry-ids.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { BillId, SaleId } from '#kernel/id.ts'
import { Day, Id, Instant, MaybeText, Money, MoneyText, Text, mostCharacters } from '#kernel/wire.ts'
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

/** Either entries of the books, or open invoices whose numbers the payer wrote and whose payment is not booked yet. */
export const BankProposal = z.object({
  line: BankLine,
  entries: z.array(BookLine),
  /** Account of the entries if it is not that of the line: cash in transit, for what was banked from tills. The line is recorded to it. */
  through: z.nullable(Id),
  invoices: z.array(z.object({ id: SaleId, invoice_number: z.string(), customer_name: z.string(), owed: MoneyText })),
})
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
/** Titles of several columns whose texts are joined, one a line. */
const titles = MaybeText(2_000)
const values = z.optional(z.string().check(z.maxLength(2_000, 'At most 2,000 characters.')))
/** Rows of the file: `3 7-9`. */
const rows = z.optional(
  z
    .string()
    .check(
      mostCharacters(9_000, 'Choose fewer rows.'),
      z.regex(/^(\d{1,6}(-\d{1,6})?( \d{1,6}(-\d{1,6})?)*)?$/, 'Enter row numbers like 3 7-9.'),
    ),
)
export const minusMeanings = ['money out', 'money in'] as const
/** Choices for reading a statement: column titles by role, and how to treat certain rows. */
export const ColumnChoice = {
  day_column: title,
  amount_column: title,
  direction_column: title,
  money_in_column: title,
  money_out_column: title,
  fee_column: title,
  description_column: titles,
  reference_column: titles,
  id_column: title,
  balance_column: title,
  /** Name of the statement, of a file with several. */
  statement: title,
  date_order: z.optional(z.enum(dateOrders)),
  decimals: z.optional(z.enum(decimalMarks)),
  minus: z.optional(z.enum(minusMeanings)),
  /** Values of the column that says which way, one a line. */
  out_values: values,
  in_values: values,
  left_out: rows,
  /** Rows that are proposed to be left out, and imported all the same. */
  included: rows,
  /** Rows that are the same as a stored line of their day and amount, and those that are another. */
  same_rows: rows,
  new_rows: rows,
}

const fileRow = z.object({ row: z.int(), text: z.string() })

export const StatementPreview = z.object({
  /** `table`, or the name of a format without columns to choose. */
  format: z.string(),
  /** The statements of a file with several: choose one. */
  statements: z.array(z.object({ name: z.string(), line_count: z.int() })),
  statement: z.string(),
  titles: z.array(z.string()),
  columns: z.object({
    day_column: z.string(),
    amount_column: z.string(),
    direction_column: z.string(),
    money_in_column: z.string(),
    money_out_column: z.string(),
    fee_column: z.string(),
    description_column: z.string(),
    reference_column: z.string(),
    id_column: z.string(),
    balance_column: z.string(),
  }),
  /** The titles of the columns that hold amounts. */
  amount_titles: z.array(z.string()),
  /** Filled columns that are not read. */
  unused_titles: z.array(z.string()),
  /** Rows above the titles. */
  above: z.array(fileRow),
  date_order: z.enum(dateOrders),
  decimals: z.enum(decimalMarks),
  /** The numbers of the file can be read in two ways: choose one. */
  asks_decimals: z.boolean(),
  minus: z.enum(minusMeanings),
  /** Values of the column with the direction of the money; `is_out` is null for an unknown value, which the user must choose. */
  directions: z.array(z.object({ value: z.string(), is_out: z.nullable(z.boolean()) })),
  /** False for a format without columns. */
  chooses_columns: z.boolean(),
  /** Choices that must be made before anything is imported. */
  questions: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Sentences on the decisions made while reading the file. */
  decided: z.array(z.string()),
  /** The first 200, and what the import will do with each. */
  lines: z.array(
    z.object({
      row: z.int(),
      line_date: Day,
      amount: MoneyText,
      description: z.string(),
      reference: z.string(),
      state: z.enum(['new', 'known', 'changed', 'similar']),
    }),
  ),
  line_count: z.int(),
  new_count: z.int(),
  known_count: z.int(),
  /** The first 100; nothing is imported while there are any. */
  faults: z.array(z.object({ row: z.int(), message: z.string() })),
  fault_count: z.int(),
  /** All rows of the faults. */
  fault_rows: z.string(),
  /** The first 100 rows that are not imported, and why; `is_line` if one could be. */
  left_out: z.array(z.object({ row: z.int(), text: z.string(), reason: z.string(), is_line: z.boolean() })),
  left_out_count: z.int(),
  /** All rows that are not imported, by their reason: `3 7-9`. */
  left_out_rows: z.array(z.object({ reason: z.string(), rows: z.string() })),
  /** The first 50 lines with the day and the amount of a stored line of another file: choose whether they are the same. */
  similar: z.array(
    z.object({
      row: z.int(),
      line_date: Day,
      amount: MoneyText,
      text: z.string(),
      stored_text: z.string(),
      stored_file: z.string(),
    }),
  ),
  similar_count: z.int(),
  similar_rows: z.string(),
})
export type StatementPreview = z.infer<typeof StatementPreview>

/** One import of a statement. */
export const BankImport = z.object({
  id: Id,
  file_name: z.string(),
  /** Lines that it added. */
  added: z.int(),
  /** Lines that were here already. */
  known: z.int(),
  /** Rows of the file that are no line. */
  left_out: z.int(),
  imported_at: Instant,
})
export type BankImport = z.infer<typeof BankImport>

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
export const EntryOfLine = z.strictObject({
  account_id: Id,
  description: Text(200),
  /** Unmatched entries on that account that come to the same amount; they are matched with the entry of the line. */
  entry_ids: z.optional(ids),
})
export type EntryOfLine = z.infer<typeof EntryOfLine>
