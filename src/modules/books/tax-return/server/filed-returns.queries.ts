/** The SQL of filed tax returns. */
import * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { Day, Id } from '#kernel/wire.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, readList } from '#server/keyset-pagination.ts'
import { sql } from '#server/sql.ts'
import type { listFiledReturns } from '../contract.ts'
import { FiledReturn, ReturnBox } from '../filed-return.ts'
import type { filedReturnSorts } from '../sorts.ts'

const columns = sql`
  filed_tax_returns.id, title, from_day, to_day, tax_basis, filed_on, reference, due_label, due_amount,
  filed_tax_returns.created_at, nullif(trim(first_name || ' ' || last_name), '') AS created_by, undone_at, undo_reason`
const withFiler = sql`
  filed_tax_returns LEFT JOIN users ON users.nursery_id = filed_tax_returns.nursery_id AND users.id = filed_tax_returns.created_by`

const orders: Orders<(typeof filedReturnSorts)[number]> = {
  days: [sql`filed_tax_returns.from_day`, 'date'],
  filed_on: [sql`filed_tax_returns.filed_on`, 'date'],
  due: [sql`filed_tax_returns.due_amount`, 'numeric'],
}

const Sortable = z.extend(FiledReturn, SortKey)
const Total = z.object({ total: z.int() })

export const filedReturns = (db: Db, listQuery: NonNullable<z.infer<typeof listFiledReturns.query>>) =>
  readList(listQuery, {
    orders,
    standard: '-days',
    id: sql`filed_tax_returns.id`,
    read: (limit, { column, after, orderBy }) =>
      db.many(
        Sortable,
        sql`SELECT ${columns}, ${column} FROM ${withFiler} WHERE filed_tax_returns.nursery_id = ${db.nursery_id}${after} ${orderBy} LIMIT ${limit}`,
      ),
    sums: () => db.one(Total, sql`SELECT count(*)::int AS total FROM filed_tax_returns WHERE nursery_id = ${db.nursery_id}`),
  })

export const filedReturn = (db: Db, id: string) =>
  db.one(
    FiledReturn,
    sql`SELECT ${columns} FROM ${withFiler} WHERE filed_tax_returns.nursery_id = ${db.nursery_id} AND filed_tax_returns.id = ${id}`,
  )

const Boxes = z.object({ boxes: z.array(ReturnBox) })

export const filedBoxes = async (db: Db, id: string): Promise<readonly ReturnBox[]> =>
  (await db.one(Boxes, sql`SELECT boxes FROM filed_tax_returns WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)).boxes

const Entry = z.object({ id: z.nullable(Id) })

/** The entry that a filing booked, if any. */
export const entryOfFiling = async (db: Db, id: string): Promise<string | null> =>
  (
    await db.one(
      Entry,
      sql`SELECT journal_entry_id AS id FROM filed_tax_returns WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
    )
  ).id

const Filed = z.object({ from: Day, to: Day })

/** The periods filed so far, undone ones left out. */
export const filedPeriods = (db: Db): Promise<readonly DayRange[]> =>
  db.many(
    Filed,
    sql`
    SELECT from_day AS from, to_day AS to FROM filed_tax_returns
    WHERE nursery_id = ${db.nursery_id} AND undone_at IS NULL ORDER BY from_day`,
  )

const Last = z.object({ day: z.nullable(Day) })

/** Last filed day; null if no return was filed. */
export const filedThrough = async (db: Db): Promise<string | null> => {
  const last = await db.one(
    Last,
    sql`SELECT max(to_day) AS day FROM filed_tax_returns WHERE nursery_id = ${db.nursery_id} AND undone_at IS NULL`,
  )
  return last.day
}

interface Filing {
  readonly id: string
  readonly userId: UserId
  readonly title: string
  readonly range: DayRange
  readonly basis: string
  readonly filed_on: string
  readonly reference: string
  readonly due: ReturnBox
  readonly boxes: readonly ReturnBox[]
  /** Entry of the tax charged above a flat rate. */
  readonly entry: string | null
}

export const insertFiledReturn = (db: Db, { id, userId, title, range, basis, filed_on, reference, due, boxes, entry }: Filing) =>
  db.run(sql`
    INSERT INTO filed_tax_returns (nursery_id, id, title, from_day, to_day, tax_basis, filed_on, reference, due_label, due_amount, boxes, journal_entry_id,
      created_by)
    VALUES (${db.nursery_id}, ${id}, ${title}, ${range.from}, ${range.to}, ${basis}, ${filed_on}, ${reference},
      ${due.label}, ${due.amount}, ${JSON.stringify(boxes)}, ${entry}::uuid, ${userId})`)

/** Returns the number of undone returns: 0 if it was undone before. */
export const undoFiledReturn = (db: Db, userId: UserId, id: string, reason: string): Promise<number> =>
  db.run(sql`
    UPDATE filed_tax_returns SET undone_at = now(), undone_by = ${userId}, undo_reason = ${reason}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND undone_at IS NULL`)
