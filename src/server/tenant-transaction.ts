/** Transactions of one tenant: row-level security limits each to the rows of its nursery. */
import type { NurseryId } from '#kernel/id.ts'
import type pg from 'pg'
import { Problem } from '#kernel/problem.ts'
import { committedWrite } from './committed-writes.ts'
import { isGivenUp, toProblem } from './database-errors.ts'
import { Db, type TransactionMode, openTransaction } from './database.ts'
import { keepJobLock } from './job-lock.ts'
import { inTurnOfNode } from './nursery-node.ts'
import { inOpenTransaction } from './open-transaction.ts'
import { inTurn } from './tenant-share.ts'

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Runs the work in one transaction of one nursery and returns its result after the commit.
 * A transaction that failed on a conflict (deadlock, stale plan) is retried, three times at most; a read is abandoned
 * once `disconnected` is aborted because its client has disconnected.
 */
export async function withTenantTransaction<T>(
  pool: pg.Pool,
  nurseryId: NurseryId,
  work: (db: Db) => Promise<T>,
  mode: TransactionMode = 'write',
  disconnected?: AbortSignal,
): Promise<T> {
  if (!isUuid.test(nurseryId)) throw new Error('A nursery is named by a uuid.')
  const attempts = async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(pool, nurseryId, work, mode, disconnected)
      } catch (error) {
        const { again, problem } = toProblem(error)
        if (!again || attempt === 3) throw problem
      }
    }
  }
  return inTurn(pool, nurseryId, () => inTurnOfNode(pool, nurseryId, attempts))
}

/** Rejects once the client has disconnected. */
const rejectOnDisconnect = (disconnected: AbortSignal) =>
  new Promise<never>((_, fail) => {
    const leave = () => fail(new Problem('UNAVAILABLE', 'The request was cancelled.'))
    if (disconnected.aborted) leave()
    else disconnected.addEventListener('abort', leave, { once: true })
  })

/**
 * After an unexpected error the state of the connection is unknown: it is not reused. Nor is it after a failed statement: those behind it were not
 * prepared under their names, and a pooler that keeps statements takes no name twice.
 */
const release = (client: pg.PoolClient, broken: Error | undefined, db: Db | undefined) =>
  client.release(broken ?? db?.failure !== undefined)

/** Rolls back; returns the error if the connection must not be reused, else undefined. */
async function rollBack(client: pg.PoolClient, failure: unknown): Promise<Error | undefined> {
  const broken = failure instanceof Problem ? undefined : (failure as Error)
  // After a time limit the connection is closed at once: that of a node of Citus which is silent would answer no ROLLBACK either.
  if (isGivenUp(failure)) return broken
  return client.query('ROLLBACK').then(
    () => broken,
    (refused: Error) => refused,
  )
}

async function once<T>(
  pool: pg.Pool,
  nurseryId: NurseryId,
  work: (db: Db) => Promise<T>,
  mode: TransactionMode,
  disconnected?: AbortSignal,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let db: Db | undefined
  let ending: Promise<void> | undefined
  try {
    const opened = openTransaction(client, nurseryId, mode)
    db = new Db(client, nurseryId, opened)
    const running = db
    if (mode !== 'read') keepJobLock(running)
    const done = Promise.all([inOpenTransaction(() => work(running)), opened])
    const [result] = await (disconnected && mode === 'read' ? Promise.race([done, rejectOnDisconnect(disconnected)]) : done)
    const committed = db.commit()
    // A read has nothing to lose: its result does not wait for the end of the transaction.
    if (mode === 'read' && db.failure === undefined) ending = committed.catch((error: Error) => void (broken = error))
    else await committed
    return result
  } catch (error) {
    if (disconnected?.aborted) {
      // Closes the connection while a statement is running on it.
      client.connection.stream.destroy()
      broken = error as Error
      throw error
    }
    const failure = error instanceof Problem ? error : (db?.failure ?? error)
    broken = await rollBack(client, failure)
    throw failure
  } finally {
    // A transaction whose connection broke during the commit may have been committed.
    if (mode !== 'read') committedWrite(nurseryId)
    if (ending) void ending.then(() => release(client, broken, db))
    else release(client, broken, db)
  }
}
