/** The row of the nursery itself, for what concerns the nursery as a whole. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

/** Locks the nursery exclusively for this transaction: every other one that writes a row of it waits, because each row refers to it. */
export const lockNurseryExclusively = (db: Db) => db.run(sql`SELECT FROM nurseries WHERE id = ${db.nursery_id} FOR UPDATE`)

/** Commands that must not run side by side in one nursery wait for each other. Rows that refer to the nursery are written meanwhile. */
export const lockNursery = (db: Db) => db.run(sql`SELECT FROM nurseries WHERE id = ${db.nursery_id} FOR NO KEY UPDATE`)

/** Deletes the nursery once its last row is gone. Only in a transaction of the owner. */
export const deleteNursery = (db: Db) => db.run(sql`DELETE FROM nurseries WHERE id = ${db.nursery_id}`)
