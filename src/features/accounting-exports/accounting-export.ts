/** Invoices and credit notes as import files of accounting programs: Xero's templates, QuickBooks' imports. Each kind has its own file. */
import * as z from 'zod/mini'
import { csvLine } from '#kernel/csv.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { Day, Id, Instant, MaybeText, MoneyText } from '#kernel/wire.ts'

const exportFormats = ['xero', 'quickbooks'] as const
type ExportFormat = (typeof exportFormats)[number]

const exportDocuments = ['invoices', 'credit_notes'] as const
type ExportDocuments = (typeof exportDocuments)[number]

export const AccountingExport = z.object({
  id: Id,
  format: z.enum(exportFormats),
  documents: z.enum(exportDocuments),
  from_day: Day,
  to_day: Day,
  /** How many invoices, or credit notes, are in it. */
  invoices: z.int(),
  total_amount: MoneyText,
  created_at: Instant,
})
export type AccountingExport = z.infer<typeof AccountingExport>

export const NewAccountingExport = z.strictObject({
  format: z.enum(exportFormats, 'Choose a program.'),
  /** Invoices if absent. */
  documents: z.optional(z.enum(exportDocuments, 'Choose invoices or credit notes.')),
  /** By the day of the document, both included. */
  from: Day,
  to: Day,
  /** The sales account, as the program names it. */
  account_code: MaybeText(20),
})
export type NewAccountingExport = z.infer<typeof NewAccountingExport>

/** One line of an invoice or a credit note with the fields of its document; amounts of a credit note are positive, and it names its invoice. */
export interface InvoiceLine {
  readonly invoice_number: string
  readonly reference: string
  readonly customer_name: string
  readonly email: string
  readonly sale_date: string
  readonly due_date: string | null
  readonly description: string
  /** Decimal; after all discounts. */
  readonly quantity: string
  readonly line_total: string
  readonly tax_amount: string
  readonly country: string
  /** In percent. */
  readonly rate: string
  readonly label: string
  readonly currency: string
}

interface Rules {
  readonly dateFormat: string
  readonly account_code: string
}

/** The whole file; the lines of one document are together. */
export function exportFile(
  format: ExportFormat,
  lines: readonly InvoiceLine[],
  rules: Rules,
  documents: ExportDocuments = 'invoices',
): string {
  const { head, row } = formats[format]
  const titles = documents === 'invoices' ? head : head.map((title) => title.replace(/Invoice(?=Number|No|Date)/, 'CreditNote'))
  return [titles, ...lines.map((line) => row(line, rules))].map((cells) => csvLine(cells)).join('')
}

const formats = {
  xero: {
    head: [
      '*ContactName',
      'EmailAddress',
      '*InvoiceNumber',
      'Reference',
      '*InvoiceDate',
      '*DueDate',
      '*Description',
      '*Quantity',
      '*UnitAmount',
      '*AccountCode',
      '*TaxType',
      'TaxAmount',
      'Currency',
    ],
    row: (line: InvoiceLine, { dateFormat, account_code }: Rules) => {
      const { description, quantity, unit } = exactly(line)
      return [
        line.customer_name || 'Walk-in',
        line.email,
        line.invoice_number,
        line.reference,
        dayIn(dateFormat, line.sale_date),
        dayIn(dateFormat, line.due_date ?? line.sale_date),
        description,
        quantity,
        unit,
        account_code || '200',
        taxType(line),
        line.tax_amount,
        line.currency,
      ]
    },
  },
  quickbooks: {
    head: [
      '*InvoiceNo',
      '*Customer',
      '*InvoiceDate',
      '*DueDate',
      'Item(Product/Service)',
      'ItemDescription',
      'ItemQuantity',
      'ItemRate',
      '*ItemAmount',
      'ItemTaxCode',
      'ItemTaxAmount',
      'Currency',
    ],
    row: (line: InvoiceLine, { dateFormat, account_code }: Rules) => {
      const { description, quantity, unit } = exactly(line)
      return [
        line.invoice_number,
        line.customer_name || 'Walk-in',
        dayIn(dateFormat, line.sale_date),
        dayIn(dateFormat, line.due_date ?? line.sale_date),
        account_code || 'Sales',
        description,
        quantity,
        unit,
        line.line_total,
        taxType(line),
        line.tax_amount,
        line.currency,
      ]
    },
  },
} as const

/** Quantity × unit price gives the line to the cent: with four decimals if that is exact, else as quantity 1 with the real quantity in the text. */
export function exactly({ quantity, line_total, description }: Pick<InvoiceLine, 'quantity' | 'line_total' | 'description'>) {
  const count = parseQuantity(quantity)
  const total = cents(line_total) * 1_000_000n
  const plain = trimmed(formatFixed(count, 4))
  if (total % count === 0n) return { description, quantity: plain, unit: trimmed(formatFixed(total / count, 4), 2) }
  return { description: `${plain} × ${description}`, quantity: '1', unit: moneyText(cents(line_total)) }
}

/** Without trailing zeros, but with at least `least` decimals. */
const trimmed = (text: string, least = 0): string => {
  const [whole = '', part = ''] = text.split('.')
  const decimals = part.replace(/0+$/, '').padEnd(least, '0')
  return decimals ? `${whole}.${decimals}` : whole
}

const dayIn = (dateFormat: string, day: string) =>
  dateFormat === 'DD/MM/YYYY' ? day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1') : day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** The programs' names of the country's sales taxes. */
function taxType({ country, rate, label, tax_amount }: InvoiceLine): string {
  const taxed = cents(tax_amount) !== 0n
  const percent = trimmed(rate)
  if (country === 'NZ') return taxed ? `${percent}% GST on Income` : 'Zero Rated'
  if (country === 'AU') return taxed ? 'GST on Income' : 'GST Free Income'
  if (country === 'UK') return taxed ? `${percent}% (VAT on Income)` : 'Zero Rated Income'
  return taxed ? `${label} on Sales` : 'Tax Exempt'
}
