/** A list in the order that was asked for, a page at a time: where a page ended is what its last row was sorted by, and its id. */
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'
import { Moment, pageOf, readCursor } from './cursor.ts'
import { Sql, none, sql } from './sql.ts'

/** What rows can be sorted by: never null, and of this type. */
export type Orders<Name extends string> = Readonly<
  Record<Name, readonly [by: Sql, type: 'text' | 'int' | 'date' | 'numeric' | 'timestamptz']>
>

const Place = z.strictObject({ sort: z.string(), key: z.string(), id: Id })

const isKey: Readonly<Record<Orders<string>[string][1], (key: string) => boolean>> = {
  text: () => true,
  int: (key) => /^-?\d{1,9}$/.test(key),
  numeric: (key) => /^-?\d{1,20}(\.\d{1,20})?$/.test(key),
  date: (key) => key === 'infinity' || Day.safeParse(key).success,
  timestamptz: (key) => Moment.safeParse(key).success,
}

/** Stands in a query's row beside what the list shows. */
export const SortKey = { sort_key: z.string() }

export interface Sorted {
  /** `…, (what it is sorted by)::text AS sort_key` */
  readonly column: Sql
  /** ` AND …`: what comes after the page before. */
  readonly after: Sql
  readonly orderBy: Sql
  readonly sort: string
}

/** `sort` is the name of an order, with `-` before it the other way round. `id` is the column that makes rows differ. */
function sortedBy<Name extends string>(
  orders: Orders<Name>,
  sort: Name | `-${Name}`,
  cursor: string | undefined,
  id: Sql,
): Sorted {
  const [by, type] = orders[sort.replace(/^-/, '') as Name]
  const down = sort.startsWith('-')
  const place = readCursor(Place, cursor)
  // A page of another order, or one that nobody was given, does not go on in this one: it begins again.
  const from = place?.sort === sort && isKey[type](place.key) ? place : undefined
  const beyond = new Sql(down ? '<' : '>', [])
  const way = new Sql(down ? 'DESC' : 'ASC', [])
  return {
    column: sql`(${by})::text AS sort_key`,
    after: from ? sql` AND ((${by}), ${id}) ${beyond} (${from.key}::${new Sql(type, [])}, ${from.id}::uuid)` : none,
    orderBy: sql`ORDER BY ${by} ${way}, ${id} ${way}`,
    sort,
  }
}

/** A page that was read one row too far, without its keys, and where the next one begins. */
function sortedPage<Row extends { readonly id: string; readonly sort_key: string }>(
  rows: readonly Row[],
  limit: number,
  { sort }: Sorted,
): { readonly rows: Omit<Row, 'sort_key'>[]; readonly next_cursor: string | null } {
  const page = pageOf(rows, limit, ({ sort_key, id }) => ({ sort, key: sort_key, id }))
  return { ...page, rows: page.rows.map(({ sort_key: _, ...row }) => row) }
}

/** One of `values` as its place in them, for a column of states: they sort in the order in which they are gone through. */
export const inOrder = (column: Sql, values: readonly string[]) =>
  [sql`coalesce(array_position(${[...values]}::text[], ${column}::text), 0)`, 'int'] as const

interface Asked<Name extends string> {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
  readonly sort?: Name | `-${Name}` | undefined
}

interface List<Name extends string, Row, Sums extends object> {
  readonly orders: Orders<Name>
  /** The order where none is asked for. */
  readonly standard: Name | `-${Name}`
  /** The column that makes rows differ. */
  readonly id: Sql
  /** So many rows of that order. */
  readonly read: (limit: number, sorted: Sorted) => Promise<readonly Row[]>
  /** How many rows match in all, and their `totals` where the list has any. */
  readonly sums: () => Promise<Sums>
}

/** One page of a list in the order that was asked for, as the rows and the `meta` of its answer. */
export async function readList<
  Name extends string,
  Row extends { readonly id: string; readonly sort_key: string },
  Sums extends object,
>({ limit: wanted = '50', cursor, sort }: Asked<Name>, { orders, standard, id, read, sums }: List<Name, Row, Sums>) {
  const limit = Number(wanted)
  const sorted = sortedBy(orders, sort ?? standard, cursor, id)
  const [found, summed] = await Promise.all([read(limit + 1, sorted), sums()])
  const { rows, next_cursor } = sortedPage(found, limit, sorted)
  return { rows, meta: { next_cursor, ...summed } }
}

/** `{ total, cost, … }` of a query as `{ total, totals: { cost, … } }`. */
export const asTotals = <Total extends number, Totals extends object>({
  total,
  ...totals
}: { readonly total: Total } & Totals) => ({
  total,
  totals,
})
