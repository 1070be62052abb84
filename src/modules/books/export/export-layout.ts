/** Import format of an accounting program for documents, payments and journals. */
import type { Purpose } from '#modules/books/journal/purpose.ts'
import type { TaxSide } from './accounting-export.ts'
import { type ControlAccounts, type ExportDocument, type ExportJournal, type ExportPayment, totalOf } from './export-books.ts'

export interface FileRules {
  readonly dateFormat: string
  readonly currency: string
  readonly control: ControlAccounts
  readonly taxCode: (side: TaxSide, tax: string) => string
}

type Cells = readonly string[]

/** The rows of one document, payment or journal. */
export interface Layout<Of> {
  readonly head: Cells
  readonly rows: (of: Of, rules: FileRules) => readonly Cells[]
}

export interface Program {
  readonly invoices: Layout<ExportDocument>
  readonly credit_notes: Layout<ExportDocument>
  readonly bills: Layout<ExportDocument>
  readonly vendor_credits: Layout<ExportDocument>
  /** Absent: the program takes payments in as journals. */
  readonly payments?: Layout<ExportPayment>
  readonly journals: Layout<ExportJournal>
  /** Purposes whose accounts it takes in no journal. */
  readonly no_journals_on: readonly Purpose[]
  /** Maximum per import. */
  readonly most: { readonly documents: number; readonly lines: number; readonly journal_lines: number }
  /** Documents are separated by a blank line. */
  readonly parted?: true
}

/** The day as the program reads it. */
export const dayIn = (dateFormat: string, day: string): string =>
  dateFormat === 'DD/MM/YYYY' ? day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1') : day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** Amounts of a credit note are positive. */
export const signOf = (document: ExportDocument): bigint => (totalOf(document) < 0n ? -1n : 1n)
