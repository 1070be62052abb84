/** Sorted lists with keyset pagination: the cursor is the sort value and the id of the last row. */
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'
import { Moment, pageOf, readCursor } from './cursor.ts'
import { Sql, none, sql } from './sql.ts'

/** The sort value of rows: never null, and of this type. */
type ColumnOrder = readonly [by: Sql, type: 'text' | 'int' | 'bigint' | 'date' | 'numeric' | 'timestamptz']

/**
 * Sorts rows by a text of the entries that they refer to, in another and much shorter table: reads entry by entry, of each no more rows than a
 * page has. An index of `of` and the id serves it. For lists that read by `pageQuery`.
 */
export interface EntryOrder {
  /** Query of the `id` and the `key` of every entry, and of `nil` for rows without one. */
  readonly entries: Sql
  /** The id of a row's entry; see `orNil`. */
  readonly of: Sql
}

export type Orders<Name extends string> = Readonly<Record<Name, ColumnOrder | EntryOrder>>

/** By the name of a person whose row of `users` is joined. */
export const byPerson: ColumnOrder = [sql`sort_key(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')))`, 'text']

export const nil = sql`'00000000-0000-0000-0000-000000000000'::uuid`
/** Not COALESCE: row-level security keeps PostgreSQL from looking that up in an index. */
export const orNil = (id: Sql): Sql => sql`CASE WHEN ${id} IS NULL THEN ${nil} ELSE ${id} END`
const beyondIds = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`

const Place = z.strictObject({ sort: z.string(), key: z.string(), id: Id })

const isKey: Readonly<Record<ColumnOrder[1], (key: string) => boolean>> = {
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
  /** Query of the page, from that of its rows of one entry. */
  readonly acrossEntries?: (rows: Sql, limit: number) => Sql
}

interface Rows {
  readonly columns: Sql
  readonly from: Sql
  readonly where: Sql
}

/** Query of a page of rows, each with its `sort_key`. */
export function pageQuery({ columns, from, where }: Rows, limit: number, { column, after, orderBy, acrossEntries }: Sorted): Sql {
  const rows = sql`SELECT ${columns}, ${column} FROM ${from} WHERE ${where}${after} ${orderBy} LIMIT ${limit}`
  return acrossEntries ? acrossEntries(rows, limit) : rows
}

/** `sort` is the name of an order, prefixed by `-` for descending. `id` is the column that makes rows unique. */
function sortedBy<Name extends string>(
  orders: Orders<Name>,
  sort: Name | `-${Name}`,
  cursor: string | undefined,
  id: Sql,
): Sorted {
  const order = orders[sort.replace(/^-/, '') as Name]
  const [by, type] = 'of' in order ? ([sql`sorted.key`, 'text'] as const) : order
  const down = sort.startsWith('-')
  const place = readCursor(Place, cursor)
  // A cursor of another order, or an invalid one, is ignored: the list begins again.
  const from = place?.sort === sort && isKey[type](place.key) ? place : undefined
  const beyond = new Sql(down ? '<' : '>', [])
  const way = new Sql(down ? 'DESC' : 'ASC', [])
  if ('of' in order) {
    const rest = from
      ? sql` AND ${id} ${beyond} CASE sorted.key WHEN ${from.key} THEN ${from.id}::uuid ELSE ${down ? beyondIds : nil} END`
      : none
    const onward = from ? sql` WHERE key ${beyond}= ${from.key}` : none
    return {
      column: sql`${by} AS sort_key`,
      after: sql` AND (${order.of}) = sorted.id${rest}`,
      orderBy: sql`ORDER BY ${id} ${way}`,
      sort,
      acrossEntries: (rows, limit) => sql`
        SELECT page.* FROM (SELECT id, key FROM (${order.entries}) AS entries${onward} ORDER BY key ${way}) AS sorted
        CROSS JOIN LATERAL (${rows}) AS page ORDER BY sorted.key ${way}, page.id ${way} LIMIT ${limit}`,
    }
  }
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
  return { rows, meta: { next_cursor, sort: sorted.sort, ...summed } }
}

/** `{ total, cost, … }` of a query as `{ total, totals: { cost, … } }`. */
export const asTotals = <Total extends number, Totals extends object>({
  total,
  ...totals
}: { readonly total: Total } & Totals) => ({
  total,
  totals,
})
