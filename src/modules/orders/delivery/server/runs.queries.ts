/** The SQL that reads delivery runs, their stops, and orders that can be delivered. */
import { itemsOf } from '#modules/orders/order/server/read-order.ts'
import type { OrderItem } from '#modules/orders/order/order.ts'
import { orderStates } from '#modules/orders/order/order-state.ts'
import { plantUnitNames } from '#modules/setup/reference/plant-units.ts'
import { DocketId, OrderId, OrderItemId, UserId } from '#kernel/id.ts'
import { Day, Id, Instant, Version } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import { type Deliverable, Proof, type Run, Stop, type StopLine } from '../delivery.ts'
import { loadedLines } from '../loaded-lines.ts'
import { runStates } from '../run-status.ts'

const nameOf = (user: 'driver' | 'person') =>
  user === 'driver'
    ? sql`coalesce(nullif(trim(driver.first_name || ' ' || driver.last_name), ''), driver.email)`
    : sql`nullif(trim(person.first_name || ' ' || person.last_name), '')`

const RunRow = z.object({
  id: Id,
  run_date: Day,
  start_time: z.string(),
  vehicle_id: Id,
  vehicle_name: z.string(),
  capacity: z.int(),
  capacity_unit: z.enum(plantUnitNames),
  max_weight_kg: z.nullable(z.int()),
  driver_id: UserId,
  driver_name: z.string(),
  status: z.enum(runStates),
  notes: z.string(),
  left_at: z.nullable(Instant),
  version: Version,
})

const runRows = (db: Db, which: Sql) =>
  db.many(
    RunRow,
    sql`
    SELECT run.id, run_date, start_time, vehicle_id, vehicle.name AS vehicle_name, capacity, capacity_unit, max_weight_kg, driver_id,
      ${nameOf('driver')} AS driver_name, run.status, run.notes, left_at, run.version
    FROM delivery_runs AS run
    JOIN vehicles AS vehicle ON vehicle.nursery_id = run.nursery_id AND vehicle.id = vehicle_id
    JOIN users AS driver ON driver.nursery_id = run.nursery_id AND driver.id = driver_id
    WHERE run.nursery_id = ${db.nursery_id} AND ${which} ORDER BY run_date, start_time, run.id`,
  )

const returnedLine = z.object({ id: OrderItemId, quantity: z.number() })
const StopRow = z.extend(z.omit(Stop, { lines: true }), { run_id: Id, returned: z.array(returnedLine) })

const customer = sql`coalesce(account.name, orders.customer_name)`
const address = sql`coalesce(nullif(orders.ship_to, ''), nullif(account.delivery_address, ''), account.address, '')`

const stopRows = (db: Db, which: Sql) =>
  db.many(
    StopRow,
    sql`
    SELECT stop.id, run_id, stop.order_id, orders.order_number, orders.status AS order_status, ${customer} AS customer_name,
      orders.customer_order_number, ${address} AS address, coalesce(account.phone, '') AS phone, orders.delivery_time, orders.notes, weight_kg,
      stop.status, docket_id, docket.docket_number, sale.invoice_number, reason, receiver, signature, photo_id IS NOT NULL AS has_photo,
      finished_at, ${nameOf('person')} AS finished_by, returned
    FROM delivery_stops AS stop
    JOIN orders ON orders.nursery_id = stop.nursery_id AND orders.id = stop.order_id
    LEFT JOIN business_accounts AS account ON account.nursery_id = stop.nursery_id AND account.id = orders.business_account_id
    LEFT JOIN order_dockets AS docket ON docket.nursery_id = stop.nursery_id AND docket.id = docket_id
    LEFT JOIN (SELECT nursery_id, id, invoice_number FROM sales) AS sale ON sale.nursery_id = stop.nursery_id AND sale.id = docket.sale_id
    LEFT JOIN users AS person ON person.nursery_id = stop.nursery_id AND person.id = finished_by
    WHERE stop.nursery_id = ${db.nursery_id} AND ${which} ORDER BY run_id, "position", stop.id`,
  )

const DocketLine = z.object({ docket_id: DocketId, id: OrderItemId, quantity: z.number() })
const docketLines = (db: Db, ids: readonly string[]) =>
  db.many(
    DocketLine,
    sql`
    SELECT docket_id, order_item_id AS id, quantity::float8 FROM order_docket_items
    WHERE nursery_id = ${db.nursery_id} AND docket_id = ANY(${ids}::uuid[])`,
  )

const lineOf = (item: OrderItem, quantity: number): StopLine => ({
  id: item.id,
  plant_type_id: item.plant_type_id,
  description: item.description,
  botanical_name: item.botanical_name,
  unit: item.unit,
  cells: item.cells,
  trays_per_shelf: item.trays_per_shelf,
  shelves: item.shelves,
  quantity,
})

/** The lines of these quantities, in the order of the order. */
const linesWith = (items: readonly OrderItem[], quantities: readonly { readonly id: string; readonly quantity: number }[]) =>
  items.flatMap((item) => {
    const found = quantities.find(({ id }) => id === item.id)
    return found ? [lineOf(item, found.quantity)] : []
  })

async function stopsWith(db: Db, which: Sql): Promise<(Stop & { readonly run_id: string })[]> {
  const rows = await stopRows(db, which)
  const [items, onDockets] = await Promise.all([
    itemsOf(
      db,
      rows.map(({ order_id }) => order_id),
    ),
    docketLines(
      db,
      rows.flatMap(({ docket_id }) => docket_id ?? []),
    ),
  ])
  return rows.map(({ returned, ...row }) => {
    const ofOrder = items.get(row.order_id) ?? []
    const ofDocket = onDockets.filter(({ docket_id }) => docket_id === row.docket_id)
    const lines =
      row.status === 'refused'
        ? []
        : row.docket_id === null
          ? loadedLines(ofOrder).map((item) => lineOf(item, item.quantity))
          : linesWith(ofOrder, ofDocket)
    return { ...row, lines, returned: linesWith(ofOrder, returned) }
  })
}

async function runsWith(db: Db, which: Sql): Promise<Run[]> {
  const rows = await runRows(db, which)
  const stops = await stopsWith(db, sql`run_id = ANY(${rows.map(({ id }) => id)}::uuid[])`)
  return rows.map(({ vehicle_id, vehicle_name, capacity, capacity_unit, max_weight_kg, ...run }) => ({
    ...run,
    vehicle: { id: vehicle_id, name: vehicle_name, capacity, capacity_unit, max_weight_kg },
    stops: stops.flatMap(({ run_id, ...stop }) => (run_id === run.id ? [stop] : [])),
  }))
}

export const runsOf = (db: Db, day: string) => runsWith(db, sql`run_date = ${day}::date`)

/** Runs of today, and earlier ones that have not returned. */
export const runsOfDriver = (db: Db, driver: UserId, today: string) =>
  runsWith(db, sql`driver_id = ${driver} AND (run_date = ${today}::date OR (run_date < ${today}::date AND run.status = 'out'))`)

export const findRun = async (db: Db, id: string): Promise<Run | undefined> => (await runsWith(db, sql`run.id = ${id}`))[0]

export async function findStop(db: Db, id: string): Promise<Stop | undefined> {
  const [found] = await stopsWith(db, sql`stop.id = ${id}`)
  if (!found) return undefined
  const { run_id: _run, ...stop } = found
  return stop
}

const PhotoOfStop = z.object({ photo_id: z.nullable(Id), driver_id: UserId })
export const photoOfStop = (db: Db, id: string) =>
  db.one(
    PhotoOfStop,
    sql`
    SELECT photo_id, driver_id FROM delivery_stops AS stop
    JOIN delivery_runs AS run ON run.nursery_id = stop.nursery_id AND run.id = run_id
    WHERE stop.nursery_id = ${db.nursery_id} AND stop.id = ${id}`,
  )

const DeliverableRow = z.object({
  order_id: OrderId,
  order_number: z.nullable(z.int()),
  status: z.enum(orderStates),
  customer_name: z.string(),
  address: z.string(),
  due_date: z.nullable(Day),
  delivery_time: z.string(),
})

/** Confirmed orders that are due by a day and on no run; of these, or all. */
export async function deliverable(db: Db, day: string): Promise<Deliverable[]> {
  const rows = await db.many(
    DeliverableRow,
    sql`
    SELECT orders.id AS order_id, order_number, status, ${customer} AS customer_name, ${address} AS address, due_date, delivery_time
    FROM orders LEFT JOIN business_accounts AS account ON account.nursery_id = orders.nursery_id AND account.id = business_account_id
    WHERE orders.nursery_id = ${db.nursery_id} AND kind = 'current' AND status IN ('confirmed', 'picking', 'ready')
      AND coalesce(due_date <= ${day}::date, true)
      AND NOT EXISTS (SELECT FROM delivery_stops AS stop WHERE stop.nursery_id = ${db.nursery_id} AND stop.order_id = orders.id AND stop.status = 'planned')
    ORDER BY due_date NULLS LAST, order_number`,
  )
  const items = await itemsOf(
    db,
    rows.map(({ order_id }) => order_id),
  )
  return rows.map((row) => ({
    ...row,
    lines: loadedLines(items.get(row.order_id) ?? []).map((item) => lineOf(item, item.quantity)),
  }))
}

const Driver = z.object({ id: Id, name: z.string() })
export const drivers = (db: Db) =>
  db.many(
    Driver,
    sql`
    SELECT id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) AS name FROM users
    WHERE nursery_id = ${db.nursery_id} AND active ORDER BY name, id`,
  )

/** Newest first. */
const proofs = (db: Db, which: Sql) =>
  db.many(
    z.extend(Proof, { order_number: z.nullable(z.int()) }),
    sql`
    SELECT stop.id AS stop_id, docket_id, stop.status AS outcome, receiver, reason, signature, photo_id IS NOT NULL AS has_photo, finished_at,
      ${nameOf('driver')} AS driver_name, order_number
    FROM delivery_stops AS stop
    JOIN delivery_runs AS run ON run.nursery_id = stop.nursery_id AND run.id = run_id
    JOIN users AS driver ON driver.nursery_id = stop.nursery_id AND driver.id = driver_id
    JOIN orders ON orders.nursery_id = stop.nursery_id AND orders.id = stop.order_id
    WHERE stop.nursery_id = ${db.nursery_id} AND stop.status <> 'planned' AND ${which} ORDER BY finished_at DESC, stop.id DESC`,
  )

export const proofsOf = (db: Db, orderId: OrderId) => proofs(db, sql`stop.order_id = ${orderId}`)
