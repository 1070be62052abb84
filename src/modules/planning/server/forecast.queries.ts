/** The SQL of forecast and plan: growing times, survival, weekly sales, and reservations. */
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { joinName, nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import {
  Capacity,
  Cells,
  Grown,
  Growing,
  KindForSale,
  LastRecipe,
  Mothers,
  PerPlant,
  PottingTime,
  ReservedQuantity,
  SoldKind,
  StockOut,
  YoungCost,
  YoungOnOrder,
  YoungTray,
} from '../planning-inputs.ts'
import { always, plantOfVariant, sizeOfVariant, soldFacts } from '#modules/figures/sums/server/sold-facts.ts'
import { batchesInStock } from '#modules/figures/sums/server/in-stock.ts'
import { plantsByWeek } from '#modules/figures/sums/server/stock-facts.ts'

/**
 * Batches that became ready for sale: the time from the last potting, how many survived, sold at once or not, and losses on the way; and
 * imported batches with both of their days, until they are potted or put up for sale here.
 */
export const grownBatches = (db: Db) =>
  db.json(
    Grown,
    sql`
    WITH offered AS (
      SELECT batch_id, min(batch_history.occurred_on) AS ready_on
      FROM batch_history JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = operation_id
      WHERE batch_history.nursery_id = ${db.nursery_id} AND batch_history.kind = 'state' AND operation.details ->> 'state' = 'for_sale' AND reversed_by IS NULL
      GROUP BY batch_id
    )
    SELECT plant_batches.plant_type_id, category, container_size, coalesce(young.method, plant_batches.method) AS method,
      coalesce(young.started_on, plant_batches.started_on) AS started_on, coalesce(plant_batches.potting_date, plant_batches.started_on) AS potted_on,
      offered.ready_on, survived::int AS survived, lost::int AS lost, false AS imported
    FROM offered
    JOIN plant_batches ON plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = batch_id
    JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_batches.plant_type_id
    ${joinName(db, 'plant_categories', sql`plant_types.category_id`)} ${joinName(db, 'container_sizes', sql`plant_batches.container_size_id`)}
    -- Some of a tray that were potted are a batch of their own, started with the tray.
    LEFT JOIN plant_batches AS young ON young.nursery_id = ${db.nursery_id} AND young.id = plant_batches.parent_batch_id
      AND plant_batches.method = 'pot_up' AND young.method NOT IN ('pot_up', 'split', 'grade')
      AND (young.potting_date IS NULL OR young.potting_date >= plant_batches.potting_date)
    JOIN LATERAL (
      SELECT coalesce(sum(delta), 0) AS survived, coalesce(-sum(delta) FILTER (
        WHERE kind = 'loss' AND occurred_on >= coalesce(plant_batches.potting_date, plant_batches.started_on)), 0) AS lost
      FROM batch_history AS lived
      WHERE lived.nursery_id = ${db.nursery_id} AND lived.batch_id = offered.batch_id AND kind NOT IN ('sale', 'refund', 'delivery') AND occurred_on <= offered.ready_on
    ) AS lives ON true
    WHERE offered.ready_on >= coalesce(plant_batches.potting_date, plant_batches.started_on)
    UNION ALL
    SELECT plant_type_id, category, container_size, method, started_on, started_on, ready_on, 0, 0, true
    FROM batch_operations AS operation
    JOIN batch_history AS created ON created.nursery_id = ${db.nursery_id} AND created.operation_id = operation.id AND created.kind = 'created'
    JOIN plant_batches ON plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = created.batch_id
    JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
    ${joinName(db, 'plant_categories', sql`plant_types.category_id`)} ${joinName(db, 'container_sizes', sql`plant_batches.container_size_id`)}
    WHERE operation.nursery_id = ${db.nursery_id} AND operation.kind = 'propagation' AND operation.details ? 'imported' AND reversed_by IS NULL
      AND ready_on > started_on AND potting_date IS NULL AND NOT EXISTS (SELECT 1 FROM offered WHERE batch_id = plant_batches.id)`,
  )

export const growingBatches = (db: Db) =>
  db.json(
    Growing,
    sql`
    SELECT plant_batches.id AS batch_id, batch_code, plant_type_id, common_name AS plant, category, size.name AS container_size, method,
      potting_date IS NOT NULL OR ready_on IS NOT NULL OR (coalesce(size.cells, 1) = 1 AND EXISTS (
        SELECT FROM plant_type_prices AS price WHERE price.nursery_id = ${db.nursery_id} AND price.plant_type_id = plant_batches.plant_type_id
          AND price.container_size_id = size.id AND price.archived_at IS NULL)) AS potted,
      coalesce(potting_date, started_on) AS since, quantity_current AS on_hand, ready_on
    FROM plant_batches JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
    ${joinName(db, 'plant_categories', sql`plant_types.category_id`)}
    JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.id = plant_batches.container_size_id
    WHERE plant_batches.nursery_id = ${db.nursery_id} AND state = 'growing' AND quantity_current > 0`,
  )

/** Plants sold in each whole week since that Monday, less credits, with what was sold before the nursery used the product; `kind` is a plant in a container. A week can come in parts, in any order. */
export const soldInWeeks = async (db: Db, since: string) =>
  db.json(
    SoldKind,
    sql`
    SELECT kind, string_agg(week || ' ' || quantity, ',') AS weeks
    FROM (
      SELECT ${plantOfVariant} || ' ' || coalesce(size.name, ${sizeOfVariant}) AS kind, date_trunc('week', day)::date AS week, quantity
      FROM (${await soldFacts(db, { dimension: 'variant', grain: 'week' }, { from: since, to: always.to })}) AS facts
      LEFT JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.id::text = ${sizeOfVariant}
      UNION ALL
      SELECT plant_type_id || ' ' || size.name, week, quantity
      FROM past_sales AS past JOIN container_sizes AS size ON size.nursery_id = past.nursery_id AND size.id = container_size_id
      WHERE past.nursery_id = ${db.nursery_id} AND week >= ${since}::date
    ) AS sold
    GROUP BY kind ORDER BY kind`,
  )

/** Lost sales as noted at the till, in each whole week since that Monday. */
export const lostInWeeks = (db: Db, since: string) =>
  db.json(
    SoldKind,
    sql`
    SELECT kind, string_agg(to_char(week, 'YYYY-MM-DD') || ' ' || quantity, ',' ORDER BY week) AS weeks
    FROM (
      SELECT plant_type_id || ' ' || size.name AS kind, date_trunc('week', noted_on)::date AS week, sum(quantity)::int AS quantity
      FROM lost_sales AS lost JOIN container_sizes AS size ON size.nursery_id = lost.nursery_id AND size.id = container_size_id
      WHERE lost.nursery_id = ${db.nursery_id} AND noted_on >= ${since} AND plant_type_id IS NOT NULL
      GROUP BY 1, 2
    ) AS in_weeks
    GROUP BY kind`,
  )

/**
 * The days on which no batch of a kind had any for sale, from the first day one had. A batch counts from the day it was put up for sale, or from its
 * first where that is unknown; what left it before is off its stock on that day.
 */
export const stockOuts = async (db: Db, today: string) =>
  db.json(
    StockOut,
    sql`
    WITH offered AS (
      SELECT history.batch_id, min(history.occurred_on) AS on_day
      FROM batch_history AS history JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = operation_id
      WHERE history.nursery_id = ${db.nursery_id} AND history.kind = 'state' AND operation.details ->> 'state' = 'for_sale' AND reversed_by IS NULL
      GROUP BY history.batch_id
    ), begun AS (
      SELECT batch_id, min(occurred_on) AS on_day FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND kind NOT IN ('sale', 'refund', 'delivery') GROUP BY batch_id
    ), kinds AS (
      SELECT plant_type_id || ' ' || container_size AS kind, min(greatest(first_on, since)) AS first,
        range_agg(days * datemultirange(daterange(since, NULL))) AS days
      FROM (
        SELECT plant_type_id, container_size, first_on, days, coalesce(offered.on_day, begun.on_day) AS since
        FROM (${await batchesInStock(db)}) AS in_stock
        JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = in_stock.batch_id AND state <> 'growing'
        ${joinName(db, 'container_sizes', sql`batch.container_size_id`)}
        JOIN begun ON begun.batch_id = batch.id LEFT JOIN offered ON offered.batch_id = batch.id
      ) AS batches GROUP BY plant_type_id, container_size
    )
    SELECT kind, first, (
        SELECT string_agg(lower(each) || ' ' || upper(each), ',' ORDER BY each)
        FROM unnest(datemultirange(daterange(first, greatest(first, ${today}::date))) - days) AS each
      ) AS without
    FROM kinds`,
  )

/** Minutes and plants of completed potting tasks, by container. */
export const pottingTimes = (db: Db) =>
  db.json(
    PottingTime,
    sql`
    SELECT container_size, sum(minutes)::int AS minutes, sum(quantity)::int AS plants
    FROM production_tasks AS task JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id
    ${joinName(db, 'container_sizes', sql`batch.container_size_id`)}
    WHERE task.nursery_id = ${db.nursery_id} AND status = 'completed' AND task_type = 'potting-up' AND minutes > 0 AND quantity > 0
    GROUP BY container_size`,
  )

/** Containers that hold several plants: trays. */
export const cellsOfContainers = (db: Db) =>
  db.json(Cells, sql`SELECT name AS container_size, cells FROM container_sizes WHERE nursery_id = ${db.nursery_id} AND cells > 1`)

/** The tray in which young plants of each type were last raised or bought. */
export const youngTrays = (db: Db) =>
  db.json(
    YoungTray,
    sql`
    SELECT DISTINCT ON (plant_type_id) plant_type_id, cells
    FROM plant_batches AS batch
    JOIN batch_history AS created ON created.nursery_id = ${db.nursery_id} AND batch_id = batch.id AND created.kind = 'created'
    JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = created.operation_id
    ${joinEntry(db, 'container_sizes', sql`operation.details ->> 'container_size'`, sql`size`)}
    JOIN container_sizes AS tray ON tray.nursery_id = ${db.nursery_id} AND tray.id = size.id AND cells > 1
    WHERE batch.nursery_id = ${db.nursery_id}
    ORDER BY plant_type_id, started_on DESC, batch.id`,
  )

/** Plants on hand that can be divided, and how many one gave in past divisions. */
export const mothers = (db: Db) =>
  db.json(
    Mothers,
    sql`
    WITH divided AS (
      SELECT plant_type_id, (-sum(delta) FILTER (WHERE delta < 0))::int AS used, (sum(delta) FILTER (WHERE delta > 0))::int AS made
      FROM batch_history AS history JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id
      WHERE history.nursery_id = ${db.nursery_id} AND history.kind = 'division' GROUP BY plant_type_id
    )
    SELECT divided.plant_type_id, used, made, coalesce(sum(quantity_current), 0)::int AS on_hand
    FROM divided LEFT JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.plant_type_id = divided.plant_type_id
      AND state IN ('growing', 'for_sale')
    WHERE used > 0 AND made > 0 GROUP BY 1, 2, 3`,
  )

/** Every kind that has a price: of several grades, the price of any. */
export const kindsForSale = (db: Db) =>
  db.json(
    KindForSale,
    sql`
    SELECT DISTINCT ON (plant_types.id, size.name) plant_types.id AS plant_type_id, common_name AS plant, category,
      size.name AS container_size, price::text AS price,
      coalesce(ready_stock.quantity, 0)::int AS for_sale
    FROM plant_type_prices JOIN container_sizes AS size ON size.nursery_id = plant_type_prices.nursery_id AND size.id = plant_type_prices.container_size_id
    LEFT JOIN grades AS graded ON graded.nursery_id = plant_type_prices.nursery_id AND graded.id = plant_type_prices.grade_id
    JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id AND plant_types.archived_at IS NULL
    ${joinName(db, 'plant_categories', sql`plant_types.category_id`)}
    LEFT JOIN (
      SELECT plant_type_id, container_size_id, sum(quantity_current) AS quantity FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND state = 'for_sale' GROUP BY 1, 2
    ) AS ready_stock ON ready_stock.plant_type_id = plant_types.id AND ready_stock.container_size_id = plant_type_prices.container_size_id
    WHERE plant_type_prices.nursery_id = ${db.nursery_id} AND plant_type_prices.archived_at IS NULL
    ORDER BY plant_types.id, size.name, graded.name NULLS FIRST`,
  )

/** Reservations of open orders, and their dates. */
export const reserved = (db: Db, today: string) =>
  db.json(
    ReservedQuantity,
    sql`
    SELECT plant_type_id, size.name AS container_size, greatest(coalesce(promised_date, due_date, ${today}::date), ${today}::date) AS day,
      sum(quantity - quantity_delivered)::int AS quantity
    FROM orders JOIN order_items ON order_items.nursery_id = orders.nursery_id AND order_id = orders.id
    JOIN container_sizes AS size ON size.nursery_id = order_items.nursery_id AND size.id = container_size_id
    WHERE orders.nursery_id = ${db.nursery_id} AND order_items.nursery_id = ${db.nursery_id}
      AND status IN ('confirmed', 'picking', 'ready') AND quantity > quantity_delivered AND sale_id IS NULL
      AND plant_type_id IS NOT NULL AND called_off_order_id IS NULL
    GROUP BY 1, 2, 3`,
  )

/** Past maxima: plants potted in a week, and stock on hand at the end of one. */
export const capacity = async (db: Db, today: string) =>
  db.json(
    Capacity,
    sql`
    WITH moved AS (
      SELECT day AS week, sum(quantity) AS delta, nullif(sum(gained) FILTER (WHERE kind IN ('pot_up', 'division', 'created', 'split')), 0) AS potted
      FROM (${await plantsByWeek(db)}) AS rows GROUP BY 1
    ), on_hand_by_week AS (SELECT week, potted, sum(delta) OVER (ORDER BY week) AS on_hand FROM moved)
    SELECT coalesce(percentile_disc(0.9) WITHIN GROUP (ORDER BY potted) FILTER (WHERE week > ${today}::timestamp - interval '1 year'), 0)::int AS potting,
      coalesce(max(on_hand), 0)::int AS space,
      coalesce((SELECT sum(quantity_current) FROM plant_batches WHERE nursery_id = ${db.nursery_id}), 0)::int AS on_hand,
      count(*) FILTER (WHERE potted > 0 AND week > ${today}::timestamp - interval '1 year')::int AS weeks
    FROM on_hand_by_week`,
  )

export const recipesInUse = (db: Db) =>
  db.json(
    PerPlant,
    sql`
    SELECT recipe.id AS recipe_id, size.name AS container_size, inventory_items.id AS inventory_item_id, inventory_items.name, inventory_items.unit,
      recipe_ingredients.quantity::text AS per_plant, recipe_ingredients.unit AS recipe_unit, quantity_on_hand::text AS on_hand, average_cost::text AS average_cost, pack_quantity::text AS pack_quantity,
      minimum_order::text AS minimum_order, vendor,
      coalesce(coming.quantity, 0)::text AS on_order, delivered.lead_days
    FROM recipes AS recipe
    JOIN container_sizes AS size ON size.nursery_id = recipe.nursery_id AND size.id = recipe.container_size_id
    JOIN recipe_ingredients ON recipe_ingredients.nursery_id = ${db.nursery_id} AND recipe_id = recipe.id
    JOIN inventory_items ON inventory_items.nursery_id = ${db.nursery_id} AND inventory_items.id = inventory_item_id
    ${joinName(db, 'vendors', sql`inventory_items.vendor_id`)}
    LEFT JOIN (${coming(db, sql`inventory_item_id`)}) AS coming ON coming.id = inventory_items.id
    LEFT JOIN (
      SELECT vendor_id, percentile_disc(0.5) WITHIN GROUP (ORDER BY received_on - ordered_on) AS lead_days
      FROM purchase_orders AS purchase
      JOIN purchase_receipts AS receipt ON receipt.nursery_id = ${db.nursery_id} AND purchase_order_id = purchase.id
      WHERE purchase.nursery_id = ${db.nursery_id} AND received_on >= ordered_on GROUP BY vendor_id
    ) AS delivered ON delivered.vendor_id = inventory_items.vendor_id
    WHERE recipe.nursery_id = ${db.nursery_id} AND recipe.active AND recipe.archived_at IS NULL
    ORDER BY recipe.name, recipe.id`,
  )

/** The recipe each plant type was last potted by into each container. */
export const lastRecipes = (db: Db) =>
  db.json(
    LastRecipe,
    sql`
    SELECT DISTINCT ON (potted_into_id, potted_type_id) potted_type_id AS plant_type_id, size.name AS container_size, recipe_id
    FROM batch_operations AS potting JOIN container_sizes AS size ON size.nursery_id = potting.nursery_id AND size.id = potted_into_id
    WHERE potting.nursery_id = ${db.nursery_id} AND potted_type_id IS NOT NULL AND recipe_id IS NOT NULL AND reversed_by IS NULL
    ORDER BY potted_into_id, potted_type_id, potting.id DESC`,
  )

/** Unit cost of each young plant in its last purchase order. */
export const youngCosts = (db: Db) =>
  db.json(
    YoungCost,
    sql`
    SELECT DISTINCT ON (plant_type_id) plant_type_id, unit_cost::text AS unit_cost FROM purchase_order_lines
    WHERE nursery_id = ${db.nursery_id} AND plant_type_id IS NOT NULL ORDER BY plant_type_id, id DESC`,
  )

/** Open quantities of purchase orders, drafts included, so that nothing is ordered twice. */
const coming = (db: Db, of: Sql) => sql`
  SELECT ${of} AS id, sum(greatest(0, line.quantity - quantity_received)) AS quantity FROM purchase_orders AS purchase
  JOIN purchase_order_lines AS line ON line.nursery_id = ${db.nursery_id} AND purchase_order_id = purchase.id
  WHERE purchase.nursery_id = ${db.nursery_id} AND state IN ('draft', 'sent', 'part_received') AND ${of} IS NOT NULL
  GROUP BY 1`

/** Young plants of each type that are on order. */
export const youngOnOrder = (db: Db) =>
  db.json(YoungOnOrder, sql`SELECT id, quantity::text AS quantity FROM (${coming(db, sql`plant_type_id`)}) AS coming`)

const BoughtAs = z.object({ plant_type_id: PlantTypeId, container_size: z.string(), vendor: z.nullable(z.string()) })
/** Last container and vendor of bought young plants of each type; a renamed size is that of the batch. */
export const boughtAs = (db: Db) =>
  db.many(
    BoughtAs,
    sql`
    SELECT DISTINCT ON (plant_type_id) batch.plant_type_id, coalesce(size.name, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)}) AS container_size, ${nameOf(db, 'vendors', sql`batch.vendor_id`)} AS vendor
    FROM plant_batches AS batch
    JOIN batch_history AS created ON created.nursery_id = ${db.nursery_id} AND batch_id = batch.id AND created.kind = 'created'
    JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = created.operation_id
    ${joinEntry(db, 'container_sizes', sql`operation.details ->> 'container_size'`, sql`size`)}
    WHERE batch.nursery_id = ${db.nursery_id} AND method = 'bought_in' AND operation.details ? 'container_size'
    ORDER BY plant_type_id, started_on DESC, batch.id`,
  )
