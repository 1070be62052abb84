/** The SQL that locks and writes delivery runs and their stops. */
import { DocketId, OrderId, OrderItemId, UserId } from '#kernel/id.ts'
import { Day, Id, Instant, Version } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import type { NewRun } from '../delivery.ts'
import { type RunState, type StopState, runStates, stopStates } from '../run-status.ts'

const LockedRun = z.object({
  id: Id,
  run_date: Day,
  start_time: z.string(),
  vehicle_id: Id,
  driver_id: UserId,
  status: z.enum(runStates),
  notes: z.string(),
  version: Version,
})
export type LockedRun = z.infer<typeof LockedRun>

export const lockRun = (db: Db, id: string) =>
  db.one(
    LockedRun,
    sql`
    SELECT id, run_date, start_time, vehicle_id, driver_id, status, notes, version FROM delivery_runs
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`,
  )

const StopNow = z.object({
  id: Id,
  run_id: Id,
  order_id: OrderId,
  status: z.enum(stopStates),
  docket_id: z.nullable(DocketId),
  returned: z.array(z.object({ id: OrderItemId, quantity: z.number() })),
  photo_id: z.nullable(Id),
  finished_at: z.nullable(Instant),
})
export type StopNow = z.infer<typeof StopNow>
const stopColumns = sql`id, run_id, order_id, status, docket_id, returned, photo_id, finished_at`

/** Read once its run is locked: stops are written only then. */
export const stopsOf = (db: Db, runId: string) =>
  db.many(
    StopNow,
    sql`SELECT ${stopColumns} FROM delivery_stops WHERE nursery_id = ${db.nursery_id} AND run_id = ${runId} ORDER BY "position", id`,
  )

export const stopWith = (db: Db, id: string) =>
  db.one(StopNow, sql`SELECT ${stopColumns} FROM delivery_stops WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export async function insertRun(db: Db, userId: UserId, run: NewRun): Promise<string> {
  const id = newId()
  await db.run(sql`
    INSERT INTO delivery_runs (nursery_id, id, run_date, start_time, vehicle_id, driver_id, notes, created_by)
    VALUES (${db.nursery_id}, ${id}, ${run.run_date}, ${run.start_time}, ${run.vehicle_id}, ${run.driver_id}, ${run.notes ?? ''}, ${userId})`)
  return id
}

export const updateRun = (db: Db, id: string, run: NewRun) =>
  db.run(sql`
    UPDATE delivery_runs SET run_date = ${run.run_date}, start_time = ${run.start_time}, vehicle_id = ${run.vehicle_id}, driver_id = ${run.driver_id},
      notes = ${run.notes ?? ''}, version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export async function removeRun(db: Db, id: string): Promise<void> {
  await db.run(sql`DELETE FROM delivery_stops WHERE nursery_id = ${db.nursery_id} AND run_id = ${id}`)
  await db.run(sql`DELETE FROM delivery_runs WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
}

/** A run that is done has the time it left. */
const leftAt: Readonly<Record<RunState, ReturnType<typeof sql>>> = {
  planned: sql`NULL`,
  loading: sql`NULL`,
  out: sql`now()`,
  done: sql`left_at`,
}

export const setRunState = (db: Db, id: string, status: RunState) =>
  db.run(sql`
    UPDATE delivery_runs SET status = ${status}, version = version + 1, left_at = ${leftAt[status]}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** A mark was undone: the run is out as before. */
export const setOutAgain = (db: Db, id: string) =>
  db.run(sql`UPDATE delivery_runs SET status = 'out', version = version + 1 WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const insertStops = (db: Db, runId: string, orderIds: readonly OrderId[], after: number) =>
  db.run(sql`
    INSERT INTO delivery_stops (nursery_id, run_id, order_id, "position")
    SELECT ${db.nursery_id}, ${runId}, order_id, ${after}::int + place
    FROM unnest(${[...orderIds]}::uuid[]) WITH ORDINALITY AS wanted (order_id, place)
    RETURNING 1`)

export const orderStops = (db: Db, runId: string, ids: readonly string[]) =>
  db.run(sql`
    UPDATE delivery_stops SET "position" = place
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    WHERE nursery_id = ${db.nursery_id} AND run_id = ${runId} AND delivery_stops.id = wanted.id`)

export const removeStop = (db: Db, id: string) =>
  db.run(sql`DELETE FROM delivery_stops WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const setWeight = (db: Db, id: string, weight_kg: number | null) =>
  db.run(sql`UPDATE delivery_stops SET weight_kg = ${weight_kg} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const setDocket = (db: Db, id: string, docketId: DocketId | null) =>
  db.run(sql`UPDATE delivery_stops SET docket_id = ${docketId} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const setPhoto = (db: Db, id: string, photoId: string | null) =>
  db.run(sql`UPDATE delivery_stops SET photo_id = ${photoId} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export interface Finished {
  readonly status: Exclude<StopState, 'planned'>
  readonly docket_id: DocketId | null
  readonly returned: readonly { readonly id: string; readonly quantity: number }[]
  readonly reason: string
  readonly receiver: string
  readonly signature: readonly (readonly number[])[] | null
  /** Null: now. */
  readonly finished_at: string | null
  readonly finished_by: UserId
}

const timeOf = (at: string | null) => (at === null ? sql`now()` : sql`${at}::timestamptz`)

export const finish = (db: Db, id: string, stop: Finished) =>
  db.run(sql`
    UPDATE delivery_stops SET status = ${stop.status}, docket_id = ${stop.docket_id}, returned = ${JSON.stringify(stop.returned)}::jsonb,
      reason = ${stop.reason}, receiver = ${stop.receiver},
      signature = ${stop.signature === null ? null : JSON.stringify(stop.signature)}::jsonb,
      finished_at = ${timeOf(stop.finished_at)}, finished_by = ${stop.finished_by}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const reopen = (db: Db, id: string, docketId: DocketId | null) =>
  db.run(sql`
    UPDATE delivery_stops SET status = 'planned', docket_id = ${docketId}, returned = '[]', reason = '', receiver = '', signature = NULL,
      photo_id = NULL, finished_at = NULL, finished_by = NULL
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Found = z.object({ vehicle: z.boolean(), driver: z.boolean() })
/** True for a vehicle that is not archived and a driver who is active. */
export const known = (db: Db, { vehicle_id, driver_id }: Pick<NewRun, 'vehicle_id' | 'driver_id'>) =>
  db.one(
    Found,
    sql`
    SELECT EXISTS (SELECT FROM vehicles WHERE nursery_id = ${db.nursery_id} AND id = ${vehicle_id} AND archived_at IS NULL) AS vehicle,
      EXISTS (SELECT FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${driver_id} AND active) AS driver`,
  )
