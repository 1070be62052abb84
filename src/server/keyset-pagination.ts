/** Sorted lists with keyset pagination: the cursor is the sort value and the id of the last row. */
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'
import { Moment, pageOf, readCursor } from './cursor.ts'
import { Sql, none, sql } from './sql.ts'

/** The sort values of rows: never null, and of this type. */
export type Orders<Name extends string> = Readonly<
  Record<Name, readonly [by: Sql, type: 'text' | 'int' | 'bigint' | 'date' | 'numeric' | 'timestamptz']>
>

const Place = z.strictObject({ sort: z.string(), key: z.string(), id: Id })

const isKey: Readonly<Record<Orders<string>[string][1], (key: string) => boolean>> = {
  text: () => true,
  int: (key) => /^-?\d{1,9}$/.test(key),
  bigint: (key) => /^-?\d{1,18}$/.test(key),
  numeric: (key) => /^-?\d{1,20}(\.\d{1,20})?$/.test(key),
  date: (key) => key === 'infinity' || Day.safeParse(key).success,
  timestamptz: (key) => Moment.safeParse(key).success,
}

/** Additional columns of a query's row. */
export const SortKey = { sort_key: z.string() }

export interface Sorted {
  /** `…, (the sort value)::text AS sort_key` */
  readonly column: Sql
  /** ` AND …`: the rows after the last page. */
  readonly after: Sql
  readonly orderBy: Sql
  readonly sort: string
}

/** `sort` is the name of an order, prefixed by `-` for descending. `id` is the column that makes rows unique. */
function sortedBy<Name extends string>(
  orders: Orders<Name>,
  sort: Name | `-${Name}`,
  cursor: string | undefined,
  id: Sql,
): Sorted {
  const [by, type] = orders[sort.replace(/^-/, '') as Name]
  const down = sort.startsWith('-')
  const place = readCursor(Place, cursor)
  // A cursor of another order, or an invalid one, is ignored: the list begins again.
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

/** A page that was read with one row more, without its keys, and the cursor of the next page. */
function sortedPage<Row extends { readonly id: string; readonly sort_key: string }>(
  rows: readonly Row[],
  limit: number,
  { sort }: Sorted,
): { readonly rows: Omit<Row, 'sort_key'>[]; readonly next_cursor: string | null } {
  const page = pageOf(rows, limit, ({ sort_key, id }) => ({ sort, key: sort_key, id }))
  return { ...page, rows: page.rows.map(({ sort_key: _, ...row }) => row) }
}

/** The position of a value in `values`, for a column of states: they sort in the order of the process. */
export const inOrder = (column: Sql, values: readonly string[]) =>
  [sql`coalesce(array_position(${[...values]}::text[], ${column}::text), 0)`, 'int'] as const

export interface ListParams<Name extends string> {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
  readonly sort?: Name | `-${Name}` | undefined
}

export interface List<Name extends string, Row, Sums extends object> {
  readonly orders: Orders<Name>
  /** The default order. */
  readonly standard: Name | `-${Name}`
  /** The column that makes rows unique. */
  readonly id: Sql
  /** Reads `limit` rows in that order. */
  readonly read: (limit: number, sorted: Sorted) => Promise<readonly Row[]>
  /** Counts all matching rows, with their `totals` where the list has any. Called for the first page only: it reads the whole list. */
  readonly sums: () => Promise<Sums>
  /** Callers that give neither a limit nor a cursor get every row: lists that were first published without pages. */
  readonly wholeByDefault?: boolean
}

/** PostgreSQL's own largest page. */
const everyRow = 2 ** 31 - 2

/** One page of a list in the requested order: the rows and the `meta` of its response. */
export async function readList<
  Name extends string,
  Row extends { readonly id: string; readonly sort_key: string },
  Sums extends object,
>(
  { limit: wanted, cursor, sort }: ListParams<Name>,
  { orders, standard, id, read, sums, wholeByDefault }: List<Name, Row, Sums>,
) {
  const limit = wanted === undefined && cursor === undefined && wholeByDefault ? everyRow : Number(wanted ?? 50)
  const sorted = sortedBy(orders, sort ?? standard, cursor, id)
  const [found, summed] = await Promise.all([read(limit + 1, sorted), cursor === undefined ? sums() : {}])
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
