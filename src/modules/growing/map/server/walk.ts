/** Positions of locations on the map, for a walk past them. */
import { closedBy } from '#modules/growing/spray/re-entry.ts'
import { closedPlacesNow } from '#modules/growing/spray/server/sprays.ts'
import type { Db } from '#server/database.ts'
import type { Sql } from '#server/sql.ts'
import { walkOrder } from '../walk-order.ts'
import { drawnAt } from './map.queries.ts'

/**
 * Sends the statements that read where these locations are (`ids`, SQL that gives their ids) and what is closed for re-entry; gives a function that
 * puts names of locations into the order of the walk.
 */
export async function readWalk(db: Db, ids: Sql): Promise<(names: readonly string[]) => string[]> {
  const [drawn, closed, now] = await Promise.all([drawnAt(db, ids), closedPlacesNow(db), db.now()])
  return (names) => walkOrder(names, drawn, (name) => closedBy(closed, name, now) !== undefined)
}
