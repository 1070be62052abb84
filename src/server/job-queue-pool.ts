/**
 * The connections of the job queue. The queue reports a finished job without waiting for it, retries that for a few error codes only, and any other
 * error would end the process: so every failure to reach the database gets such a code.
 */
import pg from 'pg'

/** One of the codes that the queue retries, after 3 seconds and more. */
const retried = 'EHOSTUNREACH'

/** Codes of PostgreSQL have five characters; those of classes 08 and 57P say that the connection is gone, all others that the statement is wrong. */
const isFromStatement = (code: unknown): boolean => typeof code === 'string' && /^(?!08|57P)(?=.*\d)[0-9A-Z]{5}$/.test(code)

function toRetried(error: unknown): unknown {
  if (error instanceof Error && !isFromStatement(Reflect.get(error, 'code'))) Object.assign(error, { code: retried })
  return error
}

function retryQueries(client: pg.PoolClient): void {
  const query: Function = client.query.bind(client)
  Reflect.set(client, 'query', (...given: unknown[]) => {
    const result: unknown = Reflect.apply(query, client, given)
    return result instanceof Promise
      ? result.catch((error: unknown) => {
          throw toRetried(error)
        })
      : result
  })
}

export class JobQueuePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', retryQueries)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    // After the end nobody waits for the result: without it a retry would go on.
    if (this.ending) return new Promise(() => {})
    return super.connect().catch((error: unknown) => {
      throw toRetried(error)
    })
  }
}
