/** The SQL of the list of users. */
import * as z from 'zod/mini'
import { roles } from '#kernel/role.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, inOrder } from '#server/keyset-pagination.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import type { listUsers } from '../contract.ts'
import { User } from '../person.ts'
import type { userSorts } from '../sorts.ts'
import { isPerson, userColumns } from './people.queries.ts'

const fullName = sql`sort_key(first_name || ' ' || last_name)`
const userOrders: Orders<(typeof userSorts)[number]> = {
  active: [sql`CASE WHEN active THEN '0 ' ELSE '1 ' END || ${fullName}`, 'text'],
  first: [fullName, 'text'],
  last: [sql`sort_key(last_name || ' ' || first_name)`, 'text'],
  email: [sql`sort_key(email)`, 'text'],
  login: [sql`coalesce(last_login, 'epoch')`, 'timestamptz'],
  role: inOrder(sql`role`, roles),
}

const SortableUser = z.extend(User, SortKey)
const Total = z.object({ total: z.int() })

/** Everybody, or a page. */
export const everybody = (db: Db, page: z.infer<typeof listUsers.query> = {}) =>
  replyWithList(page, {
    orders: userOrders,
    standard: 'active',
    id: sql`id`,
    wholeByDefault: true,
    read: (limit, { column, after, orderBy }) =>
      db.many(
        SortableUser,
        sql`SELECT ${userColumns}, ${column} FROM users WHERE nursery_id = ${db.nursery_id} AND ${isPerson}${after} ${orderBy} LIMIT ${limit}`,
      ),
    sums: () => db.one(Total, sql`SELECT count(*)::int AS total FROM users WHERE nursery_id = ${db.nursery_id} AND ${isPerson}`),
  })
