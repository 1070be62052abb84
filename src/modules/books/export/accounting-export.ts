/** Exports to accounting programs: options, preview and history. */
import * as z from 'zod/mini'
import { Day, Id, Instant, MoneyText, Text } from '#kernel/wire.ts'

export const exportFormats = ['xero', 'quickbooks', 'myob'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const formatNames: Readonly<Record<ExportFormat, string>> = { xero: 'Xero', quickbooks: 'QuickBooks', myob: 'MYOB' }

const Format = z.enum(exportFormats, 'Choose Xero, QuickBooks or MYOB.')

/** Documents: invoices, bills and payments, and a journal of the rest. Journal: everything, a journal a day. */
const exportContents = ['documents', 'journal'] as const
export type ExportContents = (typeof exportContents)[number]

export const ExportFile = z.object({
  name: z.string(),
  records: z.int(),
  total_amount: MoneyText,
})
export type ExportFile = z.infer<typeof ExportFile>

export const AccountingExport = z.object({
  id: Id,
  format: Format,
  contents: z.enum(exportContents),
  from_day: Day,
  to_day: Day,
  entries: z.int(),
  created_at: Instant,
  created_by: z.nullable(z.string()),
  undone_at: z.nullable(Instant),
  files: z.array(ExportFile),
})
export type AccountingExport = z.infer<typeof AccountingExport>

export const NewAccountingExport = z.strictObject({
  format: Format,
  contents: z.enum(exportContents, 'Choose documents or the journal.'),
  /** Journal days, both included. Days exported before are checked again for later entries. */
  from: Day,
  to: Day,
})
export type NewAccountingExport = z.infer<typeof NewAccountingExport>

/** An account in the preview of an export; a credit has a minus. */
export const PreviewedAccount = z.object({
  code: z.string(),
  name: z.string(),
  /** Total of the new files for the chosen days. */
  amount: MoneyText,
  /** Total of the new files for earlier days: entries posted after those days were exported. */
  earlier_days: MoneyText,
  /** Total of previous exports for the chosen days. */
  exported_before: MoneyText,
  /** Total of the journal for the chosen days. */
  journal: MoneyText,
})
export type PreviewedAccount = z.infer<typeof PreviewedAccount>

export const ExportPreview = z.object({
  /** Number of journal entries, and of those before the first day. */
  entries: z.int(),
  earlier_entries: z.int(),
  files: z.array(ExportFile),
  accounts: z.array(PreviewedAccount),
  /** Accounts of the journal that the program takes in no journal, by code and name. */
  refused: z.array(z.string()),
  /** True if every account agrees with the journal to the cent. */
  agrees: z.boolean(),
})
export type ExportPreview = z.infer<typeof ExportPreview>

export const taxSides = ['sales', 'purchases'] as const
export type TaxSide = (typeof taxSides)[number]

export const TaxCode = z.object({
  side: z.enum(taxSides),
  /** A rate in percent ("15"), `zero`, `exempt`, or `outside`: no supply, like money put in a till. */
  tax: z.string(),
  code: z.string(),
  /** Default code in that program. */
  usual: z.string(),
})
export type TaxCode = z.infer<typeof TaxCode>

export const TaxCodesOf = z.strictObject({ format: Format })

export const TaxCodeChange = z.strictObject({
  format: Format,
  side: z.enum(taxSides, 'Choose sales or purchases.'),
  tax: Text(20),
  /** Empty: the usual name again. */
  code: z.string().check(z.maxLength(60, 'At most 60 characters.')),
})
export type TaxCodeChange = z.infer<typeof TaxCodeChange>
