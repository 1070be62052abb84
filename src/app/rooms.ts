/** Every room that serves, bottom first. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { plants } from '#features/plants/server/routes.ts'
import { production } from '#features/production/server/routes.ts'
import { reports } from '#features/reports/server/routes.ts'
import { sales } from '#features/sales/server/routes.ts'
import { settings } from '#features/settings/server/routes.ts'
import { type Server, type Visitor, server } from '#server/serve.ts'

/** Serves every call that a signed-in person may make; `visitorOf` proves who that is. */
export function serveRooms(
  app: FastifyInstance,
  pool: pg.Pool,
  visitorOf: (request: FastifyRequest) => Promise<Visitor>,
): Server {
  const served = server(app, pool, visitorOf)
  for (const room of [settings, plants, production, sales, reports]) room(served.serve)
  return served
}
