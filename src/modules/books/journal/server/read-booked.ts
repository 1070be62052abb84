/** Reads booked rows of all ledgers as the posting rules take them. */
import { cents } from '#kernel/money.ts'
import { parseCost } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import type { Booked } from '../booked.ts'
import * as queries from './booked.queries.ts'
import type { Ledger } from './written-rows.queries.ts'

/** A booked row with the document it belongs to. */
export interface BookedRow {
  readonly day: string
  readonly source_type: string
  readonly source_id: string
  /** The document in words: "Invoice 00012, Rimu Gardens". */
  readonly description: string
  readonly booked: Booked
}

interface Source {
  readonly id: string
  readonly day: string
  readonly source_type: string
  readonly source_id: string
  readonly description: string
}

/** Sorts rows by id, which begins with the time, so that entries get the same numbers whichever index found the rows. */
const rowsOf = <Row extends Source>(rows: readonly Row[], booked: (row: Row) => Booked): BookedRow[] =>
  rows
    .toSorted((a, b) => Number(a.id > b.id) - Number(a.id < b.id))
    .map((row) => ({
      day: row.day,
      source_type: row.source_type,
      source_id: row.source_id,
      description: row.description,
      booked: booked(row),
    }))

type Invoice = Awaited<ReturnType<typeof queries.invoices>>[number]

const invoiced =
  (sign: 1 | -1) =>
  ({ sold, tax_kind, amount, tax }: Invoice): Booked => ({
    kind: 'invoice',
    sign,
    sold,
    tax_kind,
    amount: cents(amount),
    tax: cents(tax),
  })

/** Takes the ids of rows by ledger; gives what was booked, of each ledger in the order it was written. One statement for each ledger that has rows. */
export async function readBooked(db: Db, ids: ReadonlyMap<Ledger, readonly string[]>, timeZone: string): Promise<BookedRow[]> {
  const read = async <Row>(ledger: Ledger, query: (found: readonly string[]) => Promise<Row>) => {
    const wanted = ids.get(ledger) ?? []
    return wanted.length === 0 ? undefined : query(wanted)
  }
  const all = await Promise.all([
    read('sales', async (wanted) => rowsOf(await queries.invoices(db, wanted), invoiced(1))),
    read('voids', async (wanted) =>
      rowsOf(await queries.invoices(db, wanted), invoiced(-1)).map((row) => ({
        ...row,
        description: `${row.description}, void`,
      })),
    ),
    read('credit_notes', async (wanted) => rowsOf(await queries.creditNotes(db, wanted), invoiced(-1))),
    read('credit_voids', async (wanted) =>
      rowsOf(await queries.creditNotes(db, wanted), invoiced(1)).map((row) => ({
        ...row,
        description: `${row.description}, void`,
      })),
    ),
    read('payments', async (wanted) =>
      rowsOf(await queries.payments(db, wanted), ({ payment_kind, method, amount, rounding, after_count }) => ({
        kind: 'payment',
        payment_kind,
        method,
        amount: cents(amount),
        rounding: cents(rounding),
        after_count,
      })),
    ),
    read('drawers', async (wanted) =>
      rowsOf(await queries.drawers(db, wanted, timeZone), ({ method, variance }) => ({
        kind: 'till_count',
        method,
        variance: cents(variance),
      })),
    ),
    read('drawers', async (wanted) =>
      rowsOf(await queries.banked(db, wanted, timeZone), ({ banked }) => ({ kind: 'till_banked', amount: cents(banked) })),
    ),
    read('floats', async (wanted) =>
      rowsOf(await queries.floats(db, wanted, timeZone), ({ moved, variance }) => ({
        kind: 'till_float',
        moved: cents(moved),
        variance: cents(variance),
      })),
    ),
    read('plants', async (wanted) =>
      rowsOf(await queries.plantRows(db, wanted), ({ row, component, operation, received, transferred, cost }) => ({
        kind: 'plants',
        row,
        component,
        operation,
        received,
        transferred,
        cost: parseCost(cost),
      })),
    ),
    read('supplies', async (wanted) =>
      rowsOf(await queries.supplyRows(db, wanted, timeZone), ({ row, reference, cost }) => ({
        kind: 'supplies',
        row,
        reference,
        cost: parseCost(cost),
      })),
    ),
    read('expenses', async (wanted) =>
      rowsOf(
        await queries.expenses(db, wanted),
        ({ cost, tax, tax_kind, reverse_charge_tax, into_stock, is_ordered, on_account, received, category }) => ({
          kind: 'expense',
          cost: cents(cost),
          tax: cents(tax),
          tax_kind,
          reverse_charge_tax: cents(reverse_charge_tax),
          into_stock,
          is_ordered,
          on_account,
          received: cents(received),
          category,
        }),
      ),
    ),
    read('receipts', async (wanted) =>
      rowsOf(await queries.receipts(db, wanted, queries.receivedOn), ({ cost }) => ({ kind: 'receipt', cost: cents(cost) })),
    ),
    read('receipt_reversals', async (wanted) =>
      rowsOf(await queries.receipts(db, wanted, queries.reversedOn(timeZone)), ({ cost }) => ({
        kind: 'receipt',
        cost: -cents(cost),
      })),
    ),
    read('adjustments', async (wanted) =>
      rowsOf(await queries.adjustments(db, wanted), ({ of, amount, tax, category }) => ({
        kind: 'adjustment',
        of,
        amount: cents(amount),
        tax: cents(tax),
        category,
      })),
    ),
    read('openings', async (wanted) =>
      rowsOf(await queries.openings(db, wanted), ({ amount }) => ({ kind: 'opening', amount: cents(amount) })),
    ),
    read('card_entries', async (wanted) =>
      rowsOf(await queries.cardEntries(db, wanted), ({ entry, is_ours, amount, fee }) => ({
        kind: 'card_entry',
        entry,
        is_ours,
        amount: cents(amount),
        fee: cents(fee),
      })),
    ),
  ])
  return all.flatMap((rows) => rows ?? [])
}
