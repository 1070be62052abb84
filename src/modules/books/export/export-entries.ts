/**
 * Converts journal entries to documents and payments. Amounts come from the journal; lines are those of the original invoices,
 * credit notes and bills if they agree with it to the cent, else one per account, so that the files always add up to the
 * journal.
 */
import type { Purpose } from '#modules/books/journal/purpose.ts'
import { type Cents, sum } from '#kernel/money.ts'
import type { DocumentLine, ExportAccount, ExportBooks, ExportDocument, ExportPayment } from './export-books.ts'
import { TillDays } from './till-days.ts'

/** Accounts that programs keep as banks: their payments go out as bank statements. */
const banks = ['bank', 'cash', 'card_clearing'] as const
const money = [...banks, 'customer_deposits', 'store_credits', 'cash_rounding'] as const
const sold = ['sales_plants', 'sales_supplies', 'sales_other'] as const
const bought = ['expenses', 'purchase_differences', 'price_variance', 'goods_received_not_billed'] as const

/** Purposes exported as documents and payments, by source type; the other lines of the entries are exported as a journal. */
export const documentPurposes: Readonly<Record<string, readonly Purpose[]>> = {
  sale: ['receivables', 'tax', ...sold, ...money],
  credit: ['receivables', 'tax', ...sold, ...money],
  account: ['receivables', ...money],
  bill: ['payables', 'tax', ...bought, ...money],
  expense: ['tax', 'bank', ...bought],
  adjustment: ['suspense', 'tax', 'sales_other', 'expenses'],
}

export interface EntryLine {
  readonly purpose: string
  readonly account: ExportAccount
  /** The expense category. */
  readonly detail: string
  readonly amount: Cents
}

/** A journal entry, as far as it goes out as a document. */
export interface ExportEntry {
  readonly number: number
  readonly day: string
  readonly source_type: string
  readonly source_id: string
  readonly description: string
  readonly lines: readonly EntryLine[]
}

/** The invoice or the bill that an entry belongs to. */
export interface SourceDocument {
  readonly id: string
  readonly number: string
  readonly contact: string
  readonly email: string
  readonly reference: string
  readonly day: string
  readonly due_day: string
  /** Sold to an account, which pays later. */
  readonly on_account: boolean
  /** The till it was sold at, with its Z report: "Till 2, Z 14"; empty where it went through none. */
  readonly till: string
}

/** A line as it was written on an invoice, a credit note or a bill. */
export interface WrittenLine {
  readonly source_type: string
  readonly source_id: string
  readonly day: string
  readonly number: string
  readonly description: string
  readonly quantity: string
  readonly purpose: string
  readonly detail: string
  readonly net: Cents
  readonly tax: Cents
  readonly tax_name: string
}

export interface Written {
  readonly documents: ReadonlyMap<string, SourceDocument>
  /** Keyed by `keyOf()`: source type, source id and, except for invoices, day. */
  readonly lines: ReadonlyMap<string, readonly WrittenLine[]>
  /** Tax rate in percent, for lines with only a tax amount. */
  readonly rate: string
}

export const keyOf = ({ source_type, source_id, day }: Pick<WrittenLine, 'source_type' | 'source_id' | 'day'>): string =>
  source_type === 'sale' ? `sale ${source_id}` : `${source_type} ${source_id} ${day}`

const isOneOf = (purposes: readonly string[], { purpose }: EntryLine) => purposes.includes(purpose)

/**
 * The entries of one document on one day as one: an invoice and what was paid for it may be posted one after the other, and what was
 * undone the same day need not go out at all.
 */
function byDocument(entries: readonly ExportEntry[]): ExportEntry[] {
  const grouped = Map.groupBy(entries, ({ source_type, source_id, day }) => `${source_type} ${source_id} ${day}`)
  return [...grouped.values()].flatMap((group) => {
    const [first] = group
    const lines = Map.groupBy(
      group.flatMap((entry) => entry.lines),
      ({ purpose, detail, account }) => `${purpose} ${detail} ${account.id}`,
    )
    const added = [...lines.values()].flatMap((same) => {
      const amount = sum(same.map((line) => line.amount))
      return same[0] && amount !== 0n ? [{ ...same[0], amount }] : []
    })
    return first && added.length > 0 ? [{ ...first, lines: added }] : []
  })
}

/** Takes the entries and what was written; gives the documents and payments. */
export function documentsOf(entries: readonly ExportEntry[], written: Written): Pick<ExportBooks, 'documents' | 'payments'> {
  const tills = new TillDays()
  const documents: ExportDocument[] = []
  const payments: ExportPayment[] = []
  for (const entry of byDocument(entries)) {
    const source = written.documents.get(entry.source_id)
    const shown = linesOf(entry, written, sideOf(entry))
    if (entry.source_type === 'expense' || entry.source_type === 'adjustment') {
      documents.push(paidAtOnce(entry, source, shown))
    } else if (isOverTheCounter(entry, source)) {
      tills.add(entry, source?.till ?? '', shown.lines, moneyOf(entry))
    } else {
      if (shown.lines.length > 0) documents.push(documentOf(entry, source, shown))
      payments.push(...paymentsOf(entry, source))
      documents.push(...settledOtherwise(entry, source))
    }
  }
  return { documents: [...documents, ...tills.documents()], payments }
}

const moneyOf = ({ lines }: ExportEntry) => lines.filter((line) => isOneOf(money, line))

/** Fields that a document and a payment of an entry share. */
const headOf = (entry: ExportEntry, source: SourceDocument | undefined) => ({
  side: sideOf(entry),
  day: entry.day,
  contact: source?.contact ? source.contact : entry.description,
})

function documentOf(entry: ExportEntry, source: SourceDocument | undefined, { lines, number }: ShownLines): ExportDocument {
  const { number: written = '', email = '', reference = '', due_day = '' } = source ?? {}
  const isOriginal = number !== '' && entry.source_type !== 'credit'
  return {
    ...headOf(entry, source),
    email,
    number: number || `${written}-${entry.number}`,
    reference: isOriginal ? reference : written,
    due_day: isOriginal && due_day > entry.day ? due_day : entry.day,
    lines,
  }
}

/** An expense that was paid at once, or an adjusting entry: a document that owes nothing. */
const paidAtOnce = (entry: ExportEntry, source: SourceDocument | undefined, { lines }: ShownLines): ExportDocument => ({
  ...headOf(entry, source),
  email: '',
  number: `${entry.source_type === 'expense' ? 'E' : 'A'}-${entry.number}`,
  reference: '',
  due_day: entry.day,
  lines: [...lines, ...settlement(entry)],
})

const paymentsOf = (entry: ExportEntry, source: SourceDocument | undefined): ExportPayment[] =>
  bankLines(entry).map(({ account, amount }) => ({
    ...headOf(entry, source),
    account,
    amount,
    reference: source?.number ?? '',
    description: entry.description,
  }))

const bankLines = (entry: ExportEntry) => moneyOf(entry).filter((line) => isOneOf(banks, line))

/**
 * Deposits, store credit and cash rounding settle a document from accounts that are no bank: no program takes a statement of them, and Xero no
 * journal on debtors, so they go out as a credit note or an invoice of the same contact.
 */
function settledOtherwise(entry: ExportEntry, source: SourceDocument | undefined): ExportDocument[] {
  const lines = linesFor(
    entry,
    moneyOf(entry).filter((line) => !isOneOf(banks, line)),
  )
  if (lines.length === 0) return []
  const { email = '', number: reference = '' } = source ?? {}
  return [{ ...headOf(entry, source), email, number: `S-${entry.number}`, reference, due_day: entry.day, lines }]
}

const sideOf = ({ source_type, lines }: ExportEntry): ExportDocument['side'] => {
  if (source_type === 'bill' || source_type === 'expense') return 'purchases'
  return source_type === 'adjustment' && !lines.some(({ purpose }) => purpose === 'sales_other') ? 'purchases' : 'sales'
}

/** Paid at once, or corrected in how it was paid: it owes nothing, and is summed up with the day of its till. */
const isOverTheCounter = ({ source_type, lines }: ExportEntry, source: SourceDocument | undefined): boolean =>
  (source_type === 'sale' || source_type === 'credit') &&
  !source?.on_account &&
  !lines.some(({ purpose }) => purpose === 'receivables')

/** Sign of a document's amount in the journal: sales are credits, purchases debits. */
const signOf = (side: ExportDocument['side']): bigint => (side === 'sales' ? -1n : 1n)

/** Immediate payments as negative lines, so that the document balances to zero. */
const settlement = (entry: ExportEntry): DocumentLine[] =>
  linesFor(
    entry,
    entry.lines.filter((line) => !isOneOf([...sold, ...bought, 'tax'], line)),
  )

/** Lines without tax for these amounts of the entry. */
const linesFor = (entry: ExportEntry, amounts: readonly EntryLine[]): DocumentLine[] =>
  amounts.map(({ account, amount }) => ({
    description: account.name,
    quantity: '1',
    account,
    net: signOf(sideOf(entry)) * amount,
    tax: 0n,
    tax_name: 'outside',
  }))

interface ShownLines {
  readonly lines: DocumentLine[]
  /** Number of the document; empty if the entry reverses or corrects one. */
  readonly number: string
}

/** Original lines of the document if the entry posts them, or their reversal; else one line per account. */
function linesOf(entry: ExportEntry, { lines: all, rate }: Written, side: ExportDocument['side']): ShownLines {
  const sign = signOf(side)
  const posted = entry.lines.filter((line) => isOneOf([...sold, ...bought], line))
  const tax = sign * sum(entry.lines.filter(({ purpose }) => purpose === 'tax').map(({ amount }) => amount))
  const lines = all.get(keyOf(entry)) ?? []
  const isSame = (line: EntryLine, other: WrittenLine) => line.purpose === other.purpose && line.detail === other.detail
  const accountOf = (line: WrittenLine) => posted.find((each) => isSame(each, line))?.account
  const agrees = (direction: bigint) =>
    lines.length > 0 &&
    sum(lines.map((line) => line.tax)) * direction === tax &&
    lines.every((line) => line.net === 0n || accountOf(line)) &&
    posted.every(
      (each) => sum(lines.filter((line) => isSame(each, line)).map(({ net }) => net)) * direction === sign * each.amount,
    )
  const direction = [1n, -1n].find(agrees)
  if (direction === undefined) return { lines: byAccount(entry, posted, tax, { sign, rate }), number: '' }
  return {
    number: direction === 1n ? [...new Set(lines.map(({ number }) => number))].join('+') : '',
    lines: lines.flatMap((line) => {
      const account = accountOf(line) ?? posted[0]?.account
      const { description, quantity, tax_name } = line
      return account && (line.net !== 0n || line.tax !== 0n)
        ? [{ description, quantity, account, net: line.net * direction, tax: line.tax * direction, tax_name }]
        : []
    }),
  }
}

/** One line for each account. The tax is on the largest. */
function byAccount(
  { description, lines }: ExportEntry,
  posted: readonly EntryLine[],
  tax: Cents,
  { sign, rate }: { readonly sign: bigint; readonly rate: string },
): DocumentLine[] {
  const size = ({ amount }: EntryLine) => (amount < 0n ? -amount : amount)
  const taxed = posted.toSorted((a, b) => (size(b) > size(a) ? 1 : -1))[0] ?? lines.find(({ purpose }) => purpose === 'tax')
  const shown = posted.length > 0 || !taxed ? posted : [{ ...taxed, amount: 0n }]
  return shown.map((line) => {
    const isTaxed = tax !== 0n && line.account === taxed?.account && line.detail === taxed.detail
    return {
      description: line.detail || description,
      quantity: '1',
      account: line.account,
      net: sign * line.amount,
      tax: isTaxed ? tax : 0n,
      tax_name: isTaxed ? rate : 'zero',
    }
  })
}
