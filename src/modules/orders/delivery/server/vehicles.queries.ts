/** The SQL of vehicles. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type NewVehicle, Vehicle } from '../delivery.ts'

const columns = sql`id, name, capacity, capacity_unit, max_weight_kg, version`

export const vehicles = (db: Db) =>
  db.many(
    Vehicle,
    sql`SELECT ${columns} FROM vehicles WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL ORDER BY sort_key(name), id`,
  )

export const openVehicles = (db: Db) => sql`SELECT 1 FROM vehicles WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`

export const lockVehicle = (db: Db, id: string) =>
  db.one(
    Vehicle,
    sql`SELECT ${columns} FROM vehicles WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL FOR NO KEY UPDATE`,
  )

export const vehicleWith = (db: Db, id: string) =>
  db.maybe(
    Vehicle,
    sql`SELECT ${columns} FROM vehicles WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL`,
  )

export const insertVehicle = (db: Db, { name, capacity, capacity_unit, max_weight_kg }: NewVehicle) =>
  db.one(
    Vehicle,
    sql`
    INSERT INTO vehicles (nursery_id, name, capacity, capacity_unit, max_weight_kg)
    VALUES (${db.nursery_id}, ${name}, ${capacity}, ${capacity_unit}, ${max_weight_kg ?? null}) RETURNING ${columns}`,
  )

export const updateVehicle = (db: Db, id: string, { name, capacity, capacity_unit, max_weight_kg }: NewVehicle) =>
  db.one(
    Vehicle,
    sql`
    UPDATE vehicles SET name = ${name}, capacity = ${capacity}, capacity_unit = ${capacity_unit}, max_weight_kg = ${max_weight_kg ?? null},
      version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING ${columns}`,
  )

export const archiveVehicle = (db: Db, id: string) =>
  db.run(sql`UPDATE vehicles SET archived_at = now() WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const openRunsOf = (db: Db, id: string) =>
  db.run(sql`SELECT FROM delivery_runs WHERE nursery_id = ${db.nursery_id} AND vehicle_id = ${id} AND status <> 'done'`)
