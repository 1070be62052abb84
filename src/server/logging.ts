/** The log: JSON, one line a request. It names ids and routes, and no person: no address, name, token, body or query. */
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import pg from 'pg'
import { connectionsOf } from './database.ts'

export const logLevels = ['error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogOptions {
  readonly level: LogLevel
  /** Standard output, unless a test reads the lines. */
  readonly stream?: { write(line: string): void }
}

/** An error without what it quotes: PostgreSQL's messages and details may contain values of rows. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'Something that is no error was thrown.' }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const { code } = error as { readonly code?: unknown }
  const described = {
    type: error.constructor.name,
    message: error instanceof pg.DatabaseError ? error.message.replace(/: ".*"$/s, ': "…"') : error.message,
    ...(typeof code === 'string' && { code }),
    stack: frames.join('\n'),
  }
  if (!(error instanceof pg.DatabaseError))
    return error.cause === undefined ? described : { ...described, cause: describeError(error.cause) }
  const { table, column, constraint } = error
  return { ...described, table, column, constraint }
}

/** For Fastify. */
export const loggerOptions = ({ level, stream }: LogOptions): FastifyServerOptions['logger'] => ({
  level,
  ...(stream && { stream }),
  formatters: { level: (label) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  // Without a message of its own, the line would repeat the error's, which is shortened below.
  hooks: {
    logMethod(args, method) {
      const [first, ...more] = args as unknown[]
      const line = first instanceof Error && more.length === 0 ? [{ err: first }, 'An unexpected error'] : args
      return method.apply(this, line as typeof args)
    },
  },
  serializers: {
    err: describeError as never,
    req: (request) => ({ method: request.method, route: routeOf(request) }) as never,
  },
})

/** Fastify's own lines about a request are replaced by the one of `logRequests`; those about a broken response stay. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' })
  }
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
}

/** The pattern of the route, like `/api/sales/:id`: an address may contain what a person typed. */
export const routeOf = (request: Pick<FastifyRequest, 'routeOptions'>): string => request.routeOptions?.url ?? 'unmatched'

const nurseries = new WeakMap<FastifyRequest, string>()

/** Names the nursery in the request's line of the log. */
export const logNursery = (request: FastifyRequest, nurseryId: string): void => void nurseries.set(request, nurseryId)

export const nurseryOf = (request: FastifyRequest): string | undefined => nurseries.get(request)

const unavailable = new WeakMap<FastifyRequest, Error>()

/** Gives the reason for a 503, and its cause, in the request's line of the log. */
export const logCause = (request: FastifyRequest, problem: Error): void => void unavailable.set(request, problem)

/** One line for every request, once it is answered; its level says whether somebody should look at it. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const nursery = nurseryOf(request)
    const problem = unavailable.get(request)
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(nursery !== undefined && { nursery }),
      ...(problem && { reason: problem.message, ...(problem.cause !== undefined && { cause: describeError(problem.cause) }) }),
    }
    request.log[levelOf(route, reply.statusCode)](line, 'request')
    done()
  })
}

function levelOf(route: string, status: number): 'warn' | 'info' | 'debug' {
  // The cause of a 500 is logged in a line of its own, at level error.
  if (status >= 500) return 'warn'
  return isRoutine(route) ? 'debug' : 'info'
}

/** Files of the web app, and the questions of load balancers. */
export const isRoutine = (route: string): boolean =>
  !/^(\/api\/|\/membership\/|unmatched$)/.test(route) || route.startsWith('/api/health')

/** A line for every connection to the database that breaks, whether it was in use or not. */
export function logLostConnections(pool: pg.Pool, { log }: Pick<FastifyInstance, 'log'>): void {
  const watch = (client: pg.PoolClient) =>
    client.on('error', (error) => {
      log.warn({ reason: error.message }, 'A connection to the database was lost.')
    })
  for (const client of connectionsOf(pool)) watch(client)
  pool.on('connect', watch)
}
