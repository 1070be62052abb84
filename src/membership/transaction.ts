/** A transaction of the membership provider's own tables. */
import type pg from 'pg'
import { inOpenTransaction } from '#server/open-transaction.ts'

/** Runs the work in one transaction: commits when it resolves, rolls back when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await inOpenTransaction(() => work(client))
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    const rolledBack = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    )
    // A connection that cannot even roll back is closed, not reused.
    client.release(!rolledBack)
    throw error
  }
}
