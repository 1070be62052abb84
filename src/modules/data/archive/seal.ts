/**
 * The hash chain over a nursery's ledgers. A seal holds the hash of each row of a slice of one ledger, and the hash of the seal before
 * it: changing, removing or adding a sealed row breaks the chain from there on. The product seals, and the verifier in every
 * export checks, by this one file; it therefore imports nothing.
 */

/** A ledger that is sealed, with the columns that its hashes cover. Its rows are never changed. */
interface Ledger {
  readonly table: string
  /** Column with the time a row was written. Rows are sealed in the order of this and their id. */
  readonly at: string
  /** Ledger that has the `at` column, and the column that refers to it, if this ledger has none of its own. */
  readonly parent?: { readonly table: string; readonly column: string }
  readonly columns: readonly string[]
}

const ledger = (table: string, at: string, columns: string): Ledger => ({ table, at, columns: columns.split(' ') })

/** The history of changes, the stock ledgers and the money ledgers. */
export const sealedLedgers: readonly Ledger[] = [
  ledger('audit_log', 'occurred_at', 'id occurred_at user_id action subject_type subject_id before after'),
  ledger(
    'batch_history',
    'created_at',
    'id batch_id kind delta quantity_after cost_delta occurred_on reason details reference_type reference_id sale_item_id created_at created_by operation_id component',
  ),
  ledger(
    'inventory_transactions',
    'created_at',
    'id inventory_item_id kind delta quantity_before quantity_after unit_cost reason reference_type reference_id transaction_date created_at created_by reverses average_before corrects original difference',
  ),
  ledger(
    'payments',
    'created_at',
    'id kind amount method rounding tendered paid_on paid_at sale_id layby_id order_id business_account_id credit_note_id store_credit_id till_session_id after_count reverses corrects reason taxed reference created_at created_by',
  ),
  ledger(
    'account_entries',
    'created_at',
    'id business_account_id kind amount balance_after entry_date due_date reference_type reference_id notes created_at created_by',
  ),
  ledger('bill_allocations', 'created_at', 'id bill_id payment_id credit_id amount allocated_on created_at created_by'),
  ledger(
    'expense_entries',
    'created_at',
    'id expense_id entry_date category cost tax tax_kind reverse_charge_tax into_stock on_account received created_at',
  ),
  ledger('adjusting_entries', 'created_at', 'id entry_date kind category amount tax reason created_at created_by'),
  ledger(
    'journal_entries',
    'created_at',
    'id number entry_date source_type source_id description created_at created_by reverses',
  ),
  {
    ...ledger('journal_lines', 'created_at', 'id entry_id entry_date account_id amount detail purpose figure'),
    parent: { table: 'journal_entries', column: 'entry_id' },
  },
]

/** SHA-256 of a text in UTF-8, as base64url. */
export type Sha256 = (text: string) => string

/** A row as PostgreSQL writes its values; null for NULL. */
export type LedgerRow = Readonly<Record<string, string | null>>

/** A seal as it is stored and exported. */
export interface Seal {
  /** Consecutive from 1. */
  readonly number: number
  readonly ledger: string
  /** The columns that the hashes of its rows cover, with commas between. */
  readonly columns: string
  /** The position of its last row in the ledger. */
  readonly through_at: string
  readonly through_id: string
  /** A line for each row: its id, a space, its hash. */
  readonly rows: string
  /** The hash of the seal before it; empty for the first. */
  readonly previous: string
  readonly hash: string
}

const instant = /^(\d{4,})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::?(\d\d))?(?::?\d\d)?$/

/** The same text for the same value, however it was exported: instants in UTC with microseconds, booleans as words. */
export function canonicalValue(value: string | null): string | null {
  if (value === 't') return 'true'
  if (value === 'f') return 'false'
  const [, year, month, day, hour, minute, second, fraction = '', sign, hours, minutes = '0'] = instant.exec(value ?? '') ?? []
  if (year === undefined) return value
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const utc = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute) - offset, Number(second)),
  )
  return `${utc.toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`
}

/** The hash of one row of a ledger. */
export const rowHash = (sha256: Sha256, table: string, columns: readonly string[], row: LedgerRow): string =>
  sha256(JSON.stringify([table, ...columns.map((column) => [column, canonicalValue(row[column] ?? null)])]))

/** The hash of a seal: of its rows and of the seal before it. */
export const sealHash = (sha256: Sha256, seal: Omit<Seal, 'hash'>): string =>
  sha256(
    JSON.stringify([
      seal.number,
      seal.previous,
      seal.ledger,
      seal.columns,
      canonicalValue(seal.through_at),
      seal.through_id,
      seal.rows,
    ]),
  )

/** Verifies the chain of seals; returns a message for each changed, removed or added seal. */
export function chainProblems(sha256: Sha256, seals: readonly Seal[]): string[] {
  const problems: string[] = []
  let previous = ''
  let expected = 1
  for (const seal of seals) {
    if (seal.number !== expected)
      problems.push(
        expected === seal.number - 1 ? `Seal ${expected} is missing.` : `Seals ${expected} to ${seal.number - 1} are missing.`,
      )
    else if (seal.previous !== previous) problems.push(`Seal ${seal.number} does not follow from the seal before it.`)
    if (sealHash(sha256, seal) !== seal.hash) problems.push(`Seal ${seal.number} (${seal.ledger}) was changed.`)
    previous = seal.hash
    expected = seal.number + 1
  }
  return problems
}

/** Compares the rows of one ledger, in any order, with its seals. */
export class LedgerCheck {
  readonly #sha256: Sha256
  readonly #table: string
  readonly #sealed = new Map<string, { readonly hash: string; readonly seal: number; readonly columns: readonly string[] }>()
  #through = ''
  readonly problems: string[] = []
  /** Rows that match their seal, and rows written after the last seal. */
  readonly counts = { sealed: 0, unsealed: 0 }

  constructor(sha256: Sha256, table: string, seals: readonly Seal[]) {
    this.#sha256 = sha256
    this.#table = table
    for (const seal of seals) {
      const columns = seal.columns.split(',')
      for (const line of seal.rows.split('\n')) {
        const [id = '', hash = ''] = line.split(' ')
        this.#sealed.set(id, { hash, seal: seal.number, columns })
      }
      this.#through = position(seal.through_at, seal.through_id)
    }
  }

  /** `at` is when the row was written; null where that cannot be found out, because its parent is missing. */
  add(row: LedgerRow, at: string | null): void {
    const id = row['id'] ?? ''
    const sealed = this.#sealed.get(id)
    if (sealed === undefined) {
      if (at !== null && position(at, id) > this.#through) this.counts.unsealed++
      else this.problems.push(`${this.#table}: row ${id} was added to the part that is sealed.`)
      return
    }
    this.#sealed.delete(id)
    if (rowHash(this.#sha256, this.#table, sealed.columns, row) === sealed.hash) this.counts.sealed++
    else this.problems.push(`${this.#table}: row ${id} was changed after it was sealed (seal ${sealed.seal}).`)
  }

  /** Call after the last row: reports sealed rows that were not added as missing. */
  end(): void {
    for (const [id, { seal }] of this.#sealed) this.problems.push(`${this.#table}: row ${id} is missing (seal ${seal}).`)
  }
}

const position = (at: string, id: string) => `${canonicalValue(at)} ${id}`
