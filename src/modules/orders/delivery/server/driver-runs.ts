/** The runs that a person drives today, in short. */
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { RunToDrive } from '../run-to-drive.ts'

/** Runs of today, and those that are still out from earlier days, as long as a stop is left; the earliest first. */
export const runsToDrive = (db: Db, driver: UserId, today: string): Promise<RunToDrive[]> =>
  db.many(
    RunToDrive,
    sql`
    SELECT run.id, run_date, start_time, vehicle.name AS vehicle_name, run.status, count(*)::int AS stops,
      count(*) FILTER (WHERE stop.status = 'planned')::int AS stops_left
    FROM delivery_runs AS run
    JOIN vehicles AS vehicle ON vehicle.nursery_id = run.nursery_id AND vehicle.id = vehicle_id
    JOIN delivery_stops AS stop ON stop.nursery_id = run.nursery_id AND stop.run_id = run.id
    WHERE run.nursery_id = ${db.nursery_id} AND driver_id = ${driver}
      AND (run_date = ${today}::date OR (run_date < ${today}::date AND run.status = 'out'))
    GROUP BY run.id, run_date, start_time, vehicle.name, run.status
    HAVING count(*) FILTER (WHERE stop.status = 'planned') > 0
    ORDER BY run_date, start_time, run.id`,
  )
