/** The history of the nursery, page by page. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { Id } from '#kernel/wire.ts'
import { Moment, pageOf, readCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import { containing, sql } from '#server/sql.ts'
import { HistoryRow } from '../history-calls.ts'

const Place = z.strictObject({ place: Moment, id: Id })
const Row = z.extend(HistoryRow, { place: z.string() })

interface Query {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
  readonly search?: string | undefined
  readonly user_id?: UserId | undefined
  readonly subject_type?: string | undefined
  readonly subject_id?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export async function history(db: Db, query: Query): Promise<ApiReply<HistoryRow[]>> {
  const limit = Number(query.limit ?? 50)
  const after = readCursor(Place, query.cursor)
  const { timeZone } = await readSettings(db)
  const [found, kinds] = await Promise.all([page(db, query, timeZone, limit + 1, after), kindsOf(db)])
  const { rows, next_cursor } = pageOf(found, limit, ({ place, id }) => ({ place, id }))
  return new ApiReply(
    rows.map(({ place: _place, ...row }) => row),
    { meta: { next_cursor, subject_types: kinds.map((kind) => kind.subject_type) } },
  )
}

const named = sql`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email, '')`

/** Days are the nursery's own. */
function page(db: Db, query: Query, timeZone: string, limit: number, after: z.infer<typeof Place> | undefined) {
  const pattern = containing(query.search ?? '')
  const [user, kind, subject] = [query.user_id ?? null, query.subject_type ?? null, query.subject_id ?? null]
  const [from, to] = [query.from ?? null, query.to ?? null]
  return db.many(
    Row,
    sql`
    SELECT audit_log.id, occurred_at, occurred_at::text AS place, user_id, coalesce(${named}, '') AS user_name, action, subject_type,
      subject_id, before, after
    FROM audit_log LEFT JOIN users ON users.nursery_id = audit_log.nursery_id AND users.id = user_id
    WHERE audit_log.nursery_id = ${db.nursery_id}
      AND (${user}::uuid IS NULL OR user_id = ${user}::uuid)
      AND (${kind}::text IS NULL OR subject_type = ${kind})
      AND (${subject}::uuid IS NULL OR subject_id = ${subject}::uuid)
      AND (${from}::date IS NULL OR occurred_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone})
      AND (${to}::date IS NULL OR occurred_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})
      AND (${pattern} = '%%' OR action ILIKE ${pattern} OR before::text ILIKE ${pattern} OR after::text ILIKE ${pattern}
        OR ${named} ILIKE ${pattern})
      AND (${after?.place ?? null}::timestamptz IS NULL OR (occurred_at, audit_log.id) < (${after?.place ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    ORDER BY occurred_at DESC, audit_log.id DESC LIMIT ${limit}`,
  )
}

/** The kinds of subjects in the history; a loose index scan, fast for any length. */
const kindsOf = (db: Db) =>
  db.many(
    z.object({ subject_type: z.string() }),
    sql`
    WITH RECURSIVE kinds AS (
      (SELECT min(subject_type) AS subject_type FROM audit_log WHERE nursery_id = ${db.nursery_id})
      UNION ALL
      SELECT (SELECT min(later.subject_type) FROM audit_log AS later
        WHERE later.nursery_id = ${db.nursery_id} AND later.subject_type > kinds.subject_type)
      FROM kinds WHERE kinds.subject_type IS NOT NULL
    )
    SELECT subject_type FROM kinds WHERE subject_type IS NOT NULL`,
  )
