/** The values that the product stores in columns which PostgreSQL lets hold more: an archive may have no others. */
import * as z from 'zod/mini'
import { BusinessAccount } from '#modules/customers/account.ts'
import { Stop } from '#modules/orders/delivery/delivery.ts'
import { Import, ImportRow } from '#modules/data/import/contract.ts'
import { purposes } from '#modules/books/journal/purpose.ts'
import { LabelDesign } from '#modules/labels/label-fields.ts'
import { Thresholds, typeNames } from '#modules/messages/notification.ts'
import { StoredPart } from '#modules/selling/payment/taxed-part.ts'
import { TillSession } from '#modules/selling/payment/till-session.ts'
import { Care } from '#modules/plants/care-fields.ts'
import { kinds } from '#modules/setup/reference/kinds.ts'
import { UnitPrice } from '#modules/setup/reference/unit-price.ts'
import { ScheduledReport } from '#modules/reports/report-schedule.ts'
import { WholeMadeReport } from '#modules/reports/saved-report.ts'
import { DeclaredLine } from '#modules/books/royalty/royalty.ts'
import { TaxRulesOnSale } from '#modules/selling/sale/sale.ts'
import { SavedView } from '#modules/setup/saved-views/views.ts'
import { themes } from '#modules/setup/settings/choices.ts'
import { OperationDone } from '#modules/growing/ledger/server/read-operations.ts'
import { Task } from '#modules/growing/task/task.ts'
import { ReturnBox } from '#modules/books/tax-return/filed-return.ts'
import { Instant, Money, Percent, Quantity, SignedQuantity, StoredDecimal, Text } from '#kernel/wire.ts'

const fields = z.record(z.string(), z.unknown())
const texts = z.record(z.string(), z.string())
const cells = z.array(z.union([z.string(), z.number()]))
const upTo = (most: number) => z.string().check(z.maxLength(most))
const [name, code] = [upTo(200), upTo(60)]
const whole = z.optional(z.nullable(z.int()))

/** The words of a statement line, before or after an import changed them. */
const bankWords = z.looseObject({
  id: z.uuid(),
  description: upTo(2_000),
  reference: upTo(2_000),
  bank_number: upTo(2_000),
  occurrence: z.int(),
})

/** The lists of names, which the settings hold, too. */
const names = Object.fromEntries(Object.entries(kinds).map(([table, { maxLength }]) => [table, { name: Text(maxLength) }]))

/** Schemas by table and column: for every JSON column, and for text that is valid only in the form in which a call writes it. */
export const storedValues: Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>> = {
  ...names,
  // Shown as they are.
  audit_log: { before: z.unknown(), after: z.unknown() },
  bank_imports: { changed: z.array(z.object({ before: bankWords, after: bankWords })) },
  bank_layouts: { columns: texts },
  batch_history: { details: fields },
  batch_operations: {
    details: z.looseObject({
      done_at: z.optional(Instant),
      minutes: whole,
      quantity: whole,
      labour: z.optional(z.object({ minutes: z.int(), cost: StoredDecimal })),
    }),
    before: OperationDone.shape.before,
  },
  business_accounts: { name, exemption_number: name, trade_discount: Percent, contacts: BusinessAccount.shape.contacts },
  container_sizes: { ...names['container_sizes'], litres: Quantity },
  delivery_stops: { returned: z.array(z.object({ id: z.uuid(), quantity: z.number() })), signature: Stop.shape.signature },
  filed_tax_returns: { boxes: z.array(ReturnBox) },
  import_layouts: { columns: texts, options: texts },
  import_records: { before: fields },
  import_rows: { cells, values: texts, problems: ImportRow.shape.problems, warnings: ImportRow.shape.warnings },
  imports: {
    kind: Import.shape.kind,
    sheets: Import.shape.sheets,
    titles: Import.shape.titles,
    places: z.record(z.string(), z.int()),
    options: Import.shape.options,
    asks_columns: Import.shape.asks_columns,
    matches: z.record(z.string(), z.record(z.string(), z.nullable(z.string()))),
    counts: Import.shape.counts,
  },
  inventory_items: { name, unit: name, barcode: code, price: Money, quantity_on_hand: SignedQuantity },
  label_designs: { fields: LabelDesign.shape.fields },
  mails: { attachments: z.array(z.object({ filename: z.string(), content_type: z.string(), content: z.string() })) },
  notification_settings: { notification_type: z.enum(typeNames) },
  notification_thresholds: { value: z.pipe(z.coerce.number(), Thresholds.shape.pots) },
  number_sequences: {
    prefix: z.string().check(z.regex(/^[A-Za-z0-9/-]{0,12}$/)),
    next_number: z.string().check(z.maxLength(12)),
  },
  opening_views: { list: SavedView.shape.list },
  payments: { taxed: z.array(StoredPart) },
  plant_types: { common_name: name, botanical_name: name, care: Care, photo: z.uuid() },
  plant_type_prices: { price: Money, barcode: code },
  price_groups: { name },
  price_rules: { percent: Percent, price: Money },
  posting_accounts: { purpose: z.enum(purposes) },
  production_tasks: { checklist: Task.shape.checklist },
  reports: { kind: WholeMadeReport.shape.kind, request: WholeMadeReport.shape.request, content: WholeMadeReport.shape.content },
  report_schedules: { request: ScheduledReport },
  royalty_declarations: { lines: z.array(DeclaredLine) },
  sale_items: {
    plant_common_name: name,
    plant_botanical_name: name,
    inventory_item_name: name,
    container_size: name,
    grade: name,
    unit: name,
    price_reason: name,
  },
  sales: { customer_name: name, discount_reason: name, customer_order_number: name, soldBy: name, tax_rules: TaxRulesOnSale },
  saved_cart_lines: {
    description: name,
    quantity: Quantity,
    quantity_quoted: Quantity,
    unit_price: Money,
    discount_amount: Money,
    price_reason: name,
    unit_prices: z.array(UnitPrice),
  },
  saved_carts: {
    number: upTo(20),
    customer_name: upTo(120),
    exemption_number: name,
    tax_place: code,
    discount_percent: Percent,
    discount_amount: Money,
  },
  saved_views: { list: SavedView.shape.list },
  // Validated after loading: an invalid setting is reset to its default.
  settings: { value: z.unknown() },
  till_sessions: { counted: TillSession.shape.counted, report: TillSession.shape.report },
  users: { theme: z.enum(themes) },
}
