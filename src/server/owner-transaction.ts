/** A transaction of one nursery as the owner of the database: for the few jobs that may do what the application never may, like deleting from a ledger. */
import type { NurseryId } from '#kernel/id.ts'
import pg from 'pg'
import { Problem } from '#kernel/problem.ts'
import { withOwnerClient } from './database-owner.ts'
import { Db, openTransaction, types } from './database.ts'
import { keepJobLock } from './job-lock.ts'

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Runs the work on a connection of its own and returns its result after the commit; on any error nothing is changed. Never retried. */
export function withOwnerTransaction<T>(ownerUrl: string, nurseryId: NurseryId, work: (db: Db) => Promise<T>): Promise<T> {
  if (!isUuid.test(nurseryId)) throw new Error('A nursery is named by a uuid.')
  return withOwnerClient(ownerUrl, async (owner) => {
    for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ])
      owner.setTypeParser(type, types.getTypeParser(type))
    // Row-level security is forced: it holds for the owner of the tables, too.
    const opened = openTransaction(owner, nurseryId, 'write')
    const db = new Db(owner as pg.Client as pg.PoolClient, nurseryId, opened)
    keepJobLock(db)
    try {
      const [result] = await Promise.all([work(db), opened])
      await db.commit()
      return result
    } catch (error) {
      await owner.query('ROLLBACK').catch(() => undefined)
      throw error instanceof Problem ? error : (db.failure ?? error)
    }
  })
}
