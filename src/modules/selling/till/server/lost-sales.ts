/** The actions of noting a sale that was missed, and of taking the note back. */
import { readPlants } from '#modules/plants/server/read-plants.ts'
import * as z from 'zod/mini'
import { createMissing, entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { invalid, notFound } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import type { NewLostSale } from '../lost-sale-calls.ts'

const Noted = z.object({ id: Id, name: z.string() })

export async function recordLostSale(db: Db, who: CurrentUser, missed: NewLostSale): Promise<z.infer<typeof Noted>> {
  const [plant] = missed.plant_type_id ? await readPlants(db, [missed.plant_type_id]) : []
  const name = plant?.common_name ?? missed.name
  if (name === undefined) throw invalid([{ path: 'plant_type_id', message: 'This plant no longer exists. Choose another.' }])
  await createMissing(db, 'container_sizes', [missed.container_size])
  return db.one(
    Noted,
    sql`
    INSERT INTO lost_sales (nursery_id, plant_type_id, container_size_id, name, quantity, noted_on, created_by)
    SELECT ${db.nursery_id}, ${missed.plant_type_id ?? null}::uuid,
      ${entryIdOf(db, 'container_sizes', missed.container_size ?? '')}, ${name}, ${missed.quantity}::int,
      ${await todayOf(db)}::date, ${who.user_id}::uuid
    RETURNING id, name`,
  )
}

export async function deleteLostSale(db: Db, who: CurrentUser, id: string): Promise<undefined> {
  const deleted = await db.maybe(
    Noted,
    sql`DELETE FROM lost_sales WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING id, name`,
  )
  if (!deleted) throw notFound()
  await recordChange(db, {
    user_id: who.user_id,
    action: 'lost_sale.forget',
    subject_type: 'lost_sale',
    subject_id: id,
    before: { name: deleted.name },
  })
  return undefined
}
