/** The SQL of the register of plant passports. */
import * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { Day, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import { PlantPassport, type passportSorts } from '../passport.ts'
import { insertRows } from '#server/rows.ts'

const columns = sql`
  passport.id, issued_at, issued_on, batch_id, plant.common_name, passport.botanical_name, registration, traceability_code, origin, zone, quantity,
  replaces, replaces_registration, business_account_id, account.name AS account_name, withdrawn_at, coalesce(withdrawal.reason, '') AS withdrawn,
  nullif(trim(withdrawer.first_name || ' ' || withdrawer.last_name), '') AS withdrawn_by,
  nullif(trim(issuer.first_name || ' ' || issuer.last_name), '') AS issued_by`

const passports = (db: Db) => sql`
  plant_passports AS passport
  JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id
  JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = batch.plant_type_id
  LEFT JOIN users AS issuer ON issuer.nursery_id = ${db.nursery_id} AND issuer.id = passport.issued_by
  LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = business_account_id
  LEFT JOIN plant_passport_withdrawals AS withdrawal ON withdrawal.nursery_id = ${db.nursery_id} AND withdrawal.passport_id = passport.id
  LEFT JOIN users AS withdrawer ON withdrawer.nursery_id = ${db.nursery_id} AND withdrawer.id = withdrawn_by`

export const passportOrders: Orders<(typeof passportSorts)[number]> = {
  issued: [sql`passport.issued_at`, 'timestamptz'],
  plant: [sql`sort_key(passport.botanical_name)`, 'text'],
  code: [sql`sort_key(traceability_code)`, 'text'],
  customer: [sql`sort_key(coalesce(account.name, ''))`, 'text'],
  quantity: [sql`quantity`, 'int'],
}

export interface PassportFilter {
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly batch_id?: string | undefined
}

const matching = (db: Db, { search = '', from, to, batch_id }: PassportFilter): Sql =>
  join(
    [
      sql`passport.nursery_id = ${db.nursery_id}`,
      ...(from ? [sql`issued_on >= ${from}`] : []),
      ...(to ? [sql`issued_on <= ${to}`] : []),
      ...(batch_id ? [sql`batch_id = ${batch_id}`] : []),
      ...(search.trim()
        ? [
            sql`concat_ws(' ', plant.common_name, passport.botanical_name, traceability_code, account.name, zone, replaces, registration,
              withdrawal.reason)
              ILIKE ${containing(search)}`,
          ]
        : []),
    ],
    ' AND ',
  )

const Sortable = z.extend(PlantPassport, SortKey)

export const passportsPage = (db: Db, filter: PassportFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`SELECT ${columns}, ${column} FROM ${passports(db)} WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const Total = z.object({ total: z.int() })
export const countPassports = (db: Db, filter: PassportFilter) =>
  db.one(Total, sql`SELECT count(*)::int AS total FROM ${passports(db)} WHERE ${matching(db, filter)}`)

/** In the order of the ids; unknown ids are left out. */
export const passportsWith = (db: Db, ids: readonly string[]) =>
  db.many(
    PlantPassport,
    sql`
    SELECT ${columns} FROM ${passports(db)} WHERE passport.nursery_id = ${db.nursery_id} AND passport.id = ANY(${ids}::uuid[])
    ORDER BY array_position(${ids}::uuid[], passport.id)`,
  )

const Earlier = z.object({ batch_id: Id, passport_id: Id, traceability_code: z.string(), issued_on: Day, quantity: z.int() })

/** The valid passports of batches and of those they came from by splitting, potting or dividing; the newest first. */
export const earlierPassports = (db: Db, batchIds: readonly string[]) =>
  db.many(
    Earlier,
    sql`
    WITH RECURSIVE line AS (
      SELECT id AS batch_id, id AS ancestor_id, parent_batch_id FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND id = ANY(${batchIds}::uuid[])
      UNION
      SELECT line.batch_id, parent.id, parent.parent_batch_id FROM line
      JOIN plant_batches AS parent ON parent.nursery_id = ${db.nursery_id} AND parent.id = line.parent_batch_id
    )
    SELECT line.batch_id, passport.id AS passport_id, traceability_code, issued_on, quantity
    FROM line JOIN plant_passports AS passport ON passport.nursery_id = ${db.nursery_id} AND passport.batch_id = line.ancestor_id
    WHERE NOT EXISTS (SELECT 1 FROM plant_passport_withdrawals AS withdrawal
      WHERE withdrawal.nursery_id = ${db.nursery_id} AND withdrawal.passport_id = passport.id)
    ORDER BY issued_at DESC, passport.id DESC`,
  )

interface Issued {
  readonly id: string
  readonly batch_id: string
  readonly botanical_name: string
  readonly traceability_code: string
  readonly quantity: number
  readonly replaces_id: string | null
  readonly replaces: string
  readonly replaces_registration: string
}

interface IssuedValues {
  readonly issued_on: string
  readonly issued_by: UserId
  readonly registration: string
  readonly origin: string
  readonly zone: string
  readonly business_account_id: string | null
}

export const insertPassports = (db: Db, all: IssuedValues, rows: readonly Issued[]) =>
  db.run(insertRows(db, 'plant_passports', rows, { ...all }))

/** Codes of valid passports that replace this one. */
export const replacedByValid = (db: Db, id: string) =>
  db.many(
    z.object({ traceability_code: z.string() }),
    sql`
    SELECT traceability_code FROM ${passports(db)}
    WHERE passport.nursery_id = ${db.nursery_id} AND replaces_id = ${id} AND withdrawal.id IS NULL ORDER BY issued_at`,
  )

export const insertWithdrawal = (db: Db, withdrawn_by: UserId, passport_id: string, reason: string) =>
  db.run(insertRows(db, 'plant_passport_withdrawals', [{ passport_id, withdrawn_by, reason }]))
