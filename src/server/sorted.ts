/** A list in the order that was asked for, a page at a time: where a page ended is what its last row was sorted by, and its id. */
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'
import { pageOf, readCursor } from './cursor.ts'
import { Sql, none, sql } from './sql.ts'

/** What rows can be sorted by: never null, and of this type. */
export type Orders<Name extends string> = Readonly<Record<Name, readonly [by: Sql, type: 'text' | 'int' | 'date' | 'numeric']>>

const Place = z.strictObject({ sort: z.string(), key: z.string(), id: Id })

const isKey: Readonly<Record<Orders<string>[string][1], (key: string) => boolean>> = {
  text: () => true,
  int: (key) => /^-?\d{1,9}$/.test(key),
  numeric: (key) => /^-?\d{1,20}(\.\d{1,20})?$/.test(key),
  date: (key) => key === 'infinity' || Day.safeParse(key).success,
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
export function sortedBy<Name extends string>(
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
export function sortedPage<Row extends { readonly id: string; readonly sort_key: string }>(
  rows: readonly Row[],
  limit: number,
  { sort }: Sorted,
): { readonly rows: Omit<Row, 'sort_key'>[]; readonly next_cursor: string | null } {
  const page = pageOf(rows, limit, ({ sort_key, id }) => ({ sort, key: sort_key, id }))
  return { ...page, rows: page.rows.map(({ sort_key: _, ...row }) => row) }
}
