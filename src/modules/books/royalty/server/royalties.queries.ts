/** The SQL of royalties: terms, declarations, and the sales and batches that they are for. */
import * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { joinName, nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { DeclaredLine, RoyaltyDeclaration, RoyaltyFigures, RoyaltyTerms, SoldUnderTerms } from '../royalty.ts'
import { insertRows } from '#server/rows.ts'

/** Every term with its last day: the day before the next terms of its plant. */
const dated = (db: Db) => sql`
    SELECT royalty_terms.*, (lead(valid_from) OVER (PARTITION BY plant_type_id ORDER BY valid_from, id) - 1) AS valid_to
    FROM royalty_terms WHERE nursery_id = ${db.nursery_id}`

export const royaltyTerms = (db: Db) =>
  db.many(
    RoyaltyTerms,
    sql`
    SELECT terms.id, plant_type_id, common_name, vendor, vendor_id, basis, rate::text AS rate, valid_from, valid_to, licence
    FROM (${dated(db)}) AS terms JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = plant_type_id
    ${joinName(db, 'vendors', sql`vendor_id`)}
    ORDER BY common_name, plant_type_id, valid_from DESC`,
  )

interface NewTerms {
  readonly id: string
  readonly plant_type_id: string
  readonly vendor_id: string | null
  readonly basis: string
  readonly rate: string
  readonly valid_from: string
  readonly licence: string
}

export const insertTerms = (db: Db, user_id: UserId, terms: NewTerms) =>
  db.run(insertRows(db, 'royalty_terms', [terms], { created_by: user_id }))

export const removeTerms = (db: Db, id: string): Promise<number> =>
  db.run(sql`DELETE FROM royalty_terms WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

interface Days {
  readonly from: string
  readonly to: string
}

/** Plants that a batch began with or was grafted of, or that a division made more of them. */
const isPropagated = sql`(batch_history.kind = 'created' AND (reference_type IS DISTINCT FROM 'plant_batch' OR batch.method = 'graft')
        AND batch.method NOT IN ('bought_in', 'pot_up', 'split', 'grade') AND delta > 0) OR operation.kind = 'division'`

const soldInTerms = (db: Db, { from, to }: Days) => sql`
    FROM (${dated(db)}) AS terms
    JOIN trade_lines AS lines ON lines.nursery_id = ${db.nursery_id} AND lines.plant_type_id = terms.plant_type_id AND voided_at IS NULL
      AND day BETWEEN greatest(terms.valid_from, ${from}::date) AND least(terms.valid_to, ${to}::date)`

const soldUnder = (db: Db, days: Days) => sql`${soldInTerms(db, days)} WHERE basis IN ('sold', 'percent')`

/** Batches of plants that were grafted on a protected rootstock, and of all that came of them. */
const graftedOn = (db: Db) => sql`
    WITH RECURSIVE grafted (rootstock_id, batch_id) AS (
      SELECT stock.plant_type_id, made.id FROM plant_batches AS stock
      JOIN batch_history AS used ON used.nursery_id = ${db.nursery_id} AND used.batch_id = stock.id AND reference_type = 'plant_batch' AND delta < 0
      JOIN plant_batches AS made ON made.nursery_id = ${db.nursery_id} AND made.id = reference_id
      LEFT JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = used.operation_id
      WHERE stock.nursery_id = ${db.nursery_id} AND made.method = 'graft' AND made.plant_type_id <> stock.plant_type_id AND reversed_by IS NULL
        AND stock.plant_type_id IN (SELECT plant_type_id FROM royalty_terms WHERE nursery_id = ${db.nursery_id})
      UNION
      SELECT rootstock_id, reference_id FROM grafted
      JOIN batch_history AS moved ON moved.nursery_id = ${db.nursery_id} AND moved.batch_id = grafted.batch_id AND reference_type = 'plant_batch' AND delta < 0
    ) SELECT rootstock_id, batch_id FROM grafted`

/** Plants on a protected rootstock that left by sale or delivery, less those that came back. */
const soldOnRootstock = (db: Db, { from, to }: Days) => sql`
    FROM (${dated(db)}) AS terms
    JOIN (${graftedOn(db)}) AS grafted ON rootstock_id = terms.plant_type_id
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = grafted.batch_id
    JOIN batch_history ON batch_history.nursery_id = ${db.nursery_id} AND batch_history.batch_id = batch.id
      AND kind IN ('sale', 'delivery', 'refund') AND delta <> 0
      AND occurred_on BETWEEN greatest(terms.valid_from, ${from}::date) AND least(terms.valid_to, ${to}::date)`

/** The plants sold in some days while they had terms of any kind, or their rootstocks had terms for each plant. */
export const soldUnderTerms = (db: Db, days: Days) =>
  db.many(
    SoldUnderTerms,
    sql`
    SELECT terms.plant_type_id, basis, rate::text AS rate, sum(quantity)::text AS units, sum(amount - tax)::numeric(14,2)::text AS sales
    ${soldInTerms(db, days)} WHERE rate > 0 GROUP BY terms.plant_type_id, terms.id, basis, rate
    UNION ALL
    SELECT batch.plant_type_id, basis, rate::text, (-sum(delta))::text, '0.00'
    ${soldOnRootstock(db, days)} WHERE rate > 0 AND basis <> 'percent' GROUP BY batch.plant_type_id, terms.id, basis, rate`,
  )

const propagatedUnder = (db: Db, { from, to }: Days) => sql`
    FROM (${dated(db)}) AS terms
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.plant_type_id = terms.plant_type_id
    JOIN batch_history ON batch_history.nursery_id = ${db.nursery_id} AND batch_history.batch_id = batch.id
      AND batch_history.occurred_on BETWEEN greatest(terms.valid_from, ${from}::date) AND least(terms.valid_to, ${to}::date)
    LEFT JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = batch_history.operation_id
    WHERE basis = 'propagated' AND delta <> 0 AND reversed_by IS NULL AND reverses IS NULL AND (${isPropagated})`

/** Plants sold or propagated under royalty terms in a period; of all breeders if `vendor_id` is undefined. */
export const figuresOf = (db: Db, days: Days, vendor_id: string | undefined) =>
  db.many(
    RoyaltyFigures,
    sql`
    SELECT figures.id AS terms_id, common_name AS plant, basis, rate::text AS rate, sum(units)::text AS units, sum(sales)::numeric(14,2)::text AS sales
    FROM (
      SELECT terms.id, terms.plant_type_id, terms.vendor_id, basis, rate, sum(quantity) AS units, sum(amount - tax) AS sales
      ${soldUnder(db, days)} GROUP BY 1, 2, 3, 4, 5
      UNION ALL
      SELECT terms.id, terms.plant_type_id, terms.vendor_id, basis, rate, sum(delta), 0
      ${propagatedUnder(db, days)} GROUP BY 1, 2, 3, 4, 5
      UNION ALL
      SELECT terms.id, terms.plant_type_id, terms.vendor_id, basis, rate, -sum(delta), 0
      ${soldOnRootstock(db, days)} WHERE basis = 'sold' GROUP BY 1, 2, 3, 4, 5
    ) AS figures JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = figures.plant_type_id
    WHERE ${vendor_id ?? null}::uuid IS NULL OR vendor_id = ${vendor_id ?? null}::uuid
    GROUP BY figures.id, common_name, basis, rate
    ORDER BY common_name, figures.id`,
  )

const batchLines = (db: Db, plants: Sql) => sql`
    SELECT batch_history.id, batch_history.occurred_on, 'batch', batch.id, batch_code,
      (SELECT common_name FROM plant_types AS plant WHERE plant.nursery_id = ${db.nursery_id} AND plant.id = batch.plant_type_id),
      concat_ws(' · ', ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)}, nullif(batch_history.reason, '')), (${plants})::text, '0.00', '0.00'`

/** The sale lines and the batches behind figures: of all terms of a breeder, or of some. */
export const linesUnder = (db: Db, days: Days, which: Sql): Sql => sql`
    SELECT lines.id, day, CASE WHEN credit_note_id IS NULL THEN 'sale' ELSE 'credit' END AS document, coalesce(sale_id, credit_note_id) AS document_id, number,
      coalesce(nullif(customer_name, ''), 'Walk-in') AS name, concat_ws(' · ', plant_common_name, container_size) AS detail,
      quantity::text AS quantity, (amount - tax)::numeric(14,2)::text AS amount, '0.00' AS tax
    ${soldUnder(db, days)} AND ${which}
    UNION ALL
    ${batchLines(db, sql`delta`)} ${propagatedUnder(db, days)} AND ${which}
    UNION ALL
    ${batchLines(db, sql`-delta`)} ${soldOnRootstock(db, days)} WHERE basis = 'sold' AND ${which}`

export const isOfVendor = (vendor_id: string) => sql`terms.vendor_id = ${vendor_id}::uuid`
export const isTerms = (id: string) => sql`terms.id = ${id}::uuid`

const Vendor = z.object({ name: z.string() })

/** NOT_FOUND if there is none. */
export const vendorName = async (db: Db, id: string): Promise<string> =>
  (await db.one(Vendor, sql`SELECT name FROM vendors WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)).name

const Declared = z.extend(RoyaltyDeclaration, { lines: z.array(DeclaredLine) })

export const declarations = (db: Db, vendor_id?: string) =>
  db.many(
    Declared,
    sql`
    SELECT declared.id, vendor, vendor_id, from_day, to_day, declared_on, reference, total_amount::text AS total_amount, lines, declared.created_at,
      nullif(trim(first_name || ' ' || last_name), '') AS created_by
    FROM royalty_declarations AS declared ${joinName(db, 'vendors', sql`vendor_id`)}
    LEFT JOIN users ON users.nursery_id = ${db.nursery_id} AND users.id = declared.created_by
    WHERE declared.nursery_id = ${db.nursery_id} AND (${vendor_id ?? null}::uuid IS NULL OR vendor_id = ${vendor_id ?? null}::uuid)
    ORDER BY from_day DESC, declared.id DESC`,
  )

/** Two people never declare the same days. */
export const lockRoyalties = (db: Db, vendor_id: string) =>
  db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`royalties ${db.nursery_id} ${vendor_id}`}, 0))`)

interface Declaring {
  readonly id: string
  readonly vendor_id: string
  readonly from: string
  readonly to: string
  readonly declared_on: string
  readonly reference: string
  readonly total_amount: string
  readonly lines: readonly DeclaredLine[]
}

export const insertDeclaration = (db: Db, user_id: UserId, { from, to, ...declared }: Declaring) =>
  db.run(insertRows(db, 'royalty_declarations', [{ ...declared, from_day: from, to_day: to }], { created_by: user_id }))

export const removeDeclaration = (db: Db, id: string) =>
  db.run(sql`DELETE FROM royalty_declarations WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
