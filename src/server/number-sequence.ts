/**
 * The numbers of documents, labels and codes. Each is counted in a row and not in a PostgreSQL sequence: a number is assigned by the transaction
 * that uses it, or not at all, so that none is missing. This locks the row until the commit: take the number as late as possible.
 */
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import { type Sql, sql } from './sql.ts'

/** The numbered kinds. An invoice's prefix and digits are a setting; the batches of a plant and week are a series of their own. */
export type NumberKind =
  | 'invoice'
  | 'credit_note'
  | 'till'
  | 'quote'
  | 'layby'
  | 'order'
  | 'docket'
  | 'purchase_order'
  | 'stocktake'
  | 'barcode'
  | 'batch_code'

export interface TakenNumber {
  readonly number: number
  /** With its prefix and leading zeros: `CN00012`. */
  readonly written: string
}

const written = (number: Sql) => sql`prefix || lpad((${number})::text, greatest(digits, length((${number})::text)), '0')`

/** An UPDATE that allocates invoice numbers and returns one row: `before`, the last number before them, and what `writtenInvoice` needs. */
export const takeInvoiceNumbers = (db: Db, count: number): Sql => sql`
  UPDATE number_sequences SET next_number = next_number + ${count}::int
  WHERE nursery_id = ${db.nursery_id} AND kind = 'invoice' AND series = ''
  RETURNING prefix, digits, next_number - 1 - ${count}::int AS before`

/** The invoice number `place` places after `before`, with its prefix and leading zeros. */
export const writtenInvoice = (place: Sql): Sql => written(sql`before + ${place}`)

const Taken = z.object({ number: z.string(), written: z.string() })

/** The next number of any other kind; the first is 1, or `atLeast`, which returns one number and skips numbers that were imported. */
export async function takeNumber(
  db: Db,
  kind: Exclude<NumberKind, 'invoice' | 'batch_code'>,
  { prefix = '', atLeast = sql`1` }: { readonly prefix?: string; readonly atLeast?: Sql } = {},
): Promise<TakenNumber> {
  const counted = await db.one(
    Taken,
    sql`
    INSERT INTO number_sequences (nursery_id, kind, prefix, next_number) SELECT ${db.nursery_id}, ${kind}, ${prefix}, (${atLeast})::bigint + 1
    ON CONFLICT (nursery_id, kind, series) DO UPDATE SET next_number = greatest(number_sequences.next_number + 1, excluded.next_number)
    RETURNING (next_number - 1)::text AS number, ${written(sql`next_number - 1`)} AS written`,
  )
  return { ...counted, number: Number(counted.number) }
}

const First = z.object({ first: z.string() })

/** Allocates consecutive numbers of a kind without a prefix; returns the first. */
export async function takeNumbers(db: Db, kind: 'purchase_order', count: number): Promise<number> {
  const { first } = await db.one(
    First,
    sql`
    INSERT INTO number_sequences (nursery_id, kind, next_number) VALUES (${db.nursery_id}, ${kind}, 1 + ${count}::bigint)
    ON CONFLICT (nursery_id, kind, series) DO UPDATE SET next_number = number_sequences.next_number + ${count}::bigint
    RETURNING (next_number - ${count}::bigint)::text AS first`,
  )
  return Number(first)
}

const Last = z.object({ series: z.string(), last: z.string() })

/** The next number of each series of batch codes, in the given order; a series may occur more than once. */
export async function takeBatchNumbers(db: Db, series: readonly string[]): Promise<number[]> {
  const counts = new Map<string, number>()
  for (const each of series) counts.set(each, (counts.get(each) ?? 0) + 1)
  // Locked in the order of their names, to avoid deadlocks.
  const names = [...counts.keys()].toSorted()
  const rows = await db.many(
    Last,
    sql`
    INSERT INTO number_sequences (nursery_id, kind, series, next_number)
    SELECT ${db.nursery_id}, 'batch_code', series, count + 1 FROM unnest(${names}::text[], ${names.map((each) => counts.get(each) ?? 0)}::bigint[]) AS t (series, count)
    ON CONFLICT (nursery_id, kind, series) DO UPDATE SET next_number = number_sequences.next_number + excluded.next_number - 1
    RETURNING series, (next_number - 1)::text AS last`,
  )
  const counted = new Map(rows.map((row) => [row.series, Number(row.last) - (counts.get(row.series) ?? 0)]))
  return series.map((each) => {
    const number = (counted.get(each) ?? 0) + 1
    counted.set(each, number)
    return number
  })
}

const InvoiceSequence = z.object({ prefix: z.string(), digits: z.int(), next_number: z.string() })
type InvoiceSequence = z.infer<typeof InvoiceSequence>

/** The number of the next invoice, without taking it. */
export const readInvoiceSequence = (db: Db) =>
  db.maybe(
    InvoiceSequence,
    sql`SELECT prefix, digits, next_number FROM number_sequences WHERE nursery_id = ${db.nursery_id} AND kind = 'invoice' AND series = ''`,
  )

export const writeInvoiceSequence = (db: Db, { prefix, digits, next_number }: InvoiceSequence) =>
  db.run(sql`
    INSERT INTO number_sequences (nursery_id, kind, prefix, digits, next_number)
    VALUES (${db.nursery_id}, 'invoice', ${prefix}, ${digits}, ${next_number})
    ON CONFLICT (nursery_id, kind, series) DO UPDATE
      SET prefix = excluded.prefix, digits = excluded.digits, next_number = excluded.next_number`)
